"""Totals: the reasons always add up to the value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.core.total import NOTHING, Total

CLAUSE = "toy.play.turn"
STEPS = st.lists(st.tuples(st.sampled_from(["plus", "less", "times", "half"]), st.integers(0, 20)), max_size=12)


def test_a_total_tells_its_arithmetic() -> None:
    total = NOTHING.plus("9♣", 9, CLAUSE).times("double", 2, CLAUSE).less("skin", 1, CLAUSE).half("jacked", CLAUSE)
    assert total.value == 9
    assert total.reasons == (("9♣", 9, CLAUSE), ("double", 9, CLAUSE), ("skin", -1, CLAUSE), ("jacked", -8, CLAUSE))


@pytest.mark.parametrize(("value", "halved"), [(0, 0), (1, 1), (2, 1), (9, 5), (10, 5)])
def test_half_is_rounded_up(value: int, halved: int) -> None:
    assert NOTHING.plus("it", value, CLAUSE).half("half", CLAUSE).value == halved


@pytest.mark.parametrize(("value", "amount", "left"), [(5, 2, 3), (5, 5, 0), (5, 9, 0), (0, 3, 0), (-2, 3, -2)])
def test_less_never_goes_below_nothing_and_never_raises(value: int, amount: int, left: int) -> None:
    total = Total(value, ())
    less = total.less("less", amount, CLAUSE)
    assert less.value == left
    assert (less is total) == (left == value), "what changes nothing is no reason"


def test_two_totals_can_be_joined() -> None:
    joined = NOTHING.plus("a", 3, CLAUSE).and_also(NOTHING.plus("b", -1, CLAUSE))
    assert joined == Total(2, (("a", 3, CLAUSE), ("b", -1, CLAUSE)))


@given(STEPS)
def test_the_reasons_make_the_value_and_no_total_is_edited(steps: list[tuple[str, int]]) -> None:
    total = NOTHING
    for verb, amount in steps:
        before = (total.value, total.reasons)
        after = {
            "plus": lambda t, a: t.plus("more", a, CLAUSE),
            "less": lambda t, a: t.less("less", a, CLAUSE),
            "times": lambda t, a: t.times("times", a, CLAUSE),
            "half": lambda t, a: t.half("half", CLAUSE),
        }[verb](total, amount)
        assert (total.value, total.reasons) == before
        total = after
        assert total.value == sum(amount for _, amount, _ in total.reasons)
        assert total.value >= 0
