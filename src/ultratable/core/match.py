"""One match through the public contract: questions, answers, views, events, why-nots, copies.

Everything outside the engine (bots, server, environments, tests) uses only this. Words are made when read;
a question that was handed out keeps the state it was asked in, so its labels stay true after the match moved on.
"""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadScript, IllegalChoice, MatchOver, NotAsked, nearest
from ultratable.core.flow import Decision
from ultratable.core.game import Game, Why
from ultratable.core.log import Entry, Event, Raw, entry_of
from ultratable.core.records import Cost, Result, Stake
from ultratable.core.saves import digest, record_of, replay, save
from ultratable.core.state import NO_ONE, ChanceNeeded, State


class Option:
    """One answer to a question. Only the key is made at once; the rest when it is read."""

    __slots__ = ("_ask", "key", "number")

    def __init__(self, ask: "Ask", number: int, key: str) -> None:
        self._ask = ask
        self.number = number
        self.key = key

    @property
    def label(self) -> str:
        ask = self._ask
        return ask.decision.label(ask.state, ask.notes, ask.seat, ask.sofar, self.number)

    @property
    def clause(self) -> str:
        ask = self._ask
        return ask.decision.clause_of(ask.state, ask.notes, ask.seat, ask.sofar, self.number)

    @property
    def refs(self) -> tuple[str, ...]:
        ask = self._ask
        return ask.decision.refs(ask.state, ask.notes, ask.seat, ask.sofar, self.number)

    @property
    def preview(self) -> str | None:
        ask = self._ask
        return ask.decision.preview(ask.state, ask.notes, ask.seat, ask.sofar, self.number)

    @property
    def ends(self) -> bool:
        """Whether the answer is complete with it; otherwise more is picked for the same answer."""
        ask = self._ask
        decision = ask.decision
        return not decision.series or decision.done(ask.state, ask.notes, ask.seat, (*ask.sofar, self.number))

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


class Ask:
    """The question open to one seat: what is asked, under which clause, and its options."""

    __slots__ = ("_barred", "_numbers", "decision", "game", "notes", "seat", "sofar", "state")

    def __init__(
        self, game: Game, state: State, decision: Decision, seat: int, barred: frozenset[int] | None = None
    ) -> None:
        self.game = game
        self.state = state
        self.decision = decision
        self.notes: Any = state.stack[-1].notes
        self.seat = seat
        self.sofar = state.sofar(seat)
        self._numbers: list[int] | None = None
        self._barred = barred

    @property
    def name(self) -> str:
        return self.decision.name

    @property
    def clause(self) -> str:
        return self.decision.clause

    @property
    def response(self) -> bool:
        """Whether this answers something another seat did, and may be passed."""
        return self.decision.response

    @property
    def prompt(self) -> str:
        return self.decision.prompt(self.state, self.notes, self.seat, self.sofar)

    @property
    def picked(self) -> tuple[str, ...]:
        """The picks already made in this series, as keys."""
        return tuple([self.game.words.word(pick) for pick in self.sofar])

    @property
    def numbers(self) -> list[int]:
        """The options as numbers of the game's words: for bots and learners."""
        if self._numbers is None:
            numbers = self.decision.picks(self.state, self.notes, self.seat, self.sofar)
            barred = self._barred
            if barred is not None:
                # Somebody who has no other way may go this one: no question is ever left without an option.
                numbers = [number for number in numbers if number not in barred] or numbers
            self._numbers = numbers
        return self._numbers

    @property
    def options(self) -> tuple[Option, ...]:
        # Made anew each time: options know their question, and if it knew them too, every question ever read would
        # keep its state until the garbage collector came.
        word = self.game.words.word
        return tuple([Option(self, number, word(number)) for number in self.numbers])

    @property
    def default(self) -> str | None:
        """The key that is chosen when time is up; None: any at random."""
        pick = self.decision.default(self.state, self.notes, self.seat, self.sofar)
        return None if pick is None else self.game.words.word(pick)

    @property
    def passing(self) -> str | None:
        """The key that passes a response, using nothing of one's own; None where there is nothing to pass, also once
        a response is begun."""
        if not self.decision.response or self.sofar:
            return None
        pick = self.decision.passing(self.state, self.notes, self.seat, self.sofar)
        return None if pick is None else self.game.words.word(pick)

    @property
    def cost(self) -> Cost | None:
        """What passing costs the seat; None where there is nothing to pass or the game does not count it."""
        return None if self.passing is None else self.decision.cost(self.state, self.notes, self.seat)


