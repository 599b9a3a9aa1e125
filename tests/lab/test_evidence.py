"""Looking after every deal: seldom is there a difference that is not there, and soon the one that is."""

from random import Random

import pytest

from ultratable.lab.evidence import FEWEST, Evidence, against, always, width_for
from ultratable.lab.shares import Sums

WIDTH = width_for(0.35, 300)


def watched(rng: Random, draw, even: float, deals: int) -> tuple[Sums, Evidence]:
    """What somebody knows who looked after every single deal."""
    sums, evidence = Sums(), Evidence(even, WIDTH)
    for _ in range(deals):
        sums.add(draw(rng))
        evidence.look(sums)
    return sums, evidence


def coins(truth: float):
    """Deals of two games."""
    return lambda rng: ((rng.random() < truth) + (rng.random() < truth)) / 2


DRAWS = {
    "even pairs": (coins(0.5), 0.5),
    "one of four seats": (lambda rng: float(rng.random() < 0.25), 0.25),
    "differences, mostly none": (lambda rng: rng.choice([-0.5, 0.0, 0.0, 0.0, 0.0, 0.5]), 0.0),
    "lopsided": (lambda rng: 1.0 if rng.random() < 0.1 else 0.0, 0.1),
}


@pytest.mark.parametrize("name", DRAWS)
def test_whoever_looks_all_the_time_is_seldom_fooled(name):
    draw, even = DRAWS[name]
    rng = Random(name)
    fooled = sum(watched(rng, draw, even, 500)[1].p < 0.05 for _ in range(200))
    assert fooled / 200 <= 0.07


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
        sums, evidence = Sums(), Evidence(0.5, WIDTH)
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
        sums, evidence, out = Sums(), Evidence(0.5, WIDTH), False
        for deals in range(1, 401):
            sums.add(coins(truth)(rng))
            evidence.look(sums)
            if deals % 40 == 0:
                found = always(sums, evidence, 0.0, 1.0)
                out = out or not found.low <= truth <= found.high
        missed += out
    assert missed <= 5


def test_interval_and_evidence_agree():
    sums, evidence = watched(Random(3), coins(0.55), 0.5, 300)
    found = always(sums, evidence, 0.0, 1.0)
    for edge in (found.low, found.high):
        assert against(sums, edge, WIDTH) == pytest.approx(2.9957, abs=1e-3)
    assert found.low < sums.mean < found.high


def test_before_there_are_enough_deals_nothing_is_said():
    sums, evidence = watched(Random(1), coins(1.0), 0.5, FEWEST - 1)
    assert evidence.p == 1.0
    assert (always(sums, evidence, 0.0, 1.0).low, always(sums, evidence, 0.0, 1.0).high) == (0.0, 1.0)
