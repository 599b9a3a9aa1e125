"""Every lesson there is: its story can be played as told, survives pupils who do something else, and is won."""

from random import Random
from typing import Any

import pytest

from tests.learn.rehearsal import Rehearsal
from ultratable.learn.lesson import MOST_WORDS, Lesson, lessons
from ultratable.learn.story import Followed, followed

LESSONS = lessons()
WORDS_A_MINUTE = 200
TO_ACT = 6.0
"""Seconds to find and press what the coach points at, and to see what comes of it."""
SLOWEST_BOT = 3.0
"""Seconds that a bot takes at most at the pace of people: table/timing.py."""
FREE_ANSWERS = 10
"""About so many answers each way end the match once the story is told."""


@pytest.fixture(params=LESSONS, ids=[lesson.game for lesson in LESSONS])
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


@pytest.fixture(params=[False, True], ids=["pupil first", "bots first"])
def eager(request: pytest.FixtureRequest) -> bool:
    """Who answers first where pupil and bots are asked at the same time."""
    found: bool = request.param
    return found


def follow(rehearsal: Rehearsal, answers: list[str]) -> None:
    for key in answers:
        rehearsal.answer(key)


def own_answers(lesson: Lesson) -> list[str]:
    return [key for seat, key in lesson.story if seat == lesson.pupil]


def test_each_step_is_reached_when_its_turn_comes(lesson: Lesson, eager: bool) -> None:
    rehearsal = Rehearsal(lesson, eager)
    for number, step in enumerate(lesson.steps):
        # What others do next is shown once a step was read; the match does not wait for that.
        ahead = 0 if step.answers else len(step.then)
        assert followed(lesson, rehearsal.match) == Followed(lesson.begins(number) + ahead, 0), step.id
        assert rehearsal.asked, f"at step '{step.id}' the pupil can do nothing"
        for key in step.answers:
            assert key in rehearsal.keys(), f"step '{step.id}' wants '{key}', open are {rehearsal.keys()}"
            rehearsal.answer(key)


def test_things_to_ask_about_are_refused_with_a_reason(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        if step.ask is None:
            continue
        rehearsal = Rehearsal(lesson)
        follow(rehearsal, [key for seat, key in lesson.story[: lesson.begins(number)] if seat == lesson.pupil])
        reasons = rehearsal.match.why_not(lesson.pupil, step.ask)
        assert reasons
        assert reasons[0][0] in rehearsal.match.game.register


def test_why_is_taught_exactly_once(lesson: Lesson) -> None:
    """Whoever knows the button uses it once more in Line up!, to ask about a captive."""
    asked = [step.id for step in lesson.steps if step.ask is not None]
    assert asked[1:] == (["captive"] if lesson.game == "figures" else [])
    assert len(asked[:1]) == 1


def test_the_coach_is_brief(lesson: Lesson) -> None:
    said = [step.text for step in lesson.steps] + [step.instead for step in lesson.steps]
    assert max(len(text.split()) for text in said + [remark.text for remark in lesson.remarks]) <= MOST_WORDS


def test_it_takes_less_than_ten_minutes_and_as_long_as_promised(lesson: Lesson) -> None:
    """Everything that is said, read slowly; every answer thought over; the bots as slow as they can be."""
    said = [step.text for step in lesson.steps] + [remark.text for remark in lesson.remarks] + [lesson.next]
    reading = sum(len(text.split()) for text in said) / WORDS_A_MINUTE
    own = len(own_answers(lesson)) + sum(not step.answers for step in lesson.steps) + FREE_ANSWERS
    others = sum(len(step.then) for step in lesson.steps) + FREE_ANSWERS
    pauses = (own * TO_ACT + others * SLOWEST_BOT) / 60
    assert reading + pauses < 10
    assert abs(reading + pauses - lesson.minutes) < 2, "what the tile promises is about what it takes"


def test_whoever_answers_something_else_can_go_back_and_finish(lesson: Lesson, eager: bool) -> None:
    answers = own_answers(lesson)
    for number, wanted in enumerate(answers):
        rehearsal = Rehearsal(lesson, eager)
        follow(rehearsal, answers[:number])
        before = rehearsal.match.digest()
        for other in rehearsal.keys():
            if other == wanted:
                continue
            rehearsal.answer(other)
            assert followed(lesson, rehearsal.match).strayed == 1
            rehearsal.take_back()
            assert rehearsal.match.digest() == before
        follow(rehearsal, answers[number:])
        assert followed(lesson, rehearsal.match) == Followed(len(lesson.story), 0)


def test_whoever_plays_on_alone_comes_to_an_end(lesson: Lesson) -> None:
    answers = own_answers(lesson)
    for number, wanted in enumerate(answers):
        rehearsal = Rehearsal(lesson)
        follow(rehearsal, answers[:number])
        others = [key for key in rehearsal.keys() if key != wanted]
        if others:
            rehearsal.answer(others[0])
            # Bots that think are slow: they play one match to its end, and in the others only the answer to the stray.
            rehearsal.level = "random" if number else "steady"
            rehearsal.play_out(Random(number))


def test_in_free_play_nobody_strays_and_nearly_anything_wins(lesson: Lesson) -> None:
    wins = 0
    for seed in range(40):
        rehearsal = Rehearsal(lesson)
        follow(rehearsal, own_answers(lesson))
        rehearsal.play_out(Random(seed))
        assert followed(lesson, rehearsal.match) == Followed(len(lesson.story), 0)
        assert rehearsal.match.result is not None
        wins += rehearsal.match.result.winners == (lesson.pupil,)
    assert wins >= 38


# Timber!, as its coach tells it.


@pytest.fixture
def timber() -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.game == "ults")


def events(rehearsal: Rehearsal, kind: str) -> list[dict[str, Any]]:
    return [event.seen_by(0) for event in rehearsal.match.events if event.kind == kind]


def test_timber_rolls_and_sums_are_as_told(timber: Lesson) -> None:
    rehearsal = Rehearsal(timber)
    follow(rehearsal, own_answers(timber))
    rolls = [(roll["seat"], roll["number"]) for roll in events(rehearsal, "rolled")]
    assert rolls == [(0, 5), (1, 4), (0, 4), (0, 2), (1, 2), (1, 4)]
    assert [(lost["seat"], lost["number"]) for lost in events(rehearsal, "took")] == [
        (1, 2),
        (0, 1),
        (1, 10),
        (0, 1),
        (0, 2),
    ]
    assert [status["status"] for status in events(rehearsal, "knocked-off")] == ["bleed"]
    assert [status["status"] for status in events(rehearsal, "turned-sideways")] == ["jacked"]
    seats = rehearsal.match.view(0)["seats"]
    assert [seat["health"] for seat in seats] == [46, 14]


def test_timber_ends_with_a_six_and_victory(timber: Lesson) -> None:
    rehearsal = Rehearsal(timber)
    follow(rehearsal, own_answers(timber))
    follow(rehearsal, ["ability:power-punch", "10♠"])
    for _ in range(20):
        if rehearsal.match.ask(0).name == "announce":
            break
        rehearsal.answer("done")
    hand = rehearsal.match.view(0)["seats"][0]["hand"]
    follow(rehearsal, ["ability:timber", hand[-1]])
    assert events(rehearsal, "rolled")[-1]["number"] == 6
    assert rehearsal.match.result is not None
    assert rehearsal.match.result.winners == (0,)
