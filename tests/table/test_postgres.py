"""Several processes on one PostgreSQL: one writer wins, all hear of it, and a dead process is in nobody's way."""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

from tests.table.appends import first, later
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import Append, Conflict, StoreFailed
from ultratable.table.writer import Verdict, Writer

LONG = 60
"""Seconds after which a test gives up waiting for what should come at once."""


@pytest.fixture
def pair(postgres_url) -> Iterator[tuple[SqlStore, SqlStore]]:
    """Two stores on the same database, as two server processes have them."""
    one, other = open_store(postgres_url), open_store(postgres_url)
    yield one, other
    one.close()
    other.close()


def hear(store: SqlStore) -> "Queue[tuple[str, int]]":
    heard: Queue[tuple[str, int]] = Queue()
    store.listen(lambda table, seq: heard.put((table, seq)))
    return heard


def run(code: str, url: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, url],
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
        cwd=Path.cwd(),
    )


def kill(process: "subprocess.Popen[str]") -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def wait_for_waiters(url: str, count: int) -> None:
    """Return when this many others wait for a lock in this database."""
    asked = b"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(asked).fetchone() != (count,):
            pass


def watched(store: SqlStore, second_looks: list[bool]) -> Callable[..., Any]:
    """The store's try at writing a batch, noting whether it is a second one."""
    original = store._try_append

    def watch(batch: Sequence[Append], careful: bool) -> list[Conflict | None]:
        second_looks.append(careful)
        return original(batch, careful)

    return watch


class TestWriting:
    def test_of_two_racing_on_one_table_one_wins_each_entry(self, pair, monkeypatch):
        assert pair[0].append([first("t"), first("u")]) == [None, None]
        second_looks: list[bool] = []
        for store in pair:
            monkeypatch.setattr(store, "_try_append", watched(store, second_looks))

        def race(number: int) -> list[int]:
            won = []
            for _ in range(40):
                seq = len(pair[number].entries("t")) + 1
                verdicts = pair[number].append([later("t", seq, move_id=f"{number} {seq}"), later("u", 1)])
                if verdicts[0] is None:
                    won.append(seq)
            return won

        with ThreadPoolExecutor() as threads:
            won = list(threads.map(race, (0, 1)))
        assert sorted(won[0] + won[1]) == list(range(2, len(pair[0].entries("t")) + 1))
        assert pair[0].check().problems == ()
        # The table is locked before anything is decided, so the loser knows at once.
        assert not any(second_looks)

    def test_batches_that_find_the_same_tables_in_opposite_order_do_not_block_each_other(self, postgres_url):
        """One store reads tables as they lie in the file, the other by their ids; both must lock them in one order."""
        ways = ("-c enable_indexscan=off -c enable_bitmapscan=off", "-c enable_seqscan=off -c enable_bitmapscan=off")
        pair = [open_store(f"{postgres_url}&options={quote(way)}") for way in ways]
        names = ["a", "b", "c"]
        assert pair[0].append([first(name) for name in reversed(names)]) == [None] * 3
        with ThreadPoolExecutor() as threads, psycopg.connect(postgres_url) as middle:
            middle.execute("SELECT 1 FROM tables WHERE id = 'b' FOR UPDATE")
            waiting = [threads.submit(store.append, [later(name, 2) for name in names]) for store in pair]
            wait_for_waiters(postgres_url, 2)
            middle.rollback()
            verdicts = [future.result() for future in waiting]
        assert sorted([verdict == [None] * 3 for verdict in verdicts]) == [False, True]
        for store in pair:
            store.close()

    def test_the_loser_loads_what_the_winner_wrote(self, pair):
        pair[0].append([first("t")])
        assert pair[0].append([later("t", 2, "ann")]) == [None]
        assert isinstance(pair[1].append([later("t", 2, "bob")])[0], Conflict)
        assert [entry.who for entry in pair[1].load("t").entries] == ["ann"]
        assert pair[1].append([later("t", 3, "bob")]) == [None]

    def test_a_process_killed_inside_its_transaction_leaves_the_table_free(self, pair, postgres_url):
        pair[0].append([first("t")])
        process = run(HANG_WHILE_WRITING, postgres_url)
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        with ThreadPoolExecutor() as threads:
            waiting = threads.submit(pair[0].append, [later("t", 2)])
            kill(process)
            assert waiting.result() == [None]

    def test_who_cannot_get_a_table_fails_alone_and_the_database_is_not_called_lost(self, pair, postgres_url):
        pair[0].append([first("t"), first("u")])
        with psycopg.connect(postgres_url) as other:
            other.execute("SELECT number FROM tables WHERE id = 't' FOR UPDATE")
            impatient = open_store(f"{postgres_url}&options=-c%20lock_timeout%3D100ms")
            writer = Writer(impatient)
            told: list[list[Verdict]] = []
            writer.put([later("t", 2), later("u", 2)], told.append)
            writer.close()
            blocked, free = told[0]
            assert free is None
            assert isinstance(blocked, StoreFailed)
            assert "lock timeout" in str(blocked)
            impatient.close()


