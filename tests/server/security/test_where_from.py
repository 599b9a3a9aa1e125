"""Where a request comes from."""

from pathlib import Path

import httpx

from tests.server.client import Player
from tests.server.security.guards import Guards, check_refused, handshake, patched
from tests.server.serving import Serving, serving
from ultratable.server import house
from ultratable.server.limits import Limits
from ultratable.server.origins import Origins
from ultratable.server.sessions import Sessions

guard = Guards()

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


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()
