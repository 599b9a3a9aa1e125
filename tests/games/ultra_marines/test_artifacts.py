"""Stage 2 and carrying artifacts: clauses ultra_marines.artifacts.*"""

from typing import Any

import pytest

from tests.games.ultra_marines.table import artifacts, dice, go, marines, refused, scout, seats, sq
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script

TWO_ROOMS = ("AAA###BBB", "AAAaaaBBB", "AAA###BBB")
"""Teleport squares (1,1) and (7,1)."""
HOME = "1.1"
AWAY = "7.1"


def rooms(*squads: str, **more: Any) -> Script:
    """Two rooms with a corridor, one zone for each of the first two chapters."""
    return marines(TWO_ROOMS, *squads, **{"zones": "A B", "basic": "hands" not in more, **more})


def moving(*squads: str, roll: int = 3, **more: Any) -> Script:
    return rooms(*squads, at="move", roll=roll, **more)


def lying(table: Script) -> list[str]:
    return [square.partition(":")[2] for square in artifacts(table)]


def carries(table: Script, ref: str) -> bool:
    return bool(scout(table, ref)["carries"])


# Beaming off.


@pytest.mark.rule("ultra_marines.artifacts.teleport_roll")
def test_three_artifacts_and_rolls_of_4_3_and_6() -> None:
    table = rooms("0@0.0", "0@8.0", artifacts="1.1 1.1 1.1 4.1", chance=[4, 3, 6, 2]).expect(0, "move")
    assert seats(table, "captured") == [2, 0]
    assert lying(table) == ["1.1", "4.1"]
    assert [(event.kind, event.seen_by(None)["roll"]) for event in table.match.events if "beamed" in event.kind] == [
        *(("beamed", 4), ("not-beamed", 3), ("beamed", 6)),
    ]


@pytest.mark.rule("ultra_marines.artifacts.teleport_roll")
@pytest.mark.parametrize("roll", range(1, 7))
def test_1_to_3_stays_and_4_to_6_is_captured(roll: int) -> None:
    table = rooms("0@0.0", "0@8.0", artifacts="1.1 4.1", chance=[roll, 2]).expect(0, "move")
    gone = roll >= 4
    assert seats(table, "captured") == [int(gone), 0]
    assert lying(table) == (["4.1"] if gone else ["1.1", "4.1"])
    # It is no part of anything any more: not destroyed, not carried.
    assert table.match.view(None)["destroyed"] == 0
    assert not carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.teleport_roll")
def test_what_stayed_is_tried_again_in_the_next_turn_of_its_owner() -> None:
    table = rooms("0@0.0", "0@8.0", artifacts="1.1 4.1", chance=[3, 1]).expect(0, "move")
    # Nothing is rolled for it in the turn of the other.
    table.chance(1).choose("end").expect(1, "move")
    table.chance(5, 1).choose("end").expect(0, "move")
    assert seats(table, "captured") == [1, 0]
    assert [said["seat"] for said in table.said("beamed")] == [0]
    assert [said["seat"] for said in table.said("not-beamed")] == [0]


@pytest.mark.rule("ultra_marines.artifacts.teleport_roll")
def test_only_the_own_teleport_square_counts_and_no_other_square_of_the_room() -> None:
    around = "0.0 1.0 2.0 0.1 2.1 0.2 1.2 2.2"
    table = rooms("0@4.1", "0@8.0", artifacts=f"{around}", chance=[6]).expect(0, "move")
    assert seats(table, "captured") == [0, 0]
    other = rooms("0@4.1", "0@8.0", artifacts="7.1", chance=[6]).expect(0, "move")
    assert seats(other, "captured") == [0, 0]


@pytest.mark.rule("ultra_marines.artifacts.roll_separately")
def test_the_game_ends_with_the_roll_that_takes_the_last_one() -> None:
    table = rooms("0@0.0", "0@8.0", artifacts="1.1 1.1", captured=[3, 0], chance=[4, 4])
    table.over(0)
    assert seats(table, "captured") == [5, 0]
    assert [event.kind for event in table.match.events][:3] == ["turn", "beamed", "beamed"]
    assert "rolled" not in [event.kind for event in table.match.events]


@pytest.mark.rule("ultra_marines.artifacts.roll_separately")
def test_a_roll_takes_effect_before_the_next_is_made() -> None:
    table = rooms("0@0.0", "0@8.0", artifacts="1.1 1.1 1.1 4.1", chance=[4, 2, 5, 1])
    assert [event.kind for event in table.match.events][:4] == ["turn", "beamed", "not-beamed", "beamed"]
    assert seats(table, "captured") == [2, 0]


