"""Storms: clients that send everything wrong, twice, late, in pieces or not at all. Whatever they do is answered or
refused, every acknowledged move counts exactly once, everybody sees the same table in the end, and others play on."""

import asyncio
import base64
import gc
import json
import os
import socket as sockets
import struct
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.client import Player, duel, hear
from tests.server.serving import Process, Serving, serving
from ultratable.server import protocols
from ultratable.server.socket import MOST_MISTAKES, Socket
from ultratable.table import acts
from ultratable.table.sql import open_store

SOAK = bool(os.environ.get("ULTRATABLE_SOAK"))
STEPS = 400 if SOAK else 60
CONNECTS = 10_000 if SOAK else 2_000
SEEDS = range(20) if SOAK else range(2)
MB = 1024


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("chaos"))
    running.start()
    yield running
    running.stop()


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
    async with httpx.AsyncClient(base_url=base) as client:
        return int((await client.get("/healthz")).json()["sockets"])


# One tab of one player, behind a connection that loses its mind.


class Tab:
    """A browser tab at one seat. Whatever is sent over its socket must be answered by exactly one message."""

    def __init__(self, player: Player, table: str, seat: int, rng: Random, record: "Record") -> None:
        self.player, self.table, self.seat, self.rng, self.record = player, table, seat, rng, record
        self.latest: Any = None
        self.earlier: list[Any] = []
        self.sent = self.answered = 0
        self.held: list[str] = []
        self.socket: ClientConnection
        self.versions: list[int] = []
        self._answer_came = asyncio.Event()

    async def read(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for message in self.socket:
                self.take(json.loads(message))

    def take(self, message: Any) -> None:
        if message["type"] == "update":
            if not message["fresh"]:
                self.versions.append(message["version"])
            self.earlier.append(message)
            if self.latest is None or message["version"] >= self.latest["version"]:
                self.latest = message
            return
        assert message["type"] in ("done", "refused", "pong"), message
        self.answered += 1
        if message["type"] == "done":
            self.record.acknowledge(self.table, message)
        elif message["type"] == "refused":
            self.record.refused[message["code"]] += 1
            assert message["code"] in (400, 403, 409, 422), message
        self._answer_came.set()

    async def send(self, message: str | bytes, copies: int = 1) -> None:
        for _ in range(copies):
            self.sent += 1
            await self.socket.send(message)

    async def settle(self) -> None:
        """Wait until everything that was sent has its answer."""
        while self.answered < self.sent:
            self._answer_came.clear()
            if self.answered < self.sent:
                await asyncio.wait_for(self._answer_came.wait(), 30)

    def move(self, update: Any, move_id: str, **changes: Any) -> dict[str, Any]:
        """A move on that update's question; any answer where it had none."""
        options = update["ask"]["options"] if update["ask"] else [{"key": "pass"}]
        decision = update["ask"]["decision_id"] if update["ask"] else f"{self.seat}.{update['version']}"
        fields = {"decision_id": decision, "expected_version": update["version"], "client_move_id": move_id}
        return {"type": "move", **fields, "key": self.rng.choice(options)["key"], **changes}

    async def step(self) -> None:
        """One act of chaos."""
        rng, update = self.rng, self.latest
        body = self.move(update, uuid4().hex)
        text = json.dumps(body)
        dice = rng.random()
        if dice < 0.35:
            await self.send(text, copies=rng.choice((1, 1, 2, 4)))
        elif dice < 0.45:
            self.held.append(text)
        elif dice < 0.55 and self.held:
            rng.shuffle(self.held)
            await self.send(self.held.pop(), copies=2)
        elif dice < 0.65:
            await self.send(json.dumps(self.move(rng.choice(self.earlier), uuid4().hex)))
        elif dice < 0.70:
            await self.send(
                json.dumps(self.move(update, uuid4().hex, expected_version=update["version"] + rng.choice((1, 9**9))))
            )
        elif dice < 0.75:
            await self.send(json.dumps(self.move(update, uuid4().hex, key="no such key")))
        elif dice < 0.80:
            await self.over_http(body)
        elif dice < 0.85:
            await self.as_another(body)
        elif dice < 0.90:
            await self.send(json.dumps({"type": "ping", "version": rng.choice((0, 1, update["version"]))}))
        else:
            await self.settle()

    async def over_http(self, body: dict[str, Any]) -> None:
        """The same move by both ways at once."""
        wish = {**body, "seat": self.seat}
        del wish["type"]
        answer, _ = await asyncio.gather(
            self.player.http.post(f"/api/tables/{self.table}/moves", json=wish), self.send(json.dumps(body))
        )
        assert answer.status_code in (200, 409, 422), answer.text
        if answer.status_code == 200:
            self.record.acknowledge(self.table, answer.json())

    async def as_another(self, body: dict[str, Any]) -> None:
        """For a seat that is not one's own, or with a cookie that is nobody's."""
        wish = {**body, "seat": 1 - self.seat}
        del wish["type"]
        path = f"/api/tables/{self.table}/moves"
        assert (await self.player.http.post(path, json=wish)).status_code == 403
        kept, _, signature = self.player.cookie.rpartition(".")
        forged = {"cookie": f"ultratable={kept}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"}
        async with httpx.AsyncClient(
            base_url=self.player.base, headers={"origin": self.player.base, **forged}
        ) as nobody:
            assert (await nobody.post(path, json={**wish, "seat": self.seat})).status_code == 401


class Record:
    """What the server has told anybody."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.refused: Counter[int] = Counter()

    def acknowledge(self, table: str, done: Any) -> None:
        """The same move is always answered the same."""
        known = self.acknowledged.setdefault((table, done["client_move_id"]), done["version"])
        assert known == done["version"]


@asynccontextmanager
async def open_tab(player: Player, table: str, seat: int, rng: Random, record: Record) -> Any:
    tab = Tab(player, table, seat, rng, record)
    async with player.connect(table, seat) as socket:
        tab.socket = socket
        tab.latest = await hear(socket)
        tab.earlier.append(tab.latest)
        tab.versions.append(tab.latest["version"])
        reading = asyncio.create_task(tab.read())
        yield tab
        await tab.settle()
        await socket.close()
        await reading


async def storm(base: str, seed: int, record: Record) -> str:
    """Two players with two tabs each at one table, all at once."""
    rng = Random(seed)
    async with Player(base) as mara, Player(base, "Bo") as bo:
        table = await duel(mara, bo, options={"heroes": "random"}, undo="open")
        async with (
            open_tab(mara, table, 0, rng, record) as one,
            open_tab(mara, table, 0, rng, record) as two,
            open_tab(bo, table, 1, rng, record) as three,
            open_tab(bo, table, 1, rng, record) as four,
        ):
            tabs = [one, two, three, four]

            async def rage(tab: Tab) -> None:
                for _ in range(STEPS):
                    await tab.step()
                    await asyncio.sleep(rng.random() * 0.004)
                await tab.settle()

            await asyncio.gather(*[rage(tab) for tab in tabs])
            await converge(tabs)
        return table


async def converge(tabs: list[Tab]) -> None:
    """Every tab has heard every change it may see, one by one, and all see what a fresh look shows."""
    for tab in tabs:
        look = await tab.player.look(tab.table, tab.seat)

        async def caught_up(tab: Tab = tab, version: int = look["version"]) -> bool:
            return bool(tab.versions[-1] == version)

        await eventually(caught_up)
        assert tab.versions == list(range(tab.versions[0], tab.versions[0] + len(tab.versions)))
        for part in ("view", "table", "ask", "version", "log_length"):
            assert tab.latest[part] == look[part], part


async def calm(base: str, done: asyncio.Event) -> int:
    """Two people who simply play; how many moves they made until the storm was over."""
    moves = 0
    rng = Random(0)
    async with Player(base, "Ann") as ann, Player(base, "Ben") as ben:
        while not done.is_set():
            table = await duel(ann, ben, options={"heroes": "random"})
            while not done.is_set():
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
    playing = asyncio.create_task(calm(base, done))
    try:
        await work
    finally:
        done.set()
    return await playing


@pytest.mark.parametrize("seed", SEEDS)
def test_every_acknowledged_move_counts_exactly_once(tmp_path: Path, seed: int) -> None:
    record = Record()
    tables: list[str] = []

    async def work(base: str) -> None:
        tables.extend(await asyncio.gather(*[storm(base, 100 * seed + number, record) for number in range(2)]))

    with serving(tmp_path) as server:
        moves = asyncio.run(beside(server.base, work(server.base)))
    assert moves > 0
    assert len(record.acknowledged) >= 10
    assert set(record.refused) == {409, 422}
    store = open_store(str(tmp_path))
    for table in tables:
        entries = [entry for entry in store.entries(table) if entry.move_id is not None]
        stored = Counter(entry.move_id for entry in entries)
        assert set(stored.values()) == {1}
        told = {move_id: version for (at, move_id), version in record.acknowledged.items() if at == table}
        # Everybody waited for every answer: what is stored is what was acknowledged, nothing more and nothing less.
        assert set(stored) == set(told)
        for entry in entries:
            act = acts.decode(entry.act)
            assert isinstance(act, acts.Answered)
            assert act.version == told[str(entry.move_id)]
    store.close()


# Frames that make no sense.

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


# Below the protocol: raw connections.


class Raw:
    """A socket spoken by hand, frame by frame."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def frame(self, opcode: int, payload: bytes, last: bool = True, length: int | None = None) -> None:
        size = len(payload) if length is None else length
        head = bytes([opcode | (0x80 if last else 0)])
        head += bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0xFE, size) if size < 65536 else b""
        if size >= 65536:
            head += struct.pack("!BQ", 0xFF, size)
        # A mask of zeros is a mask.
        self.writer.write(head + bytes(4) + payload)

    async def closed(self) -> bytes:
        """Everything until the server closes."""
        with suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(), 30)
        return b""


