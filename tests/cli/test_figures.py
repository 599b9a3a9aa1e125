"""Intervals and quartiles."""

import pytest

from ultratable.cli.figures import Played, figures, quartiles, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (900, 1000, 0.8799, 0.9171)],
)
def test_wilson_intervals(wins, games, low, high):
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=1e-4)


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert figures([])["games"] == 0


def test_quartiles_lie_between_neighbours():
    assert quartiles([1, 2, 3, 4]) == (1.75, 2.5, 3.25)
    assert quartiles([7]) == (7, 7, 7)


def test_a_draw_is_nobodys_win():
    drawn = Played(0, ("a", "b"), ("x", "y"), (0, 1), True, 0, 9, 50)
    won = Played(1, ("b", "a"), ("x", "y"), (1,), False, 0, 5, 40)
    found = figures([drawn, won])
    assert found["draws"] == 1
    assert found["bots"]["a"]["wins"] == 1
    assert found["bots"]["b"]["wins"] == 0
    assert found["heroes"]["y"] == {"wins": 1, "games": 2, "share": 0.5, "low": 0.0945, "high": 0.9055}
    assert found["first_player"]["wins"] == 0
    assert found["rounds"]["median"] == 7
