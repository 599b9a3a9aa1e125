"""Positions whose hidden part is dealt anew."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.laws.harness import GAMES, seeds
from tests.server.twins import positions
from tests.server.twins.positions import hidden_pick, some_position
from tests.server.twins.visit import Visit
from tests.server.twins.worlds import Transcript, World, readable, same, worlds
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.server import seen
from ultratable.table.sheet import Sheet


async def tour(
    world: World, table: str, seat: int | None, seats: int, tried: list[str], own_pick: str | None
) -> Transcript:
    """Everything one viewer can try that changes nothing others can see of the match."""
    visit = Visit(world, table, seat)
    await visit.look(await readable(world))
    await visit.knock((0, seats))
    await visit.try_all(tried)
    await visit.talk()
    if own_pick is not None:
        await visit.play(own_pick)
        await visit.try_all(tried[:20])
        await visit.take_back()
        await visit.update()
    await visit.settle("at the end")
    await visit.leave()
    return visit.heard


async def compare_tours(game: Game, folder: Path, numbers: Iterable[int]) -> None:
    number = 0
    async with worlds(folder) as (one, other):
        for seed in numbers:
            rng = Random(f"tour {seed}")
            table = some_position(game, 0, rng, undo=rng.choice(("strict", "friendly")))
            match = table.match
            assert match is not None
            for seat in {match.deciders[0], rng.randrange(match.seats)}:
                number += 1
                sheet, believed = positions.twin(table, seat, rng)
                id = one.put(positions.named(table.sheet, number), match)
                other.put(positions.named(sheet, number), believed)
                for viewer in (seat, None):
                    pick = None if viewer is None else hidden_pick(match, viewer)
                    tried = positions.words(game.id)
                    rng.shuffle(tried)
                    same(
                        await tour(one, id, viewer, match.seats, tried, pick),
                        await tour(other, id, viewer, match.seats, tried, pick),
                    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_whatever_a_viewer_tries_the_twin_server_answers_the_same_bytes(game: Game, tmp_path: Path) -> None:
    asyncio.run(compare_tours(game, tmp_path, seeds(8)))


# Would a leak be noticed?


def more_cards(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    others = [match.view(at)["seats"][at]["hand"] for at in range(match.seats) if at != seat]
    return {**match.view(seat), "leak": others}


@pytest.mark.usefixtures("alone")
def test_a_server_that_shows_the_cards_of_others_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "eyes", more_cards)
    with pytest.raises(AssertionError, match="the worlds differ"):
        asyncio.run(compare_tours(GAMES[0], tmp_path, range(5)))
