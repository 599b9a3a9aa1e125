"""Backups: one private file, of one moment, that overwrites nothing."""

import stat
import threading
from pathlib import Path

import pytest

from tests.table.appends import fill, first, later
from ultratable.table.copies import write_backup
from ultratable.table.restore import restore
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import StoreFailed
from ultratable.table.writer import Writer


@pytest.fixture
def backup(store: SqlStore, tmp_path: Path) -> Path:
    fill(store)
    file = tmp_path / "backup"
    store.backup(str(file))
    return file


def test_it_is_one_private_file(backup, tmp_path):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("backup")] == ["backup"]


def test_it_never_overwrites(store, backup):
    before = backup.read_bytes()
    with pytest.raises(StoreFailed, match="already exists"):
        store.backup(str(backup))
    assert backup.read_bytes() == before


def test_a_place_that_cannot_be_written(store, tmp_path):
    with pytest.raises(StoreFailed, match="cannot be written"):
        store.backup(str(tmp_path / "nowhere" / "backup"))


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path):
    def fail(part: Path) -> None:
        part.write_text("half of it")
        raise StoreFailed("gone")

    with pytest.raises(StoreFailed, match="gone"):
        write_backup(tmp_path / "backup", fail)
    assert list(tmp_path.iterdir()) == []


def test_it_is_taken_at_one_moment_while_others_write(store, tmp_path):
    writer = Writer(store)
    names = [f"t{number}" for number in range(8)]
    for name in names:
        writer.submit(first(name)).result()
    enough, stop = threading.Event(), threading.Event()

    def play() -> None:
        seq = 2
        while not stop.is_set():
            for future in [writer.submit(later(name, seq, snapshot=b"%d" % seq)) for name in names]:
                future.result()
            seq += 1
            if seq == 10:
                enough.set()

    playing = threading.Thread(target=play)
    playing.start()
    enough.wait()
    before = store.counts()["entries"]
    store.backup(str(tmp_path / "backup"))
    after = store.counts()["entries"]
    stop.set()
    playing.join()
    writer.close()
    report = restore(tmp_path / "backup", tmp_path / "restored")
    assert before <= report.entries <= after
    restored = open_store(tmp_path / "restored")
    for name in names:
        stored = restored.load(name)
        assert stored is not None
        assert stored.entries == ()
        assert stored.snapshot == b"%d" % len(restored.entries(name))
    restored.close()
