"""Workers on several machines: a Dask scheduler hands ranges of games to whoever works there.

Dask begins a range again when its worker dies, and results are counted by the number of their range: so the numbers are
those of one machine.
"""

from concurrent.futures import BrokenExecutor
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final, Protocol

from ultratable.core.errors import UltratableError

_PATIENCE: Final = 30
"""Seconds for the scheduler, and then for its first worker, to be there."""


class NoCluster(UltratableError):
    """The cluster cannot be reached, or the library for it is missing."""


class _Client(Protocol):
    """What is used of Dask's client, which has no types."""

    def submit(self, function: Any, *arguments: Any, key: str, pure: bool) -> Any: ...
    def wait_for_workers(self, count: int, timeout: float) -> None: ...
    def nthreads(self) -> dict[str, int]: ...
    def close(self) -> None: ...


class Cluster:
    """Whoever works at a scheduler."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as error:
            raise NoCluster("The lab on several machines needs Dask: pip install 'ultratable[cluster]'.") from error
        try:
            self._client: _Client = Client(address, timeout=_PATIENCE)
            self.wait_for(1)
        except (OSError, TimeoutError, ValueError) as error:
            raise NoCluster(f"No workers are reached at {address}: {error}.") from error
        self._run = token_hex(8)
        self._tries = 0

    def wait_for(self, workers: int) -> None:
        """Wait until so many are there."""
        self._client.wait_for_workers(workers, timeout=_PATIENCE)

    @property
    def size(self) -> int:
        return max(1, sum(self._client.nthreads().values()))

    def begin(self, number: int, function: Any, *arguments: Any) -> "_Promise":
        self._tries += 1
        key = f"ultratable-{self._run}-{number}-{self._tries}"
        return _Promise(self._client.submit(function, *arguments, key=key, pure=False))

    def renew(self) -> None:
        """Dask looks after its workers itself."""

    def close(self) -> None:
        self._client.close()


class _Promise:
    """A range on its way."""

    def __init__(self, future: Any) -> None:
        self._future = future

    def done(self) -> bool:
        return bool(self._future.done())

    def exception(self) -> BaseException | None:
        with suppress(TimeoutError):
            found: BaseException | None = self._future.exception(timeout=0.001)
            return found
        return None

    def result(self, timeout: float) -> Any:
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            return self._future.result(timeout=timeout)
        except (KilledWorker, FutureCancelledError) as error:
            raise BrokenExecutor(str(error)) from error
