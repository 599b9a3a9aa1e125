"""A whole match reviewed, in passes: the chances at every moment at once, then luck and decisions, then what each seat
could know; and again with more courses and worlds.

Run as a program it takes what is asked on its input, and tells what it knows on a line of its own whenever it is more:

    python -m ultratable.review.review < asked.json
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Final

import msgspec

import ultratable
from ultratable.core.match import Match
from ultratable.review.calibration import load
from ultratable.review.judge import Judge, Point
from ultratable.review.luck import Split, deal, split
from ultratable.review.records import Asked, Change, Key, Part, Review, Total
from ultratable.review.walk import Step, begun, steps, whole

_COURSES: Final = (12, 48)
"""Of chance, that are followed from a step: at first, and in the end."""
_WORLDS: Final = (6, 24)
_KEYS: Final = 6
_SWING: Final = 0.04
"""What changed less is no key moment."""
_POLITE: Final = 10
"""Tables and their bots come first."""
_SECONDS: Final = 1.0
"""Between two lines of a program."""


class Reviewer:
    """Reviews one match."""

    def __init__(self, asked: Asked) -> None:
        record = asked.record
        self.game = ultratable.game(record["game"])
        self.steps = list(steps(self.game, record))
        self.first = self.steps[0].before if self.steps else begun(self.game, record)
        self.position = record["position"]
        self.judge = Judge(load(self.game.id), self.first)
        self.sides = self.judge.sides
        self.tables = [self._table(moment) for moment in asked.moments]
        self._reached = [self._moment_of(step, asked.moments) for step in self.steps]
        self._changes: list[Change | None] = [None] * len(self.steps)
        self._deal: Change | None = None
        self._open: tuple[tuple[Point, ...], ...] = ()
        self._known: list[list[Point | None]] = [[None] * len(self.tables) for _ in self.sides]

    def _table(self, moment: int | bytes) -> Match:
        """The last whole table at that moment: what is still sealed has changed nothing yet."""
        if isinstance(moment, bytes):
            match = self.game.load(moment)
            return match if whole(match) else self.first
        reached = [step.after for step in self.steps if step.reached <= moment]
        return reached[-1] if reached else self.first

    @staticmethod
    def _moment_of(step: Step, moments: tuple[int | bytes, ...]) -> int:
        """The first moment at which a step was done."""
        for number, moment in enumerate(moments):
            if isinstance(moment, int) and moment >= step.reached:
                return number
        return len(moments) - 1

    def passes(self) -> Iterator[None]:
        """Find out more and more; after each little there is more to tell."""
        points = [self.judge.points(table) for table in self.tables]
        self._open = tuple([tuple([point[side] for point in points]) for side in self.sides])
        yield
        for courses, worlds in zip(_COURSES, _WORLDS, strict=True):
            self._deal = self._dealt(courses)
            for at, step in enumerate(self.steps):
                if step.rolled or len(step.before.deciders) > 1 or self._changes[at] is None:
                    found = split(step, self.judge.values, courses, Random(f"step {at}"))
                    self._changes[at] = self._change(self._reached[at], found)
                    yield
            for moment, table in enumerate(self.tables):
                for seat in range(len(self.sides)):
                    rng = Random(f"world {moment} {seat}")
                    self._known[seat][moment] = self.judge.known(table, seat, rng, worlds)
                yield

    def _dealt(self, courses: int) -> Change | None:
        luck = deal(self.game, self.first, self.position, self.judge.values, courses, Random("deal"))
        if luck is None:
            return None
        return Change(0, (Part("deal", None, self._by_seat(luck)),), (0.0,) * len(self.sides))

    def _change(self, moment: int, found: Split) -> Change:
        parts = [Part("decision", one.seat, self._by_seat(one.worth)) for one in found.decisions]
        if any(found.chance):
            parts.append(Part("chance", None, self._by_seat(found.chance)))
        if any(found.meeting):
            parts.append(Part("meeting", None, self._by_seat(found.meeting)))
        return Change(moment, tuple(parts), self._by_seat(found.errors))

    def _by_seat(self, values: list[float]) -> tuple[float, ...]:
        return tuple([values[side] for side in self.sides])

    def so_far(self, done: bool = False) -> Review:
        """What is known by now."""
        changes = [change for change in (self._deal, *self._changes) if change is not None]
        complete = all([change is not None for change in self._changes])
        return Review(
            games=self.judge.calibration.fitted,
            open=self._open,
            known=tuple([tuple(points) for points in self._known]),
            changes=tuple(changes),
            totals=self._totals(changes) if complete else (),
            keys=keys(changes) if complete else (),
            done=done,
        )

    def _totals(self, changes: list[Change]) -> tuple[Total, ...]:
        last = self.steps[-1].after if self.steps else self.first
        beginning, end = self.judge.values(self.first), self.judge.values(last)
        dealt = [0.0] * len(self.sides) if self._deal is None else self._deal.parts[0].worth
        return tuple(
            [total(seat, changes, beginning[side] - dealt[seat], end[side]) for seat, side in enumerate(self.sides)]
        )


def total(seat: int, changes: list[Change], beginning: float, end: float) -> Total:
    """All changes together, for one seat."""
    own = others = luck = variance = 0.0
    for change in changes:
        variance += change.errors[seat] ** 2
        for part in change.parts:
            if part.seat is None:
                luck += part.worth[seat]
            elif part.seat == seat:
                own += part.worth[seat]
            else:
                others += part.worth[seat]
    return Total(beginning, end, own, others, luck, variance**0.5)


def keys(changes: list[Change]) -> tuple[Key, ...]:
    """The largest swings, in the order in which they came; of one moment only the largest."""
    largest: dict[int, Key] = {}
    for change in changes:
        for part in change.parts:
            known = largest.get(change.moment)
            if swing(part) >= _SWING and (known is None or swing(part) > swing(known.part)):
                largest[change.moment] = Key(change.moment, part)
    found = sorted(largest.values(), key=lambda key: -swing(key.part))[:_KEYS]
    return tuple(sorted(found, key=lambda key: key.moment))


def swing(part: Part) -> float:
    """What it changed for whoever it changed most for."""
    return max([abs(one) for one in part.worth])


def review(asked: Asked) -> Review:
    """All that can be known of a match; it takes seconds."""
    reviewer = Reviewer(asked)
    for _ in reviewer.passes():
        pass
    return reviewer.so_far(True)


def main() -> None:
    os.nice(_POLITE)
    reviewer = Reviewer(msgspec.json.decode(sys.stdin.buffer.read(), type=Asked))
    told = 0.0
    # Whoever wanted to know is gone.
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for _ in reviewer.passes():
            if monotonic() - told >= _SECONDS:
                _tell(reviewer.so_far())
                told = monotonic()
        _tell(reviewer.so_far(True))


def _tell(review: Review) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(review) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
