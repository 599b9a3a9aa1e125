"""Sneak and Stun: clauses figures.sneakstun.*"""

import pytest

from tests.games.figures.table import (
    attack,
    figures,
    hand,
    happened,
    lines,
    pile,
    rest,
    stunned,
    totals,
)
from ultratable.core.script import Script

SNEAKS = ("sneak 9, hero 9, marble 9, biscuit 9",) * 3
"""Lines long enough that nobody goes out meanwhile."""


def turns(table: Script) -> list[int]:
    """Who had a turn, in order, lost ones with a minus (and 1 added, so that seat 0 can have one)."""
    kinds = ("turn", "extra-turn", "lost-turn")
    told = [event.seen_by(None) for event in table.match.events if event.kind in kinds]
    return [-said["seat"] - 1 if said["kind"] == "lost-turn" else said["seat"] for said in told]


def fail(table: Script, on: int | None = None) -> Script:
    """The current player attacks with the last figure and the lowest card; whatever comes of it is declined."""
    table.choose(table.keys()[-1])
    if table.ask().name == "attack":
        table.choose(table.keys()[0] if on is None else f"seat:{on}")
    if table.ask(table.match.deciders[0]).name == "defender":
        table.choose(table.ask().default or "")
    seats = table.match.deciders
    for seat in seats:
        table.choose(hand(table, seat)[0 if seat == seats[0] else -1], seat=seat)
    if table.ask().name == "special":
        table.choose("decline")
    return table


# Sneak.


@pytest.mark.rule("figures.sneakstun.sneak")
def test_sneak_gives_a_complete_extra_turn() -> None:
    table = figures(*SNEAKS, hands=["Q♣ 3♣", "2♦", "2♥"], turn=5)
    attack(table, "Q♣", "2♦", by="0.0", on=1).choose("use").expect(0, "attack")
    # Complete: the hand was filled to three, and any attack may be made.
    assert len(hand(table, 0)) == 3
    assert happened(table)[-4:] == ["sneaked", "discarded", "extra-turn", "drew"]
    shown = table.match.view(None)
    assert (shown["turn"], shown["extra"], shown["active"]) == (6, True, 0)
    table.choose("0.1")
    assert table.keys() == ["seat:1", "seat:2"]


@pytest.mark.rule("figures.sneakstun.sneak")
def test_declining_sneak_passes_the_turn() -> None:
    table = figures(*SNEAKS, hands=["Q♣ 3♣", "2♦", "2♥"])
    attack(table, "Q♣", "2♦", by="0.0", on=1).choose("decline").expect(1, "attack")
    assert table.match.view(None)["direction"] == 1


@pytest.mark.rule("figures.sneakstun.sneak-reverse")
def test_a_sneaks_then_a_again_then_c_b_a_c() -> None:
    table = figures(*SNEAKS, hands=["Q♣ 3♣", "2♦", "2♥"], at="turn")
    attack(table, "Q♣", "2♦", by="0.0", on=1).choose("use")
    # The direction turns at the end of the extra turn, not before.
    assert table.match.view(None)["direction"] == 1
    for _ in range(4):
        fail(table)
    assert turns(table) == [0, 0, 2, 1, 0, 2]
    assert [said["direction"] for said in table.said("reversed")] == [-1]
    assert table.match.view(None)["direction"] == -1


@pytest.mark.rule("figures.sneakstun.sneak-reverse")
def test_another_sneak_later_turns_it_back() -> None:
    table = figures(*SNEAKS, hands=["Q♣ 3♣", "2♦", "Q♥"], at="turn")
    attack(table, "Q♣", "2♦", by="0.0", on=1).choose("use")
    fail(table).expect(2, "attack")
    attack(table, "Q♥", by="2.0", on=0)
    table.choose(hand(table, 0)[0], seat=0).choose("use")
    for _ in range(2):
        fail(table)
    # A, A, C, C again, then clockwise: A, B.
    assert turns(table) == [0, 0, 2, 2, 0, 1]
    assert table.match.view(None)["direction"] == 1


