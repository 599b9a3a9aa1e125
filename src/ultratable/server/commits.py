"""Waiting in the event loop for what the writer's thread has stored, woken once for many.

A batch of a hundred answers is stored by one transaction; telling the loop of each by itself would cost as much as
storing them."""

import asyncio
from collections import deque
from concurrent.futures import Future


class Commits:
    """Hands results over from the writer's thread to the loop in which this was made."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._arrived: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._coming = False

    def of(self, stored: "Future[None]") -> "asyncio.Future[None]":
        """The same future for the loop."""
        waiting: asyncio.Future[None] = self._loop.create_future()

        def arrive(done: "Future[None]") -> None:
            self._arrived.append((waiting, done.exception()))
            if not self._coming:
                # Set before the loop hears of it and unset before it looks: nothing that arrives is left lying.
                self._coming = True
                self._loop.call_soon_threadsafe(self._hand_over)

        stored.add_done_callback(arrive)
        return waiting

    def _hand_over(self) -> None:
        self._coming = False
        while self._arrived:
            waiting, error = self._arrived.popleft()
            if waiting.done():
                continue
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)
