"""The table server under load: many live tables, two clients each, playing ULts without pause.

Run alone: python -m benchmarks.table_load --tables 200 --seconds 10
Every move is on disk before it is acknowledged. Clients are as light as possible (they share the machine with the
server), but speak the real protocol over real sockets.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop
from msgspec import Struct

WARM_UP = 5.0
STOCK = 4
"""So many matches per pair are set up beforehand: it is playing that is measured, not the lobby."""


class Table(Struct):
    status: str
    waiting: tuple[int, ...]


class Choice(Struct):
    key: str


class Question(Struct):
    decision_id: str
    options: list[Choice]


class Message(Struct):
    """The part of a message that a light client needs."""

    type: str
    version: int = 0
    table: Table | None = None
    ask: Question | None = None
    log_length: int = 0
    reason: str = ""


_decode = msgspec.json.Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A WebSocket client of a few lines, so that four hundred of them leave the processor to the server."""

    def __init__(self, target: str, headers: dict[str, str], heard: "Callable[[bytes], None]") -> None:
        self.head = f"GET {target} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in headers.items()
        )
        self.heard = heard
        self.buffer = b""
        self.open = False
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.write(
            (self.head + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open, self.buffer = True, rest
        while len(self.buffer) >= 2:
            size, start = self.buffer[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self.buffer[2:start], "big")
            if len(self.buffer) < start + size:
                return
            kind, frame = self.buffer[0] & 15, self.buffer[start : start + size]
            self.buffer = self.buffer[start + size :]
            if kind == 1:
                self.heard(frame)
            elif kind == 9:
                self.send(frame, 10)

    def send(self, data: bytes, kind: int = 1) -> None:
        """One frame. A mask of zeros is a mask: the payload stays as it is."""
        size = len(data)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)


def _itself(socket: Socket) -> Socket:
    return socket


class Pair:
    """One table with its two clients, and the move that is under way."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.rng = Random(number)
        self.sent = 0.0
        self.mover = -1
        self.seen: tuple[int, tuple[int, ...]] = (0, ())
        self.got = [False, False]
        self.decision = ["", ""]
        self.sockets: list[Socket] = []
        self.finished = asyncio.Event()

    def answered(self, seat: int, message: Message) -> None:
        """An update has arrived; the move is complete when all who can see it have seen it."""
        assert message.table is not None
        if self.mover < 0:
            return
        self.got[seat] = True
        face = (message.log_length, message.table.waiting)
        if seat == self.mover and face == self.seen:
            self._complete()  # a pick inside a series: nobody else may know of it
        elif self.got == [True, True]:
            self.seen = face
            self._complete()

    def _complete(self) -> None:
        self.load.latencies.append((self.sent, time.perf_counter() - self.sent))
        self.mover = -1
        self.got = [False, False]

    async def play(self, address: tuple[str, int], table: str, cookies: list[str]) -> None:
        """Both clients play until the match is over."""
        await self.connect(address, table, cookies)
        await self.finished.wait()
        for socket in self.sockets:
            socket.transport.close()

    async def connect(self, address: tuple[str, int], table: str, cookies: list[str], silent: bool = False) -> None:
        """Two sockets; silent ones only look."""
        loop = asyncio.get_running_loop()
        origin = f"http://{address[0]}:{address[1]}"
        for seat, cookie in enumerate(cookies):
            headers = {"Host": f"{address[0]}:{address[1]}", "Origin": origin, "Cookie": f"ultratable={cookie}"}
            target = f"/api/tables/{table}/socket?seat={seat}"
            heard = partial(self.ignored if silent else self.heard, seat)
            socket = Socket(target, headers, heard)
            self.sockets.append(socket)
            await loop.create_connection(partial(_itself, socket), *address)

    def ignored(self, seat: int, data: bytes) -> None:
        """For clients that only look."""

    def heard(self, seat: int, data: bytes) -> None:
        message = _decode(data)
        if message.type == "done":
            self.load.done.append(time.perf_counter())
        if message.type == "refused":
            self.load.refusals.append(message.reason)
        if message.type != "update" or message.table is None:
            return
        self.answered(seat, message)
        if message.table.status == "over":
            self.finished.set()
            return
        ask = message.ask
        if ask is None or ask.decision_id == self.decision[seat]:
            return
        self.decision[seat] = ask.decision_id
        move = {
            "type": "move",
            "decision_id": ask.decision_id,
            "expected_version": message.version,
            "client_move_id": f"{message.version}",
            "key": ask.options[self.rng.randrange(len(ask.options))].key,
        }
        if self.mover < 0:
            # Where both are asked at once the first is timed.
            self.mover = seat
            self.got = [False, False]
            self.seen = (message.log_length, message.table.waiting)
            self.sent = time.perf_counter()
        self.sockets[seat].send(msgspec.json.encode(move))


class Load:
    def __init__(self, base: str) -> None:
        self.base = base
        self.ready = 0
        self.begin = asyncio.Event()
        self.setting_up = asyncio.Semaphore(20)
        self.done: list[float] = []
        self.latencies: list[tuple[float, float]] = []
        self.refusals: list[str] = []

    async def person(self, name: str) -> httpx.AsyncClient:
        # The server closes what is idle for longer.
        limits = httpx.Limits(keepalive_expiry=1)
        http = httpx.AsyncClient(base_url=self.base, headers={"origin": self.base}, timeout=60, limits=limits)
        me = (await http.post("/api/me", json={"name": name})).json()
        http.headers["x-csrf-token"] = me["csrf"]
        return http

    async def keep_playing(self, number: int) -> None:
        """One pair of people, match after match."""
        async with self.setting_up:
            host, guest = await self.person(f"Host {number}"), await self.person(f"Guest {number}")
            stock = [await self.table(host, guest) for _ in range(STOCK)]
        self.ready += 1
        await self.begin.wait()
        while True:
            table = stock.pop() if stock else await self.table(host, guest)
            url = httpx.URL(self.base)
            cookies = [str(http.cookies["ultratable"]) for http in (host, guest)]
            await Pair(self, number).play((url.host, url.port or 80), table, cookies)

    async def table(self, host: httpx.AsyncClient, guest: httpx.AsyncClient) -> str:
        settings = {"game": "ults", "seats": 2, "options": {"heroes": "random", "health": 75}, "pace": "none"}
        made = await host.post("/api/tables", json={"settings": settings})
        id = str(made.json()["id"])
        await host.post(f"/api/tables/{id}/sit", json={"seat": 0})
        await guest.post(f"/api/tables/{id}/sit", json={"seat": 1})
        await guest.post(f"/api/tables/{id}/ready", json={"seat": 1})
        (await host.post(f"/api/tables/{id}/start")).raise_for_status()
        return id

    async def idle(self, tables: int, pid: int) -> dict[str, Any]:
        host, guest = await self.person("Host"), await self.person("Guest")
        for _ in range(20):
            await self.table(host, guest)
        bare = rss(pid)
        made = [await self.table(host, guest) for _ in range(tables)]
        with_tables = rss(pid)
        url = httpx.URL(self.base)
        pairs = [Pair(self, number) for number in range(tables)]
        cookies = [str(http.cookies["ultratable"]) for http in (host, guest)]
        for pair, table in zip(pairs, made, strict=True):
            await pair.connect((url.host, url.port or 80), table, cookies, silent=True)
        await asyncio.sleep(1)
        with_sockets = rss(pid)
        return {
            "kb_per_table": round((with_tables - bare) / tables / 1024, 1),
            "kb_per_idle_connection": round((with_sockets - with_tables) / (2 * tables) / 1024, 1),
        }

    async def run(self, tables: int, seconds: float, pid: int) -> dict[str, Any]:
        tasks = [asyncio.create_task(self.keep_playing(number)) for number in range(tables)]
        while self.ready < tables:
            await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()
        self.begin.set()
        await asyncio.sleep(WARM_UP)
        begin, used = time.perf_counter(), cpu(pid)
        await asyncio.sleep(seconds)
        end, used = time.perf_counter(), cpu(pid) - used
        taken = sorted(latency for sent, latency in self.latencies if begin <= sent and sent + latency <= end)
        moves = sum([begin <= done <= end for done in self.done])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not self.refusals, self.refusals[:3]

        def at(share: float) -> float:
            return round(taken[int(len(taken) * share)] * 1000, 2)

        return {
            "tables": tables,
            "clients": tables * 2,
            "seconds": seconds,
            "moves": moves,
            "moves_per_s": round(moves / (end - begin)),
            "cpu_us_per_move": round(used / moves * 1e6),
            "p50_ms": at(0.50),
            "p95_ms": at(0.95),
            "p99_ms": at(0.99),
        }


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rss(pid: int) -> int:
    """Bytes of memory that a process holds."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(python: str = sys.executable) -> Iterator[tuple[str, int]]:
    """A server process on an empty folder: its address and its number."""
    with tempfile.TemporaryDirectory(prefix="ultratable-") as folder:
        command = [python, "-m", "benchmarks.table_load", "--serve", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            base = f"http://127.0.0.1:{int(server.stdout.readline())}"
            while True:
                try:
                    httpx.get(f"{base}/healthz").raise_for_status()
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            yield base, server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


def measure(tables: int, seconds: float, python: str = sys.executable) -> dict[str, Any]:
    """Everybody plays."""
    with running(python) as (base, pid):
        return uvloop.run(Load(base).run(tables, seconds, pid))


def measure_idle(tables: int, python: str = sys.executable) -> dict[str, Any]:
    """Nobody plays: what a table with its match takes, and what a socket takes that looks at it."""
    with running(python) as (base, pid):
        return uvloop.run(Load(base).idle(tables, pid))


def serve(data: str) -> None:
    from ultratable.server.config import Config
    from ultratable.server.limits import Limits
    from ultratable.server.run import listening, run

    sock = listening("127.0.0.1", 0)
    port = sock.getsockname()[1]
    print(port, flush=True)
    run(Config(data=data, port=port, limits=Limits.unlimited(), thinkers=1, patience=3600), sock)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--serve", metavar="DATA")
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
    else:
        print(json.dumps(measure(chosen.tables, chosen.seconds, chosen.python)))
