"""Restoring: a backup of either database becomes a store in either, or nothing is changed."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from tests.table.appends import fill, first, later
from ultratable.table import schema
from ultratable.table.restore import restore
from ultratable.table.schema import entries
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import StoreFailed


@pytest.fixture
def backup(store: SqlStore, tmp_path: Path) -> Path:
    fill(store)
    file = tmp_path / "backup"
    store.backup(str(file))
    return file


@pytest.fixture(params=["into the same", "into the other"])
def target(request, where, tmp_path, postgres_server) -> Iterator[str | Path]:
    """An empty place, in the same kind of database as `where` or in the other."""
    if isinstance(where, str) == (request.param == "into the same"):
        with postgres_server.database() as url:
            yield url
    else:
        yield tmp_path / "target"


def everything(store: SqlStore) -> list[object]:
    return [
        [(store.load(table), store.entries(table), store.lines(table)) for table in ("a", "b")],
        [store.headings(person) for person in (None, "ann", "bob", "cid")],
        [store.account("ann"), store.account_named("ANN"), store.account("bob"), store.account("cid")],
        [store.by_code("code of a"), store.move("a", "ann", "a-2"), store.unfinished()],
        [store.secret(), store.counts()],
    ]


def test_a_backup_restores_into_either_database(store, backup, target):
    before = everything(store)
    report = restore(backup, target)
    assert (report.tables, report.entries) == (2, 6)
    again = open_store(target)
    assert everything(again) == before
    assert again.take_ticket("c", 50) == "body"
    assert again.check() == store.check()
    # Life goes on: new numbers do not meet old ones.
    assert again.append([first("new", people=("new one",)), later("a", 4)]) == [None, None]
    assert again.say("a", "all", "newer one", "N", "text", 3).number == 6
    again.close()


def test_nothing_is_overwritten(backup, target):
    other = open_store(target)
    other.append([first("mine")])
    other.close()
    with pytest.raises(StoreFailed, match="There are 1 tables and 0 people here already"):
        restore(backup, target)
    again = open_store(target)
    assert again.counts() == {"tables": 1, "entries": 1, "people": 0}
    again.close()


def test_the_secret_of_a_fresh_server_gives_way(store, backup, target):
    other = open_store(target)
    assert other.secret() != store.secret()
    other.close()
    restore(backup, target)
    again = open_store(target)
    assert again.secret() == store.secret()
    again.close()


def test_a_folder_in_use_is_refused(backup, tmp_path):
    running = open_store(tmp_path / "running")
    with pytest.raises(StoreFailed, match="already in use"):
        restore(backup, tmp_path / "running")
    running.close()


def test_the_backup_is_not_touched(backup, tmp_path):
    before = backup.read_bytes()
    restore(backup, tmp_path / "restored")
    assert backup.read_bytes() == before


def test_what_is_no_backup_is_refused(tmp_path):
    text, empty, foreign = [tmp_path / name for name in ("text", "empty", "foreign")]
    text.write_text("These are no tables. " * 100)
    empty.write_text("")
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE addresses (name TEXT)")
    connection.close()
    for file in (text, empty, foreign):
        with pytest.raises(StoreFailed, match="is no backup of Ultratable"):
            restore(file, tmp_path / "restored")
    with pytest.raises(StoreFailed, match="cannot be read"):
        restore(tmp_path / "missing", tmp_path / "restored")
    assert not (tmp_path / "restored").exists()


def test_a_damaged_backup_is_refused(tmp_path):
    store = open_store(tmp_path / "data")
    fill(store)
    with store.writing() as connection:
        connection.execute(delete(entries).where(entries.c.seq == 2))
    store.backup(str(tmp_path / "backup"))
    store.close()
    with pytest.raises(StoreFailed, match=r"is damaged: use another\. Table a: entry 2 is missing"):
        restore(tmp_path / "backup", tmp_path / "restored")


def test_a_backup_of_a_newer_program_is_refused(tmp_path):
    store = open_store(tmp_path / "data")
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {schema.VERSION_TABLE} SET version_num = '{schema.LATEST + 1}'")
    store.backup(str(tmp_path / "backup"))
    store.close()
    with pytest.raises(StoreFailed, match="newer Ultratable"):
        restore(tmp_path / "backup", tmp_path / "restored")
