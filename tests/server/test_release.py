"""A new release starts on what an older one stored: matches go on if they still play the same, and are set aside, each
by itself and with a sentence, if they do not. The same for what was damaged."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

import ultratable
from tests.server.client import Player, hear
from tests.server.crash import played_again
from tests.server.serving import Serving, serving
from ultratable.cli import main
from ultratable.server.logs import short
from ultratable.table import table as tables
from ultratable.table.sql import open_store
from ultratable.table.store import Append, Entry

ANSWERS = 9


class Left(Struct, frozen=True):
    """What a server left behind: its folder, its tables in the middle of their matches, and whose they are."""

    folder: Path
    tables: list[str]
    cookie: str
    csrf: str


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Left:
    folder = tmp_path_factory.mktemp("earlier")

    async def play(base: str) -> Left:
        async with Player(base) as mara:
            found = []
            for _ in range(2):
                table = await mara.make_table(options={"heroes": "random"})
                await mara.sit(table, seat=0)
                await mara.sit(table, seat=1, name="Bo", same_device=True)
                await mara.post(f"/api/tables/{table}/start")
                for _ in range(ANSWERS):
                    await answer(mara, table)
                found.append(table)
            return Left(folder, found, mara.cookie, mara.http.headers["x-csrf-token"])

    with serving(folder) as server:
        return asyncio.run(play(server.base))


@pytest.fixture
def left(earlier: Left, tmp_path: Path) -> Left:
    """A copy of it for this test alone."""
    folder = tmp_path / "data"
    shutil.copytree(earlier.folder, folder)
    return replace(earlier, folder=folder)


async def answer(mara: Player, table: str) -> None:
    asked = next(update for update in [await mara.look(table, seat) for seat in (0, 1)] if update["ask"])
    answered = await mara.move(table, asked, asked["ask"]["options"][0]["key"])
    assert answered.is_success, answered.text


def change(folder: Path, statement: str, *values: Any) -> None:
    connection = sqlite3.connect(folder / "ultratable.db")
    with connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


OF_TABLE = "table_number = (SELECT number FROM tables WHERE id = ?)"


def read(folder: Path, column: str, table: str) -> Any:
    connection = sqlite3.connect(folder / "ultratable.db")
    where, _, name = column.partition(".")
    found = connection.execute(f"SELECT {name} FROM {where} WHERE {OF_TABLE} ORDER BY seq DESC", (table,)).fetchone()
    connection.close()
    return found[0]


@contextmanager
def started(left: Left) -> Iterator[tuple[Serving, "Visits"]]:
    with serving(left.folder) as server:
        yield server, Visits(server.base, left)


class Visits:
    """Somebody who sat at the tables before comes back."""

    def __init__(self, base: str, left: Left) -> None:
        self.base = base
        self.left = left

    def come_back(self) -> Player:
        mara = Player(self.base)
        mara.http.cookies.set("ultratable", self.left.cookie)
        mara.http.headers["x-csrf-token"] = self.left.csrf
        return mara

    def play_on(self, table: str) -> None:
        """Answer some more, and see the whole log."""

        async def play() -> None:
            mara = self.come_back()
            for _ in range(5):
                await answer(mara, table)
            log = await mara.get(f"/api/tables/{table}/log", seat=0)
            length = (await mara.look(table, 0))["log_length"]
            assert [line["number"] for line in log["lines"]] == list(range(length))
            await mara.http.aclose()

        asyncio.run(play())

    def leave(self, table: str) -> None:
        async def go() -> None:
            mara = self.come_back()
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            await mara.http.aclose()

        asyncio.run(go())

    def refused(self, table: str) -> str:
        """The sentence with which the table is refused, over HTTP and the socket alike."""

        async def ask() -> str:
            mara = self.come_back()
            answered = await mara.http.get(f"/api/tables/{table}", params={"seat": 0})
            assert answered.status_code == 423
            async with mara.connect(table, 0) as socket:
                refusal = await hear(socket, "refused")
            await mara.http.aclose()
            assert (refusal["code"], refusal["reason"]) == (423, answered.json()["reason"])
            return str(refusal["reason"])

        return asyncio.run(ask())


def check(left: Left, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What `ultratable check` says."""
    with pytest.raises(SystemExit) as ended:
        main(["check", "--data", str(left.folder)])
    assert isinstance(ended.value.code, int)
    return ended.value.code, capsys.readouterr().out


def all_play_on(left: Left) -> None:
    with started(left) as (server, visits):
        assert server.server.set_aside == {}
        for table in left.tables:
            visits.play_on(table)
    store = open_store(left.folder, exclusive=False)
    for table in left.tables:
        answers = [entry for entry in store.entries(table) if b'"answered"' in entry.act]
        assert len(answers) == ANSWERS + 5
        played_again(store.entries(table))
    store.close()


def test_a_release_that_stores_tables_otherwise(left: Left, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "FORMAT", tables.FORMAT + 1)
    all_play_on(left)


def test_a_release_with_other_rules_that_play_the_same(left: Left, monkeypatch: pytest.MonkeyPatch) -> None:
    newer_rules(monkeypatch)
    all_play_on(left)


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    register = ultratable.game("ults").register
    monkeypatch.setattr(register, "heading", replace(register.heading, version=register.heading.version + 1))


