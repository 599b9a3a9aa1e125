"""How far a match has followed its story, and what the bots do for it."""

from tests.learn.rehearsal import Rehearsal
from ultratable.learn.lesson import lesson
from ultratable.learn.story import Followed, bots_answer, followed

TIMBER = lesson("ults")
LINE_UP = lesson("figures")


def test_bots_answer_one_whole_question_of_the_story_at_a_time() -> None:
    rehearsal = Rehearsal(TIMBER)
    for key in ("ability:power-punch", "9♣"):
        rehearsal.match.choose(0, key)
    assert bots_answer(TIMBER, rehearsal.match, 1) == ("4♣", "5♠", "done")
    for key in ("4♣", "5♠", "done"):
        rehearsal.match.choose(1, key)
    assert bots_answer(TIMBER, rehearsal.match, 1) == ("ability:bite", "8♥")


def test_without_a_story_bots_have_habits_and_otherwise_think() -> None:
    rehearsal = Rehearsal(TIMBER)
    for key in ("ability:power-punch", "10♠"):
        rehearsal.match.choose(0, key)
    assert followed(TIMBER, rehearsal.match) == Followed(1, 1)
    assert bots_answer(TIMBER, rehearsal.match, 1) == ()
    rehearsal.match.choose(1, "done")
    assert bots_answer(TIMBER, rehearsal.match, 1) == ("ability:bite",)


def test_every_answer_since_leaving_the_story_counts() -> None:
    rehearsal = Rehearsal(TIMBER)
    for key in ("ability:timber", "9♣"):
        rehearsal.answer(key)
    assert followed(TIMBER, rehearsal.match) == Followed(0, 2)


def test_a_look_at_the_discard_pile_leads_nowhere_else() -> None:
    rehearsal = Rehearsal(TIMBER)
    for key in ("ability:power-punch", "9♣", "6♥", "done"):
        rehearsal.answer(key)
    before = followed(TIMBER, rehearsal.match)
    rehearsal.answer("look")
    assert len(rehearsal.match.record["answers"]) > before.at
    assert followed(TIMBER, rehearsal.match) == before
    rehearsal.answer("ability:power-punch")
    assert followed(TIMBER, rehearsal.match) == Followed(before.at + 1, 0)


# Where several are asked at the same time.


def until(step: str) -> Rehearsal:
    """Line up!, with the pupil about to do what that step says."""
    number = [found.id for found in LINE_UP.steps].index(step)
    rehearsal = Rehearsal(LINE_UP)
    for seat, key in LINE_UP.story[: LINE_UP.begins(number)]:
        if seat == LINE_UP.pupil:
            rehearsal.answer(key)
    return rehearsal


def test_a_bot_that_answers_before_the_pupil_has_not_told_the_story_on() -> None:
    rehearsal = until("secret")
    before = followed(LINE_UP, rehearsal.match)
    assert bots_answer(LINE_UP, rehearsal.match, 1) == ("A♥",)
    rehearsal.match.choose(1, "A♥")
    assert followed(LINE_UP, rehearsal.match) == before
    rehearsal.match.choose(0, "10♠")
    assert followed(LINE_UP, rehearsal.match) == Followed(before.at + 2, 0)


def test_a_bot_that_answers_after_the_pupil_tells_the_story_on() -> None:
    rehearsal = until("secret")
    before = followed(LINE_UP, rehearsal.match)
    rehearsal.match.choose(0, "10♠")
    assert followed(LINE_UP, rehearsal.match) == Followed(before.at + 1, 0)
    rehearsal.match.choose(1, "A♥")
    assert followed(LINE_UP, rehearsal.match) == Followed(before.at + 2, 0)


def test_bots_may_answer_in_any_order_and_between_the_picks_of_the_pupil() -> None:
    rehearsal = Rehearsal(LINE_UP)
    match = rehearsal.match
    assert bots_answer(LINE_UP, match, 2) == ("power:5", "power:3")
    for seat, key in ((2, "power:5"), (0, "power:8"), (2, "power:3"), (1, "power:4")):
        match.choose(seat, key)
    assert followed(LINE_UP, match) == Followed(1, 0)
    assert bots_answer(LINE_UP, match, 1) == ("power:4",)
    match.choose(1, "power:4")
    match.choose(0, "power:7")
    assert followed(LINE_UP, match) == Followed(6, 0)


def test_what_the_pupil_does_in_secret_does_not_change_what_bots_answer_to_the_same_question() -> None:
    rehearsal = Rehearsal(LINE_UP)
    rehearsal.match.choose(0, "power:9")
    assert followed(LINE_UP, rehearsal.match) == Followed(0, 1)
    assert bots_answer(LINE_UP, rehearsal.match, 1) == ("power:4", "power:4")
    assert bots_answer(LINE_UP, rehearsal.match, 2) == ("power:5", "power:3")
    cards = until("secret")
    cards.match.choose(0, "2♦")
    assert bots_answer(LINE_UP, cards.match, 1) == ("A♥",)
    cards.match.choose(1, "A♥")
    assert cards.match.ask(1).name == "attack"
    assert bots_answer(LINE_UP, cards.match, 1) == ()
