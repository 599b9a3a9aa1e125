"""Lessons over HTTP: a private table with the lesson's match, bots that follow its story, no claim to fair chance."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Player
from tests.server.serving import Serving, serving
from ultratable.learn.lesson import lesson

TIMBER = lesson("ults")
OWN = [key for seat, key in TIMBER.story if seat == TIMBER.pupil]
LINE_UP = lesson("figures")
FIRST_SWEEP = lesson("ultra_marines")


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with serving(tmp_path) as running:
        yield running


async def begin(player: Player, game: str = "ults") -> str:
    return str((await player.post(f"/api/lessons/{game}", pace="none"))["id"])


async def asked(player: Player, table: str) -> Any:
    """The table when the pupil is asked, or when the match is over."""
    async with asyncio.timeout(60):
        while True:
            update = await player.look(table, 0)
            if update["ask"] is not None or update["table"]["status"] == "over":
                return update
            await asyncio.sleep(0.02)


async def answer(player: Player, table: str, *keys: str) -> Any:
    for key in keys:
        done = await player.move(table, await asked(player, table), key)
        assert done.is_success, done.text
    return await asked(player, table)


def test_lessons_are_listed_and_told(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as player:
            assert await player.get("/api/lessons") == [
                {"game": "ults", "title": "Timber!", "minutes": 6, "steps": len(TIMBER.steps)},
                {"game": "figures", "title": "Line up!", "minutes": 8, "steps": len(LINE_UP.steps)},
                {"game": "ultra_marines", "title": "First sweep", "minutes": 8, "steps": len(FIRST_SWEEP.steps)},
            ]
            told = await player.get("/api/lessons/ults")
            assert [step["id"] for step in told["steps"]] == [step.id for step in TIMBER.steps]
            assert told["steps"][3]["at"] == 1
            assert "seed" not in told
            assert (await player.http.get("/api/lessons/chess")).status_code == 404

    asyncio.run(play())


def test_the_story_is_played_to_its_end_and_the_match_to_victory(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as player:
            table = await begin(player)
            first = await asked(player, table)
            assert first["story"] == {"at": 0, "strayed": 0}
            assert first["table"]["settings"]["lesson"] == "ults"
            assert [seat["health"] for seat in first["view"]["seats"]] == [50, 26]
            told = await answer(player, table, *OWN)
            assert told["story"] == {"at": len(TIMBER.story), "strayed": 0}
            await answer(player, table, "ability:power-punch", "10♠")
            while (update := await asked(player, table))["table"]["status"] != "over":
                keys = [option["key"] for option in update["ask"]["options"]]
                await answer(player, table, "ability:timber" if "ability:timber" in keys else keys[-1])
            assert update["table"]["result"]["winners"] == [0]
            replay = (await player.http.get(f"/api/tables/{table}/replay", params={"seat": 0})).text
            assert json.loads(replay.splitlines()[0]).get("fairness") is None
            checked = await player.post("/api/replays", file=replay)
            assert checked["result"]["winners"] == [0]
            again = await player.post(f"/api/tables/{table}/rematch")
            assert (await player.look(again["id"], 0))["table"]["settings"]["lesson"] is None

    asyncio.run(play())


def test_whoever_strays_can_go_back_and_sees_the_same_dice(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as player:
            table = await begin(player)
            strayed = await answer(player, table, "ability:power-punch", "10♠")
            assert strayed["story"] == {"at": 1, "strayed": 1}
            await player.undo(table, 0)
            back = await asked(player, table)
            assert back["story"] == {"at": 1, "strayed": 0}
            told = await answer(player, table, "9♣")
            assert told["story"] == {"at": 7, "strayed": 0}
            rolls = [line["facts"]["number"] for line in told["lines"] if line["kind"] == "rolled"]
            assert rolls[-2:] == [5, 4]

    asyncio.run(play())


def test_bots_that_are_asked_together_with_the_pupil_follow_the_story_whoever_strays(server: Serving) -> None:
    async def locked(player: Player, table: str) -> Any:
        """The table when both bots have answered and only the pupil has not."""
        async with asyncio.timeout(60):
            while (update := await player.look(table, 0))["table"]["waiting"] != [0]:
                await asyncio.sleep(0.02)
            return update

    async def play() -> None:
        async with Player(server.base) as player:
            table = await begin(player, "figures")
            assert (await player.move(table, await asked(player, table), "power:9")).is_success
            assert (await locked(player, table))["story"] == {"at": 0, "strayed": 1}
            await player.undo(table, 0)
            assert (await locked(player, table))["story"] == {"at": 0, "strayed": 0}
            own = [key for seat, key in LINE_UP.story if seat == LINE_UP.pupil]
            told = await answer(player, table, *own)
            assert told["story"] == {"at": len(LINE_UP.story), "strayed": 0}
            while (update := await asked(player, table))["table"]["status"] != "over":
                await answer(player, table, update["ask"]["options"][0]["key"])
            assert update["table"]["result"]["winners"] == [0]

    asyncio.run(play())


def test_a_lesson_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    async def first(base: str) -> tuple[str, Any]:
        async with Player(base) as player:
            table = await begin(player)
            await answer(player, table, "ability:power-punch", "9♣")
            return table, player.http.cookies

    async def second(base: str, table: str, cookies: Any) -> None:
        player = Player(base)
        player.http.cookies = cookies
        player.http.headers["x-csrf-token"] = (await player.get("/api/me"))["csrf"]
        assert (await asked(player, table))["story"] == {"at": 7, "strayed": 0}
        assert (await answer(player, table, "6♥", "done"))["story"] == {"at": 9, "strayed": 0}
        await player.http.aclose()

    with serving(tmp_path) as server:
        table, cookies = asyncio.run(first(server.base))
    with serving(tmp_path, port=0) as server:
        asyncio.run(second(server.base, table, cookies))


def test_nobody_makes_a_lesson_of_an_ordinary_table(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as player:
            settings = {"game": "ults", "seats": 2, "lesson": "ults"}
            refused = await player.http.post("/api/tables", json={"settings": settings})
            assert refused.status_code == 422
            assert "table of its own" in refused.json()["reason"]

    asyncio.run(play())


def test_others_see_nothing_of_a_lesson(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as player, Player(server.base, "Bo") as other:
            table = await begin(player)
            assert (await other.http.get(f"/api/tables/{table}")).status_code == 403
            assert table not in [found["id"] for found in await other.get("/api/tables")]

    asyncio.run(play())
