"""A page that was loaded anew learns which seats are its visitor's, and nothing of others'."""

import asyncio
from pathlib import Path

from tests.server.client import Player
from tests.server.serving import serving


def test_everybody_is_told_their_own_seats(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table(seats=3)
            await mara.sit(table, seat=2)
            await bo.sit(table, seat=1)
            await mara.sit(table, seat=0, same_device=True)
            assert await mara.get(f"/api/tables/{table}/seats") == [0, 2]
            assert await bo.get(f"/api/tables/{table}/seats") == [1]
            await bo.post(f"/api/tables/{table}/stand", seat=1)
            assert await bo.get(f"/api/tables/{table}/seats") == []

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))


def test_whoever_has_not_come_in_or_may_not_look_is_refused(tmp_path: Path) -> None:
    async def ask(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            made = await mara.post("/api/tables", settings={"game": "ults", "seats": 2}, password="open sesame")
            path = f"/api/tables/{made['id']}/seats"
            assert (await bo.http.get(path)).status_code == 403
            bo.http.cookies.clear()
            assert (await bo.http.get(path)).status_code == 401
            assert (await mara.http.get("/api/tables/0000000000000000/seats")).status_code == 404

    with serving(tmp_path) as server:
        asyncio.run(ask(server.base))
