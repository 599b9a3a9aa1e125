"""The words of a game: every answer anybody can ever give, numbered once and for all.

An answer is a number inside the engine (fast to compare, store and clone) and its word outside (the key of
an option). The numbering never depends on the position, so it serves records, learners and action masks too.
"""

from collections.abc import Iterable, Sequence


class Words:
    """A growing list of words; a game fills it while it is imported and never after."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._numbers: dict[str, int] = {}
        self.places: set[int] = set()
        """Words that only say where on a board: there are too many for every one to come up."""

    def add(self, words: Iterable[str]) -> range:
        """Number some new words in a row and return their numbers."""
        first = len(self._words)
        for word in words:
            if word in self._numbers:
                raise ValueError(f"the word '{word}' is in the list already")
            self._numbers[word] = len(self._words)
            self._words.append(word)
        return range(first, len(self._words))

    def add_places(self, words: Iterable[str]) -> range:
        added = self.add(words)
        self.places.update(added)
        return added

    def one(self, word: str) -> int:
        return self.add((word,)).start

    def word(self, number: int) -> str:
        return self._words[number]

    def number(self, word: str) -> int | None:
        return self._numbers.get(word)

    def all(self) -> Sequence[str]:
        return tuple(self._words)

    def __len__(self) -> int:
        return len(self._words)
