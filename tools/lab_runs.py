"""Runs of the lab as they lie in their folders when they are over, for looking at their pages: who plays whom is real,
the numbers are made up, and a page shows any numbers alike."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import ultratable
from ultratable.lab.answer import Answer, Fact, Histogram, Number, Table
from ultratable.lab.experiment import Experiment
from ultratable.lab.folder import Folder, Status
from ultratable.lab.sides import sides_of

THREE = ("aja", "k9", "lumberjaq")
PAGES = ("/lab", "/lab/twelve", "/lab/three/with/again")
BEGUN = 1_790_000_000.0


def some_runs(lab: Path) -> Path:
    """Two of three heroes that are over, and one of all that was paused; made when first somebody wants them."""
    if not (lab / "three").exists():
        a_run(lab, "three", THREE, 2)
        a_run(lab, "again", THREE, 3)
        a_run(lab, "twelve", done=False)
    return lab


def a_run(lab: Path, name: str, sides: Sequence[str] = (), seed: int = 1, done: bool = True) -> Folder:
    """A run of pairings in ULts."""
    given = sides_of(ultratable.game("ults"))
    assert given is not None
    ids = tuple(sides) or tuple(given.titles)
    experiment = Experiment("pairings", "ults", title=f"Heroes, {name}", sides=ids, games=400, seed=str(seed))
    folder = Folder.new(lab / name, experiment)
    pairs = len(ids) * (len(ids) - 1) // 2
    planned = 400 * pairs
    games = planned if done else planned * 62 // 100
    folder.write_status(
        Status(
            state="done" if done else "paused",
            game="ults",
            question="pairings",
            title=experiment.title,
            version=ultratable.__version__,
            games=games,
            planned=planned,
            started=BEGUN + seed,
            updated=BEGUN + seed + 70,
            seconds=70.0,
            seconds_left=None,
            workers=2,
            process=1,
        )
    )
    folder.write_answer(_answer(experiment, [given.titles[id] for id in ids], Random(seed), games, done))
    folder.report.write_text("<!doctype html><title>Report</title><h1>A report</h1>", "utf-8")
    return folder


def _answer(experiment: Experiment, names: list[str], chance: Random, games: int, done: bool) -> Answer:
    cells: list[list[Number | None]] = [[None] * len(names) for _ in names]
    for row, column in combinations(range(len(names)), 2):
        value = round(min(97.0, max(3.0, chance.gauss(50, 14))), 2)
        cells[row][column] = _number(value, row)
        cells[column][row] = _number(round(100 - value, 2), row)
    matrix = tuple([tuple(row) for row in cells])
    totals = tuple([(_number(_mean(row), at),) for at, row in enumerate(cells)])
    return Answer(
        experiment.title,
        "Who wins each pairing?",
        done,
        games,
        (
            f"{names[0]} wins most, 58.1 % (55.2 to 60.9) over all others.",
            "Some pairings cannot be told yet; about 1,900 more games each would tell half of them.",
        ),
        (
            Table("totals", "Over all others", "hero", ("wins",), tuple(names), totals, even=50.0),
            Table("matrix", "Every pairing", "hero", tuple(names), tuple(names), matrix, even=50.0, matrix=True),
        ),
        (
            Histogram(
                "lengths", "How long games last", "turns", tuple([(at, 5 + at * (40 - at)) for at in range(4, 38)])
            ),
        ),
        (Fact("Between these bots", "steady"), Fact("Seed", experiment.seed), Fact("Version", "0.1.0, rules 3")),
    )


def _mean(row: list[Number | None]) -> float:
    known = [cell.value for cell in row if cell is not None]
    return round(sum(known) / len(known), 2)


def _number(value: float, index: int) -> Number:
    low, high = round(max(0.0, value - 4.9), 2), round(min(100.0, value + 4.9), 2)
    return Number(value, low, high, 400, not low < 50 < high, index, None if index % 4 == 3 else index + 1)
