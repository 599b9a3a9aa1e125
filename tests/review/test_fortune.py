"""What answers are worth before chance has its say: exact where it can be, fair where it is sampled."""

from collections import Counter
from random import Random

import pytest

from tests.core import toys
from ultratable.core.match import Match
from ultratable.review.fortune import Course, Sampled, Shares, TooMany, all_courses, expected, followed, sampled


def dice() -> Match:
    return toys.GAME.start(2, {"scene": "dice"}, 1)


def score(match: Match) -> list[float]:
    return [float(one) for one in match.state.score]  # type: ignore[attr-defined]


def answer(match: Match) -> list[tuple[int, str]]:
    seat = match.deciders[0]
    return [(seat, match.ask(seat).options[0].key)]


def test_every_course_of_two_dice_and_a_card_is_followed_with_its_weight() -> None:
    match = dice()
    many = all_courses(match, answer(match), score, 10_000)
    assert many.errors == [0.0, 0.0]
    # A long sample of real chance comes to the same.
    rng = Random(1)
    total = [0.0, 0.0]
    count = 4_000
    for _ in range(count):
        after = followed(match, answer(match), toys.GAME.streams(rng.getrandbits(32)))
        total = [have + more for have, more in zip(total, score(after), strict=True)]
    assert [one / count for one in total] == pytest.approx(many.values, abs=0.15)


def test_what_is_too_much_to_follow_is_sampled() -> None:
    match = dice()
    with pytest.raises(TooMany):
        all_courses(match, answer(match), score, 12)
    exact = all_courses(match, answer(match), score, 10_000)
    found = expected(match, answer(match), score, 48, Random(3))
    assert any(found.errors)
    for value, error, true in zip(found.values, found.errors, exact.values, strict=True):
        assert abs(value - true) <= 4 * error


def test_chance_that_asks_the_same_again_and_again_is_not_followed_for_ever() -> None:
    course = Course([], 100, [0])
    assert [course.below(0, 6), course.below(0, 6)] == [0, 0]
    with pytest.raises(TooMany):
        course.below(0, 6)


def test_a_course_brings_what_was_planned_and_then_whatever_comes_first() -> None:
    course = Course([4, 2], 1_000, [0])
    twin = course.clone()
    assert [course.below(0, 6) for _ in range(3)] == [4, 2, 0]
    assert (course.counts, course.size) == ([6, 6, 6], 216)
    assert twin.below(0, 6) == 4
    assert twin.counts == [6]


def test_a_sample_shares_out_the_faces_of_every_die() -> None:
    shares = Shares(12, Random(5))
    courses = [Sampled(shares, number, 0, [0]) for number in range(12)]
    for _ in range(3):
        assert Counter(course.below(0, 6) for course in courses) == dict.fromkeys(range(6), 2)


def test_each_course_of_a_sample_is_fair_by_itself() -> None:
    seen = Counter(Sampled(Shares(7, Random(seed)), 3, 0, [0]).below(0, 4) for seed in range(4_000))
    assert all(abs(seen[face] - 1_000) < 130 for face in range(4))


def test_the_match_itself_is_left_alone() -> None:
    match = dice()
    before = match.digest()
    sampled(lambda _: answer(match), match, score, 6, Random(1))
    assert match.digest() == before
