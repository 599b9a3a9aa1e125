"""Running a server process: sockets opened by us, uvicorn on top, a graceful end."""

import socket

import uvicorn

from ultratable.core.errors import UltratableError
from ultratable.server.app import Server
from ultratable.server.config import Config

FRAME = 8 * 1024
"""The largest message of a client, in bytes."""


class PortTaken(UltratableError):
    """Nothing can listen there."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens on that port, or PortTaken. Port 0: any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise PortTaken(
            f"Port {port} on {host} cannot be used: {error.strerror}. Choose another with --port."
        ) from error
    found.listen(2048)
    return found


def uvicorn_for(config: Config) -> uvicorn.Server:
    """The server, ready to run on a socket of ours."""
    settings = uvicorn.Config(
        Server(config),
        loop="auto",
        lifespan="on",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        access_log=False,
        log_config=None,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        backlog=2048,
    )
    return uvicorn.Server(settings)


def run(config: Config, sock: socket.socket) -> None:
    """Serve until somebody stops the process."""
    uvicorn_for(config).run(sockets=[sock])
