"""A table as it was some turns of its match ago, for those who only watch.

It is a table of its own that takes the same steps later, so nothing of the present can be seen in it. A turn is what
the spectators' view of a game counts as `turn`: one ends when that changes. Before the match and after it there is no
delay.
"""

from collections import deque
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ultratable.table import acts
from ultratable.table.records import Step

if TYPE_CHECKING:
    from ultratable.table.table import Table


class _Begun(Struct, frozen=True):
    """The beginning of a turn."""

    turn: Any
    answers: int
    """How many there had been."""
    seq: int
    """The entry with which it began."""


class Delay:
    """What spectators see, and the steps they are still to see."""

    def __init__(self, past: "Table", turns: int) -> None:
        self.past = past
        self._turns = turns
        self._coming: deque[Step] = deque()
        self._begun: list[_Begun] = []
        """The turns of the match as it stands: those that were taken back are not among them."""

    def take(self, step: Step) -> None:
        """Another step was taken. The past goes on to where the turn began that is now far enough back."""
        self._coming.append(step)
        self._count(step)
        until = self._until(step)
        while self._coming and self._coming[0].entry.seq <= until:
            self.past.adopt(self._coming.popleft())

    def _count(self, step: Step) -> None:
        match = step.change.match
        if match is None or step.change.private is not None:
            return
        if isinstance(step.act, acts.TookBack):
            cut = step.act.cut
            self._begun = [begun for begun in self._begun if begun.answers <= cut]
        turn = match.view(None)["turn"]
        if not self._begun or self._begun[-1].turn != turn:
            self._begun.append(_Begun(turn, match.answers, step.entry.seq))

    def _until(self, step: Step) -> int:
        if step.change.sheet.status != "playing":
            return step.entry.seq
        return self._begun[max(len(self._begun) - 1 - self._turns, 0)].seq
