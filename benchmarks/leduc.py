"""Leduc poker, whole: the smallest real game on the engine, and the one that peers also have.

Two players, six cards (two each of jack, queen, king), one private card each, bets, one public card, bets,
showdown. Read it from `HAND` at the bottom up: the order of play, its steps, its one kind of question.
"""

from random import Random
from typing import Any, Final

from msgspec import defstruct

from ultratable.core.chance import Streams
from ultratable.core.flow import Decision, Procedures
from ultratable.core.game import Game, Why
from ultratable.core.log import Kind
from ultratable.core.register import parse
from ultratable.core.state import State
from ultratable.core.words import Words

REGISTER = parse(
    """
[game]
id = "leduc"
title = "Leduc poker"
rulebook = "Bayes' Bluff (Southey and others, 2005)"
players = "2"
summary = "Poker small enough to solve: one private card each, one public card, two rounds of bets."

[[section]]
id = "deal"
title = "Dealing"
[[clause]]
id = "leduc.deal.private"
title = "Ante and one card each"
text = "Each player pays 1 chip and gets one of six cards face down: two jacks, two queens, two kings."
where = "deal"
[[clause]]
id = "leduc.deal.public"
title = "The public card"
text = "Between the two rounds of bets one more card is turned up; it counts for both."
where = "flop"

[[section]]
id = "bets"
title = "Bets"
[[clause]]
id = "leduc.bets.turn"
title = "Who bets"
text = "Seat 0 begins each round; the seats alternate until both have had a turn and have paid the same."
where = "Bets"
[[clause]]
id = "leduc.bets.raise"
title = "Raising"
text = "A raise pays what is owed and 2 more, 4 more after the public card; there are at most two a round."
where = "Bets"
[[clause]]
id = "leduc.bets.call"
title = "Calling"
text = "A call pays what is owed; when nothing is owed it is a check."
where = "Bets"
[[clause]]
id = "leduc.bets.fold"
title = "Folding"
text = "Who owes something may give up the hand; the other player wins what lies in the pot."
where = "Bets"

[[section]]
id = "end"
title = "Showdown"
[[clause]]
id = "leduc.end.showdown"
title = "The better hand"
text = "A pair with the public card wins, else the higher card; equal cards share the pot."
where = "showdown"
""",
    "leduc",
)

WORDS: Final = Words()
CARDS: Final = tuple(WORDS.add(("J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥")))  # A card's number halved is its rank.
ANSWERS: Final = tuple(WORDS.add(("fold", "call", "raise")))
FOLD: Final = 6
CALL: Final = 7
RAISE: Final = 8
CLAUSES: Final = {FOLD: "leduc.bets.fold", CALL: "leduc.bets.call", RAISE: "leduc.bets.raise"}

DRAW: Final = 0  # The one purpose of chance.
NO_CARD: Final = -1
MOST_PAID: Final = 13
MOST_RAISES: Final = 2
ONLY: Final = ((0,), (1,))  # One seat, as those who are asked.
WINS: Final = ((1, 2), (2, 1))  # The places when that seat wins.

DEALT: Final = Kind("dealt", ("leduc.deal.private",), "seat card", "{seat} gets {card}.", "card", "{seat} gets a card.")
TURNED: Final = Kind("turned", ("leduc.deal.public",), "card", "{card} is turned up.")
RAISED: Final = Kind("raised", ("leduc.bets.raise",), "seat chips", "{seat} raises, paying {chips}.")
CALLED: Final = Kind("called", ("leduc.bets.call",), "seat chips", "{seat} calls, paying {chips}.")
FOLDED: Final = Kind("folded", ("leduc.bets.fold",), "seat", "{seat} folds.")
SHOWN: Final = Kind("shown", ("leduc.end.showdown",), "first second", "The cards are shown: {first} against {second}.")


Rules = defstruct("Rules", [], frozen=True)  # Leduc has no setup options.


class Table(State):
    """What lies on the table. All values are immutable, so a copy shares them."""

    __slots__ = ("bag", "hands", "paid", "public", "raises", "turns")

    def __init__(self, seats: int, setup: Any, streams: Streams) -> None:
        super().__init__(seats, setup, streams)
        self.bag: tuple[int, ...] = CARDS
        self.hands: tuple[int, ...] = (NO_CARD, NO_CARD)
        self.public = NO_CARD
        self.paid: tuple[int, int] = (1, 1)
        self.turns = 0
        self.raises = 0

    def clone(self) -> "Table":
        twin = Table(self.seats, self.setup, self.streams.clone())
        twin.copy_base(self)
        twin.bag, twin.hands, twin.public = self.bag, self.hands, self.public
        twin.paid, twin.turns, twin.raises = self.paid, self.turns, self.raises
        return twin

    def pack(self) -> list[Any]:
        return [self.bag, self.hands, self.public, self.paid, self.turns, self.raises]

    def unpack(self, packed: list[Any]) -> None:
        bag, hands, self.public, paid, self.turns, self.raises = packed
        self.bag, self.hands, self.paid = tuple(bag), tuple(hands), (paid[0], paid[1])

    def draw(self) -> int:
        bag = self.bag
        card = self.chance(DRAW, bag)
        at = bag.index(card)
        self.bag = bag[:at] + bag[at + 1 :]
        return card

    def pay(self, seat: int, up_to: int, kind: Kind) -> None:
        paid = self.paid
        self.tell(kind, seat, up_to - paid[seat])
        self.paid = (paid[0], up_to) if seat else (up_to, paid[1])


def forbidden(even: bool, raises: int, pick: int) -> str | None:
    """The clause against an answer, or None."""
    if pick == FOLD and even:
        return "leduc.bets.fold"
    if pick == RAISE and raises == MOST_RAISES:
        return "leduc.bets.raise"
    return None


