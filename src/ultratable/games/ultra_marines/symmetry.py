"""Sections and their counterparts, for editors: half turns and mirror images of what lies there."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    EAST,
    GRID,
    KINDS,
    NORTH,
    SOUTH,
    WEST,
    Building,
    Connector,
    Kind,
    Point,
    Shape,
    lying_problem,
    open_connectors,
    shape_of,
)

WAYS: Final = ("half-turn", "west-east", "north-south")

Axis = tuple[int, int]
"""What the columns of a square and of its counterpart add up to, and their rows. A mirror has only one of the two."""


def _seen(squares: Sequence[Point], connectors: Sequence[Connector]) -> tuple[list[Point], list[Connector]]:
    return sorted(squares), sorted(connectors)


_SIDE: Final = {
    "half-turn": (SOUTH, WEST, NORTH, EAST),
    "west-east": (NORTH, WEST, SOUTH, EAST),
    "north-south": (SOUTH, EAST, NORTH, WEST),
}
"""By side: the one that it becomes."""


def _changed(shape: Shape, way: str) -> tuple[list[Point], list[Connector]]:
    """How a shape looks turned or mirrored."""

    def there(x: int, y: int) -> Point:
        return (
            x if way == "north-south" else shape.columns - 1 - x,
            y if way == "west-east" else shape.rows - 1 - y,
        )

    return _seen(
        [there(x, y) for x, y in shape.squares],
        [(*there(x, y), _SIDE[way][side]) for x, y, side in shape.connectors],
    )


def _turn_that_looks(kind: Kind, look: tuple[list[Point], list[Connector]]) -> int:
    """Every kind is its own mirror image in some turn; of turns that look alike, the first."""
    looks = [_seen(shape.squares, shape.connectors) for shape in kind.shapes]
    return looks.index(look)


_PLAIN: Final = [
    [_turn_that_looks(kind, _seen(shape.squares, shape.connectors)) for shape in kind.shapes] for kind in KINDS
]
"""By kind and turn: the first turn that looks the same."""
_TURN: Final = {
    way: [[_turn_that_looks(kind, _changed(shape, way)) for shape in kind.shapes] for kind in KINDS] for way in WAYS
}
"""By way, kind and turn: the turn of the counterpart."""


def plain(one: Laid) -> Laid:
    """The same, told by the first turn that looks so."""
    return Laid(one.kind, _PLAIN[one.kind][one.turn], one.column, one.row)


def counterpart(one: Laid, way: str, axis: Axis) -> Laid:
    """Where a section comes to lie; perhaps beyond the edge of the board."""
    shape = shape_of(one)
    column = axis[0] - (one.column + shape.columns - 1) if way != "north-south" else one.column
    row = axis[1] - (one.row + shape.rows - 1) if way != "west-east" else one.row
    return Laid(one.kind, _TURN[way][one.kind][one.turn], column, row)


def lacking(laid: Sequence[Laid], way: str, axis: Axis) -> list[Laid]:
    """The counterparts that do not lie there. What has the same squares is one, whatever closed ends it has: nobody who
    plays on it can tell them apart."""
    there = {_squares(one) for one in laid}
    wanted = [counterpart(one, way, axis) for one in laid]
    return [one for one in wanted if _squares(one) not in there]


def _squares(one: Laid) -> frozenset[Point]:
    return frozenset([(one.column + x, one.row + y) for x, y in shape_of(one).squares])


def axis_of(building: Building, way: str) -> Axis:
    """About what a board is turned or mirrored: what most of its floor agrees on. A single section that is no
    counterpart of itself is repeated at one of its connectors; failing that, the middle of the board is the middle."""
    middle = (building.columns - 1, building.rows - 1)
    votes: Counter[Axis] = Counter()
    laid = [plain(one) for one in building.laid]
    for number, one in enumerate(laid):
        for other in laid[number:]:
            axis = _between(one, other, way)
            if axis is not None:
                votes[axis] += len(shape_of(one).squares) * (1 if one is other else 2)
    if not votes:
        for axis in _at_connectors(building, way):
            votes[axis] += 1

    def central(axis: Axis) -> int:
        return abs(axis[0] - middle[0]) * (way != "north-south") + abs(axis[1] - middle[1]) * (way != "west-east")

    return max(sorted(votes), key=lambda axis: (votes[axis], -central(axis)), default=middle)


def _between(one: Laid, other: Laid, way: str) -> Axis | None:
    """What makes one the counterpart of the other; None if nothing does."""
    if one.kind != other.kind or _TURN[way][one.kind][one.turn] != other.turn:
        return None
    shape = shape_of(one)
    across, down = one.column + shape.columns - 1 + other.column, one.row + shape.rows - 1 + other.row
    if way == "west-east":
        return (across, 0) if one.row == other.row else None
    if way == "north-south":
        return (0, down) if one.column == other.column else None
    return across, down


def _at_connectors(building: Building, way: str) -> list[Axis]:
    """Such that the section with that open connector could be joined there to its counterpart."""
    found: list[Axis] = []
    for square, side in open_connectors(building):
        column, row = GRID.column(square), GRID.row(square)
        axis = (2 * column + (0, 1, 0, -1)[side], 2 * row + (-1, 0, 1, 0)[side])
        if _SIDE[way][side] == side:
            # A mirror does not lie across this one.
            continue
        if way != "half-turn":
            axis = (axis[0], 0) if way == "west-east" else (0, axis[1])
        twins = [counterpart(one, way, axis) for one in building.laid]
        if any([lying_problem(building, twin) is None for twin in twins]):
            found.append(axis)
    return found
