"""Tables over HTTP: finding them, the lobby, answers, taking back between two browsers, coming and going, chat."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, serving
from tests.server.test_replays import play_out
from ultratable.core.fairness import salt_commitment


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def base(server: Serving) -> str:
    return server.base


async def refused(player: Player, path: str, status: int, said: str, /, **body: Any) -> None:
    answer = await player.http.post(path, json=body)
    assert (answer.status_code, answer.json()["type"]) == (status, "refused"), answer.text
    assert said in answer.json()["reason"]


async def answer_first(player: Player, table: str, seat: int, count: int = 1) -> Any:
    """Answer that many questions with their first option; the update after the last."""
    for _ in range(count):
        update = await player.look(table, seat)
        done = await player.move(table, update, update["ask"]["options"][0]["key"])
        assert done.is_success, done.text
    return await player.look(table, seat)


async def begun(host: Player, guest: Player, **settings: Any) -> tuple[str, Player, int, Player, int]:
    """A match whose opening is over: the table, who attacks with which seat, and who waits."""
    table = await duel(host, guest, options={"heroes": "random"}, **settings)
    people = [host, guest]
    first = (await host.look(table))["table"]["waiting"][0]
    for seat in (first, 1 - first):
        await answer_first(people[seat], table, seat)
    return table, people[first], first, people[1 - first], 1 - first


# Finding tables.


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


# The lobby.


def test_seats_are_taken_given_up_and_emptied_before_the_match(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await mara.make_table()
            path = f"/api/tables/{table}"
            assert await bo.sit(table, seat=1) == 1
            await refused(bo, f"{path}/sit", 409, "have a seat here already")
            await refused(cy, f"{path}/sit", 409, "Seat 2 is taken; free are 1", seat=1)
            await refused(cy, f"{path}/sit", 409, "There is no seat 8", seat=7)
            assert await cy.sit(table) == 0
            await refused(mara, f"{path}/sit", 409, "Every seat is taken")
            await refused(cy, f"{path}/stand", 403, "Only the host", seat=1)
            await mara.post(f"{path}/stand", seat=0)
            await bo.post(f"{path}/stand", seat=1)
            await refused(mara, f"{path}/stand", 409, "is empty already", seat=1)
            assert {seat["kind"] for seat in (await mara.look(table))["table"]["seats"]} == {"open"}

    asyncio.run(play())


def test_one_device_can_be_passed_around(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            await mara.sit(table, name="Mum")
            await mara.sit(table, name="Dad", same_device=True)
            await mara.post(f"/api/tables/{table}/start")
            assert [seat["name"] for seat in (await mara.look(table, 1))["table"]["seats"]] == ["Mum", "Dad"]
            await answer_first(mara, table, 0)
            await answer_first(mara, table, 1)

    asyncio.run(play())


def test_a_name_that_can_be_mistaken_for_another_is_pointed_out(base: str) -> None:
    async def play() -> None:
        async with Player(base, "Paul") as paul, Player(base, "PauI") as other:
            table = await paul.make_table()
            assert (await paul.post(f"/api/tables/{table}/sit"))["looks_like"] is None
            assert (await other.post(f"/api/tables/{table}/sit"))["looks_like"] == "Paul"

    asyncio.run(play())


def test_the_match_begins_when_every_seat_is_taken_and_everybody_is_ready(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table(seats=3)
            path = f"/api/tables/{table}"
            await mara.sit(table)
            await bo.sit(table)
            await refused(mara, f"{path}/start", 409, "Seat 3 still empty")
            await refused(bo, f"{path}/bots", 403, "Only the host")
            await refused(mara, f"{path}/bots", 422, "There is no bot 'clever'", level="clever")
            await mara.post(f"{path}/bots", level="random", seat=2)
            await refused(mara, f"{path}/bots", 409, "Every seat is taken")
            await refused(mara, f"{path}/start", 409, "Not ready yet: Bo")
            await refused(mara, f"{path}/ready", 403, "not yours", seat=1)
            await bo.post(f"{path}/ready", seat=1)
            await bo.post(f"{path}/ready", seat=1, ready=False)
            await refused(mara, f"{path}/start", 409, "Not ready yet: Bo")
            await bo.post(f"{path}/ready", seat=1)
            await refused(bo, f"{path}/start", 403, "Only the host")
            await mara.post(f"{path}/start")
            assert (await mara.look(table))["table"]["status"] == "playing"
            for wish, body in (("start", {}), ("sit", {}), ("stand", {"seat": 0}), ("bots", {})):
                await refused(mara, f"{path}/{wish}", 409, "The match has begun", **body)

    asyncio.run(play())


def test_a_bot_s_seat_can_be_given_to_a_person(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            await mara.post(f"/api/tables/{table}/bots", seat=1)
            await mara.post(f"/api/tables/{table}/stand", seat=1)
            assert await bo.sit(table, seat=1) == 1

    asyncio.run(play())


def test_when_the_host_stands_up_the_next_person_is_host(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            await mara.sit(table)
            await bo.sit(table)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            assert (await bo.look(table))["table"]["seats"][1]["host"]
            await bo.post(f"/api/tables/{table}/bots", seat=0)
            await bo.post(f"/api/tables/{table}/start")

    asyncio.run(play())


def test_promised_salts_are_shown_before_the_match_begins(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            path = f"/api/tables/{table}"
            await mara.sit(table)
            await bo.sit(table)
            await refused(bo, f"{path}/ready", 409, "64 small hexadecimal digits", seat=1, commitment="beef")
            await bo.post(f"{path}/ready", seat=1, commitment=salt_commitment("pepper"))
            await refused(bo, f"{path}/salt", 409, "about to begin", seat=1, salt="pepper")
            await mara.post(f"{path}/start")
            assert (await mara.look(table))["table"]["status"] == "revealing"
            await refused(bo, f"{path}/salt", 409, "not the salt", seat=1, salt="sugar")
            await refused(mara, f"{path}/salt", 409, "no promised salt", seat=0, salt="pepper")
            async with mara.connect(table, 0) as socket:
                await bo.post(f"{path}/salt", seat=1, salt="pepper")
                begun = await hear(socket, until=lambda update: update["table"]["status"] == "playing")
            assert begun["table"]["seats"][1]["salt"] == "pepper"
            assert begun["table"]["seed"] is None

    asyncio.run(play())


# Answers.


def test_an_answer_is_carried_out_once_however_often_it_is_sent(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            update = await mara.look(table, 0)
            key = update["ask"]["options"][0]["key"]
            answers = [await mara.move(table, update, key, "once") for _ in range(3)]
            assert [answer.json() for answer in answers] == [answers[0].json()] * 3
            assert answers[0].json()["version"] == update["version"] + 1
            await answer_first(bo, table, 1)
            copies = await asyncio.gather(*[mara.move(table, update, key, "once") for _ in range(5)])
            assert [copy.json() for copy in copies] == [answers[0].json()] * 5
            # The id decides, also when the rest of the message is another.
            later = await mara.look(table, 0)
            if later["ask"]:
                assert (await mara.move(table, later, later["ask"]["options"][0]["key"], "once")).json() == answers[
                    0
                ].json()
                assert (await mara.look(table, 0))["version"] == later["version"]

    asyncio.run(play())


def test_a_late_answer_gets_the_new_view_and_changes_nothing(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            old = await mara.look(table, 0)
            await answer_first(mara, table, 0)
            late = await mara.move(table, old, old["ask"]["options"][1]["key"], "late")
            assert late.status_code == 409
            assert late.json()["client_move_id"] == "late"
            assert late.json()["update"] == await mara.look(table, 0)
            early = {**old, "version": old["version"] + 100}
            assert "still to come" in (await bo.move(table, {**early, "seat": 1}, "x")).json()["reason"]

    asyncio.run(play())


def test_what_is_no_answer_or_not_one_s_own_is_refused(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo)
            update = await mara.look(table, 0)
            wrong = await mara.move(table, update, "hero:nobody")
            assert (wrong.status_code, "hero:nobody" in wrong.json()["reason"]) == (422, True)
            key = update["ask"]["options"][0]["key"]
            for player, seat in ((bo, 0), (cy, 0), (cy, 1), (mara, 1), (mara, 9)):
                answer = await player.move(table, {**update, "seat": seat}, key)
                assert (answer.status_code, answer.json()["reason"]) == (403, "That seat is not yours.")
                assert answer.json()["update"] is None
            assert await mara.look(table, 0) == update
            waiting = await mara.make_table()
            await mara.sit(waiting)
            assert (await mara.move(waiting, update, key)).status_code == 409

    asyncio.run(play())


def test_why_not_is_answered_from_the_asker_s_own_knowledge(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, _, waiter, second = await begun(mara, bo)
            path = f"/api/tables/{table}/why"
            card = (await waiter.look(table, second))["view"]["seats"][second]["hand"][0]
            because = await waiter.post(path, seat=second, ref=card if isinstance(card, str) else card["card"])
            assert because["reasons"]
            assert all(set(reason) == {"clause", "sentence"} for reason in because["reasons"])
            await refused(attacker, path, 403, "not yours", seat=second, ref="anything")
            waiting = await mara.make_table()
            await mara.sit(waiting)
            await refused(mara, f"/api/tables/{waiting}/why", 409, "has not begun", seat=0, ref="anything")

    asyncio.run(play())


def test_the_log_is_read_from_any_line_on(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, *_ = await begun(mara, bo)
            whole = (await mara.get(f"/api/tables/{table}/log", seat=0))["lines"]
            assert [line["number"] for line in whole] == list(range(len(whole)))
            assert (await mara.get(f"/api/tables/{table}/log", seat=0, **{"from": 3}))["lines"] == whole[3:]
            assert (await mara.get(f"/api/tables/{table}/log", **{"from": 10**6}))["lines"] == []
            resumed = await mara.look(table, 0, lines=4)
            assert (resumed["fresh"], resumed["lines"]) == (False, whole[4:])

    asyncio.run(play())


# Waiting without a socket.


def test_a_long_poll_returns_when_something_new_can_be_seen(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            asked = asyncio.create_task(mara.look(table, 0, since=before["version"], wait=20))
            await answer_first(bo, table, 1)
            after = await asked
            assert after["version"] == before["version"] + 1
            assert (await mara.look(table, 0, since=before["version"], wait=20))["version"] == after["version"]

    asyncio.run(play())


def test_a_long_poll_that_waits_in_vain_returns_what_there_is(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            for wait in (0, 0.05):
                assert (await mara.look(table, 0, since=before["version"], wait=wait))["version"] == before["version"]
            for text in ("26", "-1", "nan", "inf", "long"):
                assert (await mara.http.get(f"/api/tables/{table}", params={"wait": text})).status_code == 400

    asyncio.run(play())


def test_whoever_loses_the_seat_while_waiting_is_refused(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base) as phone:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            path, query = f"/api/tables/{table}", {"seat": 0, "since": before["version"], "wait": 20}
            asked = asyncio.create_task(mara.http.get(path, params=query))
            code = (await mara.post(f"{path}/move-code", seat=0))["code"]
            await phone.post("/api/claim", code=code)
            assert (await asked).status_code == 403

    asyncio.run(play())


# Taking back.


def test_what_nobody_has_seen_is_taken_back_freely_and_once(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, waiter, second = await begun(mara, bo)
            before, theirs = await attacker.look(table, first), await waiter.look(table, second)
            picked = await answer_first(attacker, table, first)
            assert picked["undo"]["last"] == "free"
            path = f"/api/tables/{table}/undo"
            answers = await asyncio.gather(*[attacker.post(path, seat=first, client_move_id="back") for _ in range(4)])
            assert answers == [answers[0]] * 4
            after = await attacker.look(table, first)
            assert after["version"] == before["version"] + 2
            assert after["ask"]["options"] == before["ask"]["options"]
            assert after["ask"]["decision_id"] != before["ask"]["decision_id"]
            assert await waiter.look(table, second) == theirs

    asyncio.run(play())


def test_a_whole_turn_is_reset_in_one_step(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            before = await mara.look(table, 0)
            await answer_first(mara, table, 0)
            path = f"/api/tables/{table}/undo"
            await mara.post(path, seat=0, client_move_id="reset", whole_turn=True)
            assert (await mara.look(table, 0))["ask"]["options"] == before["ask"]["options"]
            await refused(mara, path, 409, "Nothing of this turn", seat=0, client_move_id="again", whole_turn=True)
            await refused(bo, path, 409, "not answered anything yet", seat=1, client_move_id="none")
            await refused(bo, path, 403, "not yours", seat=0, client_move_id="theirs")

    asyncio.run(play())


def test_what_was_seen_is_taken_back_when_the_other_browser_agrees(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, waiter, second = await begun(mara, bo)
            before = await attacker.look(table, first)
            await answer_first(attacker, table, first, 2)
            path = f"/api/tables/{table}/undo"
            async with attacker.connect(table, first) as mine, waiter.connect(table, second) as theirs:
                assert (await hear(mine))["undo"]["last"] == "ask"
                await hear(theirs)
                await attacker.post(path, seat=first, client_move_id="please")
                asked = await hear(theirs)
                assert asked["table"]["request"] == {"seat": first, "agreed": [], "waiting": [second]}
                await refused(waiter, path, 409, "has asked to take something back", seat=second, client_move_id="me")
                await refused(attacker, f"{path}/reply", 403, "must agree, not you", seat=first, agree=True)
                await waiter.post(f"{path}/reply", seat=second, agree=True)
                back, seen = [
                    await hear(socket, until=lambda update: update["table"]["taken_back"]) for socket in (mine, theirs)
                ]
            assert back["table"] == seen["table"]
            assert back["table"]["request"] is None
            assert back["taken_back"] == seen["taken_back"] != []
            assert back["lines"][-1]["kind"] == "taken back"
            assert back["ask"]["name"] == before["ask"]["name"]
            log = (await waiter.get(f"/api/tables/{table}/log", seat=second))["lines"]
            assert [line["number"] for line in log if line.get("taken_back")] == back["taken_back"]

    asyncio.run(play())


def test_the_other_may_say_no_and_whoever_asked_may_withdraw(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, waiter, second = await begun(mara, bo)
            after = await answer_first(attacker, table, first, 2)
            path = f"/api/tables/{table}/undo"
            for number, (player, seat) in enumerate(((waiter, second), (attacker, first))):
                await attacker.post(path, seat=first, client_move_id=f"ask {number}".replace(" ", "-"))
                await player.post(f"{path}/reply", seat=seat, agree=False)
                assert (await attacker.look(table))["table"]["request"] is None
            await refused(waiter, f"{path}/reply", 409, "Nobody is asking", seat=second, agree=True)
            assert (await attacker.look(table, first))["view"] == after["view"]

    asyncio.run(play())


def test_policies_decide_what_can_be_taken_back_behind_a_reveal(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, *_ = await begun(mara, bo, undo="strict")
            await answer_first(attacker, table, first, 2)
            path = f"/api/tables/{table}/undo"
            await refused(attacker, path, 403, "nothing is taken back", seat=first, client_move_id="no")
            table, attacker, first, waiter, _ = await begun(mara, bo, undo="open")
            before = await attacker.look(table, first)
            await answer_first(attacker, table, first, 2)
            await attacker.post(f"/api/tables/{table}/undo", seat=first, client_move_id="yes")
            assert (await attacker.look(table, first))["ask"]["name"] == before["ask"]["name"]
            assert (await waiter.look(table))["table"]["assisted"] is False

    asyncio.run(play())


def test_alone_against_bots_anything_is_taken_back_and_flagged(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table(options={"heroes": "random"})
            await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            async with mara.connect(table, 0) as socket:
                update = await hear(socket, until=lambda update: update["ask"] is not None)
                for _ in range(4):
                    await mara.move(table, update, update["ask"]["options"][0]["key"])
                    update = await hear(socket, until=lambda update: update["ask"] is not None)
                while not update["table"]["assisted"]:
                    await mara.post(f"/api/tables/{table}/undo", seat=0, client_move_id=f"back-{update['version']}")
                    update = await hear(socket)
            assert update["table"]["taken_back"] > 0

    asyncio.run(play())


# Coming and going.


def test_a_leaver_is_replaced_by_a_bot_and_may_reclaim_the_seat(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=0, stand_in="random")
            path = f"/api/tables/{table}"
            await refused(bo, f"{path}/leave", 403, "not yours", seat=0)
            await refused(mara, f"{path}/reclaim", 409, "in your seat", seat=0)
            async with bo.connect(table, 1) as socket:
                await mara.post(f"{path}/leave", seat=0)
                left = await hear(socket, until=lambda update: update["table"]["seats"][0]["by_bot"])
                assert left["table"]["seats"][0]["away"]
                await hear(socket, until=lambda update: update["table"]["waiting"] == [1])
                await refused(bo, f"{path}/reclaim", 403, "not yours", seat=0)
                await mara.post(f"{path}/reclaim", seat=0)
                back = await hear(socket, until=lambda update: not update["table"]["seats"][0]["by_bot"])
                assert not back["table"]["seats"][0]["away"]
            await answer_first(bo, table, 1)
            waiting = (await mara.look(table))["table"]["waiting"]
            await answer_first([mara, bo][waiting[0]], table, waiting[0])

    asyncio.run(play())


def test_who_has_left_and_comes_back_in_time_just_goes_on(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=600)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            await refused(mara, f"/api/tables/{table}/leave", 409, "have left already", seat=0)
            assert (await bo.look(table))["table"]["seats"][0]["away"]
            # Being there is enough.
            async with mara.connect(table, 0) as socket:
                back = await hear(socket, until=lambda update: not update["table"]["seats"][0]["away"])
            assert not back["table"]["seats"][0]["by_bot"]

    asyncio.run(play())


def test_how_one_wants_to_be_asked_is_one_s_own_business(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            theirs = await bo.look(table, 1)
            await mara.post(f"/api/tables/{table}/standing", seat=0, standing="when I can")
            assert (await mara.look(table, 0))["standing"] == "when I can"
            assert await bo.look(table, 1) == theirs
            await refused(bo, f"/api/tables/{table}/standing", 403, "not yours", seat=0, standing="always")

    asyncio.run(play())


def test_a_rematch_seats_everybody_again(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo, options={"heroes": "random"}, undo="strict")
            path = f"/api/tables/{table}/rematch"
            await refused(mara, path, 409, "when this match is over")
            over = await play_out(table, [mara, bo])
            await refused(cy, path, 403, "Only those who played")
            wishes = await asyncio.gather(mara.post(path, same_seed=True), bo.post(path), mara.post(path))
            assert len({found["id"] for found in wishes}) == 1
            again = wishes[0]["id"]
            shown = (await bo.look(again, 1))["table"]
            assert [seat["name"] for seat in shown["seats"]] == ["Mara", "Bo"]
            assert shown["settings"] == over["table"]["settings"]
            assert (await cy.look(table))["table"]["rematch"] == again
            assert (await bo.post(path))["id"] == again

    asyncio.run(play())


# Chat.


def test_players_and_spectators_have_a_room_each(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await duel(mara, bo)
            path = f"/api/tables/{table}/chat"
            async with bo.connect(table, 1) as playing, cy.connect(table) as watching:
                await hear(playing)
                await hear(watching)
                await refused(cy, path, 403, "spectators have their own chat", text="hello")
                await mara.post(path, text="Good   luck\u202e\u0007!")
                await cy.post(path, text="exciting", room="observers")
                assert (await hear(playing, "said"))["text"] == "Good luck!"
                heard = await hear(watching, "said")
                assert (heard["text"], heard["name"], heard["seat"]) == ("exciting", "Cy", None)
            assert [line["text"] for line in (await bo.get(path))["lines"]] == ["Good luck!", "exciting"]
            assert [line["text"] for line in (await cy.get(path))["lines"]] == ["exciting"]
            assert (await bo.get(path, after=2))["lines"] == []
            await refused(mara, path, 422, "Links cannot be sent", text="see http://example.com")

    asyncio.run(play())


def test_spectators_with_open_hands_are_not_heard_by_those_who_play(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            settings = {"game": "ults", "seats": 2, "spectators": "open hands", "pace": "none"}
            table = (await mara.post("/api/tables", settings=settings, password="open sesame"))["id"]
            path = f"/api/tables/{table}"
            await mara.sit(table)
            for player in (bo, cy):
                await player.post(f"{path}/enter", password="open sesame")
            await bo.sit(table)
            await bo.post(f"{path}/ready", seat=1)
            await mara.post(f"{path}/start")
            assert "open_hands" in (await cy.look(table))["view"]
            async with bo.connect(table, 1) as playing:
                await hear(playing)
                await cy.post(f"{path}/chat", text="Bo holds an ace", room="observers")
                await mara.post(f"{path}/chat", text="hello")
                assert (await hear(playing, "said"))["text"] == "hello"
            assert [line["text"] for line in (await bo.get(f"{path}/chat"))["lines"]] == ["hello"]
            assert [line["text"] for line in (await cy.get(f"{path}/chat"))["lines"]] == ["Bo holds an ace"]

    asyncio.run(play())


def test_the_host_deletes_chat_and_mutes_people(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            path = f"/api/tables/{table}"
            for text in ("one", "two", "three"):
                await bo.post(f"{path}/chat", text=text)
            assert (await bo.http.delete(f"{path}/chat")).status_code == 403
            assert (await mara.http.delete(f"{path}/chat", params={"number": 2})).status_code == 204
            assert [line["text"] for line in (await bo.get(f"{path}/chat"))["lines"]] == ["one", "three"]
            await refused(bo, f"{path}/mute", 403, "Only the host", number=1)
            await refused(mara, f"{path}/mute", 404, "no such line", number=2)
            await mara.post(f"{path}/mute", number=1)
            await refused(bo, f"{path}/chat", 403, "has muted you", text="four")
            await mara.post(f"{path}/mute", number=1, muted=False)
            await bo.post(f"{path}/chat", text="five")
            assert (await mara.http.delete(f"{path}/chat")).status_code == 204
            assert (await bo.get(f"{path}/chat"))["lines"] == []

    asyncio.run(play())


def test_lines_of_chat_have_numbers_that_every_database_can_count(where: str | Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara:
            path = f"/api/tables/{await mara.make_table()}"
            for number, read, found in ((2**31 - 1, 200, 404), (2**31, 400, 400), (10**30, 400, 400)):
                assert (await mara.http.get(f"{path}/chat", params={"after": number})).status_code == read
                assert (await mara.http.post(f"{path}/mute", json={"number": number})).status_code == found
            assert (await mara.http.delete(f"{path}/chat", params={"number": 2**31 - 1})).status_code == 204

    with serving(where) as server:
        asyncio.run(play(server.base))


def test_a_table_can_do_without_chat(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, chat=False)
            await refused(mara, f"/api/tables/{table}/chat", 403, "has no chat", text="hello")

    asyncio.run(play())
