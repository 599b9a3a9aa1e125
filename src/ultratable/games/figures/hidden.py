"""Who may see what (clauses figures.hidden.*): views by allow-list, and what events show to whom."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import to_builtins

from ultratable.core.cards import by_rank, face
from ultratable.core.log import Entry
from ultratable.games.figures.army import building, left
from ultratable.games.figures.charcard import ACTIONS, TYPES, Type
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import FIGURE, MOST_FIGURES, TYPE, WORDS


def view(s: Figures, seat: int | None) -> dict[str, Any]:
    return {
        "game": "figures",
        "seats": [_seat(s, other, seat) for other in range(s.seats)],
        "you": seat,
        "turn": s.turn,
        "turn_limit": 100 * s.seats,
        "active": s.active if s.turn else None,
        "extra": s.extra,
        "direction": s.direction,
        "phase": s.phase,
        "over": s.outcome is not None,
        "waiting": list(s.deciders),
        "deck": s.deck.size,
        "discard": [face(card) for card in s.discard],
        "figures": [_figure(s, figure) for figure in range(len(s.brought))],
        "free": [_word(s, figure) for figure in s.free],
        "battle": _battle(s),
        "laid": [WORDS.word(TYPE[type]) for type in s.laid],
        "building": _building(s, seat),
        "laid_down": _laid_down(s, seat),
        "made": [_type(type) for type in s.types[len(TYPES) :]],
    }


def _word(s: Figures, figure: int) -> str:
    return WORDS.word(s.brought[figure].word)


def _seat(s: Figures, other: int, viewer: int | None) -> dict[str, Any]:
    hand = s.hand[other]
    return {
        "seat": other,
        "team": s.team[other],
        "out": bool(s.out[other]),
        "points": s.points[other],
        "line": [_word(s, figure) for figure in s.line[other]],
        "captives": [_word(s, figure) for figure in s.captives[other]],
        "settled": [WORDS.word(TYPE[type]) for type in s.settled[other]],
        "hand": [face(card) for card in by_rank(hand)] if other == viewer else None,
        "cards": len(hand),
        "stunned": bool(s.stunned >> other & 1),
        "locked": s.decision is not None and len(s.asked) > 1 and other in s.asked and other not in s.deciders,
    }


def _figure(s: Figures, figure: int) -> dict[str, Any]:
    one, now = s.brought[figure], s.figure[figure]
    type = s.types[one.type]
    return {
        "ref": WORDS.word(one.word),
        "type": WORDS.word(type.word),
        "title": type.title,
        "owner": one.owner,
        "power": now.power,
        "start": one.start,
        "wounded": now.wounded,
        "blast": now.blast,
        "dodge": now.dodge,
        "intimidated": now.intimidated,
        "armor": [face(card) for card in now.armor],
        "card": [ACTIONS[action].id for action in type.card],
    }


def _type(type: Type) -> dict[str, Any]:
    """A home-made type; those of the roster are known to everybody."""
    return {
        "ref": WORDS.word(type.word),
        "name": type.name,
        "variant": type.variant,
        "kind": type.kind,
        "text": type.text,
        "look": to_builtins(type.look),
        "card": [ACTIONS[action].id for action in type.card],
    }


def _battle(s: Figures) -> dict[str, Any] | None:
    """Cards are shown when both lie there; whose is locked in is told by the seats."""
    b = s.battle
    if b is None:
        return None
    return {
        "attacker": b.attacker,
        "figure": _word(s, b.figure),
        "defender": b.defender,
        "facing": _word(s, b.facing) if b.facing >= 0 else None,
        "shown": b.shown,
        "card": face(b.card) if b.shown and b.card >= 0 else None,
        "answer": face(b.answer) if b.shown and b.answer >= 0 else None,
        "total": None if b.total is None else b.total.plain(),
        "against": None if b.against is None else b.against.plain(),
        "won": b.won if b.total is not None else None,
        "action": ACTIONS[b.action].id if b.action >= 0 else None,
        "victim": _word(s, b.victim) if b.victim >= 0 else None,
        "harm": b.harm or None,
    }


def _building(s: Figures, seat: int | None) -> dict[str, Any] | None:
    """The seat's own army while it is chosen."""
    decision = s.decision
    if seat is None or decision is None or decision.name != "army" or seat not in s.asked:
        return None
    built = building(s, seat, s.sofar(seat))
    figures = [{"type": WORDS.word(TYPE[type]), "power": power} for type, power in built]
    return {"figures": figures, "left": left(s, seat, built)}


def _laid_down(s: Figures, seat: int | None) -> str | None:
    """The card that the seat itself has laid face down, while others still choose theirs."""
    decision = s.decision
    if seat is None or decision is None or decision.name != "cards" or seat not in s.sealed:
        return None
    return face(s.sealed[seat][0])


# Events.


def plain(field: str, value: Any) -> Any:
    """An event's field as a JSON-able value."""
    if field in ("card", "answer"):
        return face(value)
    if field == "cards":
        return [face(card) for card in value]
    if field in ("figure", "victim"):
        return WORDS.word(value[0])
    if field == "figures":
        return [WORDS.word(word) for word, _ in value]
    if field == "army":
        return [{"figure": WORDS.word(word), "title": title, "power": power} for word, title, power in value]
    if field in ("total", "against"):
        return value.plain()
    if field == "action":
        return ACTIONS[value].id
    if field == "type":
        return WORDS.word(TYPE[value])
    if field == "types":
        return [WORDS.word(TYPE[type]) for type in value]
    if field == "chosen":
        return list(value)
    return value


def phrase(field: str, value: Any, names: list[str] | None) -> str:
    """An event's field as words of a sentence."""
    if field in ("seat", "other"):
        seat: int = value
        return names[seat] if names else f"seat {seat + 1}"
    if field == "chosen":
        return _listed([phrase("seat", other, names) for other in value])
    if field in ("figure", "victim"):
        return _called(value, names)
    if field == "figures":
        return _listed([_called(tag, names) for tag in value])
    said = _PHRASES.get(field)
    return str(plain(field, value)) if said is None else said(value)


_PHRASES: Final[dict[str, Callable[[Any], str]]] = {
    "army": lambda figures: _listed([f"{title} {power}" for _, title, power in figures]),
    "cards": lambda cards: ", ".join([face(card) for card in cards]) or "nothing",
    "size": lambda size: "a card" if size == 1 else f"{size} cards",
    "total": lambda total: str(total.sentence()),
    "against": lambda total: str(total.sentence()),
    "action": lambda number: str(ACTIONS[number].title),
    "type": lambda number: str(TYPES[number].title),
    "types": lambda numbers: _listed([TYPES[number].title for number in numbers]),
    "direction": lambda way: "clockwise" if way == 1 else "anticlockwise",
}


def _called(tag: tuple[int, str], names: list[str] | None) -> str:
    """A figure as sentences call it, its owner by name if it is told apart by its owner."""
    word, called = tag
    owner = (word - FIGURE.start) // MOST_FIGURES
    title = called.removesuffix(f" of seat {owner + 1}")
    return called if names is None or title == called else f"{title} of {names[owner]}"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def hides(s: Figures, entry: Entry, seat: int | None) -> frozenset[str]:
    """Secret fields from those who were not told, and from players who are out (figures.hidden.spectators)."""
    if s.outcome is not None or entry.told < 0:
        return frozenset()
    told = seat is not None and not s.out[seat] and bool(entry.told >> seat & 1)
    return frozenset() if told else entry.kind.secret
