"""HTTP that is wrong in every way, or slow."""

import asyncio
import json
import os
from pathlib import Path

import httpx
import pytest

from tests.server.chaos.peace import MB, beside, calm, memory
from tests.server.serving import Process, serving
from ultratable.server import protocols


async def spoken(base: str, request: bytes) -> tuple[int, bytes]:
    """Status and body with which these bytes are answered."""
    url = httpx.URL(base)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(request)
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        length = next(line for line in head.lower().splitlines() if line.startswith(b"content-length:"))
        body = b"" if request.startswith(b"HEAD") else await reader.readexactly(int(length.split()[1]))
    finally:
        writer.transport.abort()
    return int(head.split()[1]), body


def test_http_that_is_wrong_in_every_way_is_refused(process: Process) -> None:
    url = httpx.URL(process.base)
    own = f"host: 127.0.0.1:{url.port}\r\norigin: {process.base}\r\n".encode()
    sent = b"content-type: application/json\r\n" + own

    def post(body: bytes, head: bytes = sent, path: bytes = b"/api/me") -> bytes:
        return b"POST %s HTTP/1.1\r\n%scontent-length: %d\r\n\r\n%s" % (path, head, len(body), body)

    requests: list[tuple[bytes, set[int]]] = [
        (post(b"{" * 100), {400}),
        (post(b"\xff\xfe"), {400}),
        (post(b'{"name": "\\ud800"}'), {400}),
        (post(b'{"name": ' + b"9" * 8000 + b"}"), {400}),
        (post(b'{"name": NaN}'), {400}),
        (post(b'{"nome": "Mara"}'), {400}),
        (post(b"x" * 10_000_000), {413}),
        (post(b"name=Mara", own + b"content-type: application/x-www-form-urlencoded\r\n"), {415}),
        (post(b"{}", path=b"/api/tables/" + b"x" * 5000 + b"/sit"), {401, 404}),
        (post(b"{}", path=b"/api/tables?" + b"x=1&" * 2000), {400, 401}),
        (
            b"POST /api/me HTTP/1.1\r\n" + sent + b"transfer-encoding: chunked\r\n\r\nfffffff\r\n" + b"x" * 100_000,
            {413},
        ),
        (b"POST /api/me HTTP/1.1\r\n" + sent + b"transfer-encoding: chunked\r\n\r\nzz\r\n", {400}),
        (b"POST /api/me HTTP/1.1\r\n" + sent + b"content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}", {400}),
        (b"POST /api/me HTTP/1.1\r\n" + sent + b"content-length: -1\r\n\r\n{}", {400}),
        (b"GET /healthz HTTP/1.1\r\n" + own + b"x: y\r\n" * 4000 + b"\r\n", {431}),
        (b"GET /healthz HTTP/1.1\r\n" + own + b"x: " + b"y" * 300_000, {431}),
        (b"GET /healthz HTTP/1.1\r\n\r\n", {400, 421}),
        (b"GET /healthz HTTP/9.9\r\n" + own + b"\r\n", {400}),
        (b"DANCE /healthz HTTP/1.1\r\n" + own + b"\r\n", {400}),
        (b"PUT /api/me HTTP/1.1\r\n" + own + b"\r\n", {405}),
        (b"HEAD /api/me HTTP/1.1\r\n" + own + b"\r\n", {405}),
        (b"CONNECT evil.example:80 HTTP/1.1\r\n" + own + b"\r\n", {400, 404, 405}),
        (b"GET http://evil.example/ HTTP/1.1\r\n" + own + b"\r\n", {200, 404}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(200), {400}),
        (b"GET /api/tables/%ff%fe HTTP/1.1\r\n" + own + b"\r\n", {404}),
        (b"GET /api/tables/0000000000000000?seat=%ff&seat=1&wait=nan HTTP/1.1\r\n" + own + b"\r\n", {400}),
    ]

    async def play() -> None:
        for request, codes in requests:
            code, body = await spoken(process.base, request)
            assert code in codes, (request[:120], code, body[:200])
            if body.startswith(b"{") and code >= 400:
                assert json.loads(body)["type"] == "refused"

    before = memory(process)
    asyncio.run(beside(process.base, play()))
    assert memory(process) < before + 40 * MB


def test_many_slow_requests_hold_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(base: str) -> None:
        url = httpx.URL(base)
        head = f"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1:{url.port}\r\norigin: {base}\r\n"
        head += "content-type: application/json\r\ncontent-length: 100\r\n\r\n{"
        slow = [await asyncio.open_connection(url.host, url.port) for _ in range(300)]
        for number, (_, writer) in enumerate(slow):
            writer.write(head[: 40 if number % 2 else None].encode())
        await asyncio.wait_for(calm(base, lambda moves: moves >= 5), 300)
        for _, writer in slow:
            writer.transport.abort()

    # The server waits for what does not come, without end: whoever had to wait with it would too.
    monkeypatch.setattr(protocols, "HEAD_TIME", 10**6)
    with serving(tmp_path) as server:
        asyncio.run(play(server.base))
