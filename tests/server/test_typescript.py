"""The browser's types are made from the wire's records: the file that is kept is the file that would be made."""

from pathlib import Path

from ultratable.server.typescript import typescript

KEPT = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_kept_types_are_those_of_the_wire() -> None:
    assert KEPT.read_text("utf-8") == typescript(), "the wire has changed: run make types"


def test_every_message_is_there_with_its_tag() -> None:
    made = typescript()
    assert 'export interface Move {\n  type: "move";' in made
    assert "  expected_version: number;" in made
    assert "export type FromServer = Update | Done | Refused" in made
    assert '  last: "ask" | "assisted" | "free" | "open" | null;' in made


def test_fields_with_defaults_may_be_left_out() -> None:
    assert "  same_device?: boolean;" in typescript()
