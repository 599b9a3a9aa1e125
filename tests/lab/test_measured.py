"""Intervals of the benchmarks: of pairs of games in the arena, and of a few plans against a few."""

from random import Random

import pytest

from benchmarks.arena import Played, table, wins
from benchmarks.search_peer import interval
from ultratable.lab.shares import wilson


def met(pairs: list[tuple[float, float]]) -> list[Played]:
    """Two games of each seed, with what the first named had of them."""
    return [
        Played("ults", "sharp", "steady", "{}", f"arena {number}", seat == 0, share, 90, 1.0)
        for number, pair in enumerate(pairs)
        for seat, share in enumerate(pair)
    ]


def test_pairs_that_go_alike_are_worth_no_more_than_their_number():
    alike, apart = [(1.0, 1.0), (0.0, 0.0)] * 50, [(1.0, 0.0), (0.0, 1.0)] * 50
    wide, narrow = wins(met(alike)), wins(met(apart))
    assert wide.value == narrow.value == 0.5
    assert (wide.low, wide.high) == pytest.approx(wilson(50, 100), abs=0.005)
    assert narrow.high - narrow.low < 0.5 * (wide.high - wide.low)
    assert "| 50 % | 40 to 60 % | 200 |" in table(met(alike))


def test_the_interval_of_pairs_covers_the_truth():
    """Who has the better deal wins in both seats, half of the time."""
    rng, missed = Random("arena"), 0
    for _ in range(200):
        pairs = []
        for _ in range(50):
            one = float(rng.random() < 0.6)
            pairs.append((one, one if rng.random() < 0.5 else float(rng.random() < 0.6)))
        found = wins(met(pairs))
        missed += not found.low <= 0.6 <= found.high
    assert missed / 200 <= 0.08


def test_a_game_without_its_other_half_counts_too():
    assert wins(met([(1.0, 1.0), (0.0, 0.0)])[:3]).value == 0.5


def test_the_interval_of_a_dozen_plans_covers_the_truth():
    """Plans of either side differ by themselves. A normal interval would miss more often with so few."""
    rng, missed = Random("plans"), 0
    for _ in range(400):
        ours, theirs = ([rng.gauss(0, 1) for _ in range(4)] for _ in range(2))
        middle, reach = interval([[one - other for other in theirs] for one in ours])
        missed += abs(middle) > reach
    assert missed / 400 <= 0.06
    assert interval([[1.0, 1.0], [1.0, 1.0]]) == (1.0, 0.0)