FOUR_ROOMS = ("AAA#BBB", "AAAaBBB", "AAA#BBB", "#b###c#", "CCC#DDD", "CCCdDDD", "CCC#DDD")


@pytest.mark.rule("ultra_marines.artifacts.roll_separately", "ultra_marines.setup.two_squads")
def test_the_zone_chosen_first_is_handled_first() -> None:
    # The first chapter has room D, the last one room A: both are seat 0's, and D was chosen first.
    table = marines(
        FOUR_ROOMS,
        *("0@4.4", "0@4.0", "0@0.4", "0@0.0"),
        squads=[[0, 3], [1, 2]],
        zones="D B C A",
        artifacts="1.1 5.5 3.1",
        basic=True,
        chance=[2, 6, 1],
    ).expect(0, "move")
    assert [said["square"] for said in table.said("not-beamed")] == [sq(5, 5)]
    assert [said["square"] for said in table.said("beamed")] == [sq(1, 1)]
    assert seats(table, "captured") == [1, 0]


@pytest.mark.rule("ultra_marines.artifacts.only_placed")
@pytest.mark.parametrize(("own", "enemy"), [("0@1.1 carries", "0@8.0"), ("0@0.0", "0@1.1 carries 1@8.0")])
def test_a_carried_artifact_is_not_rolled_for(own: str, enemy: str) -> None:
    table = rooms(own, enemy, artifacts="4.1", chance=[6]).expect(0, "move")
    assert seats(table, "captured") == [0, 0]
    assert table.said("beamed") == table.said("not-beamed") == []


@pytest.mark.rule("ultra_marines.artifacts.only_placed")
@pytest.mark.parametrize(
    ("own", "enemy"),
    [
        ("0@1.1", "0@8.0"),
        ("0@1.1 stunned", "0@8.0"),
        ("0@1.1 carries", "0@8.0"),
        ("0@0.0", "0@1.1"),
        ("0@0.0", "0@1.1 carries"),
        ("0@0.0", "0@1.1 stunned"),
    ],
)
def test_who_stands_on_the_square_makes_no_difference(own: str, enemy: str) -> None:
    table = rooms(own + " 1@4.1", enemy + " 1@8.1", artifacts="1.1 5.1", chance=[4, 1]).expect(0, "move")
    assert seats(table, "captured") == [1, 0]
    assert lying(table) == ["5.1"]


@pytest.mark.rule("ultra_marines.artifacts.whose_square", "ultra_marines.artifacts.drop_when_killed")
def test_what_an_enemy_dropped_there_when_he_was_killed_is_rolled_for_by_the_owner_of_the_zone() -> None:
    table = rooms("1@0.0 2@2.2", "0@1.1 carries 1@8.0", artifacts="4.1", at="fire")
    # The turn of seat 1 brings no roll for it; the next of seat 0 does.
    table.chance(*dice("C 6", "N 1"), 1).choose("scout:0.1", "scout:1.0").expect(1, "move")
    assert lying(table) == ["1.1", "4.1"]
    table.chance(4, 1).choose("end").expect(0, "move")
    assert seats(table, "captured") == [1, 0]


# Picking up.


