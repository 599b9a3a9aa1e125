"""Twin worlds over the wire: what a viewer cannot know changes no byte of what the server sends to that viewer."""

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import ultratable
from tests.core.toys import game as toys
from tests.laws.harness import GAMES, seeds
from tests.server import twins
from tests.server.twins import PEOPLE, WATCHER, Transcript, Visit, World, hidden, same
from ultratable.core.chance import CHANCE
from ultratable.core.errors import UltratableError
from ultratable.core.fairness import salt_commitment
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.server import seen, tending
from ultratable.server.tending import Tending
from ultratable.table import acts, timing
from ultratable.table.sheet import Settings, Sheet
from ultratable.table.table import Table
from ultratable.table.thinkers import Thinkers, Thought


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


async def tour(
    world: World, table: str, seat: int | None, seats: int, tried: list[str], own_pick: str | None
) -> Transcript:
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


async def compare_tours(game: Game, folder: Path, numbers: Iterable[int]) -> None:
    number = 0
    async with twins.worlds(folder) as (one, other):
        for seed in numbers:
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_whatever_a_viewer_tries_the_twin_server_answers_the_same_bytes(game: Game, tmp_path: Path) -> None:
    asyncio.run(compare_tours(game, tmp_path, seeds(8)))


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
            for seed in seeds(8):
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
    assert compared >= 2


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


async def compare_secrets(game: Game, undo: Any, folder: Path, numbers: Iterable[int]) -> None:
    async with twins.worlds(folder) as (one, other):
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
            for number, seed in enumerate(seeds(4)):
                rng = Random(f"sealed {undo} {seed}")
                options = {"scene": "sealed", "series": True, "rounds": 3}
                walk = Walk(twins.running(number, toy, 3, options, undo=undo), rng.randrange(6), rng)
                if walk.thinkers:
                    secret = Secret(walk, rng.choice(walk.thinkers), rng)
                    same(
                        await secret.watched(one, rng.choice((0, 2))), await secret.watched(other, rng.randrange(1, 7))
                    )

    asyncio.run(compare())


# Would a leak be noticed?


