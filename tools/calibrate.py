"""Measure how a game's judgement becomes a chance of winning (`python -m tools.calibrate`).

Bots play matches, from numbered seeds; what is played already is kept in build/chances, so that it can be stopped at
any time and goes on from there. The figures are fitted on all matches and written beside the register as chances.json.
They are tested by halves, each called by figures that were fitted on the other; the test goes into docs/win-chances.md.
The same number of matches always gives the same figures.

    python -m tools.calibrate ults --games 400
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import numpy as np
from scipy.optimize import minimize

import ultratable
from tools.reliability import Test, report
from ultratable.review.calibration import Calibration, Fit
from ultratable.review.gather import LEVEL, OTHERS, Played, Position, gather
from ultratable.review.judge import quantile

ROOT: Final = Path(__file__).parents[1]
REFITS: Final = 20
_STRENGTH: Final = 4.0
"""Tables of one match resemble one another: on average all of them together count as so many. Long matches have more of
them, and count for more: a chance is to hold for tables, of which a long match, where the lead changed, has many."""
_USUAL: Final = 0.6
"""What the slope is before data says so: games' judgements are surer of themselves than matches bear out."""
_LOOSE: Final = 0.3
"""How far slopes may lie from what is usual, and what changes them from 0, before data must say so. A few matches
resemble one another too much to be believed alone."""
_ASKED: Final = 0.5
"""The same for what it is worth to be asked."""
_TURNS: Final = 4
_STEPS: Final = 12
_PACE: Final = 2.0
"""How much of a drift is made up for at once: chances change by at most a quarter of what is added."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--games", dest="count", type=int, help="how many matches; else those played already")
    given = parser.parse_args()
    for id in given.games or ultratable.game_ids():
        file = ROOT / "build/chances" / f"{id}.jsonl"
        count = given.count or (len(file.read_bytes().splitlines()) if file.is_file() else 0)
        played = gather(ultratable.game(id), count, file)
        calibration = calibrated(played)
        test = Test()
        for half in (False, True):
            near = [one for one in played if held_out(one) is half]
            other = [one for one in played if held_out(one) is not half]
            test.add(Calibration(half=calibration.half, fit=best_fit(other, calibration.half)), near)
        calibration = test.of(calibration)
        text = msgspec.json.format(msgspec.json.encode(calibration), indent=1)
        (ROOT / f"src/ultratable/games/{id}/chances.json").write_bytes(text + b"\n")
        report(ROOT / "docs/win-chances.md", ultratable.game(id), calibration, test)
        print(f"{id}: {len(played)} matches, {calibration.open}")


def held_out(one: Played) -> bool:
    """Every other four of the numbers, so that matches of every sort are in both halves."""
    return one.number // OTHERS % 2 == 1


def calibrated(played: Sequence[Played]) -> Calibration:
    """The calibration that fits these matches best, and how it would differ had other matches been played."""
    turns = sorted([position.turn for one in played for position in one.positions])
    half = float(max(quantile([float(turn) for turn in turns], 0.5), 1.0))
    rng = Random("refits")
    fit = best_fit(played, half)
    refits = [best_fit(rng.choices(played, k=len(played)), half, fit) for _ in range(REFITS)]
    return Calibration(LEVEL, len(played), half=half, fit=fit, refits=tuple(refits))


class _Table:
    """All tables of matches with so many sides, as columns, in the order in which they came."""

    def __init__(self, positions: list[tuple[Position, Played]], questions: list[str], half: float) -> None:
        self.leanings = np.array([one.leanings for one, _ in positions])
        self.won = np.array([match.won for _, match in positions])
        self.late = np.array([[one.turn / (one.turn + half)] for one, _ in positions])
        self.crowd = float(np.log(self.leanings.shape[1] / 2))
        self.question = np.array([questions.index(one.question) for one, _ in positions])
        self.asked = np.zeros(self.leanings.shape)
        for at, (one, _) in enumerate(positions):
            if len(one.waiting) == 1:
                self.asked[at, one.waiting[0]] = 1.0
        self.last = np.array(
            [at + 1 == len(positions) or positions[at + 1][1] is not match for at, (_, match) in enumerate(positions)]
        )
        self.weight = _STRENGTH * int(self.last.sum()) / len(positions)

    def logs(self, slopes: Any, asked: Any) -> Any:
        """The logarithms of all chances."""
        steep = slopes[0] + slopes[1] * self.late + slopes[2] * self.crowd
        scores = steep * self.leanings + asked[self.question][:, None] * self.asked
        scores = scores - scores.max(axis=1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))


def best_fit(played: Sequence[Played], half: float, near: Fit | None = None) -> Fit:
    """The figures that fit these matches.

    The slopes are the likeliest, what is usual in mind. What it is worth to be asked is found from the tables that
    follow one another: on average over all answers to a question, the chances are what they were before it. Both are
    found by turns, the sooner where something `near` is known.
    """
    questions = sorted({one.question for match in played for one in match.positions})
    by_sides: dict[int, list[tuple[Position, Played]]] = {}
    for match in played:
        for one in match.positions:
            by_sides.setdefault(len(one.leanings), []).append((one, match))
    tables = [_Table(positions, questions, half) for _, positions in sorted(by_sides.items())]
    slopes, asked = np.array([1.0, 0.0, 0.0]), np.zeros(len(questions))
    if near is not None:
        slopes = np.array([near.slope, near.later, near.crowd])
        asked = np.array([near.asked.get(question, 0.0) for question in questions])
    for _ in range(_TURNS if near is None else 1):
        slopes = minimize(_loss, slopes, args=(asked, tables), jac=True, method="L-BFGS-B").x
        for _ in range(_STEPS):
            asked = asked + _PACE * _drift(slopes, asked, tables)
    slope, later, crowd = [round(float(one), 5) for one in slopes]
    worth = {question: round(float(one), 5) for question, one in zip(questions, asked, strict=True)}
    return Fit(slope, later, crowd, worth)


def _loss(slopes: Any, asked: Any, tables: list[_Table]) -> tuple[float, Any]:
    """What is to be made small, and how it changes with each slope."""
    strange = slopes - np.array([_USUAL, 0.0, 0.0])
    loss = float((strange**2).sum()) / (2 * _LOOSE**2)
    gradient = strange / _LOOSE**2
    for table in tables:
        logs = table.logs(slopes, asked)
        loss -= table.weight * float((table.won * logs).sum())
        along = table.weight * ((np.exp(logs) - table.won) * table.leanings).sum(axis=1)
        gradient += [along.sum(), (along * table.late[:, 0]).sum(), along.sum() * table.crowd]
    return loss, gradient


def _drift(slopes: Any, asked: Any, tables: list[_Table]) -> Any:
    """By question, what the side that was asked gained on average until the next table; what is said of rare ones is
    believed the less, the farther it goes."""
    firm = 1 / _ASKED**2
    gains, counts = -firm * asked, np.full(len(asked), _PACE * firm)
    for table in tables:
        chances = np.exp(table.logs(slopes, asked))
        later = np.where(table.last[:, None], table.won, np.roll(chances, -1, axis=0))
        np.add.at(gains, table.question, ((later - chances) * table.asked).sum(axis=1))
        np.add.at(counts, table.question, table.asked.sum(axis=1))
    return gains / counts


if __name__ == "__main__":
    main()
