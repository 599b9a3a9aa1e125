"""Running a server process: sockets opened by us, uvicorn on top, a graceful end."""

import errno
import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from ultratable.core.errors import UltratableError
from ultratable.server import logs, rubbish
from ultratable.server.app import Server
from ultratable.server.config import Config
from ultratable.server.protocols import Http, WebSockets

FRAME = 8 * 1024
"""The largest message of a client, in bytes."""
_NEARBY: Final = 20
"""How many ports after the wanted one are tried."""
_REQUESTS_END: Final = 2
"""Seconds that requests get to finish when the server stops."""
_AT_ONCE: Final = 130
_SIGN_OF_LIFE: Final = 10
"""Seconds after which a connection is asked for a sign of life, and after which it is given up without one."""


class PortTaken(UltratableError):
    """Nothing can listen there."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens on that port, or PortTaken. Port 0: any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        # Elsewhere it means that a port is free again at once; on Windows, that two may have the same.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(2048)
    except OSError as error:
        found.close()
        raise PortTaken(
            f"Port {port} on {host} cannot be used: {error.strerror}. Choose another with --port."
        ) from error
    return found


def listening_near(host: str, port: int) -> socket.socket:
    """A socket on that port or, if somebody has it, on the next free one."""
    for near in range(port, min(port + _NEARBY, 65536)):
        try:
            return listening(host, near)
        except PortTaken as taken:
            if getattr(taken.__cause__, "errno", None) != errno.EADDRINUSE:
                raise
    return listening(host, 0)


class Uvicorn(uvicorn.Server):
    """Uvicorn with our manners: says when it is ready, says goodbye before it closes, and ends with success."""

    def __init__(self, settings: uvicorn.Config, server: Server, ready: Callable[[Server], None] | None) -> None:
        super().__init__(settings)
        self.server = server
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._ready is not None:
            self._ready(self.server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.server.say_goodbye()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in order; whoever cannot wait asks twice. Nothing is lost by that: what was acknowledged is on disk."""
        if self.should_exit and sig == signal.SIGINT:
            os._exit(_AT_ONCE)
        self.should_exit = True


def uvicorn_for(config: Config, ready: Callable[[Server], None] | None = None) -> Uvicorn:
    """The server, ready to run on a socket of ours."""
    server = Server(config)
    settings = uvicorn.Config(
        server,
        loop="auto",
        http=Http,
        ws=WebSockets,
        lifespan="on",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=_SIGN_OF_LIFE,
        ws_ping_timeout=_SIGN_OF_LIFE,
        server_header=False,
        access_log=False,
        log_config=None,
        proxy_headers=False,
        timeout_graceful_shutdown=_REQUESTS_END,
        backlog=2048,
    )
    return Uvicorn(settings, server, ready)


def run(config: Config, sock: socket.socket, ready: Callable[[Server], None] | None = None) -> None:
    """Serve until somebody stops the process; `ready` is called once browsers are answered."""
    logs.configure()
    serving = uvicorn_for(config, ready)
    rubbish.collect_seldom()
    try:
        serving.run(sockets=[sock])
    except SystemExit:
        if serving.server.failure is not None:
            raise serving.server.failure from None
        raise
