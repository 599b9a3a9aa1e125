"""What every store does, on SQLite and on PostgreSQL alike."""

import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.table.appends import first, heading, later
from ultratable.table import sql
from ultratable.table.sql import open_store
from ultratable.table.store import Account, Append, Conflict, Entry, Line, Store, Stored, StoreFailed


def put(store: Store, *batch: Append) -> None:
    assert store.append(batch) == [None] * len(batch)


def refused(store: Store, *batch: Append) -> list[bool]:
    return [isinstance(verdict, Conflict) for verdict in store.append(batch)]


def together(act: Callable[..., Any], *each: Any) -> list[Any]:
    """What several threads get that act at the same moment, each on something else."""
    barrier = threading.Barrier(len(each))

    def run(one: Any) -> Any:
        barrier.wait()
        return act(one)

    with ThreadPoolExecutor(len(each)) as threads:
        return list(threads.map(run, each))


def test_it_is_a_store(store):
    checked: Store = store
    assert checked is store


class TestAppend:
    def test_what_is_appended_is_read_again(self, store):
        created = first("t")
        quiet = Append("t", Entry(2, 1002, b"{}"))
        put(store, created, quiet)
        assert store.entries("t") == [created.entry, quiet.entry]
        assert store.load("t") == Stored(1, b"snapshot 1", (quiet.entry,))

    def test_any_bytes_and_any_characters_are_kept(self, store):
        body = bytes(range(256)) * 300
        entry = Entry(1, 2**53, '{"a":"é♣"}'.encode(), "ännchen ♣", "'; DROP TABLE entries; --", "%s %(a)s ?")
        put(store, Append("t 1", entry, body, heading("t 1", people=("ännchen ♣",), title="%s\n'\"")))
        assert store.entries("t 1") == [entry]
        assert store.load("t 1") == Stored(1, body, ())
        assert store.headings("ännchen ♣")[0].title == "%s\n'\""

    def test_several_appends_to_one_table_in_one_batch(self, store):
        put(store, first("t"), later("t", 2, snapshot=b"two"), later("t", 3, snapshot=b"three"), later("t", 4))
        put(store, later("t", 5))
        stored = store.load("t")
        assert (stored.snapshot_seq, stored.snapshot) == (3, b"three")
        assert [entry.seq for entry in stored.entries] == [4, 5]

    def test_what_does_not_follow_is_refused_and_the_others_are_written(self, store):
        put(store, first("a"), first("b"), first("c"))
        assert refused(store, later("a", 1), later("b", 2), later("c", 3)) == [True, False, True]
        assert [len(store.entries(table)) for table in "abc"] == [1, 2, 1]

    def test_a_refused_append_changes_nothing_at_all(self, store):
        put(store, first("t"))
        new = heading("t", code="new", status="over", people=("cid",))
        assert refused(store, later("t", 3, snapshot=b"new", heading=new)) == [True]
        assert store.load("t") == Stored(1, b"snapshot 1", ())
        assert store.headings() == [heading("t")]
        assert store.headings("cid") == []

    def test_the_reason_says_where_the_table_is(self, store):
        put(store, first("t"), later("t", 2))
        assert "is at entry 2" in str(store.append([later("t", 2)])[0])

    def test_a_table_begins_with_entry_one(self, store):
        assert refused(store, later("t", 2)) == [True]
        assert store.load("t") is None
        put(store, first("t"))
        assert refused(store, first("t")) == [True]

    @pytest.mark.parametrize("missing", ["snapshot", "heading"])
    def test_the_first_entry_must_bring_snapshot_and_heading(self, store, missing):
        whole = first("t")
        part = Append("t", whole.entry, *((None, whole.heading) if missing == "snapshot" else (b"s", None)))
        with pytest.raises(StoreFailed, match="must bring a snapshot and a heading"):
            store.append([first("u"), part])
        assert store.counts()["tables"] == 0

    def test_an_empty_batch_is_nothing(self, store):
        assert store.append([]) == []

    @pytest.mark.parametrize("size", [1, 3, 512, 513, 700])
    def test_of_a_batch_of_any_size_every_row_is_written_and_no_other(self, store, size):
        names = [f"t{number}" for number in range(size)]
        assert store.append([first(name) for name in names]) == [None] * size
        assert store.append([later(name, 2, snapshot=b"s") for name in names]) == [None] * size
        assert store.counts()["entries"] == 2 * size
        assert sorted(store.ids()) == sorted(names)
        assert [store.load(name).snapshot_seq for name in (names[0], names[-1])] == [2, 2]

    def test_a_batch_of_many_tables(self, store):
        names = [f"t{number}" for number in range(300)]
        put(store, *[first(name) for name in names])
        put(store, *[later(name, 2, snapshot=b"two") for name in names])
        assert store.counts() == {"tables": 300, "entries": 600, "people": 0}
        assert all(store.load(name) == Stored(2, b"two", ()) for name in names)

    def test_of_writers_at_the_same_moment_exactly_one_wins(self, store):
        put(store, first("t"))
        for seq in range(2, 12):
            verdicts = together(store.append, *[[later("t", seq, move_id=f"{seq} {number}")] for number in range(4)])
            assert sorted([verdict == [None] for verdict in verdicts]) == [False, False, False, True]
        assert [entry.seq for entry in store.entries("t")] == list(range(1, 12))

    def test_two_who_create_the_same_table_at_once(self, store):
        for number in range(5):
            verdicts = together(store.append, [first(f"t{number}")], [first(f"t{number}")])
            assert sorted([verdict == [None] for verdict in verdicts]) == [False, True]

    def test_new_people_are_added_in_one_order(self, tmp_path):
        """Or two processes that add the same people would wait for each other crosswise."""
        store = open_store(tmp_path)
        added: list[str] = []

        @event.listens_for(store.engine, "before_cursor_execute")
        def watch(_connection, _cursor, statement, values, *_rest):
            if "INSERT INTO people" in statement:
                added.extend(values)

        names = [f"p{number * 7 % 31:02}" for number in range(31)]
        put(store, first("t", people=tuple(names)))
        assert added == sorted(["ann", *names])
        store.close()

    def test_what_no_column_can_hold_is_refused_with_a_sentence(self, store):
        put(store, first("t"))
        with pytest.raises(StoreFailed, match="cannot hold this"):
            store.append([later("t", 2, move_id="half a character: \ud83d")])
        with pytest.raises(StoreFailed):
            store.append([Append("t", Entry(2, 2**70, b"{}"))])
        put(store, later("t", 2))

    def test_errors_never_show_what_was_written(self, store):
        put(store, first("t"))
        hand: Any = Entry(2, None, b'{"hand":"queen of spades"}')  # type: ignore[arg-type]
        with pytest.raises(StoreFailed) as caught:
            store.append([Append("t", hand)])
        assert "queen" not in "".join(traceback.format_exception(caught.value))


