"""Quick windows at work: whoever holds nothing to respond with is passed without anybody waiting."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ultratable
from tests.core.toys import game as toys
from tests.server.client import Player
from tests.server.serving import Serving, serving
from ultratable.server import tending


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    monkeypatch.setitem(sys.modules, "ultratable.games.toy", toys)
    monkeypatch.setattr(ultratable, "_GAMES", (*ultratable.game_ids(), "toy"))
    with serving(tmp_path) as running:
        yield running


async def begun(players: list[Player], first: int = 0, **settings: Any) -> str:
    """The toys' duel, in which everybody is asked whether they respond; bots have the seats that are left."""
    host = players[0]
    table = await host.make_table("toy", 3, options={"scene": "duel"}, pace="people", **settings)
    for seat, player in enumerate(players, first):
        await player.sit(table, seat=seat)
        await player.post(f"/api/tables/{table}/ready", seat=seat)
    for _ in range(3 - len(players)):
        await host.post(f"/api/tables/{table}/bots", level="random")
    await host.post(f"/api/tables/{table}/start")
    return table


async def play_nine(players: list[Player], table: str) -> Any:
    """Play until card 9 is laid, which nobody can answer; the table right after it."""
    for _ in range(1000):
        seat = (await players[0].look(table))["table"]["waiting"][0]
        update = await players[seat].look(table, seat)
        keys = [option["key"] for option in update["ask"]["options"]] if update["ask"] else []
        if not keys:
            # Passed between the two looks.
            await asyncio.sleep(0.01)
            continue
        key = "card:9" if "card:9" in keys else keys[0]
        answer = await players[seat].move(table, update, key)
        assert answer.status_code in (200, 409)
        if key == "card:9" and answer.is_success:
            return await players[0].look(table)
    raise AssertionError("nobody has card 9")


async def holds_nothing(players: list[Player], table: str) -> bool:
    """Whether somebody is asked who can only pass."""
    asks = [(await player.look(table, seat))["ask"] for seat, player in enumerate(players)]
    return any(ask["response"] and len(ask["options"]) == 1 for ask in asks if ask)


def no_pause(*_: Any) -> float:
    raise AssertionError("somebody who holds nothing was waited for")


def test_nobody_waits_for_who_holds_nothing(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Player(server.base) as ann, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
            players = [ann, bo, cy]
            table = await begun(players, windows="quick")
            monkeypatch.setattr(tending, "pause", no_pause)
            after = await play_nine(players, table)
            async with asyncio.timeout(60):
                # A window that is held open would ask for a pause, which fails: all others are passed at once.
                while await holds_nothing(players, table):
                    await asyncio.sleep(0.01)
            assert after["table"]["settings"]["windows"] == "quick"
            entries = server.server.store.entries(table)
            assert any(b'"by":"auto"' in entry.act for entry in entries)

    asyncio.run(play())


def test_otherwise_everybody_is_asked_whatever_they_hold(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as ann, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
            players = [ann, bo, cy]
            table = await begun(players)
            after = await play_nine(players, table)
            seat = after["table"]["waiting"][0]
            own = await players[seat].look(table, seat)
            assert [option["key"] for option in own["ask"]["options"]] == ["pass"]
            assert (await ann.look(table, since=after["version"], wait=0.3))["version"] == after["version"]

    asyncio.run(play())


def test_a_bot_that_holds_nothing_does_not_think_about_it(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    think = tending.Tending._think

    async def noted(self: Any, live: Any, seat: int) -> Any:
        ask = live.table.match.ask(seat)
        asked.append(len(ask.options))
        assert len(ask.options) > 1 or not ask.response
        return await think(self, live, seat)

    monkeypatch.setattr(tending.Tending, "_think", noted)
    monkeypatch.setattr(tending, "pause", lambda *_: 0.0)

    async def play() -> None:
        async with Player(server.base) as ann:
            # Her seat has card 9.
            table = await begun([ann], 2, windows="quick")
            look = await ann.look(table, 2)
            async with asyncio.timeout(60):
                while look["table"]["status"] == "playing":
                    if look["ask"]:
                        keys = [option["key"] for option in look["ask"]["options"]]
                        await ann.move(table, look, "card:9" if "card:9" in keys else keys[0])
                    look = await ann.look(table, 2, since=look["version"], wait=5)
            by_bots = [entry for entry in server.server.store.entries(table) if b'"by":"bot"' in entry.act]
            assert asked
            assert len(by_bots) >= len(asked) + 2, "both were passed without a thought"

    asyncio.run(play())