OPEN: Final = [
    [[pick for pick in ANSWERS if forbidden(even, raises, pick) is None] for raises in range(MOST_RAISES + 1)]
    for even in (False, True)
]
"""What nothing forbids, worked out once: there are only six cases."""


class Bets(Decision):
    """One round of bets: the seats in turn fold, call or raise until they have paid the same."""

    clause = "leduc.bets.turn"

    def __init__(self, stake: int) -> None:
        self.stake = stake
        self.again = self.name

    def deciders(self, s: Table, n: None) -> tuple[int, ...]:
        return ONLY[s.turns & 1]

    def candidates(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> tuple[int, ...]:
        return ANSWERS

    def blocked(self, s: Table, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return forbidden(s.paid[0] == s.paid[1], s.raises, pick)

    def picks(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> list[int]:
        return OPEN[s.paid[0] == s.paid[1]][s.raises]

    def take(self, s: Table, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        pick = picks[0]
        if pick == FOLD:
            s.tell(FOLDED, seat)
            s.finish(WINS[1 - seat], "The other player folded.", "leduc.bets.fold")
            return None
        s.turns += 1
        if pick == RAISE:
            s.raises += 1
            s.pay(seat, s.paid[1 - seat] + self.stake, RAISED)
            return self.again
        s.pay(seat, s.paid[1 - seat], CALLED)
        return self.again if s.turns == 1 else None

    def prompt(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        owed = max(s.paid) - s.paid[seat]
        return f"You owe {owed}: fold, call or raise?" if owed else "Check or raise?"

    def label(self, s: Table, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        owed = max(s.paid) - s.paid[seat]
        if pick == FOLD:
            return "Fold."
        if pick == RAISE:
            return f"Raise: pay {owed + self.stake}."
        return f"Call: pay {owed}." if owed else "Check."

    def clause_of(self, s: Table, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return CLAUSES[pick]

    def default(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> int:
        return CALL


class FirstBets(Bets):
    name = "first bets"


class SecondBets(Bets):
    name = "second bets"


def strength(card: int, public: int) -> int:
    return 3 if card >> 1 == public >> 1 else card >> 1


# The steps of a hand, in order.


def deal(s: Table, n: None) -> None:
    first, second = s.draw(), s.draw()
    s.hands = (first, second)
    s.tell_secret(DEALT, 1, 0, first)
    s.tell_secret(DEALT, 2, 1, second)


def flop(s: Table, n: None) -> None:
    s.public = s.draw()
    s.turns = s.raises = 0
    s.tell(TURNED, s.public)


def showdown(s: Table, n: None) -> None:
    first, second = s.hands
    s.tell(SHOWN, first, second)
    lead = strength(first, s.public) - strength(second, s.public)
    if lead:
        s.finish(WINS[lead < 0], "The better hand wins.", "leduc.end.showdown")
    else:
        s.finish((1, 1), "The hands are equal.", "leduc.end.showdown")


PROCEDURES: Final = Procedures()
HAND: Final = PROCEDURES.new("hand", deal, FirstBets(2), flop, SecondBets(4), showdown)


class Leduc(Game):
    id = "leduc"
    title = "Leduc poker"

    def __init__(self) -> None:
        super().__init__(REGISTER, WORDS, ("draw",), PROCEDURES, Rules)

    def new_state(self, seats: int, setup: Any, streams: Streams) -> Table:
        return Table(seats, setup, streams)

    def begin(self, s: Table) -> None:
        s.call(HAND)

    def view(self, s: Table, seat: int | None) -> dict[str, Any]:
        shown = self.shown(s)
        return {
            "seats": [
                {"paid": s.paid[other], "card": self.face(s.hands[other]) if shown or other == seat else None}
                for other in (0, 1)
            ],
            "turn": s.turns,
            "phase": "over" if s.decision is None else s.decision.name,
            "over": s.outcome is not None,
            "public": self.face(s.public),
        }

    def shown(self, s: Table) -> bool:
        return s.outcome is not None and s.outcome.clause == "leduc.end.showdown"

    def face(self, card: int) -> str | None:
        return None if card == NO_CARD else WORDS.word(card)

    def redeal(self, s: Table, seat: int, rng: Random) -> None:
        if self.shown(s):
            return
        hidden = [*s.bag, s.hands[1 - seat]]
        card = hidden.pop(int(rng.random() * len(hidden)))
        s.bag = tuple(sorted(hidden))
        s.hands = (s.hands[0], card) if seat == 0 else (card, s.hands[1])

    def evaluate(self, s: Table, seat: int) -> float:
        """By the chips won or, while the hand goes on, by half of what the seat's card promises."""
        if s.outcome is None:
            share = (strength(s.hands[seat], s.public) - 1) / 4
        else:
            share = float(s.outcome.ranks[1 - seat] - s.outcome.ranks[seat])
        return 0.5 + share * min(s.paid) / MOST_PAID / 2

    def plain(self, field: str, value: Any) -> Any:
        return value if field in ("seat", "chips") else WORDS.word(value)

    def phrase(self, field: str, value: Any, names: list[str] | None) -> str:
        if field == "seat":
            return names[value] if names else f"Seat {value}"
        return str(self.plain(field, value))

    def why_not_thing(self, s: Table, seat: int, ref: str) -> Why:
        if s.outcome is not None:
            return [(s.outcome.clause, f"The hand is over. {s.outcome.reason}")]
        if s.deciders != (seat,):
            return [("leduc.bets.turn", "It is the other player's turn.")]
        return [("leduc.bets.turn", f"'{ref}' is nothing to bet with: fold, call or raise.")]

    def chance_clause(self, purpose: int) -> str:
        return "leduc.deal.private"


GAME = Leduc()
