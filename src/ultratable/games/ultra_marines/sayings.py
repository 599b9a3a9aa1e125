"""What words are called in prompts and labels."""

from fractions import Fraction
from typing import Final

from ultratable.core.board.grid import squares_in
from ultratable.games.ultra_marines.faces import CHAPTERS, FACES
from ultratable.games.ultra_marines.hulk import covered_set
from ultratable.games.ultra_marines.sections import ROOM_LABELS
from ultratable.games.ultra_marines.state import HEAVY, UltraMarines
from ultratable.games.ultra_marines.words import (
    CARD,
    CHAPTER,
    DROP,
    END,
    FACING,
    GO_ON,
    HALT,
    PICK_UP,
    PLACE,
    ROOM,
    SCOUT,
    SEAT,
    SECTION,
    SHELL,
    SQUAD,
    SQUARE,
    STANDARD,
    STOP,
    WORDS,
)

_SAID: Final = {
    GO_ON: "Go on.",
    END: "End this stage.",
    HALT: "Stop here.",
    PICK_UP: "Pick the artifact up.",
    PLACE: "Place the artifact here.",
    STOP: "Enough dice.",
}


def scout_label(s: UltraMarines, scout: int) -> str:
    """A Scout with where he is and how he is: Captain Varro on C7, carrying."""
    model = s.model[scout]
    said = [f"{s.name(scout)} on {s.square_name(s.at[scout])}"]
    states = (
        ("stunned", model.stunned),
        ("carrying an artifact", model.carries),
        ("reloading", model.reloading > 0),
        ("jammed", model.jammed > 0),
        ("heavy bolter", scout % SQUAD == HEAVY),
    )
    return ", ".join([*said, *[name for name, there in states if there]])


def said(s: UltraMarines, pick: int) -> str:
    """A word as a label."""
    if pick in _SAID:
        return _SAID[pick]
    if pick in SQUARE:
        return _place(s, pick - SQUARE.start)
    if pick in SCOUT:
        return scout_label(s, pick - SCOUT.start)
    if pick in SEAT:
        return f"seat {pick - SEAT.start + 1}"
    if pick in SHELL:
        return "Standard shells" if pick == STANDARD else "A hellfire shell"
    if pick in CHAPTER:
        return CHAPTERS[pick - CHAPTER.start].title
    if pick in ROOM:
        return f"Room {ROOM_LABELS[pick - ROOM.start]}"
    if pick in SECTION:
        return f"Section {WORDS.word(pick).partition(':')[2]}"
    if pick in FACING:
        return f"Facing {WORDS.word(pick).partition(':')[2]}"
    if pick in CARD:
        return FACES[pick - CARD.start].title
    if pick in DROP:
        return f"Discard {FACES[pick - DROP.start].title}."
    return WORDS.word(pick)


def _place(s: UltraMarines, square: int) -> str:
    """A square by its name. Off the floor only a card of four squares can be laid: by what lies under it, since beside
    the hulk squares have no names."""
    floor = s.board().floor if s.turn else 1 << square
    if floor >> square & 1:
        return s.square_name(square)
    return "Over " + listed([s.square_name(under) for under in squares_in(covered_set(square, 4) & floor)])


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def scouts_listed(s: UltraMarines, scouts: list[int]) -> str:
    """Up to three by name, more as a number."""
    if len(scouts) > 3:
        return f"{len(scouts)} Scouts"
    return listed([s.name(scout) for scout in scouts])


def under_line(s: UltraMarines, seat: int, squares: int) -> str | None:
    """Who is on some squares, one's own by that word and first; None if nobody is."""
    there = [scout for square in squares_in(squares & s.board().floor) for scout in s.on(square)]
    own = [f"your own {s.name(scout)}" for scout in there if s.side(scout) == s.team[seat]]
    others = [s.name(scout) for scout in there if s.side(scout) != s.team[seat]]
    return "Covers " + listed([*own, *others]) if there else None


def steps_counted(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"


def chances(stuns: Fraction, kills: Fraction, stunned: bool) -> str:
    """How likely a Scout is killed and, unless he lies stunned already, stunned."""
    said = f"killed {round(100 * kills)} %"
    return said if stunned else f"{said}, stunned {round(100 * stuns)} %"
