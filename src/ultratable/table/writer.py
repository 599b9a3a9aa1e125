"""One thread that writes: whatever has come in while it wrote goes into its next transaction (group commit)."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final

from ultratable.table.failures import Unreachable
from ultratable.table.store import Append, Store, StoreFailed

MOST: Final = 500
"""How many appends one transaction takes at most."""

_Waiting = tuple[Append, "Future[None]"]


class Writer:
    """Writes appends in the order in which they were submitted."""

    def __init__(self, store: Store, pause: float = 0) -> None:
        """`pause` is how many seconds to let more come in before each transaction."""
        self._store = store
        self._pause = pause
        self._waiting: deque[_Waiting] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, append: Append) -> "Future[None]":
        """Resolves once the append is on disk, or to Conflict or StoreFailed. Cancelled in time, it is not written."""
        future: Future[None] = Future()
        with self._changed:
            if self._closed:
                future.set_exception(StoreFailed("The server is stopping: nothing more is written."))
                return future
            self._waiting.append((append, future))
            self._changed.notify()
        return future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next():
            self._write([waiting for waiting in batch if waiting[1].set_running_or_notify_cancel()])

    def _next(self) -> list[_Waiting]:
        """What is waiting, as soon as something is; nothing once this is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
        if self._pause and not self._closed:
            time.sleep(self._pause)
        with self._changed:
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]

    def _write(self, batch: Sequence[_Waiting]) -> None:
        if not batch:
            return
        try:
            verdicts = self._store.append([append for append, _ in batch])
        except Exception as error:
            self._write_singly(batch, error)
            return
        for (_, future), verdict in zip(batch, verdicts, strict=True):
            if verdict is None:
                future.set_result(None)
            else:
                future.set_exception(verdict)

    def _write_singly(self, batch: Sequence[_Waiting], error: Exception) -> None:
        """After a batch has failed: one bad append must not fail the others, but a lost database fails them all."""
        if len(batch) > 1 and not isinstance(error, Unreachable):
            for waiting in batch:
                self._write([waiting])
            return
        failure = error if isinstance(error, StoreFailed) else StoreFailed(f"This could not be written: {error!r}.")
        for _, future in batch:
            # One each: whoever raises it writes into it where it has been.
            future.set_exception(type(failure)(*failure.args))
