"""Luck and decisions make exactly what lies between the first table and the last; luck favours nobody."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws.harness import GAMES, MOST
from ultratable.bots import make_bot
from ultratable.bots.arena import play_on
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.review.calibration import load
from ultratable.review.judge import Judge
from ultratable.review.luck import deal, split
from ultratable.review.walk import steps

EACH = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def at_random(game: Game, seed: int, most: int = MOST) -> Match:
    """A match of some sort, played at random, perhaps not to its end."""
    rng = Random(seed)
    seats, options, position = game.variety(rng)
    match = game.arrange(seats, options, position, None, key=rng.randbytes(32))
    for _ in range(most):
        if not match.deciders:
            break
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
    return match


@EACH
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9))
def test_decisions_and_luck_make_the_whole(game: Game, seed: int) -> None:
    match = at_random(game, seed, 80)
    walked = list(steps(game, match.record))
    if not walked:
        return
    judge = Judge(load(game.id), walked[0].before)
    rng = Random(seed)
    totals = [0.0] * (max(judge.sides) + 1)
    for step in walked:
        found = split(step, judge.values, 6, rng)
        for part in (found.luck, *[decision.worth for decision in found.decisions]):
            # Whatever one side gains, the others lose.
            assert sum(part) == pytest.approx(0, abs=1e-9)
            totals = [total + worth for total, worth in zip(totals, part, strict=True)]
        assert step.rolled or found.chance == pytest.approx([0.0] * len(totals))
        assert {decision.seat for decision in found.decisions} <= {seat for seat, _ in step.answers}
    change = [
        end - begin for begin, end in zip(judge.values(walked[0].before), judge.values(walked[-1].after), strict=True)
    ]
    assert totals == pytest.approx(change, abs=1e-9)


@EACH
def test_steps_lead_from_each_table_to_the_next_and_to_the_end(game: Game) -> None:
    match = at_random(game, 11)
    walked = list(steps(game, match.record))
    for one, other in pairwise(walked):
        assert one.after is other.before
    assert walked[-1].after.result == match.result
    assert walked[-1].reached == match.answers
    assert sum(len(step.answers) for step in walked) == sum(seat >= 0 for seat, _ in match.record["answers"])


@EACH
def test_luck_favours_nobody_in_the_long_run(game: Game) -> None:
    """Few matches here, many in docs/win-chances.md; every roll of one bot's match is a trial."""
    judge = None
    lucks: list[float] = []
    for number in range(8):
        if len(lucks) > 600:
            break
        match = game.start(2, {}, f"luck {number}")
        play_on(match, [make_bot("random", f"{number} {seat}") for seat in range(2)])
        for at, step in enumerate(steps(game, match.record)):
            judge = Judge(load(game.id), step.before) if judge is None or not at else judge
            if step.rolled:
                lucks.append(split(step, judge.values, 12, Random(at)).chance[0])
    mean = sum(lucks) / len(lucks)
    error = (sum((luck - mean) ** 2 for luck in lucks) / (len(lucks) - 1) / len(lucks)) ** 0.5
    assert len(lucks) > 150
    assert any(abs(luck) > 0.01 for luck in lucks)
    assert abs(mean) < 4 * error


def test_an_answer_without_chance_is_all_decision() -> None:
    game = GAMES[0]
    match = at_random(game, 4, 60)
    judge = Judge(load(game.id), match)
    for step in [step for step in steps(game, match.record) if not step.rolled]:
        found = split(step, judge.values, 6, Random(1))
        assert found.chance == pytest.approx([0.0] * len(found.chance))
        if len(found.decisions) == 1:
            assert found.meeting == pytest.approx([0.0] * len(found.chance))


def test_secret_answers_are_measured_one_by_one_and_how_they_met_is_luck() -> None:
    game = next(one for one in GAMES if one.id == "figures")
    match = game.start(2, {}, "met")
    play_on(match, [make_bot("random", f"met {seat}") for seat in range(2)])
    judge = Judge(load("figures"), match)
    both = [step for step in steps(game, match.record) if len(step.before.deciders) > 1]
    found = [split(step, judge.values, 12, Random(1)) for step in both]
    assert all([decision.seat for decision in one.decisions] == [0, 1] for one in found)
    assert any(abs(one.meeting[0]) > 0.01 for one in found)


def test_the_deal_is_luck_where_there_was_one() -> None:
    game = GAMES[0]
    match = game.start(2, {"heroes": "random"}, 5)
    judge = Judge(load(game.id), match)
    dealt = deal(game, match, None, judge.values, 12, Random(1))
    assert dealt is not None
    assert sum(dealt) == pytest.approx(0)
    assert deal(game, match, {"health": [50, 10]}, judge.values, 12, Random(1)) is None
