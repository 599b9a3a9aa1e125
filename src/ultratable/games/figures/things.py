"""Everything of Action Figure Battle that can be pointed at, for people who want to know what it is."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ultratable.core.cards import DECK, card_title, face
from ultratable.core.records import Thing
from ultratable.games.figures.cards import VALUE
from ultratable.games.figures.charcard import ACTIONS, BY_ID, SLOT, SLOTS, TYPES, Action, Type
from ultratable.games.figures.roster import ARMIES, LINES, Army, read
from ultratable.games.figures.words import (
    ARMY,
    DIE,
    FIGURE,
    MOST_FIGURES,
    MOST_MADE,
    POWER,
    RAISE,
    SEAT,
    TYPE,
    WORDS,
)

_TEXTS: Final[dict[str, Any]] = read("things")
_LINES: Final = {line.id: line.title for line in LINES}


@cache
def things() -> Sequence[Thing]:
    found = [_type(type) for type in TYPES]
    found += [_made(number) for number in range(MOST_MADE)]
    found += [_army(army, word) for army, word in zip(ARMIES, ARMY, strict=True)]
    found += [_action(action) for action in ACTIONS]
    found += [_card(card) for card in range(DECK)]
    found += [_seat(number) for number in range(len(SEAT))]
    found += [_figure(number) for number in range(len(FIGURE))]
    found += [_power(number + 1) for number in range(len(POWER))]
    found += [_raise(number) for number in range(len(RAISE))]
    found += [_side(number) for number in range(len(DIE))]
    found += [_told(name, text) for name, text in _TEXTS.items()]
    return tuple(found)


def _clauses(*names: str) -> tuple[str, ...]:
    return tuple([f"figures.{name}" for name in names])


def _told(name: str, text: dict[str, Any]) -> Thing:
    kind, _, own = name.partition(":")
    return Thing(
        own if kind == "answer" else name, text["kind"], text["title"], text["text"], _clauses(*text["clauses"]), {}
    )


def _type(type: Type) -> Thing:
    entry = type.entry
    assert entry is not None
    facts: dict[str, str | int] = {"line": _LINES[entry.line], "kind": type.kind}
    facts |= {" ".join(ranks): ACTIONS[action].title for ranks, action in zip(SLOTS, type.card, strict=True)}
    if entry.base:
        facts["variant of"] = BY_ID[entry.base].title
    if entry.rider:
        facts["ridden by"] = BY_ID[entry.rider].title
    fielded = [army.title for army in ARMIES if any([id == entry.id for id, _ in army.figures])]
    facts["in armies"] = ", ".join(fielded)
    ref = WORDS.word(type.word)
    clauses = _clauses("charcard.slots", "army.type-identity", "army.mounts" if entry.rider else "army.one-of-each")
    return Thing(ref, "type", type.title, type.text, clauses, facts)


def _made(number: int) -> Thing:
    ref = WORDS.word(TYPE[len(TYPES) + number])
    text = "A home-made figure that was brought to this table, with a character card of its own."
    return Thing(ref, "type", f"Home-made figure {number + 1}", text, _clauses("charcard.ready-or-own"), {})


def _army(army: Army, word: int) -> Thing:
    facts: dict[str, str | int] = {BY_ID[id].title: f"Power {power}" for id, power in army.figures}
    return Thing(WORDS.word(word), "army", army.title, army.text, _clauses("content.ready-armies"), facts)


def _action(action: Action) -> Thing:
    best = [type.title for type in TYPES if type.card[1] == action.number]
    facts: dict[str, str | int] = {"best action of": ", ".join(best)}
    clauses = (action.clause, *_clauses("special.when", "special.needs-effect"))
    return Thing(f"action:{action.id}", "action", action.title, action.text, clauses, facts, action.brief)


def _card(card: int) -> Thing:
    slot = SLOT[card]
    text = f"Counts {VALUE[card]} in a battle; its suit does not matter."
    facts: dict[str, str | int] = {"value": VALUE[card]}
    if slot < 0:
        text += " It brings no special action."
    elif slot == 0:
        text += " A winning attack with it lets you use Recover."
    else:
        text += f" A winning attack with it lets you use the action for {' and '.join(SLOTS[slot])}."
    return Thing(face(card), "card", card_title(card), text, _clauses("battle.rank-values", "special.when"), facts)


def _seat(number: int) -> Thing:
    text = "One of the players, with a line of figures, captives and a hand."
    return Thing(WORDS.word(SEAT[number]), "seat", f"Seat {number + 1}", text, _clauses("variants.player-count"), {})


def _figure(number: int) -> Thing:
    owner, place = divmod(number, MOST_FIGURES)
    text = f"Brought by seat {owner + 1}. Its character card stays with it, whoever holds it."
    clauses = _clauses("army.owner", "charcard.stays")
    return Thing(WORDS.word(FIGURE[number]), "figure", f"Figure {place + 1} of seat {owner + 1}", text, clauses, {})


def _power(points: int) -> Thing:
    text = f"This figure adds {points} to its card while it is not wounded."
    if points > len(DIE):
        text = "More than a ten-sided die can show: no figure has so much Power."
    return Thing(WORDS.word(POWER[points - 1]), "answer", f"Power {points}", text, _clauses("army.power-points"), {})


def _raise(number: int) -> Thing:
    text = "One more point of Power for this figure."
    clauses = _clauses("variants.points")
    return Thing(WORDS.word(RAISE[number]), "answer", f"Raise figure {number + 1}", text, clauses, {})


def _side(number: int) -> Thing:
    text = "A roll of Luck: new Power if it is higher than before."
    return Thing(WORDS.word(DIE[number]), "die", f"A {number + 1}", text, _clauses("actions.luck"), {})
