"""Playing at random inside the engine."""

from random import Random

import pytest

import ultratable
from tests.core import toys
from ultratable.core.chance import key_from
from ultratable.core.playout import opening, random_playout
from ultratable.core.saves import digest


@pytest.mark.parametrize("scene", ["duel", "hits", "sealed", "puppet", "dice"])
def test_a_playout_ends_and_counts_its_answers(scene: str) -> None:
    setup = toys.GAME.setup(3, {"scene": scene})
    state = opening(toys.GAME, 3, setup, key_from(7))
    answers = random_playout(state, Random(7))
    assert state.outcome is not None
    assert (state.deciders, state.decision) == ((), None)
    given = [state.record[at] for at in range(0, len(state.record), 2)]
    assert answers == len([seat for seat in given if seat >= 0])


def test_an_opening_is_what_a_match_starts_with() -> None:
    game = ultratable.game("ults")
    assert digest(opening(game, 3, game.setup(3, {}), key_from(5))) == game.start(3, {}, 5).digest()


def test_the_same_seeds_give_the_same_playout() -> None:
    ends = []
    for _ in range(2):
        state = opening(toys.GAME, 4, toys.GAME.setup(4, {}), key_from(3))
        random_playout(state, Random(9))
        ends.append(digest(state))
    assert ends[0] == ends[1]


def test_a_playout_stops_after_so_many_answers() -> None:
    state = opening(toys.GAME, 3, toys.GAME.setup(3, {}), key_from(7))
    assert random_playout(state, Random(1), most=4) == 4
    assert state.outcome is None
    assert state.deciders == (1,)


def test_a_playout_may_begin_in_the_middle_of_sealed_answers() -> None:
    match = toys.start("sealed", series=True)
    match.choose(1, "card:5")
    match.choose(0, "card:1")
    random_playout(match.state, Random(2))
    assert match.result is not None
    assert toys.trail(match)[1].startswith("1 lays card:5")


def test_a_playout_can_be_replayed() -> None:
    match = toys.start("dice")
    random_playout(match.state, Random(4))
    assert toys.GAME.replay(match.record).digest() == match.digest()
