"""docs/protocol.md leaves nothing out: every path, setting, message and refusal stands in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import httpx
import pytest

from tests.server.serving import serving
from ultratable.server.declared import REFUSALS
from ultratable.server.wire.messages import FromClient, FromServer, Notice
from ultratable.table.sheet import Settings, Standing

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
AT_TABLE = "/api/tables/{id}"


@pytest.fixture(scope="module")
def operations(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    with serving(tmp_path_factory.mktemp("document")) as server:
        paths = httpx.get(f"{server.base}/api/schema/openapi.json", timeout=60).json()["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


def spellings(path: str) -> Iterator[str]:
    """In full, or after what is the same for all that is done at a table, or with a file."""
    yield path
    for front in (f"{AT_TABLE}/", "/api/replays/{film}/"):
        if path.startswith(front):
            yield f"…/{path.removeprefix(front)}"


def told(words: str) -> bool:
    return re.search(rf"{re.escape(words)}(?![\w/-])", TEXT) is not None


def test_every_path_is_told(operations: list[tuple[str, str]]) -> None:
    assert len(operations) > 30
    assert [path for _, path in operations if not any(map(told, spellings(path)))] == []
    unusual = [(method, path) for method, path in operations if method not in ("GET", "POST")]
    assert unusual
    for method, path in unusual:
        assert any([told(f"{method} {spelling}") for spelling in spellings(path)]), (method, path)
    assert told(f"WS {AT_TABLE}/socket")


def values(kind: Any) -> list[str]:
    """The words that a field may hold, if it may hold only some."""
    if get_origin(kind) is Union:
        return [word for part in get_args(kind) for word in values(part)]
    return list(get_args(kind)) if get_origin(kind) is Literal else []


def test_every_setting_is_told_with_its_values() -> None:
    fields = get_type_hints(Settings)
    wanted = [*fields, *[word for kind in fields.values() for word in values(kind)], *values(Standing)]
    assert len(wanted) > 25
    assert [word for word in wanted if f"`{word}`" not in TEXT] == []


def test_every_message_is_told() -> None:
    tags = [record.__struct_config__.tag for union in (FromClient, FromServer) for record in get_args(union)]
    assert len(tags) > 10
    assert [tag for tag in tags if f"`{tag}`" not in TEXT and f'"type": "{tag}"' not in TEXT] == []
    assert [kind for kind in values(get_type_hints(Notice)["kind"]) if f"`{kind}`" not in TEXT] == []


def test_every_refusal_is_told() -> None:
    assert [code for code in REFUSALS if f"\n| {code} | " not in TEXT] == []
