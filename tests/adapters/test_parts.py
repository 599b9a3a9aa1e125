"""Each part of a vector writes what it says, as its components say it."""

from typing import Any

import numpy
import pytest

from ultratable.adapters.parts import Bag, Choice, Fields, Number, Part, Place, Rows, Seats, Together


def written(part: Part, value: object, me: int = 0) -> dict[str, float]:
    """The components that are not zero, by their meaning; the numbers around them must stay untouched."""
    into: Any = numpy.zeros(part.size + 2, numpy.float32)
    part.write(value, me, into, 1)
    assert into[0] == 0
    assert into[-1] == 0
    meanings = part.meanings()
    assert len(meanings) == len(set(meanings)) == part.size
    return {meanings[at]: round(float(into[1 + at]), 4) for at in range(part.size) if into[1 + at]}


def test_a_number_is_a_share_of_the_next_power_of_two_and_never_leaves_its_bounds():
    assert written(Number(50), 32) == {"number / 64": 0.5}
    assert written(Number(50), 1000) == {"number / 64": 1}
    assert written(Number(50), -1000) == {"number / 64": -1}
    assert written(Number(1), True) == {"number / 1": 1}
    assert written(Number(1), "many") == {}


def test_seats_are_counted_from_ones_own():
    assert written(Seats(3), 2, me=2) == {"is seat +0": 1}
    assert written(Seats(3), 0, me=2) == {"is seat +1": 1}
    assert written(Seats(3), [0, 1], me=1) == {"is seat +0": 1, "is seat +2": 1}
    assert written(Seats(3), -1, me=1) == {"is chance": 1}
    assert written(Seats(3), 7) == {}


def test_a_word_nobody_expected_is_something_else():
    assert written(Choice(["red", "black"]), "black") == {"is black": 1}
    assert written(Choice(["red", "black"]), "green") == {"is anything else": 1}
    assert written(Choice(["red", "black"]), 3) == {}


def test_a_place_is_where_its_numbers_say():
    place = Place(["sq:0.0", "sq:10.4"])
    assert written(place, "sq:5.10") == {"number 1 in the word / 10": 0.5, "number 2 in the word / 10": 1}


def test_a_bag_tells_number_and_order():
    bag = Bag(["a", "b", "c"])
    assert written(bag, ["b", "a", "b"]) == {
        "how often b": 0.5,
        "how far in front b": 1,
        "how often a": 0.25,
        "how far in front a": 0.5,
    }
    assert written(bag, ["z"]) == {"how often anything else": 0.25, "how far in front anything else": 1}
    assert written(bag, {"c": {}}) == {"how often c": 0.25, "how far in front c": 1}


def test_rows_beyond_the_last_are_only_counted():
    rows = Rows(Fields({"size": Number(4)}), 2)
    assert written(rows, [{"size": 1}, {"size": 2}]) == {
        "length / 2": 1,
        "[0].size: number / 4": 0.25,
        "[1].size: number / 4": 0.5,
    }
    assert written(rows, [{"size": 4}] * 5) == {
        "length / 2": 1,
        "[0].size: number / 4": 1,
        "[1].size: number / 4": 1,
    }


@pytest.mark.parametrize(
    ("value", "found"), [(None, {}), (0, {"is there": 1}), (1, {"is there": 1, "number / 2": 0.5})]
)
def test_nothing_and_zero_are_told_apart(value, found):
    assert written(Together([Number(2)]), value) == found


def test_facts_nobody_expected_are_passed_over():
    fields = Fields({"size": Number(1), "colour": Choice(["red"])})
    assert written(fields, {"weight": 9, "colour": "red"}) == {".colour: is red": 1}
    assert written(fields, ["no", "table"]) == {}
