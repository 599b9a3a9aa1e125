"""A toy game for tests of the engine: one table, and one small scene for each thing the engine can do.

duel    a card is played and everybody may answer it (response windows)
hits    blows that wards replace, armour changes and thorns answer (hook tables)
sealed  everybody lays cards in secret and at the same time
puppet  each seat's card is chosen by its left neighbour (a decider who is not the actor)
dice    roll two dice and draw a card, round after round (chance, loops, secrets)
"""

from tests.core.toys.board import (
    ANSWER,
    CARD,
    CHANCE_CLAUSE,
    DIE,
    DONE,
    HIGHER,
    HOOKS,
    LABELS_MADE,
    PROCEDURES,
    REGISTER,
    ROLL,
    STOP,
    THE_END,
    TRADED,
    TURN,
    TWICE,
    Options,
    Table,
    the_end,
)
from tests.core.toys.game import GAME, NEWER, OTHER, register
from tests.core.toys.helpers import look, random_answer, start, survives_saving, table, trail
from tests.core.toys.scenes import DICE, HIT, Lay, strike

__all__ = [
    "ANSWER",
    "CARD",
    "CHANCE_CLAUSE",
    "DICE",
    "DIE",
    "DONE",
    "GAME",
    "HIGHER",
    "HIT",
    "HOOKS",
    "LABELS_MADE",
    "NEWER",
    "OTHER",
    "PROCEDURES",
    "REGISTER",
    "ROLL",
    "STOP",
    "THE_END",
    "TRADED",
    "TURN",
    "TWICE",
    "Lay",
    "Options",
    "Table",
    "look",
    "random_answer",
    "register",
    "start",
    "strike",
    "survives_saving",
    "table",
    "the_end",
    "trail",
]
