"""Boards as text, their distances, and what they are made of: clauses ultra_marines.board.* and setup.artifacts_*"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.ultra_marines.slowhulk import COUNTS, SHAPES, Piece, Read, fits, open_edges, slotted, text_of
from ultratable.games.ultra_marines.board import (
    FAR,
    BadBoard,
    Board,
    board_of,
    fewest_open,
    free_problem,
    kinds,
    loops,
    rooms_apart,
    set_problem,
)
from ultratable.games.ultra_marines.generator import generate
from ultratable.games.ultra_marines.layouts import layout_board
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import CORRIDOR_LABELS, EAST, GRID, KINDS, ROOM_LABELS, SOUTH

REFERENCE = """\
########AAA#a######
b#######AAAaa######
b#######AAA#a######
c########d##e######
ccffggggdd##h######
c########d##h######
i#BBB####j#CCC####k
iiBBBllljjjCCCmmmkk
##BBB####j#CCC#####
#########n##o######
######ppnnnoo######
######p##n#########
#####DDD#q####EEE##
rrsssDDDqqqtttEEEuu
r####DDD#q####EEE#u
######v##w########x
######v##wwyyyyzzxx
######0##w########x
######1#FFF#######2
######11FFF#######2
######1#FFF########"""


def board(*rows: str) -> Board:
    return board_of("\n".join(rows))


def sections(board: Board, labels: str) -> tuple[int, ...]:
    return tuple(board.numbers[label] for label in labels)


def open_for(board: Board, zones: str, taken: str = "") -> str:
    """The labels of the sections that are open to artifacts."""
    found = board.open_to_artifacts(sections(board, zones), sections(board, taken))
    return "".join(board.sections[number].label for number in found)


def wrong(*rows: str) -> str:
    with pytest.raises(BadBoard) as caught:
        board(*rows)
    return str(caught.value)


# The reference layout.


@pytest.mark.rule("ultra_marines.board.reference_layout", "ultra_marines.board.joins")
def test_the_reference_layout_counts_as_told() -> None:
    reference = board_of(REFERENCE)
    assert reference.floor.bit_count() == 145
    assert len(reference.sections) == 35
    assert len(reference.rooms) == 6
    assert len(reference.corridors) == 29
    assert len(reference.joins) == 40
    assert reference.text == REFERENCE
    assert layout_board("reference").text == REFERENCE
    assert (len(REFERENCE.split("\n")[0]), len(REFERENCE.split("\n"))) == (19, 21)


@pytest.mark.rule("ultra_marines.board.reference_layout")
def test_the_reference_layout_is_unchanged_under_a_half_turn() -> None:
    assert board_of(REFERENCE[::-1]).text == REFERENCE


@pytest.mark.rule("ultra_marines.board.reference_layout", "ultra_marines.board.section_distance")
def test_room_a_is_three_sections_from_room_c() -> None:
    reference = board_of(REFERENCE)
    a, d, j, c = sections(reference, "AdjC")
    assert [reference.distance(a, other) for other in (a, d, j, c)] == [0, 1, 2, 3]
    assert reference.distance(c, a) == 3


@pytest.mark.rule("ultra_marines.board.reference_layout", "ultra_marines.setup.artifacts_distance")
def test_sections_open_to_artifacts_on_the_reference_layout() -> None:
    reference = board_of(REFERENCE)
    assert sorted(open_for(reference, "ABCD")) == list("12bfuxyz")
    assert sorted(open_for(reference, "ABEF")) == list("2bfhkmnoprsvz")
    assert fewest_open(reference, 4) == 8


@pytest.mark.rule("ultra_marines.board.set_check")
def test_what_the_reference_layout_is_made_of() -> None:
    reference = board_of(REFERENCE)
    assert set_problem(reference) is None
    laid = kinds(reference)
    assert laid is not None
    given = {one.label: KINDS[piece.kind].id for one, piece in zip(reference.sections, laid, strict=True)}
    assert [given[label] for label in "ABCDEF"] == ["room-3", "room-2", "room-4", "room-4", "room-2", "room-3"]
    assert {given["b"], given["2"]} <= {"dead-end", "straight-2"}
    assert all(count <= COUNTS[kind] for kind, count in Counter(given.values()).items())


# Reading and writing.


@pytest.mark.rule("ultra_marines.board.text_format", "ultra_marines.board.grid")
def test_what_a_text_shows() -> None:
    one = board("#AAA ", "#AAAa", "#AAA#", " #bb ")
    assert [(section.label, section.is_room) for section in one.sections] == [("A", True), ("a", False), ("b", False)]
    assert one.sections[1].squares == (GRID.square(4, 1),)
    assert one.floor.bit_count() == 12
    assert one.corridor.bit_count() == 3
    assert one.rooms == (0,)
    assert one.section_at[GRID.square(2, 0)] == 0
    assert GRID.square(0, 0) not in one.section_at
    assert one.text == "AAA#\nAAAa\nAAA#\n#bb#"


