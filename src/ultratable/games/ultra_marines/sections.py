"""Board sections and how they slot together (clauses ultra_marines.board.shapes, ultra_marines.setup.slotting).

A building is a value: laying a section makes a new one and leaves the old as it was. What can be laid next is asked of
every open connector many times over, so a building keeps sets of squares in which a section is tried at once.
"""

from collections.abc import Sequence
from typing import Final

from ultratable.core.board.grid import Grid, bits, squares_in
from ultratable.games.ultra_marines.sectionrecords import Laid

LONGEST: Final = 40
"""No side of a spacehulk is longer."""
GRID: Final = Grid(LONGEST, LONGEST)
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
SIDE_NAMES: Final = ("north", "east", "south", "west")
BEYOND: Final = tuple([GRID.steps[2 * side] for side in SIDES])
"""By side: what to add to a square for the one beyond that side."""

ROOMS: Final = 6
LEAST_CORRIDORS: Final = 24
"""What must lie before anybody may pass (ultra_marines.setup.build_end)."""

ROOM_LABELS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CORRIDOR_LABELS: Final = "abcdefghijklmnopqrstuvwxyz0123456789+*=?!%&@"
WALL: Final = "#"

_SLOTTING: Final = "ultra_marines.setup.slotting"
_IN_THE_SET: Final = "ultra_marines.components.board_sections"

Point = tuple[int, int]
Connector = tuple[int, int, int]
"""A square of a section as (x, y), and the side of it."""


def opposite(side: int) -> int:
    return (side + 2) % 4


def _quarter_turn(squares: Sequence[Point], connectors: Sequence[Connector]) -> tuple[list[Point], list[Connector]]:
    """Clockwise, and back to where the least x and the least y are 0."""
    west = min([-y for _, y in squares])
    north = min([x for x, _ in squares])
    return (
        sorted([(-y - west, x - north) for x, y in squares], key=lambda point: (point[1], point[0])),
        [(-y - west, x - north, (side + 1) % 4) for x, y, side in connectors],
    )


class Shape:
    """A kind of section in one of its turns. Its sets are those of a shape in the north-western corner of the grid."""

    __slots__ = ("beside", "columns", "connectors", "doors", "facing", "fronts", "mask", "rows", "squares")

    def __init__(self, squares: Sequence[Point], connectors: Sequence[Connector]) -> None:
        self.squares = tuple(squares)
        self.connectors = tuple(connectors)
        self.columns = max([x for x, _ in squares]) + 1
        self.rows = max([y for _, y in squares]) + 1
        self.mask = bits([GRID.square(x, y) for x, y in squares])
        doors = [bits([GRID.square(x, y) for x, y, at in connectors if at == side]) for side in SIDES]
        self.doors = tuple(doors)
        """By side: the squares with a connector on that side."""
        self.beside = tuple([_moved(self.mask, -BEYOND[side]) for side in SIDES])
        """By side: the squares that have this shape on that side."""
        self.facing = tuple([_moved(doors[opposite(side)], -BEYOND[side]) for side in SIDES])
        """By side: the squares that have a connector of this shape on that side."""
        self.fronts = self.facing[0] | self.facing[1] | self.facing[2] | self.facing[3]
        """All squares that a connector leads to."""


def _moved(squares: int, step: int) -> int:
    return squares << step if step > 0 else squares >> -step


class Kind:
    """One of the kinds of board sections."""

    __slots__ = ("count", "ends", "id", "is_room", "number", "shapes", "title", "turns")

    def __init__(
        self, number: int, id: str, title: str, count: int, squares: Sequence[Point], connectors: Sequence[Connector]
    ) -> None:
        self.number = number
        self.id = id
        self.title = title
        self.is_room = id.startswith("room")
        self.count = count
        """How many the set has."""
        shapes: list[Shape] = []
        for _ in SIDES:
            shapes.append(Shape(squares, connectors))
            squares, connectors = _quarter_turn(squares, connectors)
        self.shapes = tuple(shapes)
        """By turn."""
        self.turns = _first_of_each([(shape.squares, tuple(sorted(shape.connectors))) for shape in shapes])
        """The turns that differ from one another."""
        self.ends = _first_of_each([self._seen_from(end) for end in range(len(connectors))])
        """The connectors that it matters to tell apart: slotted on by another, the section would lie the same way."""

    def _seen_from(self, end: int) -> tuple[list[Point], list[Connector]]:
        """The section as it lies around one of its connectors."""
        shape = self.shapes[self.turn_for(end, NORTH)]
        across, down, _ = shape.connectors[end]
        squares = [(x - across, y - down) for x, y in shape.squares]
        return squares, sorted([(x - across, y - down, side) for x, y, side in shape.connectors])

    def turn_for(self, end: int, side: int) -> int:
        """The turn in which that connector is on that side."""
        return (side - self.shapes[0].connectors[end][2]) % 4


