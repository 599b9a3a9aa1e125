"""How fast bots search: simulations a second in each game, beside plain random play in the same run.

    python -m benchmarks.search [--simulations 1500] [--rounds 3]

A simulation imagines no new rules: it is a copy of a world, some answers, what comes of them, and a judgement. Random
play only answers. Both are measured on the same positions, from all over a match of steady bots, in seconds of the
processor, so that a busy machine changes little; the best of some interleaved rounds counts. `benchmarks.lab` measures
this too, in one run with the peers. For the compiled build alone:

    PYTHONPATH=. .venv-fast/bin/python -m benchmarks.search
"""

import argparse
import json
import sys
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import ultratable
from ultratable.bots import answer, make_bot
from ultratable.bots.budget import Budget, Spending
from ultratable.bots.search import Search
from ultratable.core.match import Match
from ultratable.core.playout import random_playout

POSITIONS = 8


class Speed(NamedTuple):
    """Of one game."""

    title: str
    simulations: float
    """A second."""
    answer: float
    """Seconds for one answer, the median."""
    played: float
    """Answers a second in random play."""


def positions(game_id: str) -> list[Match]:
    """Questions with several answers, evenly spread over a match."""
    game = ultratable.game(game_id)
    match = game.start(2, {}, 11)
    bots = [make_bot("steady", seat) for seat in range(2)]
    found = []
    while match.deciders:
        seat = match.deciders[0]
        if len(match.ask(seat).numbers) > 1:
            found.append(match.clone())
        match.pick(seat, answer(bots[seat], match, seat))
    return [found[at * len(found) // POSITIONS] for at in range(POSITIONS)]


def searched(match: Match, simulations: int) -> tuple[int, float]:
    """How many simulations one search made, and in how many seconds."""
    begun = process_time()
    spending = Spending(Budget(simulations))
    Search(match, match.deciders[0], Random(1), spending).run()
    return spending.spent, process_time() - begun


def played(match: Match) -> tuple[int, float]:
    """How many answers one random game took from here, and how many seconds."""
    state = match.clone().state
    state.log = None
    begun = process_time()
    answers = random_playout(state, Random(1))
    return answers, process_time() - begun


def speed(game_id: str, simulations: int, rounds: int) -> Speed:
    """How fast bots search that game."""
    asked = positions(game_id)
    fastest = random = 0.0
    answer = 1e9
    for _ in range(rounds):
        thoughts = [searched(match, simulations) for match in asked]
        games = [played(match) for match in asked]
        fastest = max(fastest, sum(one[0] for one in thoughts) / sum(one[1] for one in thoughts))
        random = max(random, sum(one[0] for one in games) / sum(one[1] for one in games))
        answer = min(answer, median(one[1] for one in thoughts))
    return Speed(ultratable.game(game_id).title, fastest, answer, random)


def table(builds: dict[str, list[Speed]]) -> list[str]:
    """All speeds, one row to a game and a build."""
    lines = [
        "| game | simulations/s in search | seconds for one answer, median | random answers/s |",
        "|---|---:|---:|---:|",
    ]
    for build, speeds in builds.items():
        for one in speeds:
            name = f"{one.title}, {build}" if build else one.title
            lines.append(f"| {name} | {one.simulations:,.0f} | {one.answer:.2f} | {one.played:,.0f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.search", description="Measure the speed of search.")
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="for programs")
    wish = parser.parse_args()
    speeds = [speed(game_id, wish.simulations, wish.rounds) for game_id in ultratable.game_ids()]
    sys.stdout.write(json.dumps(speeds) if wish.json else "\n".join(table({"": speeds})) + "\n")


if __name__ == "__main__":
    main()
