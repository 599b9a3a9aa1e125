"""Which change of a made piece would bring it towards even: the piece itself is tried first, then each piece that
differs from it by one small change, in the very same matches.

What both have of the same luck falls away, so a difference shows long before two estimates would. There are many
changes and little time: all are tried a little, and the half of them that helps more goes on. Their intervals hold
however often somebody looks and whichever goes on, and for all changes together.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from ultratable.core.records import Variant
from ultratable.lab.evidence import FEWEST, Evidence, always, width_for
from ultratable.lab.shares import LEVEL, Sums
from ultratable.lab.worth import Worth, worth_of

ENOUGH: Final = 1_600
"""Trials of the piece, after which nothing more is found out: the interval is eight points wide."""
_FIRST: Final = 320
"""Trials of the piece before any change is tried."""
_PASSES: Final = (20, 20, 40, 80, 160, 320, 640)
"""So many more trials of each change that is still there, in matches that the piece itself has had."""
_FEWEST_LEFT: Final = 3
_SPREAD: Final = 0.35
"""About what the results of two pieces differ by from match to match."""


class Change(Struct, frozen=True):
    """A change that would bring the piece nearer to even, and by how much of all matches, with an interval."""

    at: str
    to: str
    by: float
    low: float
    high: float
    games: int


class Trials:
    """What is to be tried next, and what came of it. Several may try at the same time."""

    def __init__(self, piece: Any, variants: Sequence[Variant], enough: int = ENOUGH) -> None:
        self._piece = piece
        self._variants = list(variants)
        self._enough = enough
        self._results: dict[int, float] = {}
        self._number = 0
        self._differences = [Sums() for _ in self._variants]
        self._left = list(range(len(self._variants)))
        self._passes = deque(_PASSES if self._variants else ())
        self._next: deque[tuple[int, int]] = deque()
        self._upto = 0
        self._under_way = 0
        """Trials of changes that somebody has begun."""

    @property
    def worth(self) -> Worth:
        return worth_of(list(self._results.values()))

    def next(self) -> tuple[int, Any, int] | None:
        """Of which change (-1: the piece itself), the piece, and the number of the trial; None if enough is known."""
        ready = self._passes and len(self._results) >= max(_FIRST, self._upto + self._passes[0])
        if ready and not self._next and not self._under_way and self._toward:
            self._begin_pass()
        if self._next:
            self._under_way += 1
            change, number = self._next.popleft()
            return change, self._variants[change].piece, number
        if self._number == self._enough:
            return None
        self._number += 1
        return -1, self._piece, self._number - 1

    def take(self, change: int, number: int, result: float) -> None:
        if change < 0:
            self._results[number] = result
            return
        self._under_way -= 1
        if number in self._results:
            self._differences[change].add(result - self._results[number])

    def changes(self) -> list[Change]:
        """Those that surely bring it nearer to even, the nearest first."""
        toward, off = self._toward, abs(self.worth.share - 0.5)
        evidence = Evidence(0.0, width_for(_SPREAD, _FIRST), -1.0, 1.0)
        found = []
        for variant, sums in zip(self._variants, self._differences, strict=True):
            if sums.count < FEWEST or not 0 < toward * sums.mean < 2 * off:
                continue
            seen = always(sums, evidence, 1 - (1 - LEVEL) / len(self._variants))
            if seen.low > 0 or seen.high < 0:
                found.append(Change(variant.at, variant.to, seen.value, seen.low, seen.high, sums.count))
        return sorted(found, key=lambda one: abs(abs(one.by) - off))

    @property
    def _toward(self) -> int:
        """Whether it should win more (1) or less (-1); 0 while even is not ruled out."""
        if len(self._results) < _FIRST:
            return 0
        worth = self.worth
        return int(worth.high < 0.5) - int(worth.low > 0.5)

    def _begin_pass(self) -> None:
        if self._upto:
            toward = self._toward
            self._left.sort(key=lambda change: -toward * self._differences[change].mean)
            del self._left[max(_FEWEST_LEFT, (len(self._left) + 1) // 2) :]
        more = self._passes.popleft()
        self._next.extend([(change, self._upto + at) for at in range(more) for change in self._left])
        self._upto += more
