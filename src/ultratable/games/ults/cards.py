"""Reading a card: power, rank and suit (clauses ults.cards.*, ults.components.deck).

A card is a number from 0 to 103. The first 52 are one deck from the lowest rank up, suits in the order ♣ ♦ ♥ ♠
within a rank; the next 52 are the second deck of `ults.variants.two-decks`. Sorting numbers sorts by rank.
"""

from typing import Final

from ultratable.core.words import Words

SUITS: Final = "♣♦♥♠"
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

FACES: Final = [rank + suit for rank in RANKS for suit in SUITS]
DECK: Final = 52
TWO_DECKS: Final = 104

POWER: Final = [min(card // 4 + 2, 10) if card // 4 < 12 else 11 for card in range(DECK)] * 2
"""2 to 10 by number, 10 for J, Q and K, 11 for an ace."""
RANK: Final = [card // 4 for card in range(DECK)] * 2
SUIT: Final = [card % 4 for card in range(DECK)] * 2

WORDS: Final = Words()
CARDS: Final = WORDS.add([*FACES, *(face + "'" for face in FACES)])
"""A card's number is its word: '9♣', or '9♣'' for the second deck's copy."""


def face(card: int) -> str:
    """How a card is called: 9♣."""
    return FACES[card % DECK]


def half(amount: int) -> int:
    """Half of it, rounded up (ults.cards.rounding)."""
    return (amount + 1) // 2


def by_rank(cards: tuple[int, ...]) -> list[int]:
    """From the lowest rank up, suits in the order ♣ ♦ ♥ ♠."""
    return sorted(cards, key=lambda card: (card % DECK, card))
