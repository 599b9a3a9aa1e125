"""Worlds a seat could believe in (clauses ultra_marines.hidden.*): hands and pile dealt anew, for bots to think in."""

from random import Random

from msgspec.structs import replace

from ultratable.core.deck import Deck, Segment
from ultratable.games.ultra_marines.records import Played
from ultratable.games.ultra_marines.state import UltraMarines


def redeal(s: UltraMarines, seat: int, rng: Random) -> None:
    """Whatever the seat has not seen in a hand or in the open is dealt anew among hands and pile."""
    known = s.seen[seat]
    others = [other for other in range(s.seats) if other != seat]
    pool = sorted([*s.deck.cards(), *[card for other in others for card in s.hand[other] if card not in known]])
    rng.shuffle(pool)
    now: dict[int, int] = {}
    for other in others:
        for card in s.hand[other]:
            now[card] = card if card in known else pool.pop()
        s.hand[other] = tuple([now[card] for card in s.hand[other]])
    s.deck = Deck(tuple([_refill(segment, pool) for segment in s.deck.segments]))
    _look_again(s, others, now)


def _refill(segment: Segment, rest: list[int]) -> Segment:
    cards = [rest.pop() for _ in segment.cards]
    return Segment(tuple(cards if segment.ordered else sorted(cards)), segment.ordered, segment.known_to)


def _look_again(s: UltraMarines, others: list[int], now: dict[int, int]) -> None:
    """What others have seen by an Intercepted Signal, or are looking at, is what those hands hold now."""
    for other in others:
        s.seen[other] = tuple(sorted([now.get(card, card) for card in s.seen[other]]))
    for frame in s.stack:
        notes = frame.notes
        if isinstance(notes, Played) and notes.shown:
            frame.notes = replace(notes, shown=tuple([now.get(card, card) for card in notes.shown]))
