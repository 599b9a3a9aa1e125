"""Frames that make no sense."""

import asyncio
import json
import struct
from random import Random

import pytest
import websockets

from tests.server.chaos.raw import raw
from tests.server.client import Player, duel, hear
from tests.server.serving import Process
from ultratable.server.connection import MOST_MISTAKES
from ultratable.server.protocols import MOST_PARTS

NONSENSE: list[str | bytes] = [
    "", "{", "null", "[]", '"move"', "0", "{}", '{"type": "move"}', '{"type": "dance"}', '{"type": null}', b"\xff",
    b"", b'{"type": "ping", "version": -1}', '{"type": "ping", "version": 1e999}', '{"type": "ping", "version": NaN}',
    '{"type": "ping", "version": "1"}', '{"type": "ping", "version": 1.5}', '{"type": "ping", "extra": 1}',
    '{"type": "ping", "version": ' + "9" * 500 + "}", '{"type": "say", "text": "\\ud800"}', '{"type": "say"}',
    '{"type": "say", "text": ["x"]}', "[" * 8000, '{"type":' * 900, '{"type": "why", "ref": "x", "id": "a b"}',
    '{"type": "move", "decision_id": "", "expected_version": 1, "client_move_id": "x", "key": "x"}',
    '{"type": "move", "decision_id": "1", "expected_version": 1, "client_move_id": "\\u0000", "key": "x"}',
    '{"type": "ping"} {"type": "ping"}', "\ufeff{}", "x" * 8000, '{"type": "ping", "type": "pong"}',
]  # fmt: skip


def test_every_frame_that_makes_no_sense_is_told_so(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara, Player(process.base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            for number in range(0, len(NONSENSE), MOST_MISTAKES - 1):
                async with mara.connect(table, 0) as socket:
                    await hear(socket)
                    for frame in NONSENSE[number : number + MOST_MISTAKES - 1]:
                        await socket.send(frame)
                        refused = await hear(socket, "refused")
                        assert refused["code"] == 400, frame
                        assert len(refused["reason"]) < 300
            assert await mara.look(table, 0) == before

    asyncio.run(play())


def test_who_makes_no_sense_again_and_again_is_cut_off(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara:
            table = await mara.make_table()
            async with mara.connect(table) as socket:
                await hear(socket)
                for _ in range(MOST_MISTAKES):
                    await socket.send("nonsense")
                    assert (await hear(socket, "refused"))["code"] == 400
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await hear(socket)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008

    asyncio.run(play())


@pytest.mark.parametrize("long", [True, False], ids=["too long", "in too many parts"])
def test_who_is_cut_off_is_heard_out(process: Process, long: bool) -> None:
    """Hanging up on somebody who is still sending makes their system throw away the reason that was on its way."""

    async def play() -> None:
        async with Player(process.base) as mara:
            table = await mara.make_table()
            async with raw(mara, table) as socket:
                if long:
                    socket.frame(1, b"x" * 8193)
                else:
                    socket.frame(1, b"x", last=False)
                    for _ in range(MOST_PARTS):
                        socket.frame(0, b"", last=False)
                await socket.hears(struct.pack("!H", 1009))
                # A connection that is closed answers the first with a reset, and the reset breaks the second.
                for _ in range(2):
                    socket.writer.write(bytes(100_000))
                    await asyncio.wait_for(socket.writer.drain(), 30)
                    await asyncio.sleep(0.05)
                assert await socket.reader.read() == b""

    asyncio.run(play())


def test_random_bytes_never_break_the_server(process: Process) -> None:
    async def play() -> None:
        rng = Random(5)
        good = json.dumps(
            {"type": "move", "decision_id": "0.5", "expected_version": 5, "client_move_id": "a", "key": "b"}
        )
        async with Player(process.base) as mara, Player(process.base, "Bo") as bo:
            table = await duel(mara, bo)
            for _ in range(10):
                async with mara.connect(table, 0) as socket:
                    await hear(socket)
                    for _ in range(MOST_MISTAKES - 1):
                        text = list(good)
                        for _ in range(rng.randint(1, 6)):
                            text[rng.randrange(len(text))] = chr(
                                rng.choice((rng.randrange(32, 127), rng.randrange(0xD7FF)))
                            )
                        await socket.send("".join(text))
                        assert json.loads(await socket.recv())["type"] in ("refused", "pong")
            assert (await mara.look(table, 0))["ask"] is not None

    asyncio.run(play())
