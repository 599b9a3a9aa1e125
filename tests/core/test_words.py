"""Words: numbered once, in a row, for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.core.words import Words


def test_words_are_numbered_in_a_row_across_calls() -> None:
    words = Words()
    assert words.add(["a", "b"]) == range(2)
    assert words.one("c") == 2
    assert words.add([]) == range(3, 3)
    assert words.add(["d"]) == range(3, 4)
    assert list(words.all()) == ["a", "b", "c", "d"]
    assert len(words) == 4


def test_a_word_cannot_come_twice() -> None:
    words = Words()
    words.one("a")
    with pytest.raises(ValueError, match="the word 'a' is in the list already"):
        words.one("a")


def test_an_unknown_word_has_no_number() -> None:
    assert Words().number("nothing") is None


@given(st.lists(st.text(), unique=True))
def test_word_and_number_undo_each_other(some: list[str]) -> None:
    words = Words()
    numbers = words.add(some)
    assert [words.word(number) for number in numbers] == some
    assert [words.number(word) for word in some] == list(numbers)
