"""Chat."""

import asyncio
from pathlib import Path

from tests.server.client import Player, duel, hear
from tests.server.serving import serving
from tests.server.tables.playing import refused


def test_players_and_spectators_have_a_room_each(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo)
            path = f"/api/tables/{table}/chat"
            async with bo.connect(table, 1) as playing, cy.connect(table) as watching:
                await hear(playing)
                await hear(watching)
                await refused(cy, path, 403, "spectators have their own chat", text="hello")
                await mara.post(path, text="Good   luck\u202e\u0007!")
                await cy.post(path, text="exciting", room="observers")
                assert (await hear(playing, "said"))["text"] == "Good luck!"
                heard = await hear(watching, "said")
                assert (heard["text"], heard["name"], heard["seat"]) == ("exciting", "Cy", None)
            assert [line["text"] for line in (await bo.get(path))["lines"]] == ["Good luck!", "exciting"]
            assert [line["text"] for line in (await cy.get(path))["lines"]] == ["exciting"]
            await refused(mara, path, 422, "Links cannot be sent", text="see http://example.com")

    asyncio.run(play())


def test_spectators_with_open_hands_are_not_heard_by_those_who_play(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            settings = {"game": "ults", "seats": 2, "spectators": "open hands", "pace": "none"}
            table = (await mara.post("/api/tables", settings=settings, password="open sesame"))["id"]
            path = f"/api/tables/{table}"
            await mara.sit(table)
            for player in (bo, cy):
                await player.post(f"{path}/enter", password="open sesame")
            await bo.sit(table)
            await bo.post(f"{path}/ready", seat=1)
            await mara.post(f"{path}/start")
            assert "open_hands" in (await cy.look(table))["view"]
            async with bo.connect(table, 1) as playing:
                await hear(playing)
                number = (await cy.post(f"{path}/chat", text="Bo holds an ace", room="observers"))["number"]
                await mara.post(f"{path}/chat", text="hello")
                heard = await hear(playing, "said")
                # Nobody who plays can count what is said among the observers.
                assert (heard["text"], heard["number"]) == ("hello", 2)
                await refused(mara, f"{path}/mute", 404, "no such line", number=number)
            assert [line["text"] for line in (await bo.get(f"{path}/chat"))["lines"]] == ["hello"]
            assert [line["text"] for line in (await cy.get(f"{path}/chat"))["lines"]] == ["Bo holds an ace"]

    asyncio.run(play())


def test_the_host_deletes_chat_and_mutes_people(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            path = f"/api/tables/{table}"
            for text in ("one", "two", "three"):
                await bo.post(f"{path}/chat", text=text)
            assert (await bo.http.delete(f"{path}/chat")).status_code == 403
            assert (await mara.http.delete(f"{path}/chat", params={"number": 4})).status_code == 204
            assert [line["text"] for line in (await bo.get(f"{path}/chat"))["lines"]] == ["one", "three"]
            await refused(bo, f"{path}/mute", 403, "Only the host", number=2)
            await refused(mara, f"{path}/mute", 404, "no such line", number=4)
            await mara.post(f"{path}/mute", number=2)
            await refused(bo, f"{path}/chat", 403, "has muted you", text="four")
            await mara.post(f"{path}/mute", number=2, muted=False)
            await bo.post(f"{path}/chat", text="five")
            assert (await mara.http.delete(f"{path}/chat")).status_code == 204
            assert (await bo.get(f"{path}/chat"))["lines"] == []

    asyncio.run(play())


def test_lines_of_chat_have_numbers_that_every_database_can_count(where: str | Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara:
            path = f"/api/tables/{await mara.make_table()}"
            for number, found in ((2**31 - 1, 404), (2**31, 400), (10**30, 400)):
                assert (await mara.http.post(f"{path}/mute", json={"number": number})).status_code == found
            assert (await mara.http.delete(f"{path}/chat", params={"number": 2**31 - 1})).status_code == 204

    with serving(where) as server:
        asyncio.run(play(server.base))


def test_a_table_can_do_without_chat(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, chat=False)
            await refused(mara, f"/api/tables/{table}/chat", 403, "has no chat", text="hello")

    asyncio.run(play())