class TestMoveIds:
    def test_the_same_id_of_the_same_person_is_stored_once(self, store):
        put(store, first("t"), later("t", 2, "ann", "m"))
        assert refused(store, later("t", 3, "ann", "m")) == [True]
        assert len(store.entries("t")) == 2

    def test_twice_in_one_batch(self, store):
        put(store, first("t"))
        assert refused(store, later("t", 2, "ann", "m"), later("t", 3, "ann", "m")) == [False, True]

    def test_only_the_repetition_is_refused(self, store):
        put(store, first("t"), first("u"), later("t", 2, "ann", "m"))
        batch = [later("u", 2), later("t", 3, "ann", "m"), later("t", 3, "ann", "n"), first("v")]
        assert refused(store, *batch) == [False, True, False, False]
        assert [entry.move_id for entry in store.entries("t")] == ["t-1", "m", "n"]

    def test_another_person_or_another_table_may_use_it(self, store):
        put(store, first("t"), first("u"), later("t", 2, "ann", "m"))
        put(store, later("t", 3, "bob", "m"), later("u", 2, "ann", "m"))

    def test_entries_without_one_are_never_repetitions(self, store):
        put(store, first("t"), *[Append("t", Entry(seq, 1, b"{}", "ann")) for seq in (2, 3)])

    def test_a_move_is_found_by_its_id(self, store):
        put(store, first("t"), first("u"), later("t", 2, "ann", "m"), later("t", 3, "bob", "m"))
        assert store.move("t", "bob", "m") == store.entries("t")[2]
        assert store.move("t", "ann", "m") == store.entries("t")[1]
        assert store.move("t", "cid", "m") is None
        assert store.move("t", "ann", "n") is None
        assert store.move("u", "ann", "m") is None