def _first_of_each(looks: Sequence[object]) -> tuple[int, ...]:
    return tuple([number for number, look in enumerate(looks) if look not in looks[:number]])


def _kinds() -> list[Kind]:
    """In the words of ultra_marines.board.shapes."""
    kinds: list[Kind] = []

    def add(id: str, title: str, count: int, squares: Sequence[Point], connectors: Sequence[Connector]) -> None:
        kinds.append(Kind(len(kinds), id, title, count, squares, connectors))

    for length, count in ((1, 2), (2, 8), (3, 8), (4, 4), (5, 2)):
        line = [(x, 0) for x in range(length)]
        add(f"straight-{length}", f"straight of {length}", count, line, [(0, 0, WEST), (length - 1, 0, EAST)])
    add("corner", "corner", 6, [(0, 0), (1, 0), (0, 1)], [(1, 0, EAST), (0, 1, SOUTH)])
    bar = [(0, 0), (1, 0), (2, 0), (1, 1)]
    add("t-junction", "T-junction", 8, bar, [(0, 0, WEST), (2, 0, EAST), (1, 1, SOUTH)])
    plus = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]
    add("crossroads", "crossroads", 4, plus, [(1, 0, NORTH), (0, 1, WEST), (2, 1, EAST), (1, 2, SOUTH)])
    add("dead-end", "dead end", 2, [(0, 0), (1, 0)], [(0, 0, WEST)])
    block = [(x, y) for y in range(3) for x in range(3)]
    north, east, south, west = (1, 0, NORTH), (2, 1, EAST), (1, 2, SOUTH), (0, 1, WEST)
    add("room-2", "room with 2 doors", 2, block, [north, south])
    add("room-3", "room with 3 doors", 2, block, [west, east, south])
    add("room-4", "room with 4 doors", 2, block, [north, east, south, west])
    return kinds


KINDS: Final = tuple(_kinds())
KIND: Final = {kind.id: kind for kind in KINDS}


def shape_of(laid: Laid) -> Shape:
    return KINDS[laid.kind].shapes[laid.turn]


def mask_of(laid: Laid) -> int:
    """The squares it covers."""
    return shape_of(laid).mask << _offset(laid.column, laid.row)


def fronts_of(laid: Laid) -> int:
    """The squares that its connectors lead to."""
    return shape_of(laid).fronts << _offset(laid.column, laid.row)


def _offset(column: int, row: int) -> int:
    """What to add to squares that move by so many columns and rows."""
    return row * GRID.width + column


Opening = tuple[int, int]
"""A square, and a side of it where the board has an open connector."""
Placement = tuple[int, int, int, int]
"""A kind, an opening, and the connector of the section that is slotted onto it."""


class Building:
    """The sections that lie on the table, in the order in which they were laid.

    The westernmost column and the northernmost row with floor are 0 (ultra_marines.setup.build_turns).
    """

    __slots__ = ("_openings", "_placements", "beside", "by_rooms", "columns", "facing", "floor", "laid", "pool", "rows")

    def __init__(self, laid: tuple[Laid, ...]) -> None:
        self.laid = laid
        self.columns = 0
        self.rows = 0
        self.floor = 0
        self.beside = [0, 0, 0, 0]
        """By side: the squares that have floor on that side."""
        self.facing = [0, 0, 0, 0]
        """By side: the squares that have a connector of the board on that side."""
        self.by_rooms = 0
        """The squares that the doors of rooms lead to."""
        self.pool = [kind.count for kind in KINDS]
        """By kind: how many are still to be had."""
        self._openings: list[Opening] | None = None
        self._placements: list[Placement] | None = None
        for one in laid:
            self._enter(one)

    def _enter(self, one: Laid) -> None:
        shape = shape_of(one)
        offset = _offset(one.column, one.row)
        self.columns = max(self.columns, one.column + shape.columns)
        self.rows = max(self.rows, one.row + shape.rows)
        self.floor |= shape.mask << offset
        for side in SIDES:
            self.beside[side] |= shape.beside[side] << offset
            self.facing[side] |= shape.facing[side] << offset
        if KINDS[one.kind].is_room:
            self.by_rooms |= shape.fronts << offset
        self.pool[one.kind] -= 1

    def plus(self, one: Laid) -> "Building":
        """With one section more. If it lies beyond the western or northern edge everything moves."""
        across, down = _shift_for(one)
        move = _offset(across, down)
        new = Building(())
        laid = (*self.laid, one)
        if move:
            laid = tuple([Laid(each.kind, each.turn, each.column + across, each.row + down) for each in laid])
        new.laid = laid
        new.columns = self.columns + across
        new.rows = self.rows + down
        new.floor = self.floor << move
        new.beside = [squares << move for squares in self.beside]
        new.facing = [squares << move for squares in self.facing]
        new.by_rooms = self.by_rooms << move
        new.pool = self.pool.copy()
        new._enter(laid[-1])
        return new

    def openings(self) -> list[Opening]:
        if self._openings is None:
            found: list[Opening] = []
            for side in SIDES:
                leads_to = self.facing[opposite(side)] & ~self.floor
                found += [(square - BEYOND[side], side) for square in squares_in(leads_to)]
            self._openings = sorted(found)
        return self._openings

    def placements(self) -> list[Placement]:
        if self._placements is None:
            self._placements = [
                (kind.number, square, side, end)
                for square, side in self.openings()
                for kind in KINDS
                if self.pool[kind.number]
                for end in kind.ends
                if _misfit(self, placed(kind.number, square, side, end))[0] == _FITS
            ]
        return self._placements

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Building) and self.laid == other.laid

    def __hash__(self) -> int:
        return hash(self.laid)


