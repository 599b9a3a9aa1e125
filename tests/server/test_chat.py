"""What is said at a table reaches everybody who may hear it, also those connected to another process."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Player, duel, hear
from tests.server.serving import serving


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as running:
        yield running.base


def test_chat_reaches_the_sockets_of_another_process(postgres_url: str) -> None:
    async def talk(here: str, there: str) -> None:
        async with Player(here) as mara, Player(here, "Bo") as bo:
            table = await duel(mara, bo)
            bo.base = there
            async with mara.connect(table, 0) as first, bo.connect(table, 1) as second:
                await hear(first)
                await hear(second)
                for text in ("Good luck!", "Have fun!"):
                    await mara.post(f"/api/tables/{table}/chat", text=text)
                    assert (await hear(first, "said"))["text"] == text
                    heard = await hear(second, "said")
                    assert (heard["text"], heard["name"], heard["seat"]) == (text, "Mara", 0)
                await mara.http.delete(f"/api/tables/{table}/chat", params={"number": 2})
                assert [(await hear(socket, "unsaid"))["number"] for socket in (first, second)] == [2, 2]

    with serving(postgres_url) as one, serving(postgres_url) as two:
        asyncio.run(talk(one.base, two.base))


def test_deleted_lines_are_taken_from_everybody_who_heard_them(base: str) -> None:
    async def talk() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo)
            path = f"/api/tables/{table}/chat"
            async with bo.connect(table, 1) as playing, cy.connect(table) as watching:
                await hear(playing)
                await hear(watching)
                for text, room in (("one", "table"), ("two", "observers"), ("three", "table")):
                    await mara.post(path, text=text, room=room)
                await mara.http.delete(path, params={"number": 2})
                assert (await hear(playing, "unsaid"))["number"] == 2
                # No line is deleted twice.
                await mara.http.delete(path, params={"number": 2})
                await mara.http.delete(path)
                assert [(await hear(playing, "unsaid"))["number"] for _ in range(2)] == [3, 4]
                # A room of which spectators hear nothing is none of theirs now either.
                assert (await hear(watching, "unsaid"))["number"] == 3
                await mara.post(path, text="four", room="observers")
                assert json.loads(await watching.recv())["type"] == "said"

    asyncio.run(talk())


def test_what_was_said_before_the_server_started_can_be_deleted(tmp_path: Path) -> None:
    async def talk() -> None:
        with serving(tmp_path) as before:
            async with Player(before.base) as mara:
                table = await mara.make_table()
                await mara.sit(table)
                await mara.post(f"/api/tables/{table}/chat", text="Hello?")
        with serving(tmp_path) as after:
            again = Player(after.base)
            again.http.cookies = mara.http.cookies
            again.http.headers["x-csrf-token"] = mara.http.headers["x-csrf-token"]
            async with again, again.connect(table, 0) as socket:
                await hear(socket)
                await again.http.delete(f"/api/tables/{table}/chat")
                assert (await hear(socket, "unsaid"))["number"] == 2

    asyncio.run(talk())
