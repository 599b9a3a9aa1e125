"""Response windows: last in, first resolved, and everybody is asked on public grounds."""

import pytest

from tests.core import toys
from ultratable.core.script import Script

FULL = [["card:2", "card:8"], ["card:3", "card:5"], ["card:4", "card:12"]]


def duel(hands: list[list[str]] | None = None, seats: int = 3) -> Script:
    return toys.table("duel", seats, position={"hands": FULL if hands is None else hands})


def asked(table: Script, *passes: int) -> None:
    """These seats are asked one after another, and all pass."""
    for seat in passes:
        table.expect(seat, "respond").choose("pass")


def test_everybody_passes_and_the_item_resolves() -> None:
    table = duel()
    asked(table, 1, 2, 0)
    table.over(0, 1, 2)
    assert toys.trail(table.match) == ["card:1 resolves"]


def test_seats_are_asked_whether_or_not_they_hold_anything() -> None:
    table = duel([[], [], []])
    for seat in (1, 2, 0):
        table.expect(seat, "respond", keys=["pass"]).choose("pass")
    table.over(0, 1, 2)


def test_an_answer_resolves_first_and_then_everybody_is_asked_again() -> None:
    table = duel()
    asked(table, 1)
    table.expect(2, "respond", keys=["pass", "card:4", "card:12"]).choose("card:4")
    asked(table, 0, 1, 2)
    assert toys.trail(table.match) == ["2 answers card:1 with card:4", "card:4 resolves"]
    asked(table, 1, 2, 0)
    table.over(0, 1, 2)
    assert toys.trail(table.match)[-1] == "card:1 resolves"


def test_an_answer_to_an_answer_resolves_before_it() -> None:
    table = duel()
    table.expect(1, "respond").choose("card:3")
    toys.survives_saving(table.match)
    table.expect(2, "respond").choose("card:4")
    toys.survives_saving(table.match)
    asked(table, 0)
    toys.survives_saving(table.match)
    table.expect(1, "respond", keys=["pass", "card:5"]).choose("card:5")
    toys.survives_saving(table.match)
    assert len(table.match.state.stack) == 5, "three answers wait above the first card"
    asked(table, 2, 0, 1)
    assert toys.trail(table.match)[-1] == "card:5 resolves"
    asked(table, 0, 1, 2)
    assert toys.trail(table.match)[-1] == "card:4 resolves"
    asked(table, 2, 0)
    table.expect(1, "respond").choose("pass")
    assert toys.trail(table.match)[-1] == "card:3 resolves"
    toys.survives_saving(table.match)
    asked(table, 1, 2, 0)
    table.over(0, 1, 2)
    assert [event["card"] for event in table.said("resolved")] == ["card:5", "card:4", "card:3", "card:1"]


def test_after_an_answer_even_those_who_passed_before_are_asked_again() -> None:
    table = duel()
    asked(table, 1, 2)
    table.expect(0, "respond").choose("card:2")
    asked(table, 1, 2, 0)
    table.expect(1, "respond", keys=["pass", "card:3", "card:5"]).choose("card:3")
    asked(table, 2, 0, 1, 1, 2, 0)
    table.over(0, 1, 2)


def test_whoever_an_answer_put_out_is_not_asked_again() -> None:
    table = duel()
    asked(table, 1)
    table.choose("card:12")
    asked(table, 0, 1, 2)
    assert toys.trail(table.match)[-1] == "card:12 resolves"
    asked(table, 1, 0)
    table.over(0, 1, 2)


def test_a_seat_that_leaves_while_it_is_asked_is_passed_over() -> None:
    table = duel()
    table.choose("leave")
    toys.survives_saving(table.match)
    asked(table, 2, 0)
    table.over(0, 1, 2)


def test_what_is_not_allowed_says_by_which_clause() -> None:
    table = duel()
    asked(table, 1, 2)
    table.choose("card:8").expect(1, "respond", keys=["pass"])
    assert table.match.why_not(1, "card:5") == [(toys.HIGHER, "An answer is higher than what it answers.")]
    assert table.match.why_not(1, "pass") == []


def test_the_question_of_a_window_has_words_and_a_default() -> None:
    ask = duel().ask()
    assert (ask.prompt, ask.clause, ask.default) == ("Respond, or pass?", toys.ANSWER, "pass")
    assert [option.label for option in ask.options] == ["Pass.", "Answer with card:3.", "Answer with card:5."]


@pytest.mark.parametrize("hands", [[[], [], []], [["card:9"], [], ["card:4"]], [[], ["card:12", "card:11"], []]])
def test_neither_question_nor_view_of_others_tells_what_is_in_a_hand(hands: list[list[str]]) -> None:
    sizes = [len(hand) for hand in hands]
    blank = duel([["card:2"] * size for size in sizes])
    table = duel(hands)
    for seat in (1, 2, 0):
        assert table.match.deciders == blank.match.deciders == (seat,)
        for other in (0, 1, 2):
            if other != seat and hands[other] == []:
                assert table.match.view(other) == blank.match.view(other)
        assert table.match.view(None) == blank.match.view(None)
        table.choose("pass")
        blank.choose("pass")
