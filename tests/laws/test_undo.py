"""Law 6: undo never crosses a roll, a reveal or another seat's answer, and restores the equal state."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.chance import CHANCE
from ultratable.core.match import Match
from ultratable.core.undo import Undo


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_taken_back_is_as_if_it_had_never_been(game):
    taken_back = 0
    for seed in seeds(40):

        def pick_and_take_back(match: Match, rng: Random) -> None:
            nonlocal taken_back
            if not match.deciders:
                return
            undo = Undo()
            copy = match.clone()
            seat = rng.choice(copy.deciders)
            for _ in range(3):
                if seat not in copy.deciders:
                    break
                before = copy.digest()
                answers = len(copy.record["answers"])
                undo.push(copy, seat)
                copy.pick(seat, rng.choice(copy.ask(seat).numbers))
                since = [who for who, _ in copy.record["answers"][answers:]]
                back = undo.undo(copy, seat)
                if back is None:
                    continue
                # Only this seat's own pick lay in between: no roll, no draw, nobody else's answer.
                assert since == [seat]
                assert CHANCE not in since
                assert back.digest() == before
                taken_back += 1
                undo.push(back, seat)

        walk(game, seed, pick_and_take_back, "undo")
    assert taken_back > 50


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nobody_takes_back_a_pick_after_somebody_else_has_answered(game):
    for seed in seeds(10):
        rng = Random(seed)
        seats, options, position = game.variety(rng)
        match = game.arrange(seats, options, position, None, key=rng.randbytes(32))
        undo = Undo()
        while match.deciders:
            seat = rng.choice(match.deciders)
            undo.push(match, seat)
            match.pick(seat, rng.choice(match.ask(seat).numbers))
            for other in range(seats):
                assert other == seat or not undo.possible(match, other)
