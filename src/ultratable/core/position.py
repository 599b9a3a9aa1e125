"""What arranging a table is made of in every game: facts by name, and cards that lie in one place each."""

from collections.abc import Collection, Iterable
from typing import Any

from ultratable.core.deck import Deck, bag
from ultratable.core.errors import BadScript, nearest
from ultratable.core.words import Words


def only(facts: dict[str, Any], known: Collection[str]) -> None:
    """Refuse facts of other names than these."""
    for name in facts:
        if name not in known:
            raise BadScript(f"a position of this game has no '{name}'.{nearest(name, list(known))}")


class Loose:
    """The cards that lie nowhere yet, called by their words."""

    __slots__ = ("_left", "_words")

    def __init__(self, words: Words, cards: Iterable[int]) -> None:
        self._words = words
        self._left = list(cards)

    def take(self, word: str) -> int:
        card = self._words.number(word)
        if card is None or card not in self._left:
            raise BadScript(f"'{word}' is no card that is still free")
        self._left.remove(card)
        return card

    def take_all(self, words: Iterable[str]) -> tuple[int, ...]:
        return tuple([self.take(word) for word in words])

    def deck(self, facts: dict[str, Any]) -> Deck:
        """The draw pile. top: its next cards; deck: its others; without that, all that still lie nowhere."""
        top = self.take_all(facts.get("top") or [])
        if "deck" not in facts:
            return bag(self._left).with_on_top(top, 0)
        rest = self.take_all(facts["deck"])
        if self._left:
            raise BadScript(f"{len(self._left)} cards have no place: put them into hands, the discard pile or the deck")
        return bag(rest).with_on_top(top, 0)
