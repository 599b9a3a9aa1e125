"""What acts do to a table: versions, questions and clocks, and that nobody notices what they may not know."""

import pytest
from msgspec.structs import replace

from tests.table.tables import Sitting, begun, duel, play_toys, sealed
from ultratable.server import seen
from ultratable.table import acts, playing
from ultratable.table.changes import NOBODY, apply
from ultratable.table.sheet import CLOCKS, Clock
from ultratable.table.table import Table


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def versions(sitting: Sitting) -> list[int]:
    return [sitting.sheet.version(seat) for seat in (None, *range(sitting.sheet.settings.seats))]


# Versions.


def test_what_all_can_see_is_a_new_version_for_all():
    sitting = begun()
    before = versions(sitting)
    sitting.do(acts.Left(0))
    assert versions(sitting) == [version + 1 for version in before]


def test_a_pick_inside_a_series_is_a_new_version_for_its_seat_alone():
    sitting = sealed()
    before, shown, own = versions(sitting), sitting.others(1), sitting.shown_to(1)
    question = playing.decision_id(sitting.sheet, 1)
    step = sitting.answer(1)
    assert step.change.private == 1
    assert versions(sitting) == [before[0], before[1], before[2] + 1, before[3]]
    assert playing.decision_id(sitting.sheet, 1) != question
    assert sitting.others(1) == shown
    assert sitting.shown_to(1) != own


def test_a_private_undo_is_as_private_as_the_pick():
    sitting = sealed()
    shown = sitting.others(1)
    for key in ("card:4", "card:5"):
        sitting.answer(1, key)
    step = sitting.undo(1, whole_turn=True)
    assert step.change.private == 1
    assert step.change.notes == ()
    assert sitting.others(1) == shown
    assert sitting.sheet.taken_back == 0


def test_a_private_pick_changes_nothing_that_others_can_take_back():
    sitting = sealed()
    sitting.answer(0, "card:1")
    sitting.answer(0, "done")
    shown = sitting.others(1)
    assert b'"undo":{"last":"free"' in sitting.shown_to(0)
    sitting.answer(1, "card:4")
    assert sitting.others(1) == shown
    sitting.answer(1, "card:5")
    sitting.undo(1)
    assert sitting.others(1) == shown


def test_picks_of_an_ability_and_of_a_defence_are_private():
    for name in ("announce", "defend"):
        sitting = duel()
        seat = sitting.play_until(name)
        shown = sitting.others(seat)
        sitting.answer(seat, next(o.key for o in sitting.match.ask(seat).options if o.key != "done"))
        assert sitting.match.ask(seat).picked
        assert sitting.others(seat) == shown
        sitting.undo(seat)
        assert sitting.others(seat) == shown


def test_a_request_stays_open_while_somebody_makes_up_their_mind():
    sitting = duel()
    asked = sitting.match.deciders[0]
    sitting.undo(1 - asked)
    shown = sitting.others(asked)
    sitting.answer(asked)
    assert sitting.sheet.request is not None
    sitting.undo(asked)
    assert sitting.sheet.request is not None
    assert sitting.others(asked) == shown


def test_how_many_picks_were_taken_back_is_nobodys_business():
    told = []
    for keys in (("card:1", "done"), ("card:2", "card:3", "done")):
        sitting = sealed()
        for key in keys:
            sitting.answer(0, key)
        step = sitting.undo(0, whole_turn=True)
        told.append((step.change.notes, sitting.sheet.taken_back, versions(sitting)[0], versions(sitting)[2:]))
    assert told[0] == told[1]
    assert told[0][0][0].text == "Ann takes something back."


