"""Who stands where, against what the table says Scout by Scout."""

from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ultratable
from tests.laws.harness import walk
from ultratable.core.board.grid import bits
from ultratable.core.match import Match
from ultratable.games.ultra_marines.crowd import Crowd
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import SQUAD

CHAPTERS = 4


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """Squares of Scouts (0: not on the board), players of chapters (-1: none) and sides of players."""
    seats = draw(st.integers(2, 4))
    owner = draw(st.lists(st.integers(-1, seats - 1), min_size=CHAPTERS, max_size=CHAPTERS))
    team = draw(st.lists(st.integers(0, seats - 1), min_size=seats, max_size=seats))
    few_squares = st.integers(0, 12)
    at = draw(st.lists(few_squares, min_size=CHAPTERS * SQUAD, max_size=CHAPTERS * SQUAD))
    return [square if owner[scout // SQUAD] >= 0 else 0 for scout, square in enumerate(at)], owner, team


def as_the_table_says(crowd: Crowd, at: list[int], owner: list[int], team: list[int]) -> None:
    on_board = [scout for scout, square in enumerate(at) if square]
    player = [owner[scout // SQUAD] for scout in range(len(at))]
    for seat in range(len(team)):
        assert sorted(crowd.scouts[seat]) == [scout for scout in on_board if player[scout] == seat]
    for side in set(team):
        own = {scout for scout in on_board if team[player[scout]] == side}
        assert crowd.sides[side] == bits({at[scout] for scout in own})
        assert crowd.against(side) == bits({at[scout] for scout in on_board if scout not in own})
        assert crowd.enemies(side) == [scout for scout in on_board if scout not in own]
    squares = [at[scout] for scout in on_board]
    assert crowd.everybody == bits(set(squares))
    assert crowd.shared == bits({square for square in squares if squares.count(square) > 1})
    assert crowd.in_order() == sorted(on_board, key=lambda scout: (at[scout], scout))


@given(tables())
def test_the_crowd_is_what_the_table_says(table: tuple[list[int], list[int], list[int]]) -> None:
    at, owner, team = table
    crowd = Crowd(at, owner, team)
    as_the_table_says(crowd, at, owner, team)
    as_the_table_says(crowd, at, owner, team)


@pytest.mark.parametrize("seed", range(4))
def test_the_crowd_is_never_older_than_the_table(seed: int) -> None:
    def look(match: Match, _rng: Random) -> None:
        s = cast(UltraMarines, match.state)
        as_the_table_says(s.crowd(), s.at, s.owner, s.team)

    walk(ultratable.game("ultra_marines"), seed, look, "crowd")
