"""Servers that are killed at chosen moments, players who come back and send again, and a judge who trusts neither.

Servers are forked from one process that has imported everything, so that a start takes a moment. Players record what
was acknowledged to them and what they saw; the judge reads the store and plays every match again by the engine alone.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

import httpx
import websockets
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

import ultratable
from tests.server.client import Player
from ultratable.core.fairness import match_key
from ultratable.core.match import Match
from ultratable.server import app, logs, tending
from ultratable.server.config import Config
from ultratable.server.hub import now_ms
from ultratable.server.limits import Limits
from ultratable.server.run import listening, uvicorn_for
from ultratable.table.sql import open_store
from ultratable.table.store import Entry
from ultratable.table.sums import tells_no_position

ROOT: Final = Path(__file__).parents[2]
LONG: Final = 300
"""Seconds after which a test gives up waiting for what should come by itself."""
RESTARTING: Final = 1012
_GONE: Final = (OSError, websockets.WebSocketException, httpx.TransportError)


class Server:
    """A server process. What it prints goes to `log`."""

    def __init__(self, forge: "Forge", pid: int, port: int, log: Path) -> None:
        self._forge = forge
        self.pid = pid
        self.base = f"http://127.0.0.1:{port}"
        self.log = log

    def kill(self) -> None:
        """As if the power had gone. Returns before it has: see `gone`."""
        os.kill(self.pid, signal.SIGKILL)

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def gone(self) -> int:
        """Wait until the process has ended; how it ended, as `os.waitpid` says."""
        return int(self._forge.ask({"wait": self.pid}))


class Forge:
    """Makes server processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running: dict[int, Server] = {}
        command = [sys.executable, "-m", "tests.server.crash"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def __enter__(self) -> "Forge":
        return self

    def __exit__(self, *_: object) -> None:
        for server in list(self._running.values()):
            server.kill()
            server.gone()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def start(self, data: str | Path, speed: float = 1, look_round: float = 2, **config: Any) -> Server:
        """A new process; it listens already, and answers as soon as it has loaded its tables.

        Its clock runs at `speed`, and every so many seconds (of ours) it looks round who is there.
        """
        log = self.folder / "server.log"
        order = {"data": str(data), "log": str(log), "speed": speed, "look_round": look_round, "config": config}
        pid, port = self.ask(order).split()
        server = self._running[int(pid)] = Server(self, int(pid), int(port), log)
        return server

    def ask(self, order: dict[str, Any]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        answer = self._process.stdout.readline().strip()
        if "wait" in order:
            del self._running[order["wait"]]
        return answer


# Inside the process that servers are forked from.


def forge() -> None:
    """Obey orders until there are no more."""
    for id in ultratable.game_ids():
        ultratable.game(id)
    running: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            answer = str(os.waitpid(order["wait"], 0)[1])
            running.remove(order["wait"])
        else:
            pid, port = _fork(order)
            answer = f"{pid} {port}"
            running.add(pid)
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    for pid in running:
        # Whoever gave the orders has gone without ending them.
        os.kill(pid, signal.SIGKILL)


def _fork(order: dict[str, Any]) -> tuple[int, int]:
    sock = listening("127.0.0.1", 0)
    port = sock.getsockname()[1]
    pid = os.fork()
    if pid == 0:
        try:
            _redirect(order["log"])
            _serve(order, sock)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    sock.close()
    return pid, port


def _serve(order: dict[str, Any], sock: socket.socket) -> None:
    logs.configure()
    tending._LOOK_ROUND = order["look_round"]  # type: ignore[misc]
    # Players who share a busy machine with their judge take long to hear a goodbye.
    app._GOODBYE = LONG  # type: ignore[misc]
    config = {"thinkers": 1, "patience": 1e9, **order["config"], "data": order["data"]}
    server = uvicorn_for(Config(port=sock.getsockname()[1], limits=Limits.unlimited(), **config))
    server.config.timeout_graceful_shutdown = LONG
    inside: Any = server.config.app
    inside.hub.clock = lambda: int(now_ms() * order["speed"])
    server.run(sockets=[sock])


def _redirect(log: str) -> None:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600), 1)
    os.dup2(1, 2)


# Outside: those who play, those who kill, and the judge.


class Sent(Struct, frozen=True):
    """A move as somebody sent it."""

    table: str
    seat: int
    key: str