HANG_WHILE_WRITING = """
import sys
from sqlalchemy import select
from ultratable.table.schema import tables
from ultratable.table.sql import open_store

with open_store(sys.argv[1]).writing() as connection:
    connection.execute(select(tables).with_for_update()).all()
    print("locked", flush=True)
    sys.stdin.read()
"""


class TestListening:
    def test_the_other_hears_and_oneself_does_not(self, pair):
        heard, heard_by_other = hear(pair[0]), hear(pair[1])
        pair[0].append([first("t"), later("t", 2), first("a b")])
        assert sorted([heard_by_other.get(timeout=LONG), heard_by_other.get(timeout=LONG)]) == [("a b", 1), ("t", 2)]
        # What is heard comes in order, so the own entry would have come before the other's.
        pair[1].append([later("t", 3)])
        assert heard.get(timeout=LONG) == ("t", 3)
        assert heard.empty()

    def test_what_is_heard_can_be_read(self, pair):
        read: Queue[int] = Queue()
        pair[1].listen(lambda table, seq: read.put(len(pair[1].entries(table))))
        pair[0].append([first("t")])
        assert read.get(timeout=LONG) == 1

    def test_a_refused_append_is_not_heard(self, pair):
        heard = hear(pair[1])
        pair[0].append([first("t")])
        assert isinstance(pair[0].append([later("t", 9)])[0], Conflict)
        pair[0].append([later("t", 2)])
        assert [heard.get(timeout=LONG) for _ in range(2)] == [("t", 1), ("t", 2)]

    def test_chat_and_quarantine_are_heard_with_the_entry_the_table_is_at(self, pair):
        pair[0].append([first("t"), later("t", 2)])
        heard = hear(pair[1])
        pair[0].say("t", "all", "ann", "Ann", "text", 1)
        pair[0].unsay("t", 1)
        pair[0].quarantine("t", "why")
        assert [heard.get(timeout=LONG) for _ in range(3)] == [("t", 2)] * 3

    def test_a_listener_that_fails_once_still_listens(self, pair):
        heard: Queue[str] = Queue()

        def fail_first(table: str, seq: int) -> None:
            heard.put(table)
            if table == "t":
                raise RuntimeError("cannot")

        pair[1].listen(fail_first)
        pair[0].append([first("t")])
        pair[0].append([first("u")])
        assert [heard.get(timeout=LONG) for _ in range(2)] == ["t", "u"]

    def test_after_a_restart_of_the_database_all_is_heard_again(self, pair, postgres_server):
        heard = hear(pair[1])
        pair[0].append([first("t")])
        assert heard.get(timeout=LONG) == ("t", 1)
        postgres_server.stop(signal.SIGQUIT)
        with pytest.raises(StoreFailed, match="cannot be used"):
            pair[0].append([later("t", 2)])
        postgres_server.start()
        assert pair[0].append([later("t", 2)]) == [None]
        # Written before it was connected again or after: either way it is heard.
        while heard.get(timeout=LONG) != ("t", 2):
            pass
        pair[0].append([later("t", 3)])
        while heard.get(timeout=LONG) != ("t", 3):
            pass

    def test_closing_ends_the_thread_even_while_the_database_is_away(self, postgres_url, postgres_server):
        store = open_store(postgres_url)
        hear(store)
        assert "store-listener" in [thread.name for thread in threading.enumerate()]
        postgres_server.stop(signal.SIGQUIT)
        store.close()
        assert "store-listener" not in [thread.name for thread in threading.enumerate()]
        postgres_server.start()