@pytest.mark.rule("ultra_marines.artifacts.pick_up", "ultra_marines.artifacts.continue")
def test_picking_up_on_the_way_costs_nothing_and_the_move_goes_on() -> None:
    table = moving("0@3.1 1@0.0", "0@8.0", roll=2, artifacts="4.1").choose("scout:0.0")
    go(table, "4.1")
    assert table.match.view(None)["steps_left"] == 1
    table.choose("pick-up")
    assert carries(table, "0.0")
    assert lying(table) == []
    assert table.match.view(None)["steps_left"] == 1
    [picked] = table.said("picked-up")
    assert (picked["scout"], picked["square"]) == ("scout:0.0", sq(4, 1))
    go(table, "5.1")
    assert (scout(table, "0.0")["square"], carries(table, "0.0")) == (sq(5, 1), True)


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_before_the_first_step() -> None:
    table = moving("0@4.1 1@0.0", "0@8.0", roll=2, artifacts="4.1").choose("scout:0.0", "pick-up")
    assert carries(table, "0.0")
    assert table.match.view(None)["steps_left"] == 2
    go(table, "3.1", "2.1")
    assert scout(table, "0.0")["square"] == sq(2, 1)


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_with_no_movement_left() -> None:
    table = moving("0@3.1 1@0.0", "0@8.0", roll=1, artifacts="4.1").choose("scout:0.0")
    go(table, "4.1")
    assert table.match.view(None)["steps_left"] == 0
    table.choose("pick-up")
    assert carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_a_scout_who_cannot_take_a_single_step_may_still_pick_up() -> None:
    # Shut in by enemies on both sides.
    table = moving("0@4.1", "0@3.1 1@5.1", roll=6, artifacts="4.1").expect(0, "move", keys=["scout:0.0", "end"])
    table.choose("scout:0.0").expect(0, "move", keys=["pick-up", "end"])
    table.choose("pick-up")
    assert carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_picking_up_is_never_compulsory() -> None:
    table = moving("0@3.1 1@0.0", "0@8.0", roll=3, artifacts="4.1").choose("scout:0.0")
    go(table, "4.1")
    assert {"pick-up", "halt", "end", "sq:5.1", "sq:3.1", "scout:0.1"} == set(table.keys())
    go(table, "5.1").choose("halt")
    assert lying(table) == ["4.1"]
    assert not carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_only_in_the_own_move_and_only_where_one_lies() -> None:
    table = moving("0@4.1 1@3.1", "0@8.0", roll=3, artifacts="4.1").choose("scout:0.1")
    refused(table, "pick-up", "artifacts.pick_up")
    # Once moving is over nobody picks up any more.
    fire = rooms("0@4.1", "0@6.1", at="fire", artifacts="4.1").expect(0, "fire")
    assert "pick-up" not in fire.keys()
    with pytest.raises(IllegalChoice):
        fire.match.choose(0, "pick-up")


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_a_scout_who_has_finished_moving_picks_nothing_up() -> None:
    table = moving("0@3.1 1@0.0", "0@8.0", roll=2, artifacts="4.1").choose("scout:0.0")
    go(table, "4.1").choose("halt")
    refused(table, "scout:0.0", "moving.one_at_a_time")
    assert not carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.pick_up", "ultra_marines.moving.end_free")
def test_in_passing_through_a_friend_too() -> None:
    table = moving("0@3.1 1@4.1", "0@8.0", roll=2, artifacts="4.1 4.1").choose("scout:0.0")
    go(table, "4.1")
    table.expect(0, "move", keys=["sq:3.1", "sq:5.1", "pick-up"])
    table.choose("pick-up").expect(0, "move", keys=["sq:3.1", "sq:5.1"])
    assert carries(table, "0.0")
    assert lying(table) == ["4.1"]


@pytest.mark.rule("ultra_marines.artifacts.pick_up")
def test_what_is_buried_under_a_cave_in_cannot_be_reached() -> None:
    table = moving("0@3.1", "0@8.0", roll=6, artifacts="4.1", cards=[("cave-in", "4.1")], hands=["", ""])
    refused(table.choose("scout:0.0"), sq(4, 1), "moving.barriers")
    assert lying(table) == ["4.1"]


# One act between two steps.


@pytest.mark.rule("ultra_marines.artifacts.one_act_per_square")
def test_after_placing_nothing_is_taken_up_without_a_step_in_between() -> None:
    table = moving("0@1.0 carries 1@4.1", "0@8.0", roll=4, artifacts="1.1").choose("scout:0.0")
    go(table, "1.1").choose("place")
    assert lying(table) == ["1.1", "1.1"]
    refused(table, "pick-up", "artifacts.one_act_per_square")
    refused(table, "place", "artifacts.one_act_per_square")
    # He steps away and comes back: now it is offered again.
    go(table, "1.0", "1.1").choose("pick-up")
    assert carries(table, "0.0")
    refused(table, "place", "artifacts.one_act_per_square")
    go(table, "1.2")
    refused(table, "place", "artifacts.no_free_drop")


@pytest.mark.rule("ultra_marines.artifacts.one_act_per_square")
def test_after_picking_up_nothing_is_placed_without_a_step_in_between() -> None:
    table = moving("0@1.1 1@4.1", "0@8.0", roll=2, artifacts="1.1").choose("scout:0.0", "pick-up")
    refused(table, "place", "artifacts.one_act_per_square")
    go(table, "1.0", "1.1").choose("place")
    assert lying(table) == ["1.1"]


@pytest.mark.rule("ultra_marines.artifacts.one_act_per_square")
def test_each_scout_has_his_own_act() -> None:
    table = moving("0@1.0 carries 1@0.1", "0@8.0", roll=2, artifacts="4.1").choose("scout:0.0")
    go(table, "1.1").choose("place")
    go(table, "2.1").choose("scout:0.1")
    go(table, "1.1").choose("pick-up")
    assert (carries(table, "0.0"), carries(table, "0.1")) == (False, True)


