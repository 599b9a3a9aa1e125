"""Who sees whom on a board: the straight line between two centres, and what is in its way.

One rule for corners, the same as for diagonal steps: where a line runs exactly between two squares, it is stopped only
if both of them are solid. Models stop it only where it passes through them.
"""

from typing import Final, Literal

from ultratable.core.board.grid import Grid, squares_in
from ultratable.core.board.lines import line

By = Literal["wall", "cover", "model", "corner"]


class Blocker:
    """What a line of sight ends at: the square, and whether it is a wall, cover, a model or a closed corner."""

    __slots__ = ("by", "square")

    def __init__(self, square: int, by: By) -> None:
        self.square = square
        self.by: By = by


class _Way:
    """A line that no wall stops: what can still be in its way."""

    __slots__ = ("beside", "pairs", "through")

    def __init__(self, through: int, beside: int, pairs: tuple[tuple[int, int], ...]) -> None:
        self.through = through
        """Squares it passes through."""
        self.beside = beside
        """Squares that close a corner if there is cover on them: a wall is opposite."""
        self.pairs = pairs
        """Squares that close a corner if there is cover on both."""


_NO_WAY: Final = _Way(0, 0, ())


class Sight:
    """Sight on one board. What walls do is worked out once for each pair of squares that somebody asks about."""

    def __init__(self, grid: Grid, floor: int) -> None:
        self.grid = grid
        self.floor = floor
        self._ways: dict[int, _Way] = {}
        self._open: dict[int, int] = {}

    def sees(self, start: int, end: int, cover: int, models: int) -> bool:
        """Whether nothing is in the way between two squares of the floor. Cover and models on the squares themselves
        do not count."""
        way = self._known(start, end)
        if way is _NO_WAY or way.through & (cover | models) or way.beside & cover:
            return False
        for one, other in way.pairs:
            if cover >> one & 1 and cover >> other & 1:
                return False
        return True

    def open_from(self, start: int) -> int:
        """The squares that no wall hides from one: nobody sees more, whatever else is in the way."""
        found = self._open.get(start)
        if found is None:
            found = 0
            for end in squares_in(self.floor):
                if self._known(start, end) is not _NO_WAY:
                    found |= 1 << end
            self._open[start] = found
        return found

    def _known(self, start: int, end: int) -> _Way:
        number = start * self.grid.size + end
        way = self._ways.get(number)
        if way is None:
            way = self._ways[number] = self._way(start, end)
        return way

    def _way(self, start: int, end: int) -> _Way:
        grid, floor = self.grid, self.floor
        found = line(*grid.offset(start, end))
        through = beside = 0
        pairs: list[tuple[int, int]] = []
        for across, down in found.through:
            square = start + down * grid.width + across
            if not floor >> square & 1:
                return _NO_WAY
            through |= 1 << square
        for (across, down), (over, below) in found.corners:
            one, other = start + down * grid.width + across, start + below * grid.width + over
            open_one, open_other = floor >> one & 1, floor >> other & 1
            if open_one and open_other:
                pairs.append((one, other))
            elif open_one:
                beside |= 1 << one
            elif open_other:
                beside |= 1 << other
            else:
                return _NO_WAY
        return _Way(through, beside, tuple(pairs))

    def blocker(self, start: int, end: int, cover: int, models: int) -> Blocker | None:
        """The first thing in the way, as evidence; None if nothing is."""
        grid = self.grid
        found = line(*grid.offset(start, end))
        met: list[tuple[int, Blocker]] = []
        for across, down in found.through:
            square = start + down * grid.width + across
            far = abs(across) + abs(down)
            if not self.floor >> square & 1:
                met.append((far, Blocker(square, "wall")))
            elif cover >> square & 1:
                met.append((far, Blocker(square, "cover")))
            elif models >> square & 1:
                met.append((far, Blocker(square, "model")))
        solid = ~self.floor | cover
        for (across, down), (over, below) in found.corners:
            one, other = start + down * grid.width + across, start + below * grid.width + over
            if solid >> one & 1 and solid >> other & 1:
                met.append((abs(across) + abs(down), Blocker(one, "corner")))
        return min(met, key=_how_far)[1] if met else None


def _how_far(met: tuple[int, Blocker]) -> int:
    return met[0]
