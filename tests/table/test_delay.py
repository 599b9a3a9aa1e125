"""What those see who watch a match some turns late: the table as it was, and nothing of what has happened since."""

from typing import Any

import pytest

from tests.table.tables import Sitting, duel, new, play_toys, seated
from ultratable.server import seen
from ultratable.table import acts, lobby
from ultratable.table import table as tables
from ultratable.table.delay import Delay
from ultratable.table.records import Note
from ultratable.table.sheet import Impossible
from ultratable.table.table import Table, append_for


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def turn(sitting: Sitting) -> Any:
    return sitting.match.view(None)["turn"]


def play_turn(sitting: Sitting) -> None:
    """Play on until another turn has begun."""
    begun = turn(sitting)
    while turn(sitting) == begun:
        sitting.answer(sitting.match.deciders[0])


def past(table: Table) -> Table:
    return table.shown(None)


def where(table: Table) -> tuple[Any, ...]:
    """A table as far as it can be told from another."""
    assert table.match is not None
    items = [item for _, item in table.log.since(0)]
    lines = [(item.what.kind if isinstance(item.what, Note) else item.what.values, item.taken) for item in items]
    return table.sheet, table.match.digest(), lines


def test_without_a_delay_spectators_see_what_is():
    sitting = duel()
    assert sitting.table.delay is None
    assert past(sitting.table) is sitting.table


@pytest.mark.parametrize("delay", [1, 2, 3])
def test_spectators_see_the_table_as_it_was_when_the_turn_began_that_is_so_many_back(delay):
    sitting = duel(delay=delay, number=3)
    began = {}
    for _ in range(7):
        play_turn(sitting)
        began[turn(sitting)] = where(sitting.table)
        earlier = turn(sitting) - delay
        if earlier in began:
            assert where(past(sitting.table)) == began[earlier]
            assert sitting.table.version(None) == began[earlier][0].public < sitting.sheet.public
    assert len(began) == 7


def test_until_so_many_turns_were_played_they_see_how_it_began():
    sitting = seated(delay=3, options={"cast": ["lumberjaq", "k9"]})
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    start = where(sitting.table)
    for _ in range(3):
        assert where(past(sitting.table)) == start
        play_turn(sitting)
        sitting.answer(sitting.match.deciders[0])


def test_before_the_match_nothing_is_late():
    sitting = new(delay=5)
    for act in (acts.Sat(0, "ann", "Ann"), acts.Readied(0, True), acts.BotSat(1, "steady", "Steady bot 2")):
        sitting.do(act)
        assert past(sitting.table).sheet == sitting.sheet
        assert sitting.shown_to(None) == seen.encode(seen.update(sitting.replayed(), None, 0, True))


def test_when_the_match_is_over_everything_is_shown():
    sitting = duel(delay=4)
    play_turn(sitting)
    assert past(sitting.table).sheet != sitting.sheet
    sitting.play_out()
    assert where(past(sitting.table)) == where(sitting.table)
    assert sitting.sheet.seed.hex().encode() in sitting.shown_to(None)
    sitting.do(acts.Rematched("another"))
    assert past(sitting.table).sheet.rematch == "another"


def test_whatever_happens_in_the_last_turns_a_spectator_is_sent_the_same():
    sitting = duel(delay=2, undo="open", number=2)
    play_turn(sitting)
    play_turn(sitting)
    shown = sitting.shown_to(None)
    seat = sitting.match.deciders[0]
    events: list[acts.AnyAct] = [
        acts.Left(seat),
        acts.Returned(seat),
        acts.Renamed(seat, "Zoe"),
        acts.Replaced(1 - seat, "random", "left"),
        acts.Returned(1 - seat),
        acts.Stands(seat, "when I can"),
        acts.Moved(seat, "phone"),
        acts.Muted("eve", True),
        acts.Admitted("eve"),
    ]
    for act in events:
        sitting.do(act)
        assert sitting.shown_to(None) == shown
    while not sitting.match.ask(sitting.match.deciders[0]).response:
        sitting.answer(sitting.match.deciders[0])
        assert sitting.shown_to(None) == shown
    sitting.undo(seat)
    assert sitting.shown_to(None) == shown
    assert sitting.sheet.taken_back == 1
    for number in (0, 1):
        assert sitting.shown_to(number) != shown


def test_nobody_shortens_the_delay_by_taking_back_and_playing_again():
    sitting = duel(delay=2, undo="open", number=2)
    for _ in range(3):
        play_turn(sitting)
    seen_then = where(past(sitting.table))
    for _ in range(4):
        # Back over the beginning of this turn, and forward again.
        begun = turn(sitting)
        while turn(sitting) == begun:
            sitting.undo(_last_person(sitting))
        assert where(past(sitting.table)) == seen_then
        play_turn(sitting)
        assert turn(sitting) == begun
        assert where(past(sitting.table)) == seen_then
    play_turn(sitting)
    assert past(sitting.table).sheet.seq > seen_then[0].seq


def _last_person(sitting: Sitting) -> int:
    """Who answered last."""
    return next(int(seat) for seat, _ in reversed(sitting.match.record["answers"]) if seat in (0, 1))


def test_what_was_taken_back_is_seen_late_too():
    sitting = duel(delay=1, undo="open", number=2)
    play_turn(sitting)
    sitting.answer(sitting.match.deciders[0])
    while not sitting.sheet.taken_back:
        sitting.undo(_last_person(sitting))
    assert past(sitting.table).sheet.taken_back == 0
    play_turn(sitting)
    play_turn(sitting)
    assert past(sitting.table).sheet.taken_back == 1
    assert "taken back" in [getattr(item.what, "kind", "") for _, item in past(sitting.table).log.since(0)]


def test_played_again_the_past_is_the_same():
    sitting = duel(delay=2, undo="open")
    for _ in range(4):
        play_turn(sitting)
        sitting.answer(sitting.match.deciders[0])
        assert where(past(sitting.replayed())) == where(past(sitting.table))


def test_a_snapshot_does_not_know_the_past_so_nobody_watches_from_it_alone():
    sitting = duel(delay=2)
    play_turn(sitting)
    loaded = sitting.loaded()
    with pytest.raises(Impossible, match="can be watched only when it is over"):
        seen.resumed(loaded, None, None)
    with pytest.raises(Impossible):
        loaded.version(None)
    assert loaded.shown(0) is loaded
    sitting.play_out()
    assert past(sitting.loaded()).sheet == sitting.sheet


def test_the_steps_that_are_still_to_be_seen_are_no_more_than_the_delay_needs():
    sitting = duel(delay=1)
    for _ in range(6):
        play_turn(sitting)
    delay = sitting.table.delay
    assert isinstance(delay, Delay)
    assert [step.entry.seq for step in delay._coming] == list(
        range(past(sitting.table).sheet.seq + 1, sitting.sheet.seq + 1)
    )


def test_lists_do_not_tell_when_something_happens_at_a_table_that_is_seen_late():
    sitting = duel(delay=1)
    step = sitting.table.foresee(acts.Left(0), sitting.now + 5000)
    heading = append_for(sitting.table, step).heading
    assert heading is not None
    assert heading.updated == sitting.sheet.started
    sitting.play_out()
    assert tables.heading(sitting.sheet, 7).updated == 7
