"""Editors over HTTP: the game's own checks answer, and what makes no sense is refused in a sentence."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.client import Player
from tests.server.security.guards import check_refused
from tests.server.serving import Serving, serving

EDITOR = "ultra_marines.content.editor"
BENCH = "/api/games/ultra_marines/workbench"
ROOM = {"do": "lay", "kind": "room-4", "turn": 0, "column": 0, "row": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("workbench")) as running:
        yield running


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.board.text_format")
def test_a_section_is_laid_and_shown(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            empty = await mara.post(BENCH, act={"do": "look", "hand": "room-4"})
            assert empty["work"] == {"sections": []}
            assert empty["shown"]["ready"][0]["id"] == "reference"
            laid = await mara.post(BENCH, work=empty["work"], act=ROOM)
            assert laid["refused"] == []
            assert laid["work"] == {"sections": [["room-4", 0, 0, 0, False]]}
            assert laid["shown"]["text"] == ["AAA", "AAA", "AAA"]
            wrong = {"do": "lay", "kind": "room-2", "turn": 0, "column": 0, "row": 3}
            again = await mara.post(BENCH, work=laid["work"], act=wrong)
            assert again["work"] == laid["work"]
            assert [reason["clause"] for reason in again["refused"]] == ["ultra_marines.setup.slotting"]
            assert "corridor section belongs between them" in again["refused"][0]["sentence"]

    asyncio.run(play())


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_layout_from_the_editor_is_played_on(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            made = await mara.post(BENCH, act={"do": "surprise", "seed": 7})
            assert made["shown"]["problems"] == []
            options = {"board": "saved", "saved": "\n".join(made["shown"]["text"])}
            table = await mara.make_table("ultra_marines", options=options)
            await mara.sit(table, seat=0)
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            update = await mara.look(table, 0)
            assert update["table"]["settings"]["options"] == options

    asyncio.run(play())


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"act": None}, "cannot be done to a spacehulk"),
        ({"act": {"do": "explode"}}, "cannot be done to a spacehulk"),
        ({"act": {"do": "look", "hand": "corned"}}, "Did you mean 'corner'?"),
        ({"act": {"do": "look"}, "work": [1]}, "cannot be a spacehulk"),
        ({"act": {"do": "look"}, "work": {"sections": [["corner", 9, 0, 0]]}}, "cannot be a spacehulk"),
        ({"act": {"do": "look"}, "work": {"sections": [["corner", 0, 0, 0]] * 2}}, "which is floor already"),
        ({"act": {"do": "look"}, "work": {"sections": [["corner", 0, 0, 0]] * 200}}, "cannot be a spacehulk"),
        ({"act": {"do": "remove", "which": 3}}, "none with number 3"),
        ({"act": {"do": "ready", "layout": "referense"}}, "Did you mean 'reference'?"),
    ],
)
@pytest.mark.rule("ultra_marines.content.editor")
def test_what_makes_no_sense_is_refused_in_a_sentence(server: Serving, body: Any, words: str) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            answer = await mara.http.post(BENCH, json=body)
            check_refused(answer, 422)
            assert words in answer.json()["reason"], answer.text

    asyncio.run(play())


def test_games_in_which_nothing_is_built_say_so(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            answer = await mara.http.post("/api/games/ults/workbench", json={"act": {"do": "look"}})
            check_refused(answer, 422)
            assert answer.json()["reason"] == "In ULts there is nothing to be built."
            check_refused(await mara.http.post("/api/games/chess/workbench", json={"act": {}}), 404)

    asyncio.run(play())


def test_strangers_and_large_bodies_are_refused(server: Serving) -> None:
    with httpx.Client(base_url=server.base, headers={"origin": server.base}) as stranger:
        check_refused(stranger.post(BENCH, json={"act": {"do": "look"}}), 401)

    async def play() -> None:
        async with Player(server.base) as mara:
            check_refused(await mara.http.post(BENCH, json={"act": {"do": "read", "text": "#" * 9_000}}), 413)
            answer = await mara.http.post(BENCH, json={"act": {"do": "read", "text": "#" * 2_001}})
            check_refused(answer, 422)

    asyncio.run(play())


def test_acts_are_counted(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(server.server.house.guard, "check", lambda name, *_: counted.append(name))

    async def play() -> None:
        async with Player(server.base) as mara:
            await mara.post(BENCH, act={"do": "look"})
            assert "workbench" in counted

    asyncio.run(play())
