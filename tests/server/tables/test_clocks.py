"""Stopping the clocks over HTTP."""

import asyncio

from tests.server.client import Player, duel, hear
from tests.server.tables.playing import answer_first, refused


def test_the_host_stops_the_clocks_and_everybody_sees_it(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo, clock="live")
            path = f"/api/tables/{table}/clocks"
            async with bo.connect(table, 1) as socket, cy.connect(table) as watching:
                first = await hear(socket)
                assert first["ask"]["deadline"] is not None
                assert not first["table"]["paused"]
                for player in (bo, cy):
                    await refused(player, path, 403, "Only the host", paused=True)
                await mara.post(path, paused=True)
                for viewer in (socket, watching):
                    told = await hear(viewer, until=lambda update: update["table"]["paused"])
                    assert [seat["deadline"] for seat in told["table"]["seats"]] == [None, None]
                    assert told["lines"][-1]["text"] == "Mara stops the clocks."
                assert (await bo.look(table, 1))["ask"]["deadline"] is None
                await refused(mara, path, 409, "stand still already", paused=True)
                await refused(bo, path, 403, "Only the host", paused=False)
                await answer_first(bo, table, 1)
                await mara.post(path, paused=False)
                told = await hear(watching, until=lambda update: not update["table"]["paused"])
                assert told["lines"][-1]["text"] == "The clocks run again."
                assert told["table"]["seats"][0]["deadline"] > first["table"]["seats"][0]["deadline"]
                await refused(mara, path, 409, "are running", paused=False)

    asyncio.run(play())


def test_whoever_sits_there_ends_the_pause_of_a_host_who_has_left(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo, clock="slow", leave_after=600)
            path = f"/api/tables/{table}/clocks"
            await mara.post(path, paused=True)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            await refused(cy, path, 403, "Only the host", paused=False)
            await bo.post(path, paused=False)
            assert not (await bo.look(table, 1))["table"]["paused"]

    asyncio.run(play())


def test_a_film_knows_no_pause(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, clock="live")
            await mara.post(f"/api/tables/{table}/clocks", paused=True)
            await answer_first(mara, table, 0)
            still = await mara.get(f"/api/tables/{table}/film/at", seat=0, moment=1)
            assert not still["update"]["table"]["paused"]

    asyncio.run(play())


def test_strangers_and_tables_without_clocks(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            listed = await duel(mara, bo, clock="live", listed=True)
            await refused(mara, f"/api/tables/{listed}/clocks", 403, "Strangers may join", paused=True)
            for table in (await duel(mara, bo), await mara.make_table(clock="live")):
                await refused(mara, f"/api/tables/{table}/clocks", 409, "There are no clocks here", paused=True)

    asyncio.run(play())
