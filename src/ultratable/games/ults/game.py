"""The contract of the engine (`core/game.py`), fulfilled: each answer is found in the module that has the matter."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ultratable.core.chance import Streams
from ultratable.core.game import Game, Why
from ultratable.core.log import Entry, Kind
from ultratable.core.records import Thing
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
from ultratable.games.ults.records import Options
from ultratable.games.ults.setup import SETUP
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import MOST_SEATS, PURPOSE_CLAUSES


class UltsGame(Game):
    id = "ults"
    title = "ULts"
    fewest = 2
    most = MOST_SEATS

    def new_state(self, seats: int, setup: Options, streams: Streams) -> Ults:
        return Ults(seats, setup, streams)

    def begin(self, s: Ults) -> None:
        s.call(SETUP)

    def check_setup(self, seats: int, setup: Options) -> None:
        variants.check(seats, setup)

    def view(self, s: Ults, seat: int | None) -> dict[str, Any]:
        return hidden.view(s, seat)

    def redeal(self, s: Ults, seat: int, rng: Random) -> None:
        imagine.redeal(s, seat, rng)

    def evaluate(self, s: Ults, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def plain(self, field: str, value: Any) -> Any:
        return hidden.plain(field, value)

    def phrase(self, field: str, value: Any, names: list[str] | None) -> str:
        return hidden.phrase(field, value, names)

    def hides(self, s: Ults, entry: Entry, seat: int | None) -> frozenset[str]:
        return hidden.hides(s, entry, seat)

    def recalls(self, s: Ults, then: Ults) -> bool:
        return hidden.recalls(s, then)

    def asides(self, s: Ults, seat: int) -> Sequence[tuple[int, str, str]]:
        return timing.asides(s, seat)

    def take_aside(self, s: Ults, seat: int, pick: int) -> None:
        timing.take_aside(s, seat, pick)

    def why_not_thing(self, s: Ults, seat: int, ref: str) -> Why:
        return whynot.why_not(s, seat, ref)

    def things(self) -> Sequence[Thing]:
        return things.things()

    def chance_clause(self, purpose: int) -> str:
        return PURPOSE_CLAUSES[purpose]

    def variety(self, rng: Random) -> tuple[int, dict[str, Any], dict[str, Any] | None]:
        return coverage.variety(rng)

    def piece(self, word: str) -> str | None:
        return components.piece(word)

    def misplaced(self, s: Ults) -> list[str]:
        return components.misplaced(s)

    def witness(self, s: Ults, kind: Kind, values: tuple[Any, ...]) -> Sequence[str]:
        return coverage.witness(s, kind, values)

    def position(self, s: Ults, facts: dict[str, Any]) -> None:
        position.arrange(s, facts)
