"""Opening a store: where it may be, who may read it, and who is refused."""

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.appends import first
from ultratable.table import schema
from ultratable.table.sql import open_store
from ultratable.table.store import StoreFailed


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


class TestFolder:
    def test_the_folder_and_its_files_are_private(self, tmp_path):
        folder = tmp_path / "new" / "data"
        store = open_store(folder)
        store.append([first("t")])
        assert mode(folder) == 0o700
        names = sorted([file.name for file in folder.iterdir()])
        assert names == ["ultratable.db", "ultratable.db-shm", "ultratable.db-wal", "ultratable.lock"]
        assert {mode(file) for file in folder.iterdir()} == {0o600}
        store.close()

    def test_a_file_that_others_could_read_is_made_private(self, tmp_path):
        open_store(tmp_path).close()
        (tmp_path / "ultratable.db").chmod(0o644)
        open_store(tmp_path).close()
        assert mode(tmp_path / "ultratable.db") == 0o600

    def test_a_folder_may_be_written_as_text(self, tmp_path):
        store = open_store(str(tmp_path / "d"))
        store.append([first("t")])
        store.close()
        again = open_store(tmp_path / "d")
        assert again.counts()["tables"] == 1
        again.close()

    def test_every_commit_is_flushed_to_disk(self, tmp_path):
        store = open_store(tmp_path)
        with store.writing() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        store.close()

    def test_whoever_means_to_write_holds_the_file_from_the_start(self, tmp_path):
        store = open_store(tmp_path)
        other = sqlite3.connect(tmp_path / "ultratable.db", timeout=0)
        with store.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()
        store.close()

    def test_a_file_is_no_folder(self, tmp_path):
        file = tmp_path / "file"
        file.write_text("text")
        with pytest.raises(StoreFailed, match="cannot be used as the data folder"):
            open_store(file)

    def test_a_damaged_database_is_refused(self, tmp_path):
        (tmp_path / "ultratable.db").write_bytes(b"this is no database at all" * 100)
        with pytest.raises(StoreFailed, match="not a database"):
            open_store(tmp_path)


class TestLock:
    def test_a_second_opening_in_this_process_is_refused(self, tmp_path):
        store = open_store(tmp_path)
        with pytest.raises(StoreFailed, match=rf"already in use by another Ultratable \(process {os.getpid()}\); stop"):
            open_store(tmp_path)
        store.append([first("t")])
        store.close()
        open_store(tmp_path).close()

    def test_a_second_process_is_refused_until_the_first_is_killed(self, tmp_path):
        code = (
            "import sys; from ultratable.table.sql import open_store\n"
            "s = open_store(sys.argv[1])\n"
            "print('open', flush=True)\n"
            "sys.stdin.read()"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(StoreFailed, match=rf"process {process.pid}\)"):
            open_store(tmp_path)
        process.kill()
        process.communicate()
        open_store(tmp_path).close()

    def test_a_process_that_was_forked_off_does_not_hold_the_folder(self, tmp_path):
        code = (
            "import os, sys; from ultratable.table.sql import open_store\n"
            "s = open_store(sys.argv[1])\n"
            "if os.fork():\n    os._exit(0)\n"
            "sys.stdin.read()"
        )
        parent = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, text=True)
        parent.wait()
        open_store(tmp_path).close()
        parent.communicate()

    def test_an_opening_that_failed_holds_nothing(self, tmp_path):
        file = tmp_path / "ultratable.db"
        file.write_bytes(b"this is no database at all" * 100)
        with pytest.raises(StoreFailed):
            open_store(tmp_path)
        file.unlink()
        open_store(tmp_path).close()

    def test_closing_twice_is_once(self, store):
        store.close()
        store.close()


class TestBesideAServer:
    def test_it_reads_while_the_server_runs(self, where):
        server = open_store(where)
        server.append([first("t")])
        beside = open_store(where, exclusive=False)
        assert beside.counts()["tables"] == 1
        server.append([first("u")])
        assert beside.counts()["tables"] == 2
        beside.close()
        server.close()

    def test_it_makes_nothing(self, tmp_path):
        with pytest.raises(StoreFailed, match=r"There is no ultratable\.db"):
            open_store(tmp_path / "data", exclusive=False)
        assert not (tmp_path / "data").exists()

    def test_it_makes_no_tables_in_an_empty_database(self, postgres_server):
        url = postgres_server.new_database()
        with pytest.raises(StoreFailed, match="no Ultratable database here yet"):
            open_store(url, exclusive=False)

    def test_it_does_not_bring_an_older_database_up_to_date(self, where, monkeypatch):
        open_store(where).close()
        monkeypatch.setattr(schema, "LATEST", schema.LATEST + 1)
        with pytest.raises(StoreFailed, match="older Ultratable"):
            open_store(where, exclusive=False)


def set_revision(store, number: int) -> None:
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {schema.VERSION_TABLE} SET version_num = '{number}'")


class TestVersions:
    def test_a_database_of_a_newer_program_is_refused(self, where):
        store = open_store(where)
        set_revision(store, schema.LATEST + 1)
        store.close()
        for exclusive in (True, False):
            with pytest.raises(StoreFailed, match=f"newer Ultratable .*its format is {schema.LATEST + 1}"):
                open_store(where, exclusive)

    def test_opening_again_keeps_everything(self, where):
        store = open_store(where)
        store.append([first("t")])
        store.close()
        again = open_store(where)
        assert again.entries("t") == [first("t").entry]
        again.close()


class TestAddresses:
    @pytest.mark.parametrize("address", ["mysql://host/name", "sqlite:///file", "http://host"])
    def test_other_databases_are_refused(self, address):
        with pytest.raises(StoreFailed, match=r"is no place for tables: give a folder, or postgresql://"):
            open_store(address)

    def test_an_address_that_cannot_be_read_is_refused_without_being_repeated(self):
        with pytest.raises(StoreFailed, match="cannot be read") as caught:
            open_store("postgresql://ann:hush@host:port/name")
        assert "hush" not in str(caught.value)

    def test_nobody_at_home(self, tmp_path):
        with pytest.raises(StoreFailed, match="cannot be used") as caught:
            open_store(f"postgresql://ann:hush@/name?host={tmp_path}")
        assert "hush" not in str(caught.value)

    def test_both_ways_to_write_it(self, postgres_url):
        open_store(postgres_url.replace("postgresql://", "postgres://")).close()


def test_the_database_file_is_plain_sqlite(tmp_path):
    store = open_store(tmp_path)
    store.append([first("t")])
    store.close()
    connection = sqlite3.connect(tmp_path / "ultratable.db")
    assert connection.execute("SELECT id FROM tables").fetchall() == [("t",)]
    connection.close()
