"""Adding up: what is kept does not grow with the number of games."""

import pickle

from tests.lab.sample import pairing
from ultratable.lab.plan import Plan
from ultratable.lab.played import Played
from ultratable.lab.questions import question_of
from ultratable.lab.run import book_of
from ultratable.lab.tally import Book


def no_game(plan: Plan, index: int) -> Played:
    """The row of a game that was not played."""
    cell, deal, turn = plan.place(index)
    score, length = float(index * 7919 % 3 == 0), 10 + index * 7919 % 40
    return Played(
        index, cell, deal, turn, (None, None), (score, 1 - score), score, 2, 0, length, 90, 0, (), "ults.end.winner"
    )


def counted(plan: Plan, games: int) -> Book:
    book = book_of(plan)
    for index in range(games):
        book.take(no_game(plan, index))
    return book


def test_ten_times_the_games_are_kept_in_as_little() -> None:
    experiment = pairing(games=1_000_000, sides=("k9", "aja", "hattrick"))
    plan = question_of(experiment).plan(experiment)
    few, many = counted(plan, 6_000), counted(plan, 60_000)
    assert (few.games, many.games) == (6_000, 60_000)
    assert many.tallies[0].games == 20_000
    small, large = len(pickle.dumps(few)), len(pickle.dumps(many))
    # Numbers have more figures, and that is all.
    assert large < small * 1.05
