"""Ultra Marines as the engine knows it: each part is found in the module that has the matter."""

from typing import Any, Final

from ultratable.core.parts import GameOfParts, Parts
from ultratable.core.records import Worked
from ultratable.games.ultra_marines import (
    components,
    coverage,
    editor,
    evaluate,
    hidden,
    imagine,
    position,
    things,
    timing,
    variants,
    whynot,
)
from ultratable.games.ultra_marines.setup import SETUP
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import MOST_SEATS, PURPOSE_CLAUSES

PARTS: Final = Parts(
    state=UltraMarines,
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


class UltraMarinesGame(GameOfParts):
    id = "ultra_marines"
    title = "Ultra Marines"
    fewest = 2
    most = MOST_SEATS
    seat_facts = frozenset(["active", "first", "seat", "waiting", "you"])

    def workbench(self, work: Any, act: Any) -> Worked:
        return editor.workbench(work, act)
