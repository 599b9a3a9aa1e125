"""`make bench`: the engine and its peers side by side, on one core, in one run, with ratios and targets.

Every contestant has a process of its own, and rounds are interleaved: all play a short round, then all play the
next; the faster half of the rounds of each counts. Seconds are those of the processor, so what else the machine does
strikes nobody much, and everybody alike. What is not installed is said to be so. Results go to benchmarks/results.

    python -m benchmarks.run [--quick] [--compiled] [--name NAME]
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, NamedTuple

from benchmarks.compiled import NotCompiled, compiled_leduc
from benchmarks.peers import CONTESTANTS

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks/results"
COMPILED = ("leduc", "ults", "ults-eight", "figures", "ultra-marines")
FAST = os.environ.get("ULTRATABLE_FAST", ".venv-fast/bin/python")


class Place(NamedTuple):
    """Where a contestant runs: which Python, from which folder, with what on its path."""

    python: str
    folder: Path
    path: str


PURE = Place(sys.executable, ROOT, str(ROOT / "src"))


class Worker:
    """One contestant in its process."""

    def __init__(self, name: str, place: Place | str, compiled: bool) -> None:
        self.name = f"{name}-compiled" if compiled else name
        self.title = CONTESTANTS[name].title + (", compiled" if compiled else "")
        self.version = ""
        self.absent = place if isinstance(place, str) else ""
        self.speed = 0.0
        self.games = 0.0
        self._rounds: list[tuple[int, int, float]] = []
        self._process = None if isinstance(place, str) else self._begin(name, place)
        if self._process is None:
            return
        hello = self._hear()
        self.absent = hello.get("absent", "")
        if not self.absent and compiled and not hello["compiled"]:
            self.absent = "not compiled: this Python has the package as plain source"
        self.version = hello.get("version", "")

    def _begin(self, name: str, place: Place) -> "subprocess.Popen[str]":
        environment = {**os.environ, "PYTHONPATH": place.path, "PYTHONHASHSEED": "0"}
        command = [place.python, "-m", "benchmarks.peers", name]
        return subprocess.Popen(
            command,
            cwd=place.folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def _hear(self) -> dict[str, Any]:
        said = self._pipe("stdout").readline()
        heard: dict[str, Any] = json.loads(said) if said else {"absent": "stopped without a word"}
        return heard

    def _pipe(self, name: str) -> IO[str]:
        pipe: IO[str] = getattr(self._process, name)
        return pipe

    def round(self, seconds: float) -> None:
        """Play for that long."""
        if self.absent:
            return
        self._pipe("stdin").write(f"{seconds}\n")
        self._pipe("stdin").flush()
        said = self._hear()
        if "absent" in said:
            self.absent = said["absent"]
        else:
            self._rounds.append((said["decisions"], said["games"], said["seconds"]))

    def sum_up(self) -> None:
        """The faster half of the rounds counts, taken together: what disturbs us is left out, luck is not picked."""
        if self._rounds:
            best = sorted(self._rounds, key=lambda one: one[0] / one[2], reverse=True)
            decisions, games, seconds = map(sum, zip(*best[: (len(best) + 1) // 2], strict=True))
            self.speed = decisions / seconds
            self.games = games / seconds

    def end(self) -> None:
        self.sum_up()
        if self._process is not None:
            self._pipe("stdin").close()
            self._process.wait(60)


class Target(NamedTuple):
    """A figure that we promised: "at least" or "at most" so much; None where it could not be measured."""

    what: str
    figure: float | None
    at_least: bool
    bound: float
    unit: str

    @property
    def verdict(self) -> str:
        if self.figure is None:
            return "not measured"
        met = self.figure >= self.bound if self.at_least else self.figure <= self.bound
        return "met" if met else "MISSED"


def one_core() -> int:
    """Stay, with all processes to come, on one core; the one that has been idle for longest if Linux tells."""
    if not hasattr(os, "sched_setaffinity"):
        return -1
    cores = sorted(os.sched_getaffinity(0))
    try:
        lines = Path("/proc/stat").read_text().splitlines()
        idle = {line.split()[0]: int(line.split()[4]) for line in lines if line.startswith("cpu")}
        core = max(cores, key=lambda number: idle.get(f"cpu{number}", 0))
    except (OSError, ValueError, IndexError):
        core = cores[-1]
    os.sched_setaffinity(0, {core})
    return core


def line_up(compiled: bool) -> list[Worker]:
    workers = [Worker(name, PURE, False) for name in CONTESTANTS]
    if compiled:
        workers += [Worker(name, compiled_place(name), True) for name in COMPILED]
    return workers


def compiled_place(name: str) -> Place | str:
    if name == "leduc":
        try:
            folder = compiled_leduc()
        except NotCompiled as error:
            return str(error)
        return Place(sys.executable, folder, str(folder))
    fast = Path(ROOT, FAST)
    return Place(str(fast), ROOT, "") if fast.exists() else "not compiled: run make fast"


def race(workers: list[Worker], rounds: int, seconds: float) -> None:
    for number in range(rounds):
        for worker in workers:
            show(f"round {number + 1} of {rounds}: {worker.title}")
            worker.round(seconds)
    show("")
    for worker in workers:
        worker.end()


def positions(place: Place | str, quick: bool) -> dict[str, Any]:
    """What single operations cost, measured in a process of its own; or why not."""
    if isinstance(place, str):
        return {"absent": place}
    show("positions of whole games")
    command = [place.python, "-m", "benchmarks.positions", *(["--quick"] if quick else [])]
    environment = {**os.environ, "PYTHONPATH": place.path, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=place.folder, env=environment, capture_output=True, text=True, check=False)
    show("")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it stopped without a word"])[-1]
        return {"absent": last.replace(str(ROOT), ".")}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def targets(workers: list[Worker], costs: dict[str, Any], compiled: bool) -> list[Target]:
    speed = {worker.name: worker.speed for worker in workers}

    def ratio(ours: str, theirs: str) -> float | None:
        if not speed.get(ours) or not speed.get(theirs):
            return None
        return speed[ours] / speed[theirs]

    late, early = costs.get("turn_100"), costs.get("turn_10")
    copy, figures = costs.get("clone_ults"), costs.get("clone_figures")
    found = [
        Target("Leduc, pure Python, against RLCard", ratio("leduc", "rlcard"), True, 3, "x"),
        Target("Leduc, pure Python, against PettingZoo", ratio("leduc", "pettingzoo"), True, 30, "x"),
        Target("ULts for 2, pure Python, against catanatron", ratio("ults", "catanatron"), True, 3, "x"),
        Target("ULts: a decision of 8 players against one of 2", ratio("ults", "ults-eight"), False, 2, "x"),
        Target("ULts: a decision at turn 100 against turn 10", _part(late, early), False, 1.2, "x"),
        Target("Action Figure Battle: a decision against one of ULts", ratio("ults", "figures"), False, 1.5, "x"),
        Target("Action Figure Battle: a clone against one of ULts", _part(figures, copy), False, 1.5, "x"),
        Target(
            "Ultra Marines for 4, pure Python, against catanatron", ratio("ultra-marines", "catanatron"), True, 2, "x"
        ),
        Target("Ultra Marines: clone of 20 Scouts, 10 board cards", costs.get("clone_full_hulk"), False, 10, "µs"),
        Target("Ultra Marines: random spacehulks", costs.get("hulks"), True, 10, "a second"),
        Target("ULts: clone, median", costs.get("clone"), False, 5, "µs"),
        Target("ULts: save, median", costs.get("save"), False, 30, "µs"),
        Target("ULts: view, median", costs.get("view"), False, 100, "µs"),
    ]
    if compiled:
        found += [
            Target("Leduc, compiled, against OpenSpiel", ratio("leduc-compiled", "openspiel"), True, 1, "x"),
            Target("ULts for 2, compiled against pure", ratio("ults-compiled", "ults"), True, 2.5, "x"),
            Target(
                "Ultra Marines for 4, compiled, against catanatron",
                ratio("ultra-marines-compiled", "catanatron"),
                True,
                2,
                "x",
            ),
        ]
    return found


def _part(one: float | None, other: float | None) -> float | None:
    return one / other if one and other else None


def report(workers: list[Worker], marks: list[Target], costs: dict[str, dict[str, Any]], facts: dict[str, Any]) -> str:
    speed = {worker.name: worker.speed for worker in workers}
    lines = [
        "# Speed, side by side",
        "",
        f"{facts['date']}, Python {facts['python']}, one core of {facts['machine']}; "
        f"the faster half of {facts['rounds']} interleaved rounds of {facts['seconds']} s of the processor. "
        f"Load before and after: {facts['load']}, {facts['load_after']} (1 is us).",
        "",
        "Random play; only players' decisions count, not chance; starting each game is included. Peers are played in",
        "the tightest loop that we know for them, which the targets are held against, and in their documented loop.",
        "RLCard and PettingZoo let a player fold when nothing is owed, so their games are shorter.",
        "",
        "| contestant | version | decisions/s | games/s | Ultratable is faster by |",
        "|---|---|---:|---:|---:|",
    ]
    for worker in workers:
        if worker.absent:
            lines.append(f"| {worker.title} | {worker.version} | {worker.absent} | | |")
            continue
        ours = speed["ults"] if worker.name == "catanatron" else speed["leduc"]
        theirs = CONTESTANTS[worker.name.removesuffix("-compiled")].package != "ultratable"
        factor = f"{ours / worker.speed:.2f}x" if theirs and ours else ""
        lines.append(f"| {worker.title} | {worker.version} | {worker.speed:,.0f} | {worker.games:,.0f} | {factor} |")
    lines += ["", *verdicts(marks)]
    for build, cost in costs.items():
        lines += ["", f"Operations of ULts, {build}: {operations(cost)}"]
        if "sights" in cost:
            lines += [
                "",
                f"Ultra Marines, {build}: clone {cost['clone_full_hulk']:.1f} µs with 20 Scouts and 10 cards on the "
                f"board, {cost['clone_ultra_marines']:.1f} µs in the median of random games of 2; "
                f"{cost['sights']:,.0f} lines of sight and {cost['hulks']:.0f} random spacehulks a second.",
            ]
    return "\n".join(lines) + "\n"


def verdicts(marks: list[Target]) -> list[str]:
    """What was promised, what was measured, and whether that is enough."""
    lines = ["| target | figure | wanted | |", "|---|---:|---:|---|"]
    for mark in marks:
        figure = "" if mark.figure is None else f"{mark.figure:.2f} {mark.unit}"
        wanted = f"{'at least' if mark.at_least else 'at most'} {mark.bound:g} {mark.unit}"
        lines.append(f"| {mark.what} | {figure} | {wanted} | {mark.verdict} |")
    return lines


def operations(cost: dict[str, Any]) -> str:
    if "absent" in cost:
        return f"not measured ({cost['absent']})."
    text = (
        f"clone {cost['clone']:.1f} µs, save {cost['save']:.1f} µs, view {cost['view']:.1f} µs "
        f"(medians over {cost['positions']} positions of whole games of 2)"
    )
    if "turn_100" not in cost:
        return f"{text}; no game lasted until turn 100."
    return (
        f"{text}; a decision {cost['turn_10']:.1f} µs at turn 10 and {cost['turn_100']:.1f} µs at turn 100 "
        f"({cost['long_games']} games of two healers)."
    )


def load() -> str:
    return f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"


def show(text: str) -> None:
    """One line of progress, for people only."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure speed side by side with the peers.")
    parser.add_argument("--quick", action="store_true", help="short rounds: for a look, not for a record")
    parser.add_argument("--compiled", action="store_true", help="also measure the compiled build (make fast)")
    parser.add_argument("--name", help="what to call the results (default: speed, or pure without compiled builds)")
    wish = parser.parse_args()
    compiled = wish.compiled or "ULTRATABLE_FAST" in os.environ
    name = wish.name or ("speed" if compiled else "pure") + ("-quick" if wish.quick else "")
    rounds, seconds = (4, 0.1) if wish.quick else (25, 0.15)
    facts = {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "python": platform.python_version(),
        "machine": f"{os.cpu_count()} ({platform.machine()})",
        "load": load(),
        "rounds": rounds,
        "seconds": seconds,
    }
    one_core()
    workers = line_up(compiled)
    race(workers, rounds, seconds)
    facts["load_after"] = load()
    costs = {"pure Python": positions(PURE, wish.quick)}
    if compiled:
        costs["compiled"] = positions(compiled_place("ults"), wish.quick)
    marks = targets(workers, costs["pure Python"], compiled)
    text = report(workers, marks, costs, facts)
    write(name, text, workers, marks, costs, facts)
    print(text)


def write(
    name: str,
    text: str,
    workers: list[Worker],
    marks: list[Target],
    costs: dict[str, dict[str, Any]],
    facts: dict[str, Any],
) -> None:
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(text, "utf-8")
    figures = {
        **facts,
        "contestants": {
            worker.name: {
                "title": worker.title,
                "version": worker.version,
                "absent": worker.absent or None,
                "decisions_per_second": round(worker.speed) or None,
                "games_per_second": round(worker.games, 1) or None,
            }
            for worker in workers
        },
        "targets": [{**mark._asdict(), "verdict": mark.verdict} for mark in marks],
        "operations_of_ults": costs,
    }
    (RESULTS / f"{name}.json").write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
