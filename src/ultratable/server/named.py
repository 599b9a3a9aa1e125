"""Seats by the names of those who sit there. A match knows only numbers, and its sentences say "seat 2"."""

import re
from collections.abc import Sequence
from typing import Final

_SEAT: Final = re.compile(r"\b[Ss]eat (\d+)\b")


def named(sentence: str, names: Sequence[str]) -> str:
    """The sentence with names in place of the numbers of seats."""
    if "eat " not in sentence:
        return sentence

    def name(found: "re.Match[str]") -> str:
        at = int(found[1]) - 1
        return names[at] if 0 <= at < len(names) else found[0]

    return _SEAT.sub(name, sentence)
