"""How many more games would tell: the figure is held against runs that go on as they did."""

import re
from math import exp
from random import Random

import pytest

from tests.lab.sample import pairing
from ultratable.lab.enough import After, games_for, grown, outlook, told
from ultratable.lab.evidence import Evidence, width_for
from ultratable.lab.played import Played
from ultratable.lab.questions import question_of
from ultratable.lab.questions.question import Reading
from ultratable.lab.run import book_of
from ultratable.lab.shares import Sums
from ultratable.lab.tally import Book

EVEN = Evidence(0.5, width_for(0.35, 300), 0.0, 1.0)


def after(share: float, deals: int = 100) -> After:
    """A comparison of single games with half, of which so many were won so far."""
    sums = Sums(deals, share * deals, share * deals)
    return lambda games: min(1.0, exp(-EVEN.against(grown(sums, games), 0.5)))


@pytest.mark.parametrize("others", [0, 11])
def test_the_figure_suffices_and_less_does_not(others: int):
    """With eleven other comparisons in the run it takes more."""
    ones = [after(0.55), *[after(0.5)] * others]
    games = games_for(ones, [0], 1)
    assert games is not None
    assert 0 in told([one(games) for one in ones])
    assert 0 not in told([one(int(0.95 * games)) for one in ones])
    alone = games_for(ones[:1], [0], 1)
    assert alone is not None
    assert (games > 1.2 * alone) == (others > 0)


def test_past_a_threshold_of_its_own_but_not_of_all_it_still_takes_games():
    ones = [after(0.68), *[after(0.5)] * 65]
    assert 0.05 / 66 < ones[0](0) < 0.05
    assert (games_for(ones, [0], 1) or 0) > 20


def test_those_that_look_even_are_among_the_half():
    """Two of six will never be told in reach: half of six are three of the others."""
    ones = [after(0.5), after(0.5), after(0.56), after(0.55), after(0.54), after(0.53)]
    third = games_for(ones, range(6), 3)
    assert third is not None
    assert len(told([one(third) for one in ones])) == 3
    assert "would tell half of them" in outlook(ones, range(6))
    assert "would tell 1 of them" in outlook([after(0.5), after(0.5), after(0.5), after(0.56)], range(4))


@pytest.mark.parametrize(
    ("shares", "open_", "sentence"),
    [
        ([0.55], [0], r"Cannot tell yet; about [\d,]+ more games would, if they go on like this\."),
        ([0.5], [0], "Cannot tell yet: it looks so even that no number of games in reach would."),
        ([0.5, 0.5], [0, 1], "2 of 2 cannot be told yet: they look so even that no number of games in reach would."),
        (
            [0.9, 0.55],
            [1],
            r"1 of 2 cannot be told yet; about [\d,]+ more games would tell it, if they go on like this\.",
        ),
    ],
)
def test_it_is_said_in_a_sentence(shares: list[float], open_: list[int], sentence: str):
    assert re.fullmatch(sentence, outlook([after(share) for share in shares], open_))


def play_on(book: Book, rng: Random, deals: range, draw) -> None:
    for deal in deals:
        for cell in range(len(book.plan.cells)):
            for turn, score in enumerate(draw(rng, cell)):
                shares = (score, 1 - score) if turn == 0 else (1 - score, score)
                index = book.plan.index(cell, deal, turn)
                book.take(
                    Played(index, cell, deal, turn, (None, None), shares, score, 2, 0, 10, 90, 0, (), "ults.end.winner")
                )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_run_that_goes_on_as_it_did_tells_about_half_of_them(seed: int):
    experiment = pairing(games=400, sides=("k9", "aja", "hattrick", "lumberjaq", "maggie-pye"))
    plan = question_of(experiment).plan(experiment)
    book, rng = book_of(plan), Random(f"goes on {seed}")
    seen: dict[int, list[tuple[float, ...]]] = {}

    def first(rng: Random, cell: int) -> tuple[float, ...]:
        truth = 0.44 + 0.02 * cell
        seen.setdefault(cell, []).append((float(rng.random() < truth), float(rng.random() < truth)))
        return seen[cell][-1]

    play_on(book, rng, range(200), first)
    reading = Reading(book, False)
    open_ = [at for at in range(10) if not reading.star(at)]
    more = int(re.findall(r"about ([\d,]+) more", reading.undecided())[0].replace(",", ""))
    play_on(book, rng, range(200, 200 + more // 2), lambda rng, cell: rng.choice(seen[cell]))
    later = Reading(book, False)
    now = sum([later.star(at) for at in open_])
    # A draw is not exactly like those before: one more or one less is luck.
    assert abs(now - (len(open_) + 1) // 2) <= 2
