"""A table over a socket: what is told to whom, what may be asked, and how a connection ends."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
import websockets

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("socket")) as running:
        yield running


@pytest.fixture
def base(server: Serving) -> str:
    return server.base


async def send(socket: Any, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def ended(socket: Any) -> tuple[int, str]:
    """Code and reason with which the server closes, whatever it says before."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await hear(socket, "nothing of the kind")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_move_is_acknowledged_and_heard_in_every_tab(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            async with (
                mara.connect(table, 0) as tab,
                mara.connect(table, 0) as other_tab,
                bo.connect(table, 1) as theirs,
                bo.connect(table) as watching,
            ):
                before = [await hear(socket) for socket in (tab, other_tab, theirs, watching)]
                assert all(update["fresh"] for update in before)
                body = mara.move_body(before[0], before[0]["ask"]["options"][0]["key"], "one")
                await send(tab, type="move", **body)
                done = await hear(tab, "done")
                assert done == {"type": "done", "client_move_id": "one", "version": before[0]["version"] + 1}
                heard = [await hear(socket) for socket in (other_tab, theirs, watching)]
                assert {update["version"] for update in heard} == {done["version"]}
                assert [update["seat"] for update in heard] == [0, 1, None]
                assert heard[0]["ask"] is None
                await send(other_tab, type="move", **body)
                assert await hear(other_tab, "done") == done

    asyncio.run(play())