class TestReading:
    def test_of_an_unknown_table(self, store):
        assert store.load("t") is None
        assert store.entries("t") == []
        assert store.lines("t") == []

    def test_entries_after_some_entry(self, store):
        put(store, first("t"), *[later("t", seq) for seq in range(2, 7)])
        assert [entry.seq for entry in store.entries("t", after=4)] == [5, 6]
        assert store.entries("t", after=6) == []

    def test_tables_are_kept_apart(self, store):
        put(store, first("t"), first("u"), later("u", 2))
        assert len(store.entries("t")) == 1
        assert len(store.load("u").entries) == 1


class TestCodes:
    def test_a_table_is_found_by_its_code(self, store):
        put(store, first("t", code="four small words here"), first("u"))
        assert store.by_code("four small words here") == "t"
        assert store.by_code("other words") is None

    def test_a_code_belongs_to_one_table(self, store):
        put(store, first("t", code="c"))
        assert refused(store, first("u", code="c"), first("v")) == [True, False]
        assert store.load("u") is None
        assert store.by_code("c") == "t"

    def test_two_new_tables_with_one_code_in_one_batch(self, store):
        assert refused(store, first("t", code="c"), first("u", code="c")) == [False, True]

    def test_two_old_tables_that_want_one_code_in_one_batch(self, store):
        put(store, first("t"), first("u"))
        batch = [later(table, 2, heading=heading(table, code="c")) for table in ("t", "u")]
        assert refused(store, *batch) == [False, True]
        assert store.by_code("c") == "t"

    def test_a_code_can_be_changed_but_not_to_anothers(self, store):
        put(store, first("t", code="c"), first("u", code="d"))
        assert refused(store, later("u", 2, heading=heading("u", code="c"))) == [True]
        put(store, later("u", 2, heading=heading("u", code="e")))
        assert (store.by_code("d"), store.by_code("e")) == (None, "u")


class TestHeadings:
    def test_the_lobby_lists_what_is_listed_and_not_over_latest_first(self, store):
        put(
            store,
            first("old", updated=1),
            first("new", updated=3, status="playing"),
            first("hidden", listed=False),
            first("past", status="over"),
            first("middle", updated=2),
        )
        assert [each.id for each in store.headings()] == ["new", "middle", "old"]

    def test_a_heading_is_read_as_it_was_written_last(self, store):
        put(store, first("t"))
        new = heading("t", code="k", status="playing", people=("bob", "cid", "ann"), title="New", updated=7)
        put(store, later("t", 2, heading=heading("t", title="Between")), later("t", 3, heading=new))
        assert store.headings() == [new]

    def test_people_see_their_own_tables_hidden_and_over_too(self, store):
        put(
            store,
            first("a", people=("ann",), listed=False, updated=1),
            first("b", people=("ann", "bob"), status="over", updated=2),
            first("c", people=("bob",)),
            first("d", people=()),
        )
        assert [each.id for each in store.headings("ann")] == ["a", "b"]
        assert store.headings("nobody") == []

    def test_who_leaves_and_who_comes(self, store):
        put(store, first("t", people=("ann", "bob")))
        put(store, later("t", 2, heading=heading("t", people=("bob", "cid"))))
        assert [len(store.headings(person)) for person in ("ann", "bob", "cid")] == [0, 1, 1]

    def test_who_sits_twice_is_listed_once(self, store):
        put(store, first("t", people=("ann", "ann")))
        assert [each.people for each in store.headings("ann")] == [("ann", "ann")]

    def test_at_most_two_hundred(self, store):
        put(store, *[first(f"t{number}", updated=number) for number in range(201)])
        for listed in (store.headings(), store.headings("ann")):
            assert len(listed) == 200
            assert (listed[0].updated, listed[-1].updated) == (200, 1)

    def test_a_running_match_is_never_pushed_off_ones_list_by_those_that_are_over(self, store):
        put(store, first("running", status="playing", updated=0))
        put(store, *[first(f"t{number}", status="over", updated=number + 1) for number in range(200)])
        assert [each.id for each in store.headings("ann")][:2] == ["running", "t199"]

    def test_unfinished_tables(self, store):
        for status in ("open", "revealing", "playing", "over"):
            put(store, first(status, status=status))
        assert sorted(store.unfinished()) == ["playing", "revealing"]


