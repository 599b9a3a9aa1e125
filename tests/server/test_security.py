"""Every refusal, each shown twice: the guard holds, and without the guard the same probe fails."""

import ast
import asyncio
import json
import pickle
import re
import socket as sockets
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from msgspec.structs import replace
from websockets.typing import Origin

import ultratable
from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, serving
from tests.server.test_replays import play_out
from ultratable.core.replayfile import Replay, Verdict, _check_sum, read
from ultratable.server import app, gate, house, hub, pages, passwords, people, protocols, replays, run, socket, tables
from ultratable.server.limits import NO_RATE, Buckets, Limits
from ultratable.server.logs import configure
from ultratable.server.origins import Origins
from ultratable.server.replies import on_bug
from ultratable.server.sessions import Sessions
from ultratable.table import playing
from ultratable.table.codes import new_code
from ultratable.table.lobby import create
from ultratable.table.sheet import Settings

Probe = Callable[[Serving], Coroutine[Any, Any, None]]
Remove = Callable[[pytest.MonkeyPatch, Serving], None]

GUARDS: dict[str, tuple[Probe, Remove]] = {}
"""By name: what shows that the guard holds, and how to take it away from a running server."""
RATES: dict[str, Probe] = {}
"""By the name of the limit: what shows that it holds."""
BUILT_IN: dict[str, tuple[Probe, Callable[[pytest.MonkeyPatch], None]]] = {}
"""Guards that a server is built with, and how to take them away before it is built."""


class Patience:
    """How long to wait for what should come; shorter where it should not."""

    seconds = 10.0


def guard(name: str, remove: Remove) -> Callable[[Probe], Probe]:
    def register(probe: Probe) -> Probe:
        GUARDS[name] = (probe, remove)
        return probe

    return register


def patched(target: Any, name: str, value: Any) -> Remove:
    return lambda monkeypatch, _: monkeypatch.setattr(target, name, value)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("security")) as running:
        yield running


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("limited"), limits=Limits()) as running:
        yield running


def check_refused(answer: httpx.Response, code: int) -> None:
    assert answer.status_code == code, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert (body["type"], body["code"]) == ("refused", code)
    assert body["reason"]


