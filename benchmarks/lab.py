"""`python -m benchmarks.lab`: simulations a second in search and games a minute in the lab, beside the peers' own loops
of random play, in one run; how near two workers come to twice one; and whether memory stays flat however many games are
played.

    python -m benchmarks.lab [--seconds 20] [--games 1000000] [--simulations 1500] [--quick]

Random bots play everywhere, since the peers have no others. A game of the lab is a whole game: dealt, played through
the contract, its result kept, added up and written to Parquet. Peers play in the loop of their own documentation, which
keeps nothing. Games differ in length, so decisions are told beside games. What was promised stands at the end, with
whether it is met. Results go to benchmarks/results/lab.*.
"""

import argparse
import json
import multiprocessing
import os
import platform
import shutil
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from time import perf_counter, process_time, sleep
from typing import Any, NamedTuple

import ultratable
from benchmarks import search
from benchmarks.peers import CONTESTANTS
from benchmarks.run import PURE, RESULTS, Target, Worker, load, show, verdicts
from ultratable.lab.experiment import Experiment
from ultratable.lab.plan import Plan
from ultratable.lab.played import Played, play
from ultratable.lab.questions import question_of
from ultratable.lab.run import Run, begin, book_of
from ultratable.lab.work import Here, in_order, team

PEERS = ("openspiel-documented", "rlcard-documented", "catanatron")
ROUNDS = 8
TURNS = 4
"""Measurements with one worker and with two, in turns: what else the machine does strikes both."""
_NAP = 0.02
_NAPS = 600
_FLAT = 1.05
"""As much more memory may be what the allocator happens to do."""


class Speed(NamedTuple):
    title: str
    games: float
    """Per minute."""
    decisions: float
    """Per second."""
    note: str = ""


def wish(game: str, games: int) -> Experiment:
    return Experiment("first", game, bots=("random",), games=games)


def lab_speed(game: str, workers: int, seconds: float) -> Speed:
    """A run in its folder for so many seconds, everything included but the start of the workers and the last page."""
    folder = Path(tempfile.mkdtemp(prefix="lab-"))
    members = team(workers)
    try:
        # Workers that have played one range have loaded everything.
        Run(begin(folder / "warm", wish(game, 4 * workers))).go(members)
        going = Run(begin(folder / "run", wish(game, 10_000_000)))
        start = perf_counter()
        going.go(members, halted=lambda: perf_counter() - start > seconds)
        status = going.folder.status()
        assert status is not None
    finally:
        members.close()
        shutil.rmtree(folder)
    title = f"{ultratable.game(game).title}, {workers} worker{'s' if workers > 1 else ''}"
    return Speed(title, 60 * going.book.games / status.seconds, going.book.answers / status.seconds)


def nap(plan: int, game: int) -> int:
    """A game that takes time and no processor."""
    sleep(_NAP)
    return game


def kept_busy(workers: int) -> float:
    """The part of their time that workers nap who do nothing else: what handing out and collecting leaves of it,
    whatever else the machine has to do."""
    members = Here(workers)
    try:
        list(in_order(members, nap, 0, iter(range(20 * workers)), lambda: False))
        start = perf_counter()
        list(in_order(members, nap, 0, iter(range(_NAPS)), lambda: False))
        return _NAPS * _NAP / workers / (perf_counter() - start)
    finally:
        members.close()


def costs() -> tuple[float, float]:
    """Microseconds of processor time that a random game of ULts takes, and that adding it up and writing it takes."""
    folder = Path(tempfile.mkdtemp(prefix="lab-"))
    try:
        going = Run(begin(folder / "run", wish("ults", 1_000_000)))
        # The first one loads the game.
        play(going.plan, 0)
        start = process_time()
        games = [play(going.plan, index) for index in range(100)]
        played = process_time() - start
        rows = [no_game(going.plan, index) for index in range(20_000)]
        going.keep(rows[: len(games)])
        start = process_time()
        for at in range(len(games), len(rows), 50):
            going.keep(rows[at : at + 50])
        going.end("stopped", team(1))
        return 1e6 * played / len(games), 1e6 * (process_time() - start) / (len(rows) - len(games))
    finally:
        shutil.rmtree(folder)


def peers(seconds: float) -> list[Speed]:
    workers = [Worker(name, PURE, False) for name in PEERS]
    for number in range(ROUNDS):
        show(f"peers, round {number + 1} of {ROUNDS}")
        for worker in workers:
            worker.round(seconds / ROUNDS)
    found = []
    for worker in workers:
        if not worker.absent:
            worker.end()
        found.append(Speed(CONTESTANTS[worker.name].title, 60 * worker.games, worker.speed, worker.absent))
    return found


def no_game(plan: Plan, index: int) -> Played:
    """The row of a game that was not played: what it costs to count games, without the games."""
    cell, deal, turn = plan.place(index)
    length = 10 + index * 7919 % 40
    return Played(
        index, cell, deal, turn, (None, None), (1.0, 0.0), 1.0, 2, 0, length, 100, length % 5, (), "ults.end.draw"
    )


