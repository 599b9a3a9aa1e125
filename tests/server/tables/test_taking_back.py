"""Taking back between two browsers."""

import asyncio
from typing import Any

from tests.server.client import Player, duel, hear
from tests.server.tables.playing import answer_first, begun, refused


def test_what_nobody_has_seen_is_taken_back_freely_and_once(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, waiter, second = await begun(mara, bo)
            before, theirs = await attacker.look(table, first), await waiter.look(table, second)
            picked = await answer_first(attacker, table, first)
            assert picked["undo"]["last"] == "free"
            path = f"/api/tables/{table}/undo"
            wish = await attacker.undo_body(table, first)
            answers = await asyncio.gather(*[attacker.post(path, **wish) for _ in range(4)])
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
            await mara.undo(table, 0, whole_turn=True)
            assert (await mara.look(table, 0))["ask"]["options"] == before["ask"]["options"]
            await refused(mara, path, 409, "Nothing of this turn", **await mara.undo_body(table, 0, whole_turn=True))
            await refused(bo, path, 409, "not answered anything yet", **await bo.undo_body(table, 1))
            await refused(bo, path, 403, "not yours", **await mara.undo_body(table, 0))

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
                await attacker.undo(table, first)
                asked = await hear(theirs)
                assert asked["table"]["request"] == {"seat": first, "agreed": [], "waiting": [second]}
                mine_too = await waiter.undo_body(table, second)
                await refused(waiter, path, 409, "has asked to take something back", **mine_too)
                version = (await attacker.look(table, first))["version"]
                own = {"seat": first, "expected_version": version, "agree": True}
                await refused(attacker, f"{path}/reply", 403, "must agree, not you", **own)
                await waiter.reply(table, second, True)
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
            for player, seat in ((waiter, second), (attacker, first)):
                await attacker.undo(table, first)
                await player.reply(table, seat, False)
                assert (await attacker.look(table))["table"]["request"] is None
            late = {"seat": second, "expected_version": after["version"], "agree": True}
            await refused(waiter, f"{path}/reply", 409, "Nobody is asking", **late)
            assert (await attacker.look(table, first))["view"] == after["view"]

    asyncio.run(play())


def test_policies_decide_what_can_be_taken_back_behind_a_reveal(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, *_ = await begun(mara, bo, undo="strict")
            await answer_first(attacker, table, first, 2)
            path = f"/api/tables/{table}/undo"
            await refused(attacker, path, 403, "nothing is taken back", **await attacker.undo_body(table, first))
            table, attacker, first, waiter, _ = await begun(mara, bo, undo="open")
            before = await attacker.look(table, first)
            await answer_first(attacker, table, first, 2)
            await attacker.undo(table, first)
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

                async def asked_again(done: Any) -> Any:
                    """The bot's answers come when they come: what was sent before is not looked at."""
                    return await hear(
                        socket, until=lambda update: update["ask"] is not None and update["version"] >= done["version"]
                    )

                update = await asked_again({"version": 0})
                for _ in range(4):
                    done = await mara.move(table, update, update["ask"]["options"][0]["key"])
                    update = await asked_again(done.json())
                while not update["table"]["assisted"]:
                    update = await asked_again(await mara.undo(table, 0))
            assert update["table"]["taken_back"] > 0

    asyncio.run(play())


def test_a_late_wish_is_answered_with_what_should_have_been_seen(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table, attacker, first, waiter, second = await begun(mara, bo)
            late = await attacker.undo_body(table, first)
            now = await answer_first(attacker, table, first, 2)
            path = f"/api/tables/{table}/undo"
            refusal = await attacker.http.post(path, json=late)
            assert (refusal.status_code, refusal.json()["update"]) == (409, now)
            assert refusal.json()["client_move_id"] == late["client_move_id"]
            await attacker.undo(table, first)
            seen = (await waiter.look(table, second))["version"]
            await attacker.reply(table, first, False)
            await attacker.undo(table, first)
            meant = {"seat": second, "expected_version": seen, "agree": True}
            refusal = await waiter.http.post(f"{path}/reply", json=meant)
            assert refusal.status_code == 409
            assert refusal.json()["update"] == await waiter.look(table, second)
            await waiter.reply(table, second, True)

    asyncio.run(play())
