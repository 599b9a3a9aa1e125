"""The writer: everything in order, in few transactions, and nobody's failure is anybody else's."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.table.appends import first, later
from ultratable.table.failures import Unreachable
from ultratable.table.store import Append, Conflict, StoreFailed
from ultratable.table.writer import MOST, Verdict, Writer


class Scripted:
    """A store that waits at a gate before its first batch, then does with each what the test says."""

    def __init__(self, judge: Callable[[Sequence[Append]], list[Conflict | None]] | None = None) -> None:
        self.judge = judge or (lambda batch: [None] * len(batch))
        self.batches: list[list[str]] = []
        self.entered = threading.Event()
        self.gate = threading.Event()

    def append(self, batch: Sequence[Append]) -> list[Conflict | None]:
        self.batches.append([append.table for append in batch])
        self.entered.set()
        self.gate.wait()
        return self.judge(batch)


def start(store: Any, *names: str) -> tuple[Writer, list[Any]]:
    """A writer at work on "first" while these wait."""
    writer = Writer(store)
    begun = writer.submit(first("first"))
    store.entered.wait()
    return writer, [begun, *[writer.submit(first(name)) for name in names]]


@pytest.fixture
def scripted() -> Iterator[Scripted]:
    made = Scripted()
    yield made
    made.gate.set()


def test_what_comes_while_it_writes_goes_into_one_batch(scripted):
    writer, futures = start(scripted, "a", "b", "c")
    assert not any([future.done() for future in futures])
    scripted.gate.set()
    assert [future.result() for future in futures] == [None] * 4
    writer.close()
    assert scripted.batches == [["first"], ["a", "b", "c"]]


def test_a_batch_has_a_limit(scripted):
    writer, _ = start(scripted, *[str(number) for number in range(MOST + 1)])
    scripted.gate.set()
    writer.close()
    assert [len(batch) for batch in scripted.batches] == [1, MOST, 1]


def test_a_group_is_written_and_told_together(scripted):
    scripted.judge = lambda batch: [Conflict(append.table) if append.table in "bd" else None for append in batch]
    told: list[list[str]] = []
    writer, _ = start(scripted)
    for group in ("ab", "cd"):
        writer.put([first(name) for name in group], lambda verdicts: told.append([str(one) for one in verdicts]))
    scripted.gate.set()
    writer.close()
    assert scripted.batches == [["first"], ["a", "b", "c", "d"]]
    assert told == [["None", "b"], ["None", "d"]]


def test_a_conflict_is_told_to_its_sender_alone(scripted):
    scripted.judge = lambda batch: [Conflict("taken") if append.table == "b" else None for append in batch]
    writer, futures = start(scripted, "a", "b", "c")
    scripted.gate.set()
    with pytest.raises(Conflict, match="taken"):
        futures[2].result()
    assert [futures[number].result() for number in (0, 1, 3)] == [None] * 3
    writer.close()


@pytest.mark.parametrize("error", [StoreFailed("bad"), RuntimeError("bad")])
def test_one_bad_append_does_not_fail_the_others(scripted, error):
    def judge(batch: Sequence[Append]) -> list[Conflict | None]:
        if any([append.table == "b" for append in batch]):
            raise error
        return [None] * len(batch)

    scripted.judge = judge
    writer, futures = start(scripted, "a", "b", "c")
    scripted.gate.set()
    with pytest.raises(StoreFailed, match="bad"):
        futures[2].result()
    assert [futures[number].result() for number in (0, 1, 3)] == [None] * 3
    assert scripted.batches[2:] == [["a"], ["b"], ["c"]]
    writer.close()


def test_a_lost_database_fails_what_is_waiting_at_once_and_the_writer_goes_on(scripted):
    def lost(batch: Sequence[Append]) -> list[Conflict | None]:
        raise Unreachable("gone")

    scripted.judge = lost
    writer, futures = start(scripted, "a", "b", "c")
    scripted.gate.set()
    errors = [future.exception() for future in futures]
    assert [str(error) for error in errors] == ["gone"] * 4
    assert all([isinstance(error, StoreFailed) for error in errors])
    assert len(set(map(id, errors))) == 4
    assert scripted.batches == [["first"], ["a", "b", "c"]]
    scripted.judge = lambda batch: [None] * len(batch)
    assert writer.submit(first("d")).result() is None
    writer.close()


def test_closing_writes_what_is_waiting_and_then_takes_no_more(scripted):
    writer, futures = start(scripted, "a", "b")
    closing = threading.Thread(target=writer.close)
    closing.start()
    scripted.gate.set()
    closing.join()
    assert [future.result() for future in futures] == [None] * 3
    with pytest.raises(StoreFailed, match="stopping"):
        writer.submit(first("c")).result()
    assert scripted.batches == [["first"], ["a", "b"]]
    writer.close()


def test_many_threads_write_their_tables(store):
    writer = Writer(store)

    def play(name: str) -> None:
        writer.submit(first(name)).result()
        for seq in range(2, 21):
            writer.submit(later(name, seq, snapshot=b"%d" % seq if seq % 2 else None)).result()

    threads = [threading.Thread(target=play, args=(f"t{number}",)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    writer.close()
    assert store.counts() == {"tables": 10, "entries": 200, "people": 0}
    assert store.check().problems == ()


def test_a_table_can_be_written_ahead_without_waiting(store):
    writer = Writer(store)
    futures = [writer.submit(first("t")), *[writer.submit(later("t", seq)) for seq in range(2, 30)]]
    assert [future.result() for future in futures] == [None] * 29
    with pytest.raises(Conflict):
        writer.submit(later("t", 29)).result()
    writer.close()
    assert len(store.entries("t")) == 29


def test_a_bad_append_among_good_ones_on_a_real_store(store):
    """A first entry without a heading is refused by raising, which undoes the transaction it is in."""
    writer = Writer(store)
    bad = Append("bad", first("bad").entry, b"snapshot")
    told: list[list[Verdict]] = []
    writer.put([first("a"), bad, first("b")], told.append)
    writer.close()
    assert [verdict is None for verdict in told[0]] == [True, False, True]
    assert store.counts()["tables"] == 2
