"""Law 2: play until every card, ability, event and clause has been exercised; the list of what never was is empty."""

from random import Random

import pytest

from tests.laws.harness import GAMES
from ultratable.core.witness import Witness, play_by_whim

MOST_GAMES = 6_000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_left_unexercised(game):
    witness = Witness(game)
    left = ["everything"]
    played = 0
    while left and played < MOST_GAMES:
        for _ in range(25):
            play_by_whim(game, Random(f"exhaustive {played}"), witness)
            played += 1
        left = unexercised(game, witness)
    assert left == []


def unexercised(game, witness):
    clauses = [clause.id for clause in game.register.clauses if not clause.inert and not witness.clauses[clause.id]]
    kinds = [f"event {kind.name}" for kind in game.kinds if not witness.kinds[kind.name]]
    # A passive is a word that can only ever be refused; it is exercised by its clause.
    answered = {number for number, times in witness.words.items() if times} | witness.refused | game.words.places
    words = [f"word {word}" for number, word in enumerate(game.words.all()) if number not in answered]
    unknown = [f"unknown clause {clause}" for clause in witness.clauses if clause not in game.register]
    return clauses + kinds + words + unknown
