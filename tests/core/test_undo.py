"""Taking back: within a series and to the last point behind which nothing came to light, never further."""

from tests.games.ults.table import ults
from ultratable.core.undo import Undo

HANDS = ["9♣ 4♦", "K♥ 2♠", "7♥"]


def test_a_pick_inside_a_series_is_taken_back_to_the_equal_state():
    match = ults("lumberjaq k9", HANDS[:2]).match
    undo = Undo()
    before = match.digest()
    undo.push(match, 0)
    match.choose(0, "ability:power-punch")
    assert undo.possible(match, 0)
    back = undo.undo(match, 0)
    assert back is not None
    assert back.digest() == before
    assert back.ask(0).picked == ()


def test_picks_are_taken_back_one_by_one():
    match = ults("lumberjaq k9 aja", HANDS).match
    undo = Undo()
    digests = []
    for key in ("ability:power-punch", "9♣"):
        digests.append(match.digest())
        undo.push(match, 0)
        match.choose(0, key)
    assert match.ask(0).picked[0] == "ability:power-punch"
    for digest in reversed(digests):
        back = undo.undo(match, 0)
        assert back is not None
        match = back
        assert match.digest() == digest
    assert undo.undo(match, 0) is None


def test_nothing_is_taken_back_across_a_roll():
    table = ults("lumberjaq k9", HANDS[:2], chance=[1, "2♣"])
    match = table.match
    undo = Undo()
    for key in ("ability:power-punch", "9♣"):
        undo.push(match, 0)
        match.choose(0, key)
    assert match.deciders == (1,)
    assert not undo.possible(match, 0)
    assert undo.undo(match, 0) is None


def test_nobody_takes_back_what_another_seat_has_picked():
    match = ults("lumberjaq k9", HANDS[:2]).match
    undo = Undo()
    undo.push(match, 0)
    match.choose(0, "ability:power-punch")
    assert not undo.possible(match, 1)
    assert undo.undo(match, 1) is None
    assert undo.possible(match, 0)


def test_the_restored_match_plays_on_and_can_be_taken_back_again():
    match = ults("lumberjaq k9", HANDS[:2]).match
    undo = Undo()
    undo.push(match, 0)
    match.choose(0, "ability:power-punch")
    back = undo.undo(match, 0)
    assert back is not None
    undo.push(back, 0)
    back.choose(0, "ability:timber")
    assert back.ask(0).picked == ("ability:timber",)
    assert match.ask(0).picked == ("ability:power-punch",), "the match that was left behind is untouched"
    assert undo.undo(back, 0) is not None
