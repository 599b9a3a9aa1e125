"""Spectators of a match that they see some turns late: whatever has happened since changes no byte they are sent."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.client import Player, duel, hear
from tests.server.serving import serving
from tests.server.twins import positions
from tests.server.twins.visit import Visit
from tests.server.twins.worlds import BEGAN, PEOPLE, WATCHER, Transcript, World, readable, same, worlds
from ultratable.server.tending import Tending
from ultratable.table import acts
from ultratable.table import table as tables
from ultratable.table.sheet import Settings
from ultratable.table.table import Quarantined, append_for, new_table

DELAY = 2
OPTIONS = {"cast": ["lumberjaq", "k9"], "health": 75}


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers by itself."""
    monkeypatch.setattr(Tending, "tend", lambda self, live: None)


def stored(world: World, number: int, **settings: Any) -> str:
    """A match that has just begun, stored entry by entry; all of it follows from its number."""
    chosen = Settings("ults", 2, OPTIONS, delay=DELAY, listed=True, **settings)
    made = acts.Created(f"{number:016x}", positions.code_of(number), PEOPLE[0], chosen, f"{number:02x}" * 32)
    table, append = new_table(made, BEGAN)
    assert world.server.store.append([append]) == [None]
    for act in (acts.Sat(0, PEOPLE[0], "Ann"), acts.Sat(1, PEOPLE[1], "Bo"), acts.Started()):
        step = table.foresee(act, BEGAN)
        assert world.server.store.append([append_for(table, step)]) == [None]
        table.adopt(step)
    return made.id


class Players:
    """Both people of one world, who play at random."""

    def __init__(self, world: World, table: str, seed: str) -> None:
        self.world = world
        self.table = table
        self.rng = Random(seed)
        self.visits = [Visit(world, table, 0), Visit(world, table, 1)]

    async def play_turn(self) -> None:
        begun = await self.turn()
        while await self.turn() == begun:
            await self.answer()

    async def turn(self) -> Any:
        match = (await self.world.table(self.table)).match
        assert match is not None
        assert match.result is None
        return match.view(None)["turn"]

    async def answer(self) -> None:
        match = (await self.world.table(self.table)).match
        assert match is not None
        seat = match.deciders[0]
        keys = [option.key for option in match.ask(seat).options]
        answer = await self.visits[seat].play(self.rng.choice(keys))
        assert answer.startswith("200"), answer
        self.world.clock.now += self.rng.randrange(1, 5000)

    async def end(self) -> None:
        match = (await self.world.table(self.table)).match
        assert match is not None
        await self.visits[match.deciders[0]].play("concede")

    async def fuss(self, times: int) -> None:
        """All that can happen beside answers."""
        for visit in self.visits * times:
            await visit.talk()
            refused = await visit.ask("POST", "chat", {"text": "psst", "room": "observers"})
            assert refused.startswith("403")
        for visit in self.visits * times:
            await visit.take_back()
            await visit.ask("POST", "leave", {"seat": visit.seat})
            await visit.ask("POST", "reclaim", {"seat": visit.seat})
        self.world.clock.now += self.rng.randrange(1, 100_000)


async def tour(world: World, visit: Visit, at: int) -> None:
    """Everything a spectator can try."""
    world.clock.now = BEGAN + at
    await visit.settle("meanwhile")
    update = await visit.look(await readable(world))
    for wait in (0, 0.05):
        await visit.ask("GET", "", since=update["version"], wait=wait)
    for more in range(1, 200, 3):
        await visit.ask("GET", "", lines=update["log_length"] + more)
    await visit.knock((0, 1))
    await visit.try_all(positions.words("ults")[:10])
    await visit.talk()
    await visit.settle("toured")


async def watched(world: World, id: str, seed: str, fuss: int) -> list[Transcript]:
    """What a spectator hears: first while nothing may be told of how these people play, then when it may."""
    together = Players(world, id, "together")
    for _ in range(3):
        await together.play_turn()
    spectator = Visit(world, id, None)
    spectator.connect()
    await tour(world, spectator, 10**7)
    players = Players(world, id, seed)
    await players.answer()
    await players.fuss(fuss)
    await tour(world, spectator, 2 * 10**7)
    for turn in range(DELAY):
        await players.play_turn()
        await players.fuss(fuss)
        await players.answer()
        await tour(world, spectator, (3 + turn) * 10**7)
    await spectator.leave()
    await world.restart()
    spectator.connect(0)
    await tour(world, spectator, 6 * 10**7)
    hidden = list(spectator.heard)
    assert any("meanwhile" in asked and '"type":"update"' in heard for asked, heard in hidden)
    await players.play_turn()
    await tour(world, spectator, 7 * 10**7)
    told = spectator.heard[len(hidden) :]
    await spectator.leave()
    return [hidden, told]


