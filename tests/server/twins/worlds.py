"""Two servers in this process, without a network, whose tables differ only in what some viewer cannot know: what that
viewer is sent is written down as a transcript, byte for byte and in order, and the two transcripts are compared."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from msgspec.structs import replace

from ultratable.core.match import Match
from ultratable.server.app import Server
from ultratable.server.config import Config
from ultratable.server.limits import Limits
from ultratable.server.protocols import TEXTS
from ultratable.server.sessions import Sessions
from ultratable.table import acts
from ultratable.table.sheet import Sheet
from ultratable.table.sql import open_store
from ultratable.table.store import Account, Append, Entry
from ultratable.table.table import Table, heading, snapshot

HOST = "127.0.0.1:8765"
PEOPLE = tuple([f"{number + 1:032x}" for number in range(10)])
"""Whoever sits in seat n is person n; the last two only watch."""
WATCHER = PEOPLE[8]
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon")
BEGAN = 1_700_000_000_000
PATIENT = 30.0

Transcript = list[tuple[str, str]]
"""What was asked or done, and what came."""


class Clock:
    """The time of both worlds, moved by hand."""

    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> int:
        return self.now


class World:
    """One server, and everything that people send to it."""

    def __init__(self, data: Path) -> None:
        self.clock = Clock()
        self._config = Config(data=str(data), limits=Limits.unlimited(), thinkers=1, patience=1e9)

    async def start(self) -> None:
        self.server = Server(self._config, self.clock)
        self._sessions = Sessions(self.server.store.secret())
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        scope: Any = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._life = asyncio.create_task(_asgi(self.server, scope, self._said, self._heard))
        await self._said.put({"type": "lifespan.startup"})
        assert (await self._heard.get())["type"] == "lifespan.startup.complete"

    async def stop(self) -> None:
        await self._said.put({"type": "lifespan.shutdown"})
        assert (await self._heard.get())["type"] == "lifespan.shutdown.complete"
        await self._life

    async def restart(self) -> None:
        """Nothing is remembered but what is stored."""
        await self.stop()
        await self.start()

    def put(self, sheet: Sheet, match: Match | None) -> str:
        """Store a table that stands like this, as if its first entry had made it so."""
        sheet = replace(sheet, seq=1, log_length=0)
        act = acts.Created(sheet.id, sheet.code, sheet.host, sheet.settings, sheet.seed.hex(), sheet.password)
        entry = Entry(1, BEGAN, acts.encode(act), sheet.host)
        append = Append(sheet.id, entry, snapshot(sheet, match), heading(sheet, BEGAN))
        assert self.server.store.append([append]) == [None]
        return sheet.id

    async def table(self, id: str) -> Table:
        """The live table, behind everybody's back."""
        return (await self.server.hub.open(id)).table

    async def ask(self, person: str | None, method: str, path: str, body: Any = None, **query: Any) -> str:
        """All of the answer to one request: status, headers, body."""
        data = b"" if body is None else json.dumps(body).encode()
        headers = [*self._headers(person), (b"content-type", b"application/json")]
        scope = {**_scope("http", path, headers, query), "method": method}
        said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        heard: asyncio.Queue[Any] = asyncio.Queue()
        said.put_nowait({"type": "http.request", "body": data, "more_body": False})
        await _asgi(self.server, scope, said, heard)
        start = heard.get_nowait()
        parts = b""
        while not heard.empty():
            parts += heard.get_nowait().get("body", b"")
        lines = [f"{name.decode()}: {value.decode()}" for name, value in start["headers"]]
        return "\n".join([str(start["status"]), *lines, "", parts.decode()])

    async def told(self, person: str | None, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """The body of an answer that must be a success."""
        answer = await self.ask(person, method, path, body, **query)
        assert answer.startswith("2"), f"{method} {path}: {answer}"
        text = answer.split("\n\n", 1)[1]
        return json.loads(text) if text else None

    def connect(self, person: str | None, table: str, seat: int | None = None, lines: int | None = None) -> "Wire":
        query = {name: value for name, value in (("seat", seat), ("lines", lines)) if value is not None}
        scope = _scope("websocket", f"/api/tables/{table}/socket", self._headers(person), query)
        return Wire(self.server, scope)

    def _headers(self, person: str | None) -> list[tuple[bytes, bytes]]:
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        if person is not None:
            cookie = f"ultratable={self._sessions.issue(person)}"
            headers += [(b"cookie", cookie.encode()), (b"x-csrf-token", self._sessions.csrf(person).encode())]
        return headers


class Wire:
    """One socket to one table. `frames` is everything that has come through it."""

    def __init__(self, server: Server, scope: dict[str, Any]) -> None:
        self.frames: list[str] = []
        self._listener: Callable[[str], bool] | None = None
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        scope["extensions"] = {TEXTS: {"texts": self}}
        self._task = asyncio.create_task(_asgi(server, scope, self._said, self._heard))
        self._open = True

    # What a server's own protocol offers beside ASGI.

    takes_texts = True

    def write_text(self, text: bytes) -> None:
        self._heard.put_nowait({"type": "websocket.send", "text": text.decode()})

    def listen(self, listener: Callable[[str], bool]) -> None:
        self._listener = listener

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
        if self._listener is None or not self._said.empty() or not self._listener(text):
            self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def settled(self) -> None:
        """All that was on its way has come: messages keep their order, and the answer to a ping is the last one."""
        if not self._open:
            return
        self.send({"type": "ping"})
        while True:
            await self._hear()
            if not self._open or self.frames[-1].startswith('{"type":"pong"'):
                return

    async def next(self) -> Any:
        """The next message."""
        await self._hear()
        return json.loads(self.frames[-1])

    async def _hear(self) -> None:
        message = await asyncio.wait_for(self._heard.get(), PATIENT)
        kind = message["type"]
        if kind == "websocket.accept":
            await self._hear()
            return
        self._open = kind == "websocket.send"
        self.frames.append(str(message["text"]) if self._open else json.dumps(message, default=repr))

    async def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, PATIENT)


