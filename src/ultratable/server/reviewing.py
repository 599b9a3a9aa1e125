"""Reviews of matches that are over, made in processes of their own while somebody waits for them.

Whoever asks gets what is known so far and asks again. Only so many are made at once, the others wait their turn; what
nobody has asked about for a while is given up, and begins anew when somebody asks again. What is finished is remembered
for a while.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from ultratable.review.judge import Point
from ultratable.review.records import Asked, Key, Review
from ultratable.server.wire.reviews import Curve, KeyMoment, Lucky, ReviewShown, SeatTotal

_PATIENCE: Final = 20.0
"""Seconds without a question after which nobody seems to look any more."""
_LONGEST: Final = 600.0
"""Seconds after which a review is left as it is."""
_AT_ONCE: Final = 2
_KEPT: Final = 32
_LINE: Final = 64 * 1024 * 1024
"""Bytes of one line of a review; a long match of many seats has one of some megabytes."""

Telling = Callable[[int, str], int | None]
"""The line of the log that tells best of a moment and a kind of part."""


class Making:
    """One review, being made or finished."""

    def __init__(self, asked: Asked, telling: Telling, turn: asyncio.Semaphore) -> None:
        self._last_asked = monotonic()
        self._telling = telling
        self._known: Review | None = None
        self.ended = False
        """Whether its process has said all it will; one that came to nothing would come to nothing again."""
        self._task = asyncio.create_task(self._in_turn(asked, turn))

    @property
    def running(self) -> bool:
        return not self._task.done()

    def shown(self) -> ReviewShown:
        self._last_asked = monotonic()
        if self._known is None:
            return ReviewShown(0, (), (), (), (), (), self.ended)
        return shown(self._known, self._telling, self.ended)

    async def _in_turn(self, asked: Asked, turn: asyncio.Semaphore) -> None:
        async with turn:
            if self._wanted():
                await self._make(asked)

    async def _make(self, asked: Asked) -> None:
        end = monotonic() + _LONGEST
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "ultratable.review.review", stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LINE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(asked))
            process.stdin.close()
            while self._wanted() and monotonic() < end:
                with suppress(TimeoutError):
                    line = await asyncio.wait_for(process.stdout.readline(), 1.0)
                    if not line:
                        self.ended = True
                        break
                    self._known = msgspec.json.decode(line, type=Review)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _wanted(self) -> bool:
        return monotonic() - self._last_asked < _PATIENCE

    async def stop(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


class Reviews:
    """All that are made or were."""

    def __init__(self) -> None:
        self._makings: OrderedDict[tuple[str, ...], Making] = OrderedDict()
        self._turn = asyncio.Semaphore(_AT_ONCE)

    async def ask(self, key: tuple[str, ...], look: Callable[[], Awaitable[tuple[Asked, Telling]]]) -> ReviewShown:
        """What is known of the match under that name; `look` tells what to review, if it is not known yet."""
        making = self._makings.get(key)
        if making is None or (not making.running and not making.ended):
            asked, telling = await look()
            while len(self._makings) >= _KEPT:
                await self._makings.pop(next(iter(self._makings))).stop()
            making = self._makings[key] = Making(asked, telling, self._turn)
        # The one asked about last is the last in line to go.
        self._makings.move_to_end(key)
        return making.shown()

    async def close(self) -> None:
        for making in self._makings.values():
            await making.stop()
        self._makings.clear()


def shown(review: Review, telling: Telling, over: bool) -> ReviewShown:
    """A review as it goes over the wire; `over`: nothing more will be found out."""
    return ReviewShown(
        games=review.games,
        open=tuple([_curve(points) for points in review.open]),
        known=tuple([_curve(points) for points in review.known]),
        luck=tuple(
            [
                Lucky(change.moment, _rounded([sum(column) for column in zip(*worths, strict=True)]))
                for change in review.changes
                if (worths := [part.worth for part in change.parts if part.seat is None])
            ]
        ),
        keys=tuple([_key(key, telling) for key in review.keys]),
        totals=tuple(
            [
                SeatTotal(*_rounded([one.beginning, one.end, one.own, one.others, one.luck, one.error]))
                for one in review.totals
            ]
        ),
        done=review.done or over,
    )


def _curve(points: Sequence[Point | None]) -> Curve:
    chance = [None if point is None else round(point.chance, 4) for point in points]
    low = [None if point is None else round(point.low, 4) for point in points]
    high = [None if point is None else round(point.high, 4) for point in points]
    return Curve(tuple(chance), tuple(low), tuple(high))


def _key(key: Key, telling: Telling) -> KeyMoment:
    line = telling(key.moment, key.part.kind)
    return KeyMoment(key.moment, line, key.part.kind, key.part.seat, _rounded(key.part.worth))


def _rounded(values: Sequence[float]) -> tuple[float, ...]:
    return tuple([round(value, 4) for value in values])
