"""Law 4, twin worlds: what a seat cannot know may be dealt anew without changing a byte of what it is shown."""

import json
from random import Random

import msgspec
import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.bots import make_bot
from ultratable.bots.advice import advise
from ultratable.core.chance import CHANCE
from ultratable.core.errors import UltratableError
from ultratable.core.match import Match


def shown(match: Match, seat: int | None, refs: list[str]) -> str:
    """All that a viewer is shown: view, question with labels and previews, asides, why-nots, who is waited for."""
    ask = None
    reasons = {}
    asides: tuple[tuple[str, str, str], ...] = ()
    if seat is not None:
        asides = match.asides(seat)
        reasons = {ref: match.why_not(seat, ref) for ref in refs}
        if seat in match.deciders:
            open_now = match.ask(seat)
            options = [(o.key, o.label, o.clause, o.refs, o.preview) for o in open_now.options]
            cost = open_now.cost
            price = None if cost is None else (cost.amount, cost.out)
            ask = (open_now.name, open_now.prompt, open_now.clause, open_now.default, open_now.picked, price, options)
    return json.dumps([match.view(seat), match.deciders, ask, asides, reasons], sort_keys=True, ensure_ascii=False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_worlds_a_seat_could_believe_in_look_the_same_to_it(game):
    words = game.words.all()
    for seed in seeds(40):

        def believes(match: Match, rng: Random) -> None:
            if match.result is not None:
                return
            refs = [*rng.sample(words, 12), "deck", "discard"]
            # One seat at a time: what the others are shown changes little until their turn comes.
            seat = rng.randrange(match.seats)
            twin = match.imagine(seat, rng)
            assert shown(twin, seat, refs) == shown(match, seat, refs)
            assert shown(twin, None, refs) == shown(match, None, refs)
            assert game.misplaced(twin.state) == []

        walk(game, seed, believes, "twins")


def seen_words(match: Match, seat: int) -> str:
    return shown(match, seat, []) + json.dumps([event.seen_by(seat) for event in match.events], ensure_ascii=False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_two_cards_a_seat_has_never_seen_can_change_places_in_the_whole_history(game):
    """Play the record again with two such cards exchanged: that seat must have been shown exactly the same."""
    compared = 0
    for seed in seeds(60):
        rng = Random(seed)
        seats, options, position = game.variety(rng)
        if position is not None:
            continue
        match = game.arrange(seats, options, None, None, key=rng.randbytes(32))
        stop = rng.randrange(5, 60)
        viewer = rng.randrange(seats)
        seen = ""
        for _ in range(stop):
            if not match.deciders:
                break
            seen += seen_words(match, viewer)
            seat = match.deciders[0]
            match.pick(seat, rng.choice(match.ask(seat).numbers))
        if match.result is not None:
            continue
        seen += seen_words(match, viewer)
        drawn = sorted({key for who, key in match.record["answers"] if who == CHANCE and game.piece(key)})
        unseen = [key for key in drawn if str(game.piece(key)) not in seen]
        if len(unseen) < 2:
            continue
        one, other = rng.sample(unseen, 2)
        swap = {one: other, other: one}
        record = match.record
        record["answers"] = [[who, swap.get(key, key)] for who, key in record["answers"]]
        try:
            twin = game.replay(record)
        except UltratableError:
            # The exchanged card would have forced its holder to act otherwise: no twin of this history exists.
            continue
        compared += 1
        assert shown(twin, viewer, list(game.words.all())) == shown(match, viewer, list(game.words.all()))
        assert [e.seen_by(viewer) for e in twin.events] == [e.seen_by(viewer) for e in match.events]
        assert [e.text(viewer) for e in twin.events] == [e.text(viewer) for e in match.events]
    assert compared > 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hints_are_the_same_in_every_world_a_seat_could_believe_in(game):
    compared = 0
    for seed in seeds(3):
        asked = 0

        def advised_the_same(match: Match, rng: Random, seed: int = seed) -> None:
            nonlocal asked, compared
            if not match.deciders:
                return
            seat = match.deciders[0]
            asked += 1
            if asked % 23 != 7 or asked > 120 or len(match.ask(seat).numbers) < 2:
                return
            told = advise(match, seat, make_bot("steady", seed), seed)
            for _ in range(2):
                twin = match.imagine(seat, rng)
                assert msgspec.json.encode(advise(twin, seat, make_bot("steady", seed), seed)) == msgspec.json.encode(
                    told
                )
                compared += twin.digest() != match.digest()

        walk(game, seed, advised_the_same, "hints")
    assert compared >= 8
