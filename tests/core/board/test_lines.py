"""The straight line between two centres, against exact geometry with fractions."""

import pytest

from tests.core.board.exact import grazed, passed
from ultratable.core.board.lines import line

FAR = 14
OFFSETS = [(across, down) for across in range(-FAR, FAR + 1) for down in range(-FAR, FAR + 1)]


def test_a_line_passes_through_exactly_the_squares_whose_inside_it_meets_in_order() -> None:
    for offset in OFFSETS:
        assert line(*offset).through == tuple(cell for _, cell in passed(*offset)), offset


def test_a_line_touches_two_squares_at_exactly_the_corners_that_lie_on_it_in_order() -> None:
    for offset in OFFSETS:
        assert [frozenset(two) for two in line(*offset).corners] == [two for _, two in grazed(*offset)], offset
        assert all(len(two) == 2 for _, two in grazed(*offset))


@pytest.mark.parametrize("offset", [(39, 38), (39, 13), (-39, 39), (38, -18), (-1, -39), (39, 0), (0, -39)])
def test_the_longest_lines_of_a_board(offset: tuple[int, int]) -> None:
    assert line(*offset).through == tuple(cell for _, cell in passed(*offset))
    assert [frozenset(two) for two in line(*offset).corners] == [two for _, two in grazed(*offset)]


def test_the_way_back_is_the_same_way() -> None:
    for across, down in OFFSETS:
        there, back = line(across, down), line(-across, -down)
        assert there.through == tuple((across + x, down + y) for x, y in reversed(back.through))
        turned = [frozenset((across + x, down + y) for x, y in two) for two in reversed(back.corners)]
        assert [frozenset(two) for two in there.corners] == turned


def test_neither_end_is_on_the_way() -> None:
    for offset in OFFSETS:
        met = [*line(*offset).through, *[cell for two in line(*offset).corners for cell in two]]
        assert (0, 0) not in met
        assert offset not in met


@pytest.mark.parametrize(
    ("offset", "through", "corners"),
    [
        ((0, 0), (), ()),
        ((1, 0), (), ()),
        ((1, 1), (), (((1, 0), (0, 1)),)),
        ((3, 0), ((1, 0), (2, 0)), ()),
        ((0, -3), ((0, -1), (0, -2)), ()),
        ((2, 1), ((1, 0), (1, 1)), ()),
        # The middle of it is a corner.
        ((3, 1), ((1, 0), (2, 1)), (((2, 0), (1, 1)),)),
        ((2, 2), ((1, 1),), (((1, 0), (0, 1)), ((2, 1), (1, 2)))),
        ((-2, 2), ((-1, 1),), (((-1, 0), (0, 1)), ((-2, 1), (-1, 2)))),
    ],
)
def test_some_lines_by_hand(
    offset: tuple[int, int], through: tuple[tuple[int, int], ...], corners: tuple[tuple[tuple[int, int], ...], ...]
) -> None:
    assert line(*offset).through == through
    assert line(*offset).corners == corners
