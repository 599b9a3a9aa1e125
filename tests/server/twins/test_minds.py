"""Minds changed in secret."""

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.laws.harness import GAMES, seeds
from tests.server.twins import positions
from tests.server.twins.positions import Walk, hidden, hidden_pick, some_position
from tests.server.twins.visit import Visit
from tests.server.twins.worlds import BEGAN, Transcript, World, readable, same, worlds
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.server import seen
from ultratable.table.sheet import Sheet


class Secret:
    """Somebody who makes up and changes their mind in a series of picks, and those who watch."""

    def __init__(self, walk: "Walk", thinker: int, rng: Random) -> None:
        self.walk = walk
        self.match = walk.match
        self.thinker = thinker
        seats = rng.sample([seat for seat in range(self.match.seats) if seat != thinker], min(self.match.seats - 1, 2))
        self.viewers = [None, *seats]
        self.wishes = rng.random() < 0.5
        self.restarts = rng.random() < 0.5
        self.ending = rng.choice(("the viewers take back", "the thinker answers"))
        self.seed = rng.random()

    async def watched(self, world: World, steps: int) -> Transcript:
        """What the viewers hear and find."""
        world.clock.now = BEGAN + 1000
        id = world.put(*self.walk.start)
        everybody = [Visit(world, id, seat) for seat in range(self.match.seats)]
        thinker = everybody[self.thinker]
        visits = [Visit(world, id, None) if seat is None else everybody[seat] for seat in self.viewers]
        for visit in visits:
            visit.connect()
        for seat, key in self.walk.answers:
            assert (await everybody[seat].play(key)).startswith("200")
        for visit in visits:
            pick = None if visit.seat is None else hidden_pick(self.match, visit.seat)
            if pick is not None:
                await visit.play(pick)
        if self.wishes:
            await self.wish(visits)
        picked = await waver(thinker, Random(f"{self.seed} {steps}"), steps)
        world.clock.now = BEGAN + 60_000
        paths = await readable(world)
        for visit in visits:
            await visit.settle("while somebody thinks")
            await visit.look(paths)
            await visit.try_all(("done", "nothing"))
        if self.restarts:
            for visit in visits:
                await visit.leave()
            await world.restart()
            for visit in visits:
                visit.connect(3)
        await self.end(thinker, visits, picked)
        for visit in visits:
            await visit.settle("at the end")
            await visit.look(paths)
            await visit.leave()
        return [line for visit in visits for line in visit.heard]

    async def wish(self, visits: list[Visit]) -> None:
        """Somebody asks to take something back, and is not answered yet."""
        for visit in visits:
            if visit.seat is not None and (await visit.update())["undo"]["last"] == "ask":
                await visit.take_back()
                return

    async def end(self, thinker: Visit, visits: list[Visit], picked: int) -> None:
        if self.ending == "the viewers take back":
            for visit in visits:
                if visit.seat is not None:
                    await visit.take_back()
            return
        for _ in range(picked):
            assert (await thinker.take_back()).startswith("200")
        rng = Random(self.seed)
        match = self.match.clone()
        while True:
            key = rng.choice(match.ask(self.thinker).options).key
            unnoticed = hidden(match, self.thinker, key)
            match.choose(self.thinker, key)
            assert (await thinker.play(key)).startswith("200")
            if not unnoticed:
                return


async def waver(visit: Visit, rng: Random, steps: int) -> int:
    """Pick and take back, leaving the series incomplete; how much more is picked in the end."""
    picked = 0
    assert visit.seat is not None
    for _ in range(steps):
        visit.world.clock.now += rng.randrange(1, 900)
        match = (await visit.world.table(visit.table)).match
        assert match is not None
        keys = [option.key for option in match.ask(visit.seat).options if hidden(match, visit.seat, option.key)]
        if keys and (not picked or rng.random() < 0.6):
            assert (await visit.play(rng.choice(keys))).startswith("200")
            picked += 1
        elif picked:
            assert (await visit.take_back()).startswith("200")
            picked -= 1
    return picked


def secretive(game: Game, number: int, rng: Random, fits: Callable[[Walk], bool] = bool, **settings: Any) -> Walk:
    """A walk to a position where somebody can pick in secret."""
    while True:
        walk = Walk(some_position(game, number, rng, **settings), 5, rng)
        if walk.thinkers and fits(walk):
            return walk


async def compare_secrets(game: Game, undo: Any, folder: Path, numbers: Iterable[int]) -> None:
    async with worlds(folder) as (one, other):
        for number, seed in enumerate(numbers):
            rng = Random(f"secret {undo} {seed}")
            walk = secretive(game, number, rng, undo=undo)
            secret = Secret(walk, walk.thinkers[0], rng)
            same(await secret.watched(one, rng.choice((0, 2))), await secret.watched(other, rng.randrange(1, 7)))


@pytest.mark.parametrize("undo", ["strict", "friendly", "open"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_nobody_notices_what_somebody_picks_and_takes_back_in_a_series(game: Game, undo: Any, tmp_path: Path) -> None:
    asyncio.run(compare_secrets(game, undo, tmp_path, seeds(4)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_a_server_that_starts_anew_does_not_tell_who_changed_their_mind_before(game: Game, tmp_path: Path) -> None:
    """What is held in memory afterwards follows from what was stored when, which must not depend on secrets."""

    def goes_on(walk: Walk) -> bool:
        """Whether somebody has just done something for all to see and goes on, perhaps in secret."""
        before = walk.before[-1] if walk.before else walk.match
        return before.deciders == walk.match.deciders and before.log_length < walk.match.log_length

    async def compare() -> None:
        async with worlds(tmp_path) as (one, other):
            for number, seed in enumerate(seeds(2)):
                rng = Random(f"anew {seed}")
                walk = secretive(game, number, rng, goes_on)
                secret = Secret(walk, walk.thinkers[0], rng)
                secret.restarts = True
                same(await secret.watched(one, 0), await secret.watched(other, 6))

    asyncio.run(compare())


@pytest.mark.parametrize("undo", ["strict", "friendly", "open"])
@pytest.mark.usefixtures("alone")
def test_nobody_notices_what_others_lay_in_secret_at_the_same_time(toy: str, undo: Any, tmp_path: Path) -> None:
    async def compare() -> None:
        async with worlds(tmp_path) as (one, other):
            for number, seed in enumerate(seeds(4)):
                rng = Random(f"sealed {undo} {seed}")
                options = {"scene": "sealed", "series": True, "rounds": 3}
                walk = Walk(positions.running(number, toy, 3, options, undo=undo), rng.randrange(6), rng)
                if walk.thinkers:
                    secret = Secret(walk, rng.choice(walk.thinkers), rng)
                    same(
                        await secret.watched(one, rng.choice((0, 2))), await secret.watched(other, rng.randrange(1, 7))
                    )

    asyncio.run(compare())


# Would a leak be noticed?


def more_picks(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    return {**match.view(seat), "leak": [len(match.ask(at).picked) for at in match.deciders]}


def more_entries(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    return {**match.view(seat), "leak": sheet.seq}


@pytest.mark.parametrize("leak", [more_picks, more_entries])
@pytest.mark.usefixtures("alone")
def test_a_server_that_tells_of_unfinished_picks_is_found_out(
    leak: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seen, "eyes", leak)
    with pytest.raises(AssertionError, match="the worlds differ"):
        asyncio.run(compare_secrets(GAMES[0], "friendly", tmp_path, range(5)))
