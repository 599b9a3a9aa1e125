"""The answer of a run as a page of the terminal: sentences, then tables of numbers with intervals."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ultratable.lab.answer import Answer, Number, Table

_WIDE = 7
"""Columns beyond which a matrix is shown without its intervals."""
_LONG = 30
"""Rows beyond which the report has the rest."""


def show_answer(console: Console, answer: Answer) -> None:
    console.print(answer.title, style="bold")
    for sentence in answer.sentences:
        console.print(sentence)
    for table in answer.tables:
        console.print()
        console.print(table.title, style="bold")
        console.print(_grid(table))
        if len(table.rows) > _LONG:
            console.print(f"… and {len(table.rows) - _LONG} more in the report.", style="dim")
        if table.note:
            console.print(table.note, style="dim")
    console.print()
    for fact in answer.facts:
        console.print(f"{fact.label}: {fact.text}", style="dim")


def _grid(table: Table) -> Grid:
    brief = len(table.columns) > _WIDE
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 1))
    grid.add_column(table.corner)
    for column in table.columns:
        grid.add_column(_short(column) if brief else column, justify="right")
    for name, cells in list(zip(table.rows, table.cells, strict=True))[:_LONG]:
        grid.add_row(name, *[_cell(cell, table, brief) for cell in cells])
    return grid


def _short(name: str) -> str:
    return name[:6]


def _cell(cell: Number | None, table: Table, brief: bool) -> Text:
    if cell is None:
        return Text("–", style="dim")
    star = "★" if cell.star else ""
    colour = ""
    if table.even is not None and cell.star:
        colour = "green" if cell.value > table.even else "red"
    text = f"{cell.value:.0f}{star}" if brief else f"{star}{cell.value:.1f} {interval(cell)}"
    return Text(text, style=colour)


def interval(cell: Number) -> str:
    if cell.low is None or cell.high is None:
        return "(unknown)"
    return f"({cell.low:.1f} to {cell.high:.1f})"
