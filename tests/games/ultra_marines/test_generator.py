"""Random spacehulks: clause ultra_marines.content.generator."""

import os
import subprocess
import sys
from random import Random

import pytest

from tests.games.ultra_marines.slowhulk import Read
from ultratable.games.ultra_marines.board import set_problem
from ultratable.games.ultra_marines.generator import generate, random_board, try_board
from ultratable.games.ultra_marines.layouts import LAYOUTS

CLAUSE = "ultra_marines.content.generator"
HUNDREDS = range(100 if "ULTRATABLE_SOAK" in os.environ else 10)
"""A thousand boards, and ten thousand when soaked: `make soak`. A hundred at a time, so that several processes share
them."""


def is_good(text: str) -> bool:
    """All that the clause asks for, apart from the set."""
    read = Read(text)
    return (
        read.rooms == list("ABCDEF")
        and len(read.corridors) >= 24
        and all(read.doors(room) >= 2 for room in read.rooms)
        and read.rooms_apart() >= 3
        and read.loops() >= 1
        and read.fewest_open() >= 8
    )


@pytest.mark.rule("ultra_marines.content.generator")
@pytest.mark.parametrize("hundred", HUNDREDS)
def test_every_board_is_all_that_is_asked(hundred: int) -> None:
    boards = {seed: generate(seed) for seed in range(100 * hundred, 100 * hundred + 100)}
    assert [seed for seed, board in boards.items() if set_problem(board) is not None] == []
    assert [seed for seed, board in boards.items() if not is_good(board.text)] == []
    assert len({board.text for board in boards.values()}) == len(boards)


@pytest.mark.rule("ultra_marines.content.generator")
def test_the_same_seed_gives_the_same_board_in_every_process() -> None:
    program = "from ultratable.games.ultra_marines.generator import generate; print(generate(4).text)"
    for salt in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.strip() == generate(4).text


@pytest.mark.rule("ultra_marines.content.generator")
def test_any_source_of_fair_numbers_drives_it() -> None:
    one, other = (random_board(Random(11).randrange) for _ in range(2))
    assert one.text == other.text
    assert is_good(one.text)


@pytest.mark.rule("ultra_marines.content.generator")
def test_a_try_is_good_or_nothing() -> None:
    rng = Random(5)
    tries = [try_board(rng.randrange) for _ in range(40)]
    assert any(board is None for board in tries)
    assert all(is_good(board.text) for board in tries if board is not None)


@pytest.mark.rule("ultra_marines.content.generator")
def test_a_ready_layout_stands_in_when_nothing_comes_out_well() -> None:
    # Chance that says 0 each time builds the same hopeless board for ever, and then chooses the first layout.
    assert try_board(lambda count: 0) is None
    board = random_board(lambda count: 0)
    assert board.text == "\n".join(LAYOUTS[0].rows)
