"""The state of one match: frames, open question, chance and log, and the loop that plays on.

A game derives its own State with its containers of immutable values, and gives `clone`, `pack` and `unpack`.
Rules change a state only through its fields and the verbs here: call, note, chance, tell, finish.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadScript
from ultratable.core.flow import Decision, Frame, Procedure
from ultratable.core.log import EVERYONE, Kind, Log

NO_ONE: Final[tuple[int, ...]] = ()


class ChanceNeeded(Exception):
    """Raised inside a step when chance is played by hand and its next answer is not there yet."""

    def __init__(self, purpose: int, outcomes: Sequence[int]) -> None:
        super().__init__()
        self.purpose = purpose
        self.outcomes = tuple(outcomes)


class Unscripted(BadScript):
    """Raised inside a step when scripted chance is used up (pick None) or cannot bring what the script says."""

    def __init__(self, pick: int | None, outcomes: Sequence[int]) -> None:
        super().__init__()
        self.pick = pick
        self.outcomes = tuple(outcomes)


class Outcome:
    """How a match ended: a place for each seat, the reason as a sentence, and its clause."""

    __slots__ = ("clause", "ranks", "reason")

    def __init__(self, ranks: tuple[int, ...], reason: str, clause: str) -> None:
        self.ranks = ranks
        self.reason = reason
        self.clause = clause


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. `setup` is the game's record of options, shared and never changed.

    Slots, because Python slows down objects with more than thirty fields; a game's own State should have them too.
    """

    __slots__ = (
        "_record",
        "asked",
        "barrier",
        "by_hand",
        "deciders",
        "decision",
        "fresh",
        "given",
        "last",
        "live",
        "log",
        "origin",
        "outcome",
        "script",
        "sealed",
        "seats",
        "setup",
        "stack",
        "stamp",
        "streams",
        "witness",
    )

    def __init__(self, seats: int, setup: Any, streams: Streams, bare: bool = False) -> None:
        """An empty table; bare for a copy, which takes everything else over from its original."""
        self.seats = seats
        self.setup = setup
        self.streams = streams
        if bare:
            return
        self.stack: list[Frame] = []
        self.decision: Decision | None = None
        self.deciders: tuple[int, ...] = NO_ONE
        self.sealed: dict[int, tuple[int, ...]] = {}
        self.asked: tuple[int, ...] = NO_ONE
        self.live: list[Any] = []
        self.outcome: Outcome | None = None
        self._record: array[int] = array("i")
        self.fresh: list[int] = []
        self.log: Log | None = Log()
        self.stamp = 0
        self.barrier = 0
        self.last = CHANCE
        self.by_hand = False
        self.given: list[int] = []
        self.script: list[int] | None = None
        self.witness: Any = None
        self.origin: Any = None

    def copy_base(self, other: "State") -> None:
        """Take over from another state everything that this class holds (for `clone`)."""
        self.stack = [frame.clone() for frame in other.stack]
        self.decision = other.decision
        self.deciders = other.deciders
        self.sealed = other.sealed.copy() if other.sealed else {}
        self.asked = other.asked
        self.live = other.live.copy()
        self.outcome = other.outcome
        self._record = other.record[:]
        self.fresh = []
        self.log = None if other.log is None else other.log.clone()
        self.stamp = other.stamp
        self.barrier = other.barrier
        self.last = other.last
        self.by_hand = other.by_hand
        self.given = other.given.copy()
        self.script = None if other.script is None else other.script.copy()
        self.witness = other.witness
        self.origin = other.origin

    def clone(self) -> "State":
        raise NotImplementedError

    @property
    def record(self) -> "array[int]":
        """All answers so far, chance included: seat, pick, seat, pick ...

        The latest wait in `fresh`, a list, which is faster to add to; an array is faster to copy.
        """
        if self.fresh:
            self._record.fromlist(self.fresh)
            self.fresh = []
        return self._record

    @record.setter
    def record(self, record: "array[int]") -> None:
        self._record = record
        self.fresh = []

    # Verbs for rules.

    def call(self, procedure: Procedure, notes: Any = None) -> None:
        """Carry out a procedure before going on with the one under way (never once the match is over)."""
        if self.outcome is None:
            self.stack.append(Frame(procedure, 0, notes))

    def note(self, notes: Any) -> None:
        """Replace the notes of the procedure under way."""
        self.stack[-1].notes = notes

    def chance(self, purpose: int, outcomes: Sequence[int]) -> int:
        """Let chance pick one of these words, all equally likely.

        Only steps may call this, and never after a decision inside the same step: when chance is played by
        hand the step is begun again with one more answer.
        """
        if self.by_hand or self.given:
            return self._given(purpose, outcomes)
        if self.script is not None:
            if not self.script:
                raise Unscripted(None, outcomes)
            pick = self.script.pop(0)
            if pick not in outcomes:
                raise Unscripted(pick, outcomes)
            self.streams.skip(purpose)
        else:
            pick = outcomes[self.streams.below(purpose, len(outcomes))]
        self.fresh += (CHANCE, pick)
        self.barrier += 1
        return pick

    def _given(self, purpose: int, outcomes: Sequence[int]) -> int:
        if not self.given:
            raise ChanceNeeded(purpose, outcomes)
        pick = self.given.pop(0)
        self.streams.skip(purpose)
        self.fresh += (CHANCE, pick)
        self.barrier += 1
        return pick

    def tell(self, kind: Kind, *values: Any) -> None:
        """Write down that something happened, for everybody to see."""
        log = self.log
        if log is not None:
            log.recent.append((kind.number, EVERYONE, self.stamp, values))
            if self.witness is not None:
                self.witness.saw(self, kind, values)

    def tell_secret(self, kind: Kind, told: int, *values: Any) -> None:
        """Write down that something happened whose secret fields only these seats (a bit set) may see."""
        log = self.log
        if log is not None:
            log.recent.append((kind.number, told, self.stamp, values))
            if self.witness is not None:
                self.witness.saw(self, kind, values)

    def reveal(self) -> None:
        """Something is out that cannot be taken back."""
        self.barrier += 1

    def finish(self, ranks: tuple[int, ...], reason: str, clause: str) -> None:
        """The match is over: nothing that was under way goes on."""
        self.outcome = Outcome(ranks, reason, clause)
        self.stack.clear()

    # To bytes and back.

    def pack(self) -> list[Any]:
        """The game's own containers as plain values (records allowed), in a fixed order."""
        raise NotImplementedError

    def unpack(self, packed: list[Any]) -> None:
        """Take over what `pack` gave, from a fresh state of the same setup."""
        raise NotImplementedError

    def pack_base(self) -> list[Any]:
        outcome = self.outcome
        return [
            [(frame.procedure.name, frame.procedure.names[frame.step], frame.notes) for frame in self.stack],
            sorted(self.sealed.items()),
            self.asked,
            self.deciders,
            None if outcome is None else (outcome.ranks, outcome.reason, outcome.clause),
            self.stamp,
            self.barrier,
            self.last,
            self.streams.key,
            self.streams.used,
            self.given,
        ]

    # The loop.

    def advance(self) -> bool:
        """Carry out the next step. False when a question is open or the match is over."""
        if not self.stack:
            self.decision = None
            self.deciders = NO_ONE
            return False
        frame = self.stack[-1]
        procedure = frame.procedure
        at = frame.step
        if at >= procedure.length:
            self.stack.pop()
            return True
        function = procedure.functions[at]
        if function is None:
            return self._ask(frame, at)
        frame.step = at + 1
        goto = function(self, frame.notes)
        if goto is not None:
            frame.step = procedure.where[goto]
        return True

    def run(self) -> None:
        """Play on until somebody must choose or the match is over: `advance` again and again, in one loop."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            procedure = frame.procedure
            at = frame.step
            function = procedure.functions[at]
            if function is not None:
                frame.step = at + 1
                goto = function(self, frame.notes)
                if goto is not None:
                    frame.step = procedure.where[goto]
            elif at >= procedure.length:
                stack.pop()
            elif not self._ask(frame, at):
                return
        self.decision = None
        self.deciders = NO_ONE

    def _ask(self, frame: Frame, at: int) -> bool:
        decision = frame.procedure.decisions[at]
        assert decision is not None
        deciders = decision.deciders(self, frame.notes)
        if not deciders:
            frame.step = at + 1
            return True
        self.decision = decision
        self.asked = deciders
        self.deciders = self._unsealed(decision, frame, deciders) if self.sealed else deciders
        return False

    def _unsealed(self, decision: Decision, frame: Frame, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the asked who have not finished their answer (a question may be interrupted and go on)."""
        sealed = self.sealed
        return tuple(
            [
                seat
                for seat in seats
                if seat not in sealed or (decision.series and not decision.done(self, frame.notes, seat, sealed[seat]))
            ]
        )

    def sofar(self, seat: int) -> tuple[int, ...]:
        return self.sealed.get(seat, NO_ONE) if self.sealed else NO_ONE

    def legal(self, seat: int) -> list[int]:
        """The picks now open to a decider."""
        decision = self.decision
        assert decision is not None
        return decision.picks(self, self.stack[-1].notes, seat, self.sofar(seat))

    def answer(self, seat: int, pick: int) -> bool:
        """Take a legal pick of a decider. True if the match can go on now."""
        decision = self.decision
        assert decision is not None
        frame = self.stack[-1]
        self.fresh += (seat, pick)
        if seat != self.last:
            self.last = seat
            self.barrier += 1
        picks = (*self.sealed.get(seat, NO_ONE), pick) if self.sealed else (pick,)
        if decision.series and not decision.done(self, frame.notes, seat, picks):
            self.sealed[seat] = picks
            return False
        asked = self.asked
        if len(asked) == 1:
            if self.sealed:
                self.sealed = {}
            at = frame.step
            frame.step = at + 1
            goto = decision.take(self, frame.notes, seat, picks)
            if goto is not None:
                frame.step = frame.procedure.where[goto]
            return True
        self.sealed[seat] = picks
        self.deciders = tuple([other for other in self.deciders if other != seat])
        if self.deciders:
            return False
        return self._open_sealed(decision, frame)

    def _open_sealed(self, decision: Decision, frame: Frame) -> bool:
        sealed = self.sealed
        self.sealed = {}
        frame.step += 1
        for seat in self.asked:
            if self.outcome is not None:
                break
            goto = decision.take(self, frame.notes, seat, sealed[seat])
            if goto is not None:
                frame.step = frame.procedure.where[goto]
        return True

    def withdraw(self, seat: int) -> None:
        """A seat leaves the open question; if it was the last to be waited for, the others' answers count."""
        self.sealed.pop(seat, None)
        self.asked = tuple([other for other in self.asked if other != seat])
        self.deciders = tuple([other for other in self.deciders if other != seat])
        if self.asked and not self.deciders and self.decision is not None:
            self._open_sealed(self.decision, self.stack[-1])