class Storm:
    """Tables that are played while their servers die and come back."""

    def __init__(self, forge: Forge, data: str | Path, seed: int, servers: int = 1, **config: Any) -> None:
        self.forge = forge
        self.data = data
        self.rng = Random(seed)
        self.config = config
        self.servers: list[Server | None] = [None] * servers
        self.sent: dict[str, Sent] = {}
        self.acknowledged: dict[str, int] = {}
        """Versions told, by move id."""
        self.refused: set[str] = set()
        self.refusals: Counter[int] = Counter()
        self.closes: Counter[int] = Counter()
        self.kills = 0
        self.sitters: list[Sitter] = []
        self.setting_up = asyncio.Lock()
        """Held while a table is made, and while a server is killed: making one is not what is tested."""
        self._changed = asyncio.Event()
        self._gate = asyncio.Event()
        self._gate.set()
        self._at_gate: set[str] = set()

    async def within(self, seconds: float, work: Awaitable[None]) -> None:
        """Do it, or fail and say who waits for what."""
        try:
            await asyncio.wait_for(work, seconds)
        except TimeoutError:
            raise AssertionError("\n".join(["Nothing goes on:", *map(str, self.sitters)])) from None

    # Servers.

    async def start(self, number: int = 0) -> None:
        self.servers[number] = await asyncio.to_thread(self.forge.start, self.data, **self.config)
        self.tell()

    async def end(self, number: int = 0, how: Callable[[Server], None] = Server.kill) -> int:
        """End a server (without a word, unless told otherwise) and wait until it is gone."""
        server = self.servers[number]
        assert server is not None
        self.servers[number] = None
        how(server)
        return await asyncio.to_thread(server.gone)

    async def base(self, home: int) -> str:
        """The address of that server, or of another while it is away."""
        await self.until(lambda: any(self.servers))
        return next(server.base for server in (*self.servers[home:], *self.servers[:home]) if server is not None)

    def tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await self._changed.wait()

    # Tables.

    async def play(self, tables: int, with_bot: int, more: Callable[[], bool] = lambda: False) -> None:
        """Play so many tables at once to their ends, and others after them as long as more are wanted."""
        first = [(number < with_bot, await self.sit_down(number < with_bot)) for number in range(tables)]
        async with asyncio.TaskGroup() as group:
            for bot, sitters in first:
                group.create_task(self._play_one_after_another(sitters, bot, more))

    async def _play_one_after_another(self, sitters: "list[Sitter]", bot: bool, more: Callable[[], bool]) -> None:
        await asyncio.gather(*[sitter.play() for sitter in sitters])
        while more():
            await asyncio.gather(*[sitter.play() for sitter in await self.sit_down(bot)])

    async def sit_down(self, bot: bool) -> "list[Sitter]":
        async with self.setting_up:
            homes = [0] if bot else [0, len(self.servers) - 1]
            people = [Player(await self.base(home), f"Player {home}{number}") for number, home in enumerate(homes)]
            for person in people:
                await person.come_in()
            host = people[0]
            table = await host.make_table(leave_after=3600, options={"health": 30})
            for seat, person in enumerate(people):
                await person.sit(table, seat=seat)
                await person.post(f"/api/tables/{table}/ready", seat=seat)
            if bot:
                await host.post(f"/api/tables/{table}/bots", level="random")
            await host.post(f"/api/tables/{table}/start")
            sitters = [Sitter(self, table, seat, person, homes[seat]) for seat, person in enumerate(people)]
            self.sitters += sitters
            return sitters

    @property
    def tables(self) -> list[str]:
        return sorted({sitter.table for sitter in self.sitters})

    # Moments.

    async def before_sending(self, table: str) -> None:
        if not self._gate.is_set():
            self._at_gate.add(table)
            self.tell()
            await self._gate.wait()

    async def moment(self) -> None:
        """Wait for some moment that is good for a kill: any, just after a move was sent, or while all move at once."""
        kind = self.rng.choice(("any", "answers", "sent", "sent", "burst", "burst"))
        if kind == "answers":
            await self.more_answers(self.rng.randint(1, 50))
        elif kind == "sent":
            enough = len(self.sent) + self.rng.randint(1, 40)
            await self.until(lambda: len(self.sent) >= enough or self.over)
            await asyncio.sleep(self.rng.choice((0, 0.001, 0.003)))
        elif kind == "burst":
            self._gate.clear()
            await self.until(lambda: not self._running() - self._at_gate)
            self._at_gate.clear()
            self._gate.set()
            await asyncio.sleep(self.rng.uniform(0, 0.02))
        else:
            await asyncio.sleep(self.rng.uniform(0, 0.1))

    async def more_answers(self, count: int) -> None:
        """Wait until so many more moves were acknowledged, or all is over."""
        enough = len(self.acknowledged) + count
        await self.until(lambda: len(self.acknowledged) >= enough or self.over)

    def _running(self) -> set[str]:
        return {sitter.table for sitter in self.sitters if not sitter.over}

    @property
    def over(self) -> bool:
        return not self._running()

    async def kill_some(
        self, kills: int, answers: int, restart: Callable[[int], Awaitable[None]] | None = None
    ) -> None:
        """Kill servers at random moments, so often at least and until so many moves were acknowledged."""
        await self.until(lambda: len(self.acknowledged) > 0)
        while self.kills < kills or len(self.acknowledged) < answers:
            await self.moment()
            number = self.rng.randrange(len(self.servers))
            async with self.setting_up:
                if self.servers[number] is not None:
                    await self.end(number)
                    self.kills += 1
                    await asyncio.to_thread(self.judge)
                    await (restart or self.start)(number)

    # The judge.

    def judge(self) -> dict[str, list[Entry]]:
        """Nothing acknowledged is lost, nothing is there twice, nothing refused is there. Safe while a server runs."""
        acknowledged, refused = dict(self.acknowledged), set(self.refused)
        found = self.entries()
        moves: dict[str, tuple[str, Entry]] = {}
        for table, entries in found.items():
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            for entry in entries:
                if entry.move_id is not None:
                    assert entry.move_id not in moves, "a move was carried out twice"
                    moves[entry.move_id] = (table, entry)
        lost = acknowledged.keys() - moves.keys()
        assert not lost, f"acknowledged, but not stored: {lost}"
        assert not refused & moves.keys(), "refused, but stored"
        for move_id, (table, entry) in moves.items():
            act = json.loads(entry.act)
            assert Sent(table, act["seat"], act["key"]) == self.sent[move_id]
            assert acknowledged.get(move_id, act["version"]) == act["version"]
        return found

    def entries(self) -> dict[str, list[Entry]]:
        store = open_store(self.data, exclusive=False)
        try:
            return {table: store.entries(table) for table in self.tables}
        finally:
            store.close()

    async def judge_all(self) -> None:
        """What `judge` says, and every match played again is what the server shows, line by line."""
        found = await asyncio.to_thread(self.judge)
        matches = {table: played_again(entries) for table, entries in found.items()}
        for sitter in self.sitters:
            await sitter.check_against(matches[sitter.table])
        assert len(self.acknowledged) + len(self.refused) == len(self.sent)

    def problems(self) -> tuple[str, ...]:
        store = open_store(self.data, exclusive=False)
        try:
            return store.check().problems
        finally:
            store.close()


