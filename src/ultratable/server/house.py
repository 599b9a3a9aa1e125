"""What every handler needs, in one place: store, tables, sessions, limits. One per server process."""

import asyncio
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from ultratable.server.config import Config, lab_folder
from ultratable.server.declared import TABLE_ID
from ultratable.server.hub import Hub, Live, NoTable
from ultratable.server.laboratory import Laboratory
from ultratable.server.limits import Guard
from ultratable.server.meters import Meters
from ultratable.server.metrics import Page
from ultratable.server.projector import Projector
from ultratable.server.replies import SignIn
from ultratable.server.reviewing import Reviews
from ultratable.server.sessions import Sessions, cookie_header
from ultratable.table.lobby import may_look
from ultratable.table.store import Account, Store

Connection = ASGIConnection[Any, Any, Any, Any]


class House:
    def __init__(self, config: Config, store: Store, hub: Hub, sessions: Sessions, guard: Guard) -> None:
        self.config = config
        self.store = store
        self.hub = hub
        self.sessions = sessions
        self.guard = guard
        self.projector = Projector(store)
        self.meters = Meters()
        self.reviews = Reviews()
        self.laboratory = Laboratory(lab_folder(config))
        self.secure = config.public is not None
        self.sockets: set[Any] = set()
        """Every open socket, to be told when the server stops."""
        self.stopping = False
        self.checking = asyncio.Semaphore(1)
        """Held while a replay that somebody sent is played again: one at a time."""
        self.trying = asyncio.Semaphore(2)
        """Held while games are tried or played again for the lab: two at a time."""
        self.metrics = Page(hub.metrics, lambda: len(hub.lives), lambda: len(self.sockets))

    def address(self, request: Connection) -> str:
        return str(request.scope["state"]["address"])

    def person(self, request: Connection) -> str:
        """The id of whoever asks; those who have not come in are sent to do so."""
        person = request.scope["state"]["person"]
        if person is None:
            raise SignIn("Come in first: POST /api/me makes you a guest.")
        return str(person)

    async def known(self, request: Connection) -> Account | None:
        person = request.scope["state"]["person"]
        return None if person is None else await asyncio.to_thread(self.store.account, person)

    async def account(self, request: Connection) -> Account:
        account = await self.known(request)
        if account is None:
            raise SignIn("Come in first: POST /api/me makes you a guest.")
        return account

    def cookie(self, person: str) -> str:
        return cookie_header(self.sessions.issue(person), self.secure)

    async def open(self, id: str) -> Live:
        """That table, whoever asks: the caller sees to what they may know of it."""
        if not TABLE_ID.fullmatch(id):
            raise NoTable("There is no such table.")
        return await self.hub.open(id)

    async def table(self, request: Connection, id: str) -> Live:
        """That table, if whoever asks may know of it."""
        live = await self.open(id)
        may_look(live.table.sheet, request.scope["state"]["person"])
        return live


Inside = NamedDependency[House]
"""How a handler asks for the house."""
