"""Taking back at one terminal: within a series and to the last point behind which nothing came to light."""

from tests.games.ults.table import ults
from ultratable.table.unstored import Unstored

HANDS = ["9♣ 4♦", "K♥ 2♠", "7♥"]


def test_a_pick_inside_a_series_is_taken_back_to_the_equal_state():
    table = Unstored(ults("lumberjaq k9", HANDS[:2]).match)
    before = table.match.digest()
    assert not table.can_take_back(0)
    table.answer(0, "ability:power-punch")
    assert table.can_take_back(0)
    assert table.take_back(0)
    assert table.match.digest() == before
    assert table.match.ask(0).picked == ()


def test_picks_are_taken_back_one_by_one():
    table = Unstored(ults("lumberjaq k9 aja", HANDS).match)
    digests = []
    for key in ("ability:power-punch", "9♣"):
        digests.append(table.match.digest())
        table.answer(0, key)
    assert table.match.ask(0).picked[0] == "ability:power-punch"
    for digest in reversed(digests):
        assert table.take_back(0)
        assert table.match.digest() == digest
    assert not table.take_back(0)


def test_nothing_is_taken_back_across_a_roll():
    table = Unstored(ults("lumberjaq k9", HANDS[:2], chance=[1, "2♣"]).match)
    for key in ("ability:power-punch", "9♣"):
        table.answer(0, key)
    assert table.match.deciders == (1,)
    assert not table.can_take_back(0)
    assert not table.take_back(0)


def test_nobody_takes_back_what_another_seat_has_picked():
    table = Unstored(ults("lumberjaq k9", HANDS[:2]).match)
    table.answer(0, "ability:power-punch")
    picked = table.match.digest()
    assert not table.can_take_back(1)
    assert not table.take_back(1)
    assert table.match.digest() == picked
    assert table.can_take_back(0)


def test_the_restored_match_plays_on_and_can_be_taken_back_again():
    match = ults("lumberjaq k9", HANDS[:2]).match
    table = Unstored(match)
    table.answer(0, "ability:power-punch")
    left = table.match
    assert table.take_back(0)
    table.answer(0, "ability:timber")
    assert table.match.ask(0).picked == ("ability:timber",)
    assert left.ask(0).picked == ("ability:power-punch",), "the match that was left behind is untouched"
    assert match.ask(0).picked == (), "and so is the one it began with"
    assert table.take_back(0)
