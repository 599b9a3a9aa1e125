"""Databases for tests: a PostgreSQL server that the first test in need of it starts, and stores on it and on SQLite.

Each process of pytest has a server of its own, reached only through a socket in a private folder. Each test has a
database to itself, which is emptied for the next. What is written is flushed to disk as in earnest.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

from ultratable.table.schema import LATEST, VERSION_TABLE, metadata
from ultratable.table.sql import SqlStore, open_store

FINDER = Path(__file__).parents[2] / "tools" / "find-postgres"
_READY = "ready to accept connections"


class PostgresServer:
    """A server with its data in a temporary folder. It can be stopped and started again, as a test may wish."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ultratable-pg-"))
        self._programs = programs
        self._process: subprocess.Popen[str] | None = None
        self._numbers = count(1)
        self._free: list[str] = []
        # PostgreSQL refuses to run as root.
        self._user = _somebody() if os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        make = (
            f"{programs}/initdb -D {self.folder}/data -U ultratable --auth=trust --encoding=UTF8 --no-locale --no-sync"
        )
        subprocess.run([*self._as_user(), *make.split()], check=True, capture_output=True, text=True)

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
        address = f"postgresql://ultratable@/postgres?host={self.folder}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """The address of a new database with nothing in it."""
        name = f"test{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        return f"postgresql://ultratable@/{name}?host={self.folder}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a database with the store's tables and nothing in them, lent for a while."""
        if self._free:
            url = self._free.pop()
        else:
            url = self.new_database()
            open_store(url).close()
        yield url
        _empty(url)
        self._free.append(url)

    def remove(self) -> None:
        # In order it would first see thousands of files safely to disk.
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def _as_user(self) -> list[str]:
        # Should this process be killed, the server ends as well.
        command = ["setpriv", "--pdeathsig=INT"] if shutil.which("setpriv") else []
        if self._user is None:
            return command
        return [*command, f"--reuid={self._user.pw_uid}", f"--regid={self._user.pw_gid}", "--clear-groups"]


def _read(process: "subprocess.Popen[str]", said: deque[str], ready: threading.Event) -> None:
    """Read all that the server says, or it would wait for a reader some day; tell when it is ready or has ended."""
    assert process.stderr is not None
    for line in process.stderr:
        said.append(line)
        if _READY in line:
            ready.set()
    ready.set()


def _empty(url: str) -> None:
    with psycopg.connect(url) as connection:
        # Whoever a test has left behind: a killed process may just be committing.
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE {others}".encode())
        for table in metadata.sorted_tables:
            connection.execute(f"DELETE FROM {table.name}".encode())
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = {LATEST}".encode())


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


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of a database for this test alone, with the store's tables and nothing in them."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def prepared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an empty store, to be copied."""
    folder = tmp_path_factory.mktemp("prepared") / "data"
    open_store(folder).close()
    return folder


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """A place for `open_store`, with an empty store: a test that uses it runs on both databases."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return Path(shutil.copytree(request.getfixturevalue("prepared_folder"), tmp_path / "data"))


@pytest.fixture
def store(where: str | Path) -> Iterator[SqlStore]:
    """An open, empty store: a test that uses it runs on both databases."""
    opened = open_store(where)
    yield opened
    opened.close()
