"""Several server processes on one PostgreSQL serve the same tables: one is killed, the database drops connections or
goes away, and the others and those who play go on."""

import asyncio
import json
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.client import Player, duel, hear
from tests.server.crash import LONG, Forge, Storm, go_to
from tests.server.serving import Serving, rounds, serving, unheard
from tests.table.databases import PostgresServer
from ultratable.server import tending
from ultratable.server.hub import Hub, Live
from ultratable.table import acts, lobby
from ultratable.table.sheet import Settings
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import Append, StoreFailed
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer

SOAK = "ULTRATABLE_SOAK" in os.environ
ANSWERS = 3000 if SOAK else 300
KILLS = 150 if SOAK else 10
PATIENCE = 10 * LONG if SOAK else LONG


def storm_over(url: str, folder: Path, trouble: Callable[[Storm], Awaitable[None]]) -> Storm:
    """Play on two processes, the two players of each table on different ones, while there is trouble."""

    async def play(storm: Storm) -> None:
        await storm.start(0)
        await storm.start(1)
        troubling = asyncio.ensure_future(trouble(storm))
        await storm.play(8, with_bot=2, more=lambda: not troubling.done())
        await troubling
        await storm.judge_all()

    with Forge(folder) as forge:
        stormed = Storm(forge, url, seed=3, servers=2)
        asyncio.run(stormed.within(PATIENCE, play(stormed)))
    assert stormed.problems() == ()
    return stormed


def test_one_of_two_is_killed_at_any_moment(postgres_url: str, tmp_path: Path) -> None:
    stormed = storm_over(postgres_url, tmp_path, lambda storm: storm.kill_some(KILLS, ANSWERS))
    assert stormed.kills >= KILLS
    assert len(stormed.acknowledged) >= ANSWERS
    assert stormed.refusals == Counter()


def test_lost_connections_and_a_restart_of_the_database(
    postgres_url: str, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    async def trouble(storm: Storm) -> None:
        # Nobody makes a table meanwhile: they would be refused in the middle of it, and rightly.
        await storm.until(lambda: len(storm.acknowledged) > 0)
        for _ in range(6):
            await storm.moment()
            async with storm.setting_up:
                await asyncio.to_thread(cut_all_connections, postgres_url)
        for how in (signal.SIGQUIT, signal.SIGINT):
            await storm.moment()
            async with storm.setting_up:
                await asyncio.to_thread(postgres_server.stop, how)
                for number in (0, 1):
                    async with Player(await storm.base(number)).http as http:
                        refusal = await http.post("/api/me", json={"name": "Cy"})
                    assert refusal.status_code == 503
                    assert "The database cannot be used" in refusal.json()["reason"]
                # In this very thread, with which the database would end.
                postgres_server.start()
                await storm.more_answers(20)

    stormed = storm_over(postgres_url, tmp_path, trouble)
    assert stormed.refusals.keys() <= {503}


def cut_all_connections(url: str) -> None:
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}".encode())


SPEED = 200
"""How much quicker than outside the clocks of these servers run."""


def test_bots_and_clocks_go_on_when_the_process_that_kept_them_dies(postgres_url: str, tmp_path: Path) -> None:
    async def play(forge: Forge, store: SqlStore) -> list[Any]:
        keeper = forge.start(postgres_url, SPEED, 0.3, patience=10**6)
        async with Player(keeper.base) as mara:
            table = await mara.make_table(clock="live", leave_after=30 * 24 * 3600, options={"health": 30})
            await mara.sit(table, seat=0)
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            go_to(mara, forge.start(postgres_url, SPEED, 0.3, patience=10**6).base)
            async with mara.connect(table, 0) as socket:
                update = await hear(socket, until=lambda told: told["ask"])
                keeper.kill()
                keeper.gone()
                before = len(store.entries(table))
                for _ in range(10):
                    move = mara.move_body(update, update["ask"]["options"][0]["key"])
                    await socket.send(json.dumps({"type": "move", **move}))
                    await hear(socket, "done")
                    update = await mara.look(table, 0)
                    while not update["ask"]:
                        update = await mara.look(table, 0, since=update["version"], wait=10)
                # Now nobody answers: the clock runs out, and a bot plays the match to its end.
                await hear(socket, until=lambda told: told["table"]["status"] == "over")
        return [json.loads(entry.act) for entry in store.entries(table, before)]

    store = open_store(postgres_url, exclusive=False)
    with Forge(tmp_path) as forge:
        done = asyncio.run(asyncio.wait_for(play(forge, store), LONG))
    store.close()
    clock = done.index({"act": "replaced", "seat": 0, "level": "steady", "why": "clock"})
    assert [act["seat"] for act in done[:clock] if act.get("by") == "bot"], "the bot of seat 1 answered before"
    assert {act["seat"] for act in done[:clock] if act.get("by") == "bot"} == {1}
    assert {act["seat"] for act in done[clock:] if act.get("by") == "bot"} == {0, 1}


