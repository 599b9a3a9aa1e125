"""Every word of Ultra Marines: what a player can say and what chance can answer."""

from typing import Final

from ultratable.core.board.grid import DIRECTION_NAMES
from ultratable.core.words import Words
from ultratable.games.ultra_marines.faces import FACES
from ultratable.games.ultra_marines.sections import CORRIDOR_LABELS, GRID, KINDS, ROOM_LABELS, SIDE_NAMES

MOST_SEATS: Final = 4
CHAPTERS: Final = 4
SQUAD: Final = 5
"""Scouts in a squad: the Captain, three ordinary Scouts and the one with the heavy bolter."""
PLACES: Final = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE", "OUT", "COCKED")
"""Where a damage die may come to lie: the nine squares of the tray, beside it, or across a line."""

WORDS: Final = Words()
SQUARE: Final = WORDS.add_places(f"sq:{GRID.column(square)}.{GRID.row(square)}" for square in range(GRID.size))
"""A square's number is its word: sq:2.6 is the third column, the seventh row."""
SEAT: Final = WORDS.add(f"seat:{seat}" for seat in range(MOST_SEATS))
CHAPTER: Final = WORDS.add(f"chapter:{chapter}" for chapter in range(CHAPTERS))
SCOUT: Final = WORDS.add(f"scout:{chapter}.{place}" for chapter in range(CHAPTERS) for place in range(SQUAD))
FACING: Final = WORDS.add(f"facing:{name}" for name in DIRECTION_NAMES)
ROOM: Final = WORDS.add_places(f"room:{label}" for label in ROOM_LABELS)
SECTION: Final = WORDS.add_places(f"section:{label}" for label in CORRIDOR_LABELS)
CARD: Final = WORDS.add(f"card:{face.id}" for face in FACES)
DROP: Final = WORDS.add(f"drop:{face.id}" for face in FACES)
"""A card is put on the discard pile without being used."""
SHELL: Final = WORDS.add(("shell:standard", "shell:hellfire"))
STANDARD: Final = SHELL[0]
HELLFIRE: Final = SHELL[1]

# Building.
KIND: Final = WORDS.add(f"kind:{kind.id}" for kind in KINDS)
TURN: Final = WORDS.add(f"turn:{turn}" for turn in range(4))
SIDE: Final = WORDS.add(f"side:{name}" for name in SIDE_NAMES)
ENDING: Final = WORDS.add(f"end:{number}" for number in range(3))
"""Which of its own connectors a section is slotted on with."""
CLEAR: Final = WORDS.one("clear")
AGREE: Final = WORDS.one("agree")
REFUSE: Final = WORDS.one("refuse")
PASS: Final = WORDS.one("pass")

PICK_UP: Final = WORDS.one("pick-up")
PLACE: Final = WORDS.one("place")
HALT: Final = WORDS.one("halt")
END: Final = WORDS.one("end")
"""The stage is over."""
GO_ON: Final = WORDS.one("go-on")
STOP: Final = WORDS.one("stop")
DRAW: Final = WORDS.one("draw")
STAY: Final = WORDS.one("stay")
CONCEDE: Final = WORDS.one("concede")

# What chance answers.
DIE: Final = WORDS.add(f"die:{number}" for number in range(1, 7))
LAND: Final = WORDS.add(f"land:{place}" for place in PLACES)
EVENT: Final = WORDS.add(f"event:{number}" for number in range(sum([face.count for face in FACES])))
"""A card of the event pile, by its number."""
SEED: Final = WORDS.add(f"seed:{number}" for number in range(16))

# What chance is asked for; each has its own stream.
PURPOSES: Final = (
    "starter",
    "deal",
    "layout",
    "first player",
    "board card",
    "beam off",
    "movement",
    "landing",
    "damage",
    "recovery",
    "card roll",
    "draw",
)
(
    STARTER,
    DEAL,
    LAYOUT,
    FIRST_PLAYER,
    BOARD_CARD,
    BEAM_OFF,
    MOVEMENT,
    LANDING,
    DAMAGE,
    RECOVERY,
    CARD_ROLL,
    DRAWN,
) = range(len(PURPOSES))
PURPOSE_CLAUSES: Final = tuple(
    [
        f"ultra_marines.{clause}"
        for clause in (
            "setup.starter",
            "setup.deal",
            "content.generator",
            "setup.first_player",
            "board_cards.roll_each",
            "artifacts.teleport_roll",
            "moving.roll",
            "tray.landing",
            "components.dice",
            "stunned.recover",
            "components.dice",
            "draw.one",
        )
    ]
)


def number_of(word: int) -> int:
    """What a die shows."""
    return word - DIE.start + 1
