"""Reviews over HTTP: of matches that are over, more of them the longer one looks, and never of running ones."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ultratable
from tests.server.client import Player, duel
from tests.server.security.guards import check_refused
from tests.server.serving import serving
from tests.server.test_films import CAST, with_two
from tests.server.test_replays import play_out
from tests.server.test_worth import until
from ultratable.review.records import Asked
from ultratable.server import reviewing
from ultratable.server.reviewing import Reviews, Telling


async def reviewed(player: Player, path: str) -> list[dict[str, Any]]:
    """All that was told until it was done."""
    told: list[dict[str, Any]] = []

    async def done() -> bool:
        told.append(await player.get(path))
        return bool(told[-1]["done"])

    await until(done)
    return told


def test_a_match_that_is_over_is_reviewed_more_and_more(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options={**CAST, "health": 30})
        path = f"/api/tables/{table}/review"
        check_refused(await mara.http.get(path), 403)
        await play_out(table, [mara, bo], undo=True)
        film = await mara.get(f"/api/tables/{table}/film", everything=True)
        told = await reviewed(mara, path)
        assert not told[0]["done"]
        last = told[-1]
        assert last["games"] > 0
        count = len(film["moments"])
        for seat in (0, 1):
            for curve in (last["open"][seat], last["known"][seat]):
                assert [len(curve[name]) for name in ("chance", "low", "high")] == [count] * 3
                assert None not in curve["chance"]
                columns = zip(curve["low"], curve["chance"], curve["high"], strict=True)
                assert all(low <= chance <= high for low, chance, high in columns)
            total = last["totals"][seat]
            made = total["beginning"] + total["own"] + total["others"] + total["luck"]
            assert made == pytest.approx(total["end"], abs=0.0005)
            assert total["end"] == last["open"][seat]["chance"][-1]
            assert total["end"] == float(seat in film["table"]["result"]["winners"])
        lines = {line["number"] for line in film["lines"]}
        moments = film["moments"]
        for key in last["keys"]:
            assert key["line"] in lines
            # The deal leads to the very first moment.
            since = moments[key["moment"] - 1]["lines"] if key["moment"] else 0
            assert since <= key["line"] < moments[key["moment"]]["lines"]
            assert (key["seat"] is None) == (key["kind"] != "decision")
        # Whoever may look at the table may read it, and it is remembered.
        assert await bo.get(path) == last

    with_two(tmp_path, play)


def test_a_file_is_reviewed_for_whoever_sent_it(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options={**CAST, "health": 30})
        await play_out(table, [mara, bo])
        text = (await bo.http.get(f"/api/tables/{table}/replay")).text
        film = (await mara.post("/api/replays", file=text, show=True))["film"]
        path = f"/api/replays/{film}/review"
        first = await mara.get(path)
        assert not first["done"]
        theirs = (await reviewed(mara, path))[-1]
        ours = (await reviewed(bo, f"/api/tables/{table}/review"))[-1]
        assert theirs["totals"] == ours["totals"]
        check_refused(await bo.http.get(path), 404)

    with_two(tmp_path, play)


def made() -> Asked:
    match = ultratable.game("ults").start(2, {"health": 30}, 1)
    rng = Random(1)
    while match.deciders:
        seat = match.deciders[0]
        match.pick(seat, rng.choice(match.ask(seat).numbers))
    return Asked(match.record, tuple(range(match.answers + 1)))


@pytest.mark.parametrize(("asked", "looks"), [(made(), 2), (Asked({"game": "chess"}, ()), 1)])
def test_what_nobody_waits_for_is_given_up_and_what_comes_to_nothing_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, asked: Asked, looks: int
) -> None:
    monkeypatch.setattr(reviewing, "_PATIENCE", 0.01)
    looked = 0

    async def look() -> tuple[Asked, Telling]:
        nonlocal looked
        looked += 1
        return asked, lambda moment, kind: None

    async def ask() -> None:
        reviews = Reviews()
        try:
            assert not (await reviews.ask(("table", "a"), look)).done
            monkeypatch.setattr(reviewing, "_PATIENCE", 60.0 if looks == 1 else 0.01)

            async def still() -> bool:
                return not any([making.running for making in reviews._makings.values()])

            await until(still)
            assert (await reviews.ask(("table", "a"), look)).done == (looks == 1)
        finally:
            await reviews.close()

    asyncio.run(ask())
    assert looked == looks


def test_a_spectator_of_a_running_match_is_told_nothing(tmp_path: Path) -> None:
    async def run(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Eve") as eve:
            table = await duel(mara, bo, options=CAST)
            for who in (mara, bo, eve):
                check_refused(await who.http.get(f"/api/tables/{table}/review"), 403)

    with serving(tmp_path) as server:
        asyncio.run(run(server.base))
