"""Hints over HTTP: for whoever is asked, where the table allows them, and for nobody else."""

import asyncio
from typing import Any

from tests.server.client import Player, duel
from tests.server.tables.playing import answer_first, refused


def wish(update: Any) -> dict[str, Any]:
    return {"seat": update["seat"], "decision_id": update["ask"]["decision_id"]}


def test_whoever_is_asked_is_given_answers_that_can_be_given(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            update = await mara.look(table, 0)
            if update["ask"] is None:
                await answer_first(bo, table, 1)
                update = await mara.look(table, 0)
            path = f"/api/tables/{table}/hint"
            given = await mara.post(path, **wish(update))
            assert given["decision_id"] == update["ask"]["decision_id"]
            assert 1 <= len(given["hints"]) <= 3
            for hint in given["hints"]:
                assert set(hint) == {"keys", "sentence", "value", "preview", "cases", "reason"}
                assert hint["keys"][0] in [option["key"] for option in update["ask"]["options"]]
                assert 0 <= hint["value"] <= 1
                assert hint["sentence"]
                assert hint["preview"] or hint["cases"] or hint["reason"]
                assert "seat " not in hint["preview"] + hint["reason"]
            # Asked again it is the same, and it can be carried out.
            assert await mara.post(path, **wish(update)) == given
            for key in given["hints"][0]["keys"]:
                answer = await mara.move(table, await mara.look(table, 0), key)
                assert answer.status_code == 200

    asyncio.run(play())


def test_nobody_else_hears_of_a_hint_before_the_match_is_over(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            asker, seat, other = (mara, 0, bo) if (await mara.look(table, 0))["ask"] else (bo, 1, mara)
            before = [await other.look(table, 1 - seat), await other.look(table)]
            own = await asker.look(table, seat)
            await asker.post(f"/api/tables/{table}/hint", **wish(own))
            assert [await other.look(table, 1 - seat), await other.look(table)] == before
            now = await asker.look(table, seat)
            assert now["version"] == own["version"] + 1
            assert {**now, "version": 0} == {**own, "version": 0}
            assert not now["table"]["assisted"]
            await asker.move(table, now, "concede")
            over = await other.look(table, 1 - seat)
            assert over["table"]["status"] == "over"
            assert over["table"]["assisted"]
            file = (await other.http.get(f"/api/tables/{table}/replay")).text
            assert '"hinted":true' in file
            assert '"assisted":true' not in file

    asyncio.run(play())


def test_a_hint_is_refused_where_it_has_no_place(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            path = f"/api/tables/{table}/hint"
            asker, seat, other = (mara, 0, bo) if (await mara.look(table, 0))["ask"] else (bo, 1, mara)
            update = await asker.look(table, seat)
            await refused(other, path, 403, "not yours", **wish(update))
            await refused(other, path, 409, "not asked anything", seat=1 - seat, decision_id="0.1")
            await answer_first(asker, table, seat)
            late = await asker.http.post(path, json=wish(update))
            assert late.status_code == 409
            assert late.json()["update"] == await asker.look(table, seat)
            waiting = await mara.make_table()
            await mara.sit(waiting)
            await refused(mara, f"/api/tables/{waiting}/hint", 409, "has not begun", seat=0, decision_id="0.1")
            strict = await duel(mara, bo, hints=False, options={"heroes": "random"})
            asker, seat = (mara, 0) if (await mara.look(strict, 0))["ask"] else (bo, 1)
            refusing = f"/api/tables/{strict}/hint"
            await refused(asker, refusing, 403, "there are no hints", **wish(await asker.look(strict, seat)))

    asyncio.run(play())


def test_while_one_is_thought_out_nobody_gets_a_second(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table("ultra_marines")
            await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots", level="random", seat=1)
            await mara.post(f"/api/tables/{table}/start")
            update = await mara.look(table, 0)
            while update["ask"] is None:
                update = await mara.look(table, 0, since=update["version"], wait=20)
            path = f"/api/tables/{table}/hint"
            answers = await asyncio.gather(*[mara.http.post(path, json=wish(update)) for _ in range(3)])
            codes = sorted([answer.status_code for answer in answers])
            assert codes[0] == 200
            assert set(codes[1:]) <= {200, 409}
            told = [answer.json()["hints"] for answer in answers if answer.status_code == 200]
            assert all(hints == told[0] for hints in told)
            assert (await mara.http.post(path, json=wish(update))).json()["hints"] == told[0]

    asyncio.run(play())
