"""A pass that is held back is given up when the seat wants to be asked after all."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.test_hub import BO, MARA, answering, begun, hub_on
from ultratable.server import tending
from ultratable.server.hub import Hub, Live
from ultratable.table import acts, lobby
from ultratable.table.sheet import Standing
from ultratable.table.sql import open_store


async def asked_to_respond(hub: Hub, live: Live) -> int:
    """Play until somebody is asked for a response, and has a choice; says who."""
    while True:
        match = live.table.match
        assert match is not None
        seat = match.deciders[0]
        if match.ask(seat).response and len(match.ask(seat).options) > 1:
            return seat
        await hub.act(live, answering(live, seat), (MARA, BO)[seat])


@pytest.mark.parametrize(("then", "passed"), [("pass until my turn", 1), ("always", 0)])
def test_the_wish_of_the_moment_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: Standing, passed: int
) -> None:
    monkeypatch.setattr(tending, "pause", lambda *_: 0.0)
    store = open_store(tmp_path)

    async def play() -> None:
        async with hub_on(store) as hub:
            live = await begun(hub, cast=["lumberjaq", "k9"])
            seat = await asked_to_respond(hub, live)
            person = (MARA, BO)[seat]
            passing, go_on = asyncio.Event(), asyncio.Event()
            act = hub.act

            async def held_back(live: Live, decide: Any, who: str | None = None, *more: Any) -> Any:
                if who is None:
                    passing.set()
                    await go_on.wait()
                return await act(live, decide, who, *more)

            monkeypatch.setattr(hub, "act", held_back)

            async def stand(standing: Standing) -> None:
                await hub.act(live, lambda now: lobby.stands(now.sheet, person, seat, standing), person)

            await stand("pass until my turn")
            await passing.wait()
            await stand(then)
            before = live.table.sheet.seq
            go_on.set()
            while (live.id, seat) in hub.tending._answering:
                await asyncio.sleep(0.01)
            done = [acts.decode(entry.act) for entry in store.entries(live.id, before)]
            assert [act.by for act in done if isinstance(act, acts.Answered)] == ["auto"] * passed

    try:
        asyncio.run(play())
    finally:
        store.close()
