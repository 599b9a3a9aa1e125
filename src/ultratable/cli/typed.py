"""What people mean by what they type: a number, a card, the name of an option or of anything else in the game."""

from collections.abc import Callable
from typing import Final

from ultratable.cli.screen import whole
from ultratable.core.cards import SUITS
from ultratable.core.game import Game
from ultratable.core.match import Ask, Option
from ultratable.lab.sides import bare

Order = Callable[[str], tuple[int, int]]
"""What cards are sorted by."""

_LETTERS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
ENOUGH: Final = 3
"""With so many letters a thing is called by the beginning of its name."""


def as_card(text: str) -> str:
    """A card as people type it: 9c, 10 h, qs or 9♣."""
    card = text.replace(" ", "").upper()
    if len(card) >= 2 and card[-1].lower() in _LETTERS:
        return card[:-1] + _LETTERS[card[-1].lower()]
    return card


def in_order(ask: Ask, order: Order) -> list[Option]:
    """The options as they are numbered here: cards sorted like the hand above, behind whatever else is open."""
    cards = [option for option in ask.options if _is_card(option.key)]
    others = [option for option in ask.options if not _is_card(option.key)]
    return others + sorted(cards, key=lambda option: order(option.key))


def _is_card(key: str) -> bool:
    # Those of a second deck have a mark behind the suit.
    return key.rstrip("'")[-1:] in tuple(SUITS)


def matching(ask: Ask, typed: str, order: Order) -> list[Option]:
    """The options that what was typed can mean: a number, a key, a card, or the beginning of a label."""
    options = in_order(ask, order)
    number = whole(typed)
    if number is not None and not any(option.key == typed for option in options):
        return [options[number - 1]] if 1 <= number <= len(options) else []
    wanted, card = typed.lower(), as_card(typed)
    hyphened = "-".join(wanted.split())
    exact = [
        option
        for option in options
        if option.key == card or hyphened in (option.key.lower(), option.key.lower().rpartition(":")[2])
    ]
    return exact or [
        option
        for option in options
        if option.label.lower().startswith(wanted) or option.key.rpartition(":")[2].startswith(hyphened)
    ]


def thing_called(game: Game, what: str) -> str | None:
    """The name of a thing in why-questions, from how people call it: 9c, power punch, seat 2, deck; None: unknown."""
    card = as_card(what)
    if game.words.number(card) is not None:
        return card
    word, _, number = what.lower().partition(" ")
    seat = whole(number)
    if word == "seat" and seat is not None:
        return f"seat:{seat - 1}"
    wanted = bare(what)
    if not wanted:
        return None
    begun = None
    for thing in game.things():
        names = (thing.ref, bare(thing.ref.rpartition(":")[2]), bare(thing.title))
        if what == thing.ref or wanted in names:
            return thing.ref
        if begun is None and len(wanted) >= ENOUGH and any([name.startswith(wanted) for name in names[1:]]):
            begun = thing.ref
    return begun
