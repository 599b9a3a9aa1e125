"""Reading a lesson: whatever is wrong with the file is said with the place and what would be right."""

from importlib.resources import files

import pytest

from ultratable.core.errors import UnknownGame
from ultratable.learn.lesson import BadLesson, lesson, parse

TIMBER = files("ultratable.games.ults").joinpath("lesson.toml").read_text("utf-8")


def test_the_lesson_of_a_game_is_found_by_its_id() -> None:
    assert lesson("ults").title == "Timber!"
    with pytest.raises(UnknownGame):
        lesson("chess")


def test_steps_know_where_the_story_is_when_they_begin() -> None:
    found = parse(TIMBER)
    at = {step.id: found.begins(number) for number, step in enumerate(found.steps)}
    assert (at["goal"], at["ability"], at["card"], at["blocked"], at["defend"]) == (0, 0, 1, 7, 7)
    assert found.story[:3] == [(True, "ability:power-punch"), (True, "9♣"), (False, "4♣")]


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
        ('ask = "discard"', 'ask = "discard"\nthen = ["done"]', "without any of the pupil's before"),
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