@pytest.mark.rule("figures.sneakstun.sneak-chain")
def test_two_sneaks_in_a_row_leave_the_direction_as_it_was() -> None:
    table = figures(*SNEAKS, hands=["Q♣ J♣ 3♣", "2♦ 4♦", "2♥"], at="turn")
    attack(table, "Q♣", "2♦", by="0.0", on=1).choose("use")
    attack(table, "J♣", "4♦", by="0.0", on=1).choose("use").expect(0, "attack")
    # In the second extra turn play is already reversed.
    assert table.match.view(None)["direction"] == -1
    fail(table).expect(1, "attack")
    assert turns(table) == [0, 0, 0, 1]
    assert [said["direction"] for said in table.said("reversed")] == [-1, 1]


@pytest.mark.rule("figures.sneakstun.sneak-chain")
def test_three_sneaks_in_a_row_turn_the_direction() -> None:
    table = figures(*SNEAKS, hands=["Q♣ J♣ Q♦", "2♦ 4♦ 5♦", "2♥"], at="turn")
    for card, answer in (("Q♣", "2♦"), ("J♣", "4♦"), ("Q♦", "5♦")):
        attack(table, card, answer, by="0.0", on=1, facing="1.0" if card != "Q♦" else "1.1").choose("use")
    fail(table, on=2).expect(2, "attack")
    assert turns(table) == [0, 0, 0, 0, 2]
    assert len(table.said("reversed")) == 3


@pytest.mark.rule("figures.sneakstun.sneak-reverse", "figures.actions.master-plan-order")
def test_in_a_second_extra_turn_the_direction_is_already_the_other() -> None:
    lined_up = ("sneak/master-plan/stun 9", "hero 9", "marble 9", "biscuit 9")
    table = figures(*lined_up, hands=["Q♣ J♣ 9♣", "2♦ 3♦ 4♦", "", ""])
    attack(table, "Q♣", "2♦", on=1).choose("use")
    attack(table, "J♣", "3♦", on=1)
    # The only figure of seat 2 is captured, and Sneak is open all the same.
    table.choose("use").expect(0, "attack")
    attack(table, "9♣", on=3).choose("seat:2", "seat:3", "done")
    assert [said["chosen"] for said in table.said("planned")] == [[3, 2]]


@pytest.mark.rule("figures.sneakstun.sneak-two")
def test_with_two_players_sneak_is_only_the_extra_turn() -> None:
    table = figures(*SNEAKS[:2], hands=["Q♣ 3♣", "2♦"], at="turn")
    attack(table, "Q♣", "2♦", by="0.0").choose("use")
    for _ in range(3):
        fail(table)
    assert turns(table) == [0, 0, 1, 0, 1]
    # The direction still turns.
    assert table.match.view(None)["direction"] == -1


@pytest.mark.rule("figures.sneakstun.sneak-two")
def test_with_two_of_three_left_it_makes_no_difference_either() -> None:
    table = figures(SNEAKS[0], "marble 3", SNEAKS[0], hands=["Q♣ 3♣", "", "2♦"], out=[1], free="1.0", at="turn")
    attack(table, "Q♣", "2♦", by="0.0").choose("use")
    fail(table).expect(2, "attack")
    fail(table).expect(0, "attack")


@pytest.mark.rule("figures.sneakstun.sneak-discard-first")
def test_the_cards_of_the_battle_can_come_back_in_the_extra_turn() -> None:
    hands = ["Q♣", "2♦"]
    armor = " ".join([f"armor:{card}" for card in rest(*hands).split()])
    table = figures("sneak 9", f"hero 9 {armor}, marble 3", hands=hands, deck="", chance=["Q♣"])
    attack(table, "Q♣", "2♦", facing="1.1").choose("use").expect(0, "attack")
    assert happened(table)[-5:] == ["discarded", "extra-turn", "reshuffled", "no-card", "drew"]
    assert hand(table, 0) == ["2♦", "Q♣"]
    assert pile(table) == []


