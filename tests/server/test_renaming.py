"""A person's new name is shown at the tables where they sit."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, serving
from ultratable.table.table import Quarantined


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("renaming")) as running:
        yield running


def names(update: Any) -> list[str]:
    return [seat["name"] for seat in update["table"]["seats"]]


def test_everybody_at_the_table_is_told_the_new_name(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table, waiting = await duel(mara, bo), await mara.make_table()
            await mara.sit(waiting, seat=1)
            async with bo.connect(table, 1) as socket:
                before = await hear(socket)
                await mara.post("/api/me", name="Mara the Bold")
                told = await hear(socket)
                assert told["version"] == before["version"] + 1
                assert names(told) == ["Mara the Bold", "Bo"]
                assert [line["text"] for line in told["lines"]] == ["Mara is called Mara the Bold now."]
                assert told["ask"] == before["ask"], "and nobody has to look at their question again"
            assert names(await mara.look(waiting)) == ["", "Mara the Bold"]
            titles = {row["id"]: row["title"] for row in await mara.get("/api/tables")}
            assert titles[table] == "ULts: Mara the Bold, Bo"

    asyncio.run(play())


def test_the_same_name_again_is_nothing_new(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await bo.look(table, 1)
            for body in ({}, {"name": "Mara"}, {"name": " Mara "}):
                await mara.post("/api/me", **body)
            assert await bo.look(table, 1) == before

    asyncio.run(play())


def test_names_for_one_table_and_names_in_finished_matches_stay(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            over = await duel(mara, bo)
            update = await mara.look(over, (await mara.look(over))["table"]["waiting"][0])
            assert (await mara.move(over, update, "concede")).is_success
            shared = await mara.make_table()
            await mara.sit(shared, name="Grandma")
            await mara.sit(shared, same_device=True)
            await mara.post("/api/me", name="Mira")
            assert names(await mara.look(shared)) == ["Grandma", "Mira"]
            assert names(await mara.look(over)) == ["Mara", "Bo"]

    asyncio.run(play())


def test_a_table_that_is_set_aside_keeps_no_other_from_hearing_of_it(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            sound, broken = await duel(mara, bo), await duel(mara, bo)
            hub = server.server.hub
            opened = hub.open

            async def open(id: str) -> Any:
                if id == broken:
                    raise Quarantined("Entry 5 cannot be played any more.")
                return await opened(id)

            monkeypatch.setattr(hub, "open", open)
            await mara.post("/api/me", name="Mira")
            assert names(await bo.look(sound)) == ["Mira", "Bo"]
            assert (await mara.get("/api/me"))["name"] == "Mira"

    asyncio.run(play())


def test_a_name_that_is_somebody_elses_is_told_nowhere(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "Ada") as ada, Player(server.base) as mara, Player(server.base, "Bo") as bo:
            await ada.post("/api/me/password", password="correct horse")
            await mara.post("/api/me/password", password="battery staple")
            table = await duel(mara, bo)
            assert (await mara.http.post("/api/me", json={"name": "Ada"})).status_code == 409
            assert names(await bo.look(table)) == ["Mara", "Bo"]

    asyncio.run(play())
