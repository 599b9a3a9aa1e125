"""Two servers in this process, without a network, whose tables differ only in what some viewer cannot know: what that
viewer is sent is written down as a transcript, byte for byte and in order, and the two transcripts are compared."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from msgspec.structs import replace

import ultratable
from ultratable.core.game import Game
from ultratable.core.log import Log
from ultratable.core.match import Match
from ultratable.server.app import Server
from ultratable.server.config import Config
from ultratable.server.limits import Limits
from ultratable.server.sessions import Sessions
from ultratable.table import acts
from ultratable.table.changes import created
from ultratable.table.codes import WORDS
from ultratable.table.log import TableLog
from ultratable.table.sheet import Settings, Sheet
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
NO_WORDS = ("deck", "discard", "hand", "seat:9", "no such thing")
AT_ONCE = 50
"""So many messages are sent before anybody waits for the answers."""

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
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(_asgi(server, scope, self._said, self._heard))
        self._open = True

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
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


# Tables.


def seated(number: int, settings: Settings, bots: Sequence[int] = (), password: str | None = None) -> Table:
    """A table where everybody sits and the match has not begun; all of it follows from its number."""
    rng = Random(f"table {number}")
    table = Table(
        created(acts.Created(f"{number:016x}", _code(number), PEOPLE[0], settings, rng.randbytes(32).hex(), password)),
        None,
        TableLog(),
    )
    for seat in range(settings.seats):
        if seat in bots:
            act: acts.AnyAct = acts.BotSat(seat, "random", f"Random bot {seat + 1}")
        else:
            act = acts.Sat(seat, PEOPLE[seat], NAMES[seat])
        do(table, act)
    return table


def _code(number: int) -> str:
    return "-".join([WORDS[number >> shift & 1023] for shift in (30, 20, 10, 0)])


def begun(number: int, game: Game, rng: Random, bots: Sequence[int] = (), **settings: Any) -> Table:
    """A match of some sort that has just begun."""
    seats, options, position = game.variety(rng)
    table = seated(number, Settings(game=game.id, seats=seats, options=options, **settings), bots)
    do(table, acts.Started())
    if position is not None:
        table.match = game.arrange(seats, options, position, None, rng.randbytes(32))
        deciders = table.match.deciders
        there = [
            replace(seat, since=BEGAN, asked_at=table.sheet.version(at))
            if at in deciders
            else replace(seat, since=None)
            for at, seat in enumerate(table.sheet.seats)
        ]
        table.sheet = replace(table.sheet, seats=tuple(there))
    return table


def running(number: int, game: str, seats: int, options: dict[str, Any], **settings: Any) -> Table:
    """A match with these options that has just begun."""
    table = seated(number, Settings(game=game, seats=seats, options=options, **settings))
    do(table, acts.Started())
    return table


def do(table: Table, act: acts.AnyAct) -> None:
    table.adopt(table.foresee(act, BEGAN))


def answer(table: Table, seat: int, key: str) -> None:
    do(table, acts.Answered(seat, key, table.sheet.version(seat) + 1))


def at_random(table: Table, rng: Random) -> tuple[int, str]:
    """Somebody who is asked gives some answer."""
    assert table.match is not None
    seat = rng.choice(table.match.deciders)
    key = rng.choice(table.match.ask(seat).options).key
    answer(table, seat, key)
    return seat, key


def hidden(match: Match, seat: int, key: str) -> bool:
    """Whether this answer would only go into a series that is not complete."""
    after = match.clone()
    after.choose(seat, key)
    if after.log_length != match.log_length or after.deciders != match.deciders:
        return False
    return after.ask(seat).picked == (*match.ask(seat).picked, key)


def twin(table: Table, seat: int, rng: Random) -> tuple[Sheet, Match]:
    """The table as that seat could believe it to be: other cards, and others who have settled otherwise how they want
    to be asked and have changed their minds more or less often."""
    assert table.match is not None
    match = table.match.imagine(seat, rng)
    match.state.log = Log()
    sheet = table.sheet
    private = [sheet.private[at] if at == seat else rng.randrange(9) for at in range(len(sheet.seats))]
    seats = [
        there if at == seat else replace(there, standing=rng.choice(("always", "when I can", "pass until my turn")))
        for at, there in enumerate(sheet.seats)
    ]
    return replace(sheet, private=tuple(private), seats=tuple(seats)), match


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


def words(game: str) -> list[str]:
    return list(ultratable.game(game).words.all())


# What a viewer can try.


class Visit:
    """One viewer at one table of one world, and the transcript of all they tried."""

    def __init__(self, world: World, table: str, seat: int | None, person: str | None = None) -> None:
        self.world = world
        self.table = table
        self.seat = seat
        self.person = person or (WATCHER if seat is None else PEOPLE[seat])
        self.own = {} if seat is None else {"seat": seat}
        self.heard: Transcript = []
        self._wires: list[Wire] = []
        self._moves = 0

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> str:
        """Ask anything over HTTP; a path that begins with a slash is the whole path."""
        whole = path if path.startswith("/") else f"/api/tables/{self.table}{path and '/'}{path}"
        answer = await self.world.ask(self.person, method, whole, body, **query)
        self.heard.append((f"{method} {whole} {body} {query}", answer))
        return answer

    async def update(self) -> Any:
        """The table as this viewer sees it now."""
        return json.loads((await self.ask("GET", "", **self.own)).split("\n\n", 1)[1])

    def move(self, decision: str, version: int, key: str) -> dict[str, Any]:
        self._moves += 1
        move_id = f"visit-{self.seat}-{self._moves}"
        return {"decision_id": decision, "expected_version": version, "client_move_id": move_id, "key": key}

    def connect(self, lines: int | None = None) -> Wire:
        """A socket whose frames go into the transcript when `settle` is called."""
        wire = self.world.connect(self.person, self.table, self.seat, lines)
        self._wires.append(wire)
        return wire

    async def settle(self, what: str) -> None:
        """Write down what has come through the sockets since the last time."""
        for wire in self._wires:
            await wire.settled()
            self.heard += [(f"{what}: frame", frame) for frame in wire.frames]
            wire.frames.clear()

    async def leave(self) -> None:
        for wire in self._wires:
            await wire.close()
        self._wires.clear()

    async def look(self, paths: Sequence[str]) -> Any:
        """Everything that can be read: afresh, resumed from several lines, with nothing new to wait for."""
        update = await self.update()
        length = update["log_length"]
        for lines in {0, max(length - 3, 0), length, length + 1}:
            await self.ask("GET", "", **self.own, lines=lines)
            wire = self.connect(lines)
            await self.settle(f"resumed from {lines}")
            self._wires.remove(wire)
            await wire.close()
        await self.ask("GET", "", **self.own, since=update["version"], wait=0.001)
        await self.ask("GET", "", **self.own, since=0, lines=length, wait=5)
        await self.ask("GET", "log", **self.own, **{"from": max(length - 2, 0)})
        for path in paths:
            await self.ask("GET", path.replace("{id}", self.table), **self.own)
        return update

    async def knock(self, others: Sequence[int]) -> None:
        """What is refused whatever is in any hand: others' seats, the lobby, a rematch, nonsense."""
        for other in others:
            if other != self.seat:
                await self.ask("GET", "", seat=other)
                await self.ask("GET", "log", seat=other)
                await self.ask("GET", "replay", seat=other)
                await self.ask("POST", "why", {"seat": other, "ref": "deck"})
                await self.ask("POST", "moves", {"seat": other, **self.move(f"{other}.1", 1, "done")})
                await self.ask("POST", "undo", {"seat": other, "client_move_id": "u"})
                await self.ask("POST", "undo/reply", {"seat": other, "agree": True})
                await self.ask("POST", "standing", {"seat": other, "standing": "always"})
        seat = self.seat or 0
        await self.ask("POST", "sit", {})
        await self.ask("POST", "stand", {"seat": seat})
        await self.ask("POST", "bots", {})
        await self.ask("POST", "ready", {"seat": seat})
        await self.ask("POST", "start")
        await self.ask("POST", "salt", {"seat": seat, "salt": "pepper"})
        await self.ask("POST", "rematch", {"same_seed": True})
        await self.ask("POST", "undo/reply", {"seat": seat, "agree": False})
        await self.ask("POST", "moves", {"key": 7})

    async def try_all(self, tried: Sequence[str]) -> None:
        """Ask why of all these things, and try to play all of them that are not open."""
        update = await self.update()
        ask = update["ask"] or {"decision_id": f"{self.seat or 0}.1", "options": []}
        legal = {option["key"] for option in [*ask["options"], *update["asides"]]}
        version = update["version"]
        refused = [key for key in tried if key not in legal]
        messages: list[Any] = [{"type": "why", "ref": ref, "id": "w"} for ref in (*tried, *NO_WORDS)]
        for key in refused if update["ask"] else refused[:3]:
            messages.append({"type": "move", **self.move(ask["decision_id"], version, key)})
        for decision, expected in (("0.0", version), (ask["decision_id"], 0), (ask["decision_id"], version + 1)):
            messages.append({"type": "move", **self.move(decision, expected, refused[0])})
        messages += ["{", '{"type":"move"}', '{"type":"why","ref":"","id":""}', "[]"]
        messages.append({"type": "ping", "version": max(version - 1, 0)})
        wire = self.connect()
        for start in range(0, len(messages), AT_ONCE):
            for message in messages[start : start + AT_ONCE]:
                wire.send(message)
            await self.settle("tried")
        if self.seat is not None:
            body = {"seat": self.seat, **self.move(ask["decision_id"], version, "no such key")}
            await self.ask("POST", "moves", body)
            await self.ask("POST", "why", {"seat": self.seat, "ref": tried[0]})

    async def talk(self) -> None:
        """Small things that others may see: chat, a wish to take back, leaving and coming back."""
        self.connect()
        room = "observers" if self.seat is None else "table"
        await self.ask("POST", "chat", {"text": "hello", "room": room})
        if self.seat is not None:
            if (await self.update())["undo"]["last"] in ("ask", None):
                await self.ask("POST", "undo", {"seat": self.seat, "client_move_id": "all", "whole_turn": True})
                await self.ask("POST", "undo", {"seat": self.seat, "client_move_id": "wish"})
                await self.settle("wished")
                await self.ask("POST", "undo/reply", {"seat": self.seat, "agree": True})
                await self.ask("POST", "undo/reply", {"seat": self.seat, "agree": False})
            await self.ask("POST", "standing", {"seat": self.seat, "standing": "always"})
            await self.ask("POST", "leave", {"seat": self.seat})
            await self.ask("POST", "reclaim", {"seat": self.seat})
        await self.settle("talked")
        await self.update()

    async def play(self, key: str) -> str:
        """Answer the open question."""
        update = await self.update()
        body = {"seat": self.seat, **self.move(update["ask"]["decision_id"], update["version"], key)}
        return await self.ask("POST", "moves", body)

    async def take_back(self, whole_turn: bool = False) -> str:
        self._moves += 1
        body = {"seat": self.seat, "client_move_id": f"back-{self.seat}-{self._moves}", "whole_turn": whole_turn}
        return await self.ask("POST", "undo", body)


async def readable(world: World) -> list[str]:
    """Every path that can be read with a GET, except the description of all paths itself."""
    schema = await world.told(None, "GET", "/api/schema/openapi.json")
    paths = sorted(path for path, methods in schema["paths"].items() if "get" in methods)
    return [path for path in paths if path.startswith("/api/") and "schema" not in path]


def named(sheet: Sheet, number: int) -> Sheet:
    """The same table under another number."""
    return replace(sheet, id=f"{number:016x}", code=_code(number))