async def handshake(player: Player, table: str, **headers: str | None) -> int:
    """The status with which opening a socket is answered (101: it is open)."""
    given = {
        "host": player.base.removeprefix("http://"),
        "origin": player.base,
        "cookie": f"ultratable={player.cookie}",
    }
    sent = {name: value for name, value in {**given, **headers}.items() if value is not None}
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *[f"{name}: {value}" for name, value in sent.items()]]
    lines += ["connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13"]
    lines += ["sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    port = httpx.URL(player.base).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join(lines).encode())
    status = (await reader.readline()).split()[1]
    writer.close()
    return int(status)


async def closing(open_socket: Any) -> tuple[int, str] | None:
    """Code and reason with which the server closes, whatever it sends before; None if it does not."""
    try:
        while True:
            await asyncio.wait_for(open_socket.recv(), Patience.seconds)
    except websockets.ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")
    except TimeoutError:
        return None


# Where a request comes from.

STRANGERS = [
    "http://evil.example",
    "null",
    "",
    "https://127.0.0.1",
    "http://127.0.0.1",
    "http://127.0.0.1.evil.example",
]


@guard("origin of requests", patched(Origins, "origin_ok", lambda *_: True))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for origin in [*STRANGERS, None]:
            if origin is None:
                del mara.http.headers["origin"]
            else:
                mara.http.headers["origin"] = origin
            check_refused(await mara.http.post("/api/me", json={"name": "Mallory"}), 403)
            check_refused(await mara.http.delete(f"/api/tables/{'0' * 16}/chat"), 403)
        assert (await mara.get("/api/me"))["name"] == "Mara"


@guard("origin of sockets", patched(Origins, "origin_ok", lambda *_: True))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        assert await handshake(mara, table) == 101
        for origin in [*STRANGERS, None]:
            assert await handshake(mara, table, origin=origin) == 403


@guard("host name", patched(Origins, "host_ok", lambda *_: True))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        for host in (
            "evil.example",
            f"evil.example:{server.port}",
            "127.0.0.1",
            "127.0.0.1:1",
            "localhost.evil.example",
        ):
            check_refused(await mara.http.get("/healthz", headers={"host": host}), 421)
            check_refused(await mara.http.post("/api/me", json={}, headers={"host": host}), 421)
            assert await handshake(mara, table, host=host) == 421


@guard("token against forged requests", patched(Sessions, "csrf_ok", lambda *_: True))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await mara.make_table()
        for token in ("", "0" * 64, bo.http.headers["x-csrf-token"], mara.http.headers["x-csrf-token"][:-1]):
            mara.http.headers["x-csrf-token"] = token
            check_refused(await mara.http.post(f"/api/tables/{table}/sit", json={}), 403)
        del mara.http.headers["x-csrf-token"]
        check_refused(await mara.http.post(f"/api/tables/{table}/sit", json={}), 403)
        assert (await mara.look(table))["table"]["seats"][0]["kind"] == "open"


def _believe(self: Sessions, cookie: str | None) -> str | None:
    return (cookie or "").partition(".")[0] or None


@guard("signature of the cookie", patched(Sessions, "read", _believe))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        good = mara.cookie
        person = good.partition(".")[0]
        for cookie in (
            person,
            f"{good}x",
            good.replace(person[0], "e" if person[0] != "e" else "f", 1),
            f"{person}..",
            "x",
        ):
            answer = await mara.http.get("/api/me", headers={"cookie": f"ultratable={cookie}"})
            assert answer.status_code == 401, cookie


def _naked(value: str, _: bool) -> str:
    return f"ultratable={value}; Path=/"


@guard("flags of the cookie", patched(house, "cookie_header", _naked))
async def _(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}) as client:
        flags = (await client.post("/api/me", json={})).headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags)
    assert not [flag for flag in flags if flag.startswith("Domain")]


def test_a_public_server_s_cookie_is_for_https_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    config = {"public": "play.example.org", "proxies": ("127.0.0.1",), "admin": "sixteen letters!", "limits": Limits()}
    with serving(tmp_path, **config) as server:
        headers = {"host": "play.example.org", "origin": "https://play.example.org"}
        cookie = httpx.post(f"{server.base}/api/me", json={}, headers=headers).headers["set-cookie"]
        assert cookie.startswith("__Host-ultratable=")
        assert "; Secure" in cookie
        # From its own machine without the name the world knows: still nothing but what everybody may have.
        assert httpx.get(f"{server.base}/metrics").status_code == 403


# What every answer carries.


async def every_kind_of_answer(server: Serving) -> list[httpx.Response]:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        get, post = mara.http.get, mara.http.post
        found = [
            await get("/"), await get("/static/style.css"), await get("/api/schema"), await get("/metrics"),
            await get("/healthz"), await get(f"/api/tables/{table}", params={"seat": 0}),
            await get(f"/api/tables/{table}/replay"), await get(f"/api/tables/{table}/chat"),
            await mara.http.options("/api/me"), await get("/nowhere"), await mara.http.put("/api/me"),
            await post("/api/me", json={"name": 7}), await post("/api/me", json={"name": "x"}),
            await post("/api/me", content=b"x" * 9000, headers={"content-type": "application/json"}),
            await post("/api/me", content=b"x", headers={"content-type": "text/plain"}),
            await post("/api/me", json={}, headers={"origin": "null"}), await get("/", headers={"host": "evil.test"}),
            await post(f"/api/tables/{table}/start", json={}), await post(f"/api/tables/{table}/sit", json={"seat": 1}),
            await get(f"/api/tables/{table}", params={"seat": 1}), await get("/", headers={"x-long": "x" * 20_000}),
            await get("/api/me", headers={"cookie": ""}),
        ]  # fmt: skip
    assert {answer.status_code for answer in found} == {200, 204, 400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 431}
    return found


