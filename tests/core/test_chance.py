"""Streams of chance: fair, the same everywhere, and independent by purpose."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.core.chance import MOST_PURPOSES, Streams, key_from

KEY = key_from(7)


def fresh(purposes: int = 3, key: bytes = KEY) -> Streams:
    return Streams(key, [0] * purposes)


def test_numbers_are_the_same_on_every_machine() -> None:
    assert key_from(7).hex() == "03546b58812a3cc879e33002f74dc97e2eaea1e8c8e369d7d7c85d08b4f9845d"
    streams = fresh()
    assert [streams.below(0, 6) for _ in range(12)] == [4, 1, 5, 3, 1, 0, 3, 0, 0, 0, 1, 5]
    assert [streams.below(2, 52) for _ in range(5)] == [17, 49, 38, 17, 18]


def test_a_seed_may_be_a_text_or_a_number() -> None:
    assert key_from("seven") != key_from(7)
    assert key_from("7") == key_from(7)
    assert len(key_from("seven")) == 32


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 60)), max_size=60))
def test_a_roll_of_one_purpose_shifts_no_other(calls: list[tuple[int, int]]) -> None:
    together = fresh()
    mixed = [(purpose, together.below(purpose, count)) for purpose, count in calls]
    for purpose in range(3):
        alone = fresh()
        single = [alone.below(purpose, count) for wanted, count in calls if wanted == purpose]
        assert single == [number for wanted, number in mixed if wanted == purpose]


@given(st.integers(0, 2**64), st.integers(0, MOST_PURPOSES - 1), st.integers(1, 2**32))
def test_a_number_is_below_its_count(seed: int, purpose: int, count: int) -> None:
    streams = fresh(MOST_PURPOSES, key_from(seed))
    numbers = [streams.below(purpose, count) for _ in range(10)]
    assert all(0 <= number < count for number in numbers)
    assert streams.used[purpose] == 10
    assert sum(streams.used) == 10


@given(st.integers(0, 40), st.integers(0, 40))
def test_a_copy_goes_on_equally_and_independently(before: int, after: int) -> None:
    streams = fresh()
    for _ in range(before):
        streams.below(0, 6)
    twin = streams.clone()
    expected = [streams.below(0, 6) for _ in range(after)]
    assert twin.used[0] == before
    assert [twin.below(0, 6) for _ in range(after)] == expected
    restored = Streams(KEY, [before, 0, 0])
    assert [restored.below(0, 6) for _ in range(after)] == expected, "a stream is a key and how much is used up"


def test_a_skipped_number_leaves_the_stream_in_step() -> None:
    streams, twin = fresh(), fresh()
    streams.skip(0)
    twin.below(0, 6)
    assert [streams.below(0, 6) for _ in range(20)] == [twin.below(0, 6) for _ in range(20)]


@pytest.mark.parametrize("count", [2, 6, 7, 52])
def test_every_result_is_equally_likely(count: int) -> None:
    streams = fresh()
    rolls = 400 * count
    counts = Counter(streams.below(1, count) for _ in range(rolls))
    chi_square = sum((counts[number] - 400) ** 2 / 400 for number in range(count))
    # Mean count - 1, deviation sqrt(2 (count - 1)); the key is fixed, so this is no flaky test.
    assert chi_square < count - 1 + 4 * (2 * (count - 1)) ** 0.5


def test_neighbouring_results_and_purposes_are_unrelated() -> None:
    streams = fresh()
    first = [streams.below(0, 6) for _ in range(3600)]
    second = [streams.below(1, 6) for _ in range(3600)]
    for pairs in (Counter(pairwise(first)), Counter(zip(first, second, strict=True))):
        chi_square = sum((pairs[a, b] - 100) ** 2 / 100 for a in range(6) for b in range(6))
        assert chi_square < 35 + 4 * 70**0.5


def test_numbers_that_would_favour_some_results_are_drawn_anew() -> None:
    """With this count a quarter of all words must be thrown away; without that, a third would come twice as often."""
    count = 3 * 2**30
    streams, naive = fresh(), fresh()
    thirds: Counter[int] = Counter()
    again = 0
    for _ in range(3000):
        number = streams.below(0, count)
        thirds[number // 2**30] += 1
        again += number != naive.below(0, 2**32) * count >> 32
    assert 600 < again < 900
    assert all(880 < thirds[third] < 1120 for third in range(3))
    assert streams.used == naive.used == [3000, 0, 0], "a redrawn number uses up no further word"
