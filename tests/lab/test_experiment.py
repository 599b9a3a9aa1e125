"""Experiments as files: written and read again they are the same, and what is wrong is said in a sentence."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ultratable
from ultratable.core.errors import UltratableError
from ultratable.lab.experiment import BadExperiment, Experiment, _toml, name_of, parse, read, text_of
from ultratable.lab.plan import Cell, Plan, Player, alone, circle, key_of
from ultratable.lab.questions import QUESTIONS
from ultratable.lab.sides import sides_of

plain = st.booleans() | st.integers(-(2**60), 2**60) | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('ab-. é"', min_size=1), inner, max_size=3),
)


@settings(deadline=None)
@given(values)
def test_a_value_is_the_same_after_it_was_written(value):
    assert tomllib.loads(f"value = {_toml(value)}") == {"value": value}


@settings(deadline=None)
@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30), st.booleans(), st.integers(1, 10_000)
)
def test_an_experiment_is_the_same_after_it_was_written(seed, until_told, games):
    wish = Experiment(
        "rule", "ults", seed=seed, until_told=until_told, games=games, options={"health": 30}, values=(True, 3, "x")
    )
    assert parse(text_of(wish)) == wish


@pytest.mark.parametrize("game", ultratable.game_ids())
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_lab_new_writes_can_be_read(question, game):
    if question == "pairings" and sides_of(ultratable.game(game)) is None:
        return
    wish = QUESTIONS[question].example(game)
    assert parse(text_of(wish)) == wish
    assert set(name_of(wish)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("question = ", "cannot be read"),
        ('question = "first"', "game"),
        ('question = "first"\ngame = "ults"\nwishes = 3', "wishes"),
        ('question = "first"\ngame = "ulst"', "Did you mean 'ults'"),
        ('question = "first"\ngame = "ults"\nbots = []', "at least one bot"),
        ('question = "first"\ngame = "ults"\ngames = 0', "games per cell"),
        ('question = "first"\ngame = "ults"\nseats = 12', "2 to 8 seats"),
        ('question = "first"\ngame = "ults"\nsmallest = 200', "0 to 100 points"),
        ('question = "first"\ngame = "ults"\nseed = ""', "A seed"),
        ('question = "first"\ngame = "ults"\nlongest = 0', "at least one answer"),
        ('question = "first"\ngame = "ults"\n[options]\nhelth = 30', "Did you mean 'health'"),
    ],
)
def test_what_is_wrong_is_said(text, sentence):
    with pytest.raises(UltratableError, match=sentence):
        parse(text)


def test_a_file_that_is_not_there_is_said_so(tmp_path):
    with pytest.raises(BadExperiment, match=r"nowhere\.toml' cannot be read: No such file"):
        read(tmp_path / "nowhere.toml")


@settings(deadline=None)
@given(st.integers(1, 9), st.lists(st.integers(1, 4), min_size=1, max_size=6), st.data())
def test_every_game_has_an_index_of_its_own(deals, seatings, data):
    cells = tuple([Cell(str(at), (Player("random"),), alone(1) * turns) for at, turns in enumerate(seatings)])
    plan = Plan(Experiment("first", "ults"), cells)
    cell = data.draw(st.integers(0, len(cells) - 1))
    place = (cell, data.draw(st.integers(0, deals)), data.draw(st.integers(0, seatings[cell] - 1)))
    assert plan.place(plan.index(*place)) == place


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_in_a_circle_everybody_sits_in_every_seat_once(seats):
    assert [sorted(column) for column in zip(*circle(seats), strict=True)] == [list(range(seats))] * seats


def test_deals_have_chances_of_their_own():
    wishes = [Experiment("first", "ults", seed=seed) for seed in ("1", "2", "1 deal 1")]
    assert len({key_of(wish, deal) for wish in wishes for deal in range(50)}) == 150
