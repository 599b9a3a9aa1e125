"""One tab of one player, behind a connection that loses its mind."""

import asyncio
import json
from collections import Counter
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.client import Player, hear


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
            base_url=self.player.base, headers={"origin": self.player.base, **forged}, timeout=30
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
