"""Home-made pieces over HTTP: checked by the rules of their game, brought to a table, played. Each refusal is shown
twice: the guard holds, and without it the same probe fails."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import ultratable
from tests.server.client import Player, hear
from tests.server.security.guards import Guards, check_refused, patched
from tests.server.serving import Serving, serving
from tests.table.test_brought import figure, full
from ultratable.core.game import Game
from ultratable.games.figures.game import FiguresGame
from ultratable.server import brought as routes
from ultratable.table import brought, lobby
from ultratable.table.sheet import Sheet

MAKER = "figures.content.card-maker"
USE = "figures.content.card-maker-use"
MADE = "/api/games/figures/made"

guard = Guards()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("brought")) as running:
        yield running


async def table_of(player: Player, **settings: Any) -> str:
    table = await player.make_table("figures", **settings)
    await player.sit(table, seat=0)
    return table


async def bring(player: Player, table: str, *pieces: Any) -> httpx.Response:
    return await player.http.post(f"/api/tables/{table}/brought", json={"pieces": pieces})


def said(answer: httpx.Response, code: int, words: str) -> None:
    check_refused(answer, code)
    assert words in answer.json()["reason"], answer.text


# Checking.


@pytest.mark.rule("figures.content.card-maker", "figures.content.card-maker-use")
def test_a_piece_is_answered_with_everything_that_is_wrong_with_it(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            assert await mara.post(MADE, piece=figure()) == []
            found = await mara.post(MADE, piece={"name": "", "picks": ["luck", "", None]})
            assert {reason["clause"] for reason in found} == {MAKER, "figures.charcard.three-picks"}
            sentences = [reason["sentence"] for reason in found]
            assert "Give it a name of 1 to 40 characters." in sentences
            assert "Choose an action for 10 and 9." in sentences
            assert "Choose an action for 8 and 7." in sentences

    asyncio.run(play())


@pytest.mark.parametrize("piece", [None, 7, "figure", [], [{}], {"picks": {}}, {"look": [[]]}, {"name": ["x"]}])
@pytest.mark.rule("figures.content.card-maker-use")
def test_whatever_a_file_may_hold_is_answered_in_sentences(server: Serving, piece: Any) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            found = await mara.post(MADE, piece=piece)
            assert found
            assert all(reason["sentence"].endswith(".") for reason in found)

    asyncio.run(play())


def test_every_reason_names_a_clause_of_the_register(server: Serving) -> None:
    async def play() -> None:
        clauses = {clause.id for clause in ultratable.game("figures").register.clauses}
        async with Player(server.base) as mara:
            for piece in ({}, {**figure(), "look": {}}, {**figure(), "name": "Seat 3"}, {**figure(), "x": 1}):
                assert {reason["clause"] for reason in await mara.post(MADE, piece=piece)} <= clauses

    asyncio.run(play())


@guard("no such game", patched(routes, "game_named", lambda _: ultratable.game("figures")))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        said(await mara.http.post("/api/games/chess/made", json={"piece": figure()}), 404, "nothing here")


@guard("a game whose pieces are given", patched(routes, "place_for", lambda _: object()))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        said(await mara.http.post("/api/games/ults/made", json={"piece": figure()}), 409, "none can be made")


def test_a_game_without_such_pieces_says_so_by_itself() -> None:
    game = ultratable.game("ults")
    assert [sentence for _, sentence in game.problems({})] == ["In ULts all pieces are given, and none can be made."]
    assert game.keeps_out(game.setup(2, {})) == []


def test_whoever_has_not_come_in_is_sent_to_do_so(server: Serving) -> None:
    with httpx.Client(base_url=server.base, headers={"origin": server.base}) as stranger:
        check_refused(stranger.post(MADE, json={"piece": {}}), 401)


# Bringing.


@pytest.mark.rule("figures.content.card-maker-use", "figures.charcard.ready-or-own")
def test_brought_seen_and_fielded(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await table_of(mara)
            await bo.sit(table, seat=1)
            await bo.post(f"/api/tables/{table}/ready", seat=1)
            async with bo.connect(table, 1) as watching:
                await hear(watching)
                assert (await bring(mara, table, figure())).status_code == 204
                shown = (await hear(watching))["table"]["seats"]
            assert shown[0]["brought"] == [full()]
            assert not shown[1]["ready"], "they have to see it first"
            said(await mara.http.post(f"/api/tables/{table}/start", json={}), 409, "Not ready yet: Bo")
            await bo.post(f"/api/tables/{table}/ready", seat=1)
            await mara.post(f"/api/tables/{table}/start")
            update = await bo.look(table, 1)
            assert [made["name"] for made in update["view"]["made"]] == ["Sir Spoon"]
            for key in ("type:made-1", "power:7"):
                update = await bo.look(table, 1)
                assert (await bo.move(table, update, key)).is_success
            assert (await bo.look(table, 1))["view"]["building"]["figures"] == [{"type": "type:made-1", "power": 7}]

    asyncio.run(play())


@pytest.mark.rule("figures.content.card-maker-use")
def test_a_rematch_has_what_was_brought(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            table = await table_of(mara)
            await bring(mara, table, figure())
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            update = await mara.look(table, 0)
            army = next(option["key"] for option in update["ask"]["options"] if option["key"].startswith("army:"))
            await mara.move(table, update, army)
            while (update := await mara.look(table, 0))["ask"] is None or update["ask"]["name"] == "army":
                if update["ask"] is not None:
                    await mara.move(table, update, "done")
                else:
                    await mara.look(table, 0, since=update["version"], wait=1)
            assert (await mara.move(table, update, "concede")).is_success
            again = (await mara.post(f"/api/tables/{table}/rematch"))["id"]
            assert (await mara.look(again))["table"]["seats"][0]["brought"] == [full()]

    asyncio.run(play())


def _anything_goes(monkeypatch: pytest.MonkeyPatch, _: Serving) -> None:
    monkeypatch.setattr(brought, "checked", lambda _, __, pieces: tuple(pieces))


@guard("tables of other games", _anything_goes)
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table("ults")
        await mara.sit(table)
        said(await bring(mara, table, figure()), 409, "nothing can be brought")


@guard("a match that has begun", patched(lobby, "_waiting", lambda _: None))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await table_of(mara)
        await mara.post(f"/api/tables/{table}/bots", level="random")
        await mara.post(f"/api/tables/{table}/start")
        said(await bring(mara, table, figure()), 409, "The match has begun")


def _first_seat(sheet: Any, person: str | None) -> tuple[int, ...]:
    return (0,)


def _anybody_sits(monkeypatch: pytest.MonkeyPatch, _: Serving) -> None:
    monkeypatch.setattr(Sheet, "seats_of", _first_seat)


@guard("those who do not sit here", _anybody_sits)
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await table_of(mara)
        said(await bring(bo, table, figure()), 403, "sit down first")
        assert (await mara.look(table))["table"]["seats"][0]["brought"] == []


@guard("too many", patched(brought, "MOST_EACH", 99))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await table_of(mara)
        said(await bring(mara, table, *[figure(f"F{n}") for n in range(11)]), 409, "at most 10 figures")


def _no_room_is_too_small(monkeypatch: pytest.MonkeyPatch, _: Serving) -> None:
    monkeypatch.setattr(brought, "place_for", lambda _: brought.Place("made", "figure", 99))


@guard("too many together", _no_room_is_too_small)
async def _(server: Serving) -> None:
    async with Player(server.base) as ann, Player(server.base) as bob, Player(server.base) as cem:
        table = await table_of(ann, seats=4, options={"made": [figure("Here")]})
        for player in (bob, cem):
            await player.sit(table)
        for letter, player in (("a", ann), ("b", bob)):
            assert (await bring(player, table, *[figure(f"{letter}{n}") for n in range(10)])).is_success
        answer = await bring(cem, table, *[figure(f"c{n}") for n in range(10)])
        said(answer, 409, "with these there would be 31")


@guard("too large", patched(brought, "MOST_BYTES", 10**9))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await table_of(mara)
        answer = await bring(mara, table, {**figure(), "text": "x" * 15_000})
        said(answer, 409, "at most 12 KB")


@guard("a piece with problems", patched(FiguresGame, "problems", lambda *_: []))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await table_of(mara)
        said(await bring(mara, table, figure(), figure("\u202etoobaH")), 422, "Figure 2 cannot be brought")


@guard("ready-made figures only", patched(FiguresGame, "keeps_out", Game.keeps_out))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await table_of(mara, options={"ready_made_only": True})
        said(await bring(mara, table, figure()), 409, "only ready-made figures")
        (why,) = (await mara.look(table))["table"]["bringing"]["why_not"]
        assert why["clause"] == "figures.variants.ready-made-only"


def test_bodies_have_a_largest_size(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            table = await table_of(mara)
            check_refused(await bring(mara, table, figure(text="x" * 30_000)), 413)
            check_refused(await mara.http.post(MADE, json={"piece": "x" * 9_000}), 413)

    asyncio.run(play())


def test_bringing_counts_as_something_done_at_the_table(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(server.server.house.guard, "check", lambda name, *_: counted.append(name))

    async def play() -> None:
        async with Player(server.base) as mara:
            table = await table_of(mara)
            counted.clear()
            await bring(mara, table, figure())
            assert "moves" in counted

    asyncio.run(play())


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()
