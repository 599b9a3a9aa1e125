"""Appends for tests of the store: short to write, and complete."""

from typing import Any

from ultratable.table.store import Append, Entry, Heading


def heading(table: str, **changes: Any) -> Heading:
    values = {
        "code": f"code of {table}",
        "game": "ults",
        "status": "open",
        "people": ("ann", "bob"),
        "listed": True,
        "title": f"Title of {table}",
        "updated": 1000,
    }
    return Heading(table, **{**values, **changes})


def first(table: str, **changes: Any) -> Append:
    """The append that creates a table; `changes` are of its heading."""
    entry = Entry(1, 1000, b'{"create":true}', "ann", f"{table}-1", "digest 1")
    return Append(table, entry, b"snapshot 1", heading(table, **changes))


def later(table: str, seq: int, who: str | None = "ann", move_id: str | None = None, **more: Any) -> Append:
    """A later append, by default without snapshot and heading."""
    entry = Entry(seq, 1000 + seq, b'{"choose":%d}' % seq, who, move_id or f"{table}-{seq}", f"digest {seq}")
    return Append(table, entry, **more)
