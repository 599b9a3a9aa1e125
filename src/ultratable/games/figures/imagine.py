"""Worlds a seat could believe in (clauses figures.hidden.*): all it cannot know is dealt anew, for bots to think in."""

from random import Random

from ultratable.core.deck import Deck, Segment
from ultratable.games.figures.odds import unseen
from ultratable.games.figures.state import Figures


def redeal(s: Figures, seat: int, rng: Random) -> None:
    """Deal the unseen cards of each shuffle anew among the places where cards of that shuffle lie."""
    pools = unseen(s, seat)
    # In order, so that the same seat with the same generator imagines the same world, whatever is really hidden.
    for shuffle in sorted(pools):
        rng.shuffle(pools[shuffle])
    drawn = s.drawn.copy()
    for other in range(s.seats):
        if other != seat and s.hand[other]:
            s.hand[other] = tuple([_next(s, pools, drawn, card) for card in s.hand[other]])
    if s.deck.segments:
        rest = pools[s.reshuffles]
        s.deck = Deck(tuple([_refill(segment, rest) for segment in s.deck.segments]))
        # When a card was drawn tells that it is in a hand: nothing of it may be left on one that is not.
        for card in s.deck.cards():
            drawn[card] = 0
    s.drawn = drawn


def _next(s: Figures, pools: dict[int, list[int]], drawn: list[int], card: int) -> int:
    shuffle = s.drawn[card]
    dealt = pools[shuffle].pop()
    drawn[dealt] = shuffle
    return dealt


def _refill(segment: Segment, rest: list[int]) -> Segment:
    cards = [rest.pop() for _ in segment.cards]
    return Segment(tuple(cards if segment.ordered else sorted(cards)), segment.ordered, segment.known_to)