def test_a_pick_inside_a_series_is_heard_by_its_own_seat_only(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            people = [mara, bo]
            first = (await mara.look(table))["table"]["waiting"][0]
            for seat in (first, 1 - first):
                update = await people[seat].look(table, seat)
                await people[seat].move(table, update, "keep")
            async with (
                people[first].connect(table, first) as own,
                people[1 - first].connect(table, 1 - first) as theirs,
            ):
                update, other = await hear(own), await hear(theirs)
                await send(own, type="move", **mara.move_body(update, update["ask"]["options"][0]["key"]))
                assert (await hear(own))["version"] == update["version"] + 1
                await send(theirs, type="ping", version=other["version"])
                # Had anything been told, it would have come first.
                assert json.loads(await theirs.recv()) == {"type": "pong", "version": other["version"], "watching": 0}

    asyncio.run(play())


def test_refusals_come_back_with_the_move_they_are_about(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            async with mara.connect(table, 0) as socket, bo.connect(table) as watching:
                update = await hear(socket)
                body = mara.move_body(update, "hero:nobody", "wrong")
                await send(socket, type="move", **body)
                refused = await hear(socket, "refused")
                assert (refused["code"], refused["client_move_id"], refused["update"]) == (422, "wrong", None)
                await send(socket, type="move", **{**body, "decision_id": "0.1", "client_move_id": "late"})
                refused = await hear(socket, "refused")
                assert (refused["code"], refused["client_move_id"]) == (409, "late")
                assert refused["update"] == await mara.look(table, 0)
                await send(watching, type="move", **body)
                refused = await hear(watching, "refused")
                assert (refused["code"], refused["reason"]) == (403, "Spectators only watch.")

    asyncio.run(play())


def test_whoever_comes_back_hears_only_what_they_missed(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            async with mara.connect(table, 0) as socket:
                before = await hear(socket)
            for player, seat in ((mara, 0), (bo, 1)):
                update = await player.look(table, seat)
                await player.move(table, update, update["ask"]["options"][0]["key"])
            log = (await mara.get(f"/api/tables/{table}/log", seat=0))["lines"]
            async with mara.connect(table, 0, lines=before["log_length"]) as socket:
                resumed = await hear(socket)
            assert (resumed["fresh"], resumed["version"]) == (False, before["version"] + 2)
            assert resumed["lines"] == log[before["log_length"] :] != []
            async with mara.connect(table, 0, lines=10**6) as socket:
                assert (await hear(socket))["fresh"]

    asyncio.run(play())


def test_lines_taken_back_meanwhile_are_named_when_one_resumes(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, undo="open")
            for player, seat in ((mara, 0), (bo, 1)):
                update = await player.look(table, seat)
                await player.move(table, update, update["ask"]["options"][0]["key"])
            length = (await mara.look(table, 0))["log_length"]
            await bo.undo(table, 1)
            async with mara.connect(table, 0, lines=length) as socket:
                resumed = await hear(socket)
            assert not resumed["fresh"]
            assert resumed["taken_back"] != []
            assert max(resumed["taken_back"]) < length

    asyncio.run(play())


def test_a_ping_tells_the_version_and_brings_what_was_missed(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            async with mara.connect(table, 0) as socket:
                update = await hear(socket)
                await send(socket, type="ping", version=update["version"])
                assert json.loads(await socket.recv()) == {"type": "pong", "version": update["version"], "watching": 0}
                await send(socket, type="ping", version=update["version"] - 1)
                assert json.loads(await socket.recv())["version"] == update["version"]
                assert (await hear(socket, "pong"))["version"] == update["version"]

    asyncio.run(play())


def test_many_messages_at_once_are_all_answered_to_who_reads(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            await mara.sit(table)
            async with mara.connect(table) as socket:
                await hear(socket)
                # Held back and sent together, as after a moment without a network.
                socket.transport.pause_reading()
                await asyncio.gather(*[send(socket, type="ping", version=1) for _ in range(400)])
                socket.transport.resume_reading()
                for _ in range(400):
                    await hear(socket, "pong")

    asyncio.run(play())


def test_why_is_answered_to_the_one_who_asked(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            waiting = (await mara.look(table))["table"]["waiting"]
            seat = 1 - waiting[0]
            player = (mara, bo)[seat]
            async with player.connect(table, seat) as socket, mara.connect(table) as watching:
                hand = (await hear(socket))["view"]["seats"][seat]["hand"]
                ref = hand[0] if isinstance(hand[0], str) else hand[0]["card"]
                await send(socket, type="why", ref=ref, id="q1")
                because = await hear(socket, "because")
                assert (because["id"], because["ref"]) == ("q1", ref)
                assert because["reasons"]
                await hear(watching)
                await send(watching, type="why", ref=ref, id="q2")
                assert (await hear(watching, "refused"))["code"] == 403
            waiting_table = await mara.make_table()
            await mara.sit(waiting_table)
            async with mara.connect(waiting_table, 0) as socket:
                await send(socket, type="why", ref="x", id="q3")
                assert (await hear(socket, "refused"))["code"] == 409

    asyncio.run(play())


def test_chat_is_said_over_the_socket_too(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            async with mara.connect(table, 0) as one, bo.connect(table, 1) as other:
                await send(one, type="say", text="hello  there")
                heard = [await hear(socket, "said") for socket in (one, other)]
                assert heard[0] == heard[1]
                assert (heard[0]["text"], heard[0]["name"], heard[0]["seat"]) == ("hello there", "Mara", 0)
                await send(one, type="say", text="www.example.com")
                assert (await hear(one, "refused"))["code"] == 422

    asyncio.run(play())


def test_what_cannot_be_looked_at_is_refused_with_the_reason_and_closed(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            for id, seat, code in (("0" * 16, None, 404), ("x", None, 404), (table, 1, 403)):
                async with mara.connect(id, seat) as socket:
                    assert (await hear(socket, "refused"))["code"] == code
                    assert (await ended(socket))[0] == 4403

    asyncio.run(play())


@pytest.mark.parametrize("query", [{"seat": 99}, {"seat": "x"}, {"lines": -1}, {"lines": "x"}])
def test_an_address_that_makes_no_sense_opens_no_socket(base: str, query: dict[str, Any]) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            with pytest.raises(websockets.InvalidHandshake) as refused:
                async with mara.connect(table, **query):
                    pass
            assert isinstance(refused.value, websockets.InvalidStatus)
            assert refused.value.response.status_code in (400, 403)

    asyncio.run(play())


def test_spectators_are_shown_out_when_a_table_without_any_begins(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            table = await mara.make_table(spectators="none")
            async with cy.connect(table) as watching:
                await hear(watching)
                await mara.sit(table)
                await bo.sit(table)
                await bo.post(f"/api/tables/{table}/ready", seat=1)
                await mara.post(f"/api/tables/{table}/start")
                assert await ended(watching) == (4403, "You may not watch.")

    asyncio.run(play())


def test_somebody_who_stands_up_hears_no_more_with_that_seat(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await mara.make_table()
            await bo.sit(table, seat=1)
            async with bo.connect(table, 1) as socket:
                await hear(socket)
                await mara.post(f"/api/tables/{table}/stand", seat=1)
                assert await ended(socket) == (4403, "This seat is not yours any more.")

    asyncio.run(play())


def test_a_closed_socket_leaves_nothing_behind(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            await mara.sit(table)
            async with mara.connect(table, 0) as socket:
                await hear(socket)
                live = server.server.hub.lives[table]
                assert len(live.listeners[0]) == 1
            async with asyncio.timeout(60):
                while live.listeners[0] or server.server.house.sockets:
                    await asyncio.sleep(0.02)

    asyncio.run(play())
