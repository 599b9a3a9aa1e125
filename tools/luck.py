"""Measure whether luck favours nobody (`python -m tools.luck`): its mean over many matches of bots.

    python -m tools.luck ults --games 200 --bots random
    python -m tools.luck ults --games 400 --bots steady --strength

Luck of the first seat is added up per match; the interval is that of the mean over matches. What is reckoned already is
kept in build/luck, so that it can be stopped at any time and goes on from there. The same number of matches gives the
same figures, which go into docs/win-chances.md; with `--strength`, how much of who wins is luck between bots of that
level goes into docs/bots.md.
"""

import argparse
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Final

import msgspec
from msgspec import Struct
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

ROOT: Final = Path(__file__).parents[1]
COURSES: Final = 12


class Lucks(Struct, frozen=True, array_like=True):
    """Of one match for the first seat: what it won beyond its chance at the first table, and what of it was the luck of
    dice and cards, or how hidden choices met; the rest was decided."""

    gained: float
    chance: float
    meeting: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, help="how many matches; else those reckoned already")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--strength", action="store_true", help="how much of who wins is luck, for docs/bots.md")
    given = parser.parse_args()
    game = ultratable.game(given.game)
    found = gathered(game, given.games, given.bots, ROOT / "build/luck" / f"{game.id}-{given.bots}.jsonl")
    doc, about = ("bots", "strength") if given.strength else ("win-chances", "luck")
    section = strength(game, given.bots, found) if given.strength else fairness(game, given.bots, found)
    write_into(
        ROOT / f"docs/{doc}.md", f"{about} in {game.id}: written by tools.luck", f"{about} in {game.id}: end", section
    )
    print(section)


def fairness(game: Game, level: str, found: list[Lucks]) -> str:
    """Whether luck comes to nothing on average."""
    return (
        f"- {game.title}, {len(found):,} matches of two {level} bots: luck of dice and cards "
        f"{_mean([one.chance for one in found])}, luck of hidden choices {_mean([one.meeting for one in found])}."
    )


def strength(game: Game, level: str, found: list[Lucks]) -> str:
    """How much of what sets winners apart from losers is luck, and how much is decided in a match."""
    gained = [one.gained for one in found]
    luck = stats.linregress(gained, [one.chance + one.meeting for one in found])
    reach = float(stats.t.ppf(0.975, len(found) - 2)) * luck.stderr
    decided = stdev([one.gained - one.chance - one.meeting for one in found])
    return (
        f"- {game.title}, {len(found):,} matches of two {level} bots: luck makes {100 * luck.slope:.0f} % "
        f"({100 * (luck.slope - reach):.0f} to {100 * (luck.slope + reach):.0f} %) of who wins; what is decided, one "
        f"bot against the other, comes to ±{100 * decided:.0f} points a match (a standard deviation)."
    )


def gathered(game: Game, count: int | None, level: str, file: Path) -> list[Lucks]:
    """Of so many matches, from the file as far as they are in it; what is missing is reckoned and added."""
    lines = file.read_bytes().splitlines() if file.is_file() else []
    found = [msgspec.json.decode(line, type=Lucks) for line in lines[:count]]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as out:
        for number in range(len(found), count or 0):
            one = lucks(game, number, level)
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
            found.append(one)
    return found


def lucks(game: Game, number: int, level: str) -> Lucks:
    """Of the match of that number."""
    match = game.start(2, {}, f"luck {number}")
    judge = Judge(load(game.id), match)
    play_on(match, [make_bot(level, f"luck {number} {seat}") for seat in range(2)])
    chance = meeting = 0.0
    side = judge.sides[0]
    end = judge.values(match)[side]
    begin = end
    for at, step in enumerate(steps(game, match.record)):
        if not at:
            begin = judge.values(step.before)[side]
        found = split(step, judge.values, COURSES, Random(f"luck {number} {at}"))
        chance += found.chance[side]
        meeting += found.meeting[side]
    return Lucks(end - begin, chance, meeting)


def _mean(values: list[float]) -> str:
    """The mean in points, with its 95 % interval."""
    if not any(values):
        return "none at all"
    mean = sum(values) / len(values)
    low, high = stats.t.interval(0.95, len(values) - 1, loc=mean, scale=stats.sem(values))
    return f"{100 * mean:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"


if __name__ == "__main__":
    main()