def test_a_sealed_answer_shows_that_it_was_given_and_no_more():
    sitting = sealed()
    shown = []
    for keys in (("card:1", "done"), ("card:2", "card:3", "done")):
        sheet, match = sitting.sheet, sitting.match
        for key in keys:
            act = acts.Answered(0, key, sheet.version(0) + 1)
            change = apply(sheet, match, act, sitting.now)
            assert change.match is not None
            sheet, match = change.sheet, change.match
        shown.append(Table(sheet, match, sitting.table.log))
    for viewer in (None, 1, 2):
        first, second = [seen.encode(seen.update(table, viewer, 0, True)) for table in shown]
        assert first == second


def test_standing_settings_are_private():
    sitting = duel()
    shown = sitting.others(1)
    sitting.do(acts.Stands(1, "when I can"))
    assert sitting.others(1) == shown
    assert b"when I can" in sitting.shown_to(1)


def test_what_nobody_sees_is_no_new_version():
    sitting = begun()
    before = versions(sitting)
    assert sitting.do(acts.Admitted("eve")).change.private == NOBODY
    assert versions(sitting) == before
    assert sitting.sheet.seq == len(sitting.entries)


def test_a_question_has_a_new_name_after_every_undo():
    sitting = duel()
    seat = sitting.match.deciders[0]
    names = {playing.decision_id(sitting.sheet, seat)}
    for turn in range(5):
        sitting.answer(seat)
        names.add(playing.decision_id(sitting.sheet, seat))
        sitting.undo(seat)
        names.add(playing.decision_id(sitting.sheet, seat))
        assert len(names) == 3 + 2 * turn


def test_an_act_changes_nothing_before_it_is_adopted():
    sitting = duel()
    seat = sitting.match.deciders[0]
    sheet, digest, shown = sitting.sheet, sitting.match.digest(), sitting.shown_to(seat)
    act = acts.Answered(seat, sitting.match.ask(seat).options[0].key, sheet.version(seat) + 1)
    change = apply(sheet, sitting.match, act, sitting.now)
    assert change.sheet != sheet
    assert change.match is not sitting.match
    assert (sitting.sheet, sitting.match.digest(), sitting.shown_to(seat)) == (sheet, digest, shown)


def test_the_match_that_ends_is_over():
    sitting = begun()
    sitting.play_out()
    assert sitting.sheet.status == "over"
    assert all(seat.since is None for seat in sitting.sheet.seats)


# People.


def test_a_seat_moves_with_its_host_and_its_history():
    sitting = begun()
    sitting.do(acts.Moved(0, "phone"))
    assert (sitting.sheet.host, sitting.sheet.seats[0].who, sitting.sheet.seats[0].name) == ("phone", "phone", "Ann")
    assert sitting.sheet.sat == ("ann", "bob", "phone")
    sitting.do(acts.Moved(1, "tablet"))
    assert sitting.sheet.host == "phone"


# Clocks.

LIVE = CLOCKS["live"] or Clock(0, 0)


def after(sitting: Sitting, milliseconds: int) -> Sitting:
    """The next act comes so much later."""
    sitting.now += milliseconds - 1000
    return sitting


def test_everybody_begins_with_a_full_bank():
    assert [seat.bank for seat in begun(clock="live").sheet.seats] == [LIVE.bank] * 2
    assert [seat.bank for seat in begun().sheet.seats] == [0, 0]


@pytest.mark.parametrize("over", [-1, 0, 1, 10_000])
def test_only_time_beyond_the_question_comes_out_of_the_bank(over):
    sitting = begun(clock="live")
    after(sitting, LIVE.question + over).answer(0)
    assert sitting.sheet.seats[0].bank == LIVE.bank - max(over, 0)
    assert sitting.sheet.seats[1].bank == LIVE.bank


def test_a_bank_is_never_below_nothing():
    sitting = begun(clock="live")
    after(sitting, LIVE.question + LIVE.bank + 5000).answer(0)
    assert sitting.sheet.seats[0].bank == 0


def test_the_whole_series_is_one_question():
    sitting = sealed(clock="live")
    since = sitting.sheet.seats[0].since
    after(sitting, LIVE.question).answer(0, "card:1")
    assert (sitting.sheet.seats[0].since, sitting.sheet.seats[0].bank) == (since, LIVE.bank)
    after(sitting, 7000).answer(0, "done")
    assert sitting.sheet.seats[0].bank == LIVE.bank - 7000


