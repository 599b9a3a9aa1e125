"""What tables do by themselves: bots answer, time runs out, people who stay away are noticed, all without stalling."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import ultratable
from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, rounds, serving
from ultratable.server import tending
from ultratable.server.hub import now_ms
from ultratable.table.sheet import CLOCKS
from ultratable.table.thinkers import Thought
from ultratable.table.timing import ASKING_TIME

PATIENCE = 600
"""Longer than any of these tests takes: whoever is to be missed is so by moving the clock."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(tending, "_LOOK_ROUND", 0.05)
        with serving(tmp_path_factory.mktemp("tending")) as running:
            yield running


@pytest.fixture
def base(server: Serving) -> str:
    return server.base


async def watch(player: Player, table: str, until: Any, seat: int | None = None) -> Any:
    """The table once that is true."""
    look = await player.look(table, seat)
    async with asyncio.timeout(60):
        while not until(look):
            look = await player.look(table, seat, since=look["version"], wait=20)
    return look


def kinds(update: Any) -> list[str]:
    return [line["kind"] for line in update["lines"]]


def test_bots_play_a_match_among_themselves(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            for _ in range(2):
                await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            over = await watch(mara, table, lambda look: look["table"]["status"] == "over")
            assert over["table"]["result"]["winners"]

    asyncio.run(play())


def test_no_more_than_the_seat_may_know_is_sent_to_who_thinks(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what is hidden nor what is coming leaves the server's process; and each seat is known again."""
    thinkers = server.server.hub.tending.thinkers
    sent: list[tuple[Any, ...]] = []

    def noted(*given: Any) -> "Future[Thought]":
        sent.append(given)
        thinking: Future[Thought] = submit(*given)
        return thinking

    async def play() -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            for _ in range(2):
                await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            await watch(mara, table, lambda look: look["table"]["status"] == "over")
            match = server.server.hub.lives[table].table.match
            assert match is not None
            seats = set()
            for game, save, seat, _, _, mind in sent:
                shown = ultratable.game(game).load(save)
                assert (shown.answers, shown.events, shown.state.origin) == (0, (), None)
                assert shown.state.streams.key != match.state.streams.key
                assert mind == f"{table} {seat}"
                seats.add(seat)
            assert seats == {0, 1}

    submit = thinkers.submit
    monkeypatch.setattr(thinkers, "submit", noted)
    asyncio.run(play())


@pytest.mark.parametrize("reason", ["slow", "busy", "crashed: ValueError", "refused: no such key"])
def test_a_bot_that_fails_is_answered_for(server: Serving, monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    def fail(*_: Any) -> "Future[Thought]":
        future: Future[Thought] = Future()
        future.set_result(Thought(failed=reason))
        return future

    async def play() -> None:
        async with Player(server.base) as mara:
            monkeypatch.setattr(server.server.hub.tending.thinkers, "submit", fail)
            table = await mara.make_table()
            await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots")
            await mara.post(f"/api/tables/{table}/start")
            await watch(mara, table, lambda look: look["table"]["waiting"] == [0])
            update = await mara.look(table, 0)
            assert (await mara.move(table, update, update["ask"]["options"][0]["key"])).is_success
            assert server.server.hub.metrics.fallbacks[reason.partition(":")[0]] >= 1

    asyncio.run(play())


def test_a_bot_that_thinks_for_ever_holds_up_no_other_table(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Future[Thought]] = []

    def never(*_: Any) -> "Future[Thought]":
        waiting.append(Future())
        return waiting[-1]

    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            monkeypatch.setattr(server.server.hub.tending.thinkers, "submit", never)
            stuck = await mara.make_table()
            await mara.sit(stuck)
            await mara.post(f"/api/tables/{stuck}/bots")
            await mara.post(f"/api/tables/{stuck}/start")
            table = await duel(mara, bo)
            for player, seat in ((mara, 0), (bo, 1)):
                update = await player.look(table, seat)
                assert (await player.move(table, update, update["ask"]["options"][0]["key"])).is_success
            update = await mara.look(stuck, 0)
            assert (await mara.move(stuck, update, update["ask"]["options"][0]["key"])).is_success
            waiting[0].set_result(Thought(failed="slow"))
            await watch(
                mara, stuck, lambda look: 1 not in look["table"]["waiting"] or look["version"] > update["version"] + 1
            )

    asyncio.run(play())
    for future in waiting[1:]:
        future.cancel()


def test_a_seat_whose_time_is_up_is_played_by_a_bot_until_its_person_is_back(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = CLOCKS["live"]
    assert clock is not None

    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, clock="live", stand_in="random")
            async with mara.connect(table, 0) as socket, bo.connect(table, 1) as theirs:
                asked = await hear(socket)
                given = asked["ask"]["deadline"] - asked["table"]["seats"][0]["asked_since"]
                assert given == clock.question + clock.bank
                await hear(theirs)
                update = await bo.look(table, 1)
                await bo.move(table, update, update["ask"]["options"][0]["key"])
                monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + clock.question + clock.bank + 1000)
                replaced = await hear(theirs, until=lambda update: update["table"]["seats"][0]["by_bot"])
                assert "run out of time" in replaced["lines"][-1]["text"]
                assert not replaced["table"]["seats"][1]["by_bot"]
                await hear(theirs, until=lambda update: 0 not in update["table"]["waiting"])
                monkeypatch.undo()
                await mara.post(f"/api/tables/{table}/reclaim", seat=0)
                back = await hear(theirs, until=lambda update: not update["table"]["seats"][0]["by_bot"])
                assert back["table"]["seats"][0]["name"] == "Mara"

    asyncio.run(play())


def test_those_whose_time_is_running_out_are_told_once(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, clock="live")
            async with mara.connect(table, 0) as socket:
                until = (await hear(socket))["ask"]["deadline"]
                monkeypatch.setattr(server.server.hub, "clock", lambda: until - 5000)
                notice = await hear(socket, "notice")
                assert (notice["kind"], notice["text"][:14]) == ("hurry", "5 seconds left")
                await rounds(server, 3)
                await socket.send('{"type": "ping"}')
                assert json.loads(await socket.recv())["type"] == "pong"

    asyncio.run(play())


def test_a_request_to_take_back_lapses(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            for player, seat in ((mara, 0), (bo, 1)):
                update = await player.look(table, seat)
                await player.move(table, update, update["ask"]["options"][0]["key"])
            await bo.undo(table, 1)
            assert (await mara.look(table))["table"]["request"] is not None
            monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + ASKING_TIME + 1000)
            lapsed = await watch(mara, table, lambda look: look["table"]["request"] is None)
            assert "undo refused" in kinds(lapsed)

    asyncio.run(play())


def test_a_match_begins_without_the_salt_that_somebody_keeps_back(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await mara.make_table()
            await mara.sit(table)
            await bo.sit(table)
            await bo.post(f"/api/tables/{table}/ready", seat=1, commitment="0" * 64)
            await mara.post(f"/api/tables/{table}/start")
            assert (await mara.look(table))["table"]["status"] == "revealing"
            monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + 20_000)
            begun = await watch(mara, table, lambda look: look["table"]["status"] == "playing")
            assert begun["table"]["seats"][1]["salt"] is None

    asyncio.run(play())


def test_responses_are_passed_for_who_wants_that(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"cast": ["lumberjaq", "k9"]})
            people = [mara, bo]
            first = (await mara.look(table))["table"]["waiting"][0]
            second = 1 - first
            for seat in (first, second):
                await people[seat].move(table, await people[seat].look(table, seat), "keep")
            await people[second].post(f"/api/tables/{table}/standing", seat=second, standing="pass until my turn")
            for _ in range(2):
                update = await people[first].look(table, first)
                await people[first].move(table, update, update["ask"]["options"][0]["key"])
            # Whether or not that attack may be answered, nobody does: it is the other's turn.
            own = await watch(people[second], table, lambda look: look["ask"] and not look["ask"]["response"], second)
            assert own["standing"] == "always"

    asyncio.run(play())


def test_people_without_a_sign_of_life_are_replaced_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tending, "_LOOK_ROUND", 0.05)

    async def play(server: Serving) -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, leave_after=0, stand_in="random")
            # A slow game of days knows no absence.
            slow = await duel(mara, bo, clock="slow")
            async with bo.connect(table, 1) as socket:
                assert not (await hear(socket))["table"]["seats"][0]["away"]
                # Everybody has been looked for once.
                await rounds(server, 2)
                monkeypatch.setattr(server.server.hub, "clock", lambda: now_ms() + 2 * PATIENCE * 1000)
                gone = await hear(socket, until=lambda update: update["table"]["seats"][0]["by_bot"])
                assert [seat["away"] for seat in gone["table"]["seats"]] == [True, False]
                await rounds(server, 2)
                assert not (await bo.look(slow))["table"]["seats"][0]["away"]

    with serving(tmp_path, patience=PATIENCE) as server:
        asyncio.run(play(server))


