"""What every answer carries, and that reading changes nothing."""

import asyncio
import re
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest
import websockets
from websockets.typing import Origin

from tests.server.client import Player, duel
from tests.server.security.guards import Guards
from tests.server.serving import Serving

guard = Guards()


async def every_kind_of_answer(server: Serving) -> list[httpx.Response]:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        get, post = mara.http.get, mara.http.post
        found = [
            await get("/"), await get("/icon.svg"), await get("/api/schema"), await get("/metrics"),
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
        # The page and its files are the same for everybody.
        of_page = answer.is_success and answer.url.path in ("/", "/icon.svg")
        assert answer.headers.get("cache-control") == ("no-cache" if of_page else "no-store"), answer.url


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
    served = httpx.get(f"{server.base}/")
    assert served.headers["content-type"].startswith("text/html")
    assert "/assets/" in served.text
    assert inline(served.text) == []


def test_the_search_for_inline_scripts_finds_them() -> None:
    bad = (
        "<script>x</script><p onclick='x'><a href='javascript:x'><i style='x'><script src='//evil.example/x'></script>"
    )
    assert len(inline(bad)) == 5


def test_nothing_that_is_read_changes_anything(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            document = (await mara.http.get("/api/schema")).json()
            before, counts = await mara.look(table, 0), server.server.store.counts()
            for path, methods in document["paths"].items():
                answer = await mara.http.get(path.replace("{id}", table))
                assert answer.status_code == 405 if "get" not in methods else answer.status_code in (200, 403, 404), (
                    path
                )
                for method in ("HEAD", "PATCH", "TRACE"):
                    refused = await mara.http.request(method, path.replace("{id}", table))
                    assert refused.status_code == 405, (method, path)
            assert (await mara.look(table, 0), server.server.store.counts()) == (before, counts)

    asyncio.run(play())


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()
