"""Coming and going."""

import asyncio

from tests.server.client import Player, duel, hear
from tests.server.tables.playing import answer_first, refused
from tests.server.test_replays import play_out


def test_a_leaver_is_replaced_by_a_bot_and_may_reclaim_the_seat(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=0, stand_in="random")
            path = f"/api/tables/{table}"
            await refused(bo, f"{path}/leave", 403, "not yours", seat=0)
            await refused(mara, f"{path}/reclaim", 409, "in your seat", seat=0)
            async with bo.connect(table, 1) as socket:
                await mara.post(f"{path}/leave", seat=0)
                left = await hear(socket, until=lambda update: update["table"]["seats"][0]["by_bot"])
                assert left["table"]["seats"][0]["away"]
                await hear(socket, until=lambda update: update["table"]["waiting"] == [1])
                await refused(bo, f"{path}/reclaim", 403, "not yours", seat=0)
                await mara.post(f"{path}/reclaim", seat=0)
                back = await hear(socket, until=lambda update: not update["table"]["seats"][0]["by_bot"])
                assert not back["table"]["seats"][0]["away"]
            await answer_first(bo, table, 1)
            waiting = (await mara.look(table))["table"]["waiting"]
            await answer_first([mara, bo][waiting[0]], table, waiting[0])

    asyncio.run(play())


def test_who_has_left_and_comes_back_in_time_just_goes_on(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=600)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            await refused(mara, f"/api/tables/{table}/leave", 409, "have left already", seat=0)
            assert (await bo.look(table))["table"]["seats"][0]["away"]
            # Being there is enough.
            async with mara.connect(table, 0) as socket:
                back = await hear(socket, until=lambda update: not update["table"]["seats"][0]["away"])
            assert not back["table"]["seats"][0]["by_bot"]

    asyncio.run(play())


def test_how_one_wants_to_be_asked_is_one_s_own_business(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            theirs = await bo.look(table, 1)
            await mara.post(f"/api/tables/{table}/standing", seat=0, standing="when I can")
            assert (await mara.look(table, 0))["standing"] == "when I can"
            assert await bo.look(table, 1) == theirs
            await refused(bo, f"/api/tables/{table}/standing", 403, "not yours", seat=0, standing="always")

    asyncio.run(play())


def test_a_rematch_seats_everybody_again(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo, options={"heroes": "random"}, undo="strict")
            path = f"/api/tables/{table}/rematch"
            await refused(mara, path, 409, "when this match is over")
            over = await play_out(table, [mara, bo])
            await refused(cy, path, 403, "Only those who played")
            wishes = await asyncio.gather(mara.post(path, same_seed=True), bo.post(path), mara.post(path))
            assert len({found["id"] for found in wishes}) == 1
            again = wishes[0]["id"]
            shown = (await bo.look(again, 1))["table"]
            assert [seat["name"] for seat in shown["seats"]] == ["Mara", "Bo"]
            assert shown["settings"] == over["table"]["settings"]
            assert (await cy.look(table))["table"]["rematch"] == again
            assert (await bo.post(path))["id"] == again

    asyncio.run(play())