def more_cards(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    others = [match.view(at)["seats"][at]["hand"] for at in range(match.seats) if at != seat]
    return {**match.view(seat), "leak": others}


def more_picks(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    return {**match.view(seat), "leak": [len(match.ask(at).picked) for at in match.deciders]}


def more_entries(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    return {**match.view(seat), "leak": sheet.seq}


@pytest.mark.usefixtures("alone")
def test_a_server_that_shows_the_cards_of_others_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "eyes", more_cards)
    with pytest.raises(AssertionError, match="the worlds differ"):
        asyncio.run(compare_tours(GAMES[0], tmp_path, range(5)))


@pytest.mark.parametrize("leak", [more_picks, more_entries])
@pytest.mark.usefixtures("alone")
def test_a_server_that_tells_of_unfinished_picks_is_found_out(
    leak: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seen, "eyes", leak)
    with pytest.raises(AssertionError, match="the worlds differ"):
        asyncio.run(compare_secrets(GAMES[0], "friendly", tmp_path, range(5)))


# What the server does by itself, and when.


class Held:
    """Every answer that a server would give by itself, held back for ever, and what its delay was drawn from."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[tuple[str, bool]] = []
        self.seeds: list[str] = []
        monkeypatch.setattr(tending, "pause", self._pause)
        monkeypatch.setattr(Thinkers, "submit", self._submit)

    def _pause(self, sheet: Sheet, response: bool) -> float:
        self.drawn.append((sheet.id, response))
        return 1e6

    def _submit(self, game: str, save: bytes, seat: int, level: str, seed: str) -> "Future[Thought]":
        self.seeds.append(seed)
        thought: Future[Thought] = Future()
        match = ultratable.game(game).load(save)
        thought.set_result(Thought((match.ask(seat).options[0].key,)))
        return thought

    async def scheduled(self, world: World, sheet: Sheet, match: Match) -> list[tuple[str, bool]]:
        """What is scheduled when this table is opened. Nothing of it happens at once."""
        self.drawn.clear()
        id = world.put(sheet, match)
        live = await world.server.hub.open(id)
        wire = world.connect(WATCHER, id)
        await wire.settled()
        await wire.close()
        assert live.table.sheet.seq == 1
        assert not live.lock.locked()
        return list(self.drawn)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bots_take_their_time_whatever_they_hold(game: Game, held: Held, tmp_path: Path) -> None:
    async def compare() -> None:
        asked = set()
        async with twins.worlds(tmp_path) as (one, other):
            for seed in seeds(30):
                rng = Random(f"bots {seed}")
                table = some_position(game, seed, rng, bots=range(1, 8))
                assert table.match is not None
                sheet, match = twins.twin(table, 0, rng)
                drawn = await held.scheduled(one, table.sheet, table.match)
                assert await held.scheduled(other, sheet, match) == drawn
                assert len(drawn) == len(set(table.match.deciders) - {0})
                asked |= {response for _, response in drawn}
        assert asked == {False, True}

    asyncio.run(compare())


@pytest.mark.parametrize("name", ["toy", *[game.id for game in GAMES]])
def test_a_response_is_passed_after_the_same_wait_whatever_is_in_the_hand(
    name: str, toy: str, held: Held, tmp_path: Path
) -> None:
    # Whoever is asked only when there is a choice may have one in one world and none in the other.
    expected = {"always": {0}, "pass until my turn": {1}, "when I can": {0, 1}}
    found: dict[str, set[int]] = {standing: set() for standing in expected}

    async def compare() -> None:
        number = 0
        async with twins.worlds(tmp_path) as (one, other):
            for seed in seeds(12):
                rng = Random(f"passes {seed}")
                table, seat = responding(name, seed, rng)
                viewer = rng.choice([at for at in range(len(table.sheet.seats)) if at != seat])
                _, believed = twins.twin(table, viewer, rng)
                assert table.match is not None
                for standing in expected:
                    number += 1
                    there = [replace(chair, standing=standing) for chair in table.sheet.seats]
                    sheet = replace(twins.named(table.sheet, number), seats=tuple(there))
                    for world, match in ((one, table.match), (other, believed)):
                        drawn = await held.scheduled(world, sheet, match)
                        assert all(response for _, response in drawn)
                        found[standing].add(len(drawn))

    asyncio.run(compare())
    assert all(found[standing] <= expected[standing] for standing in expected)
    assert name != "toy" or found == expected


def responding(name: str, number: int, rng: Random) -> tuple[Table, int]:
    """A position where somebody may answer what another has done, and who."""
    while True:
        if name == "toy":
            table = twins.running(number, name, 3, {"scene": "duel"})
            Walk(table, rng.randrange(5), rng)
        else:
            table = some_position(ultratable.game(name), number, rng)
        assert table.match is not None
        for seat in table.match.deciders:
            if table.match.ask(seat).response:
                return table, seat


def test_the_wait_is_drawn_from_the_kind_of_question_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(3)
    table = some_position(GAMES[0], 0, rng)
    sheet, _ = twins.twin(table, 0, rng)
    for response, least, most in ((True, 1.5, 3.0), (False, 0.5, 1.2)):
        draws = []
        for known in (table.sheet, sheet):
            monkeypatch.setattr(timing, "_rng", Random(5))
            draws.append([timing.pause(known, response) for _ in range(200)])
        assert draws[0] == draws[1]
        assert least <= min(draws[0]) < max(draws[0]) <= most


def test_what_a_bot_will_do_follows_from_nothing_others_know_or_do_in_secret(
    toy: str, held: Held, tmp_path: Path
) -> None:
    async def compare() -> None:
        async with twins.worlds(tmp_path, 3) as three:
            seeds_used = []
            for at, world in enumerate(three):
                settings = Settings(game=toy, seats=3, options={"scene": "sealed", "series": True})
                table = twins.seated(1, settings, bots=(1, 2))
                if at == 2:
                    table.sheet = replace(table.sheet, seed=bytes(32))
                twins.do(table, acts.Started())
                assert table.match is not None
                pick = hidden_pick(table.match, 0)
                assert pick is not None
                if at == 1:
                    twins.answer(table, 0, pick)
                held.seeds.clear()
                await held.scheduled(world, table.sheet, table.match)
                seeds_used.append(list(held.seeds))
        plain, with_a_pick, with_another_secret = seeds_used
        assert plain[0] != plain[1]
        assert plain == with_a_pick
        assert not set(plain) & set(with_another_secret)

    asyncio.run(compare())


# Open hands, seeds and salts, lists.


@pytest.mark.usefixtures("alone")
def test_open_hands_are_for_admitted_spectators_and_never_for_those_who_play(tmp_path: Path) -> None:
    async def look() -> None:
        async with twins.worlds(tmp_path, 1) as (world,):
            settings = {"game": "ults", "seats": 2, "spectators": "open hands"}
            answer = await world.ask(PEOPLE[0], "POST", "/api/tables", {"settings": settings})
            assert answer.startswith("422")
            assert "password" in answer
            table = twins.seated(1, msgspec.convert(settings, Settings), password="hashed")
            twins.do(table, acts.Started())
            id = world.put(replace(table.sheet, admitted=(WATCHER,)), table.match)
            for person, status in ((WATCHER, "200"), (PEOPLE[0], "403"), (PEOPLE[1], "403"), (PEOPLE[9], "403")):
                for path in ("", "/log", "/replay"):
                    answer = await world.ask(person, "GET", f"/api/tables/{id}{path}")
                    assert answer.startswith(status)
                    assert ("open_hands" in answer) == (status == "200" and path != "/log")
                wire = world.connect(person, id)
                await wire.settled()
                assert ("open_hands" in "".join(wire.frames)) == (status == "200")
                await wire.close()
            own = await world.told(PEOPLE[1], "GET", f"/api/tables/{id}", seat=1)
            assert "open_hands" not in own["view"]

    asyncio.run(look())


@pytest.mark.usefixtures("alone")
def test_the_seed_and_what_follows_from_it_are_told_when_the_match_is_over_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with twins.worlds(tmp_path, 1) as (world,):
            rng = Random(4)
            table = twins.running(1, "ults", 2, {"heroes": "random", "health": 30})
            assert table.match is not None
            id = world.put(table.sheet, table.match)
            players = [Visit(world, id, 0), Visit(world, id, 1)]
            visits = [*players, Visit(world, id, None)]
            for visit in visits:
                visit.connect()
            while (match := (await world.table(id)).match) is not None and match.deciders:
                key = rng.choice(match.ask(match.deciders[0]).options).key
                await players[match.deciders[0]].play(key)
            assert match is not None
            for visit in visits:
                await visit.settle("the whole match")
                *before, last = [text for _, text in visit.heard if '"status":"playing"' in text or "seed" in text]
                secrets = (table.sheet.seed.hex(), table.match.record["key"], match.record["key"])
                assert not any(secret in text for secret in secrets for text in before)
                assert f'"seed":"{table.sheet.seed.hex()}"' in last

    asyncio.run(play())


@pytest.mark.usefixtures("alone")
def test_a_salt_is_told_when_all_promises_are_made_and_not_before(tmp_path: Path) -> None:
    async def promise() -> None:
        async with twins.worlds(tmp_path, 1) as (world,):
            table = twins.seated(1, Settings(game="ults", seats=2))
            id = world.put(table.sheet, None)
            visits = [Visit(world, id, 0), Visit(world, id, 1), Visit(world, id, None)]
            for visit in visits:
                visit.connect()
            for visit, salt in zip(visits[:2], ("pepper", "paprika"), strict=True):
                await visit.ask("POST", "ready", {"seat": visit.seat, "commitment": salt_commitment(salt)})
                answer = await visit.ask("POST", "salt", {"seat": visit.seat, "salt": salt})
                assert answer.startswith("409")
            await visits[0].ask("POST", "start")
            await visits[0].ask("POST", "salt", {"seat": 0, "salt": "pepper"})
            for visit in visits:
                await visit.settle("promises")
                told = "".join(text for asked, text in visit.heard if "/salt" not in asked)
                assert salt_commitment("paprika") in told
                assert '"pepper"' in told
                assert "paprika" not in told

    asyncio.run(promise())


@pytest.mark.usefixtures("alone")
def test_strangers_find_only_listed_tables_and_nothing_of_the_match_in_lists(tmp_path: Path) -> None:
    async def find() -> None:
        async with twins.worlds(tmp_path, 1) as (world,):
            for number, listed in ((1, True), (2, False)):
                table = twins.running(number, "ults", 2, {}, listed=listed)
                world.put(table.sheet, table.match)
            found = await world.told(WATCHER, "GET", "/api/tables")
            assert [heading["id"] for heading in found] == [f"{1:016x}"]
            assert set(found[0]) == {"id", "game", "title", "status", "yours", "your_turn", "updated"}
            assert found[0]["title"] == "ULts with Ann, Bo"

    asyncio.run(find())
