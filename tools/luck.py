"""Measure whether luck favours nobody (`python -m tools.luck`): its mean over many matches of bots.

    python -m tools.luck ults --games 200 --bots random

Luck of the first seat is added up per match; the interval is that of the mean over matches. The same number of matches
gives the same figures, which go into docs/win-chances.md.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Final

from scipy import stats

import ultratable
from tools.reliability import write_into
from ultratable.bots import make_bot
from ultratable.bots.arena import play_on
from ultratable.core.game import Game
from ultratable.review.calibration import load
from ultratable.review.judge import Judge
from ultratable.review.luck import split
from ultratable.review.walk import steps

DOC: Final = Path(__file__).parents[1] / "docs/win-chances.md"
COURSES: Final = 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bots", default="random")
    given = parser.parse_args()
    game = ultratable.game(given.game)
    chances, meetings = zip(*[lucks(game, number, given.bots) for number in range(given.games)], strict=True)
    begin = f"luck in {game.id}: written by tools.luck"
    section = (
        f"- {game.title}, {given.games} matches of two {given.bots} bots: luck of dice and cards {_mean(chances)}, "
        f"luck of hidden choices {_mean(meetings)}."
    )
    write_into(DOC, begin, f"luck in {game.id}: end", section)
    print(section)


def lucks(game: Game, number: int, level: str) -> tuple[float, float]:
    """The first seat's luck of one match: of chance, and of how hidden choices met."""
    match = game.start(2, {}, f"luck {number}")
    judge = Judge(load(game.id), match)
    play_on(match, [make_bot(level, f"luck {number} {seat}") for seat in range(2)])
    chance = meeting = 0.0
    side = judge.sides[0]
    for at, step in enumerate(steps(game, match.record)):
        found = split(step, judge.values, COURSES, Random(f"luck {number} {at}"))
        chance += found.chance[side]
        meeting += found.meeting[side]
    return chance, meeting


def _mean(values: tuple[float, ...]) -> str:
    """The mean in points, with its 95 % interval."""
    mean = sum(values) / len(values)
    low, high = stats.t.interval(0.95, len(values) - 1, loc=mean, scale=stats.sem(values))
    return f"{100 * mean:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"


if __name__ == "__main__":
    main()
