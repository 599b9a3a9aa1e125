"""Everything of Ultra Marines that can be pointed at, for people who want to know what it is."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ultratable.core.records import Thing
from ultratable.games.ultra_marines.faces import CHAPTERS, FACES, SCOUT_NAMES, Face, read
from ultratable.games.ultra_marines.firing import firing_dice
from ultratable.games.ultra_marines.hth import blade_dice
from ultratable.games.ultra_marines.layouts import LAYOUTS
from ultratable.games.ultra_marines.sections import CORRIDOR_LABELS, GRID, KINDS, ROOM_LABELS, SIDE_NAMES, Kind
from ultratable.games.ultra_marines.words import (
    CARD,
    CHAPTER,
    DIE,
    DROP,
    ENDING,
    FACING,
    KIND,
    ROOM,
    SCOUT,
    SEAT,
    SECTION,
    SIDE,
    SQUAD,
    SQUARE,
    TURN,
    WORDS,
)

_TEXTS: Final[dict[str, dict[str, Any]]] = read("things")
_ROLES: Final = ("Captain", "Scout", "Scout", "Scout", "Heavy bolter Scout")


@cache
def things() -> Sequence[Thing]:
    found = [_card(face, number) for number, face in enumerate(FACES)]
    found += [_drop(face, number) for number, face in enumerate(FACES)]
    found += [_chapter(number) for number in range(len(CHAPTER))]
    found += [_scout(number) for number in range(len(SCOUT))]
    found += [_layout(layout.id, layout.title, layout.text) for layout in LAYOUTS]
    found += [_kind(kind) for kind in KINDS]
    found += [_told(ref, text) for ref, text in _TEXTS.items()]
    found += [
        _simple(SEAT, number, "seat", f"Seat {number + 1}", "One of the players.", "components.players")
        for number in range(len(SEAT))
    ]
    found += [
        _simple(ROOM, number, "room", f"Room {label}", "Three by three squares.", "board.shapes")
        for number, label in enumerate(ROOM_LABELS)
    ]
    found += [
        _simple(SECTION, number, "section", f"Section {label}", "A piece of corridor.", "board.shapes")
        for number, label in enumerate(CORRIDOR_LABELS)
    ]
    found += [_facing(number) for number in range(len(FACING))]
    found += [
        _simple(SIDE, number, "side", f"The {name} side", "A side of a square with an open end.", "board.joins")
        for number, name in enumerate(SIDE_NAMES)
    ]
    found += [
        _simple(TURN, number, "turn", f"Turned by {90 * number} degrees", "How it lies.", "setup.build_turns")
        for number in range(len(TURN))
    ]
    found += [
        _simple(ENDING, number, "end", f"End {number + 1}", "The end that is slotted on.", "setup.slotting")
        for number in range(len(ENDING))
    ]
    found += [
        _simple(DIE, number, "die", f"A {number + 1}", "What a die shows.", "components.dice")
        for number in range(len(DIE))
    ]
    found += [_square(number) for number in range(len(SQUARE))]
    return tuple(found)


def _clauses(*names: str) -> tuple[str, ...]:
    return tuple([f"ultra_marines.{name}" for name in names])


def _simple(words: range, number: int, kind: str, title: str, text: str, clause: str) -> Thing:
    return Thing(WORDS.word(words[number]), kind, title, text, _clauses(clause), {})


def _told(ref: str, text: dict[str, Any]) -> Thing:
    kind = ref.partition(":")[0] if ":" in ref else "answer"
    return Thing(ref, kind, text["title"], text["text"], _clauses(*text["clauses"]), {})


def _card(face: Face, number: int) -> Thing:
    facts: dict[str, str | int] = {"kind": face.kind, "in the deck": face.count}
    if face.covers:
        facts["covers"] = "1 square" if face.covers == 1 else "4 squares"
    if face.goes:
        facts["goes on"] = ", ".join([str(roll) for roll in face.goes])
    return Thing(WORDS.word(CARD[number]), "card", face.title, face.text, _clauses(face.clause), facts)


def _drop(face: Face, number: int) -> Thing:
    text = "It goes onto the discard pile without being used."
    return Thing(WORDS.word(DROP[number]), "answer", f"Discard {face.title}", text, _clauses("draw.discard"), {})


def _chapter(number: int) -> Thing:
    chapter = CHAPTERS[number]
    facts: dict[str, str | int] = {"colour": chapter.colour, "Scouts": ", ".join(chapter.scouts)}
    text = "A squad of five. Chapters differ in colour and names only."
    return Thing(WORDS.word(CHAPTER[number]), "chapter", chapter.title, text, _clauses("components.chapters"), facts)


def _scout(number: int) -> Thing:
    chapter, place = divmod(number, SQUAD)
    firing, blade = firing_dice(number), blade_dice(number)
    facts: dict[str, str | int] = {"chapter": CHAPTERS[chapter].title, "firing dice": firing, "blade dice": blade}
    text = f"{_ROLES[place]}: {firing} damage dice when firing, {blade} with the blade."
    clauses = _clauses("components.damage_dice", "components.weapons")
    return Thing(WORDS.word(SCOUT[number]), "scout", SCOUT_NAMES[number], text, clauses, facts)


def _layout(id: str, title: str, text: str) -> Thing:
    return Thing(f"layout:{id}", "layout", title, text, _clauses("content.layouts"), {})


def _kind(kind: Kind) -> Thing:
    facts: dict[str, str | int] = {"in the set": kind.count, "squares": len(kind.shapes[0].squares)}
    title = kind.title[0].upper() + kind.title[1:]
    text = f"A board section with {len(kind.shapes[0].connectors)} open ends."
    if len(kind.shapes[0].connectors) == 1:
        text = "A board section with one open end."
    return Thing(WORDS.word(KIND[kind.number]), "kind", title, text, _clauses("board.shapes"), facts)


def _facing(number: int) -> Thing:
    name = WORDS.word(FACING[number]).partition(":")[2]
    text = "Which way a Scout looks has no effect in play."
    return Thing(WORDS.word(FACING[number]), "facing", f"Facing {name}", text, _clauses("setup.facing"), {})


def _square(number: int) -> Thing:
    title = GRID.name(number) if GRID.inside(number) else "Edge of the grid"
    return Thing(WORDS.word(number), "square", title, "A square of the grid.", _clauses("board.grid"), {})
