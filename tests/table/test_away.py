"""Being away while one is asked is paid out of a bank of its own before it costs one's time."""

import pytest

from tests.table.tables import Sitting, begun, play_toys, sealed
from ultratable.table import acts, lobby
from ultratable.table.sheet import CLOCKS, Clock
from ultratable.table.timing import deadline, due, next_time

LIVE = CLOCKS["live"] or Clock(0, 0)
MINUTE = 60_000


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def live(**more) -> Sitting:
    return begun(clock="live", leave_after=10**6, **more)


def after(sitting: Sitting, milliseconds: int) -> Sitting:
    """The next act comes so much later."""
    sitting.now += milliseconds - 1000
    return sitting


def banks(sitting: Sitting, seat: int = 0) -> tuple[int, int]:
    """What the seat has spent of its bank, and of the one for being away."""
    found = sitting.sheet.seats[seat]
    return LIVE.bank - found.bank, LIVE.away - found.away_bank


def test_everybody_begins_with_a_full_bank_for_being_away():
    assert LIVE.away > 0
    assert [seat.away_bank for seat in live().sheet.seats] == [LIVE.away] * 2
    assert [seat.away_bank for seat in begun().sheet.seats] == [0, 0]


@pytest.mark.parametrize("name", ["fast", "normal", "slow"])
def test_where_a_question_takes_days_nobody_is_away(name):
    assert [seat.away_bank for seat in begun(clock=name).sheet.seats] == [0, 0]


@pytest.mark.parametrize("away", [1000, 2 * MINUTE, LIVE.away])
def test_time_away_leaves_ones_own_time_alone(away):
    sitting = live()
    sitting.do(acts.Left(0))
    after(sitting, away).do(acts.Returned(0))
    assert banks(sitting) == (0, away)
    after(sitting, LIVE.question - 1000).answer(0)
    assert banks(sitting) == (0, away), "the second before the connection was lost was theirs too"


def test_when_that_bank_is_spent_ones_own_time_runs():
    sitting = live()
    sitting.do(acts.Left(0))
    after(sitting, LIVE.away + 2 * MINUTE).do(acts.Returned(0))
    assert banks(sitting) == (0, LIVE.away)
    after(sitting, 1000).answer(0)
    # A second before, two minutes away and a second after, less the question's own time.
    assert banks(sitting) == (2 * MINUTE + 2000 - LIVE.question, LIVE.away)


def test_time_away_counts_from_when_they_were_last_heard_of():
    sitting = live()
    asked = sitting.now
    after(sitting, 30_000).do(acts.Left(0, asked + 10_000))
    after(sitting, 5000).do(acts.Returned(0))
    assert banks(sitting) == (0, 25_000)
    assert sitting.sheet.seats[0].since == asked + 25_000


def test_time_away_before_one_is_asked_costs_nothing():
    sitting = live(options={"cast": ["lumberjaq", "k9"]})
    asked = sitting.play_until("announce")
    other = 1 - asked
    sitting.do(acts.Left(other))
    after(sitting, 2 * MINUTE)
    while sitting.match.deciders == (asked,):
        sitting.answer(asked)
    assert banks(sitting, other) == (0, 0)
    after(sitting, 7000).do(acts.Returned(other))
    assert banks(sitting, other) == (0, 7000)


def test_the_deadline_stands_still_while_the_bank_for_it_pays():
    sitting = live()
    asked = sitting.now
    full = asked + LIVE.question + LIVE.bank
    assert deadline(sitting.sheet, 0) == full
    sitting.do(acts.Left(0))
    assert deadline(sitting.sheet, 0) == full + LIVE.away
    after(sitting, 50_000).do(acts.Returned(0))
    assert deadline(sitting.sheet, 0) == full + 50_000
    sitting.do(acts.Left(0))
    until = full + LIVE.away
    sitting.do(acts.Replaced(1, "steady", "clock"))
    assert next_time(sitting.table) == until
    assert due(sitting.table, until - 1) is None
    assert due(sitting.table, until) == acts.Replaced(0, "steady", "clock")


