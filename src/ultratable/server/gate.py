"""The gate in front of every request: right host, right origin, a session, a proof against forged requests, not too
many. Whatever passes carries the visitor's id; whatever leaves carries the headers that keep browsers careful."""

import asyncio
from typing import Final, Literal

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
    WebSocketScope,
)
from msgspec import Struct

from ultratable.server.config import Config
from ultratable.server.headers import NO_STORE, security_headers
from ultratable.server.limits import Guard, TooMany, address_key
from ultratable.server.origins import Origins
from ultratable.server.replies import refusal
from ultratable.server.sessions import Sessions, cookie_name

BODY_TIME: Final = 20.0
"""Seconds in which the body of a request must have come."""
JSON: Final = b"application/json"
RAW: Final = b"application/octet-stream"
RAW_AT: Final = ("/api/pictures",)
"""Where a body is no JSON but bytes. A page of another origin can send neither kind without asking first."""
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HEADERS: Final = 16 * 1024
"""The most bytes of headers: a cookie, a token, and whatever proxies add."""

Headers = list[tuple[bytes, bytes]]


class Problem(Struct, frozen=True):
    """Why a request may not pass."""

    kind: Literal["host", "rate", "origin", "csrf", "form"]
    code: int
    reason: str
    wait: float | None = None
    """Seconds after which it may be tried again."""


class Gate:
    """ASGI middleware. `scope["state"]` gets `person` (or None), `address`, and for what is refused why (`refused`)
    and with which `status`."""

    def __init__(self, app: ASGIApp, config: Config, sessions: Sessions, guard: Guard, origins: Origins) -> None:
        self.app = app
        self.config = config
        self.sessions = sessions
        self.guard = guard
        self.origins = origins
        self.cookie = cookie_name(config.public is not None)
        headers = {**security_headers(config.public is not None), **NO_STORE}
        self.extra: Headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        address = self._address(scope, headers)
        person = self._person(headers)
        state = scope.setdefault("state", {})
        state["person"] = person
        state["address"] = address
        problem = self._problem(scope, headers, person, address)
        if scope["type"] == ScopeType.WEBSOCKET:
            if problem is not None:
                state["refused"], state["status"] = problem.kind, problem.code
                await self._refuse_socket(send, problem)
            else:
                await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                extra = [(name, value) for name, value in self.extra if name not in own]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        if problem is not None:
            state["refused"] = problem.kind
            await _respond(sending, problem)
            return
        await self.app(scope, receive if scope["method"] in _SAFE else _within(receive, BODY_TIME), sending)

    def _problem(
        self, scope: "HTTPScope | WebSocketScope", headers: dict[bytes, bytes], person: str | None, address: str
    ) -> Problem | None:
        """Why this request may not pass."""
        if not self.origins.host_ok(_text(headers.get(b"host"))):
            return Problem("host", 421, "This server does not answer under that host name.")
        method = None if scope["type"] == ScopeType.WEBSOCKET else scope["method"]
        try:
            self.guard.check("sockets" if method is None else "requests", address)
        except TooMany as problem:
            return Problem("rate", 429, str(problem), problem.wait)
        if sum([len(name) + len(value) + 4 for name, value in scope["headers"]]) > _HEADERS:
            return Problem("form", 431, "The headers are too large.")
        if method in _SAFE:
            return None
        if not self.origins.origin_ok(_text(headers.get(b"origin"))):
            return Problem("origin", 403, "This request does not come from a page of this server.")
        if method is not None and person is not None:
            token = _text(headers.get(b"x-csrf-token")) or ""
            if not self.sessions.csrf_ok(person, token):
                return Problem("csrf", 403, "The X-CSRF-Token is missing or not yours: load the page again.")
        wanted = RAW if scope["path"] in RAW_AT else JSON
        if _has_body(headers) and _media_type(headers) != wanted:
            what = "JSON" if wanted == JSON else "the bytes as they are"
            return Problem("form", 415, f"Send {what}, with the header Content-Type: {wanted.decode()}.")
        return None

    async def _refuse_socket(self, send: Send, problem: Problem) -> None:
        """Say no before the handshake, as an ordinary HTTP answer."""
        body, headers = refusal(problem.code, problem.reason, problem.wait)
        headers += self.extra
        await send({"type": "websocket.http.response.start", "status": problem.code, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})

    def _person(self, headers: dict[bytes, bytes]) -> str | None:
        for part in (_text(headers.get(b"cookie")) or "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.cookie:
                return self.sessions.read(value)
        return None

    def _address(self, scope: "HTTPScope | WebSocketScope", headers: dict[bytes, bytes]) -> str:
        """Who is asking; a proxy of ours is believed when it says for whom."""
        client = scope.get("client")
        address = client[0] if client else "unknown"
        forwarded = _text(headers.get(b"x-forwarded-for"))
        if forwarded and address in self.config.proxies:
            address = forwarded.split(",")[-1].strip()[:64]
        return address_key(address)


def _has_body(headers: dict[bytes, bytes]) -> bool:
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def _media_type(headers: dict[bytes, bytes]) -> bytes:
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower()


def _within(receive: Receive, seconds: float) -> Receive:
    """The same body, or a refusal if all of it has not come in that time."""
    until = asyncio.get_running_loop().time() + seconds
    whole = False

    async def receiving() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError as error:
            raise HTTPException("The body took too long to arrive.", status_code=408) from error
        whole = not message.get("more_body")
        return message

    return receiving


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("latin-1")


async def _respond(send: Send, problem: Problem) -> None:
    body, headers = refusal(problem.code, problem.reason, problem.wait)
    await send({"type": "http.response.start", "status": problem.code, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
