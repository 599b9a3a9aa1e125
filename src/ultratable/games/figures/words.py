"""Every word of Action Figure Battle: what a player can say and what chance can answer."""

from typing import Final

from ultratable.core.cards import FACES
from ultratable.core.words import Words
from ultratable.games.figures.roster import ARMIES, ROSTER

MOST_SEATS: Final = 6
MOST_FIGURES: Final = 15
"""In one army, with the widest of options."""
MOST_MADE: Final = 30
"""Home-made figures at one table."""
DIE_SIDES: Final = 10

WORDS: Final = Words()
CARDS: Final = WORDS.add(FACES)
"""A card's number is its word: '9♣'."""
DIE: Final = WORDS.add(f"die:{face}" for face in range(1, DIE_SIDES + 1))
SEAT: Final = WORDS.add(f"seat:{seat}" for seat in range(MOST_SEATS))
FIGURE: Final = WORDS.add(f"figure:{owner}.{place}" for owner in range(MOST_SEATS) for place in range(MOST_FIGURES))
"""A figure on the table is called by who brought it and in which place of the line: figure:0.2."""
TYPE: Final = WORDS.add(
    [*(f"type:{entry.id}" for entry in ROSTER), *(f"type:made-{number + 1}" for number in range(MOST_MADE))]
)
ARMY: Final = WORDS.add(f"army:{army.id}" for army in ARMIES)
POWER: Final = WORDS.add(f"power:{points}" for points in range(1, MOST_FIGURES + 1))
RAISE: Final = WORDS.add(f"raise:{place}" for place in range(1, max([len(army.figures) for army in ARMIES]) + 1))
"""A figure of a ready-made army gets one point more."""

DONE: Final = WORDS.one("done")
USE: Final = WORDS.one("use")
DECLINE: Final = WORDS.one("decline")
CONCEDE: Final = WORDS.one("concede")

# What chance is asked for; each has its own stream.
PURPOSES: Final = ("figures", "first ace", "deal", "draw", "die")
FIGURES: Final = 0
FIRST_ACE: Final = 1
DEAL: Final = 2
DRAW: Final = 3
ROLL: Final = 4
PURPOSE_CLAUSES: Final = (
    "figures.variants.random-armies",
    "figures.setup.first-ace",
    "figures.setup.hand",
    "figures.turn.fill-hand",
    "figures.actions.luck",
)


def power_of(word: int) -> int:
    """The points that a word power:n names."""
    return word - POWER.start + 1
