"""Who sees whom and who steps where once more, with fractions and sets, from the words of the rules alone."""

from fractions import Fraction
from functools import cache
from heapq import heappop, heappush

from tests.core.board.drawn import Cell

HALF = Fraction(1, 2)


def _share(start: int, end: int, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction] | None:
    """Which part of the way from start to end lies strictly between two values, as an open interval of 0 to 1."""
    if start == end:
        return (Fraction(0), Fraction(1)) if low < start < high else None
    one, other = sorted([(low - start) / (end - start), (high - start) / (end - start)])
    first, last = max(one, Fraction(0)), min(other, Fraction(1))
    return (first, last) if first < last else None


@cache
def passed(across: int, down: int) -> tuple[tuple[Fraction, Cell], ...]:
    """The squares other than the ends whose open inside the segment between the centres meets, with the moment."""
    found: list[tuple[Fraction, Cell]] = []
    columns = {x: _share(0, across, x - HALF, x + HALF) for x in range(min(0, across), max(0, across) + 1)}
    rows = {y: _share(0, down, y - HALF, y + HALF) for y in range(min(0, down), max(0, down) + 1)}
    for x, wide in columns.items():
        for y, high in rows.items():
            if wide is None or high is None or (x, y) in ((0, 0), (across, down)):
                continue
            enters, leaves = max(wide[0], high[0]), min(wide[1], high[1])
            if enters < leaves:
                found.append((enters, (x, y)))
    return tuple(sorted(found))


@cache
def grazed(across: int, down: int) -> tuple[tuple[Fraction, frozenset[Cell]], ...]:
    """For each point where four squares meet and that lies on the segment: the moment, and the two of the four whose
    inside the segment does not meet."""
    inside = {cell for _, cell in passed(across, down)} | {(0, 0), (across, down)}
    found: list[tuple[Fraction, frozenset[Cell]]] = []
    for x in range(min(0, across), max(0, across)):
        for y in range(min(0, down), max(0, down)):
            corner = (x + HALF, y + HALF)
            if corner[0] * down == corner[1] * across:
                four = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
                found.append((corner[0] / across, frozenset(four - inside)))
    return tuple(sorted(found))


def sees(floor: set[Cell], start: Cell, end: Cell, cover: set[Cell], models: set[Cell]) -> bool:
    """ultra_marines.sight.line, sight.corner, sight.models."""
    across, down = end[0] - start[0], end[1] - start[1]
    for _, (x, y) in passed(across, down):
        cell = (start[0] + x, start[1] + y)
        if cell not in floor or cell in cover or cell in models:
            return False
    for _, two in grazed(across, down):
        cells = [(start[0] + x, start[1] + y) for x, y in two]
        if all(cell not in floor or cell in cover for cell in cells):
            return False
    return True


def may_step(floor: set[Cell], start: Cell, end: Cell, barriers: set[Cell]) -> bool:
    """ultra_marines.board.legal_step."""

    def is_open(cell: Cell) -> bool:
        return cell in floor and cell not in barriers

    if end == start or not is_open(end) or max(abs(end[0] - start[0]), abs(end[1] - start[1])) > 1:
        return False
    straight = end[0] == start[0] or end[1] == start[1]
    return straight or is_open((start[0], end[1])) or is_open((end[0], start[1]))


def distances(floor: set[Cell], start: Cell, barriers: set[Cell], closed: set[Cell]) -> dict[Cell, int]:
    """How many steps every square is away, never entering closed ones."""
    found: dict[Cell, int] = {}
    queue = [(0, start)]
    while queue:
        far, cell = heappop(queue)
        if cell in found:
            continue
        found[cell] = far
        for x in (cell[0] - 1, cell[0], cell[0] + 1):
            for y in (cell[1] - 1, cell[1], cell[1] + 1):
                if (x, y) not in closed and may_step(floor, cell, (x, y), barriers):
                    heappush(queue, (far + 1, (x, y)))
    return found
