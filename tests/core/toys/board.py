"""The toy's table: its register, words, events, options and state, and what its questions share."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert

from ultratable.core.chance import Streams
from ultratable.core.deck import Deck, bag
from ultratable.core.flow import Decision, Procedures
from ultratable.core.hooks import Hooks
from ultratable.core.log import Kind
from ultratable.core.state import State
from ultratable.core.words import Words

REGISTER = """
[game]
id = "{id}"
title = "Toy"
rulebook = "none"
players = "2-4"
summary = "A table for tests."
version = {version}

[[section]]
id = "play"
title = "Play"

[[clause]]
id = "{id}.play.turn"
title = "Turns"
text = "Seats take turns."
where = "page 1"

[[clause]]
id = "{id}.play.chance"
title = "Dice and cards"
text = "Two dice are rolled and a card is drawn."
where = "page 1"
examples = ["A 5 and a 2 score 7."]

[[clause]]
id = "{id}.play.answer"
title = "Answers"
text = "Everybody may answer a card."
where = "page 2"

[[clause]]
id = "{id}.play.higher"
title = "Higher"
text = "An answer is higher than what it answers."
where = "page 2"

[[clause]]
id = "{id}.play.twice"
title = "Not twice"
text = "No card is laid twice."
where = "page 3"
ruling = "Nor is an empty answer one."

[[clause]]
id = "{id}.play.end"
title = "The end"
text = "The highest score wins."
where = "page 4"
"""

TURN, CHANCE_CLAUSE, ANSWER = "toy.play.turn", "toy.play.chance", "toy.play.answer"
HIGHER, TWICE, THE_END = "toy.play.higher", "toy.play.twice", "toy.play.end"

WORDS = Words()
CARD = WORDS.add(f"card:{number}" for number in range(1, 13))
DIE = WORDS.add(f"die:{number}" for number in range(1, 7))
PASS = WORDS.one("pass")
DONE = WORDS.one("done")
ROLL = WORDS.one("roll")
STOP = WORDS.one("stop")
YES = WORDS.one("yes")
NO = WORDS.one("no")
LEAVE = WORDS.one("leave")
BET = WORDS.one("bet")
BANISH = CARD[11]
"""The card that puts seat 2 out when it resolves."""

PURPOSES = ("die", "draw", "bet")
DIE_CHANCE, DRAW_CHANCE, BET_CHANCE = 0, 1, 2

PROCEDURES = Procedures()
HOOKS = Hooks("hit", "rest")

RESOLVED = Kind("resolved", (ANSWER,), "card", "{card} resolves.")
LAID = Kind("laid", (TWICE, TURN), "seat cards", "{seat} lays {cards}.")
ROLLED = Kind("rolled", (CHANCE_CLAUSE,), "seat rolls", "{seat} rolls {rolls}.")
DREW = Kind("drew", (CHANCE_CLAUSE,), "seat card", "{seat} draws {card}.", secret="card", hidden_text="{seat} draws.")
PEEKED = Kind("peeked", (CHANCE_CLAUSE,), "seat card", "{seat} looks at {card}.", secret="card")
TRADED = Kind("traded", (TURN,), "seat other card", "{seat} gives {other} {card}.", secret="card")

LABELS_MADE: list[str] = []
"""Grows with every label anybody reads."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    scene: Literal["duel", "hits", "sealed", "puppet", "dice"] = "dice"
    marks: tuple[tuple[str, int], ...] = ()
    """For hits: what lies on the table, (kind, owner)."""
    hits: tuple[tuple[int, int], ...] = ((1, 3),)
    """For hits: (target, amount)."""
    series: bool = False
    """For sealed: lay several cards, not one."""
    goal: Annotated[int, Meta(ge=1, le=500)] = 20
    rounds: int = 2


class Table(State):
    def __init__(self, seats: int, setup: Options, streams: Streams) -> None:
        super().__init__(seats, setup, streams)
        self.score = [0] * seats
        self.hand = [tuple(CARD[seat * 3 : seat * 3 + 3]) for seat in range(seats)]
        self.deck = bag(CARD[seats * 3 :]) if setup.scene == "dice" else Deck()
        self.active = 0
        self.turn = 0
        self.out = 0
        self.trail: list[str] = []
        """What has happened, in short words, for tests to look at."""
        self.rehook()

    def rehook(self) -> None:
        self.live = HOOKS.none()
        for source, (kind, owner) in enumerate(self.setup.marks):
            HOOKS.attach(self.live, kind, owner, source)

    def clone(self) -> "Table":
        new = Table.__new__(Table)
        new.seats = self.seats
        new.setup = self.setup
        new.streams = self.streams.clone()
        new.copy_base(self)
        new.score = self.score.copy()
        new.hand = self.hand.copy()
        new.deck = self.deck
        new.active = self.active
        new.turn = self.turn
        new.out = self.out
        new.trail = self.trail.copy()
        return new

    def pack(self) -> list[Any]:
        return [self.score, self.hand, self.deck, self.active, self.turn, self.out, self.trail]

    def unpack(self, packed: list[Any]) -> None:
        self.score, hand, deck, self.active, self.turn, self.out, self.trail = packed
        self.hand = [tuple(cards) for cards in hand]
        self.deck = convert(deck, Deck)
        self.rehook()

    def inside(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.out >> seat & 1]

    def around(self, seat: int) -> tuple[int, ...]:
        """Seats still in, beginning at the left of this one and ending with it."""
        turned = [other % self.seats for other in range(seat + 1, seat + self.seats + 1)]
        return tuple([other for other in turned if not self.out >> other & 1])

    def did(self, what: str) -> None:
        self.trail.append(what)


def the_end(s: Table, n: Any) -> None:
    best = max(s.score)
    s.finish(tuple([1 if score == best else 2 for score in s.score]), "The toys are put away.", THE_END)


class Question(Decision):
    """What the toy's questions share: plain words that leave a trace when they are read."""

    clause = TURN

    def prompt(self, s: Table, n: Any, seat: int, sofar: tuple[int, ...]) -> str:
        return f"What now, seat {seat}? The score is {s.score[seat]}."

    def label(self, s: Table, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        LABELS_MADE.append(WORDS.word(pick))
        return f"Take {WORDS.word(pick)} in turn {s.turn}."
