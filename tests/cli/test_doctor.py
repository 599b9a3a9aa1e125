"""`ultratable doctor` on what a server needs: port, disk, database, browser."""

import shutil
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from ultratable.cli import main
from ultratable.server.run import listening
from ultratable.table.sql import open_store

# The module; its package knows the command under the same name.
doctor = import_module("ultratable.cli.doctor")


@pytest.fixture
def examined(capsys, monkeypatch):
    """What the doctor says, word for word, without playing games."""
    monkeypatch.setattr(doctor.ultratable, "game_ids", lambda: ())

    def examine(*arguments: object) -> tuple[object, str]:
        with pytest.raises(SystemExit) as left:
            main(["doctor", *[str(argument) for argument in arguments]])
        return left.value.code, capsys.readouterr().out

    return examine


def test_a_place_where_nothing_is_yet_is_in_order_and_stays_so(examined, tmp_path: Path) -> None:
    code, out = examined("--data", tmp_path / "new")
    assert code == 0
    assert "Disk: " in out
    assert "is made by `ultratable serve`" in out
    assert not (tmp_path / "new").exists()


def test_a_database_is_opened_also_beside_a_server(examined, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    try:
        code, out = examined("--data", tmp_path)
    finally:
        store.close()
    assert code == 0
    assert "opens and holds 0 games of 0 people" in out


def test_a_damaged_database_is_a_problem(examined, tmp_path: Path) -> None:
    (tmp_path / "ultratable.db").write_bytes(b"not a database" * 100)
    code, out = examined("--data", tmp_path)
    assert code == 1
    assert any(line.startswith("PROBLEM") and "database" in line for line in out.splitlines())


def test_a_full_disk_is_a_problem(examined, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=99_000_000))
    code, out = examined("--data", tmp_path / "new" / "data")
    assert code == 1
    assert "PROBLEM  Only 99 MB of disk are free" in out


def test_a_taken_port_is_no_problem_and_the_next_one_named(examined, tmp_path: Path, monkeypatch) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(doctor, "PORT", port)
        code, out = examined("--data", tmp_path)
    assert code == 0
    assert f"Port {port} is taken" in out


def test_a_database_that_nobody_reaches_is_a_problem_without_its_password(examined) -> None:
    code, out = examined("--data", "postgresql://mara:s3cret@127.0.0.1:9/tables")
    assert code == 1
    assert "PROBLEM  The database cannot be used" in out
    assert "s3cret" not in out
