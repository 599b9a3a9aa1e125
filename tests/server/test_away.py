"""A lost connection costs the bank for it, from the last sign of life on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, rounds, serving, unheard
from ultratable.server import tending
from ultratable.server.hub import now_ms
from ultratable.table import acts
from ultratable.table.sheet import CLOCKS

PATIENCE = 60
"""Longer than anybody here needs to connect: whoever is to be missed is so by moving the clock."""
LATER = 90_000
"""Milliseconds that the clock is moved by: past patience, and well within the bank for lost connections."""


def test_who_loses_the_connection_pays_out_of_the_bank_for_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tending, "_LOOK_ROUND", 0.05)
    clock = CLOCKS["live"]
    assert clock is not None

    async def play(server: Serving) -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, clock="live")
            async with bo.connect(table, 1) as socket:
                async with mara.connect(table, 0) as own:
                    first = await hear(own)
                    assert first["table"]["seats"][0]["away_bank"] == clock.away
                await unheard(server, table, 0)
                monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + LATER)
                gone = await hear(socket, until=lambda update: update["table"]["seats"][0]["away"])
                assert [seat["away"] for seat in gone["table"]["seats"]] == [True, False]
                left = [acts.decode(entry.act) for entry in server.server.store.entries(table)][-1]
                noticed = server.server.store.entries(table)[-1].at
                assert isinstance(left, acts.Left)
                assert left.since is not None
                assert noticed - left.since > PATIENCE * 1000
                async with mara.connect(table, 0) as own:
                    back = await hear(own, until=lambda update: not update["table"]["seats"][0]["away"])
                returned = server.server.store.entries(table)[-1].at
                seat = back["table"]["seats"][0]
                assert clock.away - seat["away_bank"] == returned - left.since
                assert seat["bank"] == clock.bank
                assert back["ask"]["deadline"] - first["ask"]["deadline"] == returned - left.since

    with serving(tmp_path, patience=PATIENCE) as server:
        asyncio.run(play(server))


def test_players_who_share_a_device_are_all_here_when_one_of_them_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tending, "_LOOK_ROUND", 0.05)

    def away(update: Any) -> list[bool]:
        return [seat["away"] for seat in update["table"]["seats"]]

    async def play(server: Serving) -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            await mara.sit(table)
            await mara.sit(table, same_device=True, name="Bo")
            await mara.post(f"/api/tables/{table}/start")
            async with mara.connect(table, 0) as socket:
                await hear(socket)
                monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + LATER)
                await rounds(server, 2)
                assert away(await mara.look(table, 0)) == [False, False]
            await unheard(server, table, 0)
            monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + 2 * LATER)
            await rounds(server, 2)
            assert away(await mara.look(table, 0)) == [True, True]
            async with mara.connect(table, 1) as socket:
                await hear(socket, until=lambda update: not any(away(update)))

    with serving(tmp_path, patience=PATIENCE) as server:
        asyncio.run(play(server))
