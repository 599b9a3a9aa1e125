"""Whose seat, whose table."""

import asyncio
import json
import re

import httpx
import pytest

from tests.server.client import Player, duel, hear
from tests.server.security.guards import Guards, check_refused, closing, patched
from tests.server.serving import Serving
from ultratable.server import house, hub, pages, people
from ultratable.table import lobby, playing
from ultratable.table.codes import new_code
from ultratable.table.lobby import create
from ultratable.table.sheet import Settings

guard = Guards()


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


def _everybody_watches(monkeypatch: pytest.MonkeyPatch, _: Serving) -> None:
    monkeypatch.setattr(house, "may_look", lambda *_: None)
    monkeypatch.setattr(lobby, "may_look", lambda *_: None)


@guard("tables without spectators", _everybody_watches)
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base, "Cy") as cy:
        table = await mara.make_table(spectators="none")
        await mara.sit(table, seat=0)
        await bo.sit(table, seat=1)
        await bo.post(f"/api/tables/{table}/ready", seat=1)
        async with cy.connect(table) as open_socket:
            await hear(open_socket)
            await mara.post(f"/api/tables/{table}/start")
            closed = await closing(open_socket)
            assert closed is not None
            assert closed[0] == 4403
        for path in ("", "/log", "/chat", "/replay", "/film"):
            check_refused(await cy.http.get(f"/api/tables/{table}{path}"), 403)
        async with cy.connect(table) as open_socket:
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

    def remembering(code: str, body: str, until: int, now: int) -> None:
        _again.bodies[code] = body
        put(code, body, until, now)

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
        assert sorted(claim.status_code for claim in [*claims, late]) == [200, 404, 404, 404, 404, 404]


def _never_too_old(monkeypatch: pytest.MonkeyPatch, server: Serving) -> None:
    take = server.server.store.take_ticket
    monkeypatch.setattr(server.server.store, "take_ticket", lambda code, _: take(code, 0))


@guard("one-time codes grow old", _never_too_old)
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base) as phone:
        table = await mara.make_table()
        await mara.sit(table)
        code = (await mara.post(f"/api/tables/{table}/move-code", seat=0))["code"]
        hub, kept = server.server.hub, server.server.hub.clock
        hub.clock = lambda: kept() + people.TICKET_TIME + 1
        try:
            check_refused(await phone.http.post("/api/claim", json={"code": code}), 404)
        finally:
            hub.clock = kept


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


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()
