"""Refusals: every kind is one of ours, and a mistyped word gets a hint."""

import pytest

from ultratable.core import errors
from ultratable.core.errors import IllegalChoice, MatchOver, NotAsked, UltratableError, nearest

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_catches_the_base_catches_them_all(kind: type[Exception]) -> None:
    assert issubclass(kind, UltratableError)


def test_a_wrong_seat_and_a_finished_match_are_illegal_choices_too() -> None:
    assert issubclass(NotAsked, IllegalChoice)
    assert issubclass(MatchOver, IllegalChoice)


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("ulst", ["ults", "figures"], " Did you mean 'ults'?"),
        ("Roll", ["roll", "stop"], " Did you mean 'roll'?"),
        ("xyz", ["roll", "stop"], ""),
        ("roll", [], ""),
    ],
)
def test_the_nearest_known_word_is_named_if_there_is_one(word: str, known: list[str], hint: str) -> None:
    assert nearest(word, known) == hint