def test_moves_reach_the_players_of_another_process(postgres_url: str, tmp_path: Path) -> None:
    async def play(forge: Forge) -> None:
        one, other = forge.start(postgres_url), forge.start(postgres_url)
        async with Player(one.base) as mara, Player(other.base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            async with mara.connect(table, 0) as first, bo.connect(table, 1) as second:
                # Both keep their hands, one after the other, which both see.
                updates = [await hear_of(socket, 5) for socket in (first, second)]
                order = (0, 1) if updates[0]["ask"] else (1, 0)
                for version, seat in enumerate(order, 6):
                    move = mara.move_body(updates[seat], "keep")
                    await (first, second)[seat].send(json.dumps({"type": "move", **move}))
                    updates = [await hear_of(socket, version) for socket in (first, second)]

    with Forge(tmp_path) as forge:
        asyncio.run(asyncio.wait_for(play(forge), LONG))


def test_who_is_connected_to_another_process_is_not_away(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that keeps the table notices who is away, wherever they were, and nobody else."""

    async def away(keeper: Serving, player: Player, table: str) -> list[bool]:
        """Who is away, when everybody has been looked for."""
        await rounds(keeper, 2)
        return [seat["away"] for seat in (await player.look(table))["table"]["seats"]]

    async def play(keeper: Serving, other: Serving) -> None:
        async with Player(keeper.base) as mara, Player(other.base, "Bo") as bo, Player(keeper.base, "Cy") as cy:
            table = await mara.make_table(seats=3, leave_after=3600)
            for seat, person in enumerate((mara, bo, cy)):
                await person.sit(table, seat=seat)
                await person.post(f"/api/tables/{table}/ready", seat=seat)
            await mara.post(f"/api/tables/{table}/start")
            live = keeper.server.hub.lives[table]
            async with mara.connect(table, 0), bo.connect(table, 1) as there:
                while not live.listeners.get(0) or 1 not in live.elsewhere:
                    await asyncio.sleep(0.01)
                # As if the keeper had not heard of anybody itself for hours.
                live.seen_at = dict.fromkeys(range(3), 0)
                assert await away(keeper, mara, table) == [False, False, True]
                await there.close()
                await unheard(other, table, 1)
                while not (await away(keeper, mara, table))[1]:
                    # The other one says for a while yet that Bo was there lately.
                    live.elsewhere[1] = 0
                assert await away(keeper, mara, table) == [False, True, True]

    monkeypatch.setattr(tending, "_LOOK_ROUND", 0.05)
    with serving(postgres_url, patience=3600) as keeper, serving(postgres_url, patience=3600) as other:
        asyncio.run(asyncio.wait_for(play(keeper, other), LONG))


# Two hubs on one store are like two processes that never hear of each other: what follows must not wait for that.


@asynccontextmanager
async def two_hubs(folder: Path) -> AsyncIterator[tuple[Hub, Hub]]:
    store = open_store(folder)
    writer, thinkers = Writer(store), Thinkers(1)
    try:
        yield Hub(store, writer, thinkers), Hub(store, writer, thinkers)
    finally:
        writer.close()
        thinkers.close()
        store.close()


async def one_table(hubs: tuple[Hub, Hub]) -> tuple[Live, Live]:
    """The same table at both, with Ann in seat 0."""
    one = await hubs[0].create(lobby.create("ann", Settings("ults", 2)))
    await hubs[0].act(one, lambda now: lobby.sit(now.sheet, "ann", "Ann", 0), "ann")
    return one, await hubs[1].open(one.id)


def test_what_was_done_at_another_process_first_is_known_before_anybody_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_hubs(tmp_path) as hubs:
            one, other = await one_table(hubs)
            await hubs[1].act(other, lambda now: lobby.sit(now.sheet, "bob", "Bob", 1), "bob")
            await hubs[1].act(other, lambda now: lobby.ready(now.sheet, "bob", 1, True, None), "bob")
            step = await hubs[0].act(one, lambda now: lobby.start(now.sheet, "ann", 0), "ann")
            assert step.act == acts.Started()

    asyncio.run(play())


def test_nobody_is_shown_less_than_they_saw_at_another_process(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_hubs(tmp_path) as hubs:
            one, other = await one_table(hubs)
            await hubs[1].act(other, lambda now: lobby.sit(now.sheet, "bob", "Bob", 1), "bob")
            await hubs[0].reach(one, None, None)
            await hubs[0].reach(one, None, one.table.sheet.public)
            assert one.table.sheet.public == 2
            await hubs[0].reach(one, None, 3)
            assert one.table.sheet == other.table.sheet

    asyncio.run(play())


def test_the_whole_log_is_as_long_as_what_is_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_hubs(tmp_path) as hubs:
            one, other = await one_table(hubs)
            assert other.table.log.first == 1
            await hubs[0].act(one, lambda now: lobby.sit(now.sheet, "bob", "Bob", 1), "bob")
            table = await hubs[1].whole_log(other)
            assert (table.log.first, table.log.length) == (0, table.sheet.log_length) == (0, 1)

    asyncio.run(play())


def test_what_was_stored_although_the_answer_was_lost_is_found(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_hubs(tmp_path) as hubs:
            one, _ = await one_table(hubs)
            store: Any = hubs[0].store
            append = store.append

            def lose_the_answer(batch: Sequence[Append]) -> None:
                append(batch)
                store.append = append
                raise StoreFailed("The connection is lost.")

            store.append = lose_the_answer
            with pytest.raises(StoreFailed, match="lost"):
                await hubs[0].act(one, lambda now: lobby.sit(now.sheet, "bob", "Bob", 1), "bob")
            assert one.table.sheet.seats[1].who is None
            await hubs[0].tending._look_at(one)
            assert one.table.sheet.seats[1].who == "bob"

    asyncio.run(play())


async def hear_of(socket: ClientConnection, version: int) -> Any:
    return await hear(socket, until=lambda told: told["version"] == version)
