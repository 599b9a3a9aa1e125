"""Waiting without a socket."""

import asyncio

from tests.server.client import Player, duel
from tests.server.tables.playing import answer_first


def test_a_long_poll_returns_when_something_new_can_be_seen(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            asked = asyncio.create_task(mara.look(table, 0, since=before["version"], wait=20))
            await answer_first(bo, table, 1)
            after = await asked
            assert after["version"] == before["version"] + 1
            assert (await mara.look(table, 0, since=before["version"], wait=20))["version"] == after["version"]

    asyncio.run(play())


def test_a_long_poll_that_waits_in_vain_returns_what_there_is(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            for wait in (0, 0.05):
                assert (await mara.look(table, 0, since=before["version"], wait=wait))["version"] == before["version"]
            for text in ("26", "-1", "nan", "inf", "long"):
                assert (await mara.http.get(f"/api/tables/{table}", params={"wait": text})).status_code == 400

    asyncio.run(play())


def test_whoever_loses_the_seat_while_waiting_is_refused(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base) as phone:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            path, query = f"/api/tables/{table}", {"seat": 0, "since": before["version"], "wait": 20}
            asked = asyncio.create_task(mara.http.get(path, params=query))
            code = (await mara.post(f"{path}/move-code", seat=0))["code"]
            await phone.post("/api/claim", code=code)
            assert (await asked).status_code == 403

    asyncio.run(play())
