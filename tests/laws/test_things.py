"""Everything that a player can point at is explained, under clauses that exist."""

from random import Random

import pytest

from tests.golden.record import FOLDER, answers_of_players, read
from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.match import Match


def refs_of(game) -> set[str]:
    return {thing.ref for thing in game.things()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_thing_has_a_name_of_its_own_and_is_told_in_full(game):
    things = game.things()
    assert things
    assert len(refs_of(game)) == len(things)
    for thing in things:
        assert thing.title, thing.ref
        assert thing.text.endswith((".", "!", "?")), thing.ref
        assert thing.clauses, thing.ref
        for clause in thing.clauses:
            assert clause in game.register, f"{thing.ref} cites {clause}"


def pointed_at(game, match: Match) -> set[str]:
    """What the open questions light up, and what they can be answered with, as players see it."""
    found = set()
    for seat in match.deciders:
        for option in match.ask(seat).options:
            found |= {*option.refs, game.piece(option.key) or option.key}
    for seat in range(match.seats):
        found |= {key for key, _, _ in match.asides(seat)}
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_a_question_points_at_is_a_thing(game):
    known = refs_of(game)

    def explained(match: Match, rng: Random) -> None:
        assert pointed_at(game, match) <= known

    for seed in seeds(15):
        walk(game, seed, explained, "things")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_the_recorded_games_point_at_is_a_thing(game):
    known = refs_of(game)
    for file in sorted((FOLDER / game.id).glob("*.json.gz"))[:8]:
        record = read(file)["record"]
        match = game.arrange(
            record["seats"], record["options"], record["position"], None, key=bytes.fromhex(record["key"])
        )
        for seat, key in answers_of_players(record["answers"]):
            assert pointed_at(game, match) <= known
            match.choose(seat, key)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_thing_is_an_option_or_says_why_not(game):
    """Each is known to whoever answers why-questions, and never told to be unknown."""
    refs = sorted(refs_of(game))

    def answered(match: Match, rng: Random) -> None:
        for seat in range(match.seats):
            open_now = {option.key for option in match.ask(seat).options} if seat in match.deciders else set()
            open_now |= {key for key, _, _ in match.asides(seat)}
            for ref in rng.sample(refs, 10):
                reasons = match.why_not(seat, ref)
                assert bool(reasons) == (ref not in open_now), ref
                for clause, sentence in reasons:
                    assert clause in game.register
                    assert "is called" not in sentence, (ref, sentence)

    for seed in seeds(15):
        walk(game, seed, answered, "things why")
