"""Matches that go on from the middle of another: as it was there, or as one seat could believe it was."""

from random import Random
from typing import Any

import pytest

from tests.laws.harness import GAMES, seeds
from tests.server.twins.history import History
from ultratable.core import branch, replayfile
from ultratable.core.errors import BadRecord, BadScript
from ultratable.core.game import Game
from ultratable.core.match import Match

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
KEY = bytes(range(32))


def some_match(game: Game, rng: Random, answers: int) -> Match:
    """A match of some sort, some way in and not over."""
    while True:
        seats, options, position = game.variety(rng)
        match = game.arrange(seats, options, position, None, rng.randbytes(32))
        play(match, rng, answers)
        if match.deciders:
            return match


def play(match: Match, rng: Random, answers: int = 20_000) -> None:
    for _ in range(answers):
        if match.deciders:
            seat = rng.choice(match.deciders)
            match.choose(seat, rng.choice(match.ask(seat).options).key)


def goes_on(match: Match, seat: int | None = None, seed: str = "seed") -> Match:
    """A branch of that match: as it was, or as that seat knew it."""
    record = match.record
    key = bytes.fromhex(record["key"]) if seat is None else KEY
    position = branch.position_of(record, seat, seed)
    return match.game.arrange(match.seats, record["options"], position, None, key)


def shown(match: Match, seat: int) -> Any:
    asked = match.ask(seat) if seat in match.deciders else None
    options = [] if asked is None else [(one.key, one.label, one.preview) for one in asked.options]
    whys = [match.why_not(seat, word) for word in match.game.words.all()[:40]]
    return match.view(seat), match.deciders, match.locked, options, match.asides(seat), whys


@games
def test_as_it_was_the_table_and_all_that_comes_are_the_same(game: Game) -> None:
    for seed in seeds(20):
        rng = Random(f"as it was {seed}")
        match = some_match(game, rng, rng.randrange(80))
        found = goes_on(match)
        assert found.digest() == match.digest()
        assert found.answers == 0
        play(found, Random(seed), 30)
        play(match, Random(seed), 30)
        assert found.digest() == match.digest()


@games
def test_as_a_seat_knew_it_nothing_contradicts_what_it_saw(game: Game) -> None:
    for seed in seeds(25):
        rng = Random(f"as I knew it {seed}")
        match = some_match(game, rng, rng.randrange(100))
        for seat in range(match.seats):
            found = goes_on(match, seat, f"{seed}")
            assert shown(found, seat) == shown(match, seat)
            assert game.misplaced(found.state) == []
        play(found, rng)
        assert found.result is not None


@games
def test_as_a_seat_knew_it_others_may_hold_something_else(game: Game) -> None:
    match = some_match(game, Random(5), 40)
    own = match.deciders[0]
    others = [seat for seat in range(match.seats) if seat != own]
    dealt = [goes_on(match, own, str(seed)) for seed in range(8)]
    assert any(one.view(seat) != match.view(seat) for one in dealt for seat in others)
    assert goes_on(match, own, "3").digest() == dealt[3].digest(), "the same seed deals the same"


@games
def test_what_is_dealt_anew_does_not_depend_on_what_was_hidden(game: Game) -> None:
    compared = 0
    for seed in seeds(30):
        history = History(game, Random(f"history {seed}"))
        if history.twin is None:
            continue
        one, other = [
            game.replay(
                {
                    "game": game.id,
                    "rules": game.register.heading.version,
                    "seats": history.seats,
                    "options": history.options,
                    "key": KEY.hex(),
                    "position": None,
                    "answers": [list(answer) for answer in answers],
                }
            )
            for answers in (history.answers, history.twin)
        ]
        if not one.deciders:
            continue
        compared += 1
        assert one.digest() != other.digest()
        first, second = [goes_on(match, history.viewer, "twins") for match in (one, other)]
        for seat in range(one.seats):
            assert shown(first, seat) == shown(second, seat)
    assert compared >= 3


@games
def test_a_branch_is_saved_replayed_and_written_like_any_match(game: Game) -> None:
    rng = Random(8)
    source = some_match(game, rng, 30)
    for seat in (None, source.deciders[0]):
        match = goes_on(source, seat)
        play(match, rng, 2)
        count, digest = match.answers, match.digest()
        play(match, rng, 3)
        loaded = game.load(match.save())
        assert loaded.digest() == match.digest()
        assert [event.text(0) for event in loaded.events] == [event.text(0) for event in match.events]
        back = game.replay({**match.record, "answers": match.record["answers"][:count]})
        assert back.digest() == digest
        again = goes_on(match, seat, "again")
        assert branch.depth(again.record["position"]) == 2
        play(match, rng)
        text = replayfile.write(match, "test")
        verdict = replayfile.verify(replayfile.read(text), game)
        assert verdict.wrong == ()
        assert any("position" in sentence for sentence in verdict.unproven)


@games
def test_nobody_goes_on_from_nowhere(game: Game) -> None:
    rng = Random(9)
    match = some_match(game, rng, 10)
    deep = match
    for _ in range(branch.DEEPEST):
        deep = goes_on(deep)
    with pytest.raises(BadScript, match="at most"):
        goes_on(deep)
    over = match.clone()
    play(over, rng)
    with pytest.raises(BadScript, match="Nobody is asked"):
        goes_on(over)
    record = match.record
    for bad in ({}, {"branch": 7}, {"branch": {"record": record, "seat": 99, "seed": ""}}, {"branch": {"seat": 0}}):
        if bad:
            with pytest.raises(BadScript):
                game.arrange(match.seats, record["options"], bad, None, KEY)
    with pytest.raises(BadRecord):
        game.replay({**record, "position": {"branch": {"record": 5, "seat": None, "seed": ""}}, "answers": []})
    fewer = next(seats for seats in game.seats if seats != match.seats)
    with pytest.raises(BadScript, match="other seats"):
        game.arrange(fewer, {}, branch.position_of(record, None, ""), None, KEY)
