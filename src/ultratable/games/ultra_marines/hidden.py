"""Who may see what (clauses ultra_marines.hidden.*): views by allow-list, and what events show to whom."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import to_builtins

from ultratable.core.board.grid import DIRECTION_NAMES
from ultratable.core.log import Entry
from ultratable.games.ultra_marines.aids import aids
from ultratable.games.ultra_marines.artifacts import to_beam_off
from ultratable.games.ultra_marines.building import table
from ultratable.games.ultra_marines.end import rounds_left
from ultratable.games.ultra_marines.faces import CHAPTERS, FACE_OF, FACES, SCOUT_NAMES
from ultratable.games.ultra_marines.hellfire import struck
from ultratable.games.ultra_marines.sayings import listed
from ultratable.games.ultra_marines.sections import GRID, KINDS, ROOM_LABELS, SIDE_NAMES, open_connectors, text
from ultratable.games.ultra_marines.state import SCOUTS, UltraMarines
from ultratable.games.ultra_marines.words import PLACES, SCOUT, SQUAD, SQUARE, WORDS

STAGES: Final = ("setting up", "board cards", "beaming", "moving", "firing", "fighting", "recovering", "drawing")


def view(s: UltraMarines, seat: int | None) -> dict[str, Any]:
    hulk = s.hulk
    return {
        "game": "ultra_marines",
        "seats": [_seat(s, other, seat) for other in range(s.seats)],
        "you": seat,
        "phase": s.phase,
        "turn": s.turn,
        "round": s.round,
        "active": s.active if s.turn else None,
        "first": s.first if s.turn else None,
        "stage": s.stage,
        "over": s.outcome is not None,
        "showdown": s.showdown > 0,
        "rounds_left": rounds_left(s),
        "waiting": list(s.deciders),
        "roll": s.roll,
        "allowance": s.allowance,
        "mover": WORDS.word(SCOUT[s.mover]) if s.mover >= 0 else None,
        "steps_left": s.steps_left if s.mover >= 0 else None,
        "board": None if hulk is None else hulk.board.text.split("\n"),
        "zones": [_zone(s, chapter) for chapter in s.zones],
        "building": _building(s),
        "scouts": [_scout(s, scout) for scout in range(SCOUTS) if s.owner[scout // SQUAD] >= 0],
        "artifacts": [_square(square) for square in s.lying],
        "destroyed": s.destroyed,
        "deck": s.deck.size,
        "discard": [_face(card) for card in s.discard],
        "cards": [{"card": _face(card), "square": _square(square)} for card, square in s.on_board],
        "playing": _face(s.playing) if s.playing >= 0 else None,
        "dark": s.dark != 0,
        "dark_until": [other for other in range(s.seats) if s.dark >> other & 1],
        "struck": [_square(square) for square in struck(s.attack.square)] if s.attack and s.attack.square else [],
        **aids(s, seat),
    }


def _square(square: int) -> str:
    return WORDS.word(SQUARE[square])


def _face(card: int) -> str:
    return FACES[FACE_OF[card]].id


def _seat(s: UltraMarines, other: int, viewer: int | None) -> dict[str, Any]:
    hand = s.hand[other]
    return {
        "seat": other,
        "team": s.team[other],
        "out": bool(s.out[other]),
        "conceded": bool(s.conceded[other]),
        "chapters": s.squads(other),
        "captured": s.captured[other],
        "scouts": len(s.scouts(other)),
        "hand": [_face(card) for card in hand] if other == viewer and not s.out[other] else None,
        "cards": len(hand),
        "bogged": bool(s.bogged >> other & 1),
        "to_beam_off": len(to_beam_off(s, other)) if s.turn else 0,
    }


def _zone(s: UltraMarines, chapter: int) -> dict[str, Any]:
    section = s.board().board.sections[s.zone[chapter]]
    return {"chapter": chapter, "room": section.label, "centre": _square(section.centre)}


def _building(s: UltraMarines) -> dict[str, Any] | None:
    if s.building is None:
        return None
    building = table(s)
    return {
        "text": text(building).split("\n") if building.laid else [],
        "laid": [to_builtins(laid) for laid in building.laid],
        "left": {kind.id: building.pool[kind.number] for kind in KINDS},
        "open": [{"square": _square(square), "side": SIDE_NAMES[side]} for square, side in open_connectors(building)],
        "clearings": s.clearings,
        "passes": s.passes,
    }


def _scout(s: UltraMarines, scout: int) -> dict[str, Any]:
    model = s.model[scout]
    return {
        "ref": WORDS.word(SCOUT[scout]),
        "name": s.name(scout),
        "role": ("captain", "scout", "scout", "scout", "heavy")[scout % SQUAD],
        "chapter": scout // SQUAD,
        "seat": s.player(scout),
        "square": _square(s.at[scout]) if s.at[scout] else None,
        "facing": s.facing[scout],
        "stunned": model.stunned,
        "carries": model.carries,
        "reloading": model.reloading > 0,
        "jammed": model.jammed > 0,
        "moved": bool(s.moved >> scout & 1),
        "fired": bool(s.fired >> scout & 1),
        "fought": bool(s.fought >> scout & 1),
        "extra": s.extra.count(scout),
    }


# Events.


def plain(field: str, value: Any) -> Any:
    """An event's field as a JSON-able value."""
    if field in ("scout", "target"):
        return WORDS.word(SCOUT[value])
    if field in ("square", "to"):
        return _square(value)
    if field == "card":
        return _face(value)
    if field == "cards":
        return [_face(card) for card in value]
    if field == "dice":
        return [{"place": PLACES[place], "number": number} for place, number in value]
    if field == "posts":
        return [{"scout": WORDS.word(SCOUT[scout]), "square": _square(square)} for scout, square in value]
    if field == "rolls":
        return [{"seat": seat, "roll": roll} for seat, roll in value]
    if field == "section":
        return KINDS[value].id
    if field == "chapters":
        return list(value)
    return value


