"""First sweep, the lesson of Ultra Marines, as its coach tells it; and what becomes of those who play on."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import ultratable
from tests.learn.rehearsal import Rehearsal
from ultratable.bots import make_bot
from ultratable.games.ultra_marines import GAME
from ultratable.learn.lesson import MOST_WORDS, Lesson, Step, parse
from ultratable.learn.story import Followed, followed

PUPILS = 20
"""So many play on at random, and a fifth as many with thought."""
PATIENCE = 200
"""More answers than the sweep leaves time for."""


@pytest.fixture(scope="module", autouse=True)
def offered() -> Iterator[None]:
    """Lessons are read and rehearsed only of games that are offered."""
    with pytest.MonkeyPatch.context() as patch:
        if GAME.id not in ultratable.game_ids():
            patch.setattr("ultratable._GAMES", (*ultratable.game_ids(), GAME.id))
        yield


@pytest.fixture(scope="module")
def lesson(offered: None) -> Lesson:
    return parse(files("ultratable.games.ultra_marines").joinpath("lesson.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def told(lesson: Lesson) -> Rehearsal:
    """The story at its end; not to be played on."""
    return before(lesson, lesson.steps[-1])


def own(lesson: Lesson) -> list[str]:
    return [key for seat, key in lesson.story if seat == lesson.pupil]


def before(lesson: Lesson, step: Step) -> Rehearsal:
    """The story up to that step."""
    rehearsal = Rehearsal(lesson)
    for seat, key in lesson.story[: lesson.begins(lesson.steps.index(step))]:
        if seat == lesson.pupil:
            rehearsal.answer(key)
    return rehearsal


def again(told: Rehearsal) -> Rehearsal:
    """A copy that can be played on."""
    rehearsal = Rehearsal(told.lesson)
    rehearsal.match = told.match.clone()
    return rehearsal


def events(rehearsal: Rehearsal, *kinds: str) -> list[dict[str, Any]]:
    return [event.seen_by(0) for event in rehearsal.match.events if event.kind in kinds]


# The story.


def test_it_is_the_lesson_of_this_game(lesson: Lesson) -> None:
    assert (lesson.game, lesson.title, lesson.options["events"]) == (GAME.id, "First sweep", False)


def test_every_answer_is_open_when_it_is_asked_for(lesson: Lesson) -> None:
    rehearsal = Rehearsal(lesson)
    for number, step in enumerate(lesson.steps):
        assert followed(lesson, rehearsal.match) == Followed(lesson.begins(number), 0), step.id
        assert rehearsal.asked, f"at step '{step.id}' the pupil can do nothing"
        for key in step.answers:
            assert key in rehearsal.keys(), f"step '{step.id}' wants '{key}', open are {rehearsal.keys()}"
            rehearsal.answer(key)
    assert rehearsal.match.result is None


def test_the_coach_is_brief_and_points_at_things_that_are_there(lesson: Lesson) -> None:
    assert max(len(step.text.split()) for step in lesson.steps) <= MOST_WORDS
    things = {thing.ref for thing in GAME.things()}
    for step in lesson.steps:
        for ref in (step.point, step.look, step.ask):
            assert ref is None or ref in things or ref == "tab:log", step.id


def test_why_not_is_taught_once_at_an_enemy_behind_another(lesson: Lesson) -> None:
    (step,) = [step for step in lesson.steps if step.ask is not None]
    assert step.ask is not None
    reasons = before(lesson, step).match.why_not(lesson.pupil, step.ask)
    assert reasons == [("ultra_marines.sight.models", "Scout Rook on J2 is in the way.")]


def test_whoever_chooses_only_where_to_go_walks_as_the_story_does(lesson: Lesson) -> None:
    """The table shows one way to each square; pupils who tap the last square are taken along it."""
    walks = [step for step in lesson.steps if len(step.answers) > 2 and step.answers[0].startswith("scout:")]
    assert len(walks) == 4
    for step in walks:
        mover, *way = step.answers
        reach = before(lesson, step).match.view(lesson.pupil)["reach"][mover]
        shown = way[-1:]
        while reach[shown[0]] in reach:
            shown.insert(0, reach[shown[0]])
        assert shown == way, step.id


def test_dice_fall_as_told(told: Rehearsal) -> None:
    assert [(roll["seat"], roll["roll"]) for roll in events(told, "rolled")] == [(0, 5), (1, 5), (0, 5), (1, 1), (0, 5)]
    attacks = events(told, "fires", "strikes")
    assert [(attack["scout"], attack["target"]) for attack in attacks] == [
        ("scout:0.1", "scout:1.1"),
        ("scout:0.4", "scout:1.1"),
        ("scout:1.2", "scout:0.4"),
        ("scout:0.0", "scout:1.2"),
    ]
    assert attacks[0]["dice"] == [{"place": "SE", "number": 4}, {"place": "S", "number": 6}]
    results = events(told, "missed", "ricochet", "stunned", "killed", "finished")
    assert [(result["kind"], result["number"]) for result in results] == [
        ("stunned", 4),
        ("finished", 3),
        ("stunned", 5),
        ("killed", 6),
    ]
    assert [(roll["scout"], roll["roll"]) for roll in events(told, "recovered", "still-down")] == [("scout:0.4", 5)]
    assert [roll["roll"] for roll in events(told, "beamed", "not-beamed")] == [4]


def test_two_are_home_and_one_is_left_when_it_is_told(told: Rehearsal) -> None:
    view = told.match.view(0)
    assert [(seat["captured"], seat["scouts"]) for seat in view["seats"]] == [(2, 3), (0, 1)]
    assert view["artifacts"] == ["sq:7.4"]
    assert not any(scout["stunned"] for scout in view["scouts"])


def test_the_way_that_suggests_itself_brings_the_third_home(told: Rehearsal) -> None:
    rehearsal = again(told)
    fetched = ("scout:0.0", "sq:7.3", "sq:7.4", "pick-up", "sq:7.3", "sq:6.2", "sq:5.1", "end")
    brought = ("scout:0.0", "sq:4.1", "sq:3.1", "sq:2.2", "sq:1.1", "place", "end", "end")
    for key in (*fetched, *brought):
        rehearsal.answer(key)
    result = rehearsal.match.result
    assert result is not None
    assert (result.winners, result.clause) == ((0,), "ultra_marines.end.most")
    assert rehearsal.match.view(0)["seats"][0]["captured"] == 3


# Those who play on alone.


def play_with_thought(rehearsal: Rehearsal, seed: int) -> None:
    bot = make_bot("steady", f"pupil {seed}")
    for _ in range(PATIENCE):
        if rehearsal.match.result is not None:
            return
        rehearsal.match.pick(0, bot.choose(rehearsal.match, 0))
        rehearsal.wait()
    raise AssertionError("the match does not end")


def won(rehearsal: Rehearsal) -> bool:
    assert followed(rehearsal.lesson, rehearsal.match) == Followed(len(rehearsal.lesson.story), 0)
    return rehearsal.match.result is not None and rehearsal.match.result.winners == (0,)


def test_after_the_story_nearly_anything_wins(told: Rehearsal) -> None:
    pupils = [again(told) for _ in range(PUPILS)]
    for seed, pupil in enumerate(pupils):
        pupil.play_out(Random(seed), PATIENCE)
    assert sum(won(pupil) for pupil in pupils) >= PUPILS - 1


def test_after_the_story_who_thinks_wins_soon(told: Rehearsal) -> None:
    pupils = [again(told) for _ in range(PUPILS // 5)]
    for seed, pupil in enumerate(pupils):
        play_with_thought(pupil, seed)
        assert pupil.match.view(0)["round"] <= 8
    assert all(won(pupil) for pupil in pupils)


@pytest.mark.parametrize("at", [9, 19, 28])
def test_whoever_leaves_the_story_comes_to_an_end_all_the_same(lesson: Lesson, at: int) -> None:
    rehearsal = Rehearsal(lesson)
    for key in own(lesson)[:at]:
        rehearsal.answer(key)
    rehearsal.answer(next(key for key in rehearsal.keys() if key != own(lesson)[at]))
    assert followed(lesson, rehearsal.match).strayed == 1
    rehearsal.play_out(Random(at), PATIENCE)


# What comes after it.


@pytest.mark.rule("ultra_marines.content.aids")
def test_after_the_basic_game_come_event_cards_hellfire_two_squads_and_a_hulk_of_ones_own(lesson: Lesson) -> None:
    basic = {"events": False, "hellfire": False, "squads_per_player": 2}
    usual = {name: GAME.options[name] for name in basic}
    added = [{**usual, **after.options} for after in lesson.after]
    one = {**basic, "squads_per_player": 1}
    assert added == [one, {**one, "events": True}, {**one, "hellfire": True}, basic, usual]
    assert [bool(after.text) for after in lesson.after] == [False, True, True, True, False]
    assert [page.path for page in lesson.pages] == ["/make/hulks"]


@pytest.mark.rule("ultra_marines.content.aids")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_is_new_there_is_remarked_on_when_it_comes_up(lesson: Lesson, number: int) -> None:
    """In a few games each remark comes up, except for what is rare."""
    after = lesson.after[number]
    seen: set[str] = set()
    for seed in range(3):
        match = GAME.start(lesson.seats, after.options, seed)
        bots = [make_bot("random", f"{seed}/{seat}") for seat in range(lesson.seats)]
        while match.deciders and match.log_length < 4_000:
            seat = match.deciders[0]
            match.pick(seat, bots[seat].choose(match, seat))
        seen |= {event.kind for event in match.events}
    assert {remark.kind for remark in after.remarks} - seen <= {"vortex-moves", "mine", "shell-empty", "not-beamed"}