@pytest.mark.rule("ultra_marines.board.room_centre")
def test_the_centre_of_a_room() -> None:
    one = board("#AAA", "#AAA", "#AAA", "##a#")
    assert one.sections[0].centre == GRID.square(2, 1)
    assert one.sections[1].centre == -1


@pytest.mark.rule("ultra_marines.board.joins")
def test_joins_are_shared_sides() -> None:
    one = board("ab", "#b", "c#")
    assert one.joins == [(GRID.square(0, 0), EAST)]
    assert one.sections[1].joins == [(GRID.square(1, 0), 3)]
    # Two sides in common are two joins; a corner is none.
    assert board("ab", "ab").joins == [(GRID.square(0, 0), EAST), (GRID.square(0, 1), EAST)]
    assert board("a#", "b#").joins == [(GRID.square(0, 0), SOUTH)]


@pytest.mark.rule("ultra_marines.board.text_format")
def test_labels_are_written_in_reading_order() -> None:
    assert board("  9 ", "##zz", "ZZZ#", "ZZZx", "ZZZ#").text == "##a#\n##bb\nAAA#\nAAAc\nAAA#"
    assert board("aa+", "##+").sections[1].label == "+"
    assert CORRIDOR_LABELS == "abcdefghijklmnopqrstuvwxyz0123456789+*=?!%&@"
    assert len(CORRIDOR_LABELS) == 44
    assert ROOM_LABELS == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.rule("ultra_marines.board.text_format")
def test_all_44_corridor_labels_are_read_and_written() -> None:
    rows = [CORRIDOR_LABELS[:30], "#" * 29 + CORRIDOR_LABELS[30], "#" * 17 + CORRIDOR_LABELS[:30:-1]]
    snake = board(*rows)
    assert snake.text == "\n".join([*rows[:2], "#" * 17 + CORRIDOR_LABELS[31:]])
    assert len(snake.sections) == 44
    assert free_problem(snake, 0) is None


@pytest.mark.rule("ultra_marines.board.text_format")
def test_texts_that_are_no_board() -> None:
    assert wrong("###", "   ") == "This board has no floor."
    assert wrong() == "This board has no floor."
    assert wrong("ab", "#.") == "'.' on B2 is no label for a section."
    assert wrong("Äa") == "'Ä' on A1 is no label for a section."
    assert wrong("aba") == "The squares of a do not hang together: C1 is cut off from A1."
    assert wrong("a#", "#a") == "The squares of a do not hang together: B2 is cut off from A1."
    assert wrong("#AAA", "#AAA", "#AA#") == "Room A at B1 is no block of 3 x 3 squares."
    assert wrong("BBBB", "BBBB", "BBBB") == "Room B at A1 is no block of 3 x 3 squares."
    assert wrong("b" + "#" * 39 + "a") == "Row 1, column 41 lies outside the 40 x 40 squares."
    assert wrong(*["a"] * 41) == "Row 41, column 1 lies outside the 40 x 40 squares."
    assert board(*["a" * 40] * 40).floor.bit_count() == 1600


@pytest.mark.rule("ultra_marines.board.text_format")
def test_walls_at_the_edges_take_no_room() -> None:
    wide = board(*["#" * 60] * 50, "#" * 50 + "a" * 40 + "#" * 5, *["#" * 60] * 50)
    assert wide.text == "a" * 40
    assert wide.sections[0].squares == GRID.block(GRID.square(0, 39), 40, 1)
    # No more is cut off than has to be.
    assert board("#" * 30 + "a" * 20).sections[0].squares[0] == GRID.square(20, 0)
    assert board("#" * 30 + "a" * 10).sections[0].squares[0] == GRID.square(30, 0)
    assert wrong("##" + "a" * 41) == "Row 1, column 43 lies outside the 40 x 40 squares."
    assert wrong("#", "#", *["#a"] * 41) == "Row 43, column 2 lies outside the 40 x 40 squares."
    assert wrong("#" * 40 + "ab", "#" * 40 + ".b") == "'.' on AM2 is no label for a section."


@pytest.mark.rule("ultra_marines.board.text_format")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 50), st.integers(0, 50), st.booleans())
def test_text_there_and_back(seed: int, across: int, down: int, blanks: bool) -> None:
    rng = Random(seed)
    text = text_of(random_pieces(rng, rng.randrange(30)))
    assert board_of(text).text == text
    # Other labels, walls around it, blanks for walls: the same board.
    others = str.maketrans(
        ROOM_LABELS + CORRIDOR_LABELS,
        "".join(rng.sample(ROOM_LABELS, len(ROOM_LABELS)) + rng.sample(CORRIDOR_LABELS, len(CORRIDOR_LABELS))),
    )
    rows = ["#"] * down + ["#" * across + row + "##" for row in text.translate(others).split("\n")] + ["###"]
    changed = "\n".join(rows)
    assert board_of(changed.replace("#", " ") if blanks else changed).text == text


