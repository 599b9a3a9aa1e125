"""What a table does by itself, and how long it waits before it does."""

import pytest
from msgspec.structs import replace

from tests.games.figures.table import attack, figures
from tests.games.ults.table import ults
from tests.table.tables import Sitting, begun, duel, new, play_toys, seated
from ultratable.core.match import Match
from ultratable.table import acts, lobby, timing
from ultratable.table.sheet import CLOCKS, Sheet, Standing
from ultratable.table.timing import HURRY_TIME, deadline, due, hurry, next_time, passed_for, pause


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def test_a_table_without_clocks_and_leavers_does_nothing_by_itself():
    for sitting in (seated(), begun(), duel()):
        assert next_time(sitting.table) is None
        assert due(sitting.table, sitting.now + 10**12) is None


@pytest.mark.parametrize("name", ["live", "fast", "normal", "slow"])
def test_when_time_and_bank_are_used_up_a_bot_takes_over(name):
    clock = CLOCKS[name]
    assert clock is not None
    sitting = begun(clock=name, stand_in="random")
    until = sitting.now + clock.question + clock.bank
    assert deadline(sitting.sheet, 0) == next_time(sitting.table) == until
    assert due(sitting.table, until - 1) is None
    act = due(sitting.table, until)
    assert act == acts.Replaced(0, "random", "clock")
    sitting.do(act)
    assert sitting.sheet.seats[0].level == "random"
    act = due(sitting.table, until)
    assert act == acts.Replaced(1, "random", "clock")
    sitting.do(act)
    assert next_time(sitting.table) is None


def test_only_those_who_are_asked_run_out_of_time():
    sitting = duel(clock="live")
    asked = sitting.match.deciders[0]
    assert deadline(sitting.sheet, 1 - asked) is None
    act = due(sitting.table, sitting.now + 10**9)
    assert isinstance(act, acts.Replaced)
    assert act.seat == asked


def test_a_spent_bank_leaves_the_question_its_own_time():
    clock = CLOCKS["live"]
    assert clock is not None
    sitting = begun(clock="live")
    sitting.do(acts.Replaced(0, "steady", "clock"))
    sitting.do(lobby.reclaim(sitting.sheet, "ann", 0))
    assert deadline(sitting.sheet, 0) == sitting.now + clock.question


def test_somebody_whose_time_runs_out_is_told():
    sitting = begun(clock="live")
    until = deadline(sitting.sheet, 0)
    assert until is not None
    assert hurry(sitting.sheet, 0, until - HURRY_TIME - 1) is None
    assert hurry(sitting.sheet, 0, until - 5000) == "5 seconds left; then a bot plays for you until you are back."
    sitting.answer(0)
    assert hurry(sitting.sheet, 0, until) is None, "nothing is asked of them any more"
    sitting.do(acts.Replaced(1, "steady", "clock"))
    assert hurry(sitting.sheet, 1, until) is None, "the bot plays already"


def test_bots_have_no_clock():
    sitting = begun(bots=1, clock="live")
    sitting.answer(0)
    assert sitting.match.deciders == (1,)
    assert next_time(sitting.table) is None


def test_somebody_who_stays_away_is_replaced_after_the_set_time():
    sitting = begun(leave_after=30)
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    until = sitting.now + 30_000
    assert next_time(sitting.table) == until
    assert due(sitting.table, until - 1) is None
    act = due(sitting.table, until)
    assert act == acts.Replaced(1, "steady", "left")
    sitting.do(act)
    assert next_time(sitting.table) is None
    sitting.do(lobby.reclaim(sitting.sheet, "bob", 1))
    assert (sitting.sheet.people, next_time(sitting.table)) == ((0, 1), None)


def test_somebody_who_comes_back_in_time_is_not_replaced():
    sitting = begun(leave_after=30)
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    sitting.do(lobby.reclaim(sitting.sheet, "bob", 1))
    assert due(sitting.table, sitting.now + 10**9) is None


def test_what_comes_first_is_what_is_waited_for():
    sitting = begun(leave_after=30, clock="live")
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    assert next_time(sitting.table) == sitting.now + 30_000


def test_nothing_is_due_when_the_match_is_over():
    sitting = begun(clock="live")
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    sitting.play_out()
    assert next_time(sitting.table) is None


