"""What the writer's thread has stored, told in the event loop, which is woken once for many.

A batch of a hundred answers is stored by one transaction; waking the loop for each by itself would cost as much as
storing them."""

import asyncio
from collections import deque

from ultratable.table.store import Append
from ultratable.table.writer import Told, Writer


class Commits:
    """Hands appends over to the writer's thread, and what became of them back to the loop in which this was made."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._loop = asyncio.get_running_loop()
        self._arrived: deque[tuple[Told, Exception | None]] = deque()
        self._coming = False

    def put(self, append: Append, told: Told) -> None:
        """Store that, and call `told` in the loop."""

        def arrive(error: Exception | None) -> None:
            self._arrived.append((told, error))
            if not self._coming:
                # Set before the loop hears of it and unset before it looks: nothing that arrives is left lying.
                self._coming = True
                self._loop.call_soon_threadsafe(self._hand_over)

        self._writer.put(append, arrive)

    def submit(self, append: Append) -> "asyncio.Future[None]":
        """The same for whoever waits in the loop."""
        waiting: asyncio.Future[None] = self._loop.create_future()

        def told(error: Exception | None) -> None:
            if waiting.done():
                return
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)

        self.put(append, told)
        return waiting

    def _hand_over(self) -> None:
        self._coming = False
        while self._arrived:
            told, error = self._arrived.popleft()
            try:
                told(error)
            except Exception as problem:
                # Whatever goes wrong for one, the others are told.
                context = {"message": "What was stored could not be told.", "exception": problem}
                self._loop.call_exception_handler(context)
