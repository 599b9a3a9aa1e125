"""One connection to a table: updates out, moves and questions in."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import msgspec
from litestar import WebSocket

from ultratable.core.errors import UltratableError
from ultratable.server import seen
from ultratable.server.house import House
from ultratable.server.hub import Decide, Live, taken
from ultratable.server.limits import Buckets
from ultratable.server.protocols import TEXTS, WebSockets
from ultratable.server.replies import refused
from ultratable.server.tables import speak
from ultratable.server.wire.messages import Done, FromClient, Move, Notice, Ping, Pong, Refused, Say, Why
from ultratable.table import acts, playing
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


_Move = tuple[str, str, Decide, Callable[[int], None]]
"""Who, the move's id, what to do and what to call when it is done: for `Hub.move`."""


class Socket:
    """One connection, looking at one table with one pair of eyes."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", house: House, live: Live, seat: int | None) -> None:
        self.socket = socket
        self.house = house
        self.live = live
        self.seat = seat
        self.person: str | None = socket.scope["state"]["person"]
        self.mistakes = 0
        extensions: Any = socket.scope["extensions"]
        self._texts: WebSockets = extensions[TEXTS]["texts"]
        self._waiting: deque[bytes] = deque()
        """What the client does not take as quickly as it comes."""
        self._news = asyncio.Event()
        self._close: tuple[int, str] | None = None
        self.sending: asyncio.Task[None] | None = None
        self._pace = Buckets(house.config.limits.messages, most_keys=1)
        self._patient: asyncio.Task[None] | None = None
        """A move that could not be seen to at once."""
        self.gone = asyncio.Event()
        self.answering = asyncio.Lock()
        """Held while a message is answered: what is being stored is adopted and acknowledged before all is closed."""

    # Out.

    def hear(self, message: bytes) -> None:
        if not self._waiting and self._close is None and self._texts.takes_texts:
            self._texts.write_text(message)
        elif len(self._waiting) < MOST_WAITING:
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
            version = self.live.table.version(self.seat)
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
                    await self._texts.writable.wait()
                    if not self._texts.takes_texts:
                        return
                    self._texts.write_text(self._waiting.popleft())
            if self._close is not None:
                await self.socket.close(code=self._close[0], reason=self._close[1])
                return

    def _tell(self, message: msgspec.Struct) -> None:
        self.hear(_encode(message))

    # In.

    def begin(self) -> None:
        self._texts.listen(self.take)

    def take(self, data: str) -> bool:
        """A message straight from the network, if it is a move that can be seen to at once. Everything else waits for
        its turn in `read_all`."""
        if not taken(self.answering):
            return False
        try:
            wish = _decode(data)
            if isinstance(wish, Move) and not self._too_many():
                self._begin_move(wish)
                return True
        except (msgspec.DecodeError, RecursionError):
            pass
        except BaseException:
            self.answering.release()
            raise
        self.answering.release()
        return False

    def _begin_move(self, wish: Move) -> None:
        """Play that, and let go of `answering` in the end."""

        def ended(stored: bool) -> None:
            if stored:
                self.answering.release()
            else:
                self._patient = asyncio.create_task(self._move_patiently(wish, move))

        try:
            move = self._to_move(wish)
        except UltratableError as error:
            self._refuse(wish, error)
            self.answering.release()
            return
        if not self.house.hub.begin_move(self.live, *move, ended):
            ended(False)

    async def _move_patiently(self, wish: Move, move: "_Move") -> None:
        try:
            await self.house.hub.move(self.live, *move)
        except UltratableError as error:
            self._refuse(wish, error)
        finally:
            self.answering.release()

    async def read_all(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            if self._too_many():
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

    def _too_many(self) -> bool:
        return self._pace.take("", monotonic()) > 0

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
                await self.house.hub.move(self.live, *self._to_move(wish))
            elif isinstance(wish, Why):
                self._why(wish)
            elif isinstance(wish, Say):
                await self._say(wish)
            else:
                self._ping(wish)
        except UltratableError as error:
            self._refuse(wish, error)

    def _refuse(self, wish: FromClient, error: UltratableError) -> None:
        move_id = wish.client_move_id if isinstance(wish, Move) else None
        stale = seen.resumed(self.live.table, self.seat, None) if isinstance(error, Stale) else None
        refusal = refused(error, move_id, stale)
        self.house.hub.metrics.refused(refusal.code)
        self._tell(refusal)

    def _own_seat(self, table: Table) -> int:
        if self.seat is None:
            raise NotAllowed("Spectators only watch.")
        return playing.seat_of(table.sheet, self.person, self.seat)

    def _to_move(self, wish: Move) -> "_Move":
        """What the hub must be given to play this, if this person may."""
        seat = self._own_seat(self.live.table)
        assert self.person is not None
        self.house.guard.check("moves", self.person)

        def decide(now: Table) -> acts.AnyAct:
            self._own_seat(now)
            return playing.answer(now, seat, wish.key, wish.decision_id, wish.expected_version)

        def done(version: int) -> None:
            self._tell(Done(wish.client_move_id, version))

        return self.person, wish.client_move_id, decide, done

    def _why(self, wish: Why) -> None:
        seat = self._own_seat(self.live.table)
        self.house.guard.check("why", self.person or "")
        match = self.live.table.match
        if match is None:
            raise Impossible("The match has not begun.")
        self._tell(seen.because(self.live.table.sheet, match, seat, wish.ref, wish.id))

    async def _say(self, wish: Say) -> None:
        account = await self.house.account(self.socket)
        await speak(self.house, self.live, account.id, account.name, wish)

    def _ping(self, wish: Ping) -> None:
        if wish.version and wish.version < self.live.table.version(self.seat):
            # The client has missed something and does not know it.
            self._tell(seen.resumed(self.live.table, self.seat, None))
        self._tell(Pong(self.live.table.version(self.seat), len(self.live.listeners.get(None, ()))))