# One at a time, without hindrance.


@pytest.mark.rule("ultra_marines.artifacts.carry_one")
def test_nobody_carries_two() -> None:
    table = moving("0@3.1 carries 1@0.0", "0@8.0", roll=3, artifacts="4.1").choose("scout:0.0")
    go(table, "4.1")
    refused(table, "pick-up", "artifacts.carry_one")
    assert lying(table) == ["4.1"]


@pytest.mark.rule("ultra_marines.artifacts.carry_one")
def test_from_several_he_takes_one() -> None:
    table = moving("0@4.1 1@0.0", "0@8.0", roll=2, artifacts="4.1 4.1 4.1").choose("scout:0.0", "pick-up")
    assert lying(table) == ["4.1", "4.1"]
    # Not even after a step.
    go(table, "3.1", "4.1")
    refused(table, "pick-up", "artifacts.carry_one")


@pytest.mark.rule("ultra_marines.artifacts.fight_carrying")
def test_a_carrier_moves_as_far_as_anybody() -> None:
    for state in ("", "carries"):
        table = moving(f"0@0.0 {state} 1@0.2", "0@8.0", roll=6, artifacts="8.2").choose("scout:0.0")
        go(table, "1.0", "2.1", "3.1", "4.1", "5.1", "6.1")
        assert scout(table, "0.0")["square"] == sq(6, 1)
        assert carries(table, "0.0") == bool(state)


@pytest.mark.rule("ultra_marines.artifacts.fight_carrying")
@pytest.mark.parametrize(("place", "shot", "blow"), [("0", 3, 4), ("2", 2, 3), ("4", 4, 2)])
def test_a_carrier_shoots_and_fights_with_as_many_dice(place: str, shot: int, blow: int) -> None:
    for state in ("", "carries"):
        table = rooms(f"{place}@0.0 {state}", "0@1.0 1@8.0", at="fire", artifacts="4.1")
        table.chance(*dice(*["N 1"] * shot), 1).choose(f"scout:0.{place}", "scout:1.0")
        assert len(table.said("fires")[0]["dice"]) == shot
        fight = rooms(f"{place}@0.0 {state}", "0@1.0 1@8.0", at="fight", artifacts="4.1")
        fight.chance(*dice(*["N 1"] * blow), 1).choose(f"scout:0.{place}", "scout:1.0")
        assert len(fight.said("strikes")[0]["dice"]) == blow


# Placing.


@pytest.mark.rule("ultra_marines.artifacts.place", "ultra_marines.artifacts.continue")
def test_placing_in_passing_costs_nothing_and_the_move_goes_on() -> None:
    table = moving("0@2.1 carries 1@4.1", "0@8.0", roll=3, artifacts="1.1").choose("scout:0.0")
    go(table, "1.1").choose("place")
    assert table.match.view(None)["steps_left"] == 2
    [placed] = table.said("placed")
    assert (placed["scout"], placed["square"]) == ("scout:0.0", sq(1, 1))
    go(table, "0.1", "0.0")
    assert lying(table) == ["1.1", "1.1"]
    assert not carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.place")
def test_placing_before_the_first_step_and_with_none_left() -> None:
    before = moving("0@1.1 carries 1@4.1", "0@8.0", roll=1, artifacts="8.2").choose("scout:0.0", "place")
    assert lying(before) == ["1.1", "8.2"]
    assert before.match.view(None)["steps_left"] == 1
    after = moving("0@2.1 carries 1@4.1", "0@8.0", roll=1, artifacts="8.2").choose("scout:0.0")
    go(after, "1.1").choose("place")
    assert lying(after) == ["1.1", "8.2"]


@pytest.mark.rule("ultra_marines.artifacts.place")
def test_placing_is_not_compulsory() -> None:
    table = moving("0@2.1 carries 1@4.1", "0@8.0", roll=2, artifacts="8.2").choose("scout:0.0")
    go(table, "1.1", "0.1")
    assert carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.place", "ultra_marines.moving.end_free")
def test_placing_while_a_friend_stands_on_the_teleport_square() -> None:
    table = moving("0@2.1 carries 1@1.1", "0@8.0", roll=2, artifacts="8.2").choose("scout:0.0")
    go(table, "1.1").choose("place")
    assert lying(table) == ["1.1", "8.2"]
    go(table, "0.1")
    assert not carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.place", "ultra_marines.setup.two_squads")
