"""What a home-made piece is worth: it is tried in many matches against all that is ready-made.

Who wins half of them is fair. Run as a program it takes requests on its input, one to a line, and tells the result of
each trial on a line of its own, so that whoever waits sees the estimate grow, and ends it when enough is known:

    echo '{"game": "figures", "piece": {...}}' | python -m ultratable.lab.worth
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_on
from ultratable.core.game import Game
from ultratable.lab.evidence import Evidence, always, width_for
from ultratable.lab.shares import Sums

LEVEL: Final = "steady"
_SPREAD: Final = 0.5
"""What the results of single matches vary by, if they are even."""
_SHARP: Final = 100
"""Trials after which the interval is as narrow as looking all the time lets it be."""
_POLITE: Final = 10
"""Tables and their bots come first."""


class Request(Struct, frozen=True):
    game: str
    piece: Any
    first: int = 0
    step: int = 1
    """Every so manieth trial, so that several can share the work."""
    count: int | None = None
    """As many trials; None: without end."""


class Worth(Struct, frozen=True):
    """The share of trials won so far, with a 95 % interval that holds however often somebody looks."""

    wins: float
    """A shared victory counts half."""
    games: int
    share: float
    low: float
    high: float


def worth_of(results: list[float]) -> Worth:
    """With an interval that covers the truth at all looks at once: whoever waits sees it grow and leaves at will."""
    sums = Sums()
    for one in results:
        sums.add(one)
    found = always(sums, Evidence(0.5, width_for(_SPREAD, _SHARP), 0.0, 1.0, single=True))
    return Worth(sums.total, sums.count, found.value if results else 0.5, found.low, found.high)


def result(game: Game, piece: Any, number: int, level: str = LEVEL) -> float:
    """How that trial ends for the piece: 1 won, 0 lost, between them where a victory is shared.

    Opponents and seats are drawn by lot, not one after another: so any stretch of trials is as good as another, which
    the interval rests on."""
    trial = game.trial(piece, Random(f"trial {number}").getrandbits(32))
    seed = f"worth {number}"
    match = game.arrange(trial.seats, trial.options, trial.position, None, key=game.streams(seed).key)
    play_on(match, [make_bot(level, f"{seed} {seat}") for seat in range(trial.seats)])
    outcome = match.result
    assert outcome is not None
    return 1 / len(outcome.winners) if trial.seat in outcome.winners else 0.0


def results(game: Game, piece: Any, first: int = 0, step: int = 1, level: str = LEVEL) -> Iterator[float]:
    """The results of one trial after another, without end."""
    for number in count(first, step):
        yield result(game, piece, number, level)


def main() -> None:
    os.nice(_POLITE)
    # Whoever wanted to know has heard enough and is gone.
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for line in sys.stdin.buffer:
            request = msgspec.json.decode(line, type=Request)
            game = ultratable.game(request.game)
            for one in islice(results(game, request.piece, request.first, request.step), request.count):
                sys.stdout.write(f"{one}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
