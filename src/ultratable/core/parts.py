"""A game whose answers are found in its modules: what the contract asks for is handed in as functions, once."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from ultratable.core.chance import Streams
from ultratable.core.flow import Procedure, Procedures
from ultratable.core.game import Game, Why
from ultratable.core.log import Entry, Kind
from ultratable.core.records import Stake, Thing
from ultratable.core.register import Register
from ultratable.core.state import State
from ultratable.core.words import Words

Variety = tuple[int, dict[str, Any], dict[str, Any] | None]
Asides = Sequence[tuple[int, str, str]]


class Parts:
    """The functions of a game, each named as the method of `Game` that it answers."""

    def __init__(
        self,
        *,
        state: Callable[[int, Any, Streams], State],
        setup: Procedure,
        purpose_clauses: Sequence[str],
        check_setup: Callable[[int, Any], None],
        view: Callable[[Any, int | None], dict[str, Any]],
        redeal: Callable[[Any, int, Random], None],
        evaluate: Callable[[Any, int], float],
        stakes: Callable[[Any, int], list[Stake]],
        plain: Callable[[str, Any], Any],
        phrase: Callable[[str, Any, list[str] | None], str],
        hides: Callable[[Any, Entry, int | None], frozenset[str]],
        asides: Callable[[Any, int], Asides],
        take_aside: Callable[[Any, int, int], None],
        why_not: Callable[[Any, int, str], Why],
        things: Callable[[], Sequence[Thing]],
        variety: Callable[[Random], Variety],
        piece: Callable[[str], str | None],
        misplaced: Callable[[Any], list[str]],
        witness: Callable[[Any, Any, tuple[Any, ...]], Sequence[str]],
        position: Callable[[Any, dict[str, Any]], None],
    ) -> None:
        self.state = state
        self.setup = setup
        self.purpose_clauses = purpose_clauses
        self.check_setup = check_setup
        self.view = view
        self.redeal = redeal
        self.evaluate = evaluate
        self.stakes = stakes
        self.plain = plain
        self.phrase = phrase
        self.hides = hides
        self.asides = asides
        self.take_aside = take_aside
        self.why_not = why_not
        self.things = things
        self.variety = variety
        self.piece = piece
        self.misplaced = misplaced
        self.witness = witness
        self.position = position


@mypyc_attr(allow_interpreted_subclasses=True)
class GameOfParts(Game):
    """The contract, fulfilled by parts."""

    def __init__(
        self,
        register: Register,
        words: Words,
        purposes: tuple[str, ...],
        procedures: Procedures,
        options: Any,
        kinds: Sequence[Kind],
        parts: Parts,
    ) -> None:
        super().__init__(register, words, purposes, procedures, options, kinds)
        self.parts = parts

    def new_state(self, seats: int, setup: Any, streams: Streams) -> State:
        return self.parts.state(seats, setup, streams)

    def begin(self, s: Any) -> None:
        s.call(self.parts.setup)

    def check_setup(self, seats: int, setup: Any) -> None:
        self.parts.check_setup(seats, setup)

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        return self.parts.view(s, seat)

    def redeal(self, s: Any, seat: int, rng: Random) -> None:
        self.parts.redeal(s, seat, rng)

    def evaluate(self, s: Any, seat: int) -> float:
        return self.parts.evaluate(s, seat)

    def stakes(self, s: Any, seat: int) -> list[Stake]:
        return self.parts.stakes(s, seat)

    def plain(self, field: str, value: Any) -> Any:
        return self.parts.plain(field, value)

    def phrase(self, field: str, value: Any, names: list[str] | None) -> str:
        return self.parts.phrase(field, value, names)

    def hides(self, s: Any, entry: Entry, seat: int | None) -> frozenset[str]:
        return self.parts.hides(s, entry, seat)

    def asides(self, s: Any, seat: int) -> Asides:
        return self.parts.asides(s, seat)

    def take_aside(self, s: Any, seat: int, pick: int) -> None:
        self.parts.take_aside(s, seat, pick)

    def why_not_thing(self, s: Any, seat: int, ref: str) -> Why:
        return self.parts.why_not(s, seat, ref)

    def things(self) -> Sequence[Thing]:
        return self.parts.things()

    def chance_clause(self, purpose: int) -> str:
        return self.parts.purpose_clauses[purpose]

    def variety(self, rng: Random) -> Variety:
        return self.parts.variety(rng)

    def piece(self, word: str) -> str | None:
        return self.parts.piece(word)

    def misplaced(self, s: Any) -> list[str]:
        return self.parts.misplaced(s)

    def witness(self, s: Any, kind: Any, values: tuple[Any, ...]) -> Sequence[str]:
        return self.parts.witness(s, kind, values)

    def position(self, s: Any, facts: dict[str, Any]) -> None:
        self.parts.position(s, facts)
