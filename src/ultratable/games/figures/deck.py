"""Draw pile and discard pile (clauses figures.deck.*)."""

from ultratable.core.deck import bag
from ultratable.games.figures import events
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import DRAW


def draw(s: Figures, purpose: int = DRAW) -> int:
    """The top card of the draw pile, reshuffling when it is needed; -1 if there is no card anywhere."""
    if not s.deck.segments:
        if not s.discard:
            s.tell(events.NO_CARD)
            return -1
        _reshuffle(s)
    tops = s.deck.tops()
    card = tops[0] if len(tops) == 1 else s.chance(purpose, tops)
    s.deck = s.deck.without_top(card)
    s.drawn[card] = s.reshuffles
    return card


def draw_to_hand(s: Figures, seat: int, count: int) -> None:
    """Up to that many cards, fewer if both piles run out (figures.deck.both-empty)."""
    cards: list[int] = []
    while len(cards) < count:
        card = draw(s)
        if card < 0:
            break
        cards.append(card)
    if cards:
        s.hand[seat] = (*s.hand[seat], *cards)
        s.tell_secret(events.DREW, 1 << seat, seat, tuple(cards), len(cards))


def _reshuffle(s: Figures) -> None:
    """Hands, armor and the cards of a battle lie elsewhere and stay there (figures.deck.what-is-shuffled)."""
    s.deck = bag(s.discard)
    s.reshuffles += 1
    s.tell(events.RESHUFFLED, len(s.discard))
    s.discard = ()


def discard(s: Figures, cards: tuple[int, ...]) -> None:
    s.discard = s.discard + cards


def discard_hand(s: Figures, seat: int) -> tuple[int, ...]:
    """The whole hand goes face up onto the discard pile."""
    cards = s.hand[seat]
    s.hand[seat] = ()
    discard(s, cards)
    return cards