# Automatic passes.


def defending() -> tuple[Sitting, int]:
    sitting = duel()
    return sitting, sitting.play_until("defend")


@pytest.mark.parametrize(("standing", "key"), [("always", None), ("when I can", None), ("pass until my turn", "done")])
def test_a_response_with_a_choice_is_passed_only_until_ones_turn(standing, key):
    sitting, seat = defending()
    sitting.do(acts.Stands(seat, standing))
    assert len(sitting.match.ask(seat).options) > 1
    assert passed_for(sitting.sheet, sitting.match, seat) == key


@pytest.mark.parametrize(
    ("standing", "key"), [("always", None), ("when I can", "pass"), ("pass until my turn", "pass")]
)
def test_a_response_without_a_choice_is_passed_unless_one_always_wants_to_be_asked(standing, key):
    sitting = begun("toy", 3, options={"scene": "duel"})
    # Card 9 is the highest dealt: whoever must answer it can only pass.
    sitting.play_until("respond", 2)
    sitting.answer(2, "card:9")
    seat = sitting.match.deciders[0]
    assert [option.key for option in sitting.match.ask(seat).options] == ["pass"]
    sitting.do(acts.Stands(seat, standing))
    assert passed_for(sitting.sheet, sitting.match, seat) == key


@pytest.mark.rule("figures.armor.optional", "figures.timing.armor")
@pytest.mark.parametrize(
    ("standing", "key"), [("always", None), ("when I can", None), ("pass until my turn", "decline")]
)
def test_to_pass_is_to_use_nothing_also_where_time_that_is_up_would(standing, key):
    table = figures("hero 9", "marble 1 armor:9♣, moon-mite 2", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "armor")
    sitting = begun("figures")
    sitting.do(acts.Stands(1, standing))
    assert table.ask().default == "9♣"
    assert passed_for(sitting.sheet, table.match, 1) == key


WISHES: list[Standing] = ["always", "when I can", 0, 3, 4, 99, "pass until my turn"]


@pytest.mark.rule("ults.defense.when")
@pytest.mark.parametrize(
    ("facts", "passing"),
    [
        # A hit of nine.
        ({}, {99, "pass until my turn"}),
        # A hit of nine, of which the wall takes five.
        ({"statuses": [[1, "shield-wall", "9♠", 1, True, 1, 5]]}, {4, 99, "pass until my turn"}),
        ({"statuses": [[1, "shield-wall", "9♠", 1, True, 1, 9]]}, {0, 3, 4, 99, "pass until my turn"}),
        ({"health": [50, 10]}, {99, "pass until my turn"}),
        # The last health is never given away unasked.
        ({"health": [50, 9]}, set()),
        ({"health": [50, 9], "statuses": [[1, "shield-wall", "9♠", 1, True, 1, 5]]}, {4, 99, "pass until my turn"}),
    ],
)
def test_a_response_is_passed_up_to_the_cost_that_one_has_settled_and_never_to_the_end(facts, passing):
    table = ults("lumberjaq dame-drawbridge", ["9♣", "5♣"], **facts)
    table.chance(3).choose("power punch", "9♣").expect(1, "defend")
    sitting = begun()
    passed = set()
    for standing in WISHES:
        sitting.do(acts.Stands(1, standing))
        key = passed_for(sitting.sheet, table.match, 1)
        assert key in (None, "done")
        if key:
            passed.add(standing)
    assert passed == passing


@pytest.mark.rule("figures.armor.optional")
@pytest.mark.parametrize(
    ("line", "passing"),
    [
        ("marble 1 armor:9♣, moon-mite 2", {3, 4, 99, "pass until my turn"}),
        ("marble 1 wounded armor:9♣, moon-mite 2", {3, 4, 99, "pass until my turn"}),
        ("marble 1 armor:9♣", {3, 4, 99, "pass until my turn"}),
        ("marble 1 wounded armor:9♣", set()),
    ],
)
def test_the_last_figure_is_never_given_away_unasked(line, passing):
    table = figures("hero 9", line, hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "armor")
    sitting = begun("figures")
    for standing in WISHES:
        sitting.do(acts.Stands(1, standing))
        assert passed_for(sitting.sheet, table.match, 1) == ("decline" if standing in passing else None)


