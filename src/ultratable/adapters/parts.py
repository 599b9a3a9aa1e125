"""The parts that a vector is made of: each writes one sort of value into its own components and can name them.

A value of another sort than expected leaves a part at zero, so that no view, however odd, is refused.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

_NUMBERS: Final = re.compile(r"\d+")
OTHER: Final = "anything else"


class Part:
    """So many components in a row. `me` is the seat whose view it is: other seats are told as seen from there."""

    size = 0

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        raise NotImplementedError

    def meanings(self) -> list[str]:
        """What each component says, in order."""
        raise NotImplementedError

    def pieces(self, name: str) -> list[tuple[str, int]]:
        """The single facts in it, in order: their names, and of how many components they are."""
        return [(name, self.size)]


class Number(Part):
    """A number as a share of the most that was ever met, rounded up to a power of two; true is one."""

    size = 1

    def __init__(self, most: float) -> None:
        self.scale = 1.0
        while self.scale < most:
            self.scale *= 2

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if isinstance(value, int | float):
            into[at] = max(-1.0, min(1.0, value / self.scale))

    def meanings(self) -> list[str]:
        return [f"number / {self.scale:g}"]


class Seats(Part):
    """A seat, or several, as seen from one's own: 0 is oneself, 1 whoever sits next, and so on; chance is the last."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.size = seats + 1

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        for seat in value if isinstance(value, list) else [value]:
            if isinstance(seat, int) and -1 <= seat < self.seats:
                into[at + ((seat - me) % self.seats if seat >= 0 else self.seats)] = 1.0

    def meanings(self) -> list[str]:
        return [f"is seat +{ahead}" for ahead in range(self.seats)] + ["is chance"]


class Choice(Part):
    """One of so many words."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.where = {word: at for at, word in enumerate(self.words)}
        self.size = len(self.words) + 1

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if isinstance(value, str):
            into[at + self.where.get(value, self.size - 1)] = 1.0

    def meanings(self) -> list[str]:
        return [f"is {word}" for word in (*self.words, OTHER)]


class Place(Part):
    """A word for a place on a board, as the numbers in it: 'sq:2.6' is 2 and 6."""

    def __init__(self, words: Sequence[str]) -> None:
        found = [[int(number) for number in _NUMBERS.findall(word)] for word in words]
        self.size = max([len(numbers) for numbers in found])
        self.scale = max([number for numbers in found for number in numbers], default=1) or 1

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if isinstance(value, str):
            for ahead, number in enumerate(_NUMBERS.findall(value)[: self.size]):
                into[at + ahead] = min(1.0, int(number) / self.scale)

    def meanings(self) -> list[str]:
        return [f"number {ahead + 1} in the word / {self.scale}" for ahead in range(self.size)]


class Bag(Part):
    """A list of words: for each word how often it is there (as a share of 4) and where it comes first (1 is in front,
    near 0 far behind), so that neither number nor order is lost. Of a table with words as keys, its keys."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.where = {word: 2 * at for at, word in enumerate(self.words)}
        self.size = 2 * len(self.words) + 2

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if isinstance(value, list | dict):
            for place, word in enumerate(value):
                spot = at + (self.where.get(word, self.size - 2) if isinstance(word, str) else self.size - 2)
                if not into[spot]:
                    into[spot + 1] = 1.0 / (1.0 + place)
                into[spot] = min(1.0, into[spot] + 0.25)

    def meanings(self) -> list[str]:
        return [f"{what} {word}" for word in (*self.words, OTHER) for what in ("how often", "how far in front")]


class Rows(Part):
    """A list by position, up to so many; its length is told too."""

    def __init__(self, row: Part, most: int) -> None:
        self.row = row
        self.most = most
        self.length = Number(most)
        self.size = 1 + most * row.size

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if isinstance(value, list):
            self.length.write(len(value), me, into, at)
            for place, row in enumerate(value[: self.most]):
                self.row.write(row, me, into, at + 1 + place * self.row.size)

    def meanings(self) -> list[str]:
        rows = [f"[{place}]{joined(said)}" for place in range(self.most) for said in self.row.meanings()]
        return [f"length / {self.length.scale:g}", *rows]

    def pieces(self, name: str) -> list[tuple[str, int]]:
        rows = [piece for place in range(self.most) for piece in self.row.pieces(f"{name}[{place}]")]
        return [(f"{name}.length", 1), *rows]


class Fields(Part):
    """A table of named facts."""

    def __init__(self, parts: dict[str, Part]) -> None:
        self.parts = parts
        self.size = sum([part.size for part in parts.values()])

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if isinstance(value, dict):
            for name, part in self.parts.items():
                found = value.get(name)
                if found is not None:
                    part.write(found, me, into, at)
                at += part.size

    def meanings(self) -> list[str]:
        return [f".{name}{joined(said)}" for name, part in self.parts.items() for said in part.meanings()]

    def pieces(self, name: str) -> list[tuple[str, int]]:
        return [piece for field, part in self.parts.items() for piece in part.pieces(f"{name}.{field}")]


class Together(Part):
    """Something that may be missing, or of several sorts: whether it is there, then a part for each sort."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.size = 1 + sum([part.size for part in parts])

    def write(self, value: Any, me: int, into: Any, at: int) -> None:
        if value is not None:
            into[at] = 1.0
            at += 1
            for part in self.parts:
                part.write(value, me, into, at)
                at += part.size

    def meanings(self) -> list[str]:
        return ["is there", *(said for part in self.parts for said in part.meanings())]

    def pieces(self, name: str) -> list[tuple[str, int]]:
        if len(self.parts) > 1:
            return [(name, self.size)]
        return [(f"{name}.there", 1), *self.parts[0].pieces(name)]


def joined(said: str) -> str:
    """What comes after a name: a path goes on at once, words after a blank."""
    return said if said[0] in ".[" else f": {said}"
