"""Let a run of the lab come with its game (`python -m tools.ship FOLDER NAME`): its folder without the single games
goes to `games/<id>/reports/NAME`, and its tables into docs/balance-<game>.md, between the marks of that name.

    python -m tools.ship ~/.local/share/ultratable/lab/hero-matrix-2026-11-19-041500 hero-matrix
"""

import argparse
import shutil
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tools.reliability import write_into
from ultratable.lab.answer import Answer, Number, Table
from ultratable.lab.folder import Folder
from ultratable.lab.report import write_report

ROOT: Final = Path(__file__).parents[1]
_KEPT: Final = ("experiment.toml", "status.json", "answer.json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("name")
    given = parser.parse_args()
    found = Folder.open(given.folder)
    status, answer = found.status(), found.answer()
    if status is None or answer is None or status.state != "done":
        raise SystemExit(f"The run in '{given.folder}' is not done.")
    target = ROOT / "src/ultratable/games" / status.game / "reports" / given.name
    target.mkdir(parents=True, exist_ok=True)
    for name in _KEPT:
        shutil.copyfile(given.folder / name, target / name)
    shipped = Folder(target)
    # The number of a process that is gone tells nothing.
    shipped.write_status(replace(status, process=0))
    write_report(shipped, answer)
    doc = ROOT / f"docs/balance-{status.game.replace('_', '-')}.md"
    write_into(doc, f"{given.name}: written by tools.ship", f"{given.name}: end", section(answer))
    print(f"{answer.games:,} games: {target}, {doc}")


def section(answer: Answer) -> str:
    """What a run has found out, as text."""
    lines = [" ".join(answer.sentences), ""]
    for table in answer.tables:
        lines += [*rows(table), ""]
    for one in answer.histograms:
        lines.append(f"{one.title}: {spread(one.bars)} {one.unit}.")
    return "\n".join([*lines, "", *[f"- {fact.label}: {fact.text}" for fact in answer.facts]])


def rows(table: Table) -> list[str]:
    """A table; a large one without its intervals, but with the widest of them."""
    brief = table.matrix and len(table.columns) > 6
    unit = "" if table.unit == "each" else f", {table.unit}"
    lines = [f"| {table.corner}{unit} | {' | '.join(table.columns)} |", "|---|" + "---:|" * len(table.columns)]
    for name, cells in zip(table.rows, table.cells, strict=True):
        lines.append(f"| {name} | {' | '.join([shown(cell, brief) for cell in cells])} |")
    note = f" {table.note}" if table.note else ""
    if brief:
        numbers = [cell for row in table.cells for cell in row if cell is not None]
        wide = max([(cell.high or 0.0) - (cell.low or 0.0) for cell in numbers])
        note += f" {numbers[0].games:,} games each; the widest of the intervals reaches {wide / 2:.1f} points each way."
    return [f"**{table.title}.**{note}", "", *lines]


def shown(cell: Number | None, brief: bool) -> str:
    if cell is None:
        return "–"
    star = "★" if cell.star else ""
    if brief or cell.low is None or cell.high is None:
        return f"{cell.value:.0f}{star}"
    return f"{cell.value:.1f}{star} ({cell.low:.1f} to {cell.high:.1f})"


def spread(bars: tuple[tuple[int, int], ...]) -> str:
    """Where the middle, nine in ten and all of the games lie."""
    total, seen, found = sum([games for _, games in bars]), 0, []
    wanted = [0.05, 0.5, 0.95]
    for value, games in bars:
        seen += games
        while wanted and seen >= wanted[0] * total:
            found.append(value)
            wanted.pop(0)
    low, middle, high = found
    return f"in the middle {middle}, nine in ten {low} to {high}, the longest {bars[-1][0]}"


if __name__ == "__main__":
    main()
