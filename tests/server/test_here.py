"""Pages know how far this server reaches and where others find it; lists and refusals tell a lobby what it needs."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import ultratable
from tests.server.client import Player, duel
from tests.server.serving import Serving, serving
from ultratable.server.config import Config
from ultratable.server.here import addresses, reach


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("here")) as running:
        yield running


@pytest.mark.parametrize(
    ("settings", "far", "found"),
    [
        ({}, "machine", ()),
        ({"host": "localhost"}, "machine", ()),
        ({"host": "0.0.0.0"}, "network", ()),
        (
            {"host": "0.0.0.0", "port": 8770, "names": ("192.168.1.20", "fd00::7")},
            "network",
            ("http://192.168.1.20:8770", "http://[fd00::7]:8770"),
        ),
        ({"public": "play.example.org"}, "world", ("https://play.example.org",)),
        ({"public": "https://play.example.org"}, "world", ("https://play.example.org",)),
    ],
)
def test_a_server_knows_how_others_get_to_it(settings: dict[str, Any], far: str, found: tuple[str, ...]) -> None:
    config = Config(data="somewhere", **settings)
    assert (reach(config), addresses(config)) == (far, found)


def test_anybody_may_ask_where_they_are(server: Serving) -> None:
    answer = httpx.get(f"{server.base}/api/here")
    assert answer.json() == {"version": ultratable.__version__, "reach": "machine", "addresses": []}


def test_a_table_with_a_password_says_that_a_password_opens_it(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            made = await mara.post("/api/tables", settings={"game": "ults", "seats": 2}, password="open sesame")
            shut = await bo.http.get(f"/api/tables/{made['id']}/seats")
            assert (shut.status_code, shut.json()["needs"]) == (403, "password")
            wrong = await bo.http.post(f"/api/tables/{made['id']}/enter", json={"password": "open barley"})
            assert (wrong.status_code, wrong.json().get("needs")) == (403, None)
            await bo.post(f"/api/tables/{made['id']}/enter", password="open sesame")
            assert await bo.get(f"/api/tables/{made['id']}/seats") == []

    asyncio.run(play())


def test_lists_tell_until_when_somebody_must_answer(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, clock="fast")
            free = await duel(mara, bo)
            update = await mara.look(table, 0)
            listed = {found["id"]: found for found in await mara.get("/api/tables")}
            assert update["ask"]["deadline"] is not None
            assert listed[table]["deadline"] == update["ask"]["deadline"]
            assert (listed[free]["your_turn"], listed[free]["deadline"]) == (True, None)

    asyncio.run(play())
