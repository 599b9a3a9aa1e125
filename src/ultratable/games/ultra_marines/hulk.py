"""A spacehulk to play on: a board with who sees and who steps where, worked out once for everybody who plays on it."""

from functools import lru_cache
from typing import Final

from ultratable.core.board.grid import bits, squares_in
from ultratable.core.board.sight import Sight
from ultratable.core.board.steps import Steps
from ultratable.games.ultra_marines.board import Board, board_of
from ultratable.games.ultra_marines.sections import GRID

NO_WAY: Final = 60
"""Steps, where there is no way."""
_MOST_HULKS: Final = 64
"""Spacehulks that are kept for the next who play on them. A long-lived program meets any number of random ones."""
_MOST_GOALS: Final = 1_000
"""Groups of squares to which the ways are kept."""


class Hulk:
    """The board itself and its geometry."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.floor = board.floor
        self.sight = Sight(GRID, board.floor)
        self.steps = Steps(GRID, board.floor)
        self.squares = tuple(squares_in(board.floor))
        """In reading order."""
        self.anchors = tuple(
            sorted({square - over for square in self.squares for over in (0, 1, GRID.width, GRID.width + 1)})
        )
        """Where a card of four squares can be laid, by its north-western square: at least one of them is floor."""
        self.anchor_set = bits(self.anchors)
        self._far: dict[int, list[int]] = {}
        self._nearest: dict[tuple[int, ...], list[int]] = {}

    def far(self, end: int) -> list[int]:
        """By square: the steps to one, as if nobody and nothing were in the way; NO_WAY from where none lead. Not to be
        changed."""
        found = self._far.get(end)
        if found is None:
            found = [NO_WAY] * GRID.size
            found[end] = 0
            for square, before in self.steps.reach(end, len(self.squares), 0, 0).items():
                if square != end:
                    found[square] = found[before] + 1
            self._far[end] = found
        return found

    def nearest(self, ends: tuple[int, ...]) -> list[int]:
        """The same to the nearest of several. Not to be changed."""
        if len(ends) == 1:
            return self.far(ends[0])
        found = self._nearest.get(ends)
        if found is None:
            found = [min(steps) for steps in zip(*[self.far(end) for end in ends], strict=True)]
            if len(self._nearest) >= _MOST_GOALS:
                self._nearest.pop(next(iter(self._nearest)), None)
            self._nearest[ends] = found
        return found

    def label(self, square: int) -> str:
        """The section that a square belongs to."""
        return self.board.sections[self.board.section_at[square]].label


@lru_cache(maxsize=_MOST_HULKS)
def hulk_of(text: str) -> Hulk:
    return Hulk(board_of(text))


def covered(anchor: int, covers: int) -> tuple[int, ...]:
    """The squares under a card, floor or not."""
    return (anchor,) if covers == 1 else (anchor, anchor + 1, anchor + GRID.width, anchor + GRID.width + 1)


def covered_set(anchor: int, covers: int) -> int:
    """The same squares as a set."""
    return 1 << anchor if covers == 1 else 3 << anchor | 3 << anchor + GRID.width


def anchors_over(squares: int) -> int:
    """The anchors of the cards of four that cover one of these squares."""
    beside = squares | squares >> 1
    return beside | beside >> GRID.width
