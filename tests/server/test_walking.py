"""The thinnest slice end to end: two people and a bot find a table, play it over sockets, and read the log."""

import asyncio
import json
from pathlib import Path
from random import Random

from tests.server.client import Player, duel, hear
from tests.server.serving import serving


def test_a_guest_plays_a_bot_to_the_end(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            seat = await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            rng = Random(1)
            async with mara.connect(table, seat) as socket:
                update = await hear(socket)
                while update["table"]["status"] != "over":
                    if update["ask"]:
                        key = rng.choice(update["ask"]["options"])["key"]
                        await socket.send(json.dumps({"type": "move", **mara.move_body(update, key)}))
                    update = await hear(socket)
            assert update["table"]["result"]["winners"] in ([0], [1])
            log = await mara.get(f"/api/tables/{table}/log", seat=seat)
            assert log["lines"][-1]["kind"] == "ended"
            assert [line["number"] for line in log["lines"]] == list(range(update["log_length"]))

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))


def test_two_people_see_their_own_hands_only(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            async with mara.connect(table, 0) as first, bo.connect(table, 1) as second:
                mine, theirs = await hear(first), await hear(second)
            assert mine["view"]["seats"][0]["hand"] == mine["view"]["seats"][0]["hand"]
            assert mine["view"]["seats"][1]["hand"] is None
            assert theirs["view"]["seats"][0]["hand"] is None
            watched = await mara.look(table)
            assert [seat["hand"] for seat in watched["view"]["seats"]] == [None, None]

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))
