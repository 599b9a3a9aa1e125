"""Stunned Scouts and stage 6: clauses ultra_marines.stunned.*"""

import pytest

from tests.games.ultra_marines.table import dice, marines, refused, scout, sq
from ultratable.core.script import Script

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")


def down(table: Script) -> list[str]:
    """Who lies stunned on the board."""
    scouts = table.match.view(None)["scouts"]
    return [one["ref"].partition(":")[2] for one in scouts if one["stunned"] and one["square"]]


# What a stunned Scout cannot do, and what he still is.


@pytest.mark.rule("ultra_marines.stunned.cannot_act", "ultra_marines.moving.stunned")
def test_who_is_stunned_neither_moves_nor_fires_nor_fights() -> None:
    table = marines(HALL, "1@0.0 stunned 2@0.2", "1@1.1", basic=True, at="roll", chance=[3], artifacts="0.0")
    # Not even to pick up what lies under him.
    table.expect(0, "move", keys=["scout:0.2", "end"])
    refused(table, "scout:0.1", "moving.stunned")
    table.choose("end").expect(0, "fire", keys=["scout:0.2", "end"])
    refused(table, "scout:0.1", "stunned.cannot_act")
    table.choose("end").expect(0, "fight", keys=["scout:0.2", "end"])
    refused(table, "scout:0.1", "stunned.cannot_act")


@pytest.mark.rule("ultra_marines.stunned.cannot_act", "ultra_marines.artifacts.place")
def test_who_is_stunned_on_his_teleport_square_places_nothing() -> None:
    board = ("AAA", "AAA", "AAA")
    table = marines(board, "1@1.1 stunned carries 2@0.0", "1@2.2", zones="A", basic=True, at="roll", chance=[1])
    table.expect(0, "move", keys=["scout:0.2", "end"])
    refused(table, "scout:0.1", "moving.stunned")
    assert scout(table, "0.1")["carries"] is True


@pytest.mark.rule(
    "ultra_marines.stunned.cannot_act", "ultra_marines.moving.not_through_enemies", "ultra_marines.sight.models"
)
def test_he_still_occupies_his_square_and_blocks_enemies_and_sight() -> None:
    table = marines(("aaaaa",), "1@0.0", "1@1.0 stunned carries 2@4.0", basic=True, at="roll", chance=[3])
    # There is no way past him; and he may be fired at, the one behind him not.
    table.expect(0, "fire", keys=["scout:0.1", "end"]).choose("0.1").expect(0, "fire", keys=["scout:1.1", "end"])
    refused(table, "scout:1.2", "sight.models")
    assert scout(table, "1.1")["carries"] is True


# Recovering.


@pytest.mark.rule("ultra_marines.stunned.recover")
@pytest.mark.parametrize("roll", range(1, 7))
def test_he_stands_up_on_four_or_more(roll: int) -> None:
    table = marines(HALL, "1@0.0 stunned", "1@7.0", basic=True, at="recover", chance=[roll, 2])
    table.expect(1, "move")
    assert down(table) == ([] if roll >= 4 else ["0.1"])
    said = "recovered" if roll >= 4 else "still-down"
    assert [(told["scout"], told["roll"]) for told in table.said(said)] == [("scout:0.1", roll)]


@pytest.mark.rule("ultra_marines.stunned.recover", "ultra_marines.turn.actor")
def test_one_roll_for_each_of_the_players_own_stunned_scouts_and_nobody_elses() -> None:
    squads = ("1@0.0 stunned 2@0.1 3@0.2 stunned 4@1.0 stunned", "1@7.0 2@7.1 stunned")
    table = marines(HALL, *squads, basic=True, at="recover", chance=[5, 1, 4, 6]).expect(1, "move")
    assert down(table) == ["0.3", "1.2"]
    assert [told["scout"] for told in table.said("recovered")] == ["scout:0.1", "scout:0.4"]
    assert [told["scout"] for told in table.said("still-down")] == ["scout:0.3"]


@pytest.mark.rule("ultra_marines.stunned.recover", "ultra_marines.turn.skip", "ultra_marines.setup.two_squads")
def test_whose_scouts_are_all_stunned_still_has_his_turn_with_both_squads() -> None:
    table = marines(
        *(HALL, "1@0.0 stunned", "1@0.2 stunned", "1@7.0", "1@7.2"),
        squads=[[0, 1], [2, 3]],
        basic=True,
        chance=[3, 1, 6, 2],
    )
    # A movement roll, nothing to choose, two rolls to stand up; then the other's movement roll.
    table.expect(1, "move")
    assert [told["roll"] for told in table.said("rolled")] == [3, 2]
    assert down(table) == ["0.1"]


@pytest.mark.rule("ultra_marines.stunned.when")
def test_who_stands_up_acts_from_his_players_next_turn_and_is_at_once_no_longer_stunned() -> None:
    # B is seat 0, A seat 1, C seat 2. B stuns A's Scout.
    table = marines(HALL, "1@0.0", "1@3.0 2@7.2", "1@7.0", basic=True, at="fire")
    table.chance(*dice("C 4", "N 6"), 6).choose("0.1", "1.1")
    # A's turn: no moves or shots for him; he stands up in stage 6.
    table.expect(1, "move", keys=["scout:1.2", "end"]).choose("end").expect(1, "fire", keys=["scout:1.2", "end"])
    table.chance(5, 3).choose("end").expect(2, "move")
    assert down(table) == []
    # C shoots him with a hit of 2: a ricochet.
    table.choose("end").chance(*dice("C 2", "N 6"), 1).choose("2.1", "1.1").expect(0, "move")
    assert [told["target"] for told in table.said("ricochet")] == ["scout:1.1"]
    # And in A's next turn he moves and fires.
    table.choose("end").chance(2).choose("end").expect(1, "move", keys=["scout:1.1", "scout:1.2", "end"])
    table.choose("end").expect(1, "fire", keys=["scout:1.1", "scout:1.2", "end"])


