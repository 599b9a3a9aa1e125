"""Random spacehulks (clause ultra_marines.content.generator): built by the slotting rules, again until one is good.

All chance is a fair number below another, so that the streams of a match can drive it. How often is tried is counted
and never timed: the same numbers always give the same board.
"""

from collections.abc import Callable
from typing import Final

from ultratable.core.chance import Streams, key_from
from ultratable.games.ultra_marines.board import Board, board_of, fewest_open, loops, rooms_apart
from ultratable.games.ultra_marines.layouts import LAYOUTS, layout_board
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    KINDS,
    LEAST_CORRIDORS,
    ROOMS,
    Building,
    first,
    fronts_of,
    lay,
    mask_of,
    open_connectors,
    placements,
    problem,
    text,
)

Below = Callable[[int], int]
"""Gives a fair number from 0 up to, not including, the one it is given."""

ZONES: Final = 4
ARTIFACTS: Final = 8
DOORS: Final = 2
"""Joined doors that a room has at least."""
APART: Final = 3
"""Sections that two rooms are apart at least."""

_TRIES: Final = 60
_CORRIDORS: Final = range(26, 41)
"""How many are laid before the finishing touches."""
_DRAWS: Final = 60
"""So many sections may be drawn for one that fits."""
_CHOICE: Final = 4
"""Of so many that fit, the neatest is laid."""
_WORTH_OF_A_JOIN: Final = 3
"""In squares that the board grows longer."""
_MOST_SHORT_CUTS: Final = 4


def generate(seed: int) -> Board:
    """The random spacehulk of that number."""
    streams = Streams(key_from(f"spacehulk {seed}"), [0])
    return random_board(lambda count: streams.below(0, count))


def random_board(below: Below) -> Board:
    """A random spacehulk, or a ready one should none come out well."""
    for _ in range(_TRIES):
        board = try_board(below)
        if board is not None:
            return board
    return layout_board(LAYOUTS[below(len(LAYOUTS))].id)


def try_board(below: Below) -> Board | None:
    """Build once; None if it does not come out well."""
    corridors = _CORRIDORS[below(len(_CORRIDORS))]
    rooms = [kind.number for kind in KINDS if kind.is_room]
    building = first(rooms[below(len(rooms))], 0)
    for number in range(1, ROOMS + corridors):
        # Rooms come evenly among the corridors.
        next_is_room = number * ROOMS // (ROOMS + corridors) > (number - 1) * ROOMS // (ROOMS + corridors)
        grown = _grown(building, next_is_room, below)
        if grown is None:
            return None
        building = grown
    building = _with_short_cuts(_with_doors(building, below), below)
    board = board_of(text(building))
    return board if is_good(board) else None


def is_good(board: Board) -> bool:
    """Whether it has all that the clause asks of a random board."""
    return (
        len(board.rooms) == ROOMS
        and len(board.corridors) >= LEAST_CORRIDORS
        and min([len(board.sections[room].joins) for room in board.rooms]) >= DOORS
        and rooms_apart(board) >= APART
        and loops(board) >= 1
        and fewest_open(board, ZONES) >= ARTIFACTS
    )


def _grown(building: Building, is_room: bool, below: Below) -> Building | None:
    """With one section more, the neatest of a few that were drawn and fit; None if none did."""
    openings = open_connectors(building)
    box = [kind for kind in KINDS if kind.is_room == is_room for _ in range(building.pool[kind.number])]
    if not openings or not box:
        return None
    fitting: list[Building] = []
    for _ in range(_DRAWS):
        kind = box[below(len(box))]
        square, side = openings[below(len(openings))]
        end = kind.ends[below(len(kind.ends))]
        if problem(building, kind.number, square, side, end) is None:
            grown = lay(building, kind.number, square, side, end)
            if _keeps_rooms_apart(grown):
                fitting.append(grown)
                if len(fitting) == _CHOICE:
                    break
    return max(fitting, key=_neatness, default=None)


def _neatness(building: Building) -> int:
    """The section laid last is welcome if it joins much, and if the board does not grow longer by it."""
    return _WORTH_OF_A_JOIN * _joins(building, building.laid[-1]) - max(building.columns, building.rows)


def _joins(building: Building, one: Laid) -> int:
    """With how many others a section is joined."""
    return (fronts_of(one) & building.floor).bit_count()


def _keeps_rooms_apart(building: Building) -> bool:
    """No corridor section joins two rooms: so they are at least three sections apart."""
    doors = [fronts_of(one) for one in building.laid if KINDS[one.kind].is_room]
    for one in building.laid:
        mask = mask_of(one)
        if mask & building.by_rooms and sum([1 for fronts in doors if fronts & mask]) > 1:
            return False
    return True


def _with_doors(building: Building, below: Below) -> Building:
    """With a corridor section at every room that is joined too little, where one fits."""
    for number in range(len(building.laid)):
        room = building.laid[number]
        if KINDS[room.kind].is_room and _joins(building, room) < DOORS:
            at_doors = [grown for grown in _corridors_on(building) if _joins(grown, grown.laid[number]) == DOORS]
            if at_doors:
                building = at_doors[below(len(at_doors))]
    return building


def _with_short_cuts(building: Building, below: Below) -> Building:
    """With a few corridor sections that lead from one part of the board to another, where they fit."""
    for _ in range(_MOST_SHORT_CUTS):
        short_cuts = [grown for grown in _corridors_on(building) if _joins(grown, grown.laid[-1]) > 1]
        if not short_cuts:
            break
        building = short_cuts[below(len(short_cuts))]
    return building


def _corridors_on(building: Building) -> list[Building]:
    """What the board can become with one corridor section more."""
    found = [lay(building, *placement) for placement in placements(building) if not KINDS[placement[0]].is_room]
    return [grown for grown in found if _keeps_rooms_apart(grown)]
