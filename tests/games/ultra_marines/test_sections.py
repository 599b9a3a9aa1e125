"""Sections and building: clauses ultra_marines.components.board_sections, board.shapes and setup.build_*, slotting."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.ultra_marines.slowhulk import COUNTS, SHAPES, Piece, fits, open_edges, slotted, text_of
from ultratable.games.ultra_marines.board import board_of, kinds, loops, set_problem
from ultratable.games.ultra_marines.layouts import layout_board
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    EAST,
    GRID,
    KIND,
    KINDS,
    NORTH,
    NOTHING,
    SOUTH,
    WEST,
    Building,
    can_place_any,
    first,
    lay,
    left,
    may_pass,
    open_connectors,
    placements,
    problem,
    problem_sentence,
    shift,
    text,
)

SLOTTING = "ultra_marines.setup.slotting"
SET = "ultra_marines.components.board_sections"
SIDES = "NESW"


def sq(column: int, row: int) -> int:
    return GRID.square(column, row)


def start(id: str, turn: int = 0) -> Building:
    return first(KIND[id].number, turn)


def on(building: Building, id: str, column: int, row: int, side: int, end: int = 0) -> Building:
    """With a section slotted on."""
    return lay(building, KIND[id].number, sq(column, row), side, end)


def refused(building: Building, id: str, column: int, row: int, side: int, end: int = 0) -> tuple[str, str]:
    """The clause and the sentence against it; laying it must fail with that sentence."""
    kind = KIND[id].number
    clause = problem(building, kind, sq(column, row), side, end)
    sentence = problem_sentence(building, kind, sq(column, row), side, end)
    assert clause is not None
    assert sentence is not None
    with pytest.raises(ValueError) as caught:
        lay(building, kind, sq(column, row), side, end)
    assert str(caught.value) == sentence
    return clause, sentence


def made_of(*rows: str) -> Building:
    """A text board as a building."""
    laid = kinds(board_of("\n".join(rows)))
    assert laid is not None
    return Building(tuple(laid))


# The set.


@pytest.mark.rule("ultra_marines.components.board_sections")
def test_the_set_has_fifty_sections() -> None:
    assert {kind.id: kind.count for kind in KINDS} == COUNTS
    assert sum(kind.count for kind in KINDS) == 50
    assert sum(kind.count for kind in KINDS if kind.is_room) == 6
    assert left(NOTHING) == {kind.number: kind.count for kind in KINDS}


@pytest.mark.rule("ultra_marines.board.shapes")
@pytest.mark.parametrize("id", COUNTS)
def test_shapes_and_their_turns(id: str) -> None:
    piece = Piece(id, *SHAPES[id])
    for turn in range(4):
        west, north = min(x for x, _ in piece.cells), min(y for _, y in piece.cells)
        shape = KIND[id].shapes[turn]
        assert {(x + west, y + north) for x, y in shape.squares} == set(piece.cells)
        assert [(x + west, y + north, SIDES[side]) for x, y, side in shape.connectors] == piece.edges
        piece = piece.turned()


@pytest.mark.rule("ultra_marines.board.shapes")
def test_turns_and_ends_that_differ() -> None:
    assert {id: (len(kind.turns), len(kind.ends)) for id, kind in KIND.items()} == {
        **{f"straight-{length}": (2, 1) for length in range(1, 6)},
        "corner": (4, 2),
        "t-junction": (4, 3),
        "crossroads": (1, 1),
        "dead-end": (4, 1),
        "room-2": (2, 1),
        "room-3": (4, 3),
        "room-4": (1, 1),
    }


@pytest.mark.rule("ultra_marines.board.shapes")
@pytest.mark.parametrize("id", COUNTS)
def test_turning_a_section_over_would_give_nothing_new(id: str) -> None:
    shapes = [(set(shape.squares), set(shape.connectors)) for shape in KIND[id].shapes]
    across = KIND[id].shapes[0].columns - 1
    flipped_squares = {(across - x, y) for x, y in KIND[id].shapes[0].squares}
    flipped_connectors = {
        (across - x, y, side if side in (NORTH, SOUTH) else (side + 2) % 4)
        for x, y, side in KIND[id].shapes[0].connectors
    }
    assert (flipped_squares, flipped_connectors) in shapes


# Laying.


@pytest.mark.rule("ultra_marines.setup.build_turns")
def test_the_first_section_goes_anywhere_and_in_any_turn() -> None:
    assert NOTHING.laid == ()
    assert can_place_any(NOTHING)
    assert text(NOTHING) == ""
    assert text(start("t-junction")) == "aaa\n#a#"
    assert text(start("t-junction", 1)) == "#a\naa\n#a"
    assert text(start("t-junction", 2)) == "#a#\naaa"
    assert text(start("t-junction", 3)) == "a#\naa\na#"
    assert start("corner", 2).laid == (Laid(KIND["corner"].number, 2, 0, 0),)


@pytest.mark.rule("ultra_marines.setup.build_turns")
def test_the_board_moves_when_it_grows_west_or_north() -> None:
    room = start("room-4")
    west = on(room, "straight-3", 0, 1, WEST)
    assert text(west) == "###AAA\naaaAAA\n###AAA"
    assert shift(room, west) == (3, 0)
    north = on(west, "t-junction", 4, 0, NORTH, 2)
    assert text(north) == "###aaa\n####a#\n###AAA\nbbbAAA\n###AAA"
    assert shift(west, north) == (0, 2)
    assert shift(room, north) == (3, 2)
    east = on(north, "dead-end", 5, 3, EAST)
    assert shift(north, east) == (0, 0)
    # The earlier ones are values of their own.
    assert text(room) == "AAA\nAAA\nAAA"
    assert room == start("room-4")
    assert room != west
    assert hash(room) == hash(start("room-4"))


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_open_connectors_in_reading_order() -> None:
    room = start("room-4")
    assert open_connectors(room) == [(sq(1, 0), NORTH), (sq(0, 1), WEST), (sq(2, 1), EAST), (sq(1, 2), SOUTH)]
    closed = on(room, "dead-end", 2, 1, EAST)
    assert open_connectors(closed) == [(sq(1, 0), NORTH), (sq(0, 1), WEST), (sq(1, 2), SOUTH)]
    assert open_connectors(start("straight-1")) == [(sq(0, 0), EAST), (sq(0, 0), WEST)]
    assert open_connectors(NOTHING) == []


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_which_end_is_slotted_on_makes_the_difference() -> None:
    straight = start("straight-2")
    assert text(on(straight, "corner", 1, 0, EAST, 0)) == "###a\nbbaa"
    assert text(on(straight, "corner", 1, 0, EAST, 1)) == "aabb\n###b"


# What cannot be laid.


def hook() -> Building:
    """A way from the eastern door of a room that comes back to below it."""
    building = on(on(start("room-4"), "straight-1", 2, 1, EAST), "corner", 3, 1, EAST, 1)
    building = on(on(building, "straight-2", 5, 2, SOUTH), "corner", 5, 4, SOUTH, 1)
    return on(building, "corner", 4, 6, WEST, 1)


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_the_hook_lies_as_drawn() -> None:
    assert text(hook()).split("\n") == ["AAA###", "AAAabb", "AAA##b", "#####c", "#####c", "##d##e", "##ddee"]


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_walls_do_not_lie_side_by_side() -> None:
    clause, sentence = refused(hook(), "straight-3", 1, 2, SOUTH)
    assert clause == SLOTTING
    assert sentence == "It would lie wall to wall with C6, where neither has a connector."
    # One square shorter it only touches at a corner, which joins nothing.
    shorter = on(hook(), "straight-2", 1, 2, SOUTH)
    assert len(board_of(text(shorter)).joins) == len(board_of(text(hook())).joins) + 1


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_no_connector_is_pushed_against_a_blank_wall() -> None:
    assert refused(hook(), "straight-2", 2, 5, NORTH) == (
        SLOTTING,
        "It would push a connector against the blank wall of C3.",
    )
    assert refused(hook(), "t-junction", 1, 2, SOUTH, 2) == (
        SLOTTING,
        "It would push a blank wall against the connector of C6.",
    )
    assert problem(hook(), KIND["straight-1"].number, sq(2, 5), NORTH, 0) is None


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_floor_is_not_covered_twice() -> None:
    assert refused(hook(), "straight-3", 2, 5, NORTH) == (SLOTTING, "It would lie on C3, which is floor already.")


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_rooms_are_not_joined_to_rooms() -> None:
    clause, sentence = refused(hook(), "room-2", 0, 1, WEST)
    assert clause == SLOTTING
    assert sentence == "It would stand right at the door of another room: a corridor section belongs between them."
    between = on(hook(), "straight-1", 0, 1, WEST)
    assert text(on(between, "room-2", 0, 1, WEST)).startswith("AAA#BBB")


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_a_later_section_needs_a_connector_to_slot_onto() -> None:
    assert refused(hook(), "corner", 0, 0, NORTH) == (SLOTTING, "The north side of A1 has no open connector.")
    assert refused(hook(), "corner", 2, 1, EAST) == (SLOTTING, "The east side of C2 has no open connector.")
    assert refused(hook(), "corner", 1, 0, NORTH, 2) == (SLOTTING, "A corner has no connector number 2.")


@pytest.mark.rule("ultra_marines.setup.slotting")
@pytest.mark.parametrize("turn", [0, 1])
def test_no_side_is_longer_than_forty_squares(turn: int) -> None:
    line = start("straight-5", turn)
    for length in (5, 4, 4, 4, 4, 3, 3, 3, 3, 2):
        square, side = open_connectors(line)[-1 if turn else 0]
        if length == 3:
            # Also on the other end, where the board moves.
            square, side = open_connectors(line)[0 if turn else -1]
        line = lay(line, KIND[f"straight-{length}"].number, square, side, 0)
    assert max(line.columns, line.rows) == 40
    for square, side in open_connectors(line):
        assert problem(line, KIND["straight-1"].number, square, side, 0) == SLOTTING
        sentence = problem_sentence(line, KIND["straight-1"].number, square, side, 0)
        assert sentence == "The spacehulk would be longer than 40 squares."
    assert not can_place_any(line)


@pytest.mark.rule("ultra_marines.components.board_sections")
def test_there_are_no_more_than_the_set_has() -> None:
    both = on(hook(), "straight-1", 0, 1, WEST)
    assert left(both)[KIND["straight-1"].number] == 0
    assert left(both)[KIND["corner"].number] == 3
    clause, sentence = refused(both, "straight-1", 0, 1, WEST)
    assert clause == SET
    assert sentence == "Every straight of 1 of the set lies on the table already."
    assert KIND["straight-1"].number not in {kind for kind, *_ in placements(both)}


@pytest.mark.rule("ultra_marines.setup.slotting")
def test_a_junction_may_meet_three_connectors_at_once_and_close_loops() -> None:
    whole = made_of("aabbbcc", "a##b##c", "d##e##f", "d##e##f", "g##h##i", "gghhhii")
    junction = next(one for one in whole.laid if (one.kind, one.row) == (KIND["t-junction"].number, 0))
    without = Building(tuple(one for one in whole.laid if one != junction))
    assert loops(board_of(text(without))) == 0
    meets = [(sq(1, 0), EAST), (sq(5, 0), WEST), (sq(3, 2), NORTH)]
    assert open_connectors(without) == meets
    for square, side in meets:
        ends = [end for end in range(3) if problem(without, junction.kind, square, side, end) is None]
        closed = [grown for end in ends if not open_connectors(grown := lay(without, junction.kind, square, side, end))]
        assert [grown.laid[-1] for grown in closed] == [junction]
        assert loops(board_of(text(closed[0]))) == 2


# The end of building.


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_passing_needs_all_rooms_and_24_corridors() -> None:
    laid = kinds(layout_board("reference"))
    assert laid is not None
    rooms = [one for one in laid if KINDS[one.kind].is_room]
    corridors = [one for one in laid if not KINDS[one.kind].is_room]
    assert may_pass(Building((*rooms, *corridors[:24])))
    assert not may_pass(Building((*rooms, *corridors[:23])))
    assert not may_pass(Building((*rooms[:5], *corridors)))
    assert not may_pass(NOTHING)


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_building_ends_where_nothing_can_be_slotted_on() -> None:
    closed = on(start("dead-end"), "dead-end", 0, 0, WEST)
    assert text(closed) == "aabb"
    assert open_connectors(closed) == []
    assert not can_place_any(closed)
    assert can_place_any(start("dead-end"))


# Laws.


def wander(seed: int, most: int) -> tuple[Building, list[Piece]]:
    """A building that was laid at random, and the same in the slow way."""
    rng = Random(seed)
    kind = rng.choice(KINDS)
    turn = rng.randrange(4)
    building = first(kind.number, turn)
    slow = Piece(kind.id, *SHAPES[kind.id])
    for _ in range(turn):
        slow = slow.turned()
    pieces = [moved_like(slow, building.laid[0])]
    for _ in range(rng.randrange(most)):
        ways = placements(building)
        if not ways:
            break
        number, square, side, end = rng.choice(ways)
        edge = (GRID.column(square), GRID.row(square), SIDES[side])
        pieces.append(slotted(KINDS[number].id, edge, end))
        grown = lay(building, number, square, side, end)
        across, down = shift(building, grown)
        pieces = [piece.moved(across, down) for piece in pieces]
        building = grown
    return building, pieces


def moved_like(piece: Piece, laid: Laid) -> Piece:
    west, north = min(x for x, _ in piece.cells), min(y for _, y in piece.cells)
    return piece.moved(laid.column - west, laid.row - north)


@pytest.mark.rule(
    "ultra_marines.setup.slotting", "ultra_marines.components.board_sections", "ultra_marines.setup.build_turns"
)
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([8, 50]))
def test_what_fits_is_what_the_slow_rules_say(seed: int, most: int) -> None:
    building, pieces = wander(seed, most)
    assert text(building) == text_of(pieces)
    assert min(one.column for one in building.laid) == min(one.row for one in building.laid) == 0
    openings = open_connectors(building)
    edges = [(GRID.column(square), GRID.row(square), SIDES[side]) for square, side in openings]
    assert sorted(edges) == open_edges(pieces)
    assert edges == sorted(edges, key=lambda edge: (edge[1], edge[0], SIDES.index(edge[2])))
    legal = []
    for kind in KINDS:
        some_left = sum(piece.kind == kind.id for piece in pieces) < COUNTS[kind.id]
        for opening, edge in zip(openings, edges, strict=True):
            for end in range(len(kind.shapes[0].connectors)):
                new = slotted(kind.id, edge, end)
                clause = problem(building, kind.number, *opening, end)
                sentence = problem_sentence(building, kind.number, *opening, end)
                if some_left and fits(pieces, new):
                    assert clause is None
                    assert sentence is None
                    legal.append((kind.number, *opening, end))
                else:
                    assert clause == (SLOTTING if some_left else SET)
                    assert sentence
    told = [way for way in legal if way[3] in KINDS[way[0]].ends]
    assert sorted(placements(building)) == sorted(told)
    assert can_place_any(building) == bool(legal)
    if legal:
        # A way that is not told has a twin that is.
        way = Random(seed).choice(legal)
        assert text(lay(building, *way)) in {text(lay(building, *other)) for other in told if other[:3] == way[:3]}


@pytest.mark.rule("ultra_marines.board.set_check", "ultra_marines.components.board_sections")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_is_laid_is_made_from_the_set(seed: int) -> None:
    building, _ = wander(seed, 50)
    board = board_of(text(building))
    assert board.text == text(building)
    assert set_problem(board) is None
    laid = kinds(board)
    assert laid is not None
    again = Building(tuple(laid))
    assert min(again.pool) >= 0
    assert text(again) == text(building)
