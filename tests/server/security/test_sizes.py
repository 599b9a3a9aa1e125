"""Sizes and shapes of what is sent."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.client import Player, hear
from tests.server.security.guards import Guards, Patience, Probe, check_refused, closing, patched
from tests.server.serving import Serving, serving
from ultratable.server import app, connection, gate, protocols, run
from ultratable.server.replies import on_bug

guard = Guards()

BUILT_IN: dict[str, tuple[Probe, Callable[[pytest.MonkeyPatch], None]]] = {}
"""Guards that a server is built with, and how to take them away before it is built."""

JSON = {"content-type": "application/json"}


@guard("kinds of bodies", patched(gate, "_media_type", lambda _: b"application/json"))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/x",
        ):
            check_refused(await mara.http.post("/api/me", content=b"{}", headers={"content-type": kind}), 415)
        assert (await mara.http.post("/api/me", content=b"{}")).status_code == 415
        assert (
            await mara.http.post("/api/me", content=b"{}", headers={"content-type": "Application/JSON; x=y"})
        ).is_success


@guard("size of headers", patched(gate, "_HEADERS", 10**9))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        check_refused(await mara.http.get("/healthz", headers={"x-long": "x" * 17_000}), 431)
        many = {f"x-{number}": "x" * 50 for number in range(400)}
        check_refused(await mara.http.get("/healthz", headers=many), 431)


async def head_refused(server: Serving, sent: bytes, code: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    try:
        answer = await asyncio.wait_for(reader.readuntil(b"}"), Patience.seconds)
    except TimeoutError:
        answer = b""
    writer.close()
    assert answer.startswith(b"HTTP/1.1 " + code), answer[:100]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["type"] == "refused"


@guard("heads without end", patched(protocols, "HEAD", 10**9))
async def _(server: Serving) -> None:
    await head_refused(server, b"GET /healthz HTTP/1.1\r\nx-long: " + b"x" * 100_000, b"431")


def test_a_head_that_does_not_come_is_not_waited_for(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEAD_TIME", 0.1)
    for sent in (b"", b"GET /heal", b"GET /healthz HTTP/1.1\r\nhost: x\r\n"):
        asyncio.run(head_refused(server, sent, b"408"))
    monkeypatch.setattr(protocols, "HEAD_TIME", 1000)
    monkeypatch.setattr(Patience, "seconds", 0.5)
    with pytest.raises(AssertionError):
        asyncio.run(head_refused(server, b"GET /heal", b"408"))


@guard("bodies that do not come", patched(gate, "_within", lambda receive, _: receive))
async def _(server: Serving) -> None:
    head = f"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\norigin: {server.base}\r\n"
    head += "content-type: application/json\r\ncontent-length: 100\r\n\r\n{"
    kept, gate.BODY_TIME = gate.BODY_TIME, 0.1  # type: ignore[misc]
    try:
        await head_refused(server, head.encode(), b"408")
    finally:
        gate.BODY_TIME = kept  # type: ignore[misc]


async def _body_limit(server: Serving) -> None:
    async with Player(server.base) as mara:
        padded = b'{"name": "Mallory"' + b" " * 9000 + b"}"

        async def chunks() -> Any:
            for _ in range(10):
                yield padded[:1000]

        check_refused(await mara.http.post("/api/me", content=padded, headers=JSON), 413)
        check_refused(await mara.http.post("/api/me", content=chunks(), headers=JSON), 413)
        lied = {**JSON, "content-length": "10"}
        assert (await mara.http.post("/api/me", content=b'{"name": 1', headers=lied)).status_code == 400
        assert (await mara.get("/api/me"))["name"] == "Mara"


BUILT_IN["size of bodies"] = (_body_limit, lambda monkeypatch: monkeypatch.setattr(app, "BODY", 10**9))


async def _depth_limit(server: Serving) -> None:
    async with Player(server.base) as mara:
        deep = b'{"settings": {"game": "ults", "seats": 2, "options": {"x": ' + b"[" * 3000 + b"]" * 3000 + b"}}}"
        check_refused(await mara.http.post("/api/tables", content=deep, headers=JSON), 400)


BUILT_IN["depth of bodies"] = (_depth_limit, lambda monkeypatch: monkeypatch.setattr(app, "on_deep", on_bug))


async def _frame_limit(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        async with mara.connect(table) as open_socket:
            await hear(open_socket)
            await open_socket.send("x" * 8193)
            closed = await closing(open_socket)
            assert closed is not None
            assert closed[0] == 1009


@guard("messages in endless parts", patched(protocols, "MOST_PARTS", 10**9))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        async with mara.connect(table) as open_socket:
            await hear(open_socket)
            with suppress(websockets.ConnectionClosed):
                await open_socket.send(["x", *[""] * 100])
            assert await closing(open_socket) == (1009, "Too many parts.")


@guard("messages that make no sense", patched(connection, "MOST_MISTAKES", 10**9))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        async with mara.connect(table) as open_socket:
            await hear(open_socket)
            with suppress(websockets.ConnectionClosed):
                for _ in range(20):
                    await open_socket.send("{")
            assert await closing(open_socket) == (1008, "Too many messages that make no sense.")


BUILT_IN["size of frames"] = (_frame_limit, lambda monkeypatch: monkeypatch.setattr(run, "FRAME", 10**9))


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_guard_holds(server: Serving, name: str) -> None:
    asyncio.run(BUILT_IN[name][0](server))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_server_built_without_the_guard_fails(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    probe, remove = BUILT_IN[name]
    remove(monkeypatch)
    monkeypatch.setattr(Patience, "seconds", 0.5)
    with serving(tmp_path) as unguarded, pytest.raises(AssertionError):
        asyncio.run(probe(unguarded))


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()
