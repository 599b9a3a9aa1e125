"""The application: every handler behind the gate, with store, tables and bots opened and closed around it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from time import monotonic
from typing import Any, Final, Literal

import msgspec
import structlog
from litestar import Litestar, Request, Response, get, route
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, Receive, Scope, Send

import ultratable
from ultratable.core.errors import UltratableError
from ultratable.server import (
    branches,
    brought,
    here,
    lab,
    lessons,
    pages,
    people,
    pictures,
    replays,
    reviews,
    rules,
    screening,
    tables,
    things,
    wire,
    workbench,
    worth,
)
from ultratable.server.bodies import Exact
from ultratable.server.config import Config, checked
from ultratable.server.declared import REFUSALS, get_open
from ultratable.server.document import document
from ultratable.server.gate import Gate
from ultratable.server.house import House, Inside
from ultratable.server.hub import Hub, now_ms
from ultratable.server.limits import Guard
from ultratable.server.logs import Watch
from ultratable.server.origins import origins_for
from ultratable.server.replies import on_bug, on_deep, on_http_error, on_refusal
from ultratable.server.sessions import Sessions
from ultratable.server.socket import socket_handler
from ultratable.server.wire.here import Health
from ultratable.table.sql import open_store
from ultratable.table.store import StoreFailed
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer

BODY: int = 8 * 1024
_DATABASE: Final = 5.0
"""Seconds that the database gets to answer whoever asks whether the server is well."""
_GOODBYE: Final = 2.0
"""Seconds that connections get to take the news that the server stops."""
_log = structlog.get_logger("ultratable.server")


@get_open(
    "/healthz",
    summary="Is the server well? 503 while it stops, or cannot ask its database",
    responses={
        **REFUSALS,
        503: ResponseSpec(Health, False, "It stops, or its database does not answer."),
    },
)
async def healthz(house: Inside) -> Response[Health]:
    problem = "The server is stopping." if house.stopping else await _trouble(house)
    status: Literal["ok", "stopping", "no database"] = "ok" if problem is None else "no database"
    if house.stopping:
        status = "stopping"
    health = Health(status, ultratable.__version__, len(house.hub.lives), len(house.sockets), problem)
    return Response(health, status_code=200 if problem is None else 503)


async def _trouble(house: House) -> str | None:
    """What is wrong with the database, if it cannot be asked."""
    try:
        await asyncio.wait_for(asyncio.to_thread(house.store.secret), _DATABASE)
    except StoreFailed as failed:
        return str(failed)
    except TimeoutError:
        return "The database does not answer."
    return None


HANDLERS: Final = [
    healthz,
    *here.HANDLERS,
    *people.HANDLERS,
    *tables.HANDLERS,
    *replays.HANDLERS,
    *screening.HANDLERS,
    *reviews.HANDLERS,
    *branches.HANDLERS,
    *lessons.HANDLERS,
    *rules.HANDLERS,
    *things.HANDLERS,
    *brought.HANDLERS,
    *pictures.HANDLERS,
    *worth.HANDLERS,
    *workbench.HANDLERS,
    *lab.HANDLERS,
]
"""Everything that the document tells of."""


@route(sorted({path for handler in HANDLERS for path in handler.paths}), http_method="OPTIONS", include_in_schema=False)
async def allowed(request: Request[Any, Any, Any]) -> Response[None]:
    """Which methods a path has. The framework's own answer forgets some where a path has several."""
    here = [found.methods for found in request.app.routes if found.path_format == request.scope["path_template"]]
    return Response(None, status_code=204, headers={"Allow": ", ".join(sorted({*here[0], "OPTIONS"}))})


@cache
def _document(secure: bool) -> bytes:
    return msgspec.json.encode(document(HANDLERS, wire.records(), secure))


@get(["/api/schema", "/api/schema/openapi.json"], include_in_schema=False)
async def schema(house: Inside) -> Response[bytes]:
    made = await asyncio.to_thread(_document, house.secure)
    return Response(made, media_type="application/vnd.oai.openapi+json")


class Server:
    """A server process: an ASGI application that opens everything when it starts and closes it when it stops."""

    def __init__(self, config: Config, clock: Callable[[], int] = now_ms) -> None:
        self.config = checked(config)
        self.store = open_store(config.data)
        self.writer = Writer(self.store)
        self.thinkers = Thinkers(config.thinkers, config.budget)
        self.hub = Hub(self.store, self.writer, self.thinkers, clock, config.patience)
        sessions = Sessions(self.store.secret())
        guard = Guard(config.limits, monotonic)
        self.house = House(config, self.store, self.hub, sessions, guard)
        origins = origins_for(config.host, config.port, config.names, config.public)
        self.app: ASGIApp = Watch(Gate(self._litestar(), config, sessions, guard, origins), self.hub.metrics)
        self.set_aside: dict[str, str] = {}
        """Tables that did not fit this release when the server started, and why."""
        self.failure: UltratableError | None = None
        """Why the server could not start."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    def _litestar(self) -> Litestar:
        return Litestar(
            [allowed, *HANDLERS, *pages.HANDLERS, schema, socket_handler],
            dependencies={"house": Provide(self._the_house, sync_to_thread=False)},
            lifespan=[self._lifespan],
            exception_handlers={
                UltratableError: on_refusal,
                HTTPException: on_http_error,
                RecursionError: on_deep,
                Exception: on_bug,
            },
            request_class=Exact,
            request_max_body_size=BODY,
            openapi_config=None,
            logging_config=None,
        )

    def _the_house(self) -> House:
        return self.house

    @asynccontextmanager
    async def _lifespan(self, _: Any) -> AsyncIterator[None]:
        try:
            self.set_aside = await self.hub.start()
        except UltratableError as error:
            self.failure = error
            raise
        for table in self.set_aside:
            _log.error("table set aside: ultratable check says why", table=table)
        _log.info("started", version=ultratable.__version__, tables=len(self.hub.lives))
        try:
            yield
        finally:
            self.house.stopping = True
            await self.house.meters.close()
            await self.house.reviews.close()
            await self.house.laboratory.close()
            await self.hub.stop()
            self.writer.close()
            self.thinkers.close()
            self.store.close()
            _log.info("stopped")

    async def say_goodbye(self) -> None:
        """Before the doors close: say that the server stops, to health checks, to sockets and to whoever waits."""
        _log.info("stopping")
        self.house.stopping = True
        for live in self.hub.lives.values():
            live.changed.set()
        leaving = [asyncio.create_task(socket.stop()) for socket in self.house.sockets]
        if leaving:
            _, slow = await asyncio.wait(leaving, timeout=_GOODBYE)
            for task in slow:
                task.cancel()
