"""Reading a lesson: whatever is wrong with the file is said with the place and what would be right."""

from importlib.resources import files

import pytest

from ultratable.core.errors import UnknownGame
from ultratable.learn.lesson import BadLesson, lesson, parse

TIMBER = files("ultratable.games.ults").joinpath("lesson.toml").read_text("utf-8")
LINE_UP = files("ultratable.games.figures").joinpath("lesson.toml").read_text("utf-8")


def test_the_lesson_of_a_game_is_found_by_its_id() -> None:
    assert lesson("ults").title == "Timber!"
    assert lesson("figures").title == "Line up!"
    with pytest.raises(UnknownGame):
        lesson("chess")


def test_steps_know_where_the_story_is_when_they_begin() -> None:
    found = parse(TIMBER)
    at = {step.id: found.begins(number) for number, step in enumerate(found.steps)}
    assert (at["goal"], at["ability"], at["card"], at["blocked"], at["defend"]) == (0, 0, 1, 5, 7)
    assert found.story[:3] == [(0, "ability:power-punch"), (0, "9♣"), (1, "4♣")]


def test_of_several_bots_each_answer_says_whose_it_is() -> None:
    story = parse(LINE_UP).story
    assert story[:4] == [(0, "power:8"), (0, "power:7"), (1, "power:4"), (1, "power:4")]
    assert {seat for seat, _ in story} == {0, 1, 2}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('then = ["Ivy A♥"]', 'then = ["A♥"]', "step 'secret' does not say who answers 'A♥': Ivy or Otto"),
        ('then = ["Ivy A♥"]', 'then = ["Ivi A♥"]', "knows nobody called 'Ivi'. Did you mean 'Ivy'?"),
        ('then = ["Ivy A♥"]', 'then = ["You A♥"]', "step 'secret' knows nobody called 'You'"),
        ('["You", "Ivy", "Otto"]', '["You", "Ivy", "Ivy"]', "a name for each"),
    ],
)
def test_a_story_of_strangers_is_refused(old: str, new: str, said: str) -> None:
    assert old in LINE_UP
    with pytest.raises(BadLesson) as refusal:
        parse(LINE_UP.replace(old, new), "figures/lesson.toml")
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "Timber!"\n', "", "Object missing required field `title`"),
        ("[[steps]]", "[[step]]", "unknown field `step`"),
        ("minutes = 6", "minutes = ", "cannot be read"),
        ("seats = 2", "seats = 9", "ULts has 2 to 8 seats"),
        ("pupil = 0", "pupil = 2", "a pupil in one of its 2 seats"),
        ('names = ["You", "K-9"]', 'names = ["You"]', "a name for each"),
        ('id = "draw"', 'id = "goal"', "step 'goal' is there twice"),
        ('answers = ["9♣"]', 'answers = ["9c"]', "nobody can answer '9c'"),
        ('habits = ["ability:bite"]', 'habits = ["ability:bites"]', "Did you mean 'ability:bite'?"),
        ("Choose Power Punch.", "very " * 25, "more than 25"),
        ('look = "hero:lumberjaq"', 'look = "hero:lumberjaq"\nask = "deck"', "waits for more than one thing"),
        ('ask = "discard"', 'ask = "discard"\ninstead = "No."', "exactly if it has answers"),
        ('ask = "discard"', 'ask = "discard"\nthen = ["done"]', "to a question of the pupil's"),
        ('kind = "missed"', 'kind = "mist"', "no event of ULts is called 'mist'"),
        ("ults.deck.reshuffle", "ults.deck.shuffle", "no clause is called 'ults.deck.shuffle'"),
        ("free = true", "free = false", "its last step, and no other, is free play"),
        ('seed = "timber 1098263"', 'seed = "timber 1"', "the seed brings"),
        ("[rolls]\ndie =", "[rolls]\ndice =", "Did you mean 'die'?"),
    ],
)
def test_a_wrong_lesson_is_refused_with_the_place(old: str, new: str, said: str) -> None:
    assert old in TIMBER
    with pytest.raises(BadLesson) as refusal:
        parse(TIMBER.replace(old, new), "ults/lesson.toml")
    assert str(refusal.value).startswith("ults/lesson.toml")
    assert said in str(refusal.value)


SWEEP = files("ultratable.games.ultra_marines").joinpath("lesson.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "dealt"', 'kind = "delt"', "no event of Ultra Marines is called 'delt'. Did you mean 'dealt'?"),
        ("New here: event cards.", "very " * 25, "the text of 'With event cards' has"),
        ("The first event card.", "very " * 25, "the remark on 'plays' has"),
        ('text = "New here: hellfire.', '# text = "', "'With hellfire shells' has remarks, but no text to begin with"),
        ('path = "/make/hulks"', 'path = "https://example.org"', "'Build a spacehulk' is not one of ours"),
        ("{ hellfire = false, squads_per_player = 1 }", "{ hellfire = 3 }", "'With event cards' cannot be played"),
    ],
)
def test_what_comes_after_a_lesson_is_checked_too(old: str, new: str, said: str) -> None:
    assert old in SWEEP
    with pytest.raises(BadLesson) as refusal:
        parse(SWEEP.replace(old, new, 1))
    assert said in str(refusal.value)
