"""How a server begins and ends: ports, a goodbye to everybody, and no acknowledged move lost on the way out."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.client import Player, duel, hear
from tests.server.serving import Process
from ultratable.server import logs
from ultratable.server.app import Server
from ultratable.server.commits import Commits, Told
from ultratable.server.config import Config
from ultratable.server.hub import Hub
from ultratable.server.limits import Limits
from ultratable.server.run import PortTaken, Uvicorn, listening, listening_near, run, uvicorn_for
from ultratable.table.sql import open_store
from ultratable.table.store import Append, StoreFailed

ROOT = Path(__file__).parents[2]


class Running:
    """A server in the event loop of the test, which so can hold things up at any moment."""

    def __init__(self, uvicorn: Uvicorn, base: str, ended: "asyncio.Task[None]") -> None:
        self.uvicorn = uvicorn
        self.server = uvicorn.server
        self.base = base
        self.ended = ended

    async def begin_stopping(self) -> None:
        self.uvicorn.should_exit = True
        while not self.server.house.stopping:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(data: Path) -> AsyncIterator[Running]:
    with listening("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        ready = asyncio.Event()
        config = Config(data=str(data), port=port, limits=Limits.unlimited(), thinkers=1, patience=1e9)
        uvicorn = uvicorn_for(config, lambda _: ready.set())
        ended = asyncio.create_task(uvicorn.serve(sockets=[sock]))
        await ready.wait()
        try:
            yield Running(uvicorn, f"http://127.0.0.1:{port}", ended)
        finally:
            uvicorn.should_exit = True
            await ended


def within(work: Callable[[Running], Coroutine[Any, Any, None]], data: Path) -> None:
    async def all_of_it() -> None:
        async with running(data) as server:
            await work(server)

    asyncio.run(all_of_it())


async def all_heard(connection: ClientConnection) -> list[Any]:
    """Every message until the server closes."""
    heard = []
    try:
        while True:
            heard.append(json.loads(await connection.recv()))
    except ConnectionClosed:
        return heard


# Ports.


def test_a_taken_port_is_refused_and_the_next_free_one_found() -> None:
    with listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTaken, match=f"Port {port} on 127.0.0.1 cannot be used: .* --port"):
            listening("127.0.0.1", port)
        with listening_near("127.0.0.1", port) as second:
            assert second.getsockname()[1] > 0
            assert second.getsockname()[1] != port


def test_an_address_that_is_not_ours_is_refused_at_once() -> None:
    with pytest.raises(PortTaken, match=r"198\.51\.100\.1"):
        listening_near("198.51.100.1", 8765)


def test_ready_is_called_when_browsers_are_answered(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        async with Player(server.base) as mara:
            assert (await mara.get("/healthz"))["status"] == "ok"

    within(work, tmp_path)


# Stopping.


def test_sockets_hear_that_the_server_stops_and_are_closed_to_come_back(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            async with mara.connect(table, 0) as playing, bo.connect(table) as watching:
                for one in (playing, watching):
                    await hear(one)
                server.uvicorn.should_exit = True
                for one in (playing, watching):
                    assert "saved" in (await hear(one, "notice", lambda said: said["kind"] == "stopping"))["text"]
                    with pytest.raises(ConnectionClosed):
                        await hear(one, "nothing more")
                    assert one.close_code == 1012
            await server.ended

    within(work, tmp_path)


def test_a_move_on_its_way_to_the_disk_is_acknowledged_before_the_goodbye(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, go_on = asyncio.Event(), asyncio.Event()
    put = Commits.put
    loop: list[asyncio.AbstractEventLoop] = []

    def slowly(self: Commits, append: Append, told: Told) -> None:
        def later(error: Exception | None) -> None:
            loop[0].call_soon_threadsafe(asyncio.ensure_future, tell(error))

        async def tell(error: Exception | None) -> None:
            writing.set()
            await go_on.wait()
            told(error)

        put(self, append, told if append.entry.move_id is None else later)

    monkeypatch.setattr(Commits, "put", slowly)
    moved = []

    async def work(server: Running) -> None:
        loop.append(asyncio.get_running_loop())
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            updates = [await mara.look(table, 0), await bo.look(table, 1)]
            player, update = next(pair for pair in zip((mara, bo), updates, strict=True) if pair[1]["ask"])
            async with player.connect(table, update["seat"]) as playing:
                move = player.move_body(update, update["ask"]["options"][0]["key"])
                await playing.send(json.dumps({"type": "move", **move}))
                await writing.wait()
                await server.begin_stopping()
                health = await mara.http.get("/healthz")
                assert (health.status_code, health.json()["status"]) == (503, "stopping")
                go_on.set()
                heard = [message["type"] for message in await all_heard(playing)]
                assert heard.index("done") < heard.index("notice")
                moved.append((table, player.cookie.split(".")[0], move["client_move_id"]))

    within(work, tmp_path)
    store = open_store(tmp_path)
    try:
        assert store.move(*moved[0]) is not None
    finally:
        store.close()


class Awaited(asyncio.Event):
    """An event that tells when somebody waits for it, and for which nobody may wait once it has come."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()

    async def wait(self) -> Literal[True]:
        assert not self.is_set(), "waits for what has come"
        self.begun.set()
        return await super().wait()