@guard("careful headers", lambda monkeypatch, server: monkeypatch.setattr(the_gate(server), "extra", []))
async def _(server: Serving) -> None:
    for answer in await every_kind_of_answer(server):
        policy = answer.headers.get("content-security-policy", "")
        for part in ("default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"):
            assert part in policy, answer.url
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers


def _storable(monkeypatch: pytest.MonkeyPatch, server: Serving) -> None:
    kept = [header for header in the_gate(server).extra if header[0] != b"cache-control"]
    monkeypatch.setattr(the_gate(server), "extra", kept)


@guard("no cache", _storable)
async def _(server: Serving) -> None:
    for answer in await every_kind_of_answer(server):
        assert answer.headers.get("cache-control") == "no-store", answer.url


@guard("headers of refused sockets", lambda monkeypatch, server: monkeypatch.setattr(the_gate(server), "extra", []))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with websockets.connect(address, origin=Origin("http://evil.example")):
                pass
        headers = refused.value.response.headers
        assert "content-security-policy" in headers
        assert headers["cache-control"] == "no-store"


def the_gate(server: Serving) -> Any:
    return server.server.app.app


class Inline(HTMLParser):
    """Collects whatever a page would run or style by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style") and not given.get("src"):
            self.found.append(tag)
        for name, value in given.items():
            if (
                name.startswith("on")
                or name == "style"
                or re.match(r"\s*(javascript|data):", value or "", re.IGNORECASE)
            ):
                self.found.append(f"{tag} {name}")
            if name in ("src", "href", "action") and re.match(r"\s*(https?:)?//", value or ""):
                self.found.append(f"{tag} {name} {value}")


def inline(page: str) -> list[str]:
    parser = Inline()
    parser.feed(page)
    return parser.found


def test_no_page_has_anything_inline_or_from_elsewhere(server: Serving) -> None:
    shipped = [file for file in files("ultratable.server").joinpath("static").iterdir() if file.name.endswith(".html")]
    served = httpx.get(f"{server.base}/")
    assert served.headers["content-type"].startswith("text/html")
    for page in [served.text, *[file.read_text("utf-8") for file in shipped]]:
        assert inline(page) == []


def test_the_search_for_inline_scripts_finds_them() -> None:
    bad = (
        "<script>x</script><p onclick='x'><a href='javascript:x'><i style='x'><script src='//evil.example/x'></script>"
    )
    assert len(inline(bad)) == 5


# No change by reading.


def test_nothing_that_is_read_changes_anything(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            document = (await mara.http.get("/api/schema")).json()
            before, counts = await mara.look(table, 0), server.server.store.counts()
            for path, methods in document["paths"].items():
                answer = await mara.http.get(path.replace("{id}", table))
                assert answer.status_code == 405 if "get" not in methods else answer.status_code in (200, 404), path
                for method in ("HEAD", "PATCH", "TRACE"):
                    refused = await mara.http.request(method, path.replace("{id}", table))
                    assert refused.status_code == 405, (method, path)
            assert (await mara.look(table, 0), server.server.store.counts()) == (before, counts)

    asyncio.run(play())


# Sizes and shapes.

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


BUILT_IN["size of frames"] = (_frame_limit, lambda monkeypatch: monkeypatch.setattr(run, "FRAME", 10**9))


# How often.


def rate(name: str) -> Callable[[Probe], Probe]:
    def register(probe: Probe) -> Probe:
        RATES[name] = probe
        return probe

    return register


async def until_refused(send: Callable[[], Coroutine[Any, Any, httpx.Response]], burst: int) -> None:
    """So many pass, and then one does not, with a time to wait that is told in header and body."""
    for number in range(burst + 3):
        answer = await send()
        if answer.status_code == 429:
            assert number >= burst - 1
            check_refused(answer, 429)
            assert int(answer.headers["retry-after"]) >= answer.json()["wait"] > 0
            assert "Try again in" in answer.json()["reason"]
            return
    raise AssertionError("never refused")


def fresh(server: Serving, **rates: Any) -> None:
    """Full buckets, of these sizes, and no limit on anything else."""
    given = {name: getattr(Limits(), name) for name in rates}
    server.server.house.guard.__init__(replace(Limits.unlimited(), **{**given, **rates}))


@rate("requests")
async def _(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        await until_refused(lambda: client.get("/healthz"), 300)


@rate("sockets")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        found = [await handshake(mara, table) for _ in range(63)]
        assert found[:60] == [101] * 60
        assert 429 in found


@rate("messages")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        async with mara.connect(table) as open_socket:
            for _ in range(60):
                await open_socket.send('{"type": "ping"}')
            assert await closing(open_socket) == (1008, "Too many messages: slow down.")


@rate("moves")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        update = await mara.look(table, 0)
        await until_refused(lambda: mara.move(table, update, "nonsense"), 30)
        # It is counted per person.
        assert (await bo.move(table, {**update, "seat": 1}, "nonsense")).status_code != 429


@rate("chat")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        await until_refused(lambda: mara.http.post(f"/api/tables/{table}/chat", json={"text": "hello"}), 6)


@rate("tables")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        wish = {"settings": {"game": "ults", "seats": 2}}
        await until_refused(lambda: mara.http.post("/api/tables", json=wish), 10)


@rate("why")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        await until_refused(lambda: mara.http.post(f"/api/tables/{table}/why", json={"seat": 0, "ref": "x"}), 10)


@rate("guests")
async def _(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}) as client:

        async def come_in() -> httpx.Response:
            client.cookies.clear()
            return await client.post("/api/me", json={})

        await until_refused(come_in, 60)


@rate("codes")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        await until_refused(lambda: mara.http.post("/api/join", json={"code": new_code()}), 10)
        assert (await mara.http.post("/api/claim", json={"code": new_code()})).status_code == 429
        assert (await mara.http.post(f"/api/tables/{'0' * 16}/enter", json={"password": "x"})).status_code == 429


@rate("imports")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        await until_refused(lambda: mara.http.post("/api/replays", json={"file": "{}"}), 10)


async def log_in(player: Player, name: str) -> httpx.Response:
    # Too long for a password: refused without hashing, but counted.
    return await player.http.post("/api/login", json={"name": name, "password": "x" * 300})


@rate("logins_per_name")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        await until_refused(lambda: log_in(mara, "Ada"), 20)
        assert (await log_in(mara, "ADA ")).status_code == 429
        assert (await log_in(mara, "Bob")).status_code == 403


@rate("logins_per_address")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        names = iter(range(10**6))
        await until_refused(lambda: log_in(mara, f"name {next(names)}"), 300)


@rate("logins")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        names = iter(range(10**6))
        await until_refused(lambda: log_in(mara, f"name {next(names)}"), 400)


def _slowly(limits: Limits) -> dict[str, Any]:
    """The same bursts, filling so slowly that a test on a slow machine still finds them empty."""
    rates = {name: getattr(limits, name) for name in RATES}
    return {name: replace(found, per_second=found.per_second / 1000) for name, found in rates.items()}


@pytest.mark.parametrize("name", RATES)
def test_too_often_is_refused(limited: Serving, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "CHECK_TIME", 0.0)
    fresh(limited, **{name: _slowly(Limits())[name]})
    asyncio.run(RATES[name](limited))


@pytest.mark.parametrize("name", RATES)
def test_without_its_limit_it_is_not_refused(limited: Serving, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "CHECK_TIME", 0.0)
    fresh(limited)
    monkeypatch.setattr(socket, "Buckets", lambda *_, **__: Buckets(NO_RATE))
    monkeypatch.setattr(Patience, "seconds", 0.5)
    with pytest.raises(AssertionError):
        asyncio.run(RATES[name](limited))


def test_every_limit_on_how_often_is_shown_here() -> None:
    assert set(RATES) == {name for name in Limits.__struct_fields__ if not name.startswith("open_")}


def test_open_sockets_are_counted_per_address(limited: Serving) -> None:
    async def play() -> None:
        async with Player(limited.base) as mara:
            table = await mara.make_table()
            async with mara.connect(table) as first, mara.connect(table) as second:
                await hear(first)
                await hear(second)
                async with mara.connect(table) as third:
                    refused = await hear(third, "refused")
                    assert (refused["code"], "open connections" in refused["reason"]) == (429, True)
            async with mara.connect(table) as again:
                await hear(again)

    fresh(limited, open_sockets_per_address=2)
    asyncio.run(play())
    fresh(limited)
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(play(), 1))


def _believe_anybody(self: gate.Gate, scope: Any, headers: dict[bytes, bytes]) -> str:
    return headers.get(b"x-forwarded-for", b"unknown").decode()


def test_for_whom_a_request_comes_is_believed_of_configured_proxies_only(
    tmp_path: Path, limited: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def statuses(server: Serving) -> set[int]:
        async with httpx.AsyncClient(base_url=server.base) as client:
            forged = [{"x-forwarded-for": f"192.0.2.{number}"} for number in range(8)]
            return {(await client.get("/healthz", headers=headers)).status_code for headers in forged}

    slow = replace(Limits().requests, burst=5, per_second=0.01)
    fresh(limited, requests=slow)
    assert asyncio.run(statuses(limited)) == {200, 429}
    with serving(tmp_path, proxies=("127.0.0.1",), limits=replace(Limits(), requests=slow)) as behind:
        assert asyncio.run(statuses(behind)) == {200}
    monkeypatch.setattr(gate.Gate, "_address", _believe_anybody)
    fresh(limited, requests=slow)
    assert asyncio.run(statuses(limited)) == {200}


# What people type.


@guard("names", patched(people, "clean_name", lambda name: name))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for name in (
            "Ma\u202era",
            "Ma\u0007ra",
            "Ma\u200bra",
            "\ufeffMara",
            "x" * 21,
            "<script>alert(1)</script>",
            "Z\u0301\u0301\u0301\u0301",
        ):
            check_refused(await mara.http.post("/api/me", json={"name": name}), 422)


@guard("lines of chat", patched(tables, "clean_chat", lambda text: text))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        said = await mara.post(f"/api/tables/{table}/chat", text="a\u202eb\u0000c\u2066\n<script>alert(1)</script>")
        assert said["text"] == "abc <script>alert(1)</script>"
        check_refused(await mara.http.post(f"/api/tables/{table}/chat", json={"text": "javascript:x"}), 422)


def test_what_looks_like_a_script_stays_text(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "<b onload=x>") as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            await mara.post(f"/api/tables/{table}/chat", text="</script><img src=x onerror=y>")
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/chat", "/api/tables", "/api/me"):
                answer = await mara.http.get(path, headers={"accept": "text/html"})
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await bo.look(table))["table"]["seats"][0]["name"] == "<b onload=x>"
            reflected = await mara.http.get("/<script>alert(1)</script>")
            assert reflected.headers["content-type"] == "application/json"
            assert "<script>" not in reflected.text

    asyncio.run(play())


# Secrets.


@guard("passwords are kept as Argon2id", patched(passwords, "hash_password", lambda password: password))
async def _(server: Serving) -> None:
    async with Player(server.base, new_code()[:20]) as mara:
        answer = await mara.http.post("/api/me/password", json={"password": "correct horse"})
        assert answer.is_success
        account = server.server.store.account_named(mara.name)
        assert account.password.startswith("$argon2id$")
        assert not [file for file in Path(server.server.config.data).iterdir() if b"correct horse" in file.read_bytes()]
        assert "argon2" not in answer.text


def _quick(stored: str | None, password: str) -> bool:
    return stored is not None and passwords._hasher.verify(stored, password)


@guard("unknown names take as long as wrong passwords", patched(passwords, "password_fits", _quick))
async def _(server: Serving) -> None:
    worked: list[str] = []

    class Spy:
        def hash(self, password: str) -> str:
            worked.append("hash")
            return "hash"

        def verify(self, stored: str, password: str) -> bool:
            worked.append("verify")
            return False

        def check_needs_rehash(self, stored: str) -> bool:
            return False

    async with Player(server.base, new_code()[:20]) as mara:
        await mara.post("/api/me/password", password="correct horse")
        kept, passwords._hasher = passwords._hasher, Spy()  # type: ignore[assignment]
        try:
            for name in (mara.name, "no such person"):
                await mara.http.post("/api/login", json={"name": name, "password": "incorrect horse"})
        finally:
            passwords._hasher = kept
        assert len(worked) == 2


def test_logs_hold_no_password_no_cookie_no_name_and_no_chat(server: Serving, tmp_path: Path) -> None:
    async def play() -> list[str]:
        async with Player(server.base, "Unmistakable") as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            await mara.post("/api/me/password", password="correct horse")
            await mara.http.post("/api/login", json={"name": "Unmistakable", "password": "wrong horse"})
            await mara.post(f"/api/tables/{table}/chat", text="secret plan")
            update = await mara.look(table, 0)
            await mara.move(table, update, update["ask"]["options"][0]["key"])
            cookie, token = mara.cookie, mara.http.headers["x-csrf-token"]
            return ["correct horse", "wrong horse", "secret plan", "Unmistakable", cookie, token, table, "hero:"]

    log = tmp_path / "log"
    with log.open("w", encoding="utf-8") as stream:
        configure(stream)
        secrets = asyncio.run(play())
        configure()
    written = log.read_text("utf-8")
    assert written.count('"event":"request"') >= 8
    assert [secret for secret in secrets if secret in written] == []


# Whose seat, whose table.


@guard("seats of others", patched(playing, "seat_of", lambda _, __, number: number))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
        table = await duel(mara, bo)
        for player, seat in ((bo, 0), (cy, 0), (mara, 1)):
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/tables/{table}/replay"):
                check_refused(await player.http.get(path, params={"seat": seat}), 403)
            async with player.connect(table, seat) as open_socket:
                assert json.loads(await open_socket.recv())["code"] == 403
        update = await mara.look(table, 0)
        check_refused(await bo.move(table, update, update["ask"]["options"][0]["key"]), 403)


@guard("a lost seat is heard no more", patched(hub, "_may_listen", lambda *_: True))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base) as phone:
        table = await duel(mara, bo)
        async with mara.connect(table, 0) as old, phone.connect(table) as watching:
            await hear(old)
            await hear(watching)
            code = (await mara.post(f"/api/tables/{table}/move-code", seat=0))["code"]
            await phone.post("/api/claim", code=code)
            await hear(watching)
            assert await closing(old) == (4403, "This seat is not yours any more.")


@guard("tables with a password", patched(house, "may_look", lambda *_: None))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        settings = {"game": "ults", "seats": 2, "title": "Hush"}
        table = (await mara.post("/api/tables", settings=settings, password="open sesame"))["id"]
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/tables/{table}/chat"):
            refused = await bo.http.get(path)
            check_refused(refused, 403)
            assert not {"Hush", "Mara", "ults"} & set(re.findall(r"\w+", refused.text))
        async with bo.connect(table) as open_socket:
            assert json.loads(await open_socket.recv())["code"] == 403


class _Again:
    """A store that hands out tickets again and again."""

    def __init__(self) -> None:
        self.bodies: dict[str, str] = {}

    def __call__(self, code: str, _: int) -> str | None:
        return self.bodies.get(code)


_again = _Again()


@guard("one-time codes", lambda monkeypatch, server: monkeypatch.setattr(server.server.store, "take_ticket", _again))
async def _(server: Serving) -> None:
    _again.bodies.clear()
    put = server.server.store.put_ticket

    def remembering(code: str, body: str, until: int) -> None:
        _again.bodies[code] = body
        put(code, body, until)

    async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base) as phone:
        table = await mara.make_table()
        await mara.sit(table)
        server.server.store.put_ticket = remembering
        try:
            code = (await mara.post(f"/api/tables/{table}/move-code", seat=0))["code"]
        finally:
            del server.server.store.put_ticket
        claims = await asyncio.gather(*[phone.http.post("/api/claim", json={"code": code}) for _ in range(5)])
        late = await bo.http.post("/api/claim", json={"code": code})
        assert sorted(claim.status_code for claim in [*claims, late]) == [200, 422, 422, 422, 422, 422]


def test_table_ids_are_64_random_bits() -> None:
    made = [create("host", Settings("ults", 2)) for _ in range(300)]
    assert all(re.fullmatch("[0-9a-f]{16}", act.id) for act in made)
    assert len({act.id[:4] for act in made}) > 250
    assert len({act.code for act in made}) == len({act.seed for act in made}) == 300


def test_refusals_are_the_same_whether_or_not_a_table_has_such_a_seat(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
            table = await duel(mara, bo)
            texts = {(await cy.http.get(f"/api/tables/{table}", params={"seat": seat})).text for seat in (0, 1, 2, 15)}
            assert len(texts) == 1
            codes = {(await cy.http.post("/api/join", json={"code": code})).text for code in (new_code(), "a b c d")}
            assert len(codes) == 1

    asyncio.run(play())


@guard("metrics are for this machine", patched(pages, "_at_home", lambda *_: True))
async def _(server: Serving) -> None:
    host = f"127.0.0.1:{server.port}"
    for client in (("192.0.2.1", 1), ("fe80::1", 1)):
        transport = httpx.ASGITransport(server.server, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as stranger:
            check_refused(await stranger.get("/metrics"), 403)
    async with httpx.AsyncClient(base_url=server.base) as passed_on:
        check_refused(await passed_on.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}), 403)


# Files from strangers.


@pytest.fixture(scope="module")
def replay_file(server: Serving) -> str:
    async def play() -> str:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"}, undo="strict")
            await play_out(table, [mara, bo])
            return (await mara.http.get(f"/api/tables/{table}/replay")).text

    return asyncio.run(play())


def forged(text: str, change: Callable[[list[Any]], None]) -> str:
    """The file with something changed and its check sum made to fit again."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    texts = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    lines[-1]["check"] = _check_sum(texts[:-1])
    return "\n".join([*texts[:-1], json.dumps(lines[-1], separators=(",", ":"))]) + "\n"


