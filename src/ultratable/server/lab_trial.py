"""What is tried or played for the lab's page, in a process of its own: `python -m ultratable.server.lab_trial` reads
what is wished and writes what it found. Plans play games to see what comes up, so none is made in the server itself."""

import os
import signal
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Final

import msgspec
from msgspec import Struct

from ultratable.core.errors import UltratableError
from ultratable.lab import experiment as experiments
from ultratable.lab.answer import Answer
from ultratable.lab.compare import compared
from ultratable.lab.experiment import Experiment
from ultratable.lab.folder import Folder
from ultratable.lab.plan import Plan
from ultratable.lab.played import play
from ultratable.lab.questions import question_of
from ultratable.lab.run import planned_games, replay_of
from ultratable.lab.shares import LEVEL
from ultratable.server.checking import Misfit

_POLITE: Final = 10
"""Tables and their bots come first."""
_LONGEST_GAME: Final = 10.0
"""Seconds after which nobody waits for a game to see how long games take."""
_MOST: Final = 200
"""Games after which the pace is known well enough."""


class Try(Struct, frozen=True, tag="try"):
    """Whether an experiment makes sense, and what it takes."""

    experiment: Experiment
    seconds: float
    """For so long games are played to see the pace; 0: only whether it makes sense."""


class Remake(Struct, frozen=True, tag="remake"):
    """One game of an experiment, made anew."""

    experiment: Experiment
    index: int


class Compare(Struct, frozen=True, tag="compare"):
    """What changed between two runs of one experiment."""

    before: str
    after: str


class Sense(Struct, frozen=True, tag="sense"):
    """It makes sense."""

    cells: int
    games: int
    half: float


class Pace(Struct, frozen=True, tag="pace"):
    seconds: float
    """Of one game."""


class Remade(Struct, frozen=True, tag="remade"):
    text: str
    """Of a replay file."""


class Compared(Struct, frozen=True, tag="compared"):
    answer: Answer


Wish = Try | Remake | Compare
Found = Sense | Pace | Remade | Compared | Misfit


def _say(found: Found) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
    sys.stdout.buffer.flush()


def _try(wish: Try) -> None:
    experiments.check(wish.experiment)
    plan = question_of(wish.experiment).plan(wish.experiment)
    _say(Sense(len(plan.cells), planned_games(plan), round(_half(wish.experiment.games), 2)))
    if wish.seconds > 0:
        if sys.platform != "win32":
            # The program ends there, in the middle of a game that is too long; elsewhere whoever asked ends it.
            signal.setitimer(signal.ITIMER_REAL, _LONGEST_GAME)
        _say(Pace(_pace(plan, wish.seconds)))


def _half(games: int) -> float:
    """How far, in points, the interval of a share near a half reaches to each side. For planning only: the libraries
    by which answers are reckoned take longer to load than all else here."""
    return 50 * NormalDist().inv_cdf((1 + LEVEL) / 2) / sqrt(games)


def _pace(plan: Plan, seconds: float) -> float:
    """How long a game takes, over all cells alike; what the first one loads is not counted if there are more."""
    begun = first = time.perf_counter()
    spent, games = 0.0, 0
    while games < _MOST and spent < seconds:
        cell, deal = games % len(plan.cells), games // len(plan.cells)
        play(plan, plan.index(cell, deal, 0))
        games += 1
        if games == 1:
            first = time.perf_counter()
        spent = time.perf_counter() - begun
    return (time.perf_counter() - first) / (games - 1) if games > 1 else spent


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    try:
        wish: Wish = msgspec.json.decode(sys.stdin.buffer.read(), type=Try | Remake | Compare)
        if isinstance(wish, Try):
            _try(wish)
        elif isinstance(wish, Compare):
            _say(Compared(compared(Folder.open(Path(wish.before)), Folder.open(Path(wish.after)))))
        else:
            _say(Remade(replay_of(wish.experiment, wish.index)))
    except UltratableError as error:
        _say(Misfit(str(error)))


if __name__ == "__main__":
    main()