def test_a_match_that_plays_otherwise_is_set_aside_until_it_fits_again(
    left: Left, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    odd, other = left.tables
    digest = read(left.folder, "entries.digest", odd)
    change(left.folder, f"UPDATE entries SET digest = 'another' WHERE digest = ? AND {OF_TABLE}", digest, odd)
    with monkeypatch.context() as release:
        newer_rules(release)
        with capture_logs() as said, started(left) as (server, visits):
            assert server.server.set_aside.keys() == {odd}
            assert "now leads to another position than when it was played" in visits.refused(odd)
            visits.play_on(other)
        assert [line["table"] for line in said if "set aside" in line["event"]] == [odd]
        code, out = check(left, capsys)
        assert code == 1
        assert f"Table {odd} ({short(odd)} in the log) is set aside: Entry" in out
    # The release that plays it as it was played: the digest it stored is the one it gets.
    change(left.folder, f"UPDATE entries SET digest = ? WHERE digest = 'another' AND {OF_TABLE}", digest, odd)
    with started(left) as (server, visits):
        assert server.server.set_aside == {}
        visits.play_on(odd)
        visits.play_on(other)
    assert check(left, capsys)[0] == 0


def newer_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ultratable, "__version__", f"{ultratable.__version__}.1")


def test_a_release_with_another_engine_that_plays_the_same(
    left: Left, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    newer_engine(monkeypatch)
    assert check(left, capsys)[0] == 0
    all_play_on(left)


def test_another_engine_plays_running_matches_again_before_they_go_on(
    left: Left, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd, other = left.tables
    store = open_store(left.folder, exclusive=False)
    digest = next(entry.digest for entry in store.entries(odd) if b'"answered"' in entry.act)
    store.close()
    # The snapshot is much younger than the entry that this engine plays otherwise.
    change(left.folder, f"UPDATE entries SET digest = 'another' WHERE digest = ? AND {OF_TABLE}", digest, odd)
    with started(left) as (server, _):
        assert server.server.set_aside == {}
    newer_engine(monkeypatch)
    with started(left) as (server, visits):
        assert server.server.set_aside.keys() == {odd}
        visits.play_on(other)


def test_snapshots_that_do_not_tell_their_engine_are_believed(left: Left) -> None:
    for table in left.tables:
        kept = tables._unpack(read(left.folder, "snapshots.body", table)[tables._CHECK :])
        assert kept.engine == ultratable.__version__
        body = msgspec.msgpack.encode(msgspec.to_builtins(kept, builtin_types=(bytes,))[:-1])
        whole = tables._check_sum(body) + body
        change(left.folder, f"UPDATE snapshots SET body = ? WHERE {OF_TABLE}", whole, table)
    all_play_on(left)


def flipped(body: bytes, at: int) -> bytes:
    return body[:at] + bytes([body[at] ^ 0x11]) + body[at + 1 :]


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
def test_a_damaged_snapshot_is_made_again_from_the_entries(left: Left, part: float) -> None:
    body = read(left.folder, "snapshots.body", left.tables[0])
    damaged = flipped(body, int(part * len(body)))
    change(left.folder, f"UPDATE snapshots SET body = ? WHERE {OF_TABLE}", damaged, left.tables[0])
    all_play_on(left)


def test_a_snapshot_of_another_table_is_made_again_from_the_entries(left: Left) -> None:
    with started(left) as (_, visits):
        for table in left.tables:
            visits.leave(table)
    # Nothing follows these snapshots that would tell.
    body, seq = [read(left.folder, column, left.tables[1]) for column in ("snapshots.body", "snapshots.seq")]
    assert seq == read(left.folder, "entries.seq", left.tables[0])
    change(left.folder, f"UPDATE snapshots SET body = ?, seq = ? WHERE {OF_TABLE}", body, seq, left.tables[0])
    all_play_on(left)


@pytest.mark.parametrize("seq", [1, 4, 5, ANSWERS + 4])
def test_a_damaged_entry_sets_its_table_aside_until_it_is_mended(left: Left, seq: int) -> None:
    odd, other = left.tables
    store = open_store(left.folder)
    act = store.entries(odd)[seq - 1].act
    store.close()
    place = f"WHERE seq = ? AND {OF_TABLE}"
    change(left.folder, f"UPDATE snapshots SET body = x'00' WHERE {OF_TABLE}", odd)
    change(left.folder, f"UPDATE entries SET act = ? {place}", flipped(act, len(act) // 2), seq, odd)
    with started(left) as (server, visits):
        assert server.server.set_aside.keys() == {odd}
        assert "entry" in visits.refused(odd).lower()
        visits.play_on(other)
    change(left.folder, f"UPDATE entries SET act = ? {place}", act, seq, odd)
    with started(left) as (_, visits):
        visits.play_on(odd)
        visits.play_on(other)


def test_what_another_release_writes_beside_this_one_sets_the_table_aside(left: Left) -> None:
    """Two releases on one database: what the other wrote leads this one elsewhere."""
    odd, other = left.tables

    async def play(server: Serving, mara: Player) -> None:
        async with mara.connect(odd, 0) as first, mara.connect(odd, 1) as second:
            updates = [await hear(first), await hear(second)]
            asked = next(update for update in updates if update["ask"])
            move = mara.move_body(asked, asked["ask"]["options"][0]["key"])
            live = server.server.hub.lives[odd]
            act = json.dumps({"act": "answered", "seat": asked["seat"], "key": move["key"], "version": 99}).encode()
            entry = Entry(live.table.sheet.seq + 1, 0, act, digest="another")
            assert server.server.store.append([Append(odd, entry)]) == [None]
            sender = (first, second)[asked["seat"]]
            await sender.send(json.dumps({"type": "move", **move}))
            for socket in (first, second):
                with pytest.raises(ConnectionClosed, match="This table is set aside"):
                    await hear(socket, "nothing more")
        await mara.http.aclose()

    with started(left) as (server, visits):
        asyncio.run(play(server, visits.come_back()))
        assert "now leads to another position" in visits.refused(odd)
        visits.play_on(other)
