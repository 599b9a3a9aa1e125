"""Whoever never reads, or has died without a word, is cut off and costs little."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.chaos.peace import MB, SOAK, beside, eventually, memory, nobody_connected, open_sockets
from tests.server.chaos.raw import raw
from tests.server.client import Player, duel
from tests.server.serving import Process, Serving, serving
from ultratable.server import protocols


def test_who_never_reads_is_cut_off_without_waiting_for_a_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "CLOSING_TIME", 0.1)

    async def play(server: Serving) -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            # Changed once, so that a ping from before brings the whole table, which is never taken.
            await mara.sit(table)
            async with raw(mara, table, small=True) as asks:

                async def connected() -> bool:
                    return bool(server.server.house.sockets)

                async def gone() -> bool:
                    if not asks.writer.transport.is_closing():
                        for _ in range(200):
                            asks.frame(1, b'{"type": "ping", "version": 1}')
                    return not server.server.house.sockets

                async def hung_up() -> bool:
                    return not any(isinstance(one, protocols.WebSockets) for one in lines)

                lines = server.uvicorn.server_state.connections
                await eventually(connected)
                await eventually(gone)
                await eventually(hung_up)

    with serving(tmp_path) as server:
        server.uvicorn.config.ws_ping_interval = None
        asyncio.run(play(server))


def test_who_never_reads_is_cut_off_and_costs_little(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara, Player(process.base, "Bo") as bo:
            table = await duel(mara, bo, undo="open")
            await nobody_connected(process.base)
            before = memory(process)
            async with raw(mara, table, small=True, seat=0) as asks, raw(bo, table, small=True) as listens:

                async def both_there() -> bool:
                    return await open_sockets(process.base) == 2

                async def gone(left: int) -> bool:
                    if not asks.writer.transport.is_closing():
                        # Each brings the whole table, which is never taken.
                        for _ in range(100):
                            asks.frame(1, b'{"type": "ping", "version": 1}')
                    if SOAK:
                        for _ in range(10):
                            update = await mara.look(table, 0)
                            await mara.move(table, update, update["ask"]["options"][0]["key"])
                            await mara.undo(table, 0)
                    return await open_sockets(process.base) == left

                await eventually(both_there)
                # Whoever only listens fills the buffers slowly.
                await eventually(lambda: gone(0 if SOAK else 1))
                assert memory(process) < before + 40 * MB
                if not SOAK:
                    listens.frame(1, b'{"type": "ping"}')
                    await listens.hears(b'"pong"')
            assert (await bo.look(table, 1))["ask"] is not None

    asyncio.run(beside(process.base, play()))


def test_pings_are_not_answered_without_end_to_who_never_reads(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara:
            table = await mara.make_table()
            await nobody_connected(process.base)
            before = memory(process)
            async with raw(mara, table, small=True) as line:

                async def there() -> bool:
                    return await open_sockets(process.base) == 1

                async def gone() -> bool:
                    if not line.writer.transport.is_closing():
                        for _ in range(2000):
                            line.frame(9, b"x" * 125)
                        with suppress(ConnectionError, TimeoutError):
                            await asyncio.wait_for(line.writer.drain(), 1)
                    return await open_sockets(process.base) == 0

                await eventually(there)
                await eventually(gone)
            assert memory(process) < before + 40 * MB

    asyncio.run(play())


def test_a_connection_that_has_died_without_a_word_is_noticed(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            async with raw(mara, table) as line:
                await line.hears(b'"version"')
                await nobody_connected(base)

    with serving(tmp_path) as server:
        server.uvicorn.config.ws_ping_interval = server.uvicorn.config.ws_ping_timeout = 0.3
        asyncio.run(play(server.base))
