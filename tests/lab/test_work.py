"""Results come in the order of the games, whoever plays them and whoever dies."""

import os
import signal
import time
from pathlib import Path

import pytest

from ultratable.lab.work import Alone, Broken, Here, in_order

GAMES = 120


def square(plan: int, game: int) -> int:
    """Later games are done sooner."""
    time.sleep(0.002 * (game % 3 == 0))
    return plan + game * game


def fatal(folder: str, game: int) -> int:
    """The first who plays game 30 dies of it."""
    mark = Path(folder) / "died"
    if game == 30 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return game


def deadly(plan: int, game: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return game


def mistaken(plan: int, game: int) -> int:
    raise ValueError(f"game {game}")


def never() -> bool:
    return False


@pytest.fixture
def two():
    workers = Here(2)
    yield workers
    workers.close()


def all_of(workers, play, plan, games=GAMES):
    return [row for rows in in_order(workers, play, plan, iter(range(games)), never) for row in rows]


def test_results_are_in_order_with_one_and_with_two(two):
    wanted = [5 + game * game for game in range(GAMES)]
    assert all_of(Alone(), square, 5) == wanted
    assert all_of(two, square, 5) == wanted


def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice(two, tmp_path):
    assert all_of(two, fatal, str(tmp_path)) == list(range(GAMES))
    assert (tmp_path / "died").exists()


def test_workers_that_always_die_are_given_up(two):
    with pytest.raises(Broken, match="died 4 times at game 0"):
        all_of(two, deadly, 0)


def test_a_mistake_in_a_game_is_not_hidden(two):
    with pytest.raises(ValueError, match="game 0"):
        all_of(two, mistaken, 0)


def test_what_depends_on_results_waits_for_them(two):
    """Before the games behind a None are wished for, all games before it are back."""
    back: list[int] = []
    seen_at: list[int] = []

    def games():
        yield from range(25)
        yield None
        seen_at.append(len(back))
        yield from range(25, 40)

    for rows in in_order(two, square, 0, games(), never):
        back += rows
    assert seen_at == [25]
    assert back == [game * game for game in range(40)]


@pytest.mark.parametrize("together", [False, True])
def test_it_breaks_off_between_ranges(two, together):
    back: list[int] = []

    def enough() -> bool:
        return len(back) >= 20

    for rows in in_order(two if together else Alone(), square, 0, iter(range(10**9)), enough):
        back += rows
    assert len(back) >= 20
    assert back == [game * game for game in range(len(back))]
