"""The host stops the clocks: for them the pause has not been."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.table.tables import Sitting, begun, duel, new, play_toys, sealed, seated
from ultratable.table import acts, lobby, playing
from ultratable.table.sheet import CLOCKS, Clock, Impossible, NotAllowed, Pause, Sheet, Stale
from ultratable.table.timing import HURRY_TIME, LONGEST_PAUSE, deadline, due, hurry, next_time

LIVE = CLOCKS["live"] or Clock(0, 0)
MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def live(**more: Any) -> Sitting:
    return begun(clock="live", leave_after=10**6, **more)


def after(sitting: Sitting, milliseconds: int) -> Sitting:
    """The next act comes so much later."""
    sitting.now += milliseconds - 1000
    return sitting


def set_clocks(sitting: Sitting, paused: bool, who: str = "ann") -> list[str]:
    """What everybody reads of it."""
    return [note.text for note in sitting.do(lobby.set_clocks(sitting.sheet, who, paused)).change.notes]


# Who may.


def test_the_host_stops_the_clocks_and_lets_them_run_again():
    sitting = live()
    assert not sitting.sheet.paused
    assert set_clocks(sitting, True) == ["Ann stops the clocks."]
    assert sitting.sheet.paused
    assert set_clocks(sitting, False) == ["The clocks run again."]
    assert not sitting.sheet.paused


def test_everybody_is_shown_it():
    sitting = live()
    versions = [sitting.sheet.version(viewer) for viewer in (None, 0, 1)]
    set_clocks(sitting, True)
    assert [sitting.sheet.version(viewer) for viewer in (None, 0, 1)] == [version + 1 for version in versions]
    for viewer in (None, 0, 1):
        assert b'"paused":true' in sitting.shown_to(viewer)
    set_clocks(sitting, False)
    assert b'"paused":false' in sitting.shown_to(None)


def test_where_no_clock_runs_none_can_be_stopped():
    for sitting in (seated(clock="live"), begun(clock="none")):
        with pytest.raises(Impossible, match="There are no clocks here"):
            lobby.set_clocks(sitting.sheet, "ann", True)


def test_when_the_match_is_over_nothing_is_paused():
    sitting = live()
    set_clocks(sitting, True)
    sitting.play_out()
    assert not sitting.sheet.paused
    assert next_time(sitting.table) is None
    with pytest.raises(Impossible, match="There are no clocks here"):
        lobby.set_clocks(sitting.sheet, "ann", False)


def test_at_a_table_for_strangers_the_clocks_run():
    with pytest.raises(NotAllowed, match="Strangers may join this table"):
        lobby.set_clocks(live(listed=True).sheet, "ann", True)


def test_whoever_is_not_the_host_stops_nothing():
    sitting = live()
    for who in ("bob", "eve"):
        with pytest.raises(NotAllowed, match="Only the host"):
            lobby.set_clocks(sitting.sheet, who, True)


def test_what_is_so_already_is_refused():
    sitting = live()
    with pytest.raises(Impossible, match="are running"):
        lobby.set_clocks(sitting.sheet, "ann", False)
    set_clocks(sitting, True)
    with pytest.raises(Impossible, match="stand still already"):
        lobby.set_clocks(sitting.sheet, "ann", True)


def may_end_it(sheet: Sheet, who: str) -> bool:
    try:
        return lobby.set_clocks(sheet, who, False) == acts.Resumed()
    except NotAllowed:
        return False


def test_while_the_host_is_here_nobody_else_ends_the_pause():
    sitting = live()
    set_clocks(sitting, True)
    assert [may_end_it(sitting.sheet, who) for who in ("ann", "bob", "eve")] == [True, False, False]


@pytest.mark.parametrize("gone", [acts.Left(0), acts.Left(0, 5), acts.Replaced(0, "steady", "left")])
def test_when_the_host_is_gone_whoever_sits_here_ends_it(gone):
    sitting = live()
    set_clocks(sitting, True)
    sitting.do(gone)
    assert [may_end_it(sitting.sheet, who) for who in ("ann", "bob", "eve")] == [True, True, False]
    sitting.do(acts.Returned(0))
    assert not may_end_it(sitting.sheet, "bob")


def test_a_host_who_has_no_seat_is_not_waited_for():
    sitting = new(clock="live")
    for seat, who in enumerate(("bob", "cem")):
        sitting.do(lobby.sit(sitting.sheet, who, who.capitalize(), seat))
        sitting.do(lobby.ready(sitting.sheet, who, seat, True, None))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    assert set_clocks(sitting, True) == ["The host stops the clocks."]
    assert [may_end_it(sitting.sheet, who) for who in ("ann", "bob", "cem", "eve")] == [True, True, True, False]


@pytest.mark.parametrize("clock", ["live", "slow"])
def test_a_pause_ends_by_itself_after_thirty_days(clock):
    sitting = begun(clock=clock)
    set_clocks(sitting, True)
    until = sitting.now + LONGEST_PAUSE
    assert next_time(sitting.table) == until
    assert due(sitting.table, until - 1) is None
    assert due(sitting.table, until) == acts.Resumed()


# No time runs.


def test_while_the_clocks_stand_still_nobody_runs_out_of_time():
    sitting = live()
    before = deadline(sitting.sheet, 0)
    assert before is not None
    set_clocks(sitting, True)
    assert [deadline(sitting.sheet, seat) for seat in (0, 1)] == [None, None]
    assert hurry(sitting.sheet, 0, before) is None
    stopped = sitting.now
    set_clocks(after(sitting, HOUR), False)
    assert deadline(sitting.sheet, 0) == before + sitting.now - stopped
    assert hurry(sitting.sheet, 0, before + HOUR - HURRY_TIME) is not None


def test_answers_cost_nothing_meanwhile():
    sitting = live()
    set_clocks(sitting, True)
    for seat in (0, 1):
        after(sitting, HOUR).answer(seat)
    assert [seat.bank for seat in sitting.sheet.seats] == [LIVE.bank] * 2
    set_clocks(after(sitting, HOUR), False)
    asked = sitting.match.deciders[0]
    assert sitting.sheet.seats[asked].since == sitting.now, "a question of the pause begins with all its time"


def test_what_was_spent_before_the_pause_is_spent():
    sitting = live()
    set_clocks(after(sitting, LIVE.question + 7000), True)
    after(sitting, HOUR).answer(0)
    assert LIVE.bank - sitting.sheet.seats[0].bank == 7000


def test_being_away_costs_nothing_meanwhile():
    sitting = live()
    sitting.do(acts.Left(0))
    set_clocks(after(sitting, 5000), True)
    set_clocks(after(sitting, HOUR), False)
    after(sitting, 3000).do(acts.Returned(0))
    assert LIVE.away - sitting.sheet.seats[0].away_bank == 8000


def test_whoever_leaves_is_replaced_all_the_same():
    sitting = begun(clock="live", leave_after=30)
    set_clocks(sitting, True)
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    until = sitting.now + 30_000
    assert due(sitting.table, until - 1) is None
    assert due(sitting.table, until) == acts.Replaced(1, "steady", "left")


def test_a_clock_that_goes_backwards_makes_no_pause_shorter_than_none():
    sitting = live()
    set_clocks(sitting, True)
    since = sitting.sheet.seats[0].since
    set_clocks(after(sitting, -5000), False)
    assert sitting.sheet.seats[0].since == since


@pytest.mark.parametrize(
    ("pause", "times"),
    [
        (None, {5: 5}),
        (Pause(10), {5: 5, 10: 10, 15: 10}),
        (Pause(10, 30), {5: 25, 10: 30, 15: 30, 30: 30, 35: 35}),
    ],
)
def test_times_as_the_clocks_count_them(pause, times):
    sheet = Sheet("", "", "", live().sheet.settings, (), b"", pause=pause)
    assert {at: sheet.on_clock(at) for at in times} == times


# Had it not been.


class Twins:
    """Two tables where the same happens; at the second nobody stops the clocks, and only the time counts in which
    they run at the first."""

    def __init__(self, first: Sitting, second: Sitting) -> None:
        self.first, self.second = first, second
        self.shift = second.now - first.now
        self.pauses: list[tuple[int, int | None]] = []

    def counted(self, at: int) -> int:
        """A time at the first table, at the second."""
        lost = [min(at, until or at) - since for since, until in self.pauses if since < at]
        return at + self.shift - sum(lost)

    def wait(self, milliseconds: int) -> None:
        self.first.now += milliseconds
        self.second.now = self.counted(self.first.now)

    def both(self, first: acts.AnyAct, second: acts.AnyAct) -> None:
        for sitting, act in ((self.first, first), (self.second, second)):
            after(sitting, 0).do(act)

    def toggle(self, _: int) -> None:
        sitting = self.first
        paused = sitting.sheet.paused
        set_clocks(after(sitting, 0), not paused)
        if paused:
            self.pauses[-1] = self.pauses[-1][0], sitting.now
        else:
            self.pauses.append((sitting.now, None))

    def answer(self, number: int) -> None:
        deciders = self.first.match.deciders
        seat = deciders[number % len(deciders)]
        options = self.first.match.ask(seat).options
        key = options[number // len(deciders) % len(options)].key
        self.both(*[_answered(sitting, seat, key) for sitting in (self.first, self.second)])

    def undo(self, number: int) -> None:
        seat = number % len(self.first.sheet.seats)
        wishes = [_taken_back(sitting, seat, number > 10) for sitting in (self.first, self.second)]
        if wishes[0] is not None and wishes[1] is not None:
            self.both(wishes[0], wishes[1])

    def leave(self, number: int) -> None:
        """At once, or so long ago; but not before the pause before the last one had ended."""
        seat = number % len(self.first.sheet.seats)
        if self.first.sheet.seats[seat].left is not None or self.first.sheet.seats[seat].by_bot:
            return
        if number < 5:
            self.both(acts.Left(seat), acts.Left(seat))
            return
        ended = self.pauses[-2][1] if len(self.pauses) > 1 else None
        heard = max(self.first.now - number * 4000, ended or 0)
        self.both(acts.Left(seat, heard), acts.Left(seat, self.counted(heard)))

    def come_back(self, number: int) -> None:
        seat = number % len(self.first.sheet.seats)
        if self.first.sheet.seats[seat].left is not None or self.first.sheet.seats[seat].by_bot:
            self.both(acts.Returned(seat), acts.Returned(seat))

    def replace(self, number: int) -> None:
        seat = number % len(self.first.sheet.seats)
        if not self.first.sheet.seats[seat].by_bot:
            act = acts.Replaced(seat, "steady", "left")
            self.both(act, act)

    def check(self) -> None:
        first, second = self.first, self.second
        for seat, (one, other) in enumerate(zip(first.sheet.seats, second.sheet.seats, strict=True)):
            assert (one.bank, one.away_bank) == (other.bank, other.away_bank)
            assert [point.bank for point in first.sheet.points] == [point.bank for point in second.sheet.points]
            until = deadline(second.sheet, seat)
            if first.sheet.paused:
                assert deadline(first.sheet, seat) is None
            else:
                assert _left(deadline(first.sheet, seat), first) == _left(until, second)


def _answered(sitting: Sitting, seat: int, key: str) -> acts.Answered:
    by: acts.By = "bot" if sitting.sheet.seats[seat].by_bot else "person"
    return acts.Answered(seat, key, sitting.sheet.version(seat) + 1, by)


def _taken_back(sitting: Sitting, seat: int, whole_turn: bool) -> acts.AnyAct | None:
    try:
        return playing.undo(sitting.table, seat, whole_turn, sitting.sheet.version(seat))
    except (Impossible, Stale):
        return None


def _left(until: int | None, sitting: Sitting) -> int | None:
    return None if until is None else until - sitting.now


STEPS = st.lists(
    st.tuples(
        st.integers(0, 2 * MINUTE),
        st.sampled_from(["answer", "answer", "undo", "leave", "come_back", "replace", "toggle", "toggle"]),
        st.integers(0, 20),
    ),
    min_size=5,
    max_size=25,
)
TABLES = {"duel": duel, "sealed": sealed}


@pytest.mark.parametrize("kind", TABLES)
@given(steps=STEPS)
@example(steps=[(0, "answer", 0), (0, "answer", 6), (0, "toggle", 0), (2 * MINUTE, "undo", 12)])
@example(steps=[(0, "leave", 2), (9, "toggle", 0), (99, "answer", 0), (9, "toggle", 0), (9, "undo", 0)])
@example(steps=[(0, "toggle", 0), (9, "toggle", 0), (5, "leave", 20), (9, "come_back", 20)])
def test_banks_are_what_they_would_be_had_the_pause_not_been(kind, steps):
    with pytest.MonkeyPatch.context() as monkeypatch:
        play_toys(monkeypatch)
        make = TABLES[kind]
        wanted: dict[str, Any] = {"clock": "live", "leave_after": 10**6, "undo": "open"}
        twins = Twins(make(**wanted), make(**wanted))
        for wait, what, number in steps:
            if twins.first.match.result is None:
                twins.wait(wait)
                getattr(twins, what)(number)
                twins.check()
        first = twins.first
        assert first.loaded().sheet == first.replayed().sheet == first.sheet
