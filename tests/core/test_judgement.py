"""The judgement of a table of rivals: sides, the strongest of them above all, and matches that are over."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.core.judgement import as_chance, decided, lead, weights
from ultratable.core.state import Outcome

WORTH = st.floats(-100, 100)


@pytest.mark.parametrize(
    ("ranks", "team", "values"),
    [
        ([1, 2, 3], [0, 1, 2], [1.0, 0.0, 0.0]),
        ([1, 1, 3], [0, 1, 2], [0.5, 0.5, 0.0]),
        ([1, 3, 1, 3], [0, 1, 0, 1], [1.0, 0.0, 1.0, 0.0]),
        ([1, 1, 1, 1], [0, 1, 0, 1], [0.5] * 4),
    ],
)
def test_a_match_that_is_over_is_won_shared_or_lost(ranks: Any, team: list[int], values: list[float]) -> None:
    outcome = Outcome(tuple(ranks), "Over.", "toy.play.end")
    assert [decided(outcome, team, seat) for seat in range(len(team))] == values


def test_of_several_rivals_the_strongest_counts_above_all() -> None:
    assert lead([3.0, 1.0], [0, 1], 0) == pytest.approx(2.0)
    even, uneven = lead([3.0, 2.0, 2.0], [0, 1, 2], 0), lead([3.0, 4.0, 0.0], [0, 1, 2], 0)
    assert uneven < even == pytest.approx(1.0)
    # Allies count together.
    assert lead([3.0, 1.0, 1.0, 1.0], [0, 1, 0, 1], 0) == pytest.approx(2.0)


@given(st.lists(WORTH, min_size=2, max_size=6), st.booleans(), st.integers(0, 5))
def test_the_weights_of_all_seats_add_up_to_the_lead(worth: list[float], teams: bool, seat: int) -> None:
    seats = len(worth)
    team = [number % 2 for number in range(seats)] if teams else list(range(seats))
    own = seat % seats
    weight = weights(worth, team, own)
    assert sum(part * has for part, has in zip(weight, worth, strict=True)) == pytest.approx(lead(worth, team, own))


def test_a_lead_is_told_as_a_chance() -> None:
    assert as_chance(0.0) == 0.5
    assert 0.0 < as_chance(-3.0) < as_chance(3.0) < 1.0
