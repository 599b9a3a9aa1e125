"""Check: whatever is wrong is named, and nothing else is."""

import pytest
from sqlalchemy import Executable, delete, insert, update

from tests.table.appends import fill, first
from ultratable.table.schema import chat, entries, snapshots, tables
from ultratable.table.sql import SqlStore, open_store


@pytest.fixture
def filled(store: SqlStore) -> SqlStore:
    fill(store)
    return store


def change(store: SqlStore, statement: Executable) -> tuple[str, ...]:
    """What `check` finds after this statement."""
    with store.writing() as connection:
        connection.execute(statement)
    return store.check().problems


def test_a_good_store(filled):
    report = filled.check()
    assert (report.problems, report.tables, report.entries) == ((), 2, 6)


def test_an_empty_store(store):
    assert (store.check().problems, store.check().tables) == ((), 0)


def test_a_hole(filled):
    gone = delete(entries).where(entries.c.seq == 2, entries.c.act != b"null")
    assert change(filled, gone) == ("Table a: entry 2 is missing.",)


def test_a_missing_end(filled):
    gone = delete(entries).where(entries.c.seq == 3, entries.c.move_id == "a-3")
    assert change(filled, gone) == ("Table a should be at entry 3, but its last entry is 2.",)


def test_an_entry_too_many(filled):
    back = update(tables).where(tables.c.id == "a").values(seq=2)
    assert change(filled, back) == ("Table a should be at entry 2, but its last entry is 3.",)


@pytest.mark.parametrize("act", [b"{", b"", b"\xff\xfe", b'"\xff"'])
def test_an_entry_that_is_no_json(filled, act):
    spoilt = update(entries).where(entries.c.move_id == "a-2").values(act=act)
    assert change(filled, spoilt) == ("Table a: entry 2 is no JSON.",)


def test_rows_without_their_table(filled):
    with filled.writing() as connection:
        connection.execute(insert(entries).values(table_number=99, seq=1, at=1, act=b"{}"))
        connection.execute(insert(snapshots).values(table_number=98, seq=1, body=b""))
        line = {"table_number": 97, "number": 1, "room": "all", "who": 1, "name": "N", "text": "x", "at": 1}
        connection.execute(insert(chat).values(line))
    assert filled.check().problems == (
        "Entries belong to table number 99, which does not exist.",
        "A snapshot belongs to table number 98, which does not exist.",
        "Lines of chat belong to table number 97, which does not exist.",
    )


def test_a_table_without_snapshot(filled):
    gone = delete(snapshots).where(snapshots.c.seq == 2)
    assert change(filled, gone) == ("Table a has no snapshot.",)


@pytest.mark.parametrize("seq", [0, 4])
def test_a_snapshot_of_an_entry_that_is_not_there(filled, seq):
    wrong = update(snapshots).where(snapshots.c.seq == 2).values(seq=seq)
    assert change(filled, wrong) == (f"Table a: the snapshot is of entry {seq}, which does not exist.",)


def test_a_damaged_file(tmp_path):
    store = open_store(tmp_path)
    store.append([first(f"t{number}") for number in range(200)])
    store.close()
    file = tmp_path / "ultratable.db"
    whole = file.read_bytes()
    # Every page after the first ones, which say how to read the others.
    file.write_bytes(whole[: 4096 * 12] + b"\x5a" * (len(whole) - 4096 * 12))
    damaged = open_store(tmp_path, exclusive=False)
    problems = damaged.check().problems
    damaged.close()
    assert problems
    assert all([problem.startswith("The database file is damaged: ") for problem in problems])