def test_what_was_spent_is_spent_for_the_whole_match():
    sitting = live()
    for _ in range(3):
        sitting.do(acts.Left(0))
        after(sitting, MINUTE).do(acts.Returned(0))
    assert banks(sitting) == (0, 3 * MINUTE)
    sitting.do(acts.Left(0))
    after(sitting, 30_000).do(acts.Returned(0))
    assert banks(sitting) == (0, LIVE.away)
    # Three seconds between, half a minute that nothing paid, and this one.
    after(sitting, LIVE.question).answer(0)
    assert banks(sitting) == (4000 + 30_000, LIVE.away)


def test_whoever_answers_although_they_seem_away_pays_until_then():
    sitting = live()
    sitting.do(acts.Left(0))
    after(sitting, LIVE.question + 20_000).answer(0)
    assert banks(sitting) == (0, LIVE.question + 20_000)


def test_a_bot_that_takes_over_ends_the_payment():
    sitting = live()
    sitting.do(acts.Left(0))
    after(sitting, MINUTE).do(acts.Replaced(0, "steady", "left"))
    assert banks(sitting) == (0, MINUTE)
    after(sitting, MINUTE).do(lobby.reclaim(sitting.sheet, "ann", 0))
    assert banks(sitting) == (0, MINUTE)
    assert sitting.sheet.seats[0].since == sitting.now


def test_taking_back_gains_no_time_and_loses_none():
    sitting = sealed(clock="live", leave_after=10**6)
    sitting.answer(0, "card:1")
    sitting.do(acts.Left(0))
    after(sitting, 2 * MINUTE).do(acts.Returned(0))
    sitting.answer(0, "done")
    sitting.undo(0, whole_turn=True)
    assert banks(sitting) == (0, 2 * MINUTE)
    sitting = sealed(clock="live", leave_after=10**6)
    sitting.answer(0, "card:1")
    sitting.answer(0, "done")
    sitting.do(acts.Left(0))
    after(sitting, 2 * MINUTE).undo(0, whole_turn=True)
    # Nothing was asked of them while they were away, so it was their own time.
    assert banks(sitting) == (2 * MINUTE + 4000 - 1000 - LIVE.question, 0)


def test_a_pick_that_nobody_sees_moves_no_clock_that_others_see():
    sitting = sealed(clock="live", leave_after=10**6)
    sitting.do(acts.Left(0))
    shown = sitting.others(0)
    after(sitting, MINUTE).answer(0, "card:1")
    assert sitting.others(0) == shown
    sitting.undo(0)
    assert sitting.others(0) == shown


def test_loaded_and_played_again_the_banks_are_the_same():
    sitting = live()
    sitting.do(acts.Left(0, sitting.now - 500))
    after(sitting, 40_000).answer(1)
    after(sitting, 40_000).do(acts.Returned(0))
    assert banks(sitting)[1] > 0
    assert sitting.loaded().sheet == sitting.replayed().sheet == sitting.sheet


def test_both_banks_are_shown():
    sitting = live()
    sitting.do(acts.Left(0))
    after(sitting, MINUTE).do(acts.Returned(0))
    for viewer in (None, 0, 1):
        assert f'"bank":{LIVE.bank},"away_bank":{LIVE.away - MINUTE},'.encode() in sitting.shown_to(viewer)


# Somebody who answers is there.


def test_whoever_answers_is_back():
    sitting = begun()
    sitting.do(acts.Left(0, sitting.now))
    step = sitting.answer(0)
    seat = sitting.sheet.seats[0]
    assert (seat.left, seat.lost, seat.absent) == (None, False, None)
    assert [note.kind for note in step.change.notes] == ["returned"]
    assert next_time(sitting.table) is None, "nobody is about to be replaced"


def test_a_pick_that_nobody_sees_tells_nobody_that_one_is_back():
    sitting = sealed()
    sitting.do(acts.Left(0, sitting.now))
    before = sitting.others(0)
    sitting.answer(0)
    assert sitting.others(0) == before
    assert sitting.sheet.seats[0].left is not None


@pytest.mark.parametrize(("left", "lost"), [(acts.Left(0), False), (acts.Left(0, 5), True)])
def test_leaving_is_told_from_losing_the_connection(left, lost):
    sitting = begun()
    sitting.do(left)
    assert sitting.sheet.seats[0].lost is lost
    sitting.do(acts.Returned(0))
    assert not sitting.sheet.seats[0].lost
