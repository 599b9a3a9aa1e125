"""The example learns: after a short run it beats random play, and the same seed learns the same."""

import numpy

from examples import train
from ultratable.adapters.gymnasium import TableEnv
from ultratable.lab.shares import wilson


def table():
    return TableEnv("ults", seat=None, health=30)


def test_a_short_run_beats_random():
    at = table()
    learner = train.train(at, games=150, seed=1, rate=0.5)
    won, of = train.test(at, learner, games=100, seed=1_000_000)
    untaught = train.beginner(at, seed=1)
    before, played = train.test(at, untaught, games=60, seed=2_000_000)
    assert wilson(won, of)[0] > 0.5
    assert won / of > before / played
    assert abs(before / played - 0.5) < 0.2


def test_the_same_seed_learns_the_same():
    once, again = train.train(table(), games=6, seed=3), train.train(table(), games=6, seed=3)
    assert numpy.abs(once.weights).sum() > 0
    assert (once.weights == again.weights).all()
    assert not (train.train(table(), games=6, seed=4).weights == once.weights).all()
