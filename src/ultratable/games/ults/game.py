"""ULts as the engine knows it: each part is found in the module that has the matter."""

from typing import Final

from ultratable.core.parts import GameOfParts, Parts
from ultratable.games.ults import (
    components,
    coverage,
    evaluate,
    hidden,
    imagine,
    position,
    things,
    timing,
    variants,
    whynot,
)
from ultratable.games.ults.setup import SETUP
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import MOST_SEATS, PURPOSE_CLAUSES

PARTS: Final = Parts(
    state=Ults,
    setup=SETUP,
    purpose_clauses=PURPOSE_CLAUSES,
    check_setup=variants.check,
    view=hidden.view,
    redeal=imagine.redeal,
    evaluate=evaluate.evaluate,
    stakes=evaluate.stakes,
    plain=hidden.plain,
    phrase=hidden.phrase,
    hides=hidden.hides,
    asides=timing.asides,
    take_aside=timing.take_aside,
    why_not=whynot.why_not,
    things=things.things,
    variety=coverage.variety,
    piece=components.piece,
    misplaced=components.misplaced,
    witness=coverage.witness,
    position=position.arrange,
)


class UltsGame(GameOfParts):
    id = "ults"
    title = "ULts"
    fewest = 2
    most = MOST_SEATS
    seat_facts = frozenset(["active", "controller", "home", "placer", "seat", "target", "user", "waiting", "you"])

    def recalls(self, s: Ults, then: Ults) -> bool:
        return hidden.recalls(s, then)
