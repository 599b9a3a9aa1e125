"""What a home-made piece is worth: honest intervals, fair trials, and the program that tells them one by one."""

import json
import subprocess
import sys
from collections import Counter
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

import ultratable
from ultratable.core.game import Game
from ultratable.lab.shares import wilson
from ultratable.lab.worth import result, results, worth_of

GAME = ultratable.game("figures")
LOOK = {"body": "sturdy", "head": "cap", "colours": ["navy", "sand"]}
BLOCK = 80


class Looked(Exception):
    """A trial was asked for, and that is enough."""


class Watched:
    """A game that only notes which trials are asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def trial(self, piece: Any, number: int) -> None:
        self.asked.append(number)
        raise Looked


def piece(*picks: str) -> dict[str, Any]:
    return {"name": "Trial", "kind": "person", "picks": list(picks), "look": LOOK}


STUNNER = piece("stun", "stun", "stun")
BLASTER = piece("blast", "blast", "blast")


@pytest.mark.rule("figures.content.card-maker")
def test_trials_take_turns_over_armies_opponents_and_seats():
    armies = sum(thing.kind == "army" for thing in GAME.things())
    trials = [GAME.trial(STUNNER, number) for number in range(2 * armies * (armies - 1))]
    assert Counter(trial.seat for trial in trials) == {0: len(trials) / 2, 1: len(trials) / 2}
    pairs = Counter(json.dumps(trial.position["lines"][1 - trial.seat]) for trial in trials)
    assert set(pairs.values()) == {2 * (armies - 1)}
    for trial in trials:
        lines = trial.position["lines"]
        assert [line.count(figure) for line in lines for figure in line if figure[0] == "made-1"] == [1]
        assert "made-1" in [figure[0] for figure in lines[trial.seat]]
        assert {sum(power for _, power in line) for line in lines} == {15}


def test_the_same_trial_ends_the_same_way():
    assert [result(GAME, STUNNER, 3) for _ in range(2)] == [result(GAME, STUNNER, 3)] * 2


def ever_missed(seen: list[float], truth: float) -> bool:
    """Whether somebody who looks after every trial ever sees an interval that misses the truth."""
    found = [worth_of(seen[:at]) for at in range(1, len(seen) + 1)]
    return not all([one.low <= truth <= one.high for one in found])


@pytest.mark.parametrize("truth", [0.2, 0.5, 0.75])
def test_whoever_looks_after_every_trial_is_seldom_shown_what_is_not_so(truth):
    rng = Random(f"worth {truth}")
    missed = sum([ever_missed([float(rng.random() < truth) for _ in range(150)], truth) for _ in range(120)])
    assert missed / 120 <= 0.07


def test_a_fixed_interval_would_show_many_of_them_what_is_not_so():
    """The same looks at an interval for one look: this is what the wider one is for."""
    rng = Random("fixed")
    missed = 0
    for _ in range(120):
        seen = [float(rng.random() < 0.5) for _ in range(150)]
        looks = [wilson(sum(seen[:at]), at) for at in range(10, 151)]
        missed += not all([low <= 0.5 <= high for low, high in looks])
    assert missed / 120 > 0.2


@pytest.mark.parametrize("known", [STUNNER, BLASTER], ids=["strong", "weak"])
def test_intervals_cover_the_truth_of_real_trials_at_all_looks(known):
    """The truth is that of many other trials; players by whim, who are fast."""
    others = [result(GAME, known, number, "random") for number in range(10_000, 11_000)]
    truth = sum(others) / len(others)
    played = [result(GAME, known, number, "random") for number in range(12 * BLOCK)]
    blocks = [played[at : at + BLOCK] for at in range(0, len(played), BLOCK)]
    assert sum([ever_missed(block, truth) for block in blocks]) <= 2
    # Neither so wide that they cannot miss.
    assert all(worth_of(block).high - worth_of(block).low < 0.4 for block in blocks)


def test_a_first_estimate_takes_twenty_trials():
    early, first, later = (worth_of([0.0, 1.0] * count) for count in (9, 10, 200))
    assert (early.low, early.high) == (0.0, 1.0)
    assert 0.0 < first.low < first.share < first.high < 1.0
    assert later.high - later.low < 0.16


def test_trials_are_drawn_by_lot_so_that_any_stretch_is_as_good_as_another():
    game = Watched()
    for number in range(200):
        with pytest.raises(Looked):
            result(cast(Game, game), STUNNER, number)
    assert len(set(game.asked)) == 200
    armies = Counter([number % 16 for number in game.asked])
    assert len(armies) == 16
    # Not one after another, which would let the first few tell of the first armies only.
    assert [number % 16 for number in game.asked[:16]] != list(range(16))


def test_a_stronger_card_is_seen_to_be_stronger():
    strong, weak = (worth_of(list(islice(results(GAME, one), 40))) for one in (STUNNER, BLASTER))
    assert strong.share > weak.share
    assert strong.games == weak.games == 40


def test_the_program_tells_every_other_trial_while_somebody_listens():
    wish = json.dumps({"game": "figures", "piece": STUNNER, "first": 1, "step": 2})
    command = [sys.executable, "-m", "ultratable.lab.worth"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(wish)
        program.stdin.close()
        told = [float(program.stdout.readline()) for _ in range(4)]
        program.stdout.close()
    assert told == [result(GAME, STUNNER, number) for number in (1, 3, 5, 7)]
    assert program.returncode == 0
