"""Steps and how far they lead, against a slow referee."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.board.drawn import BOARDS, EVERY_BOARD, GRID, Cell, floor_of, number, set_of, some
from tests.core.board.exact import distances, may_step
from ultratable.core.board.grid import bits
from ultratable.core.board.steps import Steps, way

STEPS = {name: Steps(GRID, set_of(floor_of(name))) for name in EVERY_BOARD}
boards = st.sampled_from(sorted(BOARDS))
randoms = st.randoms(use_true_random=False)


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + x, cell[1] + y) for x in (-2, -1, 0, 1, 2) for y in (-2, -1, 0, 1, 2)]


@settings(max_examples=40, deadline=None)
@given(boards, randoms, st.sampled_from([0.0, 0.15, 0.5]))
def test_legal_steps_are_what_the_referee_says(name: str, rng: Random, share: float) -> None:
    floor, steps = floor_of(name), STEPS[name]
    barriers = some(rng, floor, share)
    for start in floor:
        wanted = {number(end) for end in around(start) if may_step(floor, start, end, barriers)}
        found = steps.steps(number(start), set_of(barriers))
        assert set(found) == wanted, start
        assert len(found) == len(wanted)
        assert steps.ways(number(start), set_of(barriers)).around == bits(found)
        for end in around(start):
            if end in floor:
                assert steps.leads(number(start), number(end), set_of(barriers)) == (number(end) in wanted)


@pytest.mark.parametrize("name", BOARDS)
def test_steps_come_clockwise_from_the_north(name: str) -> None:
    for start in floor_of(name):
        directions = [GRID.direction(number(start), to) for to in STEPS[name].steps(number(start), 0)]
        assert directions == sorted(directions)


@settings(max_examples=30, deadline=None)
@given(boards, randoms, st.sampled_from([0.0, 0.15, 0.5]))
def test_a_step_between_open_squares_can_be_taken_back(name: str, rng: Random, share: float) -> None:
    floor, steps = floor_of(name), STEPS[name]
    barriers = some(rng, floor, share)
    for start in floor - barriers:
        for to in steps.steps(number(start), set_of(barriers)):
            assert steps.leads(to, number(start), set_of(barriers))


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_every_square_is_as_far_from_every_other_as_the_referee_says(name: str) -> None:
    floor, steps = floor_of(name), STEPS[name]
    for start in floor:
        before = steps.reach(number(start), len(floor), 0, 0)
        assert {cell: len(way(before, number(cell))) for cell in floor if number(cell) in before} == distances(
            floor, start, set(), set()
        ), start
        assert bits(list(before)) & ~set_of(floor) == 0


@settings(max_examples=60, deadline=None)
@given(boards, randoms, st.integers(0, 12), st.sampled_from([0.0, 0.1, 0.3]))
def test_what_can_be_reached_is_what_the_referee_says(name: str, rng: Random, most: int, share: float) -> None:
    floor, steps = floor_of(name), STEPS[name]
    barriers, closed = some(rng, floor, share), some(rng, floor, share)
    start = rng.choice(sorted(floor))
    wanted = {cell: far for cell, far in distances(floor, start, barriers, closed).items() if far <= most}
    found = steps.reach(number(start), most, set_of(barriers), set_of(closed))
    assert set(found) == {number(cell) for cell in wanted}
    # In the order of distance.
    far = {number(cell): far for cell, far in wanted.items()}
    assert [far[square] for square in found] == sorted(far.values())


@settings(max_examples=60, deadline=None)
@given(boards, randoms, st.integers(0, 40), st.sampled_from([0.0, 0.1]))
def test_a_way_is_a_shortest_one_of_legal_steps(name: str, rng: Random, most: int, share: float) -> None:
    floor, steps = floor_of(name), STEPS[name]
    barriers, closed = some(rng, floor, share), some(rng, floor, share)
    start = rng.choice(sorted(floor))
    far = distances(floor, start, barriers, closed)
    before = steps.reach(number(start), most, set_of(barriers), set_of(closed))
    for cell in floor:
        if number(cell) in before:
            found = way(before, number(cell))
            assert len(found) == far[cell]
            assert not bits(found) & (set_of(closed) | set_of(barriers))
            for one, other in zip([number(start), *found], found, strict=False):
                assert steps.leads(one, other, set_of(barriers))
    assert way(before, number(start)) == []


def test_no_steps_lead_nowhere() -> None:
    start = number((0, 0))
    assert STEPS["open room"].reach(start, 0, 0, 0) == {start: start}


def test_from_one_square_of_a_chequerboard_there_is_no_way_to_another() -> None:
    for cell in floor_of("chequers"):
        assert STEPS["chequers"].steps(number(cell), 0) == []
