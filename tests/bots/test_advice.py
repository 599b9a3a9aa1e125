"""Advice: answers that can be given as they are told, values in order, and reasons that are true."""

import re

import pytest

import ultratable
from tests.bots.test_bots import attacked, position
from tests.bots.test_weigh import some_questions
from ultratable.bots import make_bot
from ultratable.bots.advice import MOST, advise
from ultratable.core.match import Match


def answered(match: Match, seat: int, keys: tuple[str, ...]) -> Match:
    """Give a whole answer as advised: each key must be open, and the last must complete it."""
    after = match.clone()
    for place, key in enumerate(keys):
        ask = after.ask(seat)
        ends = next(option.ends for option in ask.options if option.key == key)
        assert ends == (place == len(keys) - 1)
        after.choose(seat, key)
    return after


@pytest.mark.parametrize("game_id", ultratable.game_ids())
def test_every_piece_of_advice_is_a_whole_answer_with_its_words(game_id):
    for match in some_questions(game_id, 4):
        seat = match.deciders[0]
        before = match.digest()
        advice = advise(match, seat, make_bot("steady", 5), 5)
        assert match.digest() == before
        assert 1 <= len(advice) <= MOST
        assert len({one.keys for one in advice}) == len(advice)
        assert [one.value for one in advice] == sorted([one.value for one in advice], reverse=True)
        for one in advice:
            answered(match, seat, one.keys)
            assert 0.0 <= one.value <= 1.0
            assert one.sentence.count(", then ") == len(one.keys) - 1
            assert one.words.endswith((".", "!", "?"))
            assert not re.search(r"  |None|\{|\.\.", one.words)
            # What tells how likely something is stands by itself, for those who want to play without.
            assert not re.search(r"%|imagined cases", one.reason)


def test_the_same_seed_advises_the_same():
    match = position("aja hattrick", ["9♣ 4♦ 8♥ 3♠", "K♥ 2♦"])
    assert advise(match, 0, make_bot("steady", "a"), "a") == advise(match, 0, make_bot("steady", "a"), "a")


def test_an_answer_that_wins_is_first_and_says_so():
    match = position("lumberjaq k9", ["2♣ 10♦", ""], health=[50, 1])
    best = advise(match, 0, make_bot("steady", 1), 1)[0]
    said = re.search(r"Wins the match at once in (\d+) of (\d+) imagined cases", best.cases)
    assert said is not None
    assert 0 < int(said[1]) <= int(said[2])


def test_a_block_says_what_it_saves_and_what_it_costs():
    match = attacked(40, "10♦", "K♦ 3♣")
    advice = {one.keys: one.preview for one in advise(match, 1, make_bot("steady", 1), 1)}
    assert ("done",) in advice
    for keys, preview in advice.items():
        after = answered(match, 1, keys)
        lost = 40 - after.view(1)["seats"][1]["health"]
        assert f"You would take {lost} of" in preview


def test_differences_are_those_that_come_about():
    """Where nothing is left to chance, answers really given differ by as much as the reason says."""
    match = attacked(40, "8♦", "7♦ 6♣")
    advice = advise(match, 1, make_bot("steady", 1), 1)
    checked = 0
    first = answered(match, 1, advice[0].keys)
    for one in advice[1:]:
        after = answered(match, 1, one.keys)
        more = after.view(1)["seats"][1]["health"] - first.view(1)["seats"][1]["health"]
        said = re.search(r"Compared with the first: .*health for you ([+−])(\d+)", one.reason)
        if said is not None:
            assert int(said[2]) * (1 if said[1] == "+" else -1) == more
            checked += 1
    assert checked


def test_what_comes_to_the_same_is_not_explained_away():
    match = ultratable.game("figures").start(2, {}, 5)
    advice = advise(match, 0, make_bot("steady", 1), 1)
    assert all("Comes to the same as" in one.reason for one in advice)


def test_the_only_way_is_called_that():
    for match in some_questions("ults", 30):
        seat = match.deciders[0]
        lonely = match.clone()
        while seat in lonely.deciders and len(lonely.ask(seat).numbers) > 1:
            lonely.pick(seat, lonely.ask(seat).numbers[-1])
        if seat in lonely.deciders and len(lonely.ask(seat).numbers) == 1 and lonely.ask(seat).options[0].ends:
            advice = advise(lonely, seat, make_bot("steady", 1), 1)
            assert len(advice) == 1
            assert "Every way to answer comes to this one." in advice[0].reason
            return
    raise AssertionError("no question with one answer in thirty")


def test_advice_is_given_when_time_has_run_out():
    match = position("aja hattrick", ["9♣ 4♦ 8♥ 3♠", "K♥ 2♦"])
    hurried = advise(match, 0, make_bot("steady", 1), 1, seconds=0.0)
    assert len(hurried) == MOST
    assert all(answered(match, 0, one.keys) for one in hurried)
