"""SQLite in a folder: private files, settings for durability, and a lock that keeps a second server off the file."""

import os
import sys
import threading
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

from ultratable.table.store import StoreFailed

DATABASE: Final = "ultratable.db"
_LOCK: Final = "ultratable.lock"
_PRIVATE: Final = 0o600

# Checkpoints every 16 MB instead of every 4: rarer, and hardly longer, since most pages change again and again.
_SETTINGS: Final = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 4000",
    "PRAGMA trusted_schema = OFF",
)


def connect(file: Path, wal: bool = True) -> Engine:
    """An engine for one file. How a transaction begins is said by the execution option `writing`."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        # An error may end up in a log, where nobody's hand and no line of chat may be.
        hide_parameters=True,
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=32,
        connect_args={"isolation_level": None, "check_same_thread": False},
    )
    settings = (*_SETTINGS, "PRAGMA journal_mode = WAL") if wal else _SETTINGS

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        for setting in settings:
            connection.execute(setting)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Whoever means to write says so at once; otherwise two readers who both go on to write would block each other.
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def make_private_file(file: Path) -> None:
    """SQLite gives the files beside it the mode of this one."""
    if file.exists():
        file.chmod(_PRIVATE)
    else:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, _PRIVATE))


class FolderLock:
    """Says that this process uses the folder, until it is released or the process ends, however it ends."""

    # The system's lock is between processes only, and is dropped when its process closes any handle of the file.
    _held: Final[set[Path]] = set()
    _guard: Final = threading.Lock()

    def __init__(self, folder: Path) -> None:
        self._file = (folder / _LOCK).resolve()
        with self._guard:
            if self._file in self._held:
                raise _in_use(folder, str(os.getpid()))
            handle = os.open(self._file, os.O_CREAT | os.O_RDWR, _PRIVATE)
            if not _try_lock(handle):
                process = os.read(handle, 20).decode(errors="replace").strip()
                os.close(handle)
                raise _in_use(folder, process)
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())
            self._handle = handle
            self._held.add(self._file)

    def release(self) -> None:
        with self._guard:
            if self._file in self._held:
                self._held.remove(self._file)
                os.close(self._handle)


def _in_use(folder: Path, process: str) -> StoreFailed:
    return StoreFailed(
        f"{folder} is already in use by another Ultratable (process {process}); stop it or choose another --data."
    )


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        # What is locked cannot be read there, so lock a byte that the process number does not reach.
        os.lseek(handle, 1000, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        # Not flock: a bot's process would inherit that and hold it after the server has died.
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
