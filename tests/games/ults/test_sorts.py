"""What sort of thing each event is, for those who read a log without knowing the game."""

from random import Random
from typing import get_args

from ultratable.core.log import Sort
from ultratable.games.ults import GAME
from ultratable.games.ults.events import KINDS


def test_every_sort_is_a_known_one_and_turn_and_action_are_told() -> None:
    sorts = {kind.name: kind.sort for kind in KINDS.all}
    assert set(sorts.values()) <= set(get_args(Sort))
    assert [name for name, sort in sorts.items() if sort == "turn"] == ["turn"]
    assert (sorts["announced"], sorts["rolled"], sorts["took"], sorts["ended"]) == ("action", "roll", "hit", "end")


def test_what_is_rolled_hit_and_missed_comes_of_an_action_in_a_turn() -> None:
    """A log can be folded: actions stand in turns, and dice in actions, from the first turn on."""
    for seed in range(12):
        match = GAME.start(2, {}, seed=seed)
        rng = Random(seed)
        while match.result is None:
            seat = match.deciders[0]
            match.choose(seat, rng.choice(match.ask(seat).options).key)
        sorts = [(event.sort, event.kind) for event in match.events]
        first = sorts.index(("turn", "turn"))
        assert not {"action", "hit", "miss", "block"} & {sort for sort, _ in sorts[:first]}
        acting = False
        for sort, kind in sorts[first:]:
            acting = sort == "action" or (acting and sort != "turn")
            assert acting or sort not in ("roll", "miss"), kind
        assert sorts[-1][0] == "end"
