"""Chances: of all sides together 1, sure at the end, and as a seat knows them blind for what it cannot know."""

from random import Random

import pytest

from tests.laws.harness import GAMES
from tests.review.test_luck import EACH, at_random
from ultratable.core.game import Game
from ultratable.review.calibration import Calibration, Fit, load
from ultratable.review.judge import Judge, quantile
from ultratable.review.judgement import sides_of


@EACH
def test_chances_are_shared_among_the_sides_and_sure_at_the_end(game: Game) -> None:
    for seed in range(4):
        match = at_random(game, seed, 60)
        judge = Judge(load(game.id), match)
        assert sum(judge.values(match)) == pytest.approx(1)
        for point in judge.points(match):
            assert 0 <= point.low <= point.chance <= point.high <= 1
        over = at_random(game, seed)
        assert over.result is not None
        values = Judge(load(game.id), over).values(over)
        assert sum(values) == pytest.approx(1 if over.result.winners else 0)
        assert {seat for seat, side in enumerate(sides_of(over)) if values[side]} >= set(over.result.winners)


@EACH
def test_what_a_seat_cannot_know_changes_nothing_of_its_chances(game: Game) -> None:
    """Two worlds that look the same to a seat have the same chances for it, to the last digit."""
    looked = 0
    for seed in range(6):
        match = at_random(game, seed, 40)
        if match.result is not None:
            continue
        judge = Judge(load(game.id), match)
        for seat in range(match.seats):
            twin = match.imagine(seat, Random(seed))
            if twin.view(seat) != match.view(seat) or twin.locked != match.locked or match.locked:
                continue
            looked += 1
            assert judge.known(match, seat, Random(9), 5) == judge.known(twin, seat, Random(9), 5)
    assert looked >= 4


@EACH
def test_the_known_chance_lies_in_its_band(game: Game) -> None:
    match = at_random(game, 2, 50)
    judge = Judge(load(game.id), match)
    for seat in range(match.seats):
        point = judge.known(match, seat, Random(1), 8)
        assert 0 <= point.low <= point.chance <= point.high <= 1


def test_every_game_has_been_measured() -> None:
    for game in GAMES:
        calibration = load(game.id)
        assert calibration.fitted > 0
        assert calibration.tested > 0
        assert len(calibration.refits) >= 10
        # Whoever stands better is likelier to win: surely by the middle of a match, however it begins.
        assert calibration.fit.slope + calibration.fit.later / 2 > 0


@EACH
def test_of_tables_called_65_to_75_percent_as_many_are_won(game: Game) -> None:
    """On matches not fitted to, as it was measured: the share itself, and what was called lies within its interval."""
    calibration = load(game.id)
    assert min(calibration.fitted, calibration.tested) >= 150
    for row in (calibration.open, calibration.known):
        assert row is not None
        assert (row.low, row.high) == (0.65, 0.75)
        assert row.matches >= 100
        assert 0.65 <= row.called <= 0.75
        assert 0.65 <= row.won <= 0.75
        assert row.least <= row.called <= row.most


def test_a_game_that_was_not_measured_is_believed_as_it_judges() -> None:
    calibration = Calibration()
    assert calibration.fitted == 0
    assert calibration.chances([1.0, 1.0], 3, "move", [0]) == [0.5, 0.5]
    assert calibration.doubt([1.0, 0.0], 3, "move", [0]) == [0.0, 0.0]


def test_to_be_asked_alone_counts_and_so_does_the_turn() -> None:
    calibration = Calibration(half=10, fit=Fit(1.0, 0.5, 0.2, {"attack": 0.7}))
    even = [0.0, 0.0]
    assert calibration.chances(even, 0, "attack", [1])[1] > 0.6
    assert calibration.chances(even, 0, "attack", [0, 1]) == [0.5, 0.5]
    assert calibration.chances(even, 0, "defend", [1]) == [0.5, 0.5]
    ahead = [0.5, -0.5]
    assert calibration.chances(ahead, 40, "defend", [1])[0] > calibration.chances(ahead, 0, "defend", [1])[0]
    assert sum(calibration.chances([0.3, -0.2, 0.1, 0.0], 4, "attack", [2])) == pytest.approx(1)


def test_refits_that_differ_make_a_doubt() -> None:
    calibration = Calibration(refits=(Fit(0.8), Fit(1.2)))
    doubt = calibration.doubt([0.5, -0.5], 1, "x", [0])
    assert doubt[0] == pytest.approx(doubt[1])
    assert doubt[0] > 0.03


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.5, 2.5), (1.0, 4.0), (0.3, 1.5)])
def test_quantiles_lie_between_their_neighbours(share: float, value: float) -> None:
    assert quantile([1.0, 2.0, 3.0, 4.0], share) == pytest.approx(value)