class TestQuarantine:
    def test_a_table_is_set_aside_and_taken_back(self, store):
        put(store, first("t"), first("u"))
        store.quarantine("t", "The digest differs.")
        assert store.load("t").quarantine == "The digest differs."
        assert store.load("u").quarantine is None
        put(store, later("t", 2, heading=heading("t")))
        assert store.load("t").quarantine == "The digest differs."
        store.quarantine("t", None)
        assert store.load("t").quarantine is None

    def test_an_unknown_table_cannot_be(self, store):
        with pytest.raises(StoreFailed, match="There is no table t"):
            store.quarantine("t", "why")


class TestChat:
    def test_lines_are_numbered_per_table(self, store):
        put(store, first("t"), first("u"))
        said = [store.say("t", "table", "ann", "Ann", f"line {number} ♣", number) for number in (1, 2, 3)]
        assert said[2] == Line(6, "table", "ann", "Ann", "line 3 ♣", 3, 3)
        assert store.say("u", "table", "bob", "Bob", "hi", 9).number == 2
        assert store.lines("t") == said
        assert store.lines("t", after=2) == said[2:]

    def test_each_room_counts_for_itself_and_no_number_is_used_twice(self, store):
        put(store, first("t"))
        rooms = ["table", "observers", "observers", "table", "observers"]
        said = [store.say("t", room, "ann", "Ann", "text", 1) for room in rooms]
        assert [line.number for line in said] == [2, 3, 5, 4, 7]
        assert [line.order for line in said] == [1, 2, 3, 4, 5]
        assert store.lines("t") == said

    def test_only_so_many_lines_of_each_room_are_kept(self, store, monkeypatch):
        monkeypatch.setattr(sql, "_FORGET", sql._forget_all_but(3))
        put(store, first("t"), first("u"))
        for table, room, count in (("t", "table", 2), ("u", "observers", 3), ("t", "observers", 5), ("t", "table", 2)):
            for number in range(count):
                store.say(table, room, "ann", "Ann", f"{room} {number}", 1)
        kept = ["observers 2", "observers 3", "observers 4", "table 0", "table 1"]
        assert sorted([line.text for line in store.lines("t")]) == sorted(["table 1", *kept])
        assert len(store.lines("u")) == 3

    def test_a_deleted_line_is_gone_and_its_number_is_not_used_again(self, store):
        put(store, first("t"))
        for number in (1, 2, 3):
            store.say("t", "table", "ann", "Ann", "text", number)
        store.unsay("t", 6)
        assert [line.number for line in store.lines("t")] == [2, 4]
        assert store.say("t", "table", "ann", "Ann", "text", 4).number == 8

    def test_all_of_a_tables_lines_are_deleted(self, store):
        put(store, first("t"), first("u"))
        for table in ("t", "t", "u"):
            store.say(table, "all", "ann", "Ann", "text", 1)
        store.unsay("t", None)
        assert (len(store.lines("t")), len(store.lines("u"))) == (0, 1)

    def test_lines_said_at_once_get_numbers_of_their_own(self, store):
        put(store, first("t"))
        said = together(lambda who: store.say("t", "all", who, "P", "text", 1), *[f"p{number}" for number in range(20)])
        assert sorted([line.number for line in said]) == list(range(2, 42, 2))

    def test_an_unknown_table_has_no_chat(self, store):
        with pytest.raises(StoreFailed, match="There is no table t"):
            store.say("t", "all", "ann", "Ann", "text", 1)
        with pytest.raises(StoreFailed, match="There is no table t"):
            store.unsay("t", None)
        assert store.counts()["people"] == 0


class TestAccounts:
    def test_guests_may_share_a_name(self, store):
        store.put_account(Account("a", "Ann"))
        store.put_account(Account("b", "Ann"))
        assert store.account("a") == Account("a", "Ann")
        assert store.account("b") == Account("b", "Ann")
        assert store.account_named("Ann") is None

    def test_an_account_is_found_by_name_without_case(self, store):
        ann = Account("a", "Ännchen Straße", "hash")
        store.put_account(Account("g", "Ännchen Straße"))
        store.put_account(ann)
        assert store.account_named("ÄNNCHEN STRASSE") == ann
        assert store.account_named("Ännchen") is None

    def test_the_name_of_an_account_is_its_own(self, store):
        store.put_account(Account("a", "Ann", "hash"))
        store.put_account(Account("b", "Bob", "hash"))
        for taker in (Account("b", "ANN", "hash"), Account("c", "aNN", "hash")):
            with pytest.raises(Conflict, match="belongs to somebody else"):
                store.put_account(taker)
        assert store.account("b") == Account("b", "Bob", "hash")
        assert store.account("c") is None
        store.put_account(Account("c", "Ann"))

    def test_an_account_is_replaced(self, store):
        store.put_account(Account("a", "Ann"))
        store.put_account(Account("a", "Anna", "hash"))
        assert store.account("a") == store.account_named("anna") == Account("a", "Anna", "hash")
        store.put_account(Account("a", "Nan", "other"))
        assert store.account_named("anna") is None
        store.put_account(Account("b", "Anna", "hash"))
        assert store.counts()["people"] == 2

    def test_whoever_only_sat_somewhere_has_no_account(self, store):
        put(store, first("t"))
        assert store.account("ann") is None
        assert store.counts()["people"] == 0
        store.put_account(Account("ann", "Ann"))
        assert store.account("ann") == Account("ann", "Ann")
        assert [entry.who for entry in store.entries("t")] == ["ann"]