async def _asgi(server: Server, scope: Any, said: "asyncio.Queue[dict[str, Any]]", heard: "asyncio.Queue[Any]") -> None:
    async def receive() -> Any:
        return await said.get()

    async def send(message: Any) -> None:
        heard.put_nowait(message)

    await server(scope, receive, send)


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]], query: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": urlencode(query).encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8765),
        "subprotocols": [],
    }


@asynccontextmanager
async def worlds(folder: Path, count: int = 2) -> AsyncIterator[list[World]]:
    """Servers that begin with the same store: the same people, the same secret."""
    first = folder / "0"
    first.mkdir()
    store = open_store(str(first))
    for person, name in zip(PEOPLE, NAMES, strict=True):
        store.put_account(Account(person, name))
    store.secret()
    store.close()
    for number in range(1, count):
        shutil.copytree(first, folder / str(number))
    async with AsyncExitStack() as stack:
        made = []
        for number in range(count):
            world = World(folder / str(number))
            await world.start()
            stack.push_async_callback(world.stop)
            made.append(world)
        yield made


async def readable(world: World) -> list[str]:
    """Every path that can be read with a GET, except the description of all paths itself."""
    schema = await world.told(None, "GET", "/api/schema/openapi.json")
    paths = sorted(path for path, methods in schema["paths"].items() if "get" in methods)
    return [path for path in paths if path.startswith("/api/") and "schema" not in path]


def same(one: Transcript, other: Transcript) -> None:
    """Both worlds showed the same, to the byte."""
    for (asked, first), (asked_too, second) in zip(one, other, strict=False):
        assert asked == asked_too, f"one world was asked {asked!r}, the other {asked_too!r}"
        if first != second:
            at = next((n for n in range(len(first)) if first[n : n + 1] != second[n : n + 1]), len(first))
            start = max(at - 120, 0)
            raise AssertionError(
                f"{asked}: the worlds differ from character {at} on:\n"
                f"  {first[start : at + 120]!r}\n  {second[start : at + 120]!r}"
            )
    assert len(one) == len(other)