NOTHING: Final = Building(())
"""The table before the first section."""


def first(kind: int, turn: int) -> Building:
    """Where on the table the first section goes is of no consequence (ultra_marines.setup.build_turns)."""
    return Building((Laid(kind, turn, 0, 0),))


def open_connectors(building: Building) -> list[Opening]:
    """The connectors of the board that face no other, as (square, side) in reading order."""
    return building.openings()


def placements(building: Building) -> list[Placement]:
    """Every way to slot on a section of the pool; of ends that are alike only the first is told."""
    return building.placements()


def placed(kind: int, square: int, side: int, end: int) -> Laid:
    """How a section lies whose connector `end` is slotted onto that opening; perhaps beyond the edge of the board."""
    turn = KINDS[kind].turn_for(end, opposite(side))
    x, y, _ = KINDS[kind].shapes[turn].connectors[end]
    there = square + BEYOND[side]
    return Laid(kind, turn, GRID.column(there) - x, GRID.row(there) - y)


def lay(building: Building, kind: int, square: int, side: int, end: int) -> Building:
    """Slot the connector `end` of a section onto the connector of the board on that side of that square."""
    wrong = problem_sentence(building, kind, square, side, end)
    if wrong is not None:
        raise ValueError(wrong)
    return building.plus(placed(kind, square, side, end))


# What is wrong with a placing.

_FITS: Final = 0
_NONE_LEFT: Final = 1
_NOT_OPEN: Final = 2
_NO_SUCH_END: Final = 3
_TOO_LARGE: Final = 4
_ON_FLOOR: Final = 5
_ROOM_AT_ROOM: Final = 6
_CONNECTOR_ON_WALL: Final = 7
_WALL_ON_CONNECTOR: Final = 8
_WALL_ON_WALL: Final = 9
_NOT_SLOTTED: Final = 10
_SENTENCES: Final = (
    "",
    "Every {kind} of the set lies on the table already.",
    "The {side} side of {square} has no open connector.",
    "A {kind} has no connector number {end}.",
    f"The spacehulk would be longer than {LONGEST} squares.",
    "It would lie on {where}, which is floor already.",
    "It would stand right at the door of another room: a corridor section belongs between them.",
    "It would push a connector against the blank wall of {where}.",
    "It would push a blank wall against the connector of {where}.",
    "It would lie wall to wall with {where}, where neither has a connector.",
    "No connector of it would meet one of the spacehulk.",
)


def problem(building: Building, kind: int, square: int, side: int, end: int) -> str | None:
    """The clause that forbids to slot the connector `end` of a section onto that connector of the board, or None."""
    fault, _ = _fault(building, kind, square, side, end)
    return _clause(fault)


def _clause(fault: int) -> str | None:
    if fault == _FITS:
        return None
    return _IN_THE_SET if fault == _NONE_LEFT else _SLOTTING


def problem_sentence(building: Building, kind: int, square: int, side: int, end: int) -> str | None:
    """What is wrong with it, in one sentence, or None."""
    fault, where = _fault(building, kind, square, side, end)
    if fault == _FITS:
        return None
    return _SENTENCES[fault].format(
        kind=KINDS[kind].title, side=SIDE_NAMES[side], square=GRID.name(square), end=end, where=GRID.name(where)
    )


