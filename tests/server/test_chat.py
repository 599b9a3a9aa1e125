"""What is said at a table reaches everybody who may hear it, also those connected to another process."""

import asyncio

from tests.server.client import Player, duel, hear
from tests.server.serving import serving


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

    with serving(postgres_url) as one, serving(postgres_url) as two:
        asyncio.run(talk(one.base, two.base))
