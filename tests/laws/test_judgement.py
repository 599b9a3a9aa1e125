"""Law: what a game's judgement goes by, as people read it part by part, adds up to it."""

from itertools import pairwise
from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.game import Game
from ultratable.core.match import Match


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_parts_of_the_judgement_add_up_to_it(game: Game):
    found: list[tuple[float, float]] = []
    told: set[str] = set()

    def note(match: Match, rng: Random) -> None:
        seat = rng.randrange(match.seats)
        parts = match.stakes(seat)
        if match.result is not None:
            assert parts == []
            return
        told.update([part.label for part in parts])
        found.append((sum([part.worth for part in parts]), match.evaluate(seat)))

    for seed in seeds(12):
        walk(game, seed, note, "judgement")
    assert len(told) > 12
    found.sort()
    for (less, before), (more, after) in pairwise(found):
        assert after >= before - 1e-9 or more - less < 1e-6, (less, before, more, after)
        assert after == pytest.approx(before, abs=1e-6) or more - less > 1e-9, (less, before, more, after)
    for worth, value in found:
        assert (value > 0.5) == (worth > 0) or abs(worth) < 1e-6, (worth, value)