@pytest.mark.parametrize(("standing", "key"), [(0, None), (99, None), ("pass until my turn", "pass")])
def test_what_a_game_does_not_count_is_not_passed_as_cheap(standing, key):
    sitting = begun("toy", 3, options={"scene": "duel"})
    seat = sitting.play_until("respond")
    assert sitting.match.ask(seat).cost is None
    assert len(sitting.match.ask(seat).options) > 1
    sitting.do(acts.Stands(seat, standing))
    assert passed_for(sitting.sheet, sitting.match, seat) == key


def test_whoever_has_begun_to_respond_is_not_passed_over():
    sitting, seat = defending()
    sitting.do(acts.Stands(seat, "pass until my turn"))
    keys = [option.key for option in sitting.match.ask(seat).options if not option.ends]
    sitting.answer(seat, keys[0])
    assert sitting.match.ask(seat).picked
    assert sitting.match.ask(seat).cost is None
    assert passed_for(sitting.sheet, sitting.match, seat) is None
    sitting.do(acts.Stands(seat, 99))
    assert passed_for(sitting.sheet, sitting.match, seat) is None


@pytest.mark.parametrize("standing", ["always", "when I can", 99, "pass until my turn"])
def test_what_is_no_response_is_never_passed(standing):
    sitting = duel()
    seat = sitting.match.deciders[0]
    sitting.do(acts.Stands(seat, standing))
    assert passed_for(sitting.sheet, sitting.match, seat) is None


# Pauses.


def drawn(monkeypatch: pytest.MonkeyPatch, sheet: Sheet, response: bool) -> tuple[float, float]:
    """Between which bounds the pause is drawn."""
    asked: list[tuple[float, float]] = []

    class Rng:
        def uniform(self, low: float, high: float) -> float:
            asked.append((low, high))
            return high

    monkeypatch.setattr(timing, "_rng", Rng())
    assert pause(sheet, response) == asked[0][1]
    return asked[0]


def test_responses_are_held_back_between_one_and_a_half_and_three_seconds(monkeypatch):
    assert drawn(monkeypatch, begun().sheet, True) == (1.5, 3.0)
    assert drawn(monkeypatch, begun().sheet, False) == (0.5, 1.2)


def test_in_a_lesson_bots_take_their_time(monkeypatch):
    sheet = begun(bots=1).sheet
    taken = replace(sheet, settings=replace(sheet.settings, lesson="ults"))
    assert drawn(monkeypatch, taken, False) == (1.5, 2.2)
    assert drawn(monkeypatch, taken, True) == (1.5, 3.0)
    assert pause(replace(taken, settings=replace(taken.settings, pace="none")), False) == 0


def test_the_pause_is_drawn_the_same_way_whatever_is_in_any_hand(monkeypatch):
    sitting, seat = defending()

    def looked(self: Match, *_: object) -> None:
        raise AssertionError("the pause must not depend on the match")

    for name in ("ask", "view", "why_not"):
        monkeypatch.setattr(Match, name, looked)
    bounds = set()
    for standing in ("always", "when I can", 99, "pass until my turn"):
        sitting.do(acts.Stands(seat, standing))
        bounds.add(drawn(monkeypatch, sitting.sheet, True))
    assert bounds == {(1.5, 3.0)}


def test_pauses_are_drawn_anew_each_time():
    pauses = {pause(begun().sheet, True) for _ in range(20)}
    assert len(pauses) == 20
    assert all(1.5 <= seconds <= 3.0 for seconds in pauses)


def test_a_table_without_people_to_watch_does_not_wait():
    assert pause(begun(pace="none", bots=1).sheet, True) == 0


def test_where_people_play_against_each_other_responses_are_held_back_at_any_pace(monkeypatch):
    assert drawn(monkeypatch, begun(pace="none").sheet, True) == (1.5, 3.0)
    assert pause(begun(pace="none").sheet, False) == 0
    assert pause(begun(pace="none", windows="quick").sheet, True) == 0
    alone = new(pace="none")
    for seat in range(2):
        alone.do(lobby.sit(alone.sheet, "ann", "Ann", seat, same_device=True))
    assert pause(alone.sheet, True) == 0
