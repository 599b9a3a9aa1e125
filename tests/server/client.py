"""A player for tests: speaks the protocol over HTTP and sockets as a browser would, and nothing more."""

import asyncio
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.typing import Origin

PATIENCE = 60
"""Seconds after which what should come is given up; a busy machine is no fault of the server."""


class Player:
    """One person with one browser."""

    def __init__(self, base: str, name: str = "Mara") -> None:
        self.base = base
        self.name = name
        # The server hangs up on connections that are idle for some seconds: none is used again when that is near.
        kept = httpx.Limits(keepalive_expiry=1)
        self.http = httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=PATIENCE, limits=kept)

    async def __aenter__(self) -> "Player":
        await self.come_in()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def come_in(self) -> None:
        me = await self.post("/api/me", name=self.name)
        self.http.headers["x-csrf-token"] = me["csrf"]

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["ultratable"])

    async def post(self, path: str, **body: Any) -> Any:
        """The answer's body; fails unless it is a success."""
        answer = await self.http.post(path, json=body)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def make_table(self, game: str = "ults", seats: int = 2, **settings: Any) -> str:
        """A new table, its id."""
        settings = {"pace": "none", **settings}
        made = await self.post("/api/tables", settings={"game": game, "seats": seats, **settings})
        return str(made["id"])

    async def sit(self, table: str, **wish: Any) -> int:
        return int((await self.post(f"/api/tables/{table}/sit", **wish))["seat"])

    async def look(self, table: str, seat: int | None = None, **query: Any) -> Any:
        chosen = {} if seat is None else {"seat": seat}
        return await self.get(f"/api/tables/{table}", **chosen, **query)

    def move_body(self, update: Any, key: str, move_id: str | None = None) -> dict[str, Any]:
        return {
            "decision_id": update["ask"]["decision_id"],
            "expected_version": update["version"],
            "client_move_id": move_id or uuid4().hex,
            "key": key,
        }

    async def move(self, table: str, update: Any, key: str, move_id: str | None = None) -> httpx.Response:
        """Answer over HTTP the question of this update."""
        body = {"seat": update["seat"], **self.move_body(update, key, move_id)}
        return await self.http.post(f"/api/tables/{table}/moves", json=body)

    async def undo_body(self, table: str, seat: int, move_id: str | None = None, **wish: Any) -> dict[str, Any]:
        """The wish to take back what one sees now."""
        version = (await self.look(table, seat))["version"]
        return {"seat": seat, "expected_version": version, "client_move_id": move_id or uuid4().hex, **wish}

    async def undo(self, table: str, seat: int, **wish: Any) -> Any:
        return await self.post(f"/api/tables/{table}/undo", **await self.undo_body(table, seat, **wish))

    async def reply(self, table: str, seat: int, agree: bool) -> None:
        """Answer the request that one sees now."""
        version = (await self.look(table, seat))["version"]
        await self.post(f"/api/tables/{table}/undo/reply", seat=seat, expected_version=version, agree=agree)

    def connect(self, table: str, seat: int | None = None, **query: Any) -> websockets.connect:
        """A socket to the table (to be entered with `async with`)."""
        chosen = {} if seat is None else {"seat": seat}
        url = httpx.URL(self.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket", params={**chosen, **query})
        headers = {"Cookie": f"ultratable={self.cookie}"}
        return websockets.connect(
            str(url),
            origin=Origin(self.base),
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
        )


async def hear(socket: ClientConnection, kind: str = "update", until: Callable[[Any], bool] = lambda _: True) -> Any:
    """The next message of that kind that fits."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == kind and until(message):
            return message


async def duel(host: Player, guest: Player, **settings: Any) -> str:
    """A running two-player match: the host has seat 0, the guest seat 1."""
    table = await host.make_table(**settings)
    await host.sit(table, seat=0)
    await guest.sit(table, seat=1)
    await guest.post(f"/api/tables/{table}/ready", seat=1)
    await host.post(f"/api/tables/{table}/start")
    return table
