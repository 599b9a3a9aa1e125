"""Whole histories with unseen cards exchanged."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.laws.harness import GAMES, seeds
from tests.server.twins import positions
from tests.server.twins.history import History, scripted
from tests.server.twins.visit import Visit
from tests.server.twins.worlds import BEGAN, Transcript, World, readable, same, worlds
from ultratable.core.chance import CHANCE
from ultratable.core.game import Game


async def relive(world: World, id: str, viewer: int, answers: Sequence[tuple[int, str]], rng: Random) -> Transcript:
    """Play all these answers; what the viewer and a spectator hear meanwhile, and what they find afterwards."""
    movers = [Visit(world, id, seat) for seat in range(max(seat for seat, _ in answers) + 1)]
    visits = [movers[viewer] if viewer < len(movers) else Visit(world, id, viewer), Visit(world, id, None)]
    for visit in visits:
        visit.connect()
    for at, (seat, key) in enumerate(answers):
        mover = movers[seat]
        again = rng.random() < 0.2
        await mover.play(key)
        assert mover.heard[-1][1].startswith("200"), mover.heard[-1]
        if again and (await mover.update())["undo"]["last"] == "free":
            await mover.take_back()
            await mover.play(key)
        if at == len(answers) // 2:
            visits[0].connect(at // 2)
        world.clock.now += 1000
    for visit in visits:
        await visit.settle("the whole match")
        await visit.look(await readable(world))
        await visit.talk()
        await visit.leave()
    return [line for visit in visits for line in visit.heard]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_a_whole_match_with_unseen_cards_exchanged_is_heard_the_same(game: Game, tmp_path: Path) -> None:
    compared = 0

    async def compare() -> None:
        nonlocal compared
        async with worlds(tmp_path) as (one, other):
            for seed in seeds(8):
                history = History(game, Random(f"history {seed}"))
                if history.twin is None:
                    continue
                compared += 1
                heard = []
                for world, answers in ((one, history.answers), (other, history.twin)):
                    table = positions.running(seed, game.id, history.seats, history.options)
                    table.match = scripted(game, table, answers)
                    world.clock.now = BEGAN
                    id = world.put(table.sheet, table.match)
                    moves = [answer for answer in answers[history.start :] if answer[0] != CHANCE]
                    heard.append(await relive(world, id, history.viewer, moves, Random(seed)))
                same(*heard)

    asyncio.run(compare())
    assert compared >= 2
