"""How fast bots search: simulations a second in each game, beside plain random play in the same run.

    python -m benchmarks.search [--simulations 1500] [--rounds 3] [--quick]

A simulation imagines no new rules: it is a copy of a world, some answers, what comes of them, and a judgement. Random
play only answers. Both are measured on the same positions, from all over a match of steady bots, in seconds of the
processor, so that a busy machine changes little; the best of some interleaved rounds counts. Both builds are measured,
each in a process of its own, and results go to benchmarks/results/search.*. `benchmarks.lab` measures this too, in one
run with the peers. For one build alone, with nothing written:

    PYTHONPATH=. .venv-fast/bin/python -m benchmarks.search --here
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import ultratable
from benchmarks.run import FAST, PURE, RESULTS, ROOT, Place, load, show
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


def measured(place: Place, simulations: int, rounds: int) -> list[Speed]:
    """How fast bots search each game there, in a process of its own."""
    command = [place.python, "-m", "benchmarks.search", "--json"]
    command += ["--simulations", str(simulations), "--rounds", str(rounds)]
    environment = {**os.environ, "PYTHONPATH": place.path, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=place.folder, env=environment, capture_output=True, text=True, check=True)
    return [Speed(*one) for one in json.loads(done.stdout)]


def builds() -> dict[str, Place]:
    """Where search is measured: as plain Python, and compiled where `make fast` has been."""
    found = {"pure Python": PURE}
    if (ROOT / FAST).exists():
        found["compiled"] = Place(str(ROOT / FAST), ROOT, "")
    return found


def everywhere(simulations: int, rounds: int) -> dict[str, list[Speed]]:
    found = {}
    for build, place in builds().items():
        show(f"search, {build}")
        found[build] = measured(place, simulations, rounds)
    show("")
    return found


def here(simulations: int, rounds: int) -> list[Speed]:
    return [speed(game_id, simulations, rounds) for game_id in ultratable.game_ids()]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.search", description="Measure the speed of search.")
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="few simulations: for a look, not for a record")
    parser.add_argument("--here", action="store_true", help="only this build, and nothing is written")
    parser.add_argument("--json", action="store_true", help="the same for programs")
    wish = parser.parse_args()
    simulations, rounds = (100, 1) if wish.quick else (wish.simulations, wish.rounds)
    if wish.here or wish.json:
        speeds = here(simulations, rounds)
        sys.stdout.write(json.dumps(speeds) if wish.json else "\n".join(table({"": speeds})) + "\n")
        return
    before = load()
    found = everywhere(simulations, rounds)
    name = "search-quick" if wish.quick else "search"
    facts = {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "python": platform.python_version(),
        "load": before,
        "load_after": load(),
        "simulations": simulations,
        "rounds": rounds,
        "search": {build: [one._asdict() for one in speeds] for build, speeds in found.items()},
    }
    text = (
        "\n".join(
            [
                "# The speed of search",
                "",
                f"{facts['date']}, Python {facts['python']}; load {before} before and {facts['load_after']} after; "
                f"{simulations:,} simulations on each of {POSITIONS} positions, the best of {rounds} rounds, in "
                "seconds of the processor; `python -m benchmarks.search` measures it again.",
                "",
                *table(found),
            ]
        )
        + "\n"
    )
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(text, "utf-8")
    (RESULTS / f"{name}.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    print(text)


if __name__ == "__main__":
    main()
