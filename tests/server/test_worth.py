"""The fairness meter over HTTP: an estimate soon, a better one later, and nothing left running."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.server.client import Player
from tests.server.security.guards import check_refused
from tests.server.serving import Serving, serving
from tests.table.test_brought import figure
from ultratable.server import meters
from ultratable.server.meters import Meters

WORTH = "/api/games/figures/worth"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("worth")) as running:
        yield running


def trying() -> list[str]:
    """The processes of this test that try pieces."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError):
            continue
        if b"ultratable.lab.worth" in line and parent == os.getpid():
            found.append(folder.name)
    return found


async def nothing_runs() -> bool:
    return trying() == []


async def until(known: Any, seconds: float = 300) -> None:
    end = monotonic() + seconds
    while not await known():
        assert monotonic() < end, "it never came"
        await asyncio.sleep(0.1)


@pytest.mark.rule("figures.content.card-maker")
def test_an_estimate_comes_and_gets_better(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            first = await mara.post(WORTH, piece=figure())
            assert (first["games"], first["low"], first["high"], first["done"]) == (0, 0.0, 1.0, False)
            seen: list[dict[str, Any]] = []

            async def enough() -> bool:
                seen.append(await mara.post(WORTH, piece=figure()))
                return bool(seen[-1]["games"] >= 40)

            await until(enough)
            assert [one["games"] for one in seen] == sorted(one["games"] for one in seen)
            last = seen[-1]
            assert last["low"] < last["share"] < last["high"]
            assert last["high"] - last["low"] < 0.6

    asyncio.run(play())


@pytest.mark.parametrize(
    ("path", "piece", "code"),
    [
        (WORTH, figure(name=""), 422),
        (WORTH, "no figure", 422),
        ("/api/games/ults/worth", figure(), 409),
        ("/api/games/chess/worth", figure(), 404),
    ],
)
def test_what_cannot_be_tried_is_refused(server: Serving, path: str, piece: Any, code: int) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            check_refused(await mara.http.post(path, json={"piece": piece}), code)

    asyncio.run(play())


def test_it_is_known_when_enough_was_tried_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meters, "_ENOUGH", 6)

    async def measure() -> None:
        house = Meters()
        try:

            async def done() -> bool:
                return (await house.ask("figures", figure())).done

            await until(done)
            shown = await house.ask("figures", figure())
            # Two processes share the trials; one may have told its next when the other brought the last.
            assert 6 <= shown.games <= 7
            # What an earlier test has asked the server runs until nobody seems to look any more.
            await until(nothing_runs)
            assert await house.ask("figures", figure()) == shown
        finally:
            await house.close()

    asyncio.run(measure())


ANSWERS = """
import json, sys
for line in sys.stdin:
    wish = json.loads(line)
    often = 2 if wish["piece"]["picks"][1] == "blast" else 4
    print(float(wish["first"] % often > 0), flush=True)
"""
"""A program that plays nothing: three matches of four are won, and every other one with Blast in the second place."""


@pytest.mark.rule("figures.content.card-maker")
def test_what_would_bring_it_nearer_to_even_is_told_with_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin() -> Process:
        return await asyncio.create_subprocess_exec(sys.executable, "-c", ANSWERS, stdin=PIPE, stdout=PIPE)

    monkeypatch.setattr(meters, "_begin", begin)

    async def measure() -> None:
        house = Meters()
        try:
            first = await house.ask("figures", figure())
            assert first.changes == ()

            async def done() -> bool:
                return (await house.ask("figures", figure())).done

            await until(done)
            shown = await house.ask("figures", figure())
            assert (shown.games, shown.share) == (1_600, 0.75)
            [change] = shown.changes
            assert (change.at, change.to, change.games) == ("picks.1", "blast", 1_280)
            assert change.low < change.by == -0.25 < change.high < 0
        finally:
            await house.close()

    asyncio.run(measure())


def test_nobody_looks_and_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meters, "_PATIENCE", 0.5)

    async def measure() -> None:
        house = Meters()
        try:

            async def tried() -> bool:
                # On a busy machine it may take longer than the patience until the processes are seen: look again.
                await house.ask("figures", figure())
                return trying() != []

            await until(tried)
            await until(nothing_runs)
        finally:
            await house.close()

    asyncio.run(measure())


def test_no_more_than_two_pieces_are_tried_at_once() -> None:
    async def measure() -> None:
        await until(nothing_runs)
        house = Meters()
        try:
            for name in ("Ada", "Bo", "Cy", "Di"):
                await house.ask("figures", figure(name=name))
            seen: list[int] = []

            async def tried_for_a_while() -> bool:
                seen.append(len(trying()))
                return len([count for count in seen if count]) >= 5

            await until(tried_for_a_while)
            assert max(seen) <= 4
        finally:
            await house.close()
        assert trying() == []

    asyncio.run(measure())
