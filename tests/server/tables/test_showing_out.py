"""The host shows somebody out for good."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Player, duel, hear
from tests.server.tables.playing import refused


def test_a_spectator_is_shown_out_and_stays_out(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo)
            path = f"/api/tables/{table}"
            code = (await mara.look(table))["table"]["code"]
            line = await cy.post(f"{path}/chat", text="Boo!", room="observers")
            before = await bo.look(table, 1)
            await refused(bo, f"{path}/ban", 403, "Only the host", number=line["number"])
            async with cy.connect(table) as socket:
                await hear(socket)
                await mara.post(f"{path}/ban", number=line["number"])
                with pytest.raises(ConnectionClosed, match=r"4403.*shown you out"):
                    await hear(socket, "nothing more")
            assert (await cy.http.get(path)).status_code == 403
            await refused(cy, "/api/join", 403, "shown you out", code=code)
            await refused(mara, f"{path}/ban", 409, "already", number=line["number"])
            assert await bo.look(table, 1) == before, "those who play see nothing of it"

    asyncio.run(play())


def test_whoever_sits_is_shown_out_before_the_match_and_not_during_it(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await mara.make_table()
            path = f"/api/tables/{table}"
            await mara.sit(table, seat=0)
            await bo.sit(table, seat=1)
            for wish, said in (({}, "Name a line"), ({"seat": 0}, "You are the host")):
                await refused(mara, f"{path}/ban", 409, said, **wish)
            moving = (await bo.post(f"{path}/move-code", seat=1))["code"]
            await mara.post(f"{path}/ban", seat=1)
            look = await mara.look(table, 0)
            assert look["table"]["seats"][1]["kind"] == "open"
            assert look["lines"][-1]["text"] == "Bo is shown out by the host."
            await refused(bo, f"{path}/sit", 403, "shown you out")
            await refused(cy, "/api/claim", 403, "not yours", code=moving)
            await refused(mara, f"{path}/ban", 409, "Nobody sits", seat=1)
            await cy.sit(table, seat=1)
            code = (await cy.post(f"{path}/move-code", seat=1))["code"]
            await refused(bo, "/api/claim", 403, "shown you out", code=code)
            await cy.post(f"{path}/ready", seat=1)
            await mara.post(f"{path}/start")
            await refused(mara, f"{path}/ban", 409, "The match has begun", seat=1)

    asyncio.run(play())
