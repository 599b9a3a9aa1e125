"""Broken connections, and thousands of them."""

import asyncio
import gc
from pathlib import Path

from tests.server.chaos.peace import MB, beside, eventually, memory, nobody_connected
from tests.server.chaos.raw import Raw, raw
from tests.server.client import Player, duel
from tests.server.serving import Process, Serving, serving
from ultratable.server import protocols
from ultratable.server.connection import Socket

CONNECTS = 10_000


def test_huge_broken_and_endless_frames_end_only_their_own_connection(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara, Player(process.base, "Bo") as bo:
            table = await duel(mara, bo)
            before = memory(process)

            def ten_megabytes(line: Raw) -> None:
                line.frame(1, b"x" * 10_000_000)

            def announced(line: Raw) -> None:
                line.frame(1, b"x", length=2**62)

            def in_pieces(line: Raw) -> None:
                line.frame(1, b"x" * 5000, last=False)
                line.frame(0, b"x" * 5000)

            def nothing_for_ever(line: Raw) -> None:
                line.frame(1, b"", last=False)
                for _ in range(5000):
                    line.frame(0, b"", last=False)

            def unmasked(line: Raw) -> None:
                line.writer.write(b"\x81\x02{}")

            def reserved(line: Raw) -> None:
                line.frame(3, b"x")

            def bad_text(line: Raw) -> None:
                line.frame(1, b"\xff\xfe\xfd")

            def long_ping(line: Raw) -> None:
                line.frame(9, b"x" * 200)

            for wrong in (
                ten_megabytes,
                announced,
                in_pieces,
                nothing_for_ever,
                unmasked,
                reserved,
                bad_text,
                long_ping,
            ):
                async with raw(mara, table, seat=0) as line:
                    wrong(line)
                    await line.closed()
            assert memory(process) < before + 40 * MB
            assert (await mara.look(table, 0))["ask"] is not None

    asyncio.run(beside(process.base, play()))


def test_thousands_of_connections_come_and_go(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara, Player(process.base, "Bo") as bo:
            table = await duel(mara, bo)

            async def come_and_go(count: int) -> None:
                for number in range(count):
                    query = {"seat": 0} if number % 2 else {}
                    async with raw(mara, table, False, **query) as line:
                        # Answered before the next one comes: otherwise this would measure a queue.
                        await line.hears(b'"version"')

            await asyncio.gather(*[come_and_go(CONNECTS // 400) for _ in range(20)])
            before = memory(process)
            await asyncio.gather(*[come_and_go(CONNECTS // 20) for _ in range(20)])
            await nobody_connected(process.base)
            # Garbage is collected seldom; what is never collected is looked for below.
            assert memory(process) < before + 200 * MB
            update = await mara.look(table, 0)
            assert (await mara.move(table, update, update["ask"]["options"][0]["key"])).is_success

    asyncio.run(beside(process.base, play()))


def test_closed_connections_leave_nothing_in_memory(tmp_path: Path) -> None:
    async def play(server: Serving) -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            for _ in range(100):
                async with raw(mara, table) as line:
                    await line.hears(b'"version"')

            async def forgotten() -> bool:
                gc.collect()
                return not [one for one in gc.get_objects() if isinstance(one, Socket | protocols.WebSockets)]

            await eventually(forgotten)

    with serving(tmp_path) as server:
        asyncio.run(play(server))
