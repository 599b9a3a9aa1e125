"""Law 5: every card and piece is in exactly one place at every step."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.match import Match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_piece_is_in_exactly_one_place(game):
    def nothing_misplaced(match: Match, rng: Random) -> None:
        assert game.misplaced(match.state) == []

    for seed in seeds(150):
        walk(game, seed, nothing_misplaced, "conservation")
