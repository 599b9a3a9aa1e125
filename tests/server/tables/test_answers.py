"""Answers, and the log of what came of them."""

import asyncio

from tests.server.client import Player, duel
from tests.server.tables.playing import answer_first, begun, refused


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


def test_an_answer_after_the_end_or_while_a_bot_plays_is_answered_with_the_view(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=0, stand_in="random", windows="quick")
            seen = await mara.look(table, 0)
            await mara.post(f"/api/tables/{table}/leave", seat=0)
            while not (look := await bo.look(table, 1))["table"]["seats"][0]["by_bot"]:
                await bo.look(table, 1, since=look["version"], wait=10)
            refusal = await mara.move(table, seen, seen["ask"]["options"][0]["key"])
            assert refusal.status_code == 409
            assert refusal.json()["update"]["table"]["seats"][0]["by_bot"]
            # Nobody is left but bots.
            await bo.post(f"/api/tables/{table}/leave", seat=1)
            while (look := await bo.look(table, 1))["table"]["status"] != "over":
                await bo.look(table, 1, since=look["version"], wait=10)
            refusal = await mara.move(table, seen, seen["ask"]["options"][0]["key"])
            assert refusal.status_code == 409
            assert refusal.json()["update"]["table"]["status"] == "over"

    asyncio.run(play())
