"""Law 6: undo never crosses a roll, a reveal or another seat's answer, and restores the equal state."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.match import Match
from ultratable.table.unstored import Unstored

AHEAD = 3
"""So many answers are tried from where a walk stands, so it need stop only at one place in as many."""


def some_key(match: Match, seat: int, rng: Random) -> str:
    return match.game.words.word(rng.choice(match.ask(seat).numbers))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_taken_back_is_as_if_it_had_never_been(game):
    taken_back = 0
    for seed in seeds(40):

        def pick_and_take_back(match: Match, rng: Random) -> None:
            nonlocal taken_back
            if not match.deciders or rng.random() >= 1 / AHEAD:
                return
            table = Unstored(match.clone())
            seat = rng.choice(match.deciders)
            for _ in range(AHEAD):
                if seat not in table.match.deciders:
                    break
                before, answers = table.match.digest(), table.match.answers
                key = some_key(table.match, seat, rng)
                table.answer(seat, key)
                since = [who for who, _ in table.match.record["answers"][answers:]]
                if not table.take_back(seat):
                    continue
                # Only this seat's own pick lay in between: no roll, no draw, nobody else's answer.
                assert since == [seat]
                assert table.match.digest() == before
                taken_back += 1
                table.answer(seat, key)

        walk(game, seed, pick_and_take_back, "undo")
    assert taken_back > 50


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nobody_takes_back_a_pick_after_somebody_else_has_answered(game):
    for seed in seeds(10):
        rng = Random(seed)
        seats, options, position = game.variety(rng)
        table = Unstored(game.arrange(seats, options, position, None, key=rng.randbytes(32)))
        while table.match.deciders:
            seat = rng.choice(table.match.deciders)
            table.answer(seat, some_key(table.match, seat, rng))
            # Answers that nobody sees are no answers to others yet.
            unseen = any(point.seat == seat and point.seen != "all" for point in table.sheet.points)
            for other in range(seats):
                assert other == seat or unseen or not table.can_take_back(other)
