"""Connections below the protocol, spoken by hand."""

import asyncio
import base64
import os
import socket as sockets
import struct
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx

from tests.server.client import Player


class Raw:
    """A socket spoken by hand, frame by frame."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def frame(self, opcode: int, payload: bytes, last: bool = True, length: int | None = None) -> None:
        size = len(payload) if length is None else length
        head = bytes([opcode | (0x80 if last else 0)])
        head += bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0xFE, size) if size < 65536 else b""
        if size >= 65536:
            head += struct.pack("!BQ", 0xFF, size)
        # A mask of zeros is a mask.
        self.writer.write(head + bytes(4) + payload)

    async def hears(self, word: bytes) -> None:
        """Read until this has come."""
        heard = b""
        while word not in heard:
            part = await asyncio.wait_for(self.reader.read(1024), 30)
            assert part, heard[-200:]
            heard = heard[-len(word) :] + part

    async def closed(self) -> bytes:
        """Everything until the server closes."""
        with suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(), 30)
        return b""


@asynccontextmanager
async def raw(player: Player, table: str, small: bool = False, **query: int) -> Any:
    """A connection of which nothing is read but the handshake; `small`: that can take in next to nothing."""
    url = httpx.URL(player.base, path=f"/api/tables/{table}/socket", params=query)
    connection = sockets.socket()
    if small:
        connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", url.port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=1024 if small else 2**16)
    head = [
        f"GET {url.raw_path.decode()} HTTP/1.1", f"host: 127.0.0.1:{url.port}", f"origin: {player.base}",
        f"cookie: ultratable={player.cookie}", "connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(head).encode())
    assert b" 101 " in await reader.readline()
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()