def test_whoever_waits_for_news_is_answered_when_the_server_stops(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            version = (await mara.look(table))["version"]
            live = await server.server.hub.open(table)
            live.changed = awaited = Awaited()
            waiting = asyncio.create_task(mara.look(table, since=version, wait=25))
            await awaited.begun.wait()
            server.uvicorn.should_exit = True
            assert (await waiting)["version"] == version
            await server.ended

    within(work, tmp_path)


def test_stopping_in_the_middle_of_games_loses_no_acknowledged_move(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    assert server.running is not None
    process = server.running
    acknowledged: list[tuple[str, str, str]] = []

    async def play(number: int) -> None:
        async with Player(server.base, f"Mara {number}") as mara:
            table = await mara.make_table()
            seat = await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            rng = Random(number)
            async with mara.connect(table, seat) as socket:
                try:
                    while True:
                        message = json.loads(await socket.recv())
                        if message["type"] == "done":
                            person = mara.cookie.split(".")[0]
                            acknowledged.append((table, person, message["client_move_id"]))
                            if len(acknowledged) == 40:
                                process.terminate()
                        elif message["type"] == "update" and message["ask"]:
                            key = rng.choice(message["ask"]["options"])["key"]
                            await socket.send(json.dumps({"type": "move", **mara.move_body(message, key)}))
                except ConnectionClosed:
                    assert socket.close_code == 1012

    async def play_all() -> None:
        await asyncio.gather(*[play(number) for number in range(4)])

    asyncio.run(play_all())
    assert process.wait(20) == 0
    store = open_store(tmp_path)
    try:
        assert len(acknowledged) >= 40
        assert [move for move in acknowledged if store.move(*move) is None] == []
        assert store.check().problems == ()
    finally:
        store.close()


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    script = f"""
import asyncio, sys
from ultratable.server.app import Server
from ultratable.server.config import Config
from ultratable.server.run import listening, run

async def for_ever(self):
    print("stopping", flush=True)
    await asyncio.Event().wait()

Server.say_goodbye = for_ever
sock = listening("127.0.0.1", 0)
run(Config(data={str(tmp_path)!r}, port=sock.getsockname()[1]), sock, lambda _: print("ready", flush=True))
"""
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT / "src", stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for said in ("ready\n", "stopping\n"):
        assert process.stdout.readline() == said
        process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130


def test_a_server_that_cannot_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_start(_: Hub) -> dict[str, str]:
        raise StoreFailed("The database is gone.")

    monkeypatch.setattr(Hub, "start", no_start)
    monkeypatch.setattr(logs, "configure", lambda: None)
    ready: list[Server] = []
    with listening("127.0.0.1", 0) as sock, pytest.raises(StoreFailed, match="The database is gone"):
        run(Config(data=str(tmp_path), port=sock.getsockname()[1]), sock, ready.append)
    assert ready == []


def test_nobody_is_let_in_after_the_end(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        server.uvicorn.should_exit = True
        await server.ended
        port = int(server.base.rpartition(":")[2])
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            pass

    within(work, tmp_path)
