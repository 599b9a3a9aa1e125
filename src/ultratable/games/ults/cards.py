"""Reading a card: power, rank and suit (clauses ults.cards.*, ults.components.deck).

A card is a number from 0 to 103: the first 52 are the deck of `core/cards.py`, the next 52 the second deck of
`ults.variants.two-decks`.
"""

from typing import Final

from ultratable.core.cards import DECK, FACES, RANKS, SUIT_NAMES, SUITS, by_rank, face
from ultratable.core.words import Words

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

TWO_DECKS: Final = 104

POWER: Final = [min(card // 4 + 2, 10) if card // 4 < 12 else 11 for card in range(DECK)] * 2
"""2 to 10 by number, 10 for J, Q and K, 11 for an ace."""
RANK: Final = [card // 4 for card in range(DECK)] * 2
SUIT: Final = [card % 4 for card in range(DECK)] * 2

WORDS: Final = Words()
CARDS: Final = WORDS.add([*FACES, *(face + "'" for face in FACES)])
"""A card's number is its word: '9♣', or '9♣'' for the second deck's copy."""


def half(amount: int) -> int:
    """Half of it, rounded up (ults.cards.rounding)."""
    return (amount + 1) // 2


__all__ = [
    "CARDS",
    "CLUBS",
    "DECK",
    "DIAMONDS",
    "FACES",
    "HEARTS",
    "POWER",
    "RANK",
    "RANKS",
    "SPADES",
    "SUIT",
    "SUITS",
    "SUIT_NAMES",
    "TWO_DECKS",
    "WORDS",
    "by_rank",
    "face",
    "half",
]