# Distances.


@pytest.mark.rule("ultra_marines.board.section_distance", "ultra_marines.setup.artifacts_distance")
def test_artifacts_lie_three_sections_from_a_zone() -> None:
    line = board("AAA#######", "AAAsstttuu", "AAA###t###")
    a, s, t, u = sections(line, "Astu")
    assert [line.distance(a, other) for other in (s, t, u)] == [1, 2, 3]
    assert open_for(line, "A") == "u"


@pytest.mark.rule("ultra_marines.board.section_distance")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_distances_are_the_shortest_ways(seed: int) -> None:
    rng = Random(seed)
    text = text_of(random_pieces(rng, 30))
    found, slow = board_of(text), Read(text)
    assert len(found.joins) == len(slow.joins)
    assert loops(found) == slow.loops()
    start = rng.choice(slow.labels)
    here = found.numbers[start]
    assert {one.label: found.distance(here, number) for number, one in enumerate(found.sections)} == slow.away[start]


@pytest.mark.rule("ultra_marines.board.section_distance", "ultra_marines.setup.artifacts_distance")
def test_what_cannot_be_reached_is_farther_than_any_number() -> None:
    apart = board("AAA#b", "AAAa#", "AAA##")
    a, near, far = sections(apart, "Aab")
    assert apart.distance(a, near) == 1
    assert apart.distance(a, far) == FAR
    assert open_for(apart, "A") == "b"
    assert rooms_apart(apart) == FAR


@pytest.mark.rule("ultra_marines.content.editor")
def test_the_distance_to_the_nearest_of_the_zones() -> None:
    reference = board_of(REFERENCE)
    f, j = sections(reference, "fj")
    assert reference.distance_to_zones(j, sections(reference, "AC")) == 1
    assert reference.distance_to_zones(j, sections(reference, "A")) == 2
    assert reference.distance_to_zones(f, sections(reference, "F")) == 7
    assert reference.distance_to_zones(f, ()) == FAR


# Artifacts.

LINE = ("AAA#######BBB", "AAAabcdefgBBB", "AAA#######BBB")


@pytest.mark.rule("ultra_marines.setup.artifacts_rooms", "ultra_marines.setup.artifacts_distance")
def test_no_room_is_open_and_rooms_that_nobody_chose_do_not_count() -> None:
    line = board(*LINE)
    assert open_for(line, "A") == "cdefg"
    assert open_for(line, "B") == "abcde"
    assert open_for(line, "AB") == "cde"


@pytest.mark.rule("ultra_marines.setup.artifacts_one_per_section")
def test_a_section_receives_one_artifact() -> None:
    line = board(*LINE)
    assert open_for(line, "AB", "d") == "ce"
    assert open_for(line, "AB", "dc") == "e"


@pytest.mark.rule("ultra_marines.setup.artifacts_fallback")
def test_nearer_sections_open_when_the_far_ones_are_used_up() -> None:
    line = board(*LINE)
    assert open_for(line, "AB", "cde") == "bf"
    assert open_for(line, "AB", "cdeb") == "f"
    assert open_for(line, "AB", "cdebf") == "ag"
    assert open_for(line, "AB", "cdebfga") == ""
    # A board that has no far section at all begins with nearer ones.
    assert open_for(board("AAA##", "AAAab", "AAA##"), "A") == "b"
    assert open_for(board("AAA#", "AAAa", "AAA#"), "A") == "a"


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.artifacts_distance")
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_the_worst_choice_of_zones(seed: int) -> None:
    made = generate(seed)
    assert fewest_open(made, 4) == Read(made.text).fewest_open()


# Made from the set.


@pytest.mark.rule("ultra_marines.board.set_check")
def test_boards_that_are_not_made_from_the_set() -> None:
    assert set_problem(board("aaaaaa")) == "No section of the set looks like a at A1 and is joined so."
    assert set_problem(board("aa", "aa")) == "No section of the set looks like a at A1 and is joined so."
    # A straight is joined at its ends only, a room in the middle of its sides.
    assert set_problem(board("aaa", "#b#")) == "No section of the set looks like a at A1 and is joined so."
    assert set_problem(board("AAAa", "AAA#", "AAA#")) == "No section of the set looks like A at A1 and is joined so."
    assert set_problem(board("a#b")) == "The board is in pieces: no way leads from a to b."
    both = board("AAABBB", "AAABBB", "AAABBB")
    assert set_problem(both) == "Room A is joined to room B at C1."
    assert kinds(both) is None
    assert set_problem(board("abc")) == "3 sections can only be straight of 1, and the set has 2."
    assert set_problem(board("ab")) is None


