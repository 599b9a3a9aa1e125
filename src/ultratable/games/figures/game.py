"""Action Figure Battle as the engine knows it: each part is found in the module that has the matter."""

from collections.abc import Sequence
from typing import Any, Final

from ultratable.core.game import Why
from ultratable.core.parts import GameOfParts, Parts
from ultratable.core.records import Trial, Variant
from ultratable.games.figures import (
    components,
    coverage,
    evaluate,
    hidden,
    imagine,
    made,
    position,
    things,
    timing,
    trial,
    variants,
    whynot,
)
from ultratable.games.figures.records import Options
from ultratable.games.figures.setup import SETUP
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import MOST_SEATS, PURPOSE_CLAUSES

PARTS: Final = Parts(
    state=Figures,
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


class FiguresGame(GameOfParts):
    id = "figures"
    title = "Action Figure Battle"
    fewest = 2
    most = MOST_SEATS
    seat_facts = frozenset(["active", "attacker", "defender", "owner", "seat", "waiting", "you"])

    def problems(self, piece: Any) -> Why:
        return made.read_made(piece)[1]

    def keeps_out(self, setup: Options) -> Why:
        return made.keeps_out(setup)

    def trial(self, piece: Any, number: int) -> Trial:
        return trial.trial(piece, number)

    def variants(self, piece: Any) -> Sequence[Variant]:
        return trial.variants(piece)
