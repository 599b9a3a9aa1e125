"""`ultratable backup`, `restore` and `check` from outside, on games that were played on a server."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.server.client import Player, duel
from tests.server.serving import serving
from ultratable.cli import main
from ultratable.server.logs import short
from ultratable.table.sql import open_store
from ultratable.table.table import load


def command(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    shown = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, shown.out, shown.err


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with two running games, and the id of the first."""
    folder = tmp_path_factory.mktemp("played")

    async def play(base: str) -> str:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            tables = [await duel(mara, bo) for _ in range(2)]
            for _ in range(6):
                for seat, player in enumerate((mara, bo)):
                    update = await player.look(tables[0], seat)
                    if update["ask"]:
                        await player.move(tables[0], update, update["ask"]["options"][0]["key"])
            return tables[0]

    with serving(folder) as server:
        table = asyncio.run(play(server.base))
    return folder, table


@pytest.fixture
def data(played: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy of that folder for this test alone."""
    folder = tmp_path / "data"
    shutil.copytree(played[0], folder)
    return folder


def alter(data: Path, statement: str, table: str) -> None:
    connection = sqlite3.connect(data / "ultratable.db")
    with connection:
        connection.execute(f"{statement} AND table_number = (SELECT number FROM tables WHERE id = ?)", (table,))
    connection.close()


def test_a_backup_restores_every_game_as_it_stood(capsys, played, data, tmp_path):
    file, elsewhere = tmp_path / "copy.db", tmp_path / "elsewhere"
    code, out, err = command(capsys, "backup", file, "--data", data)
    assert (code, err) == (0, "")
    assert out == f"2 games and 2 people copied into {file}.\n"
    code, out, _ = command(capsys, "restore", file, "--data", elsewhere)
    assert code == 0
    assert out.startswith("2 games with ")
    digests = []
    for folder in (data, elsewhere):
        store = open_store(folder)
        stored = store.load(played[1])
        store.close()
        assert stored is not None
        match = load(stored).match
        assert match is not None
        digests.append(match.digest())
    assert digests[0] == digests[1]
    assert command(capsys, "check", "--data", elsewhere)[0] == 0


def test_a_backup_is_made_while_a_server_runs(capsys, data, tmp_path):
    with serving(data):
        code, out, _ = command(capsys, "backup", tmp_path / "copy.db", "--data", data)
        assert (code, "2 games and 2 people copied" in out) == (0, True)
        assert command(capsys, "check", "--data", data)[0] == 0
        code, _, err = command(capsys, "restore", tmp_path / "copy.db", "--data", data)
    assert code == 2
    assert "already in use" in err


def test_nothing_is_written_over(capsys, data, tmp_path):
    file = tmp_path / "copy.db"
    command(capsys, "backup", file, "--data", data)
    code, _, err = command(capsys, "backup", file, "--data", data)
    assert (code, "already exists" in err) == (2, True)
    code, _, err = command(capsys, "restore", file, "--data", data)
    assert (code, "already" in err) == (2, True)


@pytest.mark.parametrize("name", ["backup", "check"])
def test_where_nothing_is_stored_is_said_and_nothing_made(capsys, tmp_path, name):
    arguments = [tmp_path / "copy.db"] if name == "backup" else []
    code, out, err = command(capsys, name, *arguments, "--data", tmp_path / "nowhere")
    assert (code, out) == (2, "")
    assert "There is no ultratable.db" in err
    assert not (tmp_path / "nowhere").exists()


def test_what_is_no_backup_is_refused(capsys, tmp_path):
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"not a database")
    code, _, err = command(capsys, "restore", file, "--data", tmp_path / "data")
    assert (code, "no backup" in err) == (2, True)


# Checking.


def test_games_in_order_are_counted(capsys, data):
    code, out, _ = command(capsys, "check", "--data", data)
    assert code == 0
    assert out.splitlines()[0].startswith("2 games with ")
    assert out.splitlines()[-1] == "Everything is in order."


def test_a_game_that_would_be_set_aside_is_named(capsys, played, data):
    table = played[1]
    alter(data, "UPDATE entries SET digest = 'altered' WHERE digest IS NOT NULL", table)
    alter(data, "UPDATE snapshots SET body = x'00' WHERE true", table)
    code, out, _ = command(capsys, "check", "--data", data)
    assert code == 1
    (problem,) = [line for line in out.splitlines() if line.startswith("PROBLEM")]
    assert problem.startswith(f"PROBLEM  Table {table} ({short(table)} in the log) would be set aside: Entry ")
    assert out.splitlines()[-1] == "1 problem found."


def test_a_game_that_is_set_aside_already_is_named_with_its_reason(capsys, played, data):
    store = open_store(data)
    store.quarantine(played[1], "It came from the moon.")
    store.close()
    code, out, _ = command(capsys, "check", "--data", data)
    assert code == 1
    assert "is set aside: It came from the moon." in out


def test_a_game_that_only_its_snapshot_remembers_is_named(capsys, played, data):
    alter(data, "UPDATE entries SET digest = 'altered' WHERE seq = 6 AND digest IS NOT NULL", played[1])
    code, out, _ = command(capsys, "check", "--data", data)
    assert code == 1
    assert "can be played on, but not be shown from its beginning: Entry 6 " in out


def test_a_game_that_only_its_entries_remember_is_named(capsys, played, data):
    alter(data, "UPDATE snapshots SET body = x'00' WHERE true", played[1])
    code, out, _ = command(capsys, "check", "--data", data)
    assert code == 1
    assert "can be played on from its entries alone" in out


def test_a_snapshot_of_another_game_is_noticed(capsys, played, data):
    connection = sqlite3.connect(data / "ultratable.db")
    with connection:
        connection.execute(
            "UPDATE snapshots SET body = (SELECT body FROM snapshots ORDER BY table_number DESC LIMIT 1)"
            " WHERE table_number = (SELECT number FROM tables WHERE id = ?)",
            (played[1],),
        )
    connection.close()
    assert command(capsys, "check", "--data", data)[0] == 1


def test_damage_that_the_database_finds_is_told(capsys, played, data):
    alter(data, "DELETE FROM entries WHERE seq = 3", played[1])
    code, out, _ = command(capsys, "check", "--data", data)
    assert code == 1
    assert "entry 3 is missing" in out
