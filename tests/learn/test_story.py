"""How far a match has followed its story, and what the bots do for it."""

from tests.learn.rehearsal import Rehearsal
from ultratable.learn.lesson import lesson
from ultratable.learn.story import Followed, bots_answer, followed

TIMBER = lesson("ults")


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
