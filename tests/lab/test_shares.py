"""Intervals, on numbers known from elsewhere and on games made up so that the truth is known."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from ultratable.lab.shares import Sums, difference, games_to_tell, holm, mean, share, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 20, 0.0, 0.1611),
        (50, 50, 0.9287, 1.0),
        (900, 1000, 0.8799, 0.9171),
    ],
)
def test_known_intervals(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@settings(deadline=None)
@given(st.integers(1, 5_000), st.floats(0, 1), st.sampled_from([0.8, 0.95, 0.999]))
def test_the_interval_of_wilson_is_that_of_statsmodels(games, part, level):
    theirs = proportion_confint(part * games, games, alpha=1 - level, method="wilson")
    assert wilson(part * games, games, level) == pytest.approx(theirs, abs=1e-9)


def summed(values) -> Sums:
    found = Sums()
    for value in values:
        found.add(value)
    return found


@settings(deadline=None)
@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), max_size=60))
def test_an_interval_holds_its_share_and_stays_between_0_and_1(values):
    found = share(summed(values), 2 * len(values))
    assert 0.0 <= found.low <= found.value + 1e-9
    assert found.value <= found.high + 1e-9
    assert found.high <= 1.0
    assert 0.0 <= found.p <= 1.0


def test_single_games_give_the_interval_of_wilson():
    found = share(summed([1.0] * 300 + [0.0] * 200), 500)
    assert (found.low, found.high) == pytest.approx(wilson(300, 500), abs=2e-3)


def deal(rng: Random, truth: float, alike: float) -> float:
    """Two games with the same luck: with that probability both end alike, or, if it is below 0, against each other."""
    one = rng.random() < truth
    if rng.random() < abs(alike):
        other = one if alike > 0 else rng.random() < ((2 * truth - 1) / truth if one else 1)
    else:
        other = rng.random() < truth
    return (one + other) / 2


@pytest.mark.parametrize(("truth", "alike"), [(0.5, 0.0), (0.5, 0.8), (0.6, -0.8), (0.9, 0.5), (0.97, 0.0)])
@pytest.mark.parametrize("deals", [25, 100])
def test_intervals_cover_the_truth_however_much_games_of_a_deal_are_alike(truth, alike, deals):
    rng = Random(f"{truth} {alike} {deals}")
    covered, width = 0, 0.0
    runs = 150
    for _ in range(runs):
        found = share(summed([deal(rng, truth, alike) for _ in range(deals)]), 2 * deals)
        covered += found.low <= truth <= found.high
        width += (found.high - found.low) / runs
    assert covered / runs >= 0.9
    # As narrow as the luck allows: not bought by being wide.
    if alike < 0:
        assert width < 0.85 * (wilson(truth * 2 * deals, 2 * deals)[1] - wilson(truth * 2 * deals, 2 * deals)[0])


def test_pairs_that_are_alike_tell_less_than_so_many_games():
    apart, alike = [1.0, 0.0] * 100 + [0.5] * 200, [1.0, 0.0] * 200
    narrow, wide = share(summed(apart), 800), share(summed(alike), 800)
    assert narrow.high - narrow.low < wide.high - wide.low


def test_a_mean_has_students_interval():
    found = mean(summed([1.0, 2.0, 3.0, 4.0]))
    assert (found.value, found.low, found.high) == pytest.approx((2.5, 0.4457, 4.5543), abs=1e-4)


def test_a_few_deals_that_all_went_alike_prove_nothing():
    assert difference(summed([1.0, 1.0]), 0.35).p > 1e-6
    found = difference(summed([0.0] * 4), 0.35)
    assert found.low < -0.1 < 0.1 < found.high
    assert difference(Sums(), 0.35).p == 1.0


@pytest.mark.parametrize("truth", [0.0, 0.2])
def test_differences_of_paired_deals_are_covered(truth):
    rng = Random(f"difference {truth}")
    covered = 0
    for _ in range(200):
        found = difference(summed([rng.choice([-1, 0, 0, 0, 1]) / 2 + truth for _ in range(60)]), 0.35)
        covered += found.low <= truth <= found.high
    assert covered / 200 >= 0.9


def test_holm_takes_the_smallest_times_their_number_then_one_less():
    assert holm([0.01, 0.2, 0.03]) == pytest.approx([0.03, 0.2, 0.06])
    assert holm([]) == []


@settings(deadline=None, max_examples=8)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_the_correction_of_holm_is_that_of_statsmodels(ps):
    assert holm(ps) == pytest.approx(list(multipletests(ps, method="holm")[1]))


def test_among_many_even_pairings_a_star_is_rare():
    rng = Random("holm")
    any_star = 0
    for _ in range(40):
        ps = [share(summed([deal(rng, 0.5, 0.0) for _ in range(50)]), 100).p for _ in range(10)]
        any_star += min(holm(ps)) < 0.05
    assert any_star / 40 <= 0.15


@pytest.mark.parametrize(("points", "games"), [(0.05, 785), (0.025, 3140), (0.01, 19623)])
def test_known_numbers_of_games(points, games):
    assert games_to_tell(points) == pytest.approx(games, rel=0.002)


def test_more_questions_and_worse_games_need_more_games():
    assert games_to_tell(0.05, comparisons=66) > 1.8 * games_to_tell(0.05)
    assert games_to_tell(0.05, worth=2.0) == pytest.approx(games_to_tell(0.05) / 2, abs=1)
