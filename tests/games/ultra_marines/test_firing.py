"""Stage 4, firing: clauses ultra_marines.firing.*"""

import pytest

from tests.games.ultra_marines.table import dice, marines, refused, scout, sq
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
MISS = ("N 6", "OUT 6")
"""Two dice that do nothing."""


def fire(table: Script, firer: str, target: str, *drops: str) -> Script:
    return table.chance(*dice(*drops)).choose(f"scout:{firer}", f"scout:{target}")


# Who may fire.


@pytest.mark.rule("ultra_marines.firing.who", "ultra_marines.turn.all_scouts")
def test_each_scout_may_fire_once_and_then_the_stage_is_over() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 2@7.2", basic=True, at="fire")
    table.expect(0, "fire", keys=["scout:0.1", "scout:0.2", "end"])
    fire(table, "0.1", "1.1", *MISS).expect(0, "fire", keys=["scout:0.2", "end"])
    refused(table, "scout:0.1", "firing.who", "has fired")
    assert [scout(table, ref)["fired"] for ref in ("0.1", "0.2")] == [True, False]
    # Nobody is left to fire and nobody stands near enough to fight: the next player rolls for moving.
    table.chance(*dice(*MISS), 3).choose("0.2", "1.2").expect(1, "move")


@pytest.mark.rule("ultra_marines.firing.who")
def test_firing_is_optional() -> None:
    table = marines(HALL, "1@0.0", "1@7.0", basic=True, at="fire")
    table.expect(0, "fire", keys=["scout:0.1", "end"]).chance(2).choose("end").expect(1, "move")
    assert not table.said("fires")


@pytest.mark.rule(
    "ultra_marines.firing.who",
    "ultra_marines.stunned.cannot_act",
    "ultra_marines.hellfire.reload",
    "ultra_marines.hazards.weapon_jam",
)
def test_who_is_stunned_reloading_jammed_or_sees_nobody_does_not_fire() -> None:
    board = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa", "########", "bb######")
    squad = "0@0.0 1@0.1 stunned 2@0.2 jammed:1 3@0.4 4@1.2 reloading:1"
    table = marines(board, squad, "1@7.1", basic=True, at="fire", artifacts="7.2")
    table.expect(0, "fire", keys=["scout:0.0", "end"])
    refused(table, "scout:0.1", "stunned.cannot_act", "stunned")
    refused(table, "scout:0.2", "hazards.weapon_jam", "jammed")
    refused(table, "scout:0.3", "firing.target", "No enemy is in sight")
    refused(table, "scout:0.4", "hellfire.reload", "reloading")


@pytest.mark.rule("ultra_marines.firing.who", "ultra_marines.firing.dice", "ultra_marines.components.damage_dice")
def test_whether_and_how_far_somebody_moved_makes_no_difference() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0", basic=True, at="roll", chance=[3])
    table.choose("0.1", sq(1, 0), sq(2, 0), sq(3, 0), "end")
    table.expect(0, "fire", keys=["scout:0.1", "scout:0.2", "end"])
    fire(table, "0.1", "1.1", *MISS).expect(0, "fire", keys=["scout:0.2", "end"])
    table.chance(*dice(*MISS), 1).choose("0.2", "1.1").expect(1, "move")
    assert [len(said["dice"]) for said in table.said("fires")] == [2, 2]


@pytest.mark.rule("ultra_marines.firing.who", "ultra_marines.turn.all_scouts", "ultra_marines.turn.actor")
def test_nobody_moves_any_more_once_firing_has_begun_and_others_have_no_say() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0", basic=True, at="roll", chance=[3])
    table.choose("end").expect(0, "fire", keys=["scout:0.1", "scout:0.2", "end"])
    assert scout(table, "0.1")["moved"] is False
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "scout:1.1")


# Declaring.


@pytest.mark.rule("ultra_marines.firing.declare")
def test_firer_and_target_are_named_before_dice_are_dropped_and_then_it_happens() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 2@7.2", basic=True, at="fire")
    table.choose("0.1").expect(0, "fire", keys=["scout:1.1", "scout:1.2", "end"])
    before = table.match.barrier
    assert (table.ask().picked, table.said("fires")) == (("scout:0.1",), [])
    table.chance(*dice("C 4", "W 1")).choose("1.1").expect(0, "fire", keys=["scout:0.2", "end"])
    # Two landings and two numbers have been seen: there is no way back.
    assert (table.match.barrier, table.ask().picked) == (before + 4, ())
    said = table.said("fires")[-1]
    assert (said["scout"], said["target"], said["weapon"]) == ("scout:0.1", "scout:1.1", "pistol")


@pytest.mark.rule("ultra_marines.firing.declare", "ultra_marines.hellfire.choice")
def test_where_there_is_a_choice_the_shell_is_named_too() -> None:
    table = marines(HALL, "4@0.0 2@0.2", "1@7.0", at="fire", options={"events": False})
    table.choose("0.4").expect(0, "fire", keys=["shell:standard", "shell:hellfire", "end"])
    table.choose("standard").expect(0, "fire", keys=["scout:1.1", "end"])
    table.chance(*dice("N 6", "N 6", "N 6", "N 6")).choose("1.1").expect(0, "fire", keys=["scout:0.2", "end"])
    assert table.said("fires")[-1]["weapon"] == "standard"


