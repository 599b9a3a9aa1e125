"""Steps between neighbouring squares of a board, and how far they lead."""

from ultratable.core.board.grid import DIRECTIONS, Grid, bits, squares_in


class Ways:
    """Where one may step to from one square, as a list and as a set."""

    __slots__ = ("around", "squares")

    def __init__(self, squares: list[int]) -> None:
        self.squares = squares
        """Clockwise from the north. Not to be changed."""
        self.around = bits(squares)


class Steps:
    """Every step that the walls of one board allow. A diagonal step passes a corner: it needs one of the two squares
    beside it to be open."""

    def __init__(self, grid: Grid, floor: int) -> None:
        self.grid = grid
        self._steps: dict[int, tuple[tuple[int, int], ...]] = {
            square: self._from(square, floor) for square in squares_in(floor)
        }
        """From each square: where to, and the open squares beside a diagonal step (0: straight)."""
        self._free = {square: Ways([to for to, _ in ways]) for square, ways in self._steps.items()}
        """The same where nothing bars the way."""
        self._barred: tuple[int, dict[int, Ways]] = (0, {})
        """The same with the barriers that were asked about last, for those squares that somebody asked about."""

    def _from(self, square: int, floor: int) -> tuple[tuple[int, int], ...]:
        ways: list[tuple[int, int]] = []
        for direction, step in enumerate(self.grid.steps):
            to = square + step
            if not floor >> to & 1:
                continue
            if direction % 2 == 0:
                ways.append((to, 0))
                continue
            across, down = DIRECTIONS[direction]
            beside = (1 << (square + across) | 1 << (square + down * self.grid.width)) & floor
            if beside:
                ways.append((to, beside))
        return tuple(ways)

    def steps(self, square: int, barriers: int) -> list[int]:
        """Where one may step from there, clockwise from the north. Not to be changed."""
        return self.ways(square, barriers).squares

    def ways(self, square: int, barriers: int) -> Ways:
        """The same, as a set too."""
        if not barriers:
            return self._free[square]
        known = self._barred
        if known[0] != barriers:
            known = self._barred = (barriers, {})
        found = known[1].get(square)
        if found is None:
            ways = self._steps[square]
            found = known[1][square] = Ways(
                [to for to, beside in ways if not barriers >> to & 1 and (beside == 0 or beside & ~barriers)]
            )
        return found

    def leads(self, square: int, to: int, barriers: int) -> bool:
        """Whether one may step from a square to a neighbour."""
        return to in self.steps(square, barriers)

    def reach(self, start: int, most: int, barriers: int, closed: int) -> dict[int, int]:
        """Every square within that many steps, without entering closed ones, with the step before it; the start has
        itself. In the order of distance, so that following the steps back gives a shortest way."""
        before = {start: start}
        edge = [start]
        for _ in range(most):
            further: list[int] = []
            for square in edge:
                for to in self.steps(square, barriers):
                    if to not in before and not closed >> to & 1:
                        before[to] = square
                        further.append(to)
            if not further:
                break
            edge = further
        return before


def way(before: dict[int, int], end: int) -> list[int]:
    """The squares of the way that `reach` found, from the first step to the end."""
    found: list[int] = []
    while before[end] != end:
        found.append(end)
        end = before[end]
    return found[::-1]
