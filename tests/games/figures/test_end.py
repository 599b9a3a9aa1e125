"""Elimination and winning: clauses figures.end.*"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.table import (
    attack,
    caught,
    figures,
    freed,
    happened,
    in_one_place,
    lines,
    pile,
    random_match,
    reason,
    stunned,
)
from ultratable.core.match import Match
from ultratable.core.script import Script


def out(table: Script) -> list[int]:
    return [seat["seat"] for seat in table.match.view(None)["seats"] if seat["out"]]


def ranks(table: Script) -> tuple[int, ...]:
    result = table.match.result
    assert result is not None
    return result.ranks


# Out of the game.


@pytest.mark.rule("figures.end.out")
def test_a_player_whose_line_is_empty_is_out_at_once_in_spite_of_captives() -> None:
    table = figures(
        *("hero 9", "marble 3 wounded", "biscuit 3, mudlark 2"), hands=["6♣", "2♦", ""], captives=["", "2.1 ", ""]
    )
    attack(table, "6♣", "2♦", on=1).expect(2, "attack")
    assert out(table) == [1]
    assert happened(table, "captured", "out", "discarded") == ["captured", "out", "discarded"]


@pytest.mark.rule("figures.end.out", "figures.mindcontrol.counts")
def test_what_counts_is_a_figure_in_the_line_and_not_whose_it_was() -> None:
    table = figures(
        "hero 9, sir-anvil 2",
        "marble 3 wounded, moon-mite 1",
        "biscuit 3",
        hands=["6♣", "2♦", ""],
        held={"0.1": 1, "1.1": 2},
    )
    attack(table, "6♣", "2♦", on=1, facing="1.0").expect(1, "attack", keys=["figure:0.1"])
    assert out(table) == []
    # A player is out although a figure they own still stands elsewhere.
    second = figures("hero 9", "marble 3 wounded, moon-mite 1", "biscuit 3", hands=["6♣", "2♦", ""], held={"1.1": 2})
    attack(second, "6♣", "2♦", on=1).expect(2, "attack", keys=["figure:2.0", "figure:1.1"])
    assert out(second) == [1]


@pytest.mark.rule("figures.end.out")
def test_having_lost_all_but_one_is_not_being_out() -> None:
    table = figures("hero 9", "marble 3 wounded, biscuit 1 wounded", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "attack")
    assert out(table) == []


@pytest.mark.rule("figures.end.no-return")
def test_who_is_out_has_no_turn_is_not_attacked_and_does_not_come_back() -> None:
    table = figures("hero 9, peg-the-mender 4", "marble 3 wounded", "biscuit 3, mudlark 2", hands=["6♣", "2♦", "2♥"])
    attack(table, "6♣", "2♦", by="0.0", on=1).expect(2, "attack")
    table.choose("2.0")
    # There is only one opponent left, and so no choice of one.
    assert table.match.view(None)["battle"]["defender"] == 0
    assert reason(table, 1, "figure:1.0") == "figures.end.no-return"
    assert table.match.asides(1) == ()


@pytest.mark.rule("figures.end.no-return")
def test_nobody_elses_recover_brings_a_player_back() -> None:
    table = figures(
        *("hero 9", "marble 3", "biscuit 3, recover 4"),
        hands=["6♣", "", "A♦"],
        captives=["1.0", "", ""],
        out=[1],
        active=2,
    )
    attack(table, "A♦", "6♣", by="2.1").expect(0, "attack")
    assert out(table) == [1]


@pytest.mark.rule("figures.end.cards-of-out")
def test_the_hand_goes_face_up_to_the_discard_pile_and_a_stun_is_dropped() -> None:
    table = figures("hero 9", "marble 3 wounded", "biscuit 3", hands=["6♣", "2♦ K♥ 3♠", ""], stunned=[1])
    attack(table, "6♣", "2♦", on=1).expect(2, "attack")
    # At once, before the battle cards.
    assert pile(table) == ["K♥", "3♠", "6♣", "2♦"]
    for viewer in (None, 0, 1, 2):
        assert table.said("out", viewer)[0]["cards"] == ["K♥", "3♠"]
    assert stunned(table) == []
    assert in_one_place(table.match)


@pytest.mark.rule("figures.end.out-pile")
def test_captives_of_a_player_who_is_out_lie_with_nobody() -> None:
    table = figures(
        *("mind-control/recover/stun 9, sir-anvil 2", "marble 3 wounded", "biscuit 3, mudlark 2"),
        hands=["9♣", "2♦", ""],
        captives=["", "2.1 0.1", ""],
    )
    attack(table, "9♣", "2♦", on=1)
    assert (caught(table), freed(table)) == ([["1.0"], [], []], ["2.1", "0.1"])
    assert table.said("freed")[0]["figures"] == ["figure:2.1", "figure:0.1"]
    # The owner can bring one back, in the very same battle.
    table.expect(0, "special", keys=["figure:0.1", "decline"]).choose("0.1").expect(2, "attack")
    assert freed(table) == ["2.1"]


@pytest.mark.rule("figures.end.out-pile")
def test_free_captives_cannot_be_taken_by_mind_control() -> None:
    table = figures(
        *("mind-control 9", "marble 3", "biscuit 3, mudlark 2"),
        hands=["Q♣", "2♦", ""],
        free="2.1",
        captives=["", "", ""],
    )
    attack(table, "Q♣", "2♦", on=1).expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["mind-control"]
    assert freed(table) == ["2.1"]


# Winning.


@pytest.mark.rule("figures.end.last")
@pytest.mark.parametrize("card", ["6♣", "Q♣", "A♣"])
def test_the_last_player_with_figures_wins_at_once(card: str) -> None:
    table = figures("stun 9 wounded, hero 2", "marble 3 wounded", hands=[card, "2♦"], captives=["", "0.1"])
    attack(table, card, "2♦").over(0)
    assert happened(table)[-1] == "ended"
    # A special action still open is not used any more.
    assert not {"not-open", "stunned", "recovered", "discarded"} & set(happened(table))
    result = table.match.result
    assert result is not None
    assert (result.ranks, result.clause) == ((1, 2), "figures.end.last")
    assert result.reason == "Only seat 1 has figures standing."
    assert table.match.view(None)["over"] is True
    assert in_one_place(table.match)


@pytest.mark.rule("figures.end.last")
def test_nothing_can_be_chosen_after_the_end() -> None:
    table = figures("hero 9", "marble 3 wounded", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦").over(0)
    assert table.match.deciders == ()
    assert {reason(table, seat, "figure:0.0") for seat in (0, 1)} == {"figures.end.last"}


# The decision at the turn limit.


def at_limit(*lined_up: str, **facts: Any) -> Script:
    """The last turn: the first figure of seat 0, which has the lowest card, fails against its defender's."""
    seats = len(lined_up)
    table = figures(*lined_up, hands=["2♣", "A♦", *[""] * (seats - 2)], turn=100 * seats, **facts)
    return attack(table, "2♣", "A♦", on=1 if seats > 2 else None)


