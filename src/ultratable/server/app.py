"""The application: every handler behind the gate, with store, tables and bots opened and closed around it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import structlog
from litestar import Litestar, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Receive, Scope, Send

import ultratable
from ultratable.core.errors import UltratableError
from ultratable.server import people, replays, tables
from ultratable.server.config import Config, checked
from ultratable.server.gate import Gate
from ultratable.server.house import House, Inside
from ultratable.server.hub import Hub, now_ms
from ultratable.server.limits import Guard
from ultratable.server.origins import origins_for
from ultratable.server.replies import on_bug, on_deep, on_http_error, on_refusal
from ultratable.server.sessions import Sessions
from ultratable.server.socket import socket_handler
from ultratable.server.wire import Health
from ultratable.table.sql import open_store
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer

BODY: int = 8 * 1024
_log = structlog.get_logger("ultratable.server")


@get("/healthz", summary="Is the server well?")
async def healthz(house: Inside) -> Health:
    return Health(
        "stopping" if house.stopping else "ok", ultratable.__version__, len(house.hub.lives), len(house.sockets)
    )


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
        self.app: ASGIApp = Gate(self._litestar(), config, sessions, guard, origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    def _litestar(self) -> Litestar:
        return Litestar(
            [healthz, *people.HANDLERS, *tables.HANDLERS, *replays.HANDLERS, socket_handler],
            dependencies={"house": Provide(self._the_house, sync_to_thread=False)},
            lifespan=[self._lifespan],
            exception_handlers={
                UltratableError: on_refusal,
                HTTPException: on_http_error,
                RecursionError: on_deep,
                Exception: on_bug,
            },
            request_max_body_size=BODY,
            openapi_config=OpenAPIConfig(title="Ultratable", version=ultratable.__version__, path="/api/schema"),
            logging_config=None,
        )

    def _the_house(self) -> House:
        return self.house

    @asynccontextmanager
    async def _lifespan(self, _: Any) -> AsyncIterator[None]:
        for problem in await self.hub.start():
            _log.error("set aside", problem=problem)
        try:
            yield
        finally:
            self.house.stopping = True
            await self.hub.stop()
            self.writer.close()
            self.thinkers.close()
            self.store.close()
