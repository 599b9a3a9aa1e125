"""The toy as a game, once more under another name, and once more in a newer version."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.core.toys.board import (
    BET,
    CHANCE_CLAUSE,
    LEAVE,
    PROCEDURES,
    PURPOSES,
    REGISTER,
    THE_END,
    TURN,
    WORDS,
    Options,
    Table,
    the_end,
)
from tests.core.toys.scenes import BETTING, DICE, SCENES, At
from ultratable.core.chance import Streams
from ultratable.core.deck import bag
from ultratable.core.errors import BadScript, BadSetup
from ultratable.core.game import Game, Why
from ultratable.core.register import Register, parse


class Toy(Game):
    id = "toy"
    title = "Toy"
    fewest = 2
    most = 4

    def new_state(self, seats: int, setup: Options, streams: Streams) -> Table:
        return Table(seats, setup, streams)

    def begin(self, s: Table) -> None:
        s.call(*SCENES.get(s.setup.scene, (DICE, None)))

    def check_setup(self, seats: int, setup: Options) -> None:
        if setup.scene == "sealed" and seats < 3:
            raise BadSetup("The sealed scene needs three seats or more.")

    def view(self, s: Table, seat: int | None) -> dict[str, Any]:
        return {
            "seats": [
                {
                    "score": s.score[other],
                    "cards": len(s.hand[other]),
                    "hand": [WORDS.word(card) for card in s.hand[other]] if other == seat else None,
                }
                for other in range(s.seats)
            ],
            "turn": s.turn,
            "phase": s.setup.scene,
            "over": s.outcome is not None,
            "waiting": list(s.deciders),
            "picked": [] if seat is None else [WORDS.word(pick) for pick in s.sofar(seat)],
        }

    def redeal(self, s: Table, seat: int, rng: Random) -> None:
        others = [other for other in range(s.seats) if other != seat]
        unseen = [*s.deck.cards(), *[card for other in others for card in s.hand[other]]]
        rng.shuffle(unseen)
        for other in others:
            count = len(s.hand[other])
            s.hand[other], unseen = tuple(unseen[:count]), unseen[count:]
        s.deck = bag(unseen)

    def evaluate(self, s: Table, seat: int) -> float:
        return min(1.0, float(s.score[seat] / s.setup.goal))

    def phrase(self, field: str, value: Any, names: list[str] | None) -> str:
        if field in ("seat", "other"):
            return names[value] if names else f"seat {value}"
        return WORDS.word(value) if field == "card" else str(value)

    def plain(self, field: str, value: Any) -> Any:
        return WORDS.word(value) if field == "card" else value

    def asides(self, s: Table, seat: int) -> Sequence[tuple[int, str, str]]:
        return () if s.out >> seat & 1 else ((LEAVE, "Leave the table.", THE_END), (BET, "Bet.", CHANCE_CLAUSE))

    def take_aside(self, s: Table, seat: int, pick: int) -> None:
        s.reveal()
        if pick == BET:
            s.call(BETTING, At(seat))
            return
        s.out |= 1 << seat
        s.did(f"{seat} leaves")
        s.withdraw(seat)
        if len(s.inside()) < 2:
            the_end(s, None)

    def why_not_thing(self, s: Table, seat: int, ref: str) -> Why:
        return [(TURN, f"'{ref}' is of no use now.")]

    def misplaced(self, s: Table) -> list[str]:
        """Positions of toys need not add up to anything."""
        return []

    def chance_clause(self, purpose: int) -> str:
        return CHANCE_CLAUSE

    def position(self, s: Table, facts: dict[str, Any]) -> None:
        for name, value in facts.items():
            if name == "score":
                s.score = list(value)
            elif name == "hands":
                s.hand = [tuple([number_of(word) for word in words]) for words in value]
            elif name == "top":
                s.deck = s.deck.with_on_top(tuple([number_of(word) for word in value]), 0)
            else:
                raise BadScript(f"a toy position has no '{name}'")


def number_of(word: str) -> int:
    number = WORDS.number(word)
    if number is None:
        raise BadScript(f"there is no '{word}'")
    return number


class OtherToy(Toy):
    """The same toy under another name: its saves and records are foreign."""

    id = "other"
    title = "Other Toy"


def register(id: str = "toy", version: int = 1) -> Register:
    return parse(REGISTER.format(id=id, version=version))


GAME = Toy(register(), WORDS, PURPOSES, PROCEDURES, Options)
OTHER = OtherToy(register("other"), WORDS, PURPOSES, PROCEDURES, Options)
NEWER = Toy(register(version=2), WORDS, PURPOSES, PROCEDURES, Options)