class ByHand(Decision):
    """Chance asked like a seat, when dice are rolled and cards turned by hand."""

    def __init__(self, game: Game, purpose: int, outcomes: tuple[int, ...]) -> None:
        self.game = game
        self.purpose = purpose
        self.outcomes = outcomes

    def deciders(self, s: Any, n: Any) -> tuple[int, ...]:
        return (CHANCE,)

    def candidates(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> tuple[int, ...]:
        """Each outcome once, however likely it is."""
        return tuple(dict.fromkeys(self.outcomes))

    def prompt(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> str:
        return f"What did chance bring ({self.game.purposes[self.purpose]})?"

    def label(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return self.game.words.word(pick)

    def clause_of(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return self.game.chance_clause(self.purpose)


class Match:
    """A match in progress or over."""

    __slots__ = ("_asks", "_barred", "_history", "game", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self._barred: dict[int, frozenset[int]] = {}
        self._asks: dict[int, Ask] = {}
        self._history: list[Raw] | None = None

    # Asking and answering.

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe an answer now; () when the match is over."""
        return self.state.deciders

    @property
    def locked(self) -> tuple[int, ...]:
        """The seats whose answers to the open question are in, and stay sealed until all are."""
        state = self.state
        return tuple([seat for seat in sorted(state.sealed) if seat not in state.deciders])

    def ask(self, seat: Any) -> Ask:
        """The question open to that seat."""
        found = self._asks.get(seat) if isinstance(seat, int) else None
        if found is None:
            state = self.state
            decision = state.decision
            if decision is None or not isinstance(seat, int) or seat not in state.deciders:
                raise self._not_asked(seat)
            found = Ask(self.game, state, decision, seat, self._barred.get(seat))
            self._asks[seat] = found
        return found

    def bar(self, seat: int, keys: Sequence[str]) -> None:
        """From now on that seat is asked without these options, wherever it has any other, and in what it imagines
        too: to find out what an ability, a card or a piece is worth, by doing without."""
        numbers = [self.game.words.number(key) for key in keys]
        self._barred = {**self._barred, seat: frozenset([number for number in numbers if number is not None])}
        self._leave_asks()

    def asides(self, seat: Any) -> tuple[tuple[str, str, str], ...]:
        """What a seat may do beside the open question (concede, for one): (key, label, clause)."""
        if self.state.outcome is not None or not self._is_seat(seat):
            return ()
        word = self.game.words.word
        return tuple([(word(pick), label, clause) for pick, label, clause in self.game.asides(self.state, seat)])

    def choose(self, seat: Any, key: Any) -> None:
        """Answer with one option's key. Anything else is refused and changes nothing."""
        state = self.state
        pick = self.game.words.number(key) if isinstance(key, str) and isinstance(seat, int) else None
        if pick is not None:
            if seat in state.deciders and pick in self._numbers(seat):
                self.pick(seat, pick)
                return
            if seat != CHANCE and any(aside[0] == key for aside in self.asides(seat)):
                self._scripted_or_not(seat, pick, True)
                return
        if not isinstance(seat, int) or seat not in state.deciders:
            raise self._not_asked(seat)
        keys = [option.key for option in self.ask(seat).options]
        shown = ", ".join(keys[:12]) + (f" and {len(keys) - 12} more" if len(keys) > 12 else "")
        who = "chance" if seat == CHANCE else f"seat {seat}"
        raise IllegalChoice(f"{key!r} is not open to {who} now.{nearest(str(key), keys)} Open are: {shown}.")

    def _numbers(self, seat: int) -> list[int]:
        """The open picks of a decider, without handing out a question that would keep the state from moving on."""
        asked = self._asks.get(seat)
        if asked is None and seat in self._barred:
            asked = self.ask(seat)
        return self.state.legal(seat) if asked is None else asked.numbers

    def pick(self, seat: int, number: int) -> None:
        """Answer with the number of a legal option, unchecked: for bots, which take it from `ask`."""
        self._scripted_or_not(seat, number, False)

    def _scripted_or_not(self, seat: int, number: int, aside: bool) -> None:
        """A script may turn out to be impossible in the middle of a step: then nothing has happened."""
        if self.state.script is None:
            self._leave_asks()
            self._answer(seat, number, aside)
            return
        before = self.state
        asks = self._asks
        self.state = before.clone()
        self._asks = {}
        try:
            self._answer(seat, number, aside)
        except BadScript as error:
            self.state = before
            self._asks = asks
            raise self.game.in_words(error) from None

    def _answer(self, seat: int, number: int, aside: bool) -> None:
        state = self.state
        if aside:
            state.record.append(seat)
            state.record.append(number)
            self.game.take_aside(state, seat, number)
            self.go_on()
        elif seat == CHANCE:
            state.given.append(number)
            state.decision = None
            self.go_on()
        elif state.answer(seat, number):
            self.go_on()

    def _leave_asks(self) -> None:
        """Questions handed out keep the old state; the match goes on with a copy of it."""
        if self._asks:
            self._asks = {}
            self.state = self.state.clone()

    def go_on(self) -> None:
        """Play on to the next question. Where chance is played by hand, chance may be the one asked."""
        if not self.state.by_hand:
            self.state.run()
            return
        while True:
            before = self.state.clone()
            try:
                if not self.state.advance():
                    return
            except ChanceNeeded as needed:
                # The step is begun again, from the state before it, once the answer is there.
                self.state = before
                before.deciders = (CHANCE,)
                before.decision = ByHand(self.game, needed.purpose, needed.outcomes)
                return

    def _not_asked(self, seat: Any) -> IllegalChoice:
        state = self.state
        if state.outcome is not None:
            return MatchOver(f"The match is over: {state.outcome.reason} Nothing can be chosen any more.")
        if seat != CHANCE and not self._is_seat(seat):
            return self._no_seat(seat)
        waiting = " and ".join("chance" if other == CHANCE else f"seat {other}" for other in state.deciders)
        who = "Chance" if seat == CHANCE else f"Seat {seat}"
        return NotAsked(f"{who} is not asked now; the match waits for {waiting}.")

    def _is_seat(self, seat: Any) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.state.seats

    def _no_seat(self, seat: Any) -> NotAsked:
        return NotAsked(f"There is no seat {seat!r}; the seats are 0 to {self.state.seats - 1}.")

    # Looking.

    def view(self, seat: Any) -> dict[str, Any]:
        """What that seat may know, JSON-able; None is a spectator."""
        if seat is not None and not self._is_seat(seat):
            raise self._no_seat(seat)
        return self.game.view(self.state, seat)

    def misplaced(self) -> list[str]:
        """Pieces that are in no place or in two, as sentences: there are none unless the program is at fault."""
        return self.game.misplaced(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, in order."""
        return tuple([self.event(number, entry_of(raw)) for number, raw in enumerate(self.raw_events())])

    @property
    def log_length(self) -> int:
        """How many events there have been."""
        log = self.state.log
        return 0 if log is None else log.length

    def raw_events(self, start: int = 0) -> list[Raw]:
        """What has happened from event number `start` on, as the engine keeps it; `event` makes it readable."""
        log = self.state.log
        if log is None:
            return []
        if start >= log.since:
            return log.raw(start)
        return self._earlier()[start : log.since] + log.raw(log.since)

    def event(self, number: int, entry: Entry) -> Event:
        """An entry as viewers of this match may see it now."""
        return Event(number, entry, self)

    def hides(self, entry: Entry, seat: int | None) -> frozenset[str]:
        """The fields of an entry that this viewer may not see now."""
        return self.game.hides(self.state, entry, seat)

    def recalls(self, then: "Match") -> bool:
        """Whether those who play may look again at how this match stood then."""
        return self.game.recalls(self.state, then.state)

    def _earlier(self) -> list[Raw]:
        """The log from before this match was loaded: its record, played again."""
        if self._history is None:
            log = replay(self.game, self.record).state.log
            assert log is not None
            self._history = log.raw()
        return self._history

    def why_not(self, seat: Any, ref: Any) -> Why:
        """Why this card, piece, square or button cannot be used now; [] if it can. From the seat's knowledge."""
        state = self.state
        if not self._is_seat(seat):
            raise self._no_seat(seat)
        decision = state.decision
        pick = self.game.words.number(ref) if isinstance(ref, str) else None
        if decision is not None and pick is not None and seat in state.deciders:
            notes = state.stack[-1].notes
            sofar = state.sofar(seat)
            if pick in decision.candidates(state, notes, seat, sofar):
                reasons: Why = []
                for clause in decision.barriers(state, notes, seat, sofar, pick):
                    sentence = decision.reason(state, notes, seat, sofar, pick, clause)
                    reasons.append((clause, sentence or self.game.register[clause].text))
                return reasons
        if any(aside[0] == ref for aside in self.asides(seat)):
            return []
        return self.game.why_not_thing(state, seat, ref)

    @property
    def result(self) -> Result | None:
        outcome = self.state.outcome
        if outcome is None:
            return None
        winners = tuple([seat for seat, rank in enumerate(outcome.ranks) if rank == 1])
        return Result(outcome.ranks, winners, outcome.reason, outcome.clause)

    # Copies.

    def clone(self) -> "Match":
        """An independent copy."""
        twin = Match(self.game, self.state.clone())
        twin._history = self._history
        twin._barred = self._barred
        return twin

    def imagine(self, seat: int, rng: Random) -> "Match":
        """A match that seat could believe in: all it cannot know is dealt anew, coming dice included.

        It has no past: what was dealt and rolled and answered on the way here would tell what is hidden.
        """
        state = self.state.clone()
        state.log = None
        state.script = None
        state.record = array("i")
        state.origin = None
        state.witness = None
        state.streams = Streams(rng.randbytes(32), [0] * len(self.game.purposes))
        # Who has sealed an answer chose it from what they hold; what they hold is dealt anew first.
        self.game.redeal(state, seat, rng)
        _reseal(state, seat, rng)
        match = Match(self.game, state)
        match._barred = self._barred
        if state.deciders == (CHANCE,):
            # What chance has said and may still say tells of cards that were just dealt anew: ask it from the start.
            state.given = []
            match.go_on()
        return match

    def evaluate(self, seat: int) -> float:
        """How good this looks for the seat, 0 lost to 1 won: a judgement for bots, on imagined matches only."""
        return self.game.evaluate(self.state, seat)

    def stakes(self, seat: int) -> list[Stake]:
        """What that judgement goes by, part by part, as people count it."""
        return self.game.stakes(self.state, seat)

    def chance_by_hand(self, by_hand: bool) -> None:
        """From now on ask chance like a seat (real dice, search), or let it answer by itself again."""
        self._leave_asks()
        self.state.by_hand = by_hand
        self.go_on()

    @property
    def barrier(self) -> int:
        """Grows with every roll, reveal and change of answering seat: a step back may not cross it."""
        return self.state.barrier

    def barrier_after(self, seat: int) -> int:
        """What the barrier will be after that seat's next answer, if it brings nothing to light."""
        # The first pick after another seat's raises the barrier by itself, and tells nobody anything.
        return self.state.barrier + (self.state.last != seat)

    @property
    def answers(self) -> int:
        """How many answers the record holds, chance included."""
        return len(self.state.record) // 2 + len(self.state.given)

    def has_answered(self, seat: int) -> bool:
        """Whether that seat has given any answer that stands."""
        return seat in self.state.record[::2]

    def save(self) -> bytes:
        return save(self.game, self.state)

    def digest(self) -> str:
        return digest(self.state)

    @property
    def record(self) -> dict[str, Any]:
        """How to play this match again: game, seats, options, seed key, and every answer, chance included."""
        return record_of(self.game, self.state)


def _reseal(state: State, seat: int, rng: Random) -> None:
    """Replace answers that others have sealed by others they might have given; forget unfinished ones."""
    for other in list(state.sealed):
        if other == seat:
            continue
        finished = other not in state.deciders
        del state.sealed[other]
        decision = state.decision
        if not finished or decision is None:
            continue
        notes = state.stack[-1].notes
        picks: tuple[int, ...] = NO_ONE
        while True:
            picks = (*picks, rng.choice(decision.picks(state, notes, other, picks)))
            if not decision.series or decision.done(state, notes, other, picks):
                break
        state.sealed[other] = picks
