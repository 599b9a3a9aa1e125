"""What goes on beside a storm: others who play in peace, and what the server says of itself."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.server.client import Player, duel
from tests.server.serving import Process

SOAK = bool(os.environ.get("ULTRATABLE_SOAK"))
MB = 1024


def memory(process: Process) -> int:
    """What the server has in memory, in kB."""
    assert process.running is not None
    status = Path(f"/proc/{process.running.pid}/status").read_text("ascii")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def eventually(true: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(600):
        if await true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to be")


async def open_sockets(base: str) -> int:
    async with httpx.AsyncClient(base_url=base, timeout=30) as client:
        return int((await client.get("/healthz")).json()["sockets"])


async def nobody_connected(base: str) -> None:
    """The server hears a little later than the client that a connection is closed."""

    async def all_gone() -> bool:
        return await open_sockets(base) == 0

    await eventually(all_gone)


async def calm(base: str, enough: Callable[[int], bool]) -> int:
    """Two people who simply play until so many moves are enough; how many they made."""
    moves = 0
    rng = Random(0)
    async with Player(base, "Ann") as ann, Player(base, "Ben") as ben:
        while not enough(moves):
            table = await duel(ann, ben, options={"heroes": "random"})
            while not enough(moves):
                look = await ann.look(table)
                if look["table"]["status"] == "over":
                    break
                seat = look["table"]["waiting"][0]
                player = (ann, ben)[seat]
                update = await player.look(table, seat)
                answer = await player.move(table, update, rng.choice(update["ask"]["options"])["key"])
                assert answer.json()["version"] == update["version"] + 1
                moves += 1
    return moves


async def beside(base: str, work: Awaitable[Any]) -> int:
    """Do this while others play in peace; how many moves they made."""
    done = asyncio.Event()
    playing = asyncio.create_task(calm(base, lambda _: done.is_set()))
    try:
        await work
    finally:
        done.set()
    return await playing