def lying_problem(building: Building, one: Laid, slotted: bool = True, moved: Point = (0, 0)) -> tuple[str, str] | None:
    """Why a section cannot lie there, by whichever connector it came, as (clause, sentence), or None. A board that is
    still being made may be in pieces: then it need not be slotted on. Squares are named as before the board moved."""
    fault, where = (_NONE_LEFT, 0) if building.pool[one.kind] == 0 else _misfit(building, one)
    if fault == _FITS and slotted and building.laid:
        grown = building.plus(one)
        fault = _FITS if fronts_of(grown.laid[-1]) & grown.floor else _NOT_SLOTTED
    clause = _clause(fault)
    if clause is None:
        return None
    column, row = GRID.column(where) - moved[0], GRID.row(where) - moved[1]
    name = GRID.name(GRID.square(column, row)) if column >= 0 and row >= 0 else "the new section"
    return clause, _SENTENCES[fault].format(kind=KINDS[one.kind].title, where=name)


def _fault(building: Building, kind: int, square: int, side: int, end: int) -> tuple[int, int]:
    """What is wrong, and at which square of the board (0 where that says nothing)."""
    if building.pool[kind] == 0:
        return _NONE_LEFT, 0
    if (square, side) not in building.openings():
        return _NOT_OPEN, 0
    if not 0 <= end < len(KINDS[kind].shapes[0].connectors):
        return _NO_SUCH_END, 0
    return _misfit(building, placed(kind, square, side, end))


def _misfit(building: Building, one: Laid) -> tuple[int, int]:
    shape = KINDS[one.kind].shapes[one.turn]
    across, down = _shift_for(one)
    if max(building.columns, one.column + shape.columns) + across > LONGEST:
        return _TOO_LARGE, 0
    if max(building.rows, one.row + shape.rows) + down > LONGEST:
        return _TOO_LARGE, 0
    # The section is tried where the board will lie when it has moved.
    move = _offset(across, down)
    offset = _offset(one.column, one.row) + move
    mask = shape.mask << offset
    covered = mask & (building.floor << move)
    if covered:
        return _ON_FLOOR, _first(covered) - move
    if KINDS[one.kind].is_room and mask & (building.by_rooms << move):
        return _ROOM_AT_ROOM, 0
    for side in SIDES:
        touching = mask & (building.beside[side] << move)
        if touching:
            doors = shape.doors[side] << offset
            facing = building.facing[side] << move
            if touching != doors & facing:
                square = _first(touching & ~(doors & facing))
                fault = _CONNECTOR_ON_WALL if doors >> square & 1 else _WALL_ON_CONNECTOR
                if not (doors | facing) >> square & 1:
                    fault = _WALL_ON_WALL
                return fault, square + BEYOND[side] - move
    return _FITS, 0


def _shift_for(one: Laid) -> Point:
    """By how many columns and rows the board moves when this section is laid beyond its edge."""
    return max(0, -one.column), max(0, -one.row)


def _first(squares: int) -> int:
    return (squares & -squares).bit_length() - 1


# What is asked of a building.


def can_place_any(building: Building) -> bool:
    """Whether any section of the pool can be laid; if none can, building ends (ultra_marines.setup.build_end)."""
    return not building.laid or len(building.placements()) > 0


def left(building: Building) -> dict[int, int]:
    """By kind: how many are still in the pool."""
    return dict(enumerate(building.pool))


def may_pass(building: Building) -> bool:
    """Whether all rooms and enough corridors lie (ultra_marines.setup.build_end)."""
    rooms = sum([1 for one in building.laid if KINDS[one.kind].is_room])
    return rooms == ROOMS and len(building.laid) - rooms >= LEAST_CORRIDORS


def shift(before: Building, after: Building) -> Point:
    """By how many columns and rows the board moved when sections were laid."""
    old, new = before.laid[0], after.laid[0]
    return new.column - old.column, new.row - old.row


def text(building: Building) -> str:
    """The board in its text form (ultra_marines.board.text_format)."""
    return written([(KINDS[one.kind].is_room, mask_of(one)) for one in building.laid])


def written(sections: Sequence[tuple[bool, int]]) -> str:
    """Sections (whether a room, and its squares) as text: labelled in reading order, walls cut off the edges."""
    rooms, corridors = iter(ROOM_LABELS), iter(CORRIDOR_LABELS)
    labels: dict[int, str] = {}
    for is_room, squares in sorted(sections, key=lambda section: section[1] & -section[1]):
        label = next(rooms if is_room else corridors)
        for square in squares_in(squares):
            labels[square] = label
    if not labels:
        return ""
    columns = [GRID.column(square) for square in labels]
    rows = [GRID.row(square) for square in labels]
    lines = [
        "".join([labels.get(GRID.square(column, row), WALL) for column in range(min(columns), max(columns) + 1)])
        for row in range(min(rows), max(rows) + 1)
    ]
    return "\n".join(lines)