@pytest.mark.parametrize("centre", ["1.1", "5.5"])
def test_either_squad_uses_either_zone_of_its_player(centre: str) -> None:
    column, row = centre.split(".")
    table = marines(
        FOUR_ROOMS,
        *(f"0@{column}.{row} carries", "0@4.0", "0@0.4", "0@0.0"),
        squads=[[0, 3], [1, 2]],
        zones="A B C D",
        artifacts="3.1",
        basic=True,
        at="move",
        roll=1,
    ).choose("scout:0.0", "place")
    assert centre in lying(table)


@pytest.mark.rule("ultra_marines.artifacts.no_free_drop")
@pytest.mark.parametrize("square", ["4.1", "2.1", "7.1", "0.0"])
def test_nothing_is_put_down_anywhere_else(square: str) -> None:
    table = moving(f"0@{square} carries 1@1.2", "0@8.0", roll=1, artifacts="8.2").choose("scout:0.0")
    refused(table, "place", "artifacts.no_free_drop")


@pytest.mark.rule("ultra_marines.artifacts.no_free_drop")
def test_whoever_carries_nothing_places_nothing() -> None:
    table = moving("0@1.1 1@1.2", "0@8.0", roll=1, artifacts="8.2").choose("scout:0.0")
    refused(table, "place", "artifacts.place")


@pytest.mark.rule("ultra_marines.artifacts.no_free_drop")
def test_nothing_is_handed_over() -> None:
    table = moving("0@4.1 carries 1@3.1 2@5.1", "0@8.0", roll=3, artifacts="8.2").choose("scout:0.1")
    # He passes through the carrier and can take nothing from him.
    go(table, "4.1")
    table.expect(0, "move", keys=["sq:3.1", "sq:5.1"])
    refused(table, "pick-up", "artifacts.pick_up")
    refused(table, "place", "artifacts.place")


# Stealing.


@pytest.mark.rule("ultra_marines.artifacts.steal")
def test_an_enemy_takes_what_lies_on_a_teleport_square() -> None:
    table = moving("0@6.0 1@0.0", "0@8.2", roll=2, artifacts="7.1 7.1").choose("scout:0.0")
    go(table, "7.1").choose("pick-up")
    assert carries(table, "0.0")
    assert lying(table) == ["7.1"]
    go(table, "6.1")
    assert scout(table, "0.0")["square"] == sq(6, 1)


@pytest.mark.rule("ultra_marines.artifacts.steal")
def test_the_own_player_may_take_it_up_again() -> None:
    table = moving("0@1.1 1@0.0", "0@8.2", roll=2, artifacts="1.1").choose("scout:0.0", "pick-up")
    assert lying(table) == []
    assert carries(table, "0.0")


@pytest.mark.rule("ultra_marines.artifacts.steal", "ultra_marines.artifacts.whose_square")
def test_what_was_stolen_is_beamed_off_from_the_thiefs_square() -> None:
    table = moving("0@1.0 carries 1@0.0", "0@8.2", roll=1, artifacts="8.0").choose("scout:0.0")
    go(table, "1.1").choose("place", "end").chance(1).choose("end").expect(1, "move")
    table.chance(6, 1).choose("end", "end").expect(0, "move")
    assert seats(table, "captured") == [1, 0]


# Safe, dropped, kept.


@pytest.mark.rule("ultra_marines.artifacts.captured_safe")
def test_what_is_captured_counts_for_a_player_without_scouts() -> None:
    table = rooms("1@0.0", "0@1.0", "0@8.0", artifacts="4.1 4.1 4.1", captured=[0, 3, 1], at="fire")
    table.chance(*dice("C 6", "N 1"), 1).choose("scout:0.1", "scout:1.0").expect(2, "move")
    assert table.match.view(None)["seats"][1]["out"] is True
    assert seats(table, "captured") == [0, 3, 1]
    # The last artifacts leave the board without him: he has most and wins.
    won = rooms("1@0.0", "0@8.0", "0@8.2", artifacts="1.1", captured=[1, 3, 1], chance=[4])
    won.over(1)


@pytest.mark.rule("ultra_marines.artifacts.captured_safe")
def test_a_vortex_on_the_teleport_square_destroys_what_lies_there_and_nothing_captured() -> None:
    table = rooms(
        "1@0.2",
        "0@8.0",
        artifacts="1.1 4.1",
        captured=[2, 1],
        cards=[("vortex-grenade", "1.0")],
        hands=["", ""],
        chance=[5, 1],
    ).expect(0, "move")
    assert seats(table, "captured") == [2, 1]
    assert table.match.view(None)["destroyed"] == 1
    assert lying(table) == ["4.1"]


