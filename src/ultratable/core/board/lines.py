"""The straight line from the centre of a square to the centre of another, in whole numbers.

Lengths are halves of a square's side, so that centres have even coordinates and sides odd ones. A line passes through
the inside of some squares, and may run exactly through points where four squares meet: there it only touches two.
"""

from functools import cache


class Line:
    """What a line meets on its way, as offsets (columns, rows) from where it starts; neither end is among it."""

    __slots__ = ("corners", "through")

    def __init__(
        self, through: tuple[tuple[int, int], ...], corners: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    ) -> None:
        self.through = through
        """The squares it passes through, in order."""
        self.corners = corners
        """The two squares it touches at each corner it runs through, in order."""


@cache
def line(across: int, down: int) -> Line:
    """The line to a square that many columns east and rows south."""
    east, south = 1 if across > 0 else -1, 1 if down > 0 else -1
    wide, high = abs(across), abs(down)
    column = row = 0
    through: list[tuple[int, int]] = []
    corners: list[tuple[tuple[int, int], tuple[int, int]]] = []
    while (column, row) != (wide, high):
        # The next side to the east is met sooner than the next one to the south if its share of the way is smaller:
        # (2 * column + 1) / (2 * wide) against (2 * row + 1) / (2 * high).
        beside = (2 * column + 1) * high - (2 * row + 1) * wide
        if beside == 0 and wide and high:
            corners.append((((column + 1) * east, row * south), (column * east, (row + 1) * south)))
            column += 1
            row += 1
        elif high == 0 or (wide and beside < 0):
            column += 1
        else:
            row += 1
        if (column, row) != (wide, high):
            through.append((column * east, row * south))
    return Line(tuple(through), tuple(corners))
