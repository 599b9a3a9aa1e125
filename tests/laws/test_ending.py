"""Law 1: random games end; every question has at least one option."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.match import Match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_ends_and_every_question_can_be_answered(game):
    for seed in seeds(150):
        match = walk(game, seed, can_be_answered, "ending")
        result = match.result
        assert result is not None
        assert len(result.ranks) == match.seats
        assert result.winners
        assert result.clause in game.register


def can_be_answered(match: Match, rng: Random) -> None:
    assert bool(match.deciders) == (match.result is None)
    for seat in match.deciders:
        keys = [option.key for option in match.ask(seat).options]
        assert keys
        assert len(set(keys)) == len(keys)
        assert match.ask(seat).default in (None, *keys)
