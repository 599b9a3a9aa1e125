"""What only PostgreSQL does: hearing what other processes wrote, and keeping tables as the one process that runs them.

Both have a connection of their own that outlives transactions. A lost connection is made again, with growing pauses.
"""

import logging
import selectors
import socket
import threading
from collections.abc import Callable
from typing import Any, Final

import psycopg
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from ultratable.table.failures import unreachable
from ultratable.table.schema import tables

_log = logging.getLogger(__name__)

CHANNEL: Final = "ultratable"
SEAT: Final = "@"
"""Before the number of a seat whose person is connected, where otherwise the number of an entry stands."""
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0

# A process that hangs inside a transaction loses it and its locks; nobody waits for it much longer than that.
# Keepalives end the connections of a machine that has gone without a word.
_SETTINGS: Final = {
    "idle_in_transaction_session_timeout": "5s",
    "lock_timeout": "8s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


def connect(url: URL) -> Engine:
    """An engine for the database at this address; settings in the address go before ours."""
    options = [*[f"-c {name}={value}" for name, value in _SETTINGS.items()], str(url.query.get("options", ""))]
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        # An error may end up in a log, where nobody's hand and no line of chat may be.
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=5,
        max_overflow=10,
        connect_args={
            "application_name": "ultratable",
            "connect_timeout": 5,
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "options": " ".join(options),
        },
    )


def _own_connection(engine: Engine) -> "psycopg.Connection[Any]":
    """A connection that the pool has forgotten, and on which every statement is its own transaction."""
    raw = engine.raw_connection()
    connection = raw.driver_connection
    assert isinstance(connection, psycopg.Connection)
    raw.detach()
    connection.autocommit = True
    return connection


class Keeper:
    """Tables that this process runs: advisory locks of one session, so that they are free when the process has died."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._guard = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None
        self._kept: set[str] = set()

    def keep(self, table: str) -> bool:
        with self._guard:
            if table in self._kept and self._alive():
                return True
            try:
                got = self._try_lock(table)
            except psycopg.OperationalError:
                # The session is gone and all its locks with it. Others may have taken them: ask anew, once.
                self._forget()
                try:
                    got = self._try_lock(table)
                except psycopg.OperationalError as error:
                    self._forget()
                    raise unreachable(error) from error
            if got:
                self._kept.add(table)
            return got

    def release(self, table: str) -> None:
        with self._guard:
            if table not in self._kept or self._connection is None:
                return
            self._kept.remove(table)
            try:
                self._connection.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (table,))
            except psycopg.OperationalError:
                self._forget()

    def close(self) -> None:
        with self._guard:
            self._forget()

    def _try_lock(self, table: str) -> bool:
        if self._connection is None:
            self._connection = _own_connection(self._engine)
        found = self._connection.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", (table,)).fetchone()
        return found is not None and bool(found[0])

    def _alive(self) -> bool:
        try:
            if self._connection is not None:
                self._connection.execute("SELECT 1")
        except psycopg.OperationalError:
            self._forget()
        return self._connection is not None

    def _forget(self) -> None:
        self._kept.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Listener:
    """A thread that hears what other stores write. What was written while it could not hear is told of afterwards."""

    def __init__(
        self, engine: Engine, token: str, heard: Callable[[str, int], None], seen: Callable[[str, int], None]
    ) -> None:
        self._engine = engine
        self._token = token
        self._heard = heard
        self._seen = seen
        self._stopped = threading.Event()
        self._wake, self._woken = socket.socketpair()
        # Connected before this returns: whatever is written from now on is heard.
        try:
            connection = self._connect()
        except psycopg.Error as error:
            self._wake.close()
            self._woken.close()
            raise unreachable(error) from error
        self._thread = threading.Thread(target=self._run, args=(connection,), name="store-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        self._wake.send(b"!")
        self._thread.join()
        self._wake.close()
        self._woken.close()

    def _connect(self) -> "psycopg.Connection[Any]":
        connection = _own_connection(self._engine)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _run(self, connection: "psycopg.Connection[Any] | None") -> None:
        while connection is not None:
            try:
                self._listen(connection)
            except psycopg.Error:
                connection.close()
                connection = self._reconnect()
            else:
                connection.close()
                return

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        """Until this is closed; an error when the connection is lost."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while not self._stopped.is_set():
                for notify in connection.notifies(timeout=0):
                    self._pass_on(notify.payload)
                selector.select()

    def _pass_on(self, payload: str) -> None:
        token, number, table = payload.split(" ", 2)
        if token == self._token:
            return
        if number.startswith(SEAT):
            self._tell(self._seen, table, int(number.removeprefix(SEAT)))
        else:
            self._tell(self._heard, table, int(number))

    def _tell(self, whom: Callable[[str, int], None], table: str, number: int) -> None:
        try:
            whom(table, number)
        except Exception:
            # One table's trouble must not make this process deaf to the others.
            _log.exception("What was heard of a table could not be passed on.")

    def _reconnect(self) -> "psycopg.Connection[Any] | None":
        pause = _FIRST_PAUSE
        while not self._stopped.wait(pause):
            try:
                connection = self._connect()
            except (SQLAlchemyError, psycopg.Error):
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            try:
                self._catch_up()
                return connection
            except SQLAlchemyError:
                connection.close()
        return None

    def _catch_up(self) -> None:
        """Nobody knows what was missed, so tell of every table once; whoever does not hold it ignores it."""
        with self._engine.connect() as connection:
            for table, seq in connection.execute(select(tables.c.id, tables.c.seq)):
                self._tell(self._heard, table, seq)