def phrase(field: str, value: Any, names: list[str] | None) -> str:
    """An event's field as words of a sentence."""
    if field in ("seat", "other"):
        seat: int = value
        return names[seat] if names else f"seat {seat + 1}"
    if field == "rolls":
        return listed([f"{phrase('seat', seat, names)} rolls {roll}" for seat, roll in value])
    said = _PHRASES.get(field)
    return str(plain(field, value)) if said is None else said(value)


def _die(place: int, number: int) -> str:
    return "out" if PLACES[place] == "OUT" else f"{PLACES[place].lower() if place > 9 else PLACES[place]} {number}"


_PHRASES: Final[dict[str, Callable[[Any], str]]] = {
    "scout": lambda scout: SCOUT_NAMES[scout],
    "target": lambda scout: SCOUT_NAMES[scout],
    "square": GRID.name,
    "to": GRID.name,
    "card": lambda card: FACES[FACE_OF[card]].title,
    "cards": lambda cards: listed([FACES[FACE_OF[card]].title for card in cards]) if cards else "nothing",
    "dice": lambda dice: ", ".join([_die(place, number) for place, number in dice]),
    "posts": lambda posts: listed([f"{SCOUT_NAMES[scout]} {GRID.name(square)}" for scout, square in posts]),
    "section": lambda kind: KINDS[kind].title,
    "chapter": lambda chapter: CHAPTERS[chapter].title,
    "chapters": lambda chapters: listed([CHAPTERS[chapter].title for chapter in chapters]),
    "room": lambda room: ROOM_LABELS[room],
    "direction": lambda direction: DIRECTION_NAMES[direction],
    "answer": lambda agreed: "agrees" if agreed else "refuses",
    "stage": lambda stage: STAGES[stage],
    "weapon": lambda weapon: "the heavy bolter" if weapon == "standard" else "the bolt pistol",
}


def hides(s: UltraMarines, entry: Entry, seat: int | None) -> frozenset[str]:
    """Secret fields from those who were not told, and from players who are out (hidden.spectators)."""
    if s.outcome is not None or entry.told < 0:
        return frozenset()
    told = seat is not None and not s.out[seat] and bool(entry.told >> seat & 1)
    return frozenset() if told else entry.kind.secret
