"""A table over a WebSocket: updates out, moves and questions in, resumable from what the client already has."""

import asyncio
from collections import deque
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from ultratable.core.errors import UltratableError
from ultratable.server import seen
from ultratable.server.declared import SeatAsked, number
from ultratable.server.house import House, Inside
from ultratable.server.hub import Live
from ultratable.server.limits import Buckets
from ultratable.server.protocols import TEXTS
from ultratable.server.replies import refused
from ultratable.server.tables import speak
from ultratable.server.wire import Done, FromClient, Move, Notice, Ping, Pong, Refused, Say, Why
from ultratable.table import acts, playing
from ultratable.table.lobby import may_watch
from ultratable.table.sheet import Impossible, NotAllowed, Stale
from ultratable.table.table import Table

MOST_WAITING: Final = 200
"""So many unsent messages are kept for a slow client before it is cut off; it resumes when it comes back."""
MOST_MISTAKES: Final = 20
"""So many messages that make no sense are answered before the connection is cut."""

POLICY: Final = 1008
RESTARTING: Final = 1012
TRY_AGAIN: Final = 1013
LOST: Final = 4403

_decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode


class Socket:
    """One connection, looking at one table with one pair of eyes."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", house: House, live: Live, seat: int | None) -> None:
        self.socket = socket
        self.house = house
        self.live = live
        self.seat = seat
        self.person: str | None = socket.scope["state"]["person"]
        self.mistakes = 0
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._close: tuple[int, str] | None = None
        self.sending: asyncio.Task[None] | None = None
        self._pace = Buckets(house.config.limits.messages, most_keys=1)
        self.gone = asyncio.Event()
        self.answering = asyncio.Lock()
        """Held while a message is answered: what is being stored is adopted and acknowledged before all is closed."""

    # Out.

    def hear(self, message: bytes) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            self._news.set()
        elif self.sending is not None:
            # Whatever is being sent is not taken: no use in waiting to say goodbye.
            self._close = self._close or (TRY_AGAIN, "Too slow: connect again and resume.")
            self.sending.cancel()

    def lose(self, reason: str) -> None:
        self._close = (LOST, reason)
        self._news.set()

    async def stop(self) -> None:
        """The server is stopping: say so, close, and wait until that is done."""
        async with self.answering:
            version = self.live.table.sheet.version(self.seat)
            self._tell(Notice("stopping", "The server is stopping; every move is saved. Connect again soon.", version))
            self._close = self._close or (RESTARTING, "The server is stopping.")
            self._news.set()
        await self.gone.wait()

    @property
    def closed(self) -> int | None:
        """The code with which this side closed."""
        return None if self._close is None else self._close[0]

    async def send_all(self) -> None:
        """Send what is waiting, as quickly as the client takes it, until the connection is to be closed."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._close is None or self._close[0] != LOST:
                while self._waiting:
                    messages = list(self._waiting)
                    self._waiting.clear()
                    await self._send(messages)
            if self._close is not None:
                await self.socket.close(code=self._close[0], reason=self._close[1])
                return

    async def _send(self, messages: list[bytes]) -> None:
        extensions: dict[str, Any] = self.socket.scope.get("extensions") or {}
        if TEXTS in extensions:
            await extensions[TEXTS]["send"](messages)
            return
        for message in messages:
            await self.socket.send_data(message, mode="text")

    def _tell(self, message: msgspec.Struct) -> None:
        self.hear(_encode(message))

    # In.

    async def read_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            if self._pace.take("", loop.time()) > 0:
                self._close = (POLICY, "Too many messages: slow down.")
                self._news.set()
                return
            data = message.get("text") or message.get("bytes") or b""
            try:
                wish = _decode(data)
            except (msgspec.DecodeError, RecursionError) as error:
                if not self._mistake(f"That message makes no sense: {error}."):
                    return
                continue
            async with self.answering:
                await self._answer(wish)
            if len(self._waiting) > MOST_WAITING // 2:
                # Many messages may have come at once: whoever reads is given the answers before more are made.
                await asyncio.sleep(0)

    def _mistake(self, reason: str) -> bool:
        self.mistakes += 1
        self.house.hub.metrics.refused(400)
        self._tell(Refused(400, reason))
        if self.mistakes < MOST_MISTAKES:
            return True
        self._close = (POLICY, "Too many messages that make no sense.")
        self._news.set()
        return False

    async def _answer(self, wish: FromClient) -> None:
        try:
            if isinstance(wish, Move):
                await self._move(wish)
            elif isinstance(wish, Why):
                self._why(wish)
            elif isinstance(wish, Say):
                await self._say(wish)
            else:
                self._ping(wish)
        except UltratableError as error:
            move_id = wish.client_move_id if isinstance(wish, Move) else None
            stale = seen.resumed(self.live.table, self.seat, None) if isinstance(error, Stale) else None
            refusal = refused(error, move_id, stale)
            self.house.hub.metrics.refused(refusal.code)
            self._tell(refusal)

    def _own_seat(self, table: Table) -> int:
        if self.seat is None:
            raise NotAllowed("Spectators only watch.")
        return playing.seat_of(table.sheet, self.person, self.seat)

    async def _move(self, wish: Move) -> None:
        seat = self._own_seat(self.live.table)
        assert self.person is not None
        self.house.guard.check("moves", self.person)

        def decide(now: Table) -> acts.AnyAct:
            self._own_seat(now)
            return playing.answer(now, seat, wish.key, wish.decision_id, wish.expected_version)

        def done(version: int) -> None:
            self._tell(Done(wish.client_move_id, version))

        await self.house.hub.move(self.live, self.person, wish.client_move_id, decide, done)

    def _why(self, wish: Why) -> None:
        seat = self._own_seat(self.live.table)
        self.house.guard.check("why", self.person or "")
        match = self.live.table.match
        if match is None:
            raise Impossible("The match has not begun.")
        self._tell(seen.because(match, seat, wish.ref, wish.id))

    async def _say(self, wish: Say) -> None:
        account = await self.house.account(self.socket)
        await speak(self.house, self.live, account.id, account.name, wish)

    def _ping(self, wish: Ping) -> None:
        if wish.version and wish.version < self.live.table.sheet.version(self.seat):
            # The client has missed something and does not know it.
            self._tell(seen.resumed(self.live.table, self.seat, None))
        self._tell(Pong(self.live.table.sheet.version(self.seat)))