def played_again(entries: Iterable[Entry]) -> Match:
    """The match as the engine alone plays it, from the seed and the answers as stored; every digest must fit."""
    first, *others = entries
    created = json.loads(first.act)
    settings = created["settings"]
    match: Match | None = None
    for entry in others:
        act = json.loads(entry.act)
        if act["act"] == "started":
            key = match_key(bytes.fromhex(created["seed"]), [None] * settings["seats"])
            match = ultratable.game(settings["game"]).arrange(settings["seats"], settings["options"], None, None, key)
        elif act["act"] == "answered":
            assert match is not None
            match.choose(act["seat"], act["key"])
        assert tells_no_position(entry.digest) or (match is not None and match.digest() == entry.digest)
    assert match is not None
    return match


def go_to(player: Player, base: str) -> None:
    """The same browser, at another server."""
    player.base = base
    player.http.base_url = httpx.URL(base)
    player.http.headers["origin"] = base


class Sitter:
    """One person at one table, who answers what is asked, and sends an answer again until it is acknowledged."""

    def __init__(self, storm: Storm, table: str, seat: int, player: Player, home: int) -> None:
        self.storm = storm
        self.table = table
        self.seat = seat
        self.player = player
        self.home = home
        self.rng = Random(f"{storm.rng.random()}")
        self.update: Any = None
        self.lines: dict[int, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.told = 0
        """The version after the last move that was acknowledged: what came before it is not answered any more."""

    def __str__(self) -> str:
        update = self.update or {"version": None, "ask": None, "table": {"waiting": None}}
        state = "over" if self.over else "sending" if self.pending else "asked" if update["ask"] else "waiting"
        return (
            f"{self.table} seat {self.seat}: {state} at version {update['version']}, {update['table']['waiting']} asked"
        )

    @property
    def over(self) -> bool:
        return self.update is not None and self.update["table"]["status"] == "over" and self.pending is None

    async def play(self) -> None:
        """Until the match is over, through as many connections as it takes."""
        while not self.over:
            try:
                async with self.connection() as socket:
                    await self._talk(socket)
            except websockets.ConnectionClosed as closed:
                self.storm.closes[closed.rcvd.code if closed.rcvd else 0] += 1
            except _GONE:
                # Nobody listens there any more, and a moment later somebody does elsewhere.
                await asyncio.sleep(0.01)
        self.storm.tell()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[ClientConnection]:
        go_to(self.player, await self.storm.base(self.home))
        has = {"lines": len(self.lines), "since": self.update["version"]} if self.update else {}
        async with self.player.connect(self.table, self.seat, **has) as socket:
            yield socket

    async def _talk(self, socket: ClientConnection) -> None:
        if self.pending is not None:
            await self._send(socket)
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            if kind == "update":
                await self._learn(message)
            elif kind == "done":
                self._acknowledged(message)
            elif kind == "refused":
                await self._refused(socket, message)
            else:
                assert (kind, message.get("kind")) == ("notice", "stopping")
            if self.over:
                return
            if self.pending is None and self.update["ask"] and self.update["version"] >= self.told:
                await self._answer(socket)

    async def _answer(self, socket: ClientConnection) -> None:
        key = self.rng.choice(self.update["ask"]["options"])["key"]
        self.pending = {"type": "move", **self.player.move_body(self.update, key, uuid4().hex)}
        await self.storm.before_sending(self.table)
        self.storm.sent[self.pending["client_move_id"]] = Sent(self.table, self.seat, key)
        await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps(self.pending))
        self.storm.tell()

    def _acknowledged(self, message: Any) -> None:
        assert self.pending is not None
        assert message["client_move_id"] == self.pending["client_move_id"]
        self.storm.acknowledged[message["client_move_id"]] = self.told = message["version"]
        self.pending = None
        self.storm.tell()

    async def _refused(self, socket: ClientConnection, message: Any) -> None:
        self.storm.refusals[message["code"]] += 1
        self.storm.tell()
        if message["code"] == 503:
            assert "database" in message["reason"], message
            await asyncio.sleep(0.05)
            if self.pending is not None:
                await self._send(socket)
            return
        assert message["code"] == 409, message
        assert message["update"] is not None, message
        assert self.pending is not None
        self.storm.refused.add(self.pending["client_move_id"])
        self.pending = None
        await self._learn(message["update"])

    async def _learn(self, update: Any) -> None:
        """Take an update, which never goes back behind an earlier one and whose lines follow those one has."""
        if self.update is not None:
            assert update["version"] >= self.update["version"], "a version was taken back"
            assert update["log_length"] >= self.update["log_length"], "lines are gone"
        if update["fresh"]:
            self._keep(await self._missed())
        self._keep(update["lines"])
        assert sorted(self.lines) == list(range(len(self.lines)))
        assert len(self.lines) >= update["log_length"]
        if self.update is None or update["version"] > self.update["version"] or update["version"] == 0:
            self.update = update

    async def _missed(self) -> list[Any]:
        """The lines after those one has, asked for until there is an answer."""
        wanted = {"seat": self.seat, "from": len(self.lines)}
        while True:
            answer = await self.player.http.get(f"/api/tables/{self.table}/log", params=wanted)
            if answer.status_code != 503:
                assert answer.is_success, answer.text
                lines: list[Any] = answer.json()["lines"]
                return lines
            self.storm.refusals[503] += 1
            await asyncio.sleep(0.05)

    def _keep(self, lines: list[Any]) -> None:
        for line in lines:
            # When the match is over everything is shown, so the words may say more than they did.
            told = (line["kind"], line.get("clauses"))
            assert self.lines.setdefault(line["number"], told) == told, "a line of the log has changed"

    async def check_against(self, match: Match) -> None:
        """Whether the server shows this seat the match as it was played again."""
        async with self.connection():
            update = await self.player.look(self.table, self.seat)
            log = await self.player.get(f"/api/tables/{self.table}/log", seat=self.seat)
        assert update["view"] == json.loads(json.dumps(match.view(self.seat)))
        assert update["version"] >= self.update["version"]
        self._keep(log["lines"])
        assert [line["number"] for line in log["lines"]] == list(range(update["log_length"]))


if __name__ == "__main__":
    forge()
