"""Every word of ULts beside the cards: what a player can say and what chance can answer."""

from itertools import permutations
from typing import Final

from ultratable.games.ults.cards import WORDS

MOST_SEATS: Final = 8

DIE: Final = WORDS.add(f"die:{face}" for face in range(1, 7))
SEAT: Final = WORDS.add(f"seat:{seat}" for seat in range(MOST_SEATS))
FORCE: Final = WORDS.add(f"force:{seat}" for seat in range(MOST_SEATS))
POSITION: Final = WORDS.add(f"position:{place}" for place in (1, 2, 3))
MIXES: Final = WORDS.add("mix:" + "".join(map(str, order)) for order in permutations((1, 2, 3)))
MIX_ORDERS: Final = list(permutations((0, 1, 2)))

KEEP: Final = WORDS.one("keep")
EXCHANGE: Final = WORDS.one("exchange")
DONE: Final = WORDS.one("done")
HIT: Final = WORDS.one("hit")
STAND: Final = WORDS.one("stand")
REDRAW: Final = WORDS.one("redraw")
YES: Final = WORDS.one("yes")
NO: Final = WORDS.one("no")
RED: Final = WORDS.one("red")
BLACK: Final = WORDS.one("black")
CONCEDE: Final = WORDS.one("concede")
LOOK: Final = WORDS.one("look")

# What chance is asked for; each has its own stream.
PURPOSES: Final = ("first player", "deal", "draw", "die", "mix", "heroes", "hand")
FIRST: Final = 0
DEAL: Final = 1
DRAW: Final = 2
ROLL: Final = 3
MIX: Final = 4
HEROES: Final = 5
HAND: Final = 6
PURPOSE_CLAUSES: Final = (
    "ults.setup.first-player",
    "ults.setup.hand",
    "ults.draw.card",
    "ults.main.roll",
    "ults.hattrick.three-card-positions",
    "ults.variants.random-heroes",
    "ults.hidden.hands",
)
