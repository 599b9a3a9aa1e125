"""The deck of 52 playing cards that several games share: faces, ranks and suits.

A card is a number from 0 to 51, from the lowest rank up, suits in the order ♣ ♦ ♥ ♠ within a rank, so that sorting
numbers sorts by rank. A second deck goes on from 52: its cards look the same.
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = "♣♦♥♠"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_RANK_NAMES: Final = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}

FACES: Final = [rank + suit for rank in RANKS for suit in SUITS]
DECK: Final = 52


def face(card: int) -> str:
    """How a card is called: 9♣."""
    return FACES[card % DECK]


def card_title(card: int) -> str:
    """Its name in words: Queen of hearts."""
    rank = RANKS[card % DECK // 4]
    return f"{_RANK_NAMES.get(rank, rank)} of {SUIT_NAMES[card % 4]}"


def by_rank(cards: Iterable[int]) -> list[int]:
    """From the lowest rank up, suits in the order ♣ ♦ ♥ ♠."""
    return sorted(cards, key=lambda card: (card % DECK, card))
