"""The fairness meter: a made piece is tried in processes of their own, for as long as somebody looks.

Whoever asks gets what is known so far and asks again. A piece that nobody has asked about for a while is dropped, and
so is the one that was asked about longest ago when there are too many: it begins anew when it is asked about again.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec

import ultratable
from ultratable.lab import worth
from ultratable.lab.changes import ENOUGH, Trials
from ultratable.server.wire.worth import ChangeShown, WorthShown

_PROCESSES: Final = 2
"""That share the trials of one piece."""
_ENOUGH: Final = ENOUGH
_PATIENCE: Final = 6.0
"""Seconds without a question after which nobody seems to look any more."""
_AT_ONCE: Final = 2
"""Pieces tried at the same time."""
_KEPT: Final = 64
"""Pieces whose worth is remembered."""
_SHOWN: Final = 3
"""Changes that are told at once."""


class Meter:
    """One piece being tried."""

    def __init__(self, game: str, piece: Any) -> None:
        self.asked = monotonic()
        self.known = False
        """Whether there is nothing more to be found out."""
        self._trials = Trials(piece, ultratable.game(game).variants(piece), _ENOUGH)
        self._task = asyncio.create_task(self._try(game))

    @property
    def done(self) -> bool:
        return self._task.done()

    def shown(self) -> WorthShown:
        self.asked = monotonic()
        found = self._trials.worth
        changes = tuple(
            [
                ChangeShown(one.at, one.to, round(one.by, 4), round(one.low, 4), round(one.high, 4), one.games)
                for one in self._trials.changes()[:_SHOWN]
            ]
        )
        low, high = round(found.low, 4), round(found.high, 4)
        return WorthShown(found.games, round(found.share, 4), low, high, self.done, changes)

    async def _try(self, game: str) -> None:
        processes: list[Process] = []
        try:
            for _ in range(_PROCESSES):
                processes.append(await _begin())
            async with asyncio.TaskGroup() as group:
                for process in processes:
                    group.create_task(self._ask(game, process))
        finally:
            for process in processes:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def _ask(self, game: str, process: Process) -> None:
        """One trial after another."""
        assert process.stdin is not None
        assert process.stdout is not None
        while wish := self._trials.next():
            change, piece, number = wish
            process.stdin.write(msgspec.json.encode(worth.Request(game, piece, number, count=1)) + b"\n")
            line = b""
            while not line:
                if monotonic() - self.asked >= _PATIENCE:
                    return
                with suppress(TimeoutError):
                    line = await asyncio.wait_for(process.stdout.readline(), 1.0)
                    if not line:
                        return
            self._trials.take(change, number, float(line))
        self.known = True

    async def stop(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


async def _begin() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "ultratable.lab.worth", stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )


class Meters:
    """All pieces that are tried or were."""

    def __init__(self) -> None:
        self._meters: dict[tuple[str, bytes], Meter] = {}

    async def ask(self, game: str, piece: Any) -> WorthShown:
        key = (game, msgspec.json.encode(piece, order="sorted"))
        meter = self._meters.pop(key, None)
        if meter is None or (meter.done and not meter.known):
            await self._make_room()
            meter = Meter(game, piece)
        # The one asked about last is the last in line to go.
        self._meters[key] = meter
        return meter.shown()

    async def _make_room(self) -> None:
        trying = [key for key, meter in self._meters.items() if not meter.done]
        for key in trying[: len(trying) + 1 - _AT_ONCE]:
            await self._meters.pop(key).stop()
        while len(self._meters) >= _KEPT:
            await self._meters.pop(next(iter(self._meters))).stop()

    async def close(self) -> None:
        for meter in self._meters.values():
            await meter.stop()
        self._meters = {}
