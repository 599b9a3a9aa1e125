"""Boards for tests of geometry: ready layouts as plain sets of (column, row), and random things on them."""

from random import Random

from ultratable.core.board.grid import Grid, bits
from ultratable.games.ultra_marines.layouts import LAYOUTS

Cell = tuple[int, int]

GRID = Grid(40, 40)
OPEN_ROOM = ("......", "......", "......", "......", "......")
CHEQUERS = (".#.#.#.#", "#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#")
"""Squares that only touch at corners: nothing but closed corners between them."""
COLUMNS = (".........", ".#.#.#.#.", ".........", ".#.#.#.#.", ".........", ".#.#.#.#.", ".........")
SHAPES = {"open room": OPEN_ROOM, "chequers": CHEQUERS, "columns": COLUMNS}
READY = {layout.id: layout.rows for layout in LAYOUTS}
EVERY_BOARD = {**SHAPES, **READY}
BOARDS = [*SHAPES, "reference", "short-fuse", "idle-wheel", "long-haul"]
"""Those on which random things are strewn; with nothing on them, every one is looked at."""


def floor_of(name: str) -> set[Cell]:
    return {
        (column, row)
        for row, line in enumerate(EVERY_BOARD[name])
        for column, label in enumerate(line)
        if label not in "# "
    }


def some(rng: Random, cells: set[Cell], share: float) -> set[Cell]:
    """About that share of them."""
    return {cell for cell in sorted(cells) if rng.random() < share}


def number(cell: Cell) -> int:
    return GRID.square(*cell)


def set_of(cells: set[Cell]) -> int:
    """As the engine has sets of squares."""
    return bits([number(cell) for cell in cells])
