"""One thread that writes: whatever has come in while it wrote goes into its next transaction (group commit)."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final

from ultratable.table.failures import Unreachable
from ultratable.table.store import Append, Store, StoreFailed

MOST: Final = 500
"""How many appends one transaction takes at most."""

Told = Callable[[Exception | None], None]
"""Called from the writer's thread: None once an append is on disk, or Conflict or StoreFailed."""
_Waiting = tuple[Append, Told]


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

    def put(self, append: Append, told: Told) -> None:
        """Write that, and tell what became of it."""
        with self._changed:
            if not self._closed:
                self._waiting.append((append, told))
                self._changed.notify()
                return
        told(StoreFailed("The server is stopping: nothing more is written."))

    def submit(self, append: Append) -> "Future[None]":
        """The same for whoever waits in a thread."""
        future: Future[None] = Future()

        def told(error: Exception | None) -> None:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.put(append, told)
        return future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next():
            self._write(batch)

    def _next(self) -> list[_Waiting]:
        """What is waiting, as soon as something is; nothing once this is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
        if self._pause and not self._closed:
            time.sleep(self._pause)
        with self._changed:
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]

    def _write(self, batch: Sequence[_Waiting]) -> None:
        try:
            verdicts = self._store.append([append for append, _ in batch])
        except Exception as error:
            self._write_singly(batch, error)
            return
        for (_, told), verdict in zip(batch, verdicts, strict=True):
            told(verdict)

    def _write_singly(self, batch: Sequence[_Waiting], error: Exception) -> None:
        """After a batch has failed: one bad append must not fail the others, but a lost database fails them all."""
        if len(batch) > 1 and not isinstance(error, Unreachable):
            for waiting in batch:
                self._write([waiting])
            return
        failure = error if isinstance(error, StoreFailed) else StoreFailed(f"This could not be written: {error!r}.")
        for _, told in batch:
            # One each: whoever raises it writes into it where it has been.
            told(type(failure)(*failure.args))
