"""Shares and quartiles of played games."""

from ultratable.cli.results import Played, quartiles, results
from ultratable.lab.shares import wilson


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert results([])["games"] == 0


def test_quartiles_lie_between_neighbours():
    assert quartiles([1, 2, 3, 4]) == (1.75, 2.5, 3.25)
    assert quartiles([7]) == (7, 7, 7)


def test_a_draw_is_nobodys_win():
    drawn = Played(0, ("a", "b"), ("x", "y"), (0, 1), True, 0, 9, 50)
    won = Played(1, ("b", "a"), ("x", "y"), (1,), False, 0, 5, 40)
    found = results([drawn, won])
    assert found["draws"] == 1
    assert found["bots"]["a"]["wins"] == 1
    assert found["bots"]["b"]["wins"] == 0
    assert found["sides"]["y"] == {"wins": 1, "games": 2, "share": 0.5, "low": 0.0945, "high": 0.9055}
    assert found["first_player"]["wins"] == 0
    assert found["length"]["median"] == 7
