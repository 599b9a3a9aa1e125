"""Who sees whom, against a slow referee: on every pair of squares of every ready layout, and of some of them with
random things in between."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.board.drawn import BOARDS, EVERY_BOARD, GRID, Cell, floor_of, number, set_of, some
from tests.core.board.exact import grazed, passed, sees
from ultratable.core.board.sight import Sight

SIGHTS = {name: Sight(GRID, set_of(floor_of(name))) for name in EVERY_BOARD}
randoms = st.randoms(use_true_random=False)
shares = st.sampled_from([0.0, 0.1, 0.4])
things = given(st.sampled_from(sorted(BOARDS)), randoms, shares)


def pairs(floor: set[Cell]) -> list[tuple[Cell, Cell]]:
    return [(start, end) for start in sorted(floor) for end in sorted(floor)]


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_walls_alone(name: str) -> None:
    floor, sight = floor_of(name), SIGHTS[name]
    for start, end in pairs(floor):
        seen = sight.sees(number(start), number(end), 0, 0)
        assert seen == sees(floor, start, end, set(), set()), (start, end)
        assert seen == sight.sees(number(end), number(start), 0, 0), (start, end)
        assert seen == bool(sight.open_from(number(start)) >> number(end) & 1), (start, end)


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=4, deadline=None)
@given(rng=randoms, share=shares)
def test_sight_is_what_the_referee_says_and_the_same_both_ways(name: str, rng: Random, share: float) -> None:
    floor, sight = floor_of(name), SIGHTS[name]
    cover, models = some(rng, floor, share), some(rng, floor, 0.1)
    covered, taken = set_of(cover), set_of(models)
    for start, end in pairs(floor):
        seen = sight.sees(number(start), number(end), covered, taken)
        assert seen == sees(floor, start, end, cover, models), (start, end)
        assert seen == sight.sees(number(end), number(start), covered, taken), (start, end)


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=2, deadline=None)
@given(rng=randoms, share=shares)
def test_there_is_a_blocker_exactly_where_one_does_not_see(name: str, rng: Random, share: float) -> None:
    floor, sight = floor_of(name), SIGHTS[name]
    cover, models = some(rng, floor, share), some(rng, floor, 0.1)
    covered, taken = set_of(cover), set_of(models)
    for start, end in pairs(floor):
        found = sight.blocker(number(start), number(end), covered, taken)
        assert (found is None) == sight.sees(number(start), number(end), covered, taken), (start, end)


@settings(max_examples=40, deadline=None)
@things
def test_the_blocker_is_the_first_thing_that_is_really_in_the_way(name: str, rng: Random, share: float) -> None:
    floor, sight = floor_of(name), SIGHTS[name]
    cover, models = some(rng, floor, share), some(rng, floor, 0.2)
    cells = sorted(floor)
    for _ in range(100):
        start, end = rng.choice(cells), rng.choice(cells)
        found = sight.blocker(number(start), number(end), set_of(cover), set_of(models))
        wanted = first_in_the_way(floor, start, end, cover, models)
        assert (found is None) == (wanted is None)
        if found is not None and wanted is not None:
            assert (found.square, found.by) in wanted


def first_in_the_way(
    floor: set[Cell], start: Cell, end: Cell, cover: set[Cell], models: set[Cell]
) -> list[tuple[int, str]] | None:
    """What the line meets first: a square and what it is; at a closed corner, either of the two."""
    across, down = end[0] - start[0], end[1] - start[1]
    met: list[tuple[tuple[Fraction, int], list[tuple[int, str]]]] = []
    for when, (x, y) in passed(across, down):
        cell = (start[0] + x, start[1] + y)
        kinds = [("wall", cell not in floor), ("cover", cell in cover), ("model", cell in models)]
        by = next((name for name, there in kinds if there), None)
        if by is not None:
            # A corner that closes at the moment a square is entered comes before the square.
            met.append(((when, 1), [(number(cell), by)]))
    for when, two in grazed(across, down):
        cells = [(start[0] + x, start[1] + y) for x, y in two]
        if all(cell not in floor or cell in cover for cell in cells):
            met.append(((when, 0), [(number(cell), "corner") for cell in cells]))
    return min(met)[1] if met else None


@settings(max_examples=15, deadline=None)
@things
def test_what_stands_on_the_two_squares_themselves_does_not_count(name: str, rng: Random, share: float) -> None:
    floor, sight = floor_of(name), SIGHTS[name]
    cover, models = some(rng, floor, share), some(rng, floor, 0.2)
    cells = sorted(floor)
    for _ in range(200):
        start, end = rng.choice(cells), rng.choice(cells)
        ends = {start, end}
        bare = sight.sees(number(start), number(end), set_of(cover - ends), set_of(models - ends))
        full = sight.sees(number(start), number(end), set_of(cover | ends), set_of(models | ends))
        assert bare == full


@settings(max_examples=15, deadline=None)
@things
def test_taking_something_away_never_hides_anything(name: str, rng: Random, share: float) -> None:
    floor, sight = floor_of(name), SIGHTS[name]
    cover, models = some(rng, floor, share), some(rng, floor, 0.2)
    fewer_cover, fewer_models = some(rng, cover, 0.5), some(rng, models, 0.5)
    cells = sorted(floor)
    for _ in range(200):
        start, end = number(rng.choice(cells)), number(rng.choice(cells))
        if sight.sees(start, end, set_of(cover), set_of(models)):
            assert sight.sees(start, end, set_of(fewer_cover), set_of(fewer_models))


def test_between_closed_corners_nobody_sees_anybody() -> None:
    floor, sight = floor_of("chequers"), SIGHTS["chequers"]
    for start, end in pairs(floor):
        assert sight.sees(number(start), number(end), 0, 0) == (start == end)


def test_in_an_open_room_everybody_sees_everybody() -> None:
    floor, sight = floor_of("open room"), SIGHTS["open room"]
    assert all(sight.sees(number(start), number(end), 0, 0) for start, end in pairs(floor))
