"""The log: numbered lines that stay when what they tell is taken back."""

import pytest

from tests.core.toys import GAME
from tests.table.tables import duel, play_toys
from ultratable.core.log import Raw
from ultratable.server import seen
from ultratable.table import acts
from ultratable.table.log import TableLog
from ultratable.table.records import Note


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def events(count: int) -> list[Raw]:
    match = GAME.start(2, {}, seed=1)
    while match.log_length < count:
        match.choose(match.deciders[0], "roll")
    return match.raw_events()[:count]


def test_lines_are_numbered_from_where_the_log_begins():
    log = TableLog(7)
    log.add(events(2), (Note("left", "Ann is away."),))
    assert (log.first, log.length) == (7, 10)
    assert [number for number, _ in log.since(0)] == [7, 8, 9]
    assert [number for number, _ in log.since(9)] == [9]
    assert log.since(10) == []


def test_only_events_are_taken_back_and_only_once():
    log = TableLog()
    log.add(events(2), (Note("left", "Ann is away."),))
    log.add(events(1), ())
    assert log.take_back(2) == [1, 3]
    assert log.take_back(1) == [0]
    assert [item.taken for _, item in log.since(0)] == [True, True, False, True]
    assert log.length == 4
    assert log.resumable == 0


def test_whoever_has_lines_that_the_log_does_not_hold_cannot_be_told_which_were_taken_back():
    log = TableLog(5)
    assert log.resumable == 5
    log.add(events(1), ())
    assert log.take_back(3) == [5]
    log.add([], (Note("taken back", "Ann takes something back."),))
    assert log.resumable == log.length == 7


def test_the_numbering_goes_on_behind_what_was_taken_back():
    sitting = duel(undo="open")
    seat = sitting.match.deciders[0]
    sitting.answer(seat)
    sitting.answer(seat)
    length = sitting.table.log.length
    texts = [line.text for line in seen.update(sitting.table, None, 0, True).lines]
    step = sitting.undo(seat)
    assert step.change.taken > 0
    lines = seen.update(sitting.table, None, 0, True).lines
    assert [line.text for line in lines[:length]] == texts, "what was seen stays"
    assert [line.number for line in lines] == list(range(length + 1))
    taken = [line.number for line in lines if line.taken_back]
    assert len(taken) == step.change.taken
    assert lines[length].text == f"{sitting.sheet.names[seat]} takes something back."
    sitting.answer(seat)
    again = [number for number, item in sitting.table.log.since(length + 1) if not item.taken]
    assert again[0] == length + 1
    assert sitting.sheet.log_length == sitting.table.log.length


def test_a_reader_of_a_loaded_table_begins_anew_where_it_cannot_be_told_what_was_taken_back():
    sitting = duel(undo="open")
    seat = sitting.match.deciders[0]
    sitting.answer(seat)
    sitting.answer(seat)
    table = sitting.loaded()
    had = table.log.length
    assert not seen.resumed(table, None, had).fresh
    assert seen.resumed(table, None, table.log.first - 1).fresh
    cut = sitting.match.answers - 1
    while sitting.match.record["answers"][cut][0] != seat:
        cut -= 1
    table.adopt(table.foresee(acts.TookBack(seat, cut, "open", 0), sitting.now))
    assert seen.resumed(table, None, had).fresh
    assert not seen.resumed(table, None, table.log.length).fresh
