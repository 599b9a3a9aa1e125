"""What is on the table (clauses ults.components.*): every card is in exactly one zone at every moment."""

from collections import Counter

from ultratable.games.ults.cards import CARDS, WORDS, face
from ultratable.games.ults.state import Ults


def piece(word: str) -> str | None:
    """A card by its face; both copies of two decks look alike."""
    number = WORDS.number(word)
    return face(number) if number is not None and number in CARDS else None


def misplaced(s: Ults) -> list[str]:
    """Cards that are missing or in two zones; before the shuffle there are none to count."""
    zones = Counter([*s.deck.cards(), *s.discard])
    for seat in range(s.seats):
        zones.update(s.hand[seat])
        zones.update([status.card for status in s.status[seat]])
    zones.update([extra.card for extra in s.table])
    if s.aside >= 0:
        zones[s.aside] += 1
    play = s.play
    if play is not None and zones[play.card] == 0:
        # Announced but not yet on the pile or in front of a player: still in the controller's fingers.
        zones[play.card] += 1
    if not zones:
        return []
    return [f"{face(card)} is in {zones[card]} places" for card in range(s.size) if zones[card] != 1]