@pytest.mark.rule("ultra_marines.firing.declare", "ultra_marines.sight.line", "ultra_marines.sight.models")
def test_shots_without_sight_are_refused_with_what_is_in_the_way() -> None:
    board = ("aaaaaaaa", "####a###", "####aaaa")
    table = marines(board, "1@0.0", "1@3.0 2@7.0 3@7.2", basic=True, at="fire")
    table.choose("0.1").expect(0, "fire", keys=["scout:1.1", "end"])
    refused(table, "scout:1.2", "sight.models", "is in the way", "D1")
    refused(table, "scout:1.3", "sight.line", "wall")


@pytest.mark.rule("ultra_marines.firing.declare", "ultra_marines.sight.smoke", "ultra_marines.hazards.power_failure")
def test_smoke_and_darkness_refuse_shots_too() -> None:
    cards = [("blind-grenade", "6.0")]
    smoky = marines(HALL, "1@0.0", "1@7.0 2@7.2", cards=cards, at="fire").choose("0.1")
    smoky.expect(0, "fire", keys=["scout:1.2", "end"])
    refused(smoky, "scout:1.1", "sight.smoke", "smoke")
    dark = marines(HALL, "1@0.0", "1@4.0 2@3.2", dark=[1], at="fire").choose("0.1")
    dark.expect(0, "fire", keys=["scout:1.2", "end"])
    refused(dark, "scout:1.1", "hazards.power_failure", "three squares")


# Targets.


@pytest.mark.rule("ultra_marines.firing.target", "ultra_marines.turn.enemies")
def test_targets_are_all_enemies_in_sight_standing_or_stunned_near_or_far_of_every_player() -> None:
    for firer in ("0.1", "0.2"):
        table = marines(HALL, "1@0.1 2@3.0", "1@0.0 2@7.0 stunned", "1@7.2", basic=True, at="fire")
        table.choose(firer).expect(0, "fire", keys=["scout:1.1", "scout:1.2", "scout:2.1", "end"])


@pytest.mark.rule("ultra_marines.firing.target", "ultra_marines.setup.two_squads")
def test_own_scouts_empty_squares_cards_and_artifacts_cannot_be_aimed_at() -> None:
    table = marines(
        *(HALL, "1@0.0 2@0.2", "1@2.0", "1@7.0", "1@7.2"),
        squads=[[0, 1], [2, 3]],
        cards=[("locked-door", "4.2")],
        artifacts="3.1",
        options={"hellfire": False},
        at="fire",
    )
    table.choose("0.2").expect(0, "fire", keys=["scout:2.1", "end"])
    for ref in ("scout:0.1", "scout:0.2", "scout:1.1", sq(3, 1), sq(4, 2), sq(5, 0)):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, ref)


@pytest.mark.rule("ultra_marines.firing.target", "ultra_marines.sight.unlimited")
def test_there_is_no_range() -> None:
    table = marines(("a" * 40,), "1@0.0 stunned 2@1.0", "1@39.0", basic=True, at="fire", artifacts="5.0")
    table.choose("0.2").expect(0, "fire", keys=["scout:1.1", "end"])


# One by one.


@pytest.mark.rule("ultra_marines.firing.order", "ultra_marines.sight.models")
def test_a_later_shot_goes_where_an_earlier_one_removed_a_body() -> None:
    table = marines(("aaaaaaaa",), "1@1.0 2@0.0", "1@4.0 2@7.0", basic=True, at="fire")
    table.expect(0, "fire", keys=["scout:0.1", "end"])
    refused(table, "scout:0.2", "firing.target")
    wide = marines(HALL, "1@0.0 2@0.2", "1@4.0 2@7.0", basic=True, at="fire")
    wide.choose("0.1").expect(0, "fire", keys=["scout:1.1", "end"])
    wide.chance(*dice("C 6", "N 1")).choose("1.1").expect(0, "fire", keys=["scout:0.2", "end"])
    wide.choose("0.2").expect(0, "fire", keys=["scout:1.2", "end"])


@pytest.mark.rule("ultra_marines.firing.order", "ultra_marines.tray.against_stunned")
def test_a_later_shot_finishes_whom_an_earlier_one_stunned() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 2@7.2", basic=True, at="fire")
    fire(table, "0.1", "1.1", "C 4", "N 1").expect(0, "fire")
    table.chance(*dice("C 1", "N 1"), 1).choose("0.2", "1.1").expect(1, "move")
    assert scout(table, "1.1")["square"] is None
    assert [said["target"] for said in table.said("finished")] == ["scout:1.1"]


@pytest.mark.rule("ultra_marines.firing.order")
def test_the_player_chooses_the_order() -> None:
    for first, then in (("0.1", "0.2"), ("0.2", "0.1")):
        table = marines(HALL, "1@0.0 2@0.2", "1@7.0", basic=True, at="fire")
        fire(table, first, "1.1", *MISS).expect(0, "fire", keys=[f"scout:{then}", "end"])


