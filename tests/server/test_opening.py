"""What another process writes while a table is being opened is not missed."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ultratable.server.hub import Hub, Live
from ultratable.table import lobby
from ultratable.table.sheet import Settings
from ultratable.table.sql import open_store
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer


def test_an_act_while_the_table_is_read_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sit(hub: Hub, live: Live) -> None:
        await hub.act(live, lambda now: lobby.sit(now.sheet, "bob", "Bob", 1), "bob")

    check(tmp_path, monkeypatch, "load", sit, lambda live: live.table.sheet.seats[1].who == "bob")


def test_a_line_of_chat_while_the_chat_is_read_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def speak(hub: Hub, live: Live) -> None:
        await asyncio.to_thread(hub.store.say, live.id, "table", "ann", "Ann", "Hello", 0)

    check(tmp_path, monkeypatch, "lines", speak, lambda live: bool(live.standing))


def check(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    reading: str,
    meanwhile: Callable[[Hub, Live], Awaitable[None]],
    known: Callable[[Live], bool],
) -> None:
    """Something is done at one process and told to another that has just read the table as it was before."""
    store = open_store(folder)
    writer, thinkers = Writer(store), Thinkers(1)
    hears: list[Callable[[str, int], None]] = []
    monkeypatch.setattr(store, "listen", lambda heard, _: hears.append(heard))
    read = getattr(store, reading)

    async def play() -> None:
        one, other = Hub(store, writer, thinkers), Hub(store, writer, thinkers)
        await other.start()
        live = await one.create(lobby.create("ann", Settings("ults", 2)))
        loop = asyncio.get_running_loop()

        async def act_and_tell() -> None:
            await meanwhile(one, live)
            hears[0](live.id, live.table.sheet.seq)

        def read_too_early(table: str) -> Any:
            monkeypatch.setattr(store, reading, read)
            found = read(table)
            asyncio.run_coroutine_threadsafe(act_and_tell(), loop).result(30)
            return found

        monkeypatch.setattr(store, reading, read_too_early)
        opened = await other.open(live.id)
        try:
            async with asyncio.timeout(10):
                while not known(opened):
                    await asyncio.sleep(0.01)
        finally:
            await other.stop()

    try:
        asyncio.run(play())
    finally:
        writer.close()
        thinkers.close()
        store.close()
