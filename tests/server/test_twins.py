"""Twin worlds over the wire: what a viewer cannot know changes no byte of what the server sends to that viewer."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ultratable
from tests.core.toys import game as toys
from tests.laws.harness import GAMES, seeds
from tests.server import twins
from tests.server.twins import Transcript, Visit, World, hidden, same
from ultratable.core.chance import CHANCE
from ultratable.core.errors import UltratableError
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.server.tending import Tending
from ultratable.table.table import Table


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers by itself."""
    monkeypatch.setattr(Tending, "tend", lambda self, live: None)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game where several seats lay several cards in secret at the same time can be served too."""
    monkeypatch.setitem(sys.modules, "ultratable.games.toy", toys)
    monkeypatch.setattr(ultratable, "_GAMES", (*ultratable.game_ids(), "toy"))
    return "toy"


# Positions whose hidden part is dealt anew.


async def tour(world: World, table: str, seat: int | None, seats: int, tried: list[str], own_pick: str | None) -> Transcript:
    """Everything one viewer can try that changes nothing others can see of the match."""
    visit = Visit(world, table, seat)
    await visit.look(await twins.readable(world))
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


def some_position(game: Game, number: int, rng: Random, **settings: Any) -> Table:
    """A running match of some sort, some way in."""
    while True:
        table = twins.begun(number, game, rng, **settings)
        assert table.match is not None
        for _ in range(rng.choice((0, 3, 10, 30, 60, 100))):
            if table.match.deciders:
                twins.at_random(table, rng)
        if table.match.result is None:
            return table


def hidden_pick(match: Match, seat: int) -> str | None:
    """An answer of that seat that nobody else would notice."""
    if seat not in match.deciders:
        return None
    return next((option.key for option in match.ask(seat).options if hidden(match, seat, option.key)), None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_whatever_a_viewer_tries_the_twin_server_answers_the_same_bytes(game: Game, tmp_path: Path) -> None:
    async def compare() -> None:
        number = 0
        async with twins.worlds(tmp_path) as (one, other):
            for seed in seeds(14):
                rng = Random(f"tour {seed}")
                table = some_position(game, 0, rng, undo=rng.choice(("strict", "friendly")))
                match = table.match
                assert match is not None
                for seat in {match.deciders[0], rng.randrange(match.seats)}:
                    number += 1
                    sheet, believed = twins.twin(table, seat, rng)
                    id = one.put(twins.named(table.sheet, number), match)
                    other.put(twins.named(sheet, number), believed)
                    for viewer in (seat, None):
                        pick = None if viewer is None else hidden_pick(match, viewer)
                        tried = twins.words(game.id)
                        rng.shuffle(tried)
                        same(
                            await tour(one, id, viewer, match.seats, tried, pick),
                            await tour(other, id, viewer, match.seats, tried, pick),
                        )

    asyncio.run(compare())


# Whole histories with unseen cards exchanged.


def seen_words(match: Match, seat: int) -> str:
    asked = [option.label for option in match.ask(seat).options] if seat in match.deciders else []
    events = [(event.seen_by(seat), event.text(seat)) for event in match.events]
    return repr((match.view(seat), asked, events, [match.why_not(seat, ref) for ref in ("deck", "discard")]))


class History:
    """A match played at random, and the same with cards exchanged that one seat never saw."""

    def __init__(self, game: Game, rng: Random) -> None:
        seats, options, position = game.variety(rng)
        while position is not None:
            seats, options, position = game.variety(rng)
        self.seats = seats
        self.options = options
        self.viewer = rng.randrange(seats)
        match = game.arrange(seats, options, None, None, rng.randbytes(32))
        self.start = match.answers
        seen = seen_words(match, self.viewer)
        for _ in range(rng.randrange(10, 70)):
            if not match.deciders:
                break
            seat = rng.choice(match.deciders)
            match.choose(seat, rng.choice(match.ask(seat).options).key)
            seen += seen_words(match, self.viewer)
        record = match.record
        self.answers: list[tuple[int, str]] = [(seat, key) for seat, key in record["answers"]]
        self.twin = self._exchanged(game, record, seen, rng) if match.result is None else None

    def _exchanged(self, game: Game, record: dict[str, Any], seen: str, rng: Random) -> list[tuple[int, str]] | None:
        drawn = sorted({key for who, key in self.answers if who == CHANCE and game.piece(key)})
        unseen = [key for key in drawn if str(game.piece(key)) not in seen]
        for _ in range(6):
            some = rng.sample(unseen, min(len(unseen), rng.choice((2, 2, 3, 5))))
            swap = dict(zip(some, some[1:] + some[:1], strict=True))
            answers = [(who, swap.get(key, key)) for who, key in self.answers]
            if answers == self.answers:
                continue
            try:
                game.replay({**record, "answers": [list(answer) for answer in answers]})
            except UltratableError:
                # The exchanged card would have forced its holder to act otherwise: no such twin exists.
                continue
            return answers
        return None


def scripted(game: Game, table: Table, answers: list[tuple[int, str]]) -> Match:
    """The match of that table as it begins when chance will answer like this."""
    script = [game.words.number(key) for who, key in answers if who == CHANCE]
    settings = table.sheet.settings
    return game.arrange(settings.seats, settings.options, None, [pick for pick in script if pick is not None])


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
        await visit.look(await twins.readable(world))
        await visit.talk()
        await visit.leave()
    return [line for visit in visits for line in visit.heard]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_a_whole_match_with_unseen_cards_exchanged_is_heard_the_same(game: Game, tmp_path: Path) -> None:
    compared = 0

    async def compare() -> None:
        nonlocal compared
        async with twins.worlds(tmp_path) as (one, other):
            for seed in seeds(12):
                history = History(game, Random(f"history {seed}"))
                if history.twin is None:
                    continue
                compared += 1
                heard = []
                for world, answers in ((one, history.answers), (other, history.twin)):
                    table = twins.running(seed, game.id, history.seats, history.options)
                    table.match = scripted(game, table, answers)
                    world.clock.now = twins.BEGAN
                    id = world.put(table.sheet, table.match)
                    moves = [answer for answer in answers[history.start :] if answer[0] != CHANCE]
                    heard.append(await relive(world, id, history.viewer, moves, Random(seed)))
                same(*heard)

    asyncio.run(compare())
    assert compared >= 4


# Minds changed in secret.


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
        world.clock.now = twins.BEGAN + 1000
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
        world.clock.now = twins.BEGAN + 60_000
        paths = await twins.readable(world)
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


class Walk:
    """A match as it was some answers ago, and those answers."""

    def __init__(self, table: Table, steps: int, rng: Random) -> None:
        assert table.match is not None
        self.start = (table.sheet, table.match)
        self.answers: list[tuple[int, str]] = []
        self.before: list[Match] = []
        """The match before each of them."""
        for _ in range(steps):
            if table.match.deciders:
                self.before.append(table.match)
                self.answers.append(twins.at_random(table, rng))
        self.match = table.match

    @property
    def thinkers(self) -> list[int]:
        """Who can pick something now that nobody would notice."""
        return [seat for seat in self.match.deciders if hidden_pick(self.match, seat) is not None]


def secretive(game: Game, number: int, rng: Random, fits: Callable[[Walk], bool] = bool, **settings: Any) -> Walk:
    """A walk to a position where somebody can pick in secret."""
    while True:
        walk = Walk(some_position(game, number, rng, **settings), 5, rng)
        if walk.thinkers and fits(walk):
            return walk


@pytest.mark.parametrize("undo", ["strict", "friendly", "open"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_nobody_notices_what_somebody_picks_and_takes_back_in_a_series(game: Game, undo: Any, tmp_path: Path) -> None:
    async def compare() -> None:
        async with twins.worlds(tmp_path) as (one, other):
            for number, seed in enumerate(seeds(5)):
                rng = Random(f"secret {undo} {seed}")
                walk = secretive(game, number, rng, undo=undo)
                secret = Secret(walk, walk.thinkers[0], rng)
                same(await secret.watched(one, rng.choice((0, 2))), await secret.watched(other, rng.randrange(1, 7)))

    asyncio.run(compare())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_a_server_that_starts_anew_does_not_tell_who_changed_their_mind_before(game: Game, tmp_path: Path) -> None:
    """What is held in memory afterwards follows from what was stored when, which must not depend on secrets."""

    def goes_on(walk: Walk) -> bool:
        """Whether somebody has just done something for all to see and goes on, perhaps in secret."""
        before = walk.before[-1] if walk.before else walk.match
        return before.deciders == walk.match.deciders and before.log_length < walk.match.log_length

    async def compare() -> None:
        async with twins.worlds(tmp_path) as (one, other):
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
        async with twins.worlds(tmp_path) as (one, other):
            for number, seed in enumerate(seeds(5)):
                rng = Random(f"sealed {undo} {seed}")
                options = {"scene": "sealed", "series": True, "rounds": 3}
                walk = Walk(twins.running(number, toy, 3, options, undo=undo), rng.randrange(6), rng)
                if walk.thinkers:
                    secret = Secret(walk, rng.choice(walk.thinkers), rng)
                    same(await secret.watched(one, rng.choice((0, 2))), await secret.watched(other, rng.randrange(1, 7)))

    asyncio.run(compare())