@pytest.mark.rule("ultra_marines.artifacts.drop_when_killed")
def test_a_carrier_killed_by_a_shot_leaves_his_artifact_on_his_square() -> None:
    table = rooms("1@3.1 2@0.0", "0@5.1 carries 1@8.0", at="fire", artifacts="8.2")
    table.chance(*dice("C 6", "N 1"), 1).choose("scout:0.1", "scout:1.0")
    assert lying(table) == ["5.1", "8.2"]
    [dropped] = table.said("dropped")
    assert (dropped["scout"], dropped["square"]) == ("scout:1.0", sq(5, 1))
    assert scout(table, "1.0")["carries"] is False


@pytest.mark.rule("ultra_marines.artifacts.drop_when_killed")
def test_a_carrier_killed_by_a_blade_or_a_card_leaves_it_too() -> None:
    blade = rooms("1@3.1 2@0.0", "0@4.1 carries 1@8.0", at="fight", artifacts="8.2")
    blade.chance(*dice("C 6", "N 1", "N 1"), 1).choose("scout:0.1", "scout:1.0")
    assert lying(blade) == ["4.1", "8.2"]
    card = rooms("1@3.1", "0@5.1 carries 1@8.0", at="roll", artifacts="8.2", hands=["electrical-discharge", ""])
    card.chance(*dice("C 6", "N 1"), 1).choose("electrical-discharge", "scout:1.0")
    assert lying(card) == ["5.1", "8.2"]


@pytest.mark.rule("ultra_marines.artifacts.drop_when_killed")
def test_under_a_vortex_it_is_destroyed_at_once() -> None:
    table = rooms(
        "1@3.1 2@0.0",
        "0@5.1 carries 1@8.0",
        at="fire",
        artifacts="8.2",
        cards=[("vortex-grenade", "4.1")],
        hands=["", ""],
        options={"hellfire": False},
    )
    table.chance(*dice("C 6", "N 1")).choose("scout:0.1", "scout:1.0")
    assert lying(table) == ["8.2"]
    assert table.match.view(None)["destroyed"] == 1
    assert [event.kind for event in table.match.events if event.kind in ("killed", "dropped", "destroyed")] == [
        *("killed", "dropped", "destroyed"),
    ]


@pytest.mark.rule("ultra_marines.artifacts.stunned_carrier")
def test_a_stunned_carrier_keeps_his_artifact() -> None:
    table = rooms("1@3.1 2@0.0", "0@5.1 carries 1@8.0", at="fire", artifacts="8.2")
    table.chance(*dice("C 4", "N 1"), 1).choose("scout:0.1", "scout:1.0")
    assert (scout(table, "1.0")["stunned"], carries(table, "1.0")) == (True, True)
    assert lying(table) == ["8.2"]
    assert table.said("dropped") == []


@pytest.mark.rule("ultra_marines.artifacts.stunned_carrier")
def test_nobody_takes_it_while_he_lies_on_it() -> None:
    # A friend may pass over him, an enemy may not even do that; neither can take anything.
    friend = moving("0@4.1 carries stunned 1@3.1", "0@8.0", roll=2, artifacts="8.2").choose("scout:0.1")
    go(friend, "4.1")
    refused(friend, "pick-up", "artifacts.pick_up")
    enemy = moving("1@3.1 2@0.0", "0@4.1 carries stunned 1@8.0", roll=2, artifacts="8.2").choose("scout:0.1")
    refused(enemy, sq(4, 1), "moving.not_through_enemies")


@pytest.mark.rule("ultra_marines.artifacts.stunned_carrier", "ultra_marines.moving.stunned")
def test_a_stunned_carrier_on_his_teleport_square_places_nothing() -> None:
    table = moving("0@1.1 carries stunned 1@3.1", "0@8.0", roll=2, artifacts="8.2")
    refused(table, "scout:0.0", "moving.stunned")


# The counters.


@pytest.mark.rule("ultra_marines.components.artifacts", "ultra_marines.artifacts.carry_one")
def test_each_artifact_is_worth_one_and_they_are_alike() -> None:
    table = rooms("0@0.0", "0@8.0", artifacts=" ".join(["1.1"] * 8), chance=[6] * 8)
    table.over(0)
    assert seats(table, "captured") == [8, 0]
