"""How a rule waits: procedures, frames and decisions.

A procedure is an ordered tuple of steps in the order of the book. A step is a plain function of (state, notes)
or a Decision. A frame says which procedure is under way, which step comes next, and its notes: a frozen record.
Frames are data, so a match can be copied, saved, searched and taken back at any moment.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from ultratable.core.records import Cost

Step = Callable[[Any, Any], str | None]
"""Carry out one step; return the name of the step to go to, or None for the next in order."""

END = "end"
"""Go here to leave the procedure."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """A question to one seat or to several at once, answered by a series of picks.

    A seat's picks are its own affair until its series is done and every asked seat is done; then `take` is
    called for each seat in order. `blocked` is the one place that says what is allowed: options are the
    candidates that nothing blocks, and why-not is what blocks the rest (`barriers`, where that may be several things).
    """

    name: ClassVar[str] = "decision"
    clause: ClassVar[str] = ""
    series: ClassVar[bool] = False
    """Whether one pick may be followed by another; `done` is consulted only then."""
    response: ClassVar[bool] = False
    """Whether it answers something another seat did and may be passed: a seat may have it passed."""
    staged: ClassVar[bool] = False
    """Whether it is one of many small questions of a turn, so that a bot judges the table when it comes to the next."""

    def deciders(self, s: Any, n: Any) -> tuple[int, ...]:
        """The seats that owe an answer; none skips the question."""
        raise NotImplementedError

    def candidates(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        """Every word that makes sense as the next pick, legal or not."""
        raise NotImplementedError

    def blocked(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        """The clause that forbids this pick, or None. Judged by what the seat may know."""
        return None

    def barriers(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> Sequence[str]:
        """All clauses that forbid this pick, in order: the first is what `blocked` says."""
        clause = self.blocked(s, n, seat, sofar, pick)
        return () if clause is None else (clause,)

    def done(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> bool:
        return True

    def take(self, s: Any, n: Any, seat: int, picks: tuple[int, ...]) -> str | None:
        """Carry the answer out; return the name of the step to go to, or None."""
        raise NotImplementedError

    def picks(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> list[int]:
        """The legal next picks."""
        return [pick for pick in self.candidates(s, n, seat, sofar) if self.blocked(s, n, seat, sofar, pick) is None]

    # Words: only made when somebody reads them.

    def prompt(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> str:
        raise NotImplementedError

    def label(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        raise NotImplementedError

    def clause_of(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return self.clause

    def refs(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        """The things on the table to light up, as words."""
        return ()

    def preview(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        """What would come of it, with exact odds, from what the seat may know."""
        return None

    def default(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The pick made when time is up; None for any at random."""
        return None

    def passing(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The pick that passes a response. To pass is to use nothing of one's own: where the default uses something,
        this is another pick."""
        return self.default(s, n, seat, sofar)

    def cost(self, s: Any, n: Any, seat: int) -> Cost | None:
        """What it costs to pass a response, from what the seat may know; None where the game does not count it."""
        return None

    def reason(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        """Why that clause blocks this pick, in a sentence; None for the clause's own words."""
        return None


class Procedure:
    """A named list of steps. Names of steps are the names of their functions, or of their decisions.

    `notes` is the type of the frozen record its frames carry, if they carry one.
    """

    def __init__(self, name: str, *steps: "Step | Decision", notes: type | None = None) -> None:
        self.name = name
        self.notes = notes
        self.functions: list[Step | None] = []
        self.decisions: list[Decision | None] = []
        self.names: list[str] = []
        self.where: dict[str, int] = {}
        for step in steps:
            if isinstance(step, Decision):
                self._add(step.name, None, step)
            else:
                self._add(step.__name__, step, None)
        self.length = len(self.names)
        self.where[END] = self.length
        self.names.append(END)
        self.functions.append(None)

    def _add(self, name: str, function: "Step | None", decision: Decision | None) -> None:
        if name in self.where or name == END:
            raise ValueError(f"procedure '{self.name}' has two steps named '{name}' (its last is always '{END}')")
        self.where[name] = len(self.names)
        self.names.append(name)
        self.functions.append(function)
        self.decisions.append(decision)


class Frame:
    """One procedure under way."""

    __slots__ = ("notes", "procedure", "step")

    def __init__(self, procedure: Procedure, step: int, notes: Any) -> None:
        self.procedure = procedure
        self.step = step
        self.notes = notes

    def clone(self) -> "Frame":
        return Frame(self.procedure, self.step, self.notes)


class Procedures:
    """All procedures of one game by name, so that a saved frame finds its way back."""

    def __init__(self) -> None:
        self._by_name: dict[str, Procedure] = {}

    def new(self, name: str, *steps: "Step | Decision", notes: type | None = None) -> Procedure:
        if name in self._by_name:
            raise ValueError(f"there are two procedures named '{name}'")
        procedure = Procedure(name, *steps, notes=notes)
        self._by_name[name] = procedure
        return procedure

    def named(self, name: str) -> Procedure:
        return self._by_name[name]

    def questions(self) -> list[str]:
        """The names of all questions, in alphabetical order."""
        names = {step.name for one in self._by_name.values() for step in one.decisions if step is not None}
        return sorted(names)