def test_tables_that_nobody_needs_are_put_away_and_come_back_when_asked_for(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            playing, waiting, watched = await duel(mara, bo), await mara.make_table(), await mara.make_table()
            async with bo.connect(watched) as socket:
                await hear(socket)
                before = await mara.look(waiting)
                monkeypatch.setattr(tending, "_IDLE", 0.0)
                lives = server.server.hub.lives
                while waiting in lives:
                    await asyncio.sleep(0.02)
                assert playing in lives
                assert watched in lives
                monkeypatch.undo()
                assert await mara.look(waiting) == before

    asyncio.run(play())


def test_a_process_that_does_not_keep_a_table_leaves_its_bots_alone(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            monkeypatch.setattr(server.server.store, "keep", lambda _: False)
            table = await mara.make_table()
            for _ in range(2):
                await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            before = await mara.look(table)
            after = await mara.look(table, since=before["version"], wait=0.5)
            assert after["version"] == before["version"]
            monkeypatch.undo()
            await watch(mara, table, lambda look: look["table"]["status"] == "over")

    asyncio.run(play())


def test_what_goes_wrong_at_one_table_leaves_the_others_tended(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = server.server.store.keep

    async def play() -> None:
        async with Player(server.base) as mara:
            broken = await mara.make_table()

            def fails(table: str) -> bool:
                if table == broken:
                    raise RuntimeError("out of order")
                return bool(keep(table))

            monkeypatch.setattr(server.server.store, "keep", fails)
            table = await mara.make_table()
            for _ in range(2):
                await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            await watch(mara, table, lambda look: look["table"]["status"] == "over")

    asyncio.run(play())