@asynccontextmanager
async def raw(player: Player, table: str, small: bool = False, **query: int) -> Any:
    """A connection of which nothing is read but the handshake; `small`: that can take in next to nothing."""
    url = httpx.URL(player.base, path=f"/api/tables/{table}/socket", params=query)
    connection = sockets.socket()
    if small:
        connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", url.port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=1024 if small else 2**16)
    head = [
        f"GET {url.raw_path.decode()} HTTP/1.1", f"host: 127.0.0.1:{url.port}", f"origin: {player.base}",
        f"cookie: ultratable={player.cookie}", "connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(head).encode())
    assert b" 101 " in await reader.readline()
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


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
            others, before = await open_sockets(process.base), memory(process)
            async with raw(mara, table, small=True, seat=0) as asks, raw(bo, table, small=True) as listens:

                async def gone(left: int) -> bool:
                    if not asks.writer.transport.is_closing():
                        # Each brings the whole table, which is never taken.
                        for _ in range(100):
                            asks.frame(1, b'{"type": "ping", "version": 1}')
                    if SOAK:
                        for _ in range(10):
                            update = await mara.look(table, 0)
                            await mara.move(table, update, update["ask"]["options"][0]["key"])
                            await mara.post(f"/api/tables/{table}/undo", seat=0, client_move_id=uuid4().hex)
                    return await open_sockets(process.base) == others + left

                # Whoever only listens fills the buffers slowly.
                await eventually(lambda: gone(0 if SOAK else 1))
                assert memory(process) < before + 40 * MB
                assert SOAK or not listens.reader.at_eof()
            assert (await bo.look(table, 1))["ask"] is not None

    asyncio.run(beside(process.base, play()))


def test_pings_are_not_answered_without_end_to_who_never_reads(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara:
            table = await mara.make_table()
            others, before = await open_sockets(process.base), memory(process)
            async with raw(mara, table, small=True) as line:
                assert await open_sockets(process.base) == others + 1

                async def gone() -> bool:
                    if not line.writer.transport.is_closing():
                        for _ in range(2000):
                            line.frame(9, b"x" * 125)
                        with suppress(ConnectionError, TimeoutError):
                            await asyncio.wait_for(line.writer.drain(), 1)
                    return await open_sockets(process.base) == others

                await eventually(gone)
            assert memory(process) < before + 40 * MB

    asyncio.run(play())


def test_a_connection_that_has_died_without_a_word_is_noticed(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            async with raw(mara, table):

                async def there() -> bool:
                    return await open_sockets(base) == 1

                async def gone() -> bool:
                    return await open_sockets(base) == 0

                await eventually(there)
                await eventually(gone)

    with serving(tmp_path) as server:
        server.uvicorn.config.ws_ping_interval = server.uvicorn.config.ws_ping_timeout = 0.3
        asyncio.run(play(server.base))


def test_thousands_of_connections_come_and_go(process: Process) -> None:
    async def play() -> None:
        async with Player(process.base) as mara, Player(process.base, "Bo") as bo:
            table = await duel(mara, bo)
            others = await open_sockets(process.base)

            async def come_and_go(count: int) -> None:
                for number in range(count):
                    query = {"seat": 0} if number % 2 else {}
                    async with raw(mara, table, False, **query) as line:
                        # Answered before the next one comes: otherwise this would measure a queue.
                        await line.reader.readuntil(b'"version"')

            await asyncio.gather(*[come_and_go(CONNECTS // 400) for _ in range(20)])
            before = memory(process)
            await asyncio.gather(*[come_and_go(CONNECTS // 20) for _ in range(20)])

            async def all_gone() -> bool:
                return await open_sockets(process.base) == others

            await eventually(all_gone)
            # Garbage is collected seldom; what is never collected is looked for below.
            assert memory(process) < before + (200 if SOAK else 60) * MB
            update = await mara.look(table, 0)
            assert (await mara.move(table, update, update["ask"]["options"][0]["key"])).is_success

    asyncio.run(beside(process.base, play()))


def test_closed_connections_leave_nothing_in_memory(tmp_path: Path) -> None:
    async def play(server: Serving) -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            for _ in range(100):
                async with raw(mara, table) as line:
                    await line.reader.readuntil(b'"version"')

            async def forgotten() -> bool:
                gc.collect()
                return not [one for one in gc.get_objects() if isinstance(one, Socket | protocols.WebSockets)]

            await eventually(forgotten)

    with serving(tmp_path) as server:
        asyncio.run(play(server))


# HTTP.


async def spoken(base: str, request: bytes) -> tuple[int, bytes]:
    """Status and body with which these bytes are answered."""
    url = httpx.URL(base)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(request)
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        length = next(line for line in head.lower().splitlines() if line.startswith(b"content-length:"))
        body = b"" if request.startswith(b"HEAD") else await reader.readexactly(int(length.split()[1]))
    finally:
        writer.transport.abort()
    return int(head.split()[1]), body


def test_http_that_is_wrong_in_every_way_is_refused(process: Process) -> None:
    url = httpx.URL(process.base)
    own = f"host: 127.0.0.1:{url.port}\r\norigin: {process.base}\r\n".encode()
    sent = b"content-type: application/json\r\n" + own

    def post(body: bytes, head: bytes = sent, path: bytes = b"/api/me") -> bytes:
        return b"POST %s HTTP/1.1\r\n%scontent-length: %d\r\n\r\n%s" % (path, head, len(body), body)

    requests: list[tuple[bytes, set[int]]] = [
        (post(b"{" * 100), {400}),
        (post(b"\xff\xfe"), {400}),
        (post(b'{"name": "\\ud800"}'), {400}),
        (post(b'{"name": ' + b"9" * 8000 + b"}"), {400}),
        (post(b'{"name": NaN}'), {400}),
        (post(b'{"nome": "Mara"}'), {400}),
        (post(b"x" * 10_000_000), {413}),
        (post(b"name=Mara", own + b"content-type: application/x-www-form-urlencoded\r\n"), {415}),
        (post(b"{}", path=b"/api/tables/" + b"x" * 5000 + b"/sit"), {401, 404}),
        (post(b"{}", path=b"/api/tables?" + b"x=1&" * 2000), {400, 401}),
        (
            b"POST /api/me HTTP/1.1\r\n" + sent + b"transfer-encoding: chunked\r\n\r\nfffffff\r\n" + b"x" * 100_000,
            {413},
        ),
        (b"POST /api/me HTTP/1.1\r\n" + sent + b"transfer-encoding: chunked\r\n\r\nzz\r\n", {400}),
        (b"POST /api/me HTTP/1.1\r\n" + sent + b"content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}", {400}),
        (b"POST /api/me HTTP/1.1\r\n" + sent + b"content-length: -1\r\n\r\n{}", {400}),
        (b"GET /healthz HTTP/1.1\r\n" + own + b"x: y\r\n" * 4000 + b"\r\n", {431}),
        (b"GET /healthz HTTP/1.1\r\n" + own + b"x: " + b"y" * 300_000, {431}),
        (b"GET /healthz HTTP/1.1\r\n\r\n", {400, 421}),
        (b"GET /healthz HTTP/9.9\r\n" + own + b"\r\n", {400}),
        (b"DANCE /healthz HTTP/1.1\r\n" + own + b"\r\n", {400}),
        (b"PUT /api/me HTTP/1.1\r\n" + own + b"\r\n", {405}),
        (b"HEAD /api/me HTTP/1.1\r\n" + own + b"\r\n", {405}),
        (b"CONNECT evil.example:80 HTTP/1.1\r\n" + own + b"\r\n", {400, 404, 405}),
        (b"GET http://evil.example/ HTTP/1.1\r\n" + own + b"\r\n", {200, 404}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(200), {400}),
        (b"GET /api/tables/%ff%fe HTTP/1.1\r\n" + own + b"\r\n", {404}),
        (b"GET /api/tables/0000000000000000?seat=%ff&seat=1&wait=nan HTTP/1.1\r\n" + own + b"\r\n", {400}),
    ]

    async def play() -> None:
        for request, codes in requests:
            code, body = await spoken(process.base, request)
            assert code in codes, (request[:120], code, body[:200])
            if body.startswith(b"{") and code >= 400:
                assert json.loads(body)["type"] == "refused"

    before = memory(process)
    asyncio.run(beside(process.base, play()))
    assert memory(process) < before + 40 * MB


def test_many_slow_requests_hold_up_nobody(process: Process) -> None:
    async def play() -> None:
        url = httpx.URL(process.base)
        head = f"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1:{url.port}\r\norigin: {process.base}\r\n"
        head += "content-type: application/json\r\ncontent-length: 100\r\n\r\n{"
        slow = [await asyncio.open_connection(url.host, url.port) for _ in range(300)]
        for number, (_, writer) in enumerate(slow):
            writer.write(head[: 40 if number % 2 else None].encode())
        assert await beside(process.base, asyncio.sleep(1)) > 0
        for _, writer in slow:
            writer.transport.abort()

    asyncio.run(play())
