"""Open hands, seeds and salts, lists: what is kept from whom, and until when."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.twins import positions
from tests.server.twins.visit import Visit
from tests.server.twins.worlds import PEOPLE, WATCHER, worlds
from ultratable.core.fairness import salt_commitment
from ultratable.table import acts
from ultratable.table.sheet import Settings


@pytest.mark.usefixtures("alone")
def test_open_hands_are_for_admitted_spectators_and_never_for_those_who_play(tmp_path: Path) -> None:
    async def look() -> None:
        async with worlds(tmp_path, 1) as (world,):
            settings = {"game": "ults", "seats": 2, "spectators": "open hands"}
            answer = await world.ask(PEOPLE[0], "POST", "/api/tables", {"settings": settings})
            assert answer.startswith("422")
            assert "password" in answer
            table = positions.seated(1, msgspec.convert(settings, Settings), password="hashed")
            positions.do(table, acts.Started())
            id = world.put(replace(table.sheet, admitted=(WATCHER,)), table.match)
            for person, status in ((WATCHER, "200"), (PEOPLE[0], "403"), (PEOPLE[1], "403"), (PEOPLE[9], "403")):
                for path in ("", "/log", "/replay"):
                    answer = await world.ask(person, "GET", f"/api/tables/{id}{path}")
                    assert answer.startswith(status)
                    assert ("open_hands" in answer) == (status == "200" and path != "/log")
                wire = world.connect(person, id)
                await wire.settled()
                assert ("open_hands" in "".join(wire.frames)) == (status == "200")
                await wire.close()
            own = await world.told(PEOPLE[1], "GET", f"/api/tables/{id}", seat=1)
            assert "open_hands" not in own["view"]

    asyncio.run(look())


@pytest.mark.usefixtures("alone")
def test_the_seed_and_what_follows_from_it_are_told_when_the_match_is_over_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with worlds(tmp_path, 1) as (world,):
            rng = Random(4)
            table = positions.running(1, "ults", 2, {"heroes": "random", "health": 30})
            assert table.match is not None
            id = world.put(table.sheet, table.match)
            players = [Visit(world, id, 0), Visit(world, id, 1)]
            visits = [*players, Visit(world, id, None)]
            for visit in visits:
                visit.connect()
            while (match := (await world.table(id)).match) is not None and match.deciders:
                key = rng.choice(match.ask(match.deciders[0]).options).key
                await players[match.deciders[0]].play(key)
            assert match is not None
            for visit in visits:
                await visit.settle("the whole match")
                *before, last = [text for _, text in visit.heard if '"status":"playing"' in text or "seed" in text]
                secrets = (table.sheet.seed.hex(), table.match.record["key"], match.record["key"])
                assert not any(secret in text for secret in secrets for text in before)
                assert f'"seed":"{table.sheet.seed.hex()}"' in last

    asyncio.run(play())


@pytest.mark.usefixtures("alone")
def test_a_salt_is_told_when_all_promises_are_made_and_not_before(tmp_path: Path) -> None:
    async def promise() -> None:
        async with worlds(tmp_path, 1) as (world,):
            table = positions.seated(1, Settings(game="ults", seats=2))
            id = world.put(table.sheet, None)
            visits = [Visit(world, id, 0), Visit(world, id, 1), Visit(world, id, None)]
            for visit in visits:
                visit.connect()
            for visit, salt in zip(visits[:2], ("pepper", "paprika"), strict=True):
                await visit.ask("POST", "ready", {"seat": visit.seat, "commitment": salt_commitment(salt)})
                answer = await visit.ask("POST", "salt", {"seat": visit.seat, "salt": salt})
                assert answer.startswith("409")
            await visits[0].ask("POST", "start")
            await visits[0].ask("POST", "salt", {"seat": 0, "salt": "pepper"})
            for visit in visits:
                await visit.settle("promises")
                told = "".join(text for asked, text in visit.heard if "/salt" not in asked)
                assert salt_commitment("paprika") in told
                assert '"pepper"' in told
                assert "paprika" not in told

    asyncio.run(promise())


@pytest.mark.usefixtures("alone")
def test_strangers_find_only_listed_tables_and_nothing_of_the_match_in_lists(tmp_path: Path) -> None:
    async def find() -> None:
        async with worlds(tmp_path, 1) as (world,):
            for number, listed in ((1, True), (2, False)):
                table = positions.running(number, "ults", 2, {}, listed=listed)
                world.put(table.sheet, table.match)
            found = await world.told(WATCHER, "GET", "/api/tables")
            assert [heading["id"] for heading in found] == [f"{1:016x}"]
            assert set(found[0]) == {"id", "game", "title", "status", "yours", "your_turn", "updated", "deadline"}
            assert found[0]["deadline"] is None
            assert found[0]["title"] == "ULts: Ann, Bo"

    asyncio.run(find())
