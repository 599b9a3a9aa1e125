"""Messages that go past the library: in whatever pieces they come, the same ones arrive, in order and whole."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from tests.server.client import Player, duel, hear
from tests.server.serving import serving
from ultratable.server.frames import MOST_AT_ONCE, frame_size, plain_text, text_head
from ultratable.server.protocols import WebSockets


def sent(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@given(st.text(max_size=3000))
def test_a_whole_text_is_read_and_its_size_is_known(text: str) -> None:
    frame = sent(text)
    assert frame_size(frame) == len(frame)
    assert frame_size(frame + b"more") == len(frame)
    assert plain_text(frame) == text


@given(st.text(max_size=3000), st.data())
def test_of_the_beginning_of_a_frame_more_is_wanted(text: str, data: st.DataObject) -> None:
    frame = sent(text)
    some = data.draw(st.integers(1, len(frame) - 1))
    assert some < frame_size(frame[:some]) <= len(frame)


@pytest.mark.parametrize("opcode", [Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE, Opcode.CONT])
def test_other_kinds_are_left_to_the_library(opcode: Opcode) -> None:
    assert plain_text(sent("", opcode)) is None


def test_parts_and_letters_that_are_none_are_left_to_the_library() -> None:
    assert plain_text(sent("part", fin=False)) is None
    assert plain_text(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)) is None


def test_what_is_not_masked_or_too_large_is_not_waited_for() -> None:
    assert frame_size(b"\x81\x02{}") > MOST_AT_ONCE
    assert frame_size(b"\x81\xff" + (2**40).to_bytes(8, "big")) > MOST_AT_ONCE


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 100_000])
def test_what_the_server_writes_is_what_the_library_would_write(size: int) -> None:
    text = b"x" * size
    assert text_head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Recording(WebSockets):
    """A connection of which only the way in is real: what the listener takes, and what goes to the library."""

    def __init__(self, takes: bool) -> None:
        self.came: list[tuple[str, str | bytes]] = []
        self.close_sent = False
        self.frames = []
        self.queue = asyncio.Queue()
        self._listener = self.hear if takes else None

    def hear(self, text: str) -> bool:
        self.came.append(("taken", text))
        return True

    def _by_library(self, data: bytes) -> None:
        self.came.append(("library", data))


@given(st.lists(st.sampled_from(["move", "höher ♣", "x" * 300, "ping"]), max_size=8), st.data())
def test_however_the_network_cuts_it_the_same_messages_arrive(texts: list[str], data: st.DataObject) -> None:
    frames = [sent(text, Opcode.PING if text == "ping" else Opcode.TEXT) for text in texts]
    stream = b"".join(frames)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)), max_size=10)))
    connection = Recording(takes=True)
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        if end > start:
            connection.data_received(stream[start:end])
    wanted: list[tuple[str, Any]] = [
        ("library", frame) if text == "ping" else ("taken", text) for text, frame in zip(texts, frames, strict=True)
    ]
    assert connection.came == wanted


def test_a_move_in_single_bytes_and_two_messages_in_one_piece_are_answered(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            updates = [await mara.look(table, 0), await bo.look(table, 1)]
            player, update = next(pair for pair in zip((mara, bo), updates, strict=True) if pair[1]["ask"])
            async with player.connect(table, update["seat"]) as socket:
                await hear(socket)
                move = {"type": "move", **player.move_body(update, update["ask"]["options"][0]["key"])}
                transport = socket.transport
                for byte in sent(json.dumps(move, ensure_ascii=False)):
                    transport.write(bytes([byte]))
                    await asyncio.sleep(0)
                first = await hear(socket, "done")
                transport.write(sent(json.dumps(move)) + sent(json.dumps({"type": "ping"})))
                assert await hear(socket, "done") == first
                assert (await hear(socket, "pong"))["version"] >= first["version"]

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))