# Dice and results.


@pytest.mark.rule("ultra_marines.firing.dice", "ultra_marines.components.damage_dice")
@pytest.mark.parametrize(("place", "count"), [(0, 3), (1, 2), (2, 2), (3, 2), (4, 4)])
def test_every_kind_of_scout_drops_the_dice_of_his_data_card(place: int, count: int) -> None:
    table = marines(HALL, f"{place}@0.0", "1@7.0", basic=True, at="fire")
    assert f"fire with {count} dice." in table.ask().options[0].label
    table.chance(*dice(*["N 6"] * count), 1).choose(f"0.{place}", "1.1").expect(1, "move")
    assert len(table.said("fires")[-1]["dice"]) == count


@pytest.mark.rule("ultra_marines.components.damage_dice", "ultra_marines.artifacts.fight_carrying")
def test_the_number_of_dice_depends_neither_on_range_nor_on_what_is_carried() -> None:
    for squad, target in (("1@0.0", "1.0"), ("1@0.0 carries", "1.0"), ("1@0.0 carries", "7.0")):
        table = marines(HALL, squad, f"1@{target}", basic=True, at="fire").choose("0.1")
        assert [option.preview for option in table.ask().options] == ["2 dice: killed 16 %, stunned 28 %", None]


@pytest.mark.rule("ultra_marines.firing.ricochet", "ultra_marines.components.attack_chart")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_ricochet_does_nothing(number: int) -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 carries", basic=True, at="fire")
    before = scout(table, "1.1")
    fire(table, "0.1", "1.1", f"C {number}", "N 6").expect(0, "fire")
    assert scout(table, "1.1") == before
    assert [said["number"] for said in table.said("ricochet")] == [number]


@pytest.mark.rule(
    "ultra_marines.firing.stunned", "ultra_marines.components.attack_chart", "ultra_marines.artifacts.stunned_carrier"
)
@pytest.mark.parametrize("number", [4, 5])
def test_who_is_stunned_stays_in_his_square_face_down_with_what_he_carries(number: int) -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 carries", basic=True, at="fire")
    fire(table, "0.1", "1.1", f"C {number}", "N 6").expect(0, "fire")
    found = scout(table, "1.1")
    assert (found["square"], found["stunned"], found["carries"]) == (sq(7, 0), True, True)
    assert [said["number"] for said in table.said("stunned")] == [number]


@pytest.mark.rule(
    "ultra_marines.firing.killed", "ultra_marines.components.attack_chart", "ultra_marines.artifacts.drop_when_killed"
)
def test_who_is_killed_leaves_the_board_and_his_artifact_stays_on_his_square() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 carries 2@7.2", basic=True, at="fire")
    fire(table, "0.1", "1.1", "C 6", "N 6").expect(0, "fire")
    found = scout(table, "1.1")
    assert (found["square"], found["carries"]) == (None, False)
    assert sorted(table.match.view(None)["artifacts"]) == [sq(7, 0), sq(7, 2)]
    assert [said["square"] for said in table.said("dropped")] == [sq(7, 0)]
    # He is no target any more, and has no part in his player's turn.
    table.choose("0.2").expect(0, "fire", keys=["scout:1.2", "end"])
    table.chance(*dice(*MISS), 4).choose("1.2").expect(1, "move", keys=["scout:1.2", "end"])


# The heavy bolter.


@pytest.mark.rule("ultra_marines.firing.heavy_bolter", "ultra_marines.components.weapons")
def test_the_heavy_bolter_fires_after_moving_and_needs_no_reloading() -> None:
    table = marines(HALL, "4@0.0", "1@7.2 2@7.0 stunned", basic=True, at="roll", chance=[2])
    # With no step left and nobody else to move, the stage passes by itself.
    table.choose("0.4", sq(1, 0), sq(2, 0)).expect(0, "fire").choose("0.4")
    table.expect(0, "fire", keys=["scout:1.1", "scout:1.2", "end"])
    # Next: the other's movement roll.
    table.chance(*dice("N 6", "C 3", "OUT 1", "E 1"), 1).choose("1.1").expect(1, "move")
    assert scout(table, "0.4")["reloading"] is False
    # He fires again in the very next turn.
    table.choose("end").expect(1, "fire").chance(4, 2).choose("end").expect(0, "move").choose("end")
    table.expect(0, "fire", keys=["scout:0.4", "end"])


@pytest.mark.rule("ultra_marines.firing.heavy_bolter", "ultra_marines.firing.ricochet")
def test_its_shot_is_one_normal_shot_at_one_enemy() -> None:
    table = marines(HALL, "4@0.0 2@0.2", "1@6.0 2@7.0 3@7.1", at="fire", options={"events": False})
    table.chance(*dice("C 6", "C 6", "C 6", "C 6")).choose("0.4", "standard", "1.1").expect(0, "fire")
    assert [scout(table, ref)["square"] is None for ref in ("1.1", "1.2", "1.3")] == [True, False, False]
    assert scout(table, "0.4")["reloading"] is False
