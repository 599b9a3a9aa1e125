"""The lobby."""

import asyncio

from tests.server.client import Player, hear
from tests.server.tables.playing import answer_first, refused
from ultratable.core.fairness import salt_commitment


def test_seats_are_taken_given_up_and_emptied_before_the_match(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await mara.make_table()
            path = f"/api/tables/{table}"
            assert await bo.sit(table, seat=1) == 1
            await refused(bo, f"{path}/sit", 409, "have a seat here already")
            await refused(cy, f"{path}/sit", 409, "Seat 2 is taken; free are 1", seat=1)
            await refused(cy, f"{path}/sit", 409, "There is no seat 8", seat=7)
            assert await cy.sit(table) == 0
            await refused(mara, f"{path}/sit", 409, "Every seat is taken")
            await refused(cy, f"{path}/stand", 403, "Only the host", seat=1)
            await mara.post(f"{path}/stand", seat=0)
            await bo.post(f"{path}/stand", seat=1)
            await refused(mara, f"{path}/stand", 409, "is empty already", seat=1)
            assert {seat["kind"] for seat in (await mara.look(table))["table"]["seats"]} == {"open"}

    asyncio.run(play())


def test_one_device_can_be_passed_around(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            await mara.sit(table, name="Mum")
            await mara.sit(table, name="Dad", same_device=True)
            await mara.post(f"/api/tables/{table}/start")
            assert [seat["name"] for seat in (await mara.look(table, 1))["table"]["seats"]] == ["Mum", "Dad"]
            await answer_first(mara, table, 0)
            await answer_first(mara, table, 1)

    asyncio.run(play())


def test_a_name_that_can_be_mistaken_for_another_is_pointed_out(base: str) -> None:
    async def play() -> None:
        async with Player(base, "Paul") as paul, Player(base, "PauI") as other:
            table = await paul.make_table()
            assert (await paul.post(f"/api/tables/{table}/sit"))["looks_like"] is None
            assert (await other.post(f"/api/tables/{table}/sit"))["looks_like"] == "Paul"

    asyncio.run(play())


def test_the_match_begins_when_every_seat_is_taken_and_everybody_is_ready(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table(seats=3)
            path = f"/api/tables/{table}"
            await mara.sit(table)
            await bo.sit(table)
            await refused(mara, f"{path}/start", 409, "Seat 3 still empty")
            await refused(bo, f"{path}/bots", 403, "Only the host")
            await refused(mara, f"{path}/bots", 422, "There is no bot 'clever'", level="clever")
            await mara.post(f"{path}/bots", level="random", seat=2)
            await refused(mara, f"{path}/bots", 409, "Every seat is taken")
            await refused(mara, f"{path}/start", 409, "Not ready yet: Bo")
            await refused(mara, f"{path}/ready", 403, "not yours", seat=1)
            await bo.post(f"{path}/ready", seat=1)
            await bo.post(f"{path}/ready", seat=1, ready=False)
            await refused(mara, f"{path}/start", 409, "Not ready yet: Bo")
            await bo.post(f"{path}/ready", seat=1)
            await refused(bo, f"{path}/start", 403, "Only the host")
            await mara.post(f"{path}/start")
            assert (await mara.look(table))["table"]["status"] == "playing"
            for wish, body in (("start", {}), ("sit", {}), ("stand", {"seat": 0}), ("bots", {})):
                await refused(mara, f"{path}/{wish}", 409, "The match has begun", **body)

    asyncio.run(play())


def test_a_bot_s_seat_can_be_given_to_a_person(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            await mara.post(f"/api/tables/{table}/bots", seat=1)
            await mara.post(f"/api/tables/{table}/stand", seat=1)
            assert await bo.sit(table, seat=1) == 1

    asyncio.run(play())


def test_when_the_host_stands_up_the_next_person_is_host(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            await mara.sit(table)
            await bo.sit(table)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            assert (await bo.look(table))["table"]["seats"][1]["host"]
            await bo.post(f"/api/tables/{table}/bots", seat=0)
            await bo.post(f"/api/tables/{table}/start")

    asyncio.run(play())


def test_promised_salts_are_shown_before_the_match_begins(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            path = f"/api/tables/{table}"
            await mara.sit(table)
            await bo.sit(table)
            await refused(bo, f"{path}/ready", 409, "64 small hexadecimal digits", seat=1, commitment="beef")
            await bo.post(f"{path}/ready", seat=1, commitment=salt_commitment("pepper"))
            await refused(bo, f"{path}/salt", 409, "about to begin", seat=1, salt="pepper")
            await mara.post(f"{path}/start")
            assert (await mara.look(table))["table"]["status"] == "revealing"
            await refused(bo, f"{path}/salt", 409, "not the salt", seat=1, salt="sugar")
            await refused(mara, f"{path}/salt", 409, "no promised salt", seat=0, salt="pepper")
            async with mara.connect(table, 0) as socket:
                await bo.post(f"{path}/salt", seat=1, salt="pepper")
                begun = await hear(socket, until=lambda update: update["table"]["status"] == "playing")
            assert begun["table"]["seats"][1]["salt"] == "pepper"
            assert begun["table"]["seed"] is None

    asyncio.run(play())
