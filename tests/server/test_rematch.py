"""Of one match there is one rematch, also where two processes set it up at the same moment."""

import asyncio
from typing import Any

from tests.server.client import Player, duel
from tests.server.serving import Serving, serving


def test_two_processes_set_up_one_rematch(postgres_url: str) -> None:
    async def play(one: Serving, other: Serving) -> None:
        async with Player(one.base) as mara, Player(one.base, "Bo") as bo:
            table = await duel(mara, bo)
            update = await mara.look(table, 0)
            assert (await mara.move(table, update, "concede")).is_success
            bo.base = other.base
            bo.http.base_url = other.base
            bo.http.headers["origin"] = other.base
            create, both = other.server.hub.create, asyncio.Event()
            loop = asyncio.get_running_loop()

            async def create_slowly(act: Any) -> Any:
                made = await create(act)
                loop.call_soon_threadsafe(both.set)
                # Until the other one has done the same.
                while not one.server.hub.lives[table].table.sheet.rematch:
                    await asyncio.sleep(0.01)
                return made

            other.server.hub.create = create_slowly
            slow = asyncio.create_task(bo.post(f"/api/tables/{table}/rematch"))
            await both.wait()
            quick = await mara.post(f"/api/tables/{table}/rematch")
            assert await slow == quick
            for player in (mara, bo):
                mine = [found["id"] for found in await player.get("/api/tables") if found["yours"]]
                assert sorted(mine) == sorted([table, quick["id"]])

    with serving(postgres_url) as one, serving(postgres_url) as other:
        asyncio.run(asyncio.wait_for(play(one, other), 60))
