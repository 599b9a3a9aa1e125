"""Many games with many workers, handed back in the order in which they were wished for.

This is the only place that knows of processes and other machines. What is played is a function of its arguments, and
results are put in order by the number of their range, not by when they arrive: so the same numbers come out with one
worker, with many, and when one of them dies in the middle.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from ultratable.core.errors import UltratableError

_AHEAD: Final = 3
"""Ranges per worker that are under way or waiting: enough to keep everybody busy, and little is lost by stopping."""
_LOOK_UP: Final = 0.2
"""Seconds between two looks whether to stop."""
_TRIES: Final = 4
"""As often is a range begun whose worker died."""
_RANGE_SECONDS: Final = 0.5
_MOST_IN_RANGE: Final = 2_000

Row = TypeVar("Row")


class Broken(UltratableError):
    """Workers died again and again."""


class Promise(Protocol):
    """A range on its way: a future of whatever makes it."""

    def done(self) -> bool: ...

    def exception(self) -> BaseException | None: ...

    def result(self, timeout: float) -> Any:
        """TimeoutError while it is not there, BrokenExecutor if whoever worked on it is gone."""
        ...


class Team(Protocol):
    """Those who play: processes of this machine, or of a cluster."""

    @property
    def size(self) -> int: ...

    def begin(self, number: int, function: Callable[..., Any], *arguments: Any) -> Promise: ...

    def renew(self) -> None:
        """Take new workers in after some have died."""
        ...

    def close(self) -> None: ...


class Here:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.size = workers
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, initializer=_leave_ctrl_c_to_the_parent)

    def begin(self, number: int, function: Callable[..., Any], *arguments: Any) -> Promise:
        return self._pool.submit(function, *arguments)

    def renew(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._open()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Alone:
    """This very process: for one worker, and for tests."""

    size = 1

    def begin(self, number: int, function: Callable[..., Any], *arguments: Any) -> Promise:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    def renew(self) -> None:
        pass

    def close(self) -> None:
        pass


def team(workers: int | None = None, cluster: str | None = None) -> Team:
    """All cores of this machine, so many processes, or whoever works at that cluster."""
    if cluster is not None:
        from ultratable.lab.cluster import Cluster

        return Cluster(cluster)
    count = workers or os.cpu_count() or 1
    return Alone() if count == 1 else Here(count)


class _Range:
    """Some games that one worker plays in one go."""

    __slots__ = ("future", "games", "number", "tries")

    def __init__(self, number: int, games: list[int], future: Promise) -> None:
        self.number = number
        self.games = games
        self.future = future
        self.tries = 1


def in_order(
    workers: Team,
    play: Callable[[Any, int], Row],
    plan: Any,
    games: Iterator[int | None],
    halted: Callable[[], bool],
) -> Iterator[list[Row]]:
    """The results of `play(plan, game)` for those games, in their order, range by range.

    `games` may say None where the next ones depend on the results so far: then all that is under way is waited for.
    `halted` is asked again and again whether to break off. `play` is a function that other processes find by its name.
    """
    under_way: deque[_Range] = deque()
    size, number, more, held = 1, 0, True, False
    while more or under_way:
        while more and not held and len(under_way) < (1 if workers.size == 1 else _AHEAD * workers.size):
            wished, held, more = _next(games, size)
            if wished:
                under_way.append(_Range(number, wished, workers.begin(number, _play_some, play, plan, wished)))
                number += 1
        if not under_way:
            held = False
            continue
        while True:
            if halted():
                return
            try:
                rows, seconds = _wait(under_way[0])
                break
            except TimeoutError:
                continue
            except BrokenExecutor as error:
                _again(workers, play, plan, under_way, error)
        done = under_way.popleft()
        size = _better_size(size, len(done.games), seconds)
        yield rows


def _play_some(play: Callable[[Any, int], Row], plan: Any, games: list[int]) -> tuple[list[Row], float]:
    """One after another, with the seconds that took: ranges grow until handing them out costs nothing."""
    begun = time.perf_counter()
    rows = [play(plan, index) for index in games]
    return rows, time.perf_counter() - begun


def _next(games: Iterator[int | None], size: int) -> tuple[list[int], bool, bool]:
    """The next few games, whether one must wait for results then, and whether there may be more."""
    wished: list[int] = []
    for index in games:
        if index is None:
            return wished, True, True
        wished.append(index)
        if len(wished) == size:
            return wished, False, True
    return wished, False, False


def _wait(first: _Range) -> tuple[Any, float]:
    found: tuple[Any, float] = first.future.result(_LOOK_UP)
    return found


def _again(workers: Team, play: Any, plan: Any, under_way: "deque[_Range]", error: Exception) -> None:
    """Whoever played the first range, and perhaps others, is gone: what is not done is begun anew."""
    workers.renew()
    for one in under_way:
        if one.future.done() and one.future.exception() is None:
            continue
        if one.tries == _TRIES:
            raise Broken(f"Workers died {_TRIES} times at game {one.games[0]}: {error}") from error
        one.tries += 1
        one.future = workers.begin(one.number, _play_some, play, plan, one.games)


def _better_size(size: int, games: int, seconds: float) -> int:
    """How many games make a range of the right length; it doubles at most, as one game tells little."""
    if games < size or seconds <= 0:
        return size
    return max(1, min(int(games * _RANGE_SECONDS / seconds), 2 * size, _MOST_IN_RANGE))


def _leave_ctrl_c_to_the_parent() -> None:
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
