"""The toy's scenes: one for each thing the engine can do."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tests.core.toys.board import (
    ANSWER,
    BANISH,
    BET_CHANCE,
    CARD,
    DIE,
    DIE_CHANCE,
    DONE,
    DRAW_CHANCE,
    DREW,
    HIGHER,
    HOOKS,
    LAID,
    NO,
    PASS,
    PROCEDURES,
    RESOLVED,
    ROLL,
    ROLLED,
    STOP,
    TURN,
    TWICE,
    WORDS,
    YES,
    Question,
    Table,
    the_end,
)
from ultratable.core.flow import END
from ultratable.core.hooks import MODIFY, REACT, REPLACE, Happens, Live, replace
from ultratable.core.total import NOTHING
from ultratable.core.window import Window

# A duel: response windows.


def _seats(s: Table, controller: int) -> tuple[int, ...]:
    return s.around(controller)


def _answers(s: Table, item: tuple[int, ...], seat: int) -> Sequence[int]:
    return s.hand[seat]


def _not_higher(s: Table, item: tuple[int, ...], seat: int, pick: int) -> str | None:
    return None if pick > item[0] else HIGHER


def _play(s: Table, item: tuple[int, ...], seat: int, pick: int) -> tuple[int, ...]:
    s.hand[seat] = tuple([card for card in s.hand[seat] if card != pick])
    s.did(f"{seat} answers {WORDS.word(item[0])} with {WORDS.word(pick)}")
    return (pick,)


def _resolve(s: Table, item: tuple[int, ...]) -> None:
    s.did(f"{WORDS.word(item[0])} resolves")
    s.tell(RESOLVED, item[0])
    if item[0] == BANISH:
        s.out |= 1 << 2


def _describe(s: Table, item: tuple[int, ...], seat: int, pick: int) -> str:
    return f"Answer with {WORDS.word(pick)}."


WINDOW = Window(PROCEDURES, ANSWER, PASS, _seats, _answers, _not_higher, _play, _resolve, _describe)


def play_first(s: Table, n: None) -> None:
    WINDOW.open(s, (CARD[0],), 0)


DUEL = PROCEDURES.new("duel", play_first, the_end)


# Hits: hook tables.


class At(Struct, frozen=True):
    at: int = 0


class Mark(Struct, frozen=True):
    """What a procedure of a mark knows: whose it is, and the blow."""

    owner: int
    source: int
    target: int
    amount: int


def strike(s: Table, subject: tuple[int, ...]) -> None:
    """The blow itself, after everything that changes its amount."""
    target, amount = subject
    total = NOTHING.plus("blow", amount, TURN)
    for live in s.live[HOOKS.slot("hit", MODIFY)]:
        total = live.handler(s, live, total)
    s.score[target] -= total.value
    s.did(f"{target} loses " + " ".join([f"{label}{change:+d}" for label, change, _ in total.reasons]))


def _from_active(s: Table) -> Sequence[int]:
    return [s.active, *s.around(s.active)[:-1]]


HIT = Happens(PROCEDURES, HOOKS, "hit", strike, _from_active)


class AskWard(Question):
    name = "ward"

    def deciders(self, s: Table, n: Mark) -> tuple[int, ...]:
        return (n.owner,)

    def candidates(self, s: Table, n: Mark, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (YES, NO)

    def take(self, s: Table, n: Mark, seat: int, picks: tuple[int, ...]) -> str | None:
        s.did(f"{seat} {'wards off' if picks[0] == YES else 'lets pass'} by {n.source}")
        if picks[0] == YES:
            replace(s)
        return None


class AskMourner(Question):
    name = "mourn?"

    def deciders(self, s: Table, n: Mark) -> tuple[int, ...]:
        return (n.owner,)

    def candidates(self, s: Table, n: Mark, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (YES, NO)

    def take(self, s: Table, n: Mark, seat: int, picks: tuple[int, ...]) -> str | None:
        if picks[0] == NO:
            return END
        return None


def mourn(s: Table, n: Mark) -> None:
    s.did(f"{n.owner} mourns {n.target}")


def sting(s: Table, n: Mark) -> None:
    s.did(f"{n.owner} stings")


WARDING = PROCEDURES.new("warding", AskWard(), notes=Mark)
MOURNING = PROCEDURES.new("mourning", AskMourner(), mourn, notes=Mark)
STINGING = PROCEDURES.new("stinging", sting, notes=Mark)


@HOOKS.on("ward", "hit", REPLACE)
def ward(s: Table, live: Live, subject: tuple[int, ...]) -> Any:
    """The owner may turn away a blow aimed at them."""
    return (WARDING, Mark(live.owner, live.source, *subject)) if subject[0] == live.owner else None


@HOOKS.on("wall", "hit", REPLACE, order=-1)
def wall(s: Table, live: Live, subject: tuple[int, ...]) -> Any:
    """Heavy blows never come through; asked before any ward."""
    if subject[1] < 5:
        return None
    s.did("the wall holds")
    return True


@HOOKS.on("cap", "hit", order=3)
def cap(s: Table, live: Live, total: Any) -> Any:
    return total.less("cap", max(0, total.value - 4), TURN)


@HOOKS.on("double", "hit", order=1)
def double(s: Table, live: Live, total: Any) -> Any:
    return total.times("double", 2, TURN)


@HOOKS.on("armour", "hit", order=2)
def armour(s: Table, live: Live, total: Any) -> Any:
    return total.less("armour", 1, TURN)


@HOOKS.on("mourner", "hit", REACT, optional=True)
def mourner(s: Table, live: Live, subject: tuple[int, ...]) -> Any:
    return (MOURNING, Mark(live.owner, live.source, *subject))


@HOOKS.on("thorns", "hit", REACT)
def thorns(s: Table, live: Live, subject: tuple[int, ...]) -> Any:
    return (STINGING, Mark(live.owner, live.source, *subject)) if subject[0] != live.owner else None


def next_hit(s: Table, n: At) -> str | None:
    if n.at == len(s.setup.hits):
        return None
    s.note(At(n.at + 1))
    HIT.call(s, *s.setup.hits[n.at])
    return "next_hit"


HITS = PROCEDURES.new("hits", next_hit, the_end, notes=At)


# Sealed: everybody at the same time.


class Lay(Question):
    name = "lay"
    clause = TWICE

    def deciders(self, s: Table, n: None) -> tuple[int, ...]:
        return tuple(s.inside())

    def candidates(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return s.hand[seat]

    def blocked(self, s: Table, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return TWICE if pick in sofar or (pick == DONE and not sofar) else None

    def take(self, s: Table, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        laid = tuple([pick for pick in picks if pick != DONE])
        s.score[seat] += len(laid)
        s.did(f"{seat} lays {' '.join(map(WORDS.word, laid))}")
        s.tell(LAID, seat, laid)
        return None

    def reason(self, s: Table, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{WORDS.word(pick)} lies there already." if pick in sofar else None


class LaySeveral(Lay):
    name = "lay several"
    series = True

    def candidates(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (*s.hand[seat], DONE)

    def done(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> bool:
        return sofar[-1] == DONE or len(sofar) == 3


def begin_round(s: Table, n: None) -> str | None:
    s.turn += 1
    if s.turn > s.setup.rounds:
        return "the_end"
    return "lay several" if s.setup.series else "lay"


def again(s: Table, n: None) -> str:
    return "begin_round"


def again_too(s: Table, n: None) -> str:
    return "begin_round"


SEALED = PROCEDURES.new("sealed", begin_round, Lay(), again, LaySeveral(), again_too, the_end)


# Puppet: a decider who is not the actor.


class Strings(Struct, frozen=True):
    actor: int
    decider: int


class Pull(Question):
    name = "pull"

    def deciders(self, s: Table, n: Strings) -> tuple[int, ...]:
        return (n.decider,)

    def candidates(self, s: Table, n: Strings, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return s.hand[n.actor]

    def take(self, s: Table, n: Strings, seat: int, picks: tuple[int, ...]) -> str | None:
        s.hand[n.actor] = tuple([card for card in s.hand[n.actor] if card != picks[0]])
        s.score[n.actor] += picks[0] + 1
        s.did(f"{seat} lets {n.actor} play {WORDS.word(picks[0])}")
        return None


def move_on(s: Table, n: Strings) -> str | None:
    if n.actor + 1 == s.seats:
        return None
    s.note(Strings(n.actor + 1, (n.actor + 2) % s.seats))
    return "pull"


PUPPET = PROCEDURES.new("puppet", Pull(), move_on, the_end, notes=Strings)


# Dice: chance, loops and secrets.


class RollOrStop(Question):
    name = "roll?"

    def deciders(self, s: Table, n: None) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Table, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (ROLL, STOP)

    def take(self, s: Table, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        return "roll_two" if picks[0] == ROLL else "draw_one"


def begin_turn(s: Table, n: None) -> None:
    s.turn += 1
    s.stamp = s.turn


def roll_two(s: Table, n: None) -> None:
    rolls = [s.chance(DIE_CHANCE, DIE) - DIE.start + 1 for _ in range(2)]
    s.score[s.active] += sum(rolls)
    s.tell(ROLLED, s.active, rolls)


def draw_one(s: Table, n: None) -> None:
    tops = s.deck.tops()
    if tops:
        card = s.chance(DRAW_CHANCE, tops)
        s.deck = s.deck.without_top(card)
        s.hand[s.active] = (*s.hand[s.active], card)
        s.tell_secret(DREW, 1 << s.active, s.active, card)


def pass_turn(s: Table, n: None) -> str | None:
    if max(s.score) >= s.setup.goal or s.turn >= s.setup.goal * 4:
        return None
    s.active = s.around(s.active)[0]
    return "begin_turn"


DICE = PROCEDURES.new("dice", begin_turn, RollOrStop(), roll_two, draw_one, pass_turn, the_end)


def bet(s: Table, n: At) -> None:
    s.score[n.at] += s.chance(BET_CHANCE, DIE) - DIE.start + 1


BETTING = PROCEDURES.new("betting", bet, notes=At)

SCENES = {"duel": (DUEL, None), "hits": (HITS, At()), "sealed": (SEALED, None), "puppet": (PUPPET, Strings(0, 1))}
