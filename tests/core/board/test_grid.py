"""A grid of squares: numbers, names, distances, sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.core.board.grid import DIRECTION_NAMES, DIRECTIONS, Grid, bits, column_name, squares_in

GRID = Grid(7, 5)
columns = st.integers(0, 6)
rows = st.integers(0, 4)


@given(columns, rows)
def test_a_square_knows_its_column_and_row(column: int, row: int) -> None:
    square = GRID.square(column, row)
    assert (GRID.column(square), GRID.row(square)) == (column, row)
    assert GRID.inside(square)


def test_every_square_has_a_number_of_its_own_in_reading_order() -> None:
    numbers = [GRID.square(column, row) for row in range(-1, 6) for column in range(-1, 8)]
    assert numbers == list(range(GRID.size))


def test_the_frame_lies_around_the_grid_and_not_in_it() -> None:
    frame = [square for square in range(GRID.size) if not GRID.inside(square)]
    assert len(frame) == GRID.size - 7 * 5
    assert all(GRID.column(square) in (-1, 7) or GRID.row(square) in (-1, 5) for square in frame)


@given(columns, rows)
def test_the_eight_neighbours_are_found_by_adding(column: int, row: int) -> None:
    square = GRID.square(column, row)
    around = [(GRID.column(square + step), GRID.row(square + step)) for step in GRID.steps]
    assert around == [(column + across, row + down) for across, down in DIRECTIONS]
    assert [GRID.direction(square, square + step) for step in GRID.steps] == list(range(8))


@given(columns, rows)
def test_what_is_around_a_square_is_itself_and_its_neighbours(column: int, row: int) -> None:
    square = GRID.square(column, row)
    assert list(squares_in(GRID.around(square))) == sorted([square, *[square + step for step in GRID.steps]])


def test_directions_go_clockwise_from_the_north_and_sides_are_even() -> None:
    assert DIRECTION_NAMES[0::2] == ("north", "east", "south", "west")
    assert DIRECTIONS[0::2] == ((0, -1), (1, 0), (0, 1), (-1, 0))
    for number, name in enumerate(DIRECTION_NAMES):
        across, down = DIRECTIONS[number]
        assert ("north" in name, "south" in name) == (down < 0, down > 0)
        assert ("west" in name, "east" in name) == (across < 0, across > 0)


@given(columns, rows, columns, rows)
def test_distance_is_the_larger_difference_and_the_same_both_ways(c: int, r: int, column: int, row: int) -> None:
    one, other = GRID.square(c, r), GRID.square(column, row)
    assert GRID.offset(one, other) == (column - c, row - r)
    assert GRID.distance(one, other) == GRID.distance(other, one) == max(abs(column - c), abs(row - r))


@given(columns, rows, columns, rows, columns, rows)
def test_a_detour_is_never_shorter(a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    one, by, other = GRID.square(a, b), GRID.square(c, d), GRID.square(e, f)
    assert GRID.distance(one, other) <= GRID.distance(one, by) + GRID.distance(by, other)


def test_a_block_is_in_reading_order() -> None:
    assert [(GRID.column(square), GRID.row(square)) for square in GRID.block(GRID.square(2, 1), 3, 2)] == [
        *((2, 1), (3, 1), (4, 1)),
        *((2, 2), (3, 2), (4, 2)),
    ]


@pytest.mark.parametrize(
    ("column", "name"), [(0, "A"), (2, "C"), (25, "Z"), (26, "AA"), (27, "AB"), (39, "AN"), (51, "AZ"), (52, "BA")]
)
def test_columns_have_letters(column: int, name: str) -> None:
    assert column_name(column) == name


def test_squares_are_named_as_rulers_tell_them() -> None:
    assert GRID.name(GRID.square(2, 4)) == "C5"
    names = [GRID.name(GRID.square(column, row)) for column in range(7) for row in range(5)]
    assert len(set(names)) == 35


@given(st.sets(st.integers(0, 200)))
def test_a_set_of_squares_gives_them_back_in_reading_order(squares: set[int]) -> None:
    assert list(squares_in(bits(squares))) == sorted(squares)
