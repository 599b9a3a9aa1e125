"""Appends for tests of the store: short to write, and complete."""

from typing import Any

from ultratable.table.store import Account, Append, Entry, Heading, Store


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


def fill(store: Store) -> None:
    """Put a little of everything into a store: tables "a" and "b" with three entries each, chat, people, a ticket."""
    bare = Append("b", Entry(2, 5, b"null"))
    over = heading("b", status="over", people=("cid",), listed=False)
    batch = [first("a"), later("a", 2, snapshot=bytes(range(256))), later("a", 3), first("b"), bare]
    assert store.append([*batch, later("b", 3, heading=over)]) == [None] * 6
    store.quarantine("b", "why")
    store.say("a", "all", "ann", "Ann", "hello ♣", 1)
    store.say("a", "all", "bob", "Bob", "bye", 2)
    store.unsay("a", 2)
    store.put_account(Account("ann", "Ann", "hash"))
    store.put_account(Account("bob", "Bob"))
    store.put_ticket("c", "body", 100, 0)
    store.secret()
