"""Whoever plays without a socket is there as soon as anything is heard of them, and no bot takes their seat."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, rounds, serving
from ultratable.server import tending
from ultratable.server.hub import now_ms

PATIENCE = 600.0


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tending, "_LOOK_ROUND", 0.05)


def away(update: Any) -> list[bool]:
    return [seat["away"] for seat in update["table"]["seats"]]


def test_whoever_looks_or_answers_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(server: Serving) -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
            table = await duel(mara, bo, leave_after=3600, options={"heroes": "random"})
            first = (await mara.look(table))["table"]["waiting"][0]
            people = [mara, bo]
            update = await people[first].look(table, first)
            async with cy.connect(table) as socket:
                await rounds(server, 2)
                monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + 2 * PATIENCE * 1000)
                await hear(socket, until=lambda told: away(told) == [True, True])
                # The one who is asked answers, and the other only looks.
                assert (await people[first].move(table, update, "keep")).is_success
                told = await hear(socket)
                assert away(told)[first] is False
                assert "returned" in [line["kind"] for line in told["lines"]]
                assert away(await people[1 - first].look(table, 1 - first))[1 - first] is True
                await hear(socket, until=lambda told: away(told) == [False, False])

    with serving(tmp_path, patience=PATIENCE) as server:
        asyncio.run(play(server))


def test_whoever_left_on_purpose_is_not_back_for_looking(tmp_path: Path) -> None:
    async def play(server: Serving) -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=3600)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            await mara.look(table, 0)
            await rounds(server, 2)
            assert away(await bo.look(table, 1)) == [True, False]

    with serving(tmp_path, patience=PATIENCE) as server:
        asyncio.run(play(server))


def test_a_server_that_starts_takes_nobody_for_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def leave(server: Serving) -> str:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
            table = await duel(mara, bo, leave_after=3600)
            async with cy.connect(table) as socket:
                await rounds(server, 2)
                monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + 2 * PATIENCE * 1000)
                await hear(socket, until=lambda told: away(told) == [True, True])
            return table

    async def look(server: Serving, table: str) -> None:
        await rounds(server, 2)
        async with Player(server.base, "Cy") as cy:
            assert away(await cy.look(table)) == [True, True]

    with serving(tmp_path, patience=PATIENCE) as server:
        table = asyncio.run(leave(server))
    with serving(tmp_path, patience=PATIENCE) as server:
        monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + 2 * PATIENCE * 1000)
        asyncio.run(look(server, table))
