"""A game: its options, its seats, and how a match of it begins."""

from typing import Any

import pytest

import ultratable
from tests.core import toys
from ultratable.core.errors import BadScript, BadSetup, UnknownGame
from ultratable.core.flow import Procedures
from ultratable.core.game import Game
from ultratable.core.words import Words


def test_a_game_tells_its_seats_and_options() -> None:
    assert toys.GAME.seats == range(2, 5)
    assert toys.GAME.options["goal"] == 20
    schema = str(toys.GAME.options_schema)
    assert all(name in schema for name in toys.GAME.options)
    assert "500" in schema


def test_defaults_start_a_match() -> None:
    match = toys.GAME.start()
    assert (match.seats, match.deciders) == (2, (0,))


def test_a_seed_gives_the_same_match_and_none_gives_another_each_time() -> None:
    def rolls(seed: Any) -> list[Any]:
        match = toys.GAME.start(3, {"goal": 500}, seed)
        for seat in (0, 1, 2):
            match.choose(seat, "roll")
        answers: list[Any] = match.record["answers"]
        return answers

    assert rolls(7) == rolls(7) == rolls("7")
    assert rolls(7) != rolls(8)
    assert rolls(None) != rolls(None)


@pytest.mark.parametrize("seats", [1, 5, 0, -1, 2.0, "2", True, [2]])
def test_a_seat_count_out_of_range_is_refused(seats: Any) -> None:
    with pytest.raises(BadSetup) as refusal:
        toys.GAME.start(seats)
    assert str(refusal.value) == f"Toy has 2 to 4 seats, not {seats!r}."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"gaol": 5}, "Toy has no option 'gaol'. Did you mean 'goal'?"),
        ({"colour": "red"}, "Toy has no option 'colour'."),
        ({"scene": "chess"}, "That is no option value for Toy: Invalid enum value 'chess' - at `$.scene`."),
        ({"goal": 0}, "That is no option value for Toy: Expected `int` >= 1 - at `$.goal`."),
        ({"goal": "5"}, "That is no option value for Toy: Expected `int`, got `str` - at `$.goal`."),
        ({"scene": "sealed"}, "The sealed scene needs three seats or more."),
    ],
)
def test_an_unknown_option_or_value_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        toys.GAME.start(2, options)
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize("options", [5, "goal", ["goal"], {1: 2}, [], False])
def test_options_that_are_no_options_are_refused(options: Any) -> None:
    with pytest.raises(BadSetup):
        toys.GAME.start(2, options)


@pytest.mark.parametrize("seed", [1.5, [1], b"seed"])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(BadSetup, match="A seed is a whole number or a text"):
        toys.GAME.start(2, {}, seed)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'ulst'\. Did you mean 'ults'\? There are: ults"):
        ultratable.game("ulst")
    assert ultratable.game("ults").id == "ults"


def test_a_match_may_begin_in_a_position() -> None:
    match = toys.GAME.arrange(3, {"scene": "puppet"}, {"score": [4, 5, 6], "hands": [["card:9"], [], []]}, None)
    assert [seat["score"] for seat in match.view(None)["seats"]] == [4, 5, 6]
    assert [option.key for option in match.ask(1).options] == ["card:9"]


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(BadScript, match="a toy position has no 'scores'"):
        toys.GAME.arrange(3, {}, {"scores": []}, None)


def test_a_game_has_only_so_many_purposes_of_chance() -> None:
    many = tuple(str(number) for number in range(65))
    with pytest.raises(ValueError, match="at most 64 purposes of chance, not 65"):
        Game(toys.register(), Words(), many, Procedures(), toys.Options)


def test_what_a_game_must_give_is_not_guessed() -> None:
    bare = Game(toys.register(), Words(), (), Procedures(), toys.Options)
    state = toys.start("dice").state
    for verb in (
        lambda: bare.new_state(2, None, toys.GAME.streams(1)),
        lambda: bare.begin(state),
        lambda: bare.view(state, None),
        lambda: bare.evaluate(state, 0),
        lambda: bare.take_aside(state, 0, 0),
        lambda: bare.why_not_thing(state, 0, ""),
        lambda: bare.chance_clause(0),
        lambda: bare.position(state, {}),
    ):
        with pytest.raises(NotImplementedError):
            verb()
    assert (bare.plain("card", 3), bare.phrase("card", 3, None), bare.asides(state, 0)) == (3, "3", ())