@pytest.mark.usefixtures("alone")
def test_whatever_has_happened_since_changes_no_byte_a_spectator_is_sent(tmp_path: Path) -> None:
    async def compare() -> None:
        async with worlds(tmp_path) as (one, other):
            for world in (one, other):
                stored(world, 1)
            hidden, told = await watched(one, f"{1:016x}", "one way", 1)
            hidden_too, told_too = await watched(other, f"{1:016x}", "another way", 3)
            same(hidden, hidden_too)
            assert told != told_too, "later they are told"

    asyncio.run(compare())


@pytest.mark.usefixtures("alone")
def test_a_long_poll_waits_until_the_past_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with worlds(tmp_path, 1) as (world,):
            id = stored(world, 1)
            players = Players(world, id, "any")
            for _ in range(3):
                await players.play_turn()
            spectator = Visit(world, id, None)
            before = await spectator.update()
            waiting = asyncio.create_task(
                world.told(WATCHER, "GET", f"/api/tables/{id}", since=before["version"], wait=20)
            )
            await players.answer()
            assert (await world.table(id)).sheet.public > before["version"]
            await asyncio.sleep(0.05)
            assert not waiting.done()
            await players.play_turn()
            after = await waiting
            assert after["version"] > before["version"]
            assert after["view"]["turn"] == before["view"]["turn"] + 1
            assert after["view"]["turn"] == await players.turn() - DELAY

    asyncio.run(play())


@pytest.mark.usefixtures("alone")
def test_sockets_get_the_log_without_gaps_turn_by_turn_and_all_of_it_in_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with worlds(tmp_path, 1) as (world,):
            id = stored(world, 1)
            players = Players(world, id, "any")
            wire = world.connect(WATCHER, id)
            await wire.settled()
            for _ in range(5):
                await players.play_turn()
            await players.end()
            await wire.settled()
            updates = [json.loads(frame) for frame in wire.frames if '"type":"update"' in frame]
            numbers = [line["number"] for update in updates for line in update["lines"]]
            assert numbers == list(range(len(numbers)))
            versions = [update["version"] for update in updates]
            assert versions == sorted(set(versions))
            assert [update["view"]["turn"] for update in updates[1:-1]] == [1, 2, 3]
            assert updates[-1]["table"]["status"] == "over"
            assert updates[-1]["log_length"] == len(numbers) == (await world.table(id)).log.length
            whole = await world.ask(WATCHER, "GET", f"/api/tables/{id}/replay")
            assert '"seed"' in whole
            await wire.close()

    asyncio.run(play())


@pytest.mark.usefixtures("alone")
def test_a_match_whose_past_cannot_be_told_is_played_on_and_watched_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with worlds(tmp_path, 1) as (world,):
            id = stored(world, 1)
            await Players(world, id, "any").play_turn()
            with monkeypatch.context() as patched:

                def misfit(_: Any) -> Any:
                    raise Quarantined("Entry 5 now leads to another position than when it was played.")

                patched.setattr(tables, "replay", misfit)
                await world.restart()
            players = Players(world, id, "any")
            await players.answer()
            for path in ("", "/log", "/replay"):
                answer = await world.ask(WATCHER, "GET", f"/api/tables/{id}{path}")
                assert answer.startswith("409"), path
                assert "only when it is over" in answer
            wire = world.connect(WATCHER, id)
            await wire.settled()
            assert '"code":409' in wire.frames[0]
            await players.end()
            assert (await world.told(WATCHER, "GET", f"/api/tables/{id}"))["table"]["status"] == "over"

    asyncio.run(play())


def test_the_delay_is_fixed_when_the_table_is_made_and_shown_to_all(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            for delay in (-1, 21):
                wish = {"settings": {"game": "ults", "seats": 2, "delay": delay}}
                assert (await mara.http.post("/api/tables", json=wish)).status_code in (400, 422)
            table = await duel(mara, bo, delay=3)
            for look in (await mara.look(table, 0), await bo.look(table, 1), await cy.look(table)):
                assert look["table"]["settings"]["delay"] == 3
            async with cy.connect(table) as socket, mara.connect(table, 0) as own:
                first = await hear(socket)
                update = await hear(own)
                assert (await mara.move(table, update, update["ask"]["options"][0]["key"])).is_success
                await hear(own, until=lambda found: found["version"] > update["version"])
                await socket.send(json.dumps({"type": "ping", "version": first["version"]}))
                pong = json.loads(await socket.recv())
                assert pong == {"type": "pong", "version": first["version"], "watching": 1}
                await cy.post(f"/api/tables/{table}/chat", text="Hello!", room="observers")
                assert (await hear(socket, "said"))["version"] == first["version"]

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))
