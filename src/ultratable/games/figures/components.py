"""What is needed (clauses figures.components.*): every card and every figure is in exactly one place."""

from ultratable.core.cards import DECK, face
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import CARDS, WORDS


def piece(word: str) -> str | None:
    """A card by its face."""
    number = WORDS.number(word)
    return word if number is not None and number in CARDS else None


def misplaced(s: Figures) -> list[str]:
    return _cards(s) + _figures(s)


def _cards(s: Figures) -> list[str]:
    """Draw pile, discard pile, hands, the battle and armor add up to 52 (figures.components.deck)."""
    cards = [*s.deck.cards(), *s.discard]
    for hand in s.hand:
        cards += hand
    for figure in s.figure:
        cards += figure.armor
    b = s.battle
    if b is not None:
        cards += [card for card in (b.card, b.answer) if card >= 0]
    if not cards or _each_once(cards, DECK):
        return []
    return [f"{face(card)} is in {cards.count(card)} places" for card in range(DECK) if cards.count(card) != 1]


def _figures(s: Figures) -> list[str]:
    """In one line, with one captor, with nobody, or gone with the owner who conceded."""
    figures = [*s.free]
    for seat in range(s.seats):
        figures += s.line[seat]
        figures += s.captives[seat]
    if _each_once(figures, len(s.brought)):
        return []
    return [
        f"{s.type_of(figure).title} of seat {one.owner + 1} is in {figures.count(figure)} places"
        for figure, one in enumerate(s.brought)
        if figures.count(figure) != 1 and not (figures.count(figure) == 0 and s.out[one.owner])
    ]


def _each_once(pieces: list[int], count: int) -> bool:
    """So many different ones and no others: this is asked after every answer, so it is asked quickly."""
    return len(pieces) == count == len(set(pieces))
