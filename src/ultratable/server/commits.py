"""What is to be stored, handed over to the writer's thread, and what became of it, told in the event loop.

Everything that comes up in one turn of the loop goes over together and comes back together: waking the other thread
for each move by itself would cost as much as storing it.
"""

import asyncio
from collections.abc import Callable

from ultratable.table.store import Append
from ultratable.table.writer import Verdict, Writer

Told = Callable[[Verdict], None]
"""Called in the loop: None once an append is on disk, or Conflict or StoreFailed."""


class Commits:
    """Hands appends over to the writer's thread, and what became of them back to the loop in which this was made."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._loop = asyncio.get_running_loop()
        self._appends: list[Append] = []
        self._tolds: list[Told] = []
        """Whom to tell, for each of the appends of this turn."""

    def put(self, append: Append, told: Told) -> None:
        """Store that, and call `told` in the loop."""
        if not self._appends:
            self._loop.call_soon(self._hand_over)
        self._appends.append(append)
        self._tolds.append(told)

    def submit(self, append: Append) -> "asyncio.Future[None]":
        """The same for whoever waits in the loop."""
        waiting: asyncio.Future[None] = self._loop.create_future()

        def told(error: Verdict) -> None:
            if waiting.done():
                return
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)

        self.put(append, told)
        return waiting

    def _hand_over(self) -> None:
        appends, tolds = self._appends, self._tolds
        self._appends, self._tolds = [], []

        def come_back(verdicts: list[Verdict]) -> None:
            self._loop.call_soon_threadsafe(self._tell, tolds, verdicts)

        self._writer.put(appends, come_back)

    def _tell(self, tolds: list[Told], verdicts: list[Verdict]) -> None:
        for told, verdict in zip(tolds, verdicts, strict=True):
            try:
                told(verdict)
            except Exception as problem:
                # Whatever goes wrong for one, the others are told.
                context = {"message": "What was stored could not be told.", "exception": problem}
                self._loop.call_exception_handler(context)