KEEP = """
import sys
from ultratable.table.sql import open_store

store = open_store(sys.argv[1])
print(store.keep("t"), flush=True)
sys.stdin.read()
"""


def wait_until_free(url: str, table: str) -> None:
    """Wait in the queue for the lock, and let it go at once."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"SET lock_timeout = '{LONG}s'".encode())
        for call in ("pg_advisory_lock", "pg_advisory_unlock"):
            connection.execute(f"SELECT {call}(hashtextextended(%s, 0))".encode(), (table,))


class TestKeeping:
    def test_one_process_keeps_a_table_until_it_releases_it(self, pair):
        assert pair[0].keep("t")
        assert not pair[1].keep("t")
        assert pair[1].keep("u")
        assert not pair[0].keep("u")
        pair[1].release("t")
        assert not pair[1].keep("t")
        pair[0].release("t")
        assert pair[1].keep("t")

    def test_keeping_twice_is_released_once(self, pair):
        assert pair[0].keep("t")
        assert pair[0].keep("t")
        pair[0].release("t")
        assert pair[1].keep("t")

    def test_closing_releases_all(self, pair, postgres_url):
        assert pair[0].keep("t")
        pair[0].close()
        wait_until_free(postgres_url, "t")
        assert pair[1].keep("t")

    def test_a_killed_process_keeps_nothing(self, pair, postgres_url):
        process = run(KEEP, postgres_url)
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        assert not pair[0].keep("t")
        kill(process)
        wait_until_free(postgres_url, "t")
        assert pair[0].keep("t")

    def test_who_lost_the_connection_is_told_the_truth(self, pair, postgres_url):
        assert pair[0].keep("t")
        assert pair[0].keep("u")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        wait_until_free(postgres_url, "t")
        assert pair[1].keep("t")
        assert not pair[0].keep("t")
        assert pair[0].keep("u")
        assert not pair[1].keep("u")

    def test_releasing_without_a_connection_is_no_failure(self, pair, postgres_url):
        assert pair[0].keep("t")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        pair[0].release("t")
        wait_until_free(postgres_url, "t")
        assert pair[1].keep("t")


def test_two_servers_that_start_at_once_on_a_new_database(postgres_server):
    with ThreadPoolExecutor() as threads:
        stores = list(threads.map(open_store, [postgres_server.new_database()] * 3))
    assert len({store.secret() for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_restart_while_nobody_asked_anything_goes_unnoticed(postgres_url, postgres_server):
    store = open_store(postgres_url)
    store.append([first("t")])
    postgres_server.stop(signal.SIGQUIT)
    postgres_server.start()
    assert len(store.entries("t")) == 1
    store.close()


def test_while_the_database_is_away_everything_is_refused_with_a_sentence(postgres_url, postgres_server):
    store = open_store(postgres_url)
    assert store.keep("t")
    postgres_server.stop(signal.SIGQUIT)
    asked: list[Callable[[], object]] = [
        lambda: store.keep("t"),
        lambda: store.keep("u"),
        lambda: store.listen(lambda table, seq: None),
        lambda: store.load("t"),
        lambda: store.append([first("t")]),
        lambda: store.check(),
        lambda: open_store(postgres_url),
    ]
    for ask in asked:
        with pytest.raises(StoreFailed, match="cannot be used"):
            ask()
    store.release("t")
    postgres_server.start()
    assert store.keep("t")
    store.close()