def memory(games: int) -> tuple[float, float]:
    """The most memory of a process that adds up so many games, in megabytes, and games a second. Rows come from no real
    games, so that a million take less than a minute; everything else is as in a run."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_memory, args=(games, theirs))
    process.start()
    found: tuple[float, float] = ours.recv()
    process.join()
    return found


def _memory(games: int, pipe: Any) -> None:
    experiment = wish("ults", games)
    folder = Path(tempfile.mkdtemp(prefix="lab-"))
    try:
        going = Run(begin(folder / "run", experiment))
        going.plan = question_of(experiment).plan(experiment)
        going.book = book_of(going.plan)
        start = perf_counter()
        for rows in in_order(team(1), no_game, going.plan, iter(range(games)), lambda: False):
            going.keep(rows)
        going.end("done", team(1))
        seconds = perf_counter() - start
    finally:
        shutil.rmtree(folder)
    pipe.send((most_memory(), games / seconds))


def most_memory() -> float:
    """The most that this process has had at once, in megabytes."""
    status = Path("/proc/self/status")
    if status.exists():
        # `resource` would count what the process had that began this one.
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.lab", description="Measure the lab.")
    parser.add_argument("--seconds", type=float, default=20.0, help="per measurement of speed")
    parser.add_argument("--games", type=int, default=1_000_000, help="the many games of the measurement of memory")
    parser.add_argument("--simulations", type=int, default=1_500, help="of each search")
    parser.add_argument("--quick", action="store_true", help="a little of everything: for a look, not for a record")
    asked = parser.parse_args()
    if asked.quick:
        asked.seconds, asked.games, asked.simulations = 2.0, 20_000, 100
    before = load()
    ours: dict[str, list[Speed]] = {}
    for game in ultratable.game_ids():
        show(game)
        turns = [[lab_speed(game, workers, asked.seconds / TURNS) for workers in (1, 2)] for _ in range(TURNS)]
        ours[game] = [together(list(speeds)) for speeds in zip(*turns, strict=True)]
    theirs = peers(asked.seconds)
    thoughts = search.everywhere(asked.simulations, 1 if asked.quick else 3)
    busy = kept_busy(2)
    playing, counting = costs()
    few, many = memory(asked.games // 100), memory(asked.games)
    marks = targets(ours, (few[0], many[0]), asked.games)
    facts = {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": before,
        "load_after": load(),
        "games": {name: [one._asdict() for one in speeds] for name, speeds in ours.items()},
        "peers": [one._asdict() for one in theirs],
        "search": {build: [one._asdict() for one in speeds] for build, speeds in thoughts.items()},
        "memory": {str(asked.games // 100): few[0], str(asked.games): many[0]},
        "counted_per_second": many[1],
        "busy": busy,
        "playing": playing,
        "counting": counting,
        "targets": [{**mark._asdict(), "verdict": mark.verdict} for mark in marks],
    }
    text = "\n".join([report(ours, theirs, thoughts, facts, asked.games), *verdicts(marks)]) + "\n"
    name = "lab-quick" if asked.quick else "lab"
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(text, "utf-8")
    (RESULTS / f"{name}.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    print(text)


def together(speeds: list[Speed]) -> Speed:
    """Several measurements of the same length as one."""
    games, decisions = mean([one.games for one in speeds]), mean([one.decisions for one in speeds])
    return speeds[0]._replace(games=games, decisions=decisions)


def targets(ours: dict[str, list[Speed]], memory_: tuple[float, float], games: int) -> list[Target]:
    """What was promised of the lab."""
    few, many = memory_
    found = [
        Target(f"{ultratable.game(game).title}: two workers, of twice one", both.games / one.games / 2, True, 0.85, "x")
        for game, (one, both) in ours.items()
    ]
    memory_of = f"Memory with {games:,} games, of that with {games // 100:,}"
    return [*found, Target(memory_of, many / few, False, _FLAT, "x")]


def report(
    ours: dict[str, list[Speed]],
    theirs: list[Speed],
    thoughts: dict[str, list[search.Speed]],
    facts: dict[str, Any],
    games: int,
) -> str:
    lines = [
        "# The lab, beside peers",
        "",
        f"{facts['date']}, Python {facts['python']}, {facts['cores']} cores; load {facts['load']} before and "
        f"{facts['load_after']} after; `python -m benchmarks.lab` measures it again.",
        "",
        "Random play; a game of the lab is dealt, played, added up and written, all in pure Python.",
        "",
        "| who | games per minute | decisions per second | speed-up / 2 |",
        "|---|---:|---:|---:|",
    ]
    for one, both in ours.values():
        lines += [f"{_cells(one)} |", f"{_cells(both)} {both.games / one.games / 2:.2f} |"]
    for peer in theirs:
        lines.append(f"| {peer.title} | {peer.note} | | |" if peer.note else f"{_cells(peer)} |")
    few, many = facts["memory"].values()
    busy, playing, counting = facts["busy"], facts["playing"], facts["counting"]
    lines += [
        "",
        "The clock tells a speed-up only on a machine that has nothing else to do: see its load above. What can be",
        f"told on any: two workers are kept busy {busy:.2f} of their time, and adding up and writing takes "
        f"{counting:,.0f} µs of",
        f"processor time a game, playing one of ULts at random {playing:,.0f} µs: together "
        f"{busy * playing / (playing + counting):.2f}.",
        "",
        f"Memory of the process that adds up and writes: {few:.0f} MB at most with {games // 100:,} games, "
        f"{many:.0f} MB",
        f"with {games:,}; it counts {facts['counted_per_second']:,.0f} games a second. Rows of these are made up,",
        "so that a million take a minute or two; all else is as in a run.",
        "",
        "Search, on eight positions of one match of each game; a simulation is a copy of a world, some answers, what",
        "comes of them, and a judgement:",
        "",
        *search.table(thoughts),
    ]
    return "\n".join(lines) + "\n"


def _cells(speed: Speed) -> str:
    return f"| {speed.title} | {speed.games:,.0f} | {speed.decisions:,.0f} |"


if __name__ == "__main__":
    main()
