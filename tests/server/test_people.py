"""Who somebody is over HTTP: guests, names, passwords, and a seat that moves to another device."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, serving
from ultratable.server.people import TICKET_TIME
from ultratable.table.codes import new_code


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("people")) as running:
        yield running


def test_a_guest_comes_in_at_once_and_keeps_who_they_are_under_another_name(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            assert (await mara.get("/api/me"))["name"] == "Mara"
            me = await mara.post("/api/me", name="  Mara   the Bold ")
            assert me == {**(await mara.get("/api/me")), "name": "Mara the Bold", "account": False}
            await mara.sit(table)
            assert [row["id"] for row in await mara.get("/api/tables")] == [table]

    asyncio.run(play())


def test_a_guest_without_a_name_is_given_one(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            mara.http.cookies.clear()
            me = await mara.post("/api/me")
            assert len(me["name"].split()) == 2

    asyncio.run(play())


def test_strangers_are_told_to_come_in_first(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            mara.http.cookies.clear()
            for path in ("/api/me", "/api/tables"):
                assert (await mara.http.get(path)).status_code == 401
            refused = await mara.http.post("/api/tables", json={"settings": {"game": "ults", "seats": 2}})
            assert refused.status_code == 401
            assert refused.json()["reason"] == "Come in first: POST /api/me makes you a guest."

    asyncio.run(play())


def test_a_name_that_is_none_is_refused_and_nothing_changes(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            for name in ("x", "a" * 21, "Ma\u202era", "..", "Ma\u0000ra"):
                refused = await mara.http.post("/api/me", json={"name": name})
                assert refused.status_code == 422, name
            assert (await mara.get("/api/me"))["name"] == "Mara"

    asyncio.run(play())


def test_a_password_lets_one_come_back_from_another_browser(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "Ada Lovelace") as ada, Player(server.base) as other:
            table = await ada.make_table()
            await ada.sit(table)
            assert (await ada.post("/api/me/password", password="correct horse"))["account"]
            me = await other.post("/api/login", name="ada lovelace", password="correct horse")
            other.http.headers["x-csrf-token"] = me["csrf"]
            assert me["name"] == "Ada Lovelace"
            assert (await other.look(table, 0))["seat"] == 0

    asyncio.run(play())


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "Grace Hopper") as grace, Player(server.base) as other:
            await grace.post("/api/me/password", password="correct horse")
            wrong = await other.http.post("/api/login", json={"name": "Grace Hopper", "password": "incorrect horse"})
            unknown = await other.http.post("/api/login", json={"name": "Nobody Here", "password": "incorrect horse"})
            assert (wrong.status_code, wrong.content) == (unknown.status_code, unknown.content)
            assert wrong.status_code == 403
            assert "set-cookie" not in wrong.headers

    asyncio.run(play())


def test_a_name_that_no_database_can_hold_is_nobody_s(where: str | Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara:
            for name in ("A\u0000da", "\u0000", "A\ud7ffda", ""):
                refused = await mara.http.post("/api/login", json={"name": name, "password": "correct horse"})
                assert (refused.status_code, refused.json()["reason"]) == (
                    403,
                    "Name and password do not fit together.",
                )
            nowhere = await mara.http.get("/api/tables/%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00")
            assert nowhere.status_code == 404

    with serving(where) as server:
        asyncio.run(play(server.base))


def test_a_guest_of_the_same_name_cannot_be_logged_into(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "Guest Only"), Player(server.base) as other:
            refused = await other.http.post("/api/login", json={"name": "Guest Only", "password": ""})
            assert refused.status_code == 403

    asyncio.run(play())


def test_a_password_is_changed_only_with_the_present_one(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "Alan Turing") as alan, Player(server.base) as other:
            await alan.post("/api/me/password", password="first password")
            for old in (None, "wrong password"):
                wish = {"password": "second password", "old": old}
                assert (await alan.http.post("/api/me/password", json=wish)).status_code == 403
            await alan.post("/api/me/password", password="second password", old="first password")
            gone = await other.http.post("/api/login", json={"name": "Alan Turing", "password": "first password"})
            assert gone.status_code == 403
            await other.post("/api/login", name="Alan Turing", password="second password")

    asyncio.run(play())


def test_the_name_of_an_account_is_one_person_s(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "Edsger") as first, Player(server.base, "EDSGER") as second:
            await first.post("/api/me/password", password="first password")
            refused = await second.http.post("/api/me/password", json={"password": "second password"})
            assert refused.status_code == 409
            assert "choose another name" in refused.json()["reason"]

    asyncio.run(play())


def test_logging_out_forgets_the_browser(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            await mara.post("/api/logout")
            assert "ultratable" not in mara.http.cookies
            assert (await mara.http.get("/api/me")).status_code == 401

    asyncio.run(play())


def test_a_seat_moves_to_another_device_by_a_code_that_works_once(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base) as phone:
            table = await duel(mara, bo)
            made = await mara.post(f"/api/tables/{table}/move-code", seat=0)
            async with mara.connect(table, 0) as old, bo.connect(table, 1) as theirs:
                await hear(old)
                spaced = made["code"].replace("-", "  ").upper()
                assert (await phone.post("/api/claim", code=spaced))["seat"] == 0
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await hear(old)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4403
                await hear(theirs, until=lambda update: update["lines"][-1:] != [])
            update = await phone.look(table, 0)
            assert update["table"]["seats"][0]["host"]
            assert (await phone.move(table, update, update["ask"]["options"][0]["key"])).is_success
            assert (await mara.http.get(f"/api/tables/{table}", params={"seat": 0})).status_code == 403
            assert (await mara.move(table, update, update["ask"]["options"][0]["key"])).status_code == 403
            again = await mara.http.post("/api/claim", json={"code": made["code"]})
            assert again.status_code == 404
            assert "used or too old" in again.json()["reason"]

    asyncio.run(play())


def test_only_whoever_has_the_seat_gets_a_code_for_it(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            refused = await bo.http.post(f"/api/tables/{table}/move-code", json={"seat": 0})
            assert refused.status_code == 403
            for code in (new_code(), "four words of nonsense", ""):
                assert (await bo.http.post("/api/claim", json={"code": code})).status_code == 404

    asyncio.run(play())


def test_a_code_is_good_for_ten_minutes(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hub = server.server.hub
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base) as phone:
            table = await duel(mara, bo)
            made = await mara.post(f"/api/tables/{table}/move-code", seat=0)
            made_too = await mara.post(f"/api/tables/{table}/move-code", seat=0)
            clock = hub.clock
            monkeypatch.setattr(hub, "clock", lambda: clock() + TICKET_TIME - 60_000)
            assert (await phone.post("/api/claim", code=made["code"]))["seat"] == 0
            monkeypatch.setattr(hub, "clock", lambda: clock() + TICKET_TIME + 1)
            late = await bo.http.post("/api/claim", json={"code": made_too["code"]})
            assert late.status_code == 404

    asyncio.run(play())


def test_a_code_is_void_once_the_seat_has_changed_hands(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo, Player(server.base) as thief:
            table = await mara.make_table()
            await bo.sit(table, seat=0)
            code = (await bo.post(f"/api/tables/{table}/move-code", seat=0))["code"]
            await bo.post(f"/api/tables/{table}/stand", seat=0)
            await mara.sit(table, seat=0)
            assert (await thief.http.post("/api/claim", json={"code": code})).status_code == 403
            assert (await mara.look(table, 0))["seat"] == 0

    asyncio.run(play())
