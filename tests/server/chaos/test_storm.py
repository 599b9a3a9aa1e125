"""Two players with two tabs each send everything twice, late and out of turn."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from tests.server.chaos.peace import SOAK, beside, eventually
from tests.server.chaos.tabs import Record, Tab, open_tab
from tests.server.client import Player, duel
from tests.server.serving import serving
from ultratable.table import acts
from ultratable.table.sql import open_store

STEPS = 400 if SOAK else 60
SEEDS = range(20) if SOAK else range(2)


async def storm(base: str, seed: int, record: Record) -> str:
    """Two players with two tabs each at one table, all at once."""
    rng = Random(seed)
    async with Player(base) as mara, Player(base, "Bo") as bo:
        table = await duel(mara, bo, options={"heroes": "random"}, undo="open")
        async with (
            open_tab(mara, table, 0, rng, record) as one,
            open_tab(mara, table, 0, rng, record) as two,
            open_tab(bo, table, 1, rng, record) as three,
            open_tab(bo, table, 1, rng, record) as four,
        ):
            tabs = [one, two, three, four]

            async def rage(tab: Tab) -> None:
                for _ in range(STEPS):
                    await tab.step()
                    await asyncio.sleep(rng.random() * 0.004)
                await tab.settle()

            await asyncio.gather(*[rage(tab) for tab in tabs])
            await converge(tabs)
            # In the storm nearly everything comes too late; now the question is known, and only the answer is wrong.
            for asked in [tab for tab in tabs if tab.latest["ask"]]:
                await asked.send(json.dumps(asked.move(asked.latest, uuid4().hex, key="no such key")))
                await asked.settle()
        return table


async def converge(tabs: list[Tab]) -> None:
    """Every tab has heard every change it may see, one by one, and all see what a fresh look shows."""
    for tab in tabs:
        look = await tab.player.look(tab.table, tab.seat)

        async def caught_up(tab: Tab = tab, version: int = look["version"]) -> bool:
            return bool(tab.versions[-1] == version)

        await eventually(caught_up)
        assert tab.versions == list(range(tab.versions[0], tab.versions[0] + len(tab.versions)))
        for part in ("view", "table", "ask", "version", "log_length"):
            assert tab.latest[part] == look[part], part


@pytest.mark.parametrize("seed", SEEDS)
def test_every_acknowledged_move_counts_exactly_once(tmp_path: Path, seed: int) -> None:
    record = Record()
    tables: list[str] = []

    async def work(base: str) -> None:
        tables.extend(await asyncio.gather(*[storm(base, 100 * seed + number, record) for number in range(2)]))

    with serving(tmp_path) as server:
        moves = asyncio.run(beside(server.base, work(server.base)))
    assert moves > 0
    assert len(record.acknowledged) >= 10
    assert set(record.refused) == {409, 422}
    store = open_store(str(tmp_path))
    for table in tables:
        entries = [entry for entry in store.entries(table) if entry.move_id is not None]
        stored = Counter(entry.move_id for entry in entries)
        assert set(stored.values()) == {1}
        told = {move_id: version for (at, move_id), version in record.acknowledged.items() if at == table}
        # Everybody waited for every answer: what is stored is what was acknowledged, nothing more and nothing less.
        assert set(stored) == set(told)
        for entry in entries:
            act = acts.decode(entry.act)
            assert isinstance(act, acts.Answered)
            assert act.version == told[str(entry.move_id)]
    store.close()