@pytest.mark.rule("figures.end.turn-limit")
def test_most_figures_in_line_win() -> None:
    table = at_limit("hero 1 wounded, marble 1 wounded, biscuit 1 wounded", "hero 10, marble 5", captives=[])
    table.over(0)
    result = table.match.result
    assert result is not None
    assert result.clause == "figures.end.turn-limit"
    assert result.reason == (
        "The turn limit is reached: seat 1 wins with 3 figures, 0 of them unwounded with Power 0, and 0 captives."
    )


@pytest.mark.rule("figures.end.turn-limit")
def test_if_equal_most_unwounded_figures() -> None:
    at_limit("hero 1, marble 1", "hero 10, marble 10 wounded").over(0)
    at_limit("hero 10, marble 10 wounded", "hero 1, marble 1").over(1)


@pytest.mark.rule("figures.end.turn-limit")
def test_if_equal_the_highest_power_of_unwounded_figures() -> None:
    at_limit("hero 4, marble 1 wounded", "hero 3, marble 10 wounded").over(0)
    # The Power of now counts, not that of the start.
    at_limit("hero 4, marble 4", "hero 3 power:6, marble 3").over(1)


@pytest.mark.rule("figures.end.turn-limit")
def test_if_equal_most_captives() -> None:
    lined_up = ("hero 4, marble 4, biscuit 2", "hero 4, marble 4, moon-mite 3, mudlark 1")
    at_limit(*lined_up, captives=["1.2 1.3", "0.2"]).over(0)
    # A recaptured figure of one's own is a captive like any other; free ones are nobody's.
    at_limit(*lined_up, captives=["", "1.2"], free="0.2 1.3").over(1)