@pytest.mark.rule("ultra_marines.stunned.own_turn", "ultra_marines.hellfire.friends")
def test_who_is_stunned_by_his_own_players_shell_is_rolled_for_in_the_same_turn() -> None:
    table = marines(HALL, "1@3.0 4@0.0", "1@7.2", options={"events": False}, at="fire")
    table.chance(*dice("NW 4", "OUT 1", "OUT 1", "OUT 1"), 2, 1).choose("0.4", "hellfire", sq(4, 1))
    table.expect(1, "move")
    assert down(table) == ["0.1"]
    assert [told["roll"] for told in table.said("still-down")] == [2]


@pytest.mark.rule("ultra_marines.stunned.own_turn", "ultra_marines.objects.proximity_mine")
def test_who_treads_on_a_mine_is_rolled_for_in_the_same_turn() -> None:
    cards = [("proximity-mine", "1.0")]
    table = marines(("aaaa#bb",), "1@0.0", "1@5.0", cards=cards, options={"hellfire": False}, at="roll", chance=[3])
    table.chance(*dice("C 5", "N 1", "N 1"), 4).choose("0.1", sq(1, 0))
    # He lies, his turn is over but for the roll of stage 6, and a card may be drawn.
    table.expect(0, "discard_and_draw")
    assert (down(table), scout(table, "0.1")["square"]) == ([], sq(1, 0))
    assert [told["roll"] for told in table.said("recovered")] == [4]


@pytest.mark.rule("ultra_marines.stunned.own_turn", "ultra_marines.objects.vortex_strike")
def test_who_is_stunned_by_a_vortex_in_stage_1_of_his_turn_is_rolled_for_in_stage_6_of_it() -> None:
    drops = dice("C 4", "N 1", "N 1", "N 1")
    table = marines(
        ("aaaa#bb",), "1@0.0", "1@5.0", cards=[("vortex-grenade", "0.0")], artifacts="6.0", chance=[5, *drops, 6, 5]
    )
    table.expect(0, "discard_and_draw")
    assert [told["roll"] for told in table.said("recovered")] == [5]
    assert [told["roll"] for told in table.said("rolled")] == [6]


# Stunned again.


@pytest.mark.rule("ultra_marines.stunned.not_twice", "ultra_marines.tray.against_stunned")
@pytest.mark.parametrize("number", [4, 5])
def test_a_stun_result_kills_who_was_stunned(number: int) -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 stunned 2@7.2", basic=True, at="fire")
    table.chance(*dice(f"C {number}", "N 6")).choose("0.1", "1.1").expect(0, "fire")
    assert scout(table, "1.1")["square"] is None
    assert not table.said("stunned")


@pytest.mark.rule("ultra_marines.stunned.not_twice", "ultra_marines.hazards.deck_collapse")
def test_what_only_stuns_cannot_be_aimed_at_him() -> None:
    table = marines(HALL, "1@0.0", "1@7.0 stunned 2@7.2", hands=["deck-collapse", ""], at="fire")
    table.choose("deck-collapse").expect(0, "fire", keys=["scout:0.1", "scout:1.2", "end"])
    refused(table, "scout:1.1", "stunned.not_twice")


# One attack.


@pytest.mark.rule("ultra_marines.stunned.same_attack")
def test_the_dice_of_one_shot_do_not_stun_and_finish() -> None:
    table = marines(HALL, "4@0.0 2@0.2", "1@7.0", basic=True, at="fire")
    table.chance(*dice("C 4", "NE 5", "SW 1", "SE 3")).choose("0.4", "1.1").expect(0, "fire")
    assert down(table) == ["1.1"]


@pytest.mark.rule("ultra_marines.stunned.same_attack", "ultra_marines.hth.dice")
def test_nor_do_those_of_one_blow() -> None:
    table = marines(HALL, "0@0.0 2@0.2", "1@1.1", basic=True, at="fight")
    table.chance(*dice("C 4", "NE 5", "SW 1", "SE 3")).choose("0.0", "1.1").expect(0, "fight")
    assert down(table) == ["1.1"]


@pytest.mark.rule("ultra_marines.stunned.same_attack", "ultra_marines.hellfire.result")
def test_nor_do_those_of_one_shell() -> None:
    table = marines(HALL, "4@0.0 2@0.2", "1@6.1", options={"events": False}, at="fire")
    table.chance(*dice("C 4", "OUT 6", "C 1", "OUT 6")).choose("0.4", "hellfire", sq(6, 1)).expect(0, "fire")
    assert down(table) == ["1.1"]


@pytest.mark.rule("ultra_marines.stunned.same_attack", "ultra_marines.objects.frag_dice")
def test_nor_do_those_of_one_explosion() -> None:
    # The register's examples: X takes a 4 and then a 1, Y was stunned before and takes a 1.
    table = marines(HALL, "1@0.0", "1@6.0 2@7.0 stunned", hands=["frag-grenade", ""], at="fire")
    table.choose("frag-grenade", sq(6, 0))
    for target, die in (("1.1", "C 4"), ("1.1", "NE 1"), ("1.2", "SW 1")):
        table.chance(*dice(die)).choose(target)
    table.choose("stop").expect(0, "fire")
    assert down(table) == ["1.1"]
    assert scout(table, "1.2")["square"] is None
