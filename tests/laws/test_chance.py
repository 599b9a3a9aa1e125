"""Law 7: scripted chance is used up exactly, and chance played by hand is the same chance."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.chance import CHANCE
from ultratable.core.errors import BadRecord
from ultratable.core.match import Match


def nothing(match: Match, rng: Random) -> None:
    """A walk that only wants the match."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_answer_of_chance_more_or_less_is_noticed(game):
    for seed in seeds(20):
        record = walk(game, seed, nothing, "script").record
        rolls = [at for at, (seat, _) in enumerate(record["answers"]) if seat == CHANCE]
        if not rolls:
            continue
        more = {**record, "answers": [*record["answers"], record["answers"][rolls[-1]]]}
        with pytest.raises(BadRecord):
            game.replay(more)
        fewer = {**record, "answers": record["answers"][: rolls[-1]] + record["answers"][rolls[-1] + 1 :]}
        with pytest.raises(BadRecord):
            game.replay(fewer)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_match_with_real_dice_is_the_same_match(game):
    """Feed the recorded answers of chance by hand: every step of the match comes out the same."""
    for seed in seeds(20):
        played = walk(game, seed, nothing, "by hand")
        record = played.record
        state = played.state
        by_hand = game.arrange(
            state.seats, record["options"], record["position"], None, key=state.streams.key, by_hand=True
        )
        for seat, key in record["answers"]:
            if seat == CHANCE:
                assert by_hand.deciders == (CHANCE,)
            by_hand.choose(seat, key)
        assert by_hand.digest() == played.digest()
        assert by_hand.record["answers"] == record["answers"]