@pytest.mark.rule("ultra_marines.board.set_check")
def test_tips_take_dead_ends_where_straights_run_short() -> None:
    # Eight straights with both ends joined leave none for the two tips, which come first.
    assert set_problem(board("aabbccddeeffgghhiijj")) is None
    laid = kinds(board("aabbccddeeffgghhiijj"))
    assert laid is not None
    assert [KINDS[one.kind].id for one in laid] == ["dead-end", *["straight-2"] * 8, "dead-end"]
    assert set_problem(board("aabbccddeeffgghhiijjkk")) == "9 sections can only be straight of 2, and the set has 8."


def random_pieces(rng: Random, most: int, boxes: bool = True) -> list[Piece]:
    """Laid at random in the slow way: from one box, or from as many as are needed."""
    box = [kind for kind, count in COUNTS.items() for _ in range(count)]
    pieces = [Piece("room-4", *SHAPES["room-4"])]
    for _ in range(most * 4):
        edges = open_edges(pieces)
        if len(pieces) > most or not edges:
            break
        kind = rng.choice(box)
        new = slotted(kind, rng.choice(edges), rng.randrange(len(SHAPES[kind][1])))
        used = Counter(piece.kind for piece in pieces)
        if (not boxes or used[kind] < COUNTS[kind]) and fits(pieces, new):
            pieces.append(new)
    return pieces


def enough(pieces: list[Piece]) -> bool:
    """Whether one box could make a board that looks the same, found by counting.

    Only rooms and what covers two squares in a line can pass for something else: see how many cannot.
    """
    edges = {edge for piece in pieces for edge in piece.edges}
    needs = Counter[str]()
    for piece in pieces:
        joined = {side for x, y, side in piece.edges if touches(x, y, side, edges)}
        if piece.is_room:
            straight = joined <= {"N", "S"} or joined <= {"E", "W"}
            needs["four doors" if len(joined) == 4 else "opposite doors" if straight else "two or three doors"] += 1
        elif piece.kind in ("straight-2", "dead-end"):
            needs["passage" if len(joined) == 2 else "tip"] += 1
        else:
            needs[piece.kind] += 1
    return (
        needs["four doors"] <= 2
        and needs["four doors"] + needs["two or three doors"] <= 4
        and needs["four doors"] + needs["two or three doors"] + needs["opposite doors"] <= 6
        and needs["passage"] <= 8
        and needs["passage"] + needs["tip"] <= 10
        and all(needs[kind] <= COUNTS[kind] for kind in COUNTS)
    )


def touches(x: int, y: int, side: str, edges: set[tuple[int, int, str]]) -> bool:
    across, down, back = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}[side]
    return (x + across, y + down, back) in edges


@pytest.mark.rule("ultra_marines.board.set_check")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([15, 22, 30, 38]))
def test_the_set_is_enough_exactly_when_counting_says_so(seed: int, most: int) -> None:
    pieces = random_pieces(Random(seed), most, boxes=False)
    made = board_of(text_of(pieces))
    assert (set_problem(made) is None) == enough(pieces)
    laid = kinds(made)
    assert (laid is not None) == enough(pieces)
    if laid is not None:
        used = Counter(KINDS[one.kind].id for one in laid)
        assert all(used[kind] <= COUNTS[kind] for kind in used)
        assert {frozenset(cells_of(one)) for one in laid} == {frozenset(one.squares) for one in made.sections}


def cells_of(laid: Laid) -> list[int]:
    return [GRID.square(laid.column + x, laid.row + y) for x, y in KINDS[laid.kind].shapes[laid.turn].squares]


# Boards outside the set.


@pytest.mark.rule("ultra_marines.board.free_boards")
def test_free_boards_need_rooms_a_corridor_and_one_piece() -> None:
    free = board("AAA##BBB", "AAAaaBBB", "AAAaaBBB")
    assert set_problem(free) is not None
    assert free_problem(free, 2) is None
    assert free_problem(free, 3) == "3 squads need as many rooms, and this board has 2."
    assert free_problem(board("AAABBB", "AAABBB", "AAABBB"), 2) == (
        "This board has no corridor section for artifacts to lie in."
    )
    assert free_problem(board("AAA#BBB", "AAA#BBB", "AAAaBBB", "###a###"), 2) is None
    assert free_problem(board("AAA#BBB", "AAA#BBB", "AAA#BBB", "aaa####"), 2) == (
        "The board is in pieces: no way leads from A to B."
    )
