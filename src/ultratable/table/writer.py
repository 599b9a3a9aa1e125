"""One thread that writes: whatever has come in while it wrote goes into its next transaction (group commit)."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final

from ultratable.table.failures import Unreachable
from ultratable.table.store import Append, Store, StoreFailed

MOST: Final = 500
"""When a transaction has so many appends, whatever else has come in waits for the next."""

Verdict = Exception | None
"""None once an append is on disk, or Conflict or StoreFailed."""
Told = Callable[[list[Verdict]], None]
"""Called from the writer's thread with what became of each append of a group, in their order."""
_Group = tuple[list[Append], Told]


class Writer:
    """Writes appends in the order in which they were put in."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: deque[_Group] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, appends: list[Append], told: Told) -> None:
        """Write these, and tell what became of them."""
        with self._changed:
            if not self._closed:
                self._waiting.append((appends, told))
                self._changed.notify()
                return
        told([StoreFailed("The server is stopping: nothing more is written.") for _ in appends])

    def submit(self, append: Append) -> "Future[None]":
        """The same with one, for whoever waits in a thread."""
        future: Future[None] = Future()

        def told(verdicts: list[Verdict]) -> None:
            if verdicts[0] is None:
                future.set_result(None)
            else:
                future.set_exception(verdicts[0])

        self.put([append], told)
        return future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while groups := self._next():
            verdicts = self._write([append for appends, _ in groups for append in appends])
            at = 0
            for appends, told in groups:
                told(verdicts[at : at + len(appends)])
                at += len(appends)

    def _next(self) -> list[_Group]:
        """What is waiting, as soon as something is; nothing once this is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            groups: list[_Group] = []
            size = 0
            while self._waiting and size < MOST:
                groups.append(self._waiting.popleft())
                size += len(groups[-1][0])
            return groups

    def _write(self, appends: Sequence[Append]) -> list[Verdict]:
        try:
            return list(self._store.append(appends))
        except Exception as error:
            return self._write_singly(appends, error)

    def _write_singly(self, appends: Sequence[Append], error: Exception) -> list[Verdict]:
        """After a batch has failed: one bad append must not fail the others, but a lost database fails them all."""
        if len(appends) > 1 and not isinstance(error, Unreachable):
            return [verdict for append in appends for verdict in self._write([append])]
        failure = error if isinstance(error, StoreFailed) else StoreFailed(f"This could not be written: {error!r}.")
        # One each: whoever raises it writes into it where it has been.
        return [type(failure)(*failure.args) for _ in appends]
