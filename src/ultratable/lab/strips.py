"""Intervals as pictures beside their numbers: one strip to a row, all on one scale, so that they can be compared."""

from html import escape
from typing import Final

from ultratable.lab.answer import Number, Table

_TICKS: Final = 5
_MARGIN: Final = 5.0
"""Per cent of the width that stay free at both ends."""


class Scale:
    """From values to places, 0 on the left to 100 on the right."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def place(self, value: float) -> float:
        return _MARGIN + (100 - 2 * _MARGIN) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """A few round values that lie on it."""
        step = min([one for one in _steps() if (self.high - self.low) / one <= _TICKS])
        first = int(-(-self.low // step))
        return [at * step for at in range(first, int(self.high // step) + 1)]


def _steps() -> list[float]:
    return [base * 10.0**power for power in range(-3, 7) for base in (1, 2, 5)]


def scale_of(table: Table) -> Scale | None:
    """For tables of one column that have something to compare; parts of a whole are drawn from nothing to all."""
    cells = [row[0] for row in table.cells if len(row) == 1 and row[0] is not None]
    known = [end for cell in cells for end in (cell.low, cell.value, cell.high) if end is not None]
    if len(cells) < 2 or not known:
        return None
    if table.even is None:
        return Scale(0.0, 100.0) if table.unit == "%" else None
    return Scale(min(*known, table.even), max(*known, table.even))


def axis(scale: Scale, table: Table) -> str:
    """The scale as a head of the strips."""
    unit = " %" if table.unit == "%" else ""
    marks = [f'<span style="left:{scale.place(tick):.1f}%">{tick:g}{unit}</span>' for tick in scale.ticks()]
    return f'<td class="axis" aria-hidden="true">{"".join(marks)}</td>'


def strip(cell: Number | None, table: Table, scale: Scale) -> str:
    """The number says the same in words, so nobody is read this to."""
    if cell is None:
        return '<td class="strip"></td>'
    parts = [_rect("tick", scale.place(tick) - 0.1, 0.2, 0, 20) for tick in scale.ticks()]
    if table.even is None:
        parts.append(_rect("part", scale.place(0), scale.place(cell.value) - scale.place(0), 6, 8))
    else:
        parts.append(_rect("half", scale.place(table.even) - 0.2, 0.4, 0, 20))
    if cell.low is not None and cell.high is not None:
        left, right = scale.place(cell.low), scale.place(cell.high)
        parts.append(_rect(_side(cell, table), left, right - left, 8, 4))
    parts.append(_rect("point", scale.place(cell.value) - 0.4, 0.8, 4, 12))
    picture = f'<svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">{"".join(parts)}</svg>'
    return f'<td class="strip" aria-hidden="true">{picture}</td>'


def _side(cell: Number, table: Table) -> str:
    """On which side of even the whole interval lies."""
    if table.even is None or cell.low is None or cell.high is None or cell.low <= table.even <= cell.high:
        return "span"
    return "span above" if cell.low > table.even else "span below"


def _rect(kind: str, x: float, width: float, y: float, height: float) -> str:
    return f'<rect class="{escape(kind)}" x="{x:.2f}" y="{y}" width="{max(0.0, width):.2f}" height="{height}"/>'
