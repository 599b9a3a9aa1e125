"""Looking after every deal: seldom is there a difference that is not there, and soon the one that is."""

from math import log1p
from random import Random

import pytest

from ultratable.lab.evidence import FEWEST, Evidence, _won, always, width_for
from ultratable.lab.shares import Sums

WIDTH = width_for(0.35, 300)


def against(even: float, lowest: float = 0.0, highest: float = 1.0) -> Evidence:
    return Evidence(even, WIDTH, lowest, highest)


def watched(rng: Random, draw, even: float, deals: int, lowest: float = 0.0) -> tuple[Sums, Evidence]:
    """What somebody knows who looked after every single deal."""
    sums, evidence = Sums(), against(even, lowest)
    for _ in range(deals):
        sums.add(draw(rng))
        evidence.look(sums)
    return sums, evidence


def coins(truth: float):
    """Deals of two games."""
    return lambda rng: ((rng.random() < truth) + (rng.random() < truth)) / 2


def once(truth: float):
    """Deals that all go the one way or the other, as those of cells do that all have the same luck."""
    return lambda rng: float(rng.random() < truth)


DRAWS = {
    "even pairs": (coins(0.5), 0.5, 0.0),
    "one of four seats": (once(0.25), 0.25, 0.0),
    "differences, mostly none": (lambda rng: rng.choice([-0.5, 0.0, 0.0, 0.0, 0.0, 0.5]), 0.0, -1.0),
    "differences, seldom and one way": (lambda rng: 0.95 if rng.random() < 0.05 else -0.05, 0.0, -1.0),
    "lopsided": (once(0.1), 0.1, 0.0),
    "seldom": (once(0.05), 0.05, 0.0),
    "very seldom": (once(0.02), 0.02, 0.0),
    "nearly always": (once(0.98), 0.98, 0.0),
}


@pytest.mark.parametrize("name", DRAWS)
def test_whoever_looks_all_the_time_is_seldom_fooled(name):
    """The bets win nothing on the average, so in so many runs five in a hundred are more than there should ever be."""
    draw, even, lowest = DRAWS[name]
    rng = Random(name)
    fooled = sum(watched(rng, draw, even, 500, lowest)[1].p < 0.05 for _ in range(200))
    assert fooled / 200 <= 0.05


@pytest.mark.parametrize("truth", [0.03, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("stake", [0.0001, 0.05, 0.5, 0.95])
@pytest.mark.parametrize("touch", [0.0, 1.0])
def test_a_bet_is_never_said_to_have_won_more_than_it_has(truth, stake, touch):
    """Of single deals that come to anything between 0 and 1: the promise rests on this, since bets are fair."""
    for reach, far in ((truth, 1 - truth), (1 - truth, truth)):
        bet = stake / reach
        for part in range(101):
            stray = -reach + part / 100
            assert _won(bet, reach, touch * far, 1, stray, stray * stray) <= log1p(bet * stray) + 1e-9
        if touch:
            # Of what is won or lost nothing is given away.
            assert _won(bet, reach, far, 1, far, far * far) == pytest.approx(log1p(bet * far))
            assert _won(bet, reach, far, 1, -reach, reach * reach) == pytest.approx(log1p(-stake))


@pytest.mark.parametrize("shape", [1, 4])
def test_lengths_have_no_bound_and_are_watched_nearly_as_well(shape):
    """Some games are much longer than any is short: there the promise holds after many deals, and not quite before."""
    rng, fooled = Random(f"lengths {shape}"), 0
    for _ in range(200):
        sums, evidence = Sums(), Evidence(15.0, width_for(8.0, 300))
        for _ in range(400):
            sums.add(rng.gammavariate(shape, 15 / shape))
            evidence.look(sums)
        fooled += evidence.p < 0.05
    assert fooled / 200 <= 0.08


def test_whoever_stops_a_fixed_interval_at_the_best_moment_would_be_fooled():
    """The same looks with the interval for a fixed number of games: this is what the evidence is for."""
    rng = Random("fixed")
    fooled = 0
    for _ in range(80):
        sums, seen = Sums(), False
        for deals in range(1, 501):
            sums.add(coins(0.5)(rng))
            seen = seen or (deals >= FEWEST and abs(sums.mean - 0.5) > 1.96 * (sums.variance / deals) ** 0.5)
        fooled += seen
    assert fooled / 80 > 0.2


def test_a_difference_is_told_soon():
    rng = Random("told")
    needed = []
    for _ in range(60):
        sums, evidence = Sums(), against(0.5)
        while evidence.p >= 0.05:
            sums.add(coins(0.6)(rng))
            evidence.look(sums)
        needed.append(sums.count)
    # A fixed number with the same certainty needs about 100 deals.
    assert sorted(needed)[30] < 250


@pytest.mark.parametrize("truth", [0.5, 0.7, 0.95])
def test_the_interval_covers_the_truth_at_all_times_at_once(truth):
    rng = Random(f"covers {truth}")
    missed = 0
    for _ in range(40):
        sums, evidence, out = Sums(), against(0.5), False
        for deals in range(1, 401):
            sums.add(coins(truth)(rng))
            evidence.look(sums)
            if deals % 40 == 0:
                found = always(sums, evidence)
                out = out or not found.low <= truth <= found.high
        missed += out
    assert missed <= 5


def test_interval_and_evidence_agree():
    sums, evidence = watched(Random(3), coins(0.55), 0.5, 300)
    found = always(sums, evidence)
    for edge in (found.low, found.high):
        assert evidence.against(sums, edge) == pytest.approx(2.9957, abs=1e-3)
    assert found.low < sums.mean < found.high


def test_before_there_are_enough_deals_nothing_is_said():
    sums, evidence = watched(Random(1), coins(1.0), 0.5, FEWEST - 1)
    assert evidence.p == 1.0
    assert (always(sums, evidence).low, always(sums, evidence).high) == (0.0, 1.0)
