"""A face-down deck as segments: ordered only where somebody knows an order, elsewhere a bag.

A draw takes the top card of an ordered segment, or lets chance pick any card of a bag: no hidden order exists
anywhere that could leak. The deck is a value: every change gives a new one, so copies share it.
"""

from collections.abc import Iterable

from msgspec import Struct


class Segment(Struct, frozen=True, array_like=True, gc=False):
    cards: tuple[int, ...]
    """The next card to draw first if ordered, else in numerical order."""
    ordered: bool
    known_to: int
    """Bit set of the seats that know this order."""


class Deck(Struct, frozen=True, array_like=True, gc=False):
    segments: tuple[Segment, ...] = ()

    @property
    def size(self) -> int:
        return sum([len(segment.cards) for segment in self.segments])

    def cards(self) -> tuple[int, ...]:
        """Every card in it, top segment first; within a bag in numerical order."""
        return tuple(card for segment in self.segments for card in segment.cards)

    def tops(self) -> tuple[int, ...]:
        """The cards of which any may be on top, all equally likely; empty if there is none."""
        if not self.segments:
            return ()
        first = self.segments[0]
        return first.cards[:1] if first.ordered else first.cards

    def without_top(self, card: int) -> "Deck":
        first = self.segments[0]
        at = first.cards.index(card)
        left = first.cards[:at] + first.cards[at + 1 :]
        if not left:
            return Deck(self.segments[1:])
        return Deck((Segment(left, first.ordered, first.known_to), *self.segments[1:]))

    def with_on_top(self, cards: tuple[int, ...], known_to: int) -> "Deck":
        """Lay these on top in this order, the first drawn first."""
        if not cards:
            return self
        return Deck((Segment(cards, True, known_to), *self.segments))

    def shuffled(self, more: Iterable[int] = ()) -> "Deck":
        """All its cards and some more, mixed so that nobody knows any order."""
        return bag((*self.cards(), *more))


def bag(cards: Iterable[int]) -> Deck:
    mixed = tuple(sorted(cards))
    return Deck((Segment(mixed, False, 0),)) if mixed else Deck()