class TestTickets:
    def test_a_code_is_good_once(self, store):
        store.put_ticket("c", "body ♣", until=100, now=0)
        assert store.take_ticket("d", now=50) is None
        assert store.take_ticket("c", now=50) == "body ♣"
        assert store.take_ticket("c", now=50) is None

    def test_and_not_after_its_time(self, store):
        store.put_ticket("c", "body", until=100, now=0)
        store.put_ticket("d", "body", until=100, now=0)
        assert store.take_ticket("c", now=99) == "body"
        assert store.take_ticket("d", now=100) is None

    def test_what_has_expired_is_swept_out(self, store):
        store.put_ticket("c", "body", until=100, now=0)
        store.take_ticket("other", now=100)
        store.put_ticket("c", "new", until=200, now=0)
        assert store.take_ticket("c", now=150) == "new"

    def test_nobody_can_replace_anothers(self, store):
        store.put_ticket("c", "body", until=100, now=0)
        with pytest.raises(Conflict, match="already in use"):
            store.put_ticket("c", "other", until=100, now=0)
        assert store.take_ticket("c", now=1) == "body"

    def test_whoever_makes_one_drops_those_that_have_expired(self, store):
        store.put_ticket("c", "body", until=100, now=0)
        store.put_ticket("d", "body", until=200, now=100)
        assert store.take_ticket("c", now=50) is None
        assert store.take_ticket("d", now=150) == "body"

    def test_of_those_who_take_it_at_once_one_gets_it(self, store):
        for number in range(8):
            store.put_ticket(f"c{number}", "body", until=100, now=0)
            taken = together(partial(store.take_ticket, now=1), *[f"c{number}"] * 4)
            assert sorted(taken, key=str) == [None, None, None, "body"]


class TestSecret:
    def test_it_is_made_once(self, store, where):
        made = store.secret()
        assert len(made) == 32
        assert store.secret() == made
        store.close()
        again = open_store(where)
        assert again.secret() == made
        again.close()

    def test_all_who_ask_first_get_the_same(self, store):
        assert len(set(together(lambda ask: ask(), *[store.secret] * 4))) == 1


class TestKeeping:
    def test_a_table_is_kept_and_released(self, store):
        assert store.keep("t")
        assert store.keep("t")
        store.release("t")
        store.release("never kept")
        assert store.keep("t")


WRITE_ON_AND_ON = """
import sys
from tests.table.appends import first, later
from ultratable.table.sql import open_store
from ultratable.table.writer import Writer

writer = Writer(open_store(sys.argv[1]))
for name in "abc":
    writer.submit(first(name)).result()
seq = 2
while True:
    waiting = [writer.submit(later(name, seq, snapshot=b"%d" % seq)) for name in "abc"]
    for future in waiting:
        future.result()
    print(seq, flush=True)
    seq += 1
"""


@pytest.mark.parametrize("moment", [1, 30])
def test_what_was_acknowledged_is_there_after_kill_9(where, moment):
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE_ON_AND_ON, str(where)], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    )
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(moment)]
    process.send_signal(signal.SIGKILL)
    said += process.communicate()[0].splitlines()
    acknowledged = int(said[-1])
    store = open_store(where)
    for name in "abc":
        stored = store.entries(name)
        assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
        assert len(stored) >= acknowledged
        loaded = store.load(name)
        assert loaded is not None
        assert loaded.snapshot == (b"%d" % len(stored) if len(stored) > 1 else b"snapshot 1")
        assert store.append([later(name, len(stored) + 1)]) == [None]
    assert store.check().problems == ()
    store.close()