@websocket("/api/tables/{id:str}/socket")
async def socket_handler(
    socket: "WebSocket[Any, Any, Any]",
    id: FromPath[str],
    house: Inside,
    seat: SeatAsked = None,
    lines: Annotated[int | None, number("How many lines of the log one has")] = None,
    since: Annotated[int | None, number("The version one has")] = None,
) -> None:
    """Look at a table and play there."""
    await socket.accept()
    try:
        live = await house.table(socket, id)
        person = socket.scope["state"]["person"]
        if seat is None:
            may_watch(live.table.sheet, person)
        else:
            playing.seat_of(live.table.sheet, person, seat)
        await house.hub.reach(live, seat, since)
        with house.guard.open_socket(house.address(socket)):
            await _serve(Socket(socket, house, live, seat), lines)
    except UltratableError as error:
        # The handshake is finished first: a browser shows the reason of a close, but not of a refused handshake.
        refusal = refused(error)
        socket.scope["state"]["status"] = refusal.code
        await socket.send_data(_encode(refusal), mode="text")
        await socket.close(code=LOST, reason=str(error)[:120])


async def _serve(connection: Socket, lines: int | None) -> None:
    live, seat = connection.live, connection.seat
    connection.hear(_encode(seen.resumed(live.table, seat, lines)))
    live.listen(seat, connection)
    connection.house.sockets.add(connection)
    sending = connection.sending = asyncio.create_task(connection.send_all())
    reading = asyncio.create_task(connection.read_all())
    try:
        await welcome(connection)
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        if connection.closed is not None and not sending.done():
            await asyncio.wait((sending,), timeout=5)
    finally:
        live.unlisten(seat, connection)
        connection.house.sockets.discard(connection)
        if seat is not None:
            live.seen_at[seat] = connection.house.hub.clock()
        connection.socket.scope["state"]["closed"] = connection.closed
        async with connection.answering:
            reading.cancel()
        sending.cancel()
        await asyncio.gather(sending, reading, return_exceptions=True)
        connection.gone.set()


async def welcome(connection: Socket) -> None:
    """Somebody who was only away for a moment is back by being here."""
    seat, live = connection.seat, connection.live
    if seat is None:
        return

    def decide(now: Table) -> acts.AnyAct:
        found = now.sheet.seats[seat]
        if found.left is None or found.by_bot:
            raise Impossible("In the seat.")
        return acts.Returned(seat)

    try:
        await connection.house.hub.act(live, decide, connection.person)
    except Impossible:
        return