def test_bots_and_automatic_passes_cost_nothing():
    sitting = begun(clock="live")
    key = sitting.match.ask(0).options[0].key
    after(sitting, 2 * LIVE.question).do(acts.Answered(0, key, sitting.sheet.version(0) + 1, "auto"))
    assert sitting.sheet.seats[0].bank == LIVE.bank


def test_nobody_gains_time_by_answering_and_taking_back():
    sitting = sealed(clock="live")
    sitting.answer(0, "card:1")
    after(sitting, LIVE.question - 1000).answer(0, "done")
    assert sitting.sheet.seats[0].bank == LIVE.bank
    after(sitting, 4000).undo(0)
    assert sitting.sheet.seats[0].bank == LIVE.bank - 4000
    assert sitting.sheet.seats[0].since == sitting.now


def test_time_that_is_paid_for_once_is_not_paid_for_again():
    sitting = sealed(clock="live")
    after(sitting, LIVE.question + 4000).answer(0, "card:1")
    sitting.answer(0, "done")
    sitting.undo(0)
    assert sitting.sheet.seats[0].bank == LIVE.bank - 6000


def test_a_bank_that_ran_out_stays_empty():
    sitting = begun(clock="live")
    sitting.do(acts.Replaced(0, "steady", "clock"))
    assert sitting.sheet.seats[0].bank == 0
    sitting.do(acts.Returned(0))
    seat = sitting.sheet.seats[0]
    assert (seat.bank, seat.since, seat.level) == (0, sitting.now, None)


def test_somebody_who_was_away_too_long_keeps_the_bank():
    sitting = begun(clock="live")
    sitting.do(acts.Left(0))
    sitting.do(acts.Replaced(0, "steady", "left"))
    sitting.do(acts.Returned(0))
    assert (sitting.sheet.seats[0].bank, sitting.sheet.seats[0].since) == (LIVE.bank, sitting.now)


def test_being_away_for_a_moment_wins_no_time():
    # No bank pays for it here; see test_away for those that do.
    sitting = begun(clock="fast")
    since = sitting.sheet.seats[0].since
    sitting.do(acts.Left(0))
    sitting.do(acts.Returned(0))
    assert (sitting.sheet.seats[0].left, sitting.sheet.seats[0].since) == (None, since)


def test_passing_until_ones_turn_ends_with_any_other_question():
    sitting = duel()
    attacker = sitting.match.deciders[0]
    defender = 1 - attacker
    sitting.do(acts.Stands(defender, "pass until my turn"))
    while not sitting.match.ask(sitting.match.deciders[0]).response:
        assert sitting.match.deciders == (attacker,)
        assert sitting.sheet.seats[defender].standing == "pass until my turn"
        sitting.answer(attacker)
        if sitting.match.deciders == (defender,) and not sitting.match.ask(defender).response:
            break
    if sitting.match.ask(defender).response:
        assert sitting.sheet.seats[defender].standing == "pass until my turn"
        sitting.answer(defender, "done")
    sitting.play_until("announce", defender)
    assert sitting.sheet.seats[defender].standing == "always"


def test_other_standing_settings_stay():
    sitting = duel()
    for seat in (0, 1):
        sitting.do(acts.Stands(seat, "when I can"))
    for _ in range(30):
        sitting.answer(sitting.match.deciders[0])
    assert [seat.standing for seat in sitting.sheet.seats] == ["when I can"] * 2


def test_a_table_without_its_points_knows_nothing_to_take_back():
    sitting = duel()
    seat = sitting.match.deciders[0]
    sitting.answer(seat)
    assert playing.last_point(sitting.sheet, sitting.match, seat) is not None
    assert playing.last_point(replace(sitting.sheet, points=()), sitting.match, seat) is None
