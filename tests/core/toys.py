"""A toy game for tests of the engine: one table, and one small scene for each thing the engine can do.

duel    a card is played and everybody may answer it (response windows)
hits    blows that wards replace, armour changes and thorns answer (hook tables)
sealed  everybody lays cards in secret and at the same time
puppet  each seat's card is chosen by its left neighbour (a decider who is not the actor)
dice    roll two dice and draw a card, round after round (chance, loops, secrets)
"""

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any, Literal, cast

from msgspec import Meta, Struct, convert

from ultratable.core.chance import Streams
from ultratable.core.deck import Deck, bag
from ultratable.core.errors import BadScript, BadSetup
from ultratable.core.flow import END, Decision, Procedures
from ultratable.core.game import Game, Why
from ultratable.core.hooks import MODIFY, REACT, REPLACE, Happens, Hooks, Live, replace
from ultratable.core.log import Kind
from ultratable.core.match import Match
from ultratable.core.register import Register, parse
from ultratable.core.script import Script
from ultratable.core.state import State
from ultratable.core.total import NOTHING
from ultratable.core.window import Window
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


def table(
    scene: str, seats: int = 3, *, chance: Sequence[int | str] = (), position: Any = None, **options: Any
) -> Script:
    """A scene with scripted chance."""
    return Script(GAME, seats, {"scene": scene, **options}, position, chance)


def start(scene: str, seats: int = 3, seed: int = 1, **options: Any) -> Match:
    """A scene with its own chance."""
    return GAME.start(seats, {"scene": scene, **options}, seed)


def trail(match: Match) -> list[str]:
    found: list[str] = cast(Table, match.state).trail
    return found


def random_answer(match: Match, rng: Random) -> tuple[int, str]:
    seat = rng.choice(match.deciders)
    return seat, rng.choice(match.ask(seat).options).key


def look(match: Match) -> list[Any]:
    """All that anybody can see of a match."""
    viewers: list[int | None] = [None, *range(match.seats)]
    asks = [(seat, match.ask(seat)) for seat in match.deciders]
    return [
        match.digest(),
        match.deciders,
        [match.view(viewer) for viewer in viewers],
        [[event.seen_by(viewer) for event in match.events] for viewer in viewers],
        [[event.text(viewer) for event in match.events] for viewer in viewers],
        [(seat, ask.name, ask.clause, ask.prompt, ask.picked) for seat, ask in asks],
        [[(option.key, option.label, option.clause) for option in ask.options] for _, ask in asks],
        match.result,
        match.record,
        match.barrier,
    ]


def survives_saving(match: Match, seed: int = 0) -> None:
    """Loaded, the match is equal; it goes on equally to its end; and neither is changed by the other."""
    before = look(match)
    loaded = match.game.load(match.save())
    assert look(loaded) == before
    assert loaded.save() == match.save()
    twin = match.clone()
    rng = Random(seed)
    while twin.deciders:
        seat, key = random_answer(twin, rng)
        twin.choose(seat, key)
        loaded.choose(seat, key)
        assert loaded.digest() == twin.digest()
    assert look(loaded) == look(twin)
    assert look(match) == before
