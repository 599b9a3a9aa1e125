"""Finding tables."""

import asyncio

from tests.server.client import Player, duel
from tests.server.tables.playing import answer_first, refused


def test_games_are_told_with_all_that_a_table_can_be_set_up_with(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            found = {game["id"]: game for game in await mara.get("/api/games")}
            assert found["ults"]["fewest"] == 2
            assert set(found["ults"]["options"]) >= {"heroes", "health"}
            assert found["ults"]["options_schema"]
            assert "steady" in found["ults"]["bots"]

    asyncio.run(play())


def test_a_table_is_found_by_link_and_by_its_four_words(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            settings = {"game": "ults", "seats": 2, "title": "Friday night"}
            made = await mara.post("/api/tables", settings=settings)
            shown = await bo.look(made["id"])
            assert (shown["table"]["settings"]["title"], shown["seat"]) == ("Friday night", None)
            for spelling in (made["code"], made["code"].replace("-", " "), f"  {made['code'].upper()}. "):
                assert (await bo.post("/api/join", code=spelling))["id"] == made["id"]
            await refused(bo, "/api/join", 404, "No table has that code", code="otter otter otter otter")
            await refused(bo, "/api/join", 404, "No table has that code", code="not four words")
            missing = await bo.http.get(f"/api/tables/{'0' * 16}")
            assert (missing.status_code, missing.json()["reason"]) == (404, "There is no such table.")

    asyncio.run(play())


def test_lists_show_one_s_own_tables_and_those_open_to_all(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            hidden, listed = await mara.make_table(), await mara.make_table(listed=True)
            await mara.sit(hidden)
            assert {row["id"] for row in await mara.get("/api/tables") if row["yours"]} == {hidden}
            theirs = {row["id"]: row for row in await bo.get("/api/tables")}
            assert listed in theirs
            assert hidden not in theirs
            running = await duel(mara, bo)
            mine = {row["id"]: row for row in await bo.get("/api/tables")}
            assert (mine[running]["yours"], mine[running]["your_turn"]) == (True, True)
            await answer_first(bo, running, 1)
            assert not {row["id"]: row for row in await bo.get("/api/tables")}[running]["your_turn"]

    asyncio.run(play())


def test_settings_that_do_not_fit_the_game_make_no_table(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            for settings, said in (
                ({"game": "chess", "seats": 2}, "chess"),
                ({"game": "ults", "seats": 9}, "9"),
                ({"game": "ults", "seats": 2, "options": {"heros": "random"}}, "heros"),
                ({"game": "ults", "seats": 2, "stand_in": "genius"}, "There is no bot 'genius'"),
                ({"game": "ults", "seats": 2, "spectators": "open hands"}, "need a table with a password"),
                ({"game": "ults", "seats": 2, "title": "see www.example.com"}, "Links cannot be sent"),
            ):
                await refused(mara, "/api/tables", 422, said, settings=settings)
            await refused(mara, "/api/tables", 422, "8 to 200", settings={"game": "ults", "seats": 2}, password="short")
            assert [row for row in await mara.get("/api/tables") if row["yours"]] == []

    asyncio.run(play())


def test_a_title_loses_what_cannot_be_seen(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table(title="Fri\u202eday\u0000 night")
            assert (await mara.look(table))["table"]["settings"]["title"] == "Friday night"

    asyncio.run(play())


def test_a_table_with_a_password_opens_to_those_who_give_it(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            settings = {"game": "ults", "seats": 2}
            made = await mara.post("/api/tables", settings=settings, password="open sesame")
            table = made["id"]
            await mara.sit(table)
            assert (await bo.post("/api/join", code=made["code"]))["id"] == table
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/tables/{table}/chat"):
                assert (await bo.http.get(path)).status_code == 403
            await refused(bo, f"/api/tables/{table}/sit", 403, "has a password")
            await refused(bo, f"/api/tables/{table}/enter", 403, "not the password", password="open barley")
            await bo.post(f"/api/tables/{table}/enter", password="open sesame")
            assert (await bo.look(table))["table"]["password"] is True
            assert await bo.sit(table) == 1

    asyncio.run(play())


def test_a_table_without_spectators_shows_nothing_once_it_plays(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo, spectators="none")
            assert (await cy.http.get(f"/api/tables/{table}")).status_code == 403
            assert (await cy.http.get(f"/api/tables/{table}/replay")).status_code == 403
            assert (await mara.look(table, 0))["seat"] == 0

    asyncio.run(play())