def _other_winner(lines: list[Any]) -> None:
    lines[-1]["winners"] = [1 - lines[-1]["winners"][0]]


def _other_card(lines: list[Any]) -> None:
    at = next(number for number, line in enumerate(lines) if isinstance(line, list) and line[0] >= 0 and number > 20)
    lines[at][1] = "done" if lines[at][1] != "done" else "0"


@pytest.mark.parametrize("change", [_other_winner, _other_card])
def test_a_forged_replay_is_found_out_by_playing_it(
    server: Serving, replay_file: str, change: Callable[[list[Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sent(text: str) -> httpx.Response:
        async with Player(server.base) as mara:
            return await mara.http.post("/api/replays", json={"file": text})

    assert asyncio.run(sent(forged(replay_file, lambda _: None))).is_success
    text = forged(replay_file, change)
    check_refused(asyncio.run(sent(text)), 422)
    assert isinstance(replays.checked(read(text)), replays._Misfit)
    # Whoever believed the file would not notice.
    monkeypatch.setattr(replays, "verify", lambda *_: Verdict(()))
    monkeypatch.setattr(Replay, "play", lambda *_: read(replay_file)._run(ultratable.game("ults")).match)
    assert not isinstance(replays.checked(read(text)), replays._Misfit)


SPY = """
import io, json, sys, ultratable
from ultratable.server import replays
ultratable.game("ults").start(seats=2, options={}, seed=1)
files = json.load(sys.stdin)
seen = []
sys.addaudithook(lambda name, args: seen.append((name, str(args))))
for text in files:
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    replays._check_stdin()
    sys.stdout.buffer.write(b"\\n")
bad = ("open", "socket", "subprocess", "os.", "pickle", "urllib", "exec", "compile", "import", "ctypes", "shutil")
sys.stderr.write("\\n".join([f"{name} {args}" for name, args in seen if name.startswith(bad)]))
"""


def test_a_replay_can_name_no_file_no_address_and_no_code(replay_file: str) -> None:
    def temptations(lines: list[Any]) -> None:
        lines[0]["people"] = ["/etc/passwd", "http://evil.example/x"]
        lines[0]["engine"] = "__import__('os').system('x')"

    def game_by_path(lines: list[Any]) -> None:
        lines[0]["game"] = "../../etc/passwd"

    pickled = pickle.dumps(print).decode("latin-1")
    texts = [
        replay_file,
        forged(replay_file, temptations),
        forged(replay_file, game_by_path),
        pickled,
        "http://evil.example/x",
    ]
    command = [sys.executable, "-c", SPY]
    found = subprocess.run(command, input=json.dumps(texts).encode(), capture_output=True, check=True)
    assert found.stderr == b"", found.stderr.decode()
    verdicts = [json.loads(line)["type"] for line in found.stdout.splitlines()]
    assert verdicts == ["checked", "checked", "misfit", "misfit", "misfit"]


def test_nothing_in_the_server_unpickles_or_evaluates() -> None:
    risky = {
        "pickle",
        "marshal",
        "shelve",
        "yaml",
        "urllib.request",
        "requests",
        "eval",
        "exec",
        "__import__",
        "compile",
    }
    for room in ("server", "table"):
        for file in (Path(ultratable.__file__).parent / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                names += [node.func.id] if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else []
                assert not risky & set(names), file.name


# Paths.


def test_paths_lead_to_nothing_but_what_is_served(server: Serving) -> None:
    paths = [
        "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/....//app.py", "/static/%00",
        "/static//etc/passwd", "/../../etc/passwd", "//etc/passwd", "/static/index.html%00.css", "/api/tables/../../x",
        "/static\\..\\app.py", "/%c0%ae%c0%ae/etc/passwd", "/.git/config", "/static/", "/api/tables/%2e%2e%2f",
    ]  # fmt: skip

    def fetched(path: str) -> bytes:
        with sockets.create_connection(("127.0.0.1", server.port), 10) as connection:
            head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\nconnection: close\r\n\r\n"
            connection.sendall(head.encode())
            return b"".join(iter(lambda: connection.recv(65536), b""))

    for path in paths:
        answer = fetched(path)
        assert answer.split()[1] in (b"404", b"400"), (path, answer[:200])
        assert b"root:" not in answer
        assert b"import" not in answer


# All guards, held and removed.


@pytest.mark.parametrize("name", GUARDS)
def test_the_guard_holds(server: Serving, name: str) -> None:
    asyncio.run(GUARDS[name][0](server))


@pytest.mark.parametrize("name", GUARDS)
def test_without_the_guard_the_probe_fails(server: Serving, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    probe, remove = GUARDS[name]
    remove(monkeypatch, server)
    monkeypatch.setattr(Patience, "seconds", 0.5)
    with pytest.raises((AssertionError, KeyError)):
        asyncio.run(probe(server))


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
