"""`make bench`, second part: the table server under load beside boardgame.io's, and what storing costs.

    python -m benchmarks.server [--tables 200] [--seconds 10] [--rounds 3]

Rounds are interleaved, so that what else the machine does strikes both alike; the median round counts. Ours plays ULts
with all its rules and has every move on disk before it is acknowledged; theirs plays its tutorial's tic-tac-toe and
keeps everything in memory. Results go to benchmarks/results/server.md and .json.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks import peer_server, stored, table_load
from benchmarks.node import NotMeasured

RESULTS = Path(__file__).parent / "results"
FAST = os.environ.get("ULTRATABLE_FAST", sys.executable)
COLUMNS = ("moves_per_s", "p50_ms", "p95_ms", "p99_ms")


def median_round(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The round in the middle by moves per second."""
    return sorted(rounds, key=lambda one: float(one["moves_per_s"]))[len(rounds) // 2]


def race(tables: int, seconds: float, rounds: int) -> dict[str, Any]:
    ours: list[dict[str, Any]] = []
    theirs: list[dict[str, Any]] = []
    absent = ""
    for _ in range(rounds):
        ours.append(table_load.measure(tables, seconds, FAST))
        print("ours  ", json.dumps(ours[-1]), flush=True)
        if absent:
            continue
        try:
            theirs.append(peer_server.measure(tables, seconds))
            print("theirs", json.dumps(theirs[-1]), flush=True)
        except NotMeasured as error:
            absent = str(error)
    return {
        "ours": median_round(ours),
        "theirs": median_round(theirs) if theirs else None,
        "absent": absent,
        "rounds": {"ours": ours, "theirs": theirs},
    }


def targets(found: dict[str, Any]) -> list[tuple[str, str, str, bool]]:
    """What was wanted, what was found, and whether it is met."""
    ours, theirs, load = found["ours"], found["theirs"], found["stored"]
    marks = [
        ("p95 from submit to both pushes", f"{ours['p95_ms']} ms", "at most 150 ms", ours["p95_ms"] <= 150),
        (
            "loading after 10 to 1,000 answers, slowest to fastest",
            f"{load['ratio']} x",
            "at most 1.5 x",
            load["ratio"] <= 1.5,
        ),
    ]
    if theirs is not None:
        speed = round(ours["moves_per_s"] / theirs["moves_per_s"], 2)
        tail = round(ours["p99_ms"] / theirs["p99_ms"], 2)
        marks += [
            ("moves per second against boardgame.io", f"{speed} x", "more than 1 x", speed > 1),
            ("p99 against boardgame.io", f"{tail} x", "less than 1 x", tail < 1),
        ]
    return marks


def report(found: dict[str, Any]) -> str:
    ours, theirs, idle, load = found["ours"], found["theirs"], found["idle"], found["stored"]
    peer = f"{theirs['peer']} on Node {theirs['node']}, tic-tac-toe, in memory" if theirs else "boardgame.io"
    rows = [("Ultratable, ULts, on disk before acknowledged", ours, idle), (peer, theirs, theirs)]
    lines = [
        "# The table server under load",
        "",
        f"{found['when']}, Python {found['python']}, {os.cpu_count()} cores shared with the clients; load before: "
        f"{found['load']}. {ours['tables']} tables with two clients each that play without pause; the median of "
        f"{len(found['rounds']['ours'])} interleaved rounds of {ours['seconds']:.0f} s.",
        "",
        "| server | moves/s | p50 ms | p95 ms | p99 ms | kB per table | kB per idle connection |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, run, memory in rows:
        if run is None or memory is None:
            lines.append(f"| {name} | not measured: {found['absent']} | | | | | |")
            continue
        table = memory.get("kb_per_table", memory.get("kb_per_match"))
        figures = [run[column] for column in COLUMNS] + [table, memory["kb_per_idle_connection"]]
        lines.append(f"| {name} | " + " | ".join(str(figure) for figure in figures) + " |")
    spread = {name: ", ".join(str(one["moves_per_s"]) for one in found["rounds"][name]) for name in ("ours", "theirs")}
    lines += [
        "",
        "A move's time is from its submit until all who may see it have it. "
        f"Moves per second of each round: ours {spread['ours']}; theirs {spread['theirs']}. "
        f"Our server spent {ours['cpu_us_per_move']} µs of processor time a move.",
        "",
        f"Loading a stored match after 10, 100 and 1,000 answers: {', '.join(map(str, load['load_us'].values()))} µs. "
        f"Bytes stored per answer: {load['bytes_per_answer']}.",
        "",
        "| target | figure | wanted | |",
        "|---|---:|---:|---|",
        *[
            f"| {name} | {figure} | {wanted} | {'met' if met else 'MISSED'} |"
            for name, figure, wanted, met in found["targets"]
        ],
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    found: dict[str, Any] = {
        "when": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2),
        **race(chosen.tables, chosen.seconds, chosen.rounds),
        "idle": table_load.measure_idle(chosen.tables, FAST),
    }
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        found["stored"] = {**stored.measure(one), "bytes_per_answer": stored.bytes_per_answer(Path(two))}
    found["targets"] = targets(found)
    text = report(found)
    print(text)
    (RESULTS / "server.md").write_text(text, "utf-8")
    (RESULTS / "server.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
