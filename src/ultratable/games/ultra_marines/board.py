"""A spacehulk to play on (clauses ultra_marines.board.*): floor, sections, joins and distances, read from its text."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from ultratable.core.board.grid import bits, squares_in
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    BEYOND,
    CORRIDOR_LABELS,
    EAST,
    GRID,
    KINDS,
    LONGEST,
    ROOM_LABELS,
    SIDES,
    SOUTH,
    WALL,
    Opening,
    mask_of,
    written,
)

FAR: Final = 1000
"""The distance of a section that cannot be reached: farther than any number."""
_ARTIFACT_DISTANCES: Final = (3, 2, 1)
"""How far in sections artifacts lie from all zones, and what is tried where there is no such section left."""
_LABELS: Final = ROOM_LABELS + CORRIDOR_LABELS


class BadBoard(ValueError):
    """A text that is no board. Says what is wrong and where."""


class Section:
    """A section of a board, as the text shows it."""

    __slots__ = ("centre", "is_room", "joins", "label", "mask", "squares")

    def __init__(self, label: str, squares: Sequence[int], floor: int) -> None:
        self.label = label
        self.is_room = label in ROOM_LABELS
        self.squares = tuple(squares)
        """In reading order."""
        self.mask = bits(squares)
        self.centre = squares[4] if self.is_room else -1
        """The middle square of a room (ultra_marines.board.room_centre)."""
        others = floor & ~self.mask
        self.joins: list[Opening] = [
            (square, side) for square in squares for side in SIDES if others >> (square + BEYOND[side]) & 1
        ]
        """Where it is joined to others, in reading order."""


class Board:
    """A spacehulk. Sections are numbered in the order of their labels: rooms, then corridors."""

    __slots__ = (
        "_distances",
        "corridor",
        "corridors",
        "floor",
        "joined",
        "joins",
        "numbers",
        "rooms",
        "section_at",
        "sections",
        "text",
    )

    def __init__(self, squares: dict[str, list[int]]) -> None:
        """From the squares of each label, in reading order."""
        labels = sorted(squares, key=_LABELS.index)
        self.floor = bits([square for label in labels for square in squares[label]])
        self.sections = tuple([Section(label, squares[label], self.floor) for label in labels])
        self.numbers = {label: number for number, label in enumerate(labels)}
        """By label: the number of a section."""
        self.section_at = {square: number for number, one in enumerate(self.sections) for square in one.squares}
        self.rooms = tuple([number for number, one in enumerate(self.sections) if one.is_room])
        self.corridors = tuple([number for number, one in enumerate(self.sections) if not one.is_room])
        self.corridor = bits([square for number in self.corridors for square in self.sections[number].squares])
        """The squares of all corridor sections."""
        self.joins = sorted([join for one in self.sections for join in one.joins if join[1] in (EAST, SOUTH)])
        """Each once, as a square and its eastern or southern side."""
        self.joined = [bits([self.across(*join) for join in one.joins]) for one in self.sections]
        """By section: the sections joined to it, as a bit set."""
        self._distances = [_distances(self.joined, number) for number in range(len(self.sections))]
        self.text = written([(one.is_room, one.mask) for one in self.sections])
        """As the program writes it: labels in reading order, walls cut off the edges."""

    def across(self, square: int, side: int) -> int:
        """The section beyond that side of a square."""
        return self.section_at[square + BEYOND[side]]

    def distance(self, one: int, other: int) -> int:
        """How many joins lie between two sections; FAR if none lead from one to the other."""
        return self._distances[one][other]

    def distance_to_zones(self, section: int, zones: tuple[int, ...]) -> int:
        """How far the nearest of these sections is."""
        return min([self._distances[zone][section] for zone in zones], default=FAR)

    def open_to_artifacts(self, zones: tuple[int, ...], taken: tuple[int, ...]) -> list[int]:
        """The sections that may receive the next artifact; those that were taken have one (setup.artifacts_*)."""
        free = [(number, self.distance_to_zones(number, zones)) for number in self.corridors if number not in taken]
        for least in _ARTIFACT_DISTANCES:
            found = [number for number, distance in free if distance >= least]
            if found:
                return found
        return []


def _distances(joined: Sequence[int], start: int) -> list[int]:
    found = [FAR] * len(joined)
    reached = ring = 1 << start
    steps = 0
    while ring:
        onward = 0
        for number in squares_in(ring):
            found[number] = steps
            onward |= joined[number]
        ring = onward & ~reached
        reached |= ring
        steps += 1
    return found


# Reading a text.


@lru_cache(maxsize=256)
def board_of(text: str) -> Board:
    """The board that a text shows (ultra_marines.board.text_format)."""
    floor = [
        (row, column, label)
        for row, line in enumerate(text.splitlines())
        for column, label in enumerate(line)
        if label not in (WALL, " ")
    ]
    up = _cut_off([row for row, _, _ in floor])
    left = _cut_off([column for _, column, _ in floor])
    squares: dict[str, list[int]] = {}
    for row, column, label in floor:
        if row - up >= LONGEST or column - left >= LONGEST:
            raise BadBoard(f"Row {row + 1}, column {column + 1} lies outside the {LONGEST} x {LONGEST} squares.")
        square = GRID.square(column - left, row - up)
        if label not in _LABELS:
            raise BadBoard(f"'{label}' on {GRID.name(square)} is no label for a section.")
        squares.setdefault(label, []).append(square)
    if not squares:
        raise BadBoard("This board has no floor.")
    for label in squares:
        _check_shape(label, squares[label])
    return Board(squares)


def _cut_off(lines: Sequence[int]) -> int:
    """How many leading lines of wall are cut off, given the rows or columns of the floor: as many as it takes for the
    rest to find room, so that squares are mostly called as in the text."""
    return min(min(lines, default=0), max(0, max(lines, default=0) + 1 - LONGEST))


def _check_shape(label: str, squares: list[int]) -> None:
    cut_off = bits(squares) & ~_hanging_together(squares)
    if cut_off:
        far, near = GRID.name(next(squares_in(cut_off))), GRID.name(squares[0])
        raise BadBoard(f"The squares of {label} do not hang together: {far} is cut off from {near}.")
    if label in ROOM_LABELS and tuple(squares) != GRID.block(squares[0], 3, 3):
        raise BadBoard(f"Room {label} at {GRID.name(squares[0])} is no block of 3 x 3 squares.")


def _hanging_together(squares: list[int]) -> int:
    """Those that the first leads to, side by side."""
    all_of_them = bits(squares)
    reached = 0
    ring = 1 << squares[0]
    while ring:
        reached |= ring
        spread = ring << GRID.width | ring >> GRID.width | ring << 1 | ring >> 1
        ring = spread & all_of_them & ~reached
    return reached


# Asking of a whole board.


def loops(board: Board) -> int:
    """How many independent ways around there are, if all sections hang together."""
    return len(board.joins) - len(board.sections) + 1


def rooms_apart(board: Board) -> int:
    """How many sections the two nearest rooms are apart."""
    return min([board.distance(one, other) for one, other in combinations(board.rooms, 2)], default=FAR)


def fewest_open(board: Board, zones: int) -> int:
    """How many sections are open to artifacts in the worst choice of so many rooms, without any fallback."""
    return worst_zones(board, zones)[1]


def worst_zones(board: Board, zones: int) -> tuple[tuple[int, ...], int]:
    """The choice of so many rooms that leaves the fewest sections open to artifacts, and how many those are."""
    guarded = [
        bits([number for number in board.corridors if board.distance(room, number) < _ARTIFACT_DISTANCES[0]])
        for room in board.rooms
    ]
    worst: tuple[int, ...] = ()
    most = 0
    for chosen in combinations(range(len(guarded)), zones):
        together = 0
        for some in chosen:
            together |= guarded[some]
        if together.bit_count() > most:
            worst, most = chosen, together.bit_count()
    return tuple([board.rooms[some] for some in worst]), len(board.corridors) - most


def free_problem(board: Board, squads: int) -> str | None:
    """Why nobody can play on it, whatever it is made of (ultra_marines.board.free_boards), or None."""
    if len(board.rooms) < squads:
        return f"{squads} squads need as many rooms, and this board has {len(board.rooms)}."
    if not board.corridors:
        return "This board has no corridor section for artifacts to lie in."
    return _apart(board)


def _apart(board: Board) -> str | None:
    for number, one in enumerate(board.sections):
        if board.distance(0, number) == FAR:
            return f"The board is in pieces: no way leads from {board.sections[0].label} to {one.label}."
    return None


# Made from the set (ultra_marines.board.set_check).


def set_problem(board: Board) -> str | None:
    """Why this board cannot be made from the sections of the set, or None."""
    apart = _apart(board)
    if apart is not None:
        return apart
    for square, side in board.joins:
        here, there = board.sections[board.section_at[square]], board.sections[board.across(square, side)]
        if here.is_room and there.is_room:
            return f"Room {here.label} is joined to room {there.label} at {GRID.name(square)}."
    possible = [_possible(one) for one in board.sections]
    for one, ways in zip(board.sections, possible, strict=True):
        if not ways:
            return f"No section of the set looks like {one.label} at {GRID.name(one.squares[0])} and is joined so."
    _, short = _deal(possible)
    if short:
        needed = sum([1 for ways in possible if short.issuperset(ways)])
        names = " or ".join([KINDS[kind].title for kind in sorted(short)])
        return f"{needed} sections can only be {names}, and the set has {sum([KINDS[kind].count for kind in short])}."
    return None


def kinds(board: Board) -> list[Laid] | None:
    """One way to make it from the set, section by section; None if there is none."""
    if set_problem(board) is not None:
        return None
    possible = [_possible(one) for one in board.sections]
    dealt, _ = _deal(possible)
    return [ways[kind] for ways, kind in zip(possible, dealt, strict=True)]


def _possible(section: Section) -> dict[int, Laid]:
    """By kind: how it would lie to look like this section, with a connector at every join."""
    column = min([GRID.column(square) for square in section.squares])
    row = min([GRID.row(square) for square in section.squares])
    found: dict[int, Laid] = {}
    for kind in KINDS:
        for turn in kind.turns:
            laid = Laid(kind.number, turn, column, row)
            if kind.is_room == section.is_room and mask_of(laid) == section.mask and _joins_fit(laid, section):
                found.setdefault(kind.number, laid)
    return found


def _joins_fit(laid: Laid, section: Section) -> bool:
    connectors = KINDS[laid.kind].shapes[laid.turn].connectors
    openings = [(GRID.square(laid.column + x, laid.row + y), side) for x, y, side in connectors]
    return all([join in openings for join in section.joins])


def _deal(possible: Sequence[dict[int, Laid]]) -> tuple[list[int], set[int]]:
    """The kind that each section gets, and no kinds; or, if there are too few, nothing and the kinds that run short.

    Whoever finds all its kinds given away asks a holder of one to change to another, and so on: so a way is found if
    there is one.
    """
    holders: list[list[int]] = [[] for _ in KINDS]
    for section in range(len(possible)):
        asked: set[int] = set()
        if not _takes(section, possible, holders, asked):
            return [], asked
    dealt = [0] * len(possible)
    for kind, sections in enumerate(holders):
        for section in sections:
            dealt[section] = kind
    return dealt, set()


def _takes(section: int, possible: Sequence[dict[int, Laid]], holders: list[list[int]], asked: set[int]) -> bool:
    for kind in possible[section]:
        if kind in asked:
            continue
        asked.add(kind)
        if len(holders[kind]) < KINDS[kind].count:
            holders[kind].append(section)
            return True
        for place, holder in enumerate(holders[kind]):
            if _takes(holder, possible, holders, asked):
                holders[kind][place] = section
                return True
    return False