@pytest.mark.rule("figures.end.turn-limit")
def test_if_still_equal_the_victory_is_shared() -> None:
    table = at_limit("hero 4, marble 4", "hero 5, marble 3", "biscuit 8")
    table.over(0, 1)
    assert ranks(table) == (1, 1, 3)
    result = table.match.result
    assert result is not None
    assert "seat 1 and seat 2 share the victory with 2 figures" in result.reason


@pytest.mark.rule("figures.end.turn-limit", "figures.timing.turn-limit")
def test_the_last_battle_still_counts() -> None:
    table = figures("hero 9", "marble 3, biscuit 3 wounded", hands=["6♣", "2♦"], turn=200)
    attack(table, "6♣", "2♦", facing="1.1").over(0)
    # One figure each after the capture; equal unwounded; 9 against 3.
    assert lines(table) == [["0.0"], ["1.0"]]


@pytest.mark.rule("figures.end.turn-limit", "figures.end.last")
def test_the_last_one_standing_wins_in_the_last_turn_by_standing() -> None:
    table = figures("hero 9", "marble 3 wounded", hands=["6♣", "2♦"], turn=200)
    attack(table, "6♣", "2♦").over(0)
    result = table.match.result
    assert result is not None
    assert result.clause == "figures.end.last"


# Ranks.


@pytest.mark.rule("figures.end.ranking")
def test_those_left_rank_by_the_comparison_and_those_out_by_the_reverse_order() -> None:
    lined_up = ("hero 4", "hero 5", "hero 4", "marble 1", "biscuit 1")
    table = figures(*lined_up, hands=["2♣", "A♦", "", "", ""], turn=500, out=[4, 3], free="3.0 4.0")
    attack(table, "2♣", "A♦", on=1).over(1)
    assert ranks(table) == (2, 1, 2, 4, 5)


@pytest.mark.rule("figures.end.ranking")
def test_going_out_one_after_the_other() -> None:
    lined_up = ("hero 10, sir-anvil 10", "marble 1 wounded", "biscuit 1 wounded", "mudlark 1 wounded")
    table = figures(*lined_up, hands=["6♣ 5♣ 4♣", "", "", ""], at="turn")
    attack(table, "6♣", on=2)
    table.expect(1, "attack").choose("concede").expect(3, "attack").choose("concede").over(0)
    # The first to go out is the last: seat 3, then seat 2, then seat 4.
    assert ranks(table) == (1, 3, 4, 2)


@pytest.mark.rule("figures.end.ranking")
@pytest.mark.parametrize("captor", [0, 1])
def test_two_players(captor: int) -> None:
    table = figures("hero 9 wounded", "marble 9 wounded", hands=["6♣", "6♦"], active=captor)
    attack(table, ("6♣", "6♦")[captor], ("6♦", "6♣")[captor])
    assert ranks(table) == ((1, 2) if captor == 0 else (2, 1))


@pytest.mark.rule("figures.end.ranking", "figures.end.last")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_ranks_are_those_of_a_sorting(seed: int, seats: int) -> None:
    match = played(seed, seats)
    result = match.result
    assert result is not None
    for rank in result.ranks:
        assert rank == 1 + len([other for other in result.ranks if other < rank])
    gone = [event.seen_by(None)["seat"] for event in match.events if event.kind == "out"]
    left = [seat for seat in range(seats) if seat not in gone]
    # Those in above those out, and the earlier out the lower.
    assert all(result.ranks[seat] < result.ranks[other] for seat in left for other in gone)
    assert [result.ranks[seat] for seat in gone] == list(range(seats, len(left), -1))
    assert result.winners == tuple([seat for seat in range(seats) if result.ranks[seat] == 1])


@pytest.mark.rule("figures.end.ranking", "figures.variants.teams")
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([4, 6]))
def test_the_members_of_a_team_share_a_rank(seed: int, seats: int) -> None:
    result = played(seed, seats, teams=True).result
    assert result is not None
    assert result.ranks in ((1, 2) * (seats // 2), (2, 1) * (seats // 2), (1, 1) * (seats // 2))


def played(seed: int, seats: int, **options: Any) -> Match:
    """A match that was played out at random."""
    *_, last = random_match(seed, seats, figures="random", **options)
    return last
