"""A grid of squares. A square is a number; a set of squares is an integer with a bit for each.

Around the grid lies a frame one square wide that belongs to no board, so that whatever lies next to a square of the
grid is a square too, and neighbours are found by adding.
"""

from collections.abc import Iterable, Iterator
from typing import Final

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight ways to step as (columns, rows): north first, then clockwise. Even ones cross a side, odd ones a corner."""
DIRECTION_NAMES: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


class Grid:
    """Columns count from 0 in the west, rows from 0 in the north; the frame has column -1 and row -1."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.width = columns + 2
        self.size = self.width * (rows + 2)
        self.steps = tuple([down * self.width + across for across, down in DIRECTIONS])
        """What to add to a square to step in each direction."""
        self._columns = [self.column(square) for square in range(self.size)]
        self._rows = [self.row(square) for square in range(self.size)]

    def square(self, column: int, row: int) -> int:
        return (row + 1) * self.width + column + 1

    def column(self, square: int) -> int:
        return square % self.width - 1

    def row(self, square: int) -> int:
        return square // self.width - 1

    def around(self, square: int) -> int:
        """The set of a square of the grid and the eight around it."""
        return (7 | 7 << self.width | 7 << 2 * self.width) << square - self.width - 1

    def inside(self, square: int) -> bool:
        """Whether it lies in the grid, not in the frame."""
        return 0 <= self.column(square) < self.columns and 0 <= self.row(square) < self.rows

    def name(self, square: int) -> str:
        """As rulers along the edges tell it: C7 is the third column, the seventh row."""
        return f"{column_name(self.column(square))}{self.row(square) + 1}"

    def offset(self, start: int, end: int) -> tuple[int, int]:
        """How many columns east and rows south the second square lies from the first."""
        return self._columns[end] - self._columns[start], self._rows[end] - self._rows[start]

    def distance(self, start: int, end: int) -> int:
        """The larger of the differences in columns and rows: what a straight way would be in steps."""
        across = abs(self._columns[end] - self._columns[start])
        down = abs(self._rows[end] - self._rows[start])
        return max(across, down)

    def direction(self, start: int, end: int) -> int:
        """The direction of a step between neighbours."""
        return self.steps.index(end - start)

    def block(self, corner: int, columns: int, rows: int) -> tuple[int, ...]:
        """The squares of a rectangle by its north-western square, in reading order."""
        return tuple([corner + down * self.width + across for down in range(rows) for across in range(columns)])


def column_name(column: int) -> str:
    """A to Z, then AA, AB and so on; nothing for the frame."""
    name = ""
    while column >= 0:
        name = chr(ord("A") + column % 26) + name
        column = column // 26 - 1
    return name


def bits(squares: Iterable[int]) -> int:
    """The set of these squares."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def squares_in(some: int) -> Iterator[int]:
    """The squares of a set, from the first to the last in reading order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest
