"""Weighing: every way it names answers the question whole, the best is first, and thinking of it changes nothing."""

import pytest

import ultratable
from ultratable.bots import Bot, make_bot
from ultratable.core.match import Match


def some_questions(game_id: str, most: int) -> list[Match]:
    """Questions with more than one answer from the beginning of a match and from its middle."""
    game = ultratable.game(game_id)
    match = game.start(2, {}, 4)
    bots: list[Bot] = [make_bot("random", f"weigh {seat}") for seat in range(2)]
    found: list[Match] = []
    answers = 0
    while match.deciders and len(found) < most:
        seat = match.deciders[0]
        if answers % 7 == 0 and len(match.ask(seat).numbers) > 1:
            found.append(match.clone())
        match.pick(seat, bots[seat].choose(match, seat))
        answers += 1
    return found


@pytest.mark.parametrize("game_id", ultratable.game_ids())
def test_each_way_completes_the_answer_and_the_best_comes_first(game_id):
    asked = some_questions(game_id, 8)
    assert len(asked) == 8
    for match in asked:
        seat = match.deciders[0]
        before = match.digest()
        ways = make_bot("steady", 3).weigh(match, seat)
        assert match.digest() == before
        values = [way.value for way in ways]
        assert all(0.0 <= value <= 1.0 for value in values)
        looked_at_closely = values[: min(5, len(values))]
        assert looked_at_closely == sorted(looked_at_closely, reverse=True)
        assert all(way.tried >= 1 for way in ways)
        assert len({way.picks for way in ways}) == len(ways)
        for way in ways:
            told = match.clone()
            name = told.ask(seat).name
            for number in way.picks:
                assert told.ask(seat).name == name
                assert number in told.ask(seat).numbers
                told.pick(seat, number)
            assert seat not in told.deciders or not told.ask(seat).picked


@pytest.mark.parametrize("game_id", ultratable.game_ids())
def test_what_steady_chooses_is_among_the_best_it_weighs(game_id):
    for match in some_questions(game_id, 5):
        seat = match.deciders[0]
        ways = make_bot("steady", 9).weigh(match, seat)
        best = [way.picks[0] for way in ways if way.value >= ways[0].value - 1e-9]
        assert make_bot("steady", 9).choose(match, seat) in best


def test_a_bot_that_only_guesses_weighs_nothing():
    match = some_questions("ults", 1)[0]
    with pytest.raises(NotImplementedError):
        make_bot("random", 1).weigh(match, match.deciders[0])
