"""What uvicorn leaves open at the edge of the network: heads that never end or never come, and peers that do not read.

Whoever is on the other side can hold up nothing but their own connection, and that not for long and not for much.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from ultratable.server.frames import MOST_AT_ONCE, frame_size, plain_text, text_head
from ultratable.server.replies import refusal

HEAD: Final = 32 * 1024
"""The most bytes of a request before its body."""
HEAD_TIME: Final = 15.0
"""Seconds in which a new connection must have sent the head of a request."""
MOST_UNSENT: Final = 1024 * 1024
"""Bytes that wait for a peer who does not read them."""
MOST_PARTS: Final = 64
"""Parts in which one message may come."""
CLOSING_TIME: Final = 5.0
"""Seconds in which a peer may take what was sent before the connection closed."""

TEXTS: Final = "ultratable.texts"
"""The name of the extension with which whole messages go past the library and past ASGI: see `WebSockets`."""

_LINGERING: Final = 1.0


class Http(HttpToolsProtocol):
    """HTTP whose heads are small and come soon."""

    _head_bytes = 0
    _head_timer: asyncio.TimerHandle | None = None
    _refused = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_came()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_timer is not None and self._head_bytes > HEAD:
            self._refuse(431, "The headers are too large.")

    def on_message_begin(self) -> None:
        if self._head_timer is None:
            self._wait_for_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_came()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        answered = self.cycle
        super().on_response_complete()
        if answered.more_body:
            # What was refused unread may still be on its way; whoever sends it for ever is not waited for.
            self.loop.call_later(CLOSING_TIME, self._hang_up, answered)

    def _hang_up(self, answered: Any) -> None:
        if self.cycle is answered and not self.transport.is_closing():
            self.transport.close()

    def _wait_for_head(self) -> None:
        self._head_bytes = 0
        self._head_timer = self.loop.call_later(HEAD_TIME, self._refuse, 408, "The request took too long to arrive.")

    def _head_came(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _refuse(self, code: int, reason: str) -> None:
        self._head_came()
        if self.transport.is_closing():
            return
        self._refused = True
        body, headers = refusal(code, reason)
        lines = [b"%s: %s" % header for header in [*headers, (b"connection", b"close")]]
        self.transport.write(b"\r\n".join([b"HTTP/1.1 %d Refused" % code, *lines, b"", body]))
        # Closing while more is coming in would make the other side forget the answer unread.
        self.loop.call_later(_LINGERING, self.transport.close)


class WebSockets(WebSocketsSansIOProtocol):
    """Sockets that end when they are closed, whether the other side reads or not.

    As an extension of the scope (TEXTS), whoever serves the socket may send messages that are ready, and may
    listen for messages that come whole: they are handed over at once, and go the usual way only if they are not taken.
    That way, through library, queue, task and framework, costs more than playing a move.
    """

    _last_timer: asyncio.TimerHandle | None = None
    _listener: Callable[[str], bool] | None = None
    _untouched = True
    """Whether nothing has come since the handshake: the library is not in the middle of anything."""
    _rest = b""
    """The beginning of a frame that has not come whole."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._ready: list[bytes] = []
        """Frames to be written in this turn of the event loop."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][TEXTS] = {"texts": self}
        await super().run_asgi()

    @property
    def takes_texts(self) -> bool:
        """Whether what is sent now goes out: the connection is open and the other side keeps up."""
        return self.writable.is_set() and not self.close_sent and not self.disconnected

    def write_text(self, text: bytes) -> None:
        """Send a message that is ready. All that is sent in one turn of the event loop goes out in one write: the
        system's part in each is most of the cost."""
        if not self._ready:
            self.loop.call_soon(self._write_ready)
        self._ready += (text_head(len(text)), text)

    def _write_ready(self) -> None:
        if self._ready and not self.disconnected:
            self.transport.write(b"".join(self._ready))
        self._ready.clear()

    async def send(self, message: Any) -> None:
        # Nothing overtakes what was sent before, least of all the goodbye.
        self._write_ready()
        await super().send(message)

    def listen(self, listener: Callable[[str], bool]) -> None:
        """Hand messages over to this, which says whether it takes them."""
        if self._untouched:
            self._listener = listener

    def connection_lost(self, exc: Exception | None) -> None:
        if self._last_timer is not None:
            self._last_timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._listener is None:
            self._untouched = not self.handshake_complete
            self._by_library(data)
            return
        data = self._rest + data if self._rest else data
        while data:
            size = frame_size(data)
            if size > MOST_AT_ONCE:
                # Whatever this is, from here on it is for the library to judge.
                self._listener, self._rest = None, b""
                self._by_library(data)
                return
            if size > len(data):
                break
            frame, data = data[:size], data[size:]
            if not self._taken(frame):
                self._by_library(frame)
        self._rest = data

    def _taken(self, frame: bytes) -> bool:
        """Whether it was a plain message and somebody took it. Nothing overtakes what is waiting in the queue."""
        if self._listener is None or self.close_sent or self.frames or not self.queue.empty():
            return False
        text = plain_text(frame)
        return text is not None and self._listener(text)

    def _by_library(self, data: bytes) -> None:
        super().data_received(data)
        # Pings are answered whatever is waiting: somebody who sends them and does not read must not fill the memory.
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        elif not self.close_sent:
            # Empty parts add nothing to the size of a message, but each takes room.
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "Too many parts.")
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Say why, and hang up when the other side has: closing while more is coming in would make it forget the
        reason unread. What still comes is thrown away."""
        if self.close_sent:
            return
        why = self.conn.close_sent
        assert why is not None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": why.code, "reason": why.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSING_TIME, self.transport.close)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self._end_soon()

    def _end_soon(self) -> None:
        """A closed connection still sends what is waiting, which somebody who does not read never takes."""
        if self._last_timer is None and not self.disconnected:
            self._last_timer = self.loop.call_later(CLOSING_TIME, self.transport.abort)