# Stun.


@pytest.mark.rule("figures.sneakstun.stun")
def test_the_defending_player_loses_the_next_turn() -> None:
    table = figures("stun 9, hero 9", "marble 3, biscuit 3", "moon-mite 3", hands=["Q♣", "2♦ 4♦", "2♥"], at="turn")
    attack(table, "Q♣", "2♦", by="0.0", on=1).choose("use").expect(2, "attack")
    # Neither drawn nor attacked, and passed on to the next player.
    assert hand(table, 1) == ["4♦"]
    assert turns(table) == [0, -2, 2]
    assert stunned(table) == []
    # A lost turn does not count.
    assert table.match.view(None)["turn"] == 2


@pytest.mark.rule("figures.sneakstun.stun")
def test_only_the_defending_player_is_stunned() -> None:
    table = figures("stun 9, hero 9", "marble 3, biscuit 3", "moon-mite 3", hands=["Q♣", "2♦ 4♦", "2♥"])
    attack(table, "Q♣", "2♥", by="0.0", on=2).choose("use").expect(1, "attack")
    assert stunned(table) == [2]


@pytest.mark.rule("figures.sneakstun.stun")
def test_two_players_one_stunned_means_two_turns_in_a_row() -> None:
    table = figures("stun 9, hero 9", "marble 3, biscuit 3", hands=["Q♣", "2♦ 4♦"], at="turn")
    attack(table, "Q♣", "2♦", by="0.0").choose("use").expect(0, "attack")
    assert turns(table) == [0, -2, 0]
    # Not an extra turn: the direction does not turn.
    assert table.match.view(None)["extra"] is False
    fail(table)
    assert table.said("reversed") == []


@pytest.mark.rule("figures.sneakstun.stun-defend")
def test_a_stunned_player_defends_as_usual_without_drawing() -> None:
    lined_up = ("stun 9, hero 9", "marble 3, biscuit 3", "moon-mite 3")
    table = figures(*lined_up, hands=["6♣", "2♦ 4♦", "2♥"], stunned=[1])
    attack(table, "6♣", on=1, facing="1.1").choose("2♦", seat=1).expect(2, "attack")
    assert totals(table) == [(15, 5)]
    assert hand(table, 1) == ["4♦"]
    # Also right after the turn it lost.
    attack(table, "2♥", on=1, facing="1.0").expect(1, "cards").choose("4♦").expect(0, "attack")
    assert hand(table, 1) == []
    attack(table, on=1).expect(0, "cards")


@pytest.mark.rule("figures.sneakstun.stun-once")
@pytest.mark.parametrize("direction", [1, -1])
def test_one_lost_turn_ends_the_stun_whatever_the_direction(direction: int) -> None:
    table = figures(*SNEAKS, stunned=[1], direction=direction, at="turn")
    for _ in range(4):
        fail(table, on=2 if table.asked() == 0 else 0)
    first = [0, -2, 2, 0, 1, 2] if direction == 1 else [0, 2, -2, 0, 2, 1]
    assert turns(table) == first


@pytest.mark.rule("figures.sneakstun.stun-once")
def test_everybody_stunned_loses_one_turn_each() -> None:
    table = figures("hero 9", "marble 3", "moon-mite 3", stunned=[0, 1, 2], at="turn")
    table.expect(0, "attack")
    assert turns(table) == [-1, -2, -3, 0]
    assert table.match.view(None)["turn"] == 1


@pytest.mark.rule("figures.sneakstun.stun", "figures.end.cards-of-out")
def test_the_stun_of_a_player_who_goes_out_is_dropped() -> None:
    table = figures("hero 9", "marble 3 wounded", "moon-mite 3", hands=["6♣", "2♦", ""], stunned=[1])
    attack(table, "6♣", "2♦", on=1).expect(2, "attack")
    assert stunned(table) == []
    assert lines(table)[1] == []
    assert "lost-turn" not in happened(table)
