"""Databases for tests: a PostgreSQL server that the first test in need of it starts, and stores on it and on SQLite.

Each process of pytest has a server of its own, reached only through a socket in a private folder. Databases are copied
from one that is already prepared, so that each test has a fresh one. What is written is flushed to disk as in earnest.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from ultratable.table.sql import SqlStore, open_store

FINDER = Path(__file__).parents[2] / "tools" / "find-postgres"
_READY = "ready to accept connections"
_numbers = count(1)


class PostgresServer:
    """A server with its data in a temporary folder. It can be stopped and started again, as a test may wish."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ultratable-pg-"))
        self._programs = programs
        self._process: subprocess.Popen[str] | None = None
        # PostgreSQL refuses to run as root.
        self._user = _somebody() if os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        make = (
            f"{programs}/initdb -D {self.folder}/data -U ultratable --auth=trust --encoding=UTF8 --no-locale --no-sync"
        )
        subprocess.run([*self._as_user(), *make.split()], check=True, capture_output=True, text=True)

    def url(self, database: str) -> str:
        return f"postgresql://ultratable@/{database}?host={self.folder}"

    def start(self) -> None:
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=200")
        command = [f"{self._programs}/postgres", "-D", f"{self.folder}/data"]
        for setting in settings:
            command += ["-c", setting]
        self._process = subprocess.Popen(
            [*self._as_user(), *command], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )
        said: deque[str] = deque(maxlen=50)
        ready = threading.Event()
        threading.Thread(target=_read, args=(self._process, said, ready), daemon=True).start()
        ready.wait()
        if not any([_READY in line for line in said]):
            pytest.fail("PostgreSQL did not start:\n" + "".join(said))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends it at once and in order; SIGQUIT like a crash, so that it recovers from its log when started."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self, template: str = "template0") -> str:
        """The address of a new database."""
        name = f"test{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def name_of(self, url: str) -> str:
        return url.removeprefix("postgresql://ultratable@/").split("?")[0]

    def remove(self) -> None:
        # In order it would first see thousands of files safely to disk.
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def _as_user(self) -> list[str]:
        if self._user is None:
            return []
        # Should this process be killed, the server ends as well.
        ends = ["--pdeathsig=INT"] if sys.platform == "linux" else []
        return ["setpriv", f"--reuid={self._user.pw_uid}", f"--regid={self._user.pw_gid}", "--clear-groups", *ends]


def _read(process: "subprocess.Popen[str]", said: deque[str], ready: threading.Event) -> None:
    """Read all that the server says, or it would wait for a reader some day; tell when it is ready or has ended."""
    assert process.stderr is not None
    for line in process.stderr:
        said.append(line)
        if _READY in line:
            ready.set()
    ready.set()


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """The server of this process of pytest."""
    found = subprocess.run([FINDER], check=False, capture_output=True, text=True)
    if found.returncode:
        pytest.fail(found.stderr)
    server = PostgresServer(Path(found.stdout.strip()))
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def prepared_database(postgres_server: PostgresServer) -> str:
    """The name of a database that has the store's tables and nothing in them, to be copied."""
    url = postgres_server.new_database()
    open_store(url).close()
    return postgres_server.name_of(url)


@pytest.fixture
def postgres_url(postgres_server: PostgresServer, prepared_database: str) -> str:
    """The address of a database of this test's own, with the store's tables and nothing in them."""
    return postgres_server.new_database(prepared_database)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """A place for `open_store`: a test that uses it runs on both databases."""
    return tmp_path / "data" if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(where: str | Path) -> Iterator[SqlStore]:
    """An open, empty store: a test that uses it runs on both databases."""
    opened = open_store(where)
    yield opened
    opened.close()
