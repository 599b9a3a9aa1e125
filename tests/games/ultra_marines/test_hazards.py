"""Event cards: hazards (clauses ultra_marines.hazards.*)."""

from typing import Any

import pytest

from tests.games.ultra_marines.table import (
    artifacts,
    dice,
    discard,
    happened,
    marines,
    pass_turn,
    refused,
    scout,
    sq,
    targets,
)

LANE = ("aaaaaaaaaaaa",)
SHIP = ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB")
HALL = ("aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa")


# Weapon Jam.


@pytest.mark.rule("ultra_marines.hazards.weapon_jam", "ultra_marines.cards.anywhere")
def test_any_scout_can_be_jammed_and_he_may_still_move_and_fight() -> None:
    table = marines(
        HALL, "1@0.0 2@0.2 stunned", "1@2.0 2@5.2 stunned", hands=["weapon-jam", ""], at="move", roll=1, artifacts="3.5"
    )
    table.choose("card:weapon-jam")
    assert targets(table) == ["scout:0.1", "scout:1.1", "scout:0.2", "scout:1.2"]
    table.choose("scout:0.1")
    assert scout(table, "0.1")["jammed"]
    assert [event["scout"] for event in table.said("jammed")] == ["scout:0.1"]
    assert discard(table) == ["weapon-jam"]
    table.choose("scout:0.1", sq(1, 0))
    # He cannot fire, so stage 4 passes, but he may strike.
    table.expect(0, "fight", keys=["scout:0.1", "end"])


@pytest.mark.rule("ultra_marines.hazards.weapon_jam", "ultra_marines.turn.next_turn")
def test_a_jams_one_of_his_own_in_his_turn_3_no_shot_in_the_rest_of_it_nor_in_turn_4() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@5.0", hands=["weapon-jam", ""], at="fire", artifacts="3.5", turn=4, first=0)
    table.choose("card:weapon-jam", "scout:0.1")
    refused(table, "scout:0.1", "hazards.weapon_jam")
    pass_turn(table, 1)
    assert scout(table, "0.1")["jammed"]
    pass_turn(table, 1)
    # His next turn: still jammed, to its very end.
    table.choose("end").expect(0, "fire")
    refused(table, "scout:0.1", "hazards.weapon_jam")
    pass_turn(table, 1)
    assert not scout(table, "0.1")["jammed"]
    assert len(table.said("unjammed")) == 1
    pass_turn(table, 1)
    table.choose("end").expect(0, "fire")
    assert "scout:0.1" in table.keys()


@pytest.mark.rule("ultra_marines.hazards.weapon_jam", "ultra_marines.cards.lasting")
def test_an_enemy_jammed_in_my_turn_misses_exactly_his_next_turn() -> None:
    table = marines(HALL, "1@0.0", "1@5.0", hands=["weapon-jam", ""], at="fight", artifacts="3.5")
    # The card is discarded at once; a marker shows the effect.
    table.chance(1).choose("card:weapon-jam", "scout:1.1").choose("stay")
    assert discard(table) == ["weapon-jam"]
    assert scout(table, "1.1")["jammed"]
    table.expect(1, "move").choose("end").expect(1, "discard_and_draw")
    table.chance(1).choose("stay")
    assert not scout(table, "1.1")["jammed"]
    pass_turn(table, 1)
    table.choose("end").expect(1, "fire")


@pytest.mark.rule("ultra_marines.hazards.weapon_jam")
def test_a_jam_on_a_jam_lasts_until_the_end_of_his_next_turn_again() -> None:
    table = marines(HALL, "1@0.0 jammed:1 2@0.2", "1@5.0", hands=["weapon-jam", ""], at="fire", artifacts="3.5")
    table.choose("card:weapon-jam", "scout:0.1")
    pass_turn(table, 1)
    assert scout(table, "0.1")["jammed"]
    assert happened(table, "unjammed") == []


@pytest.mark.rule("ultra_marines.hazards.weapon_jam", "ultra_marines.components.weapons")
def test_a_jammed_heavy_bolter_fires_no_hellfire_either() -> None:
    table = marines(HALL, "4@0.0 2@0.2", "1@5.0", hands=["weapon-jam", ""], at="fire", artifacts="3.5")
    table.choose("card:weapon-jam", "scout:0.4")
    refused(table, "scout:0.4", "hazards.weapon_jam")


# Deck Collapse.


@pytest.mark.rule("ultra_marines.hazards.deck_collapse", "ultra_marines.stunned.not_twice")
@pytest.mark.parametrize("roll", range(1, 7))
def test_a_standing_scout_in_a_corridor_falls_on_4_to_6(roll: int) -> None:
    table = marines(
        SHIP,
        "1@2.1 2@3.1",
        "1@8.1 2@6.1 stunned 3@9.1",
        hands=["deck-collapse", ""],
        at="move",
        roll=1,
        artifacts="7.1",
    )
    table.choose("card:deck-collapse")
    assert targets(table) == ["scout:0.2", "scout:1.1"]
    refused(table, "scout:0.1", "hazards.deck_collapse")
    refused(table, "scout:1.3", "hazards.deck_collapse")
    refused(table, "scout:1.2", "stunned.not_twice")
    table.chance(roll).choose("scout:1.1").expect(0, "move")
    assert scout(table, "1.1")["stunned"] == (roll >= 4)
    assert [(event["scout"], event["roll"]) for event in table.said("collapse")] == [("scout:1.1", roll)]
    assert happened(table, "fell", "held") == ["fell" if roll >= 4 else "held"]
    assert discard(table) == ["deck-collapse"]


@pytest.mark.rule("ultra_marines.hazards.deck_collapse", "ultra_marines.cards.text_rules")
def test_nobody_stands_in_a_corridor() -> None:
    table = marines(
        SHIP, "1@0.0", "1@6.1 stunned 3@9.1", hands=["deck-collapse", ""], at="move", roll=1, artifacts="8.1"
    )
    refused(table, "card:deck-collapse", "cards.text_rules")


@pytest.mark.rule("ultra_marines.hazards.deck_collapse", "ultra_marines.moving.stunned")
def test_whoever_falls_in_the_middle_of_his_move_has_finished_it() -> None:
    table = marines(LANE, "1@0.0 2@3.0", "1@8.0", hands=["deck-collapse", ""], at="move", roll=4)
    table.choose("scout:0.1", sq(1, 0)).chance(6).choose("card:deck-collapse", "scout:0.1")
    assert table.match.view(None)["mover"] is None
    assert table.keys() == ["scout:0.2", "end"]


# Power Failure.


@pytest.mark.rule("ultra_marines.hazards.power_failure", "ultra_marines.sight.unlimited")
def test_nobody_sees_further_than_three_squares_until_the_players_next_turn_starts() -> None:
    table = marines(HALL, "1@0.0", "1@3.3 2@4.0", hands=["power-failure", ""], at="fire", artifacts="3.5")
    table.choose("card:power-failure")
    assert table.match.view(1)["dark"]
    # Everybody sees until whose turn.
    assert table.match.view(1)["dark_until"] == [0]
    assert discard(table) == ["power-failure"]
    table.choose("scout:0.1")
    refused(table, "scout:1.2", "hazards.power_failure")
    assert table.keys() == ["scout:1.1", "end"]
    table.chance(*dice("N 1", "N 1")).choose("scout:1.1")
    # The same for the others in their turns.
    pass_turn(table, 1)
    table.choose("end").expect(1, "fire", keys=["scout:1.1", "end"])
    refused(table, "scout:1.2", "firing.target")
    pass_turn(table, 1)
    # His next turn has started: the lights are on.
    assert not table.match.view(None)["dark"]
    assert happened(table, "darkness", "lights") == ["darkness", "lights"]
    table.choose("end", "scout:0.1")
    assert table.keys() == ["scout:1.1", "scout:1.2", "end"]


@pytest.mark.rule("ultra_marines.hazards.power_failure", "ultra_marines.hellfire.target")
def test_hellfire_is_aimed_no_further_than_three_squares_in_the_dark() -> None:
    table = marines(LANE, "4@0.0", "1@8.0", hands=["power-failure", ""], at="fire", artifacts="9.0")
    table.choose("card:power-failure", "scout:0.4")
    assert table.keys() == ["shell:hellfire", "end"]
    table.choose("shell:hellfire")
    assert table.keys() == [sq(1, 0), sq(2, 0), sq(3, 0), "end"]
    refused(table, sq(4, 0), "hazards.power_failure")


@pytest.mark.rule("ultra_marines.hazards.power_failure", "ultra_marines.hth.no_sight")
def test_darkness_stops_no_blade() -> None:
    table = marines(HALL, "1@0.0", "1@1.1", hands=["power-failure", ""], at="fight", artifacts="3.5")
    table.choose("card:power-failure").expect(0, "fight", keys=["scout:0.1", "end"])


@pytest.mark.rule("ultra_marines.hazards.power_failure", "ultra_marines.cards.lasting")
def test_the_lights_come_on_when_the_turn_of_an_eliminated_player_would_have_begun() -> None:
    """Seat 0 put them out and is killed in the turn of seat 1: dark through the turn of seat 2, then light."""
    table = marines(HALL, "1@2.2", "1@3.2", "1@5.5", hands=["power-failure", "", ""], at="fight", artifacts="3.5 0.5")
    table.choose("card:power-failure", "end").chance(1).choose("stay").choose("end")
    table.expect(1, "fire").chance(*dice("C 6", "N 1")).choose("scout:1.1", "scout:0.1")
    assert table.match.view(None)["seats"][0]["out"]
    pass_turn(table, 1)
    table.expect(2, "move")
    assert table.match.view(None)["dark"]
    pass_turn(table, 1)
    table.expect(1, "move")
    assert not table.match.view(None)["dark"]


# Electrical Discharge.


@pytest.mark.rule("ultra_marines.hazards.electrical_discharge", "ultra_marines.cards.damage")
@pytest.mark.parametrize(
    ("drop", "stunned", "alive"),
    [
        (("C 6", "N 1"), False, False),
        (("NW 4", "SE 5"), True, True),
        (("C 3", "NE 2"), False, True),
        (("N 6", "OUT 6"), False, True),
    ],
)
def test_any_scout_suffers_two_dice(drop: tuple[str, str], stunned: bool, alive: bool) -> None:
    table = marines(
        SHIP,
        "1@0.0 2@3.1",
        "1@11.2 2@6.1 stunned",
        hands=["electrical-discharge", ""],
        at="move",
        roll=1,
        artifacts="8.1",
    )
    table.choose("card:electrical-discharge")
    assert targets(table) == ["scout:0.1", "scout:0.2", "scout:1.2", "scout:1.1"]
    table.chance(*dice(*drop)).choose("scout:1.1").expect(0, "move")
    [event] = table.said("suffers")
    assert (event["target"], len(event["dice"])) == ("scout:1.1", 2)
    assert (scout(table, "1.1")["stunned"], scout(table, "1.1")["square"] is not None) == (stunned, alive)
    assert discard(table) == ["electrical-discharge"]


@pytest.mark.rule("ultra_marines.hazards.electrical_discharge", "ultra_marines.tray.against_stunned")
def test_a_discharge_kills_a_stunned_scout_with_any_hit_and_he_drops_what_he_carries() -> None:
    table = marines(
        SHIP, "1@0.0", "1@11.2 2@6.1 stunned carries", hands=["electrical-discharge", ""], at="move", roll=1
    )
    table.chance(*dice("C 1", "N 1")).choose("card:electrical-discharge", "scout:1.2")
    assert scout(table, "1.2")["square"] is None
    assert sq(6, 1) in artifacts(table)


@pytest.mark.rule("ultra_marines.hazards.electrical_discharge", "ultra_marines.end.elimination")
@pytest.mark.parametrize("at", ["turn", "roll", "move", "fire", "fight", "draw"])
def test_whoever_kills_his_own_last_scout_with_a_card_has_no_turn_any_more(at: str) -> None:
    """At every window: no beaming, moving or drawing after it; his hand is discarded and the next player plays."""
    table = marines(
        SHIP,
        "1@4.1",
        "1@6.1",
        "1@9.1",
        zones="A B",
        hands=["electrical-discharge rally", "", ""],
        at=at,
        roll=2,
        artifacts="1.1 8.1",
    )
    table.expect(0, {"turn": "after_board_cards", "roll": "before_moving", "draw": "after_recovery"}.get(at, at))
    table.chance(*dice("C 6", "N 1"), 1).choose("card:electrical-discharge", "scout:0.1")
    table.expect(1, "move")
    view = table.match.view(None)
    assert view["seats"][0]["out"]
    assert sorted(discard(table)) == ["electrical-discharge", "rally"]
    assert (view["seats"][0]["captured"], sq(1, 1) in view["artifacts"]) == (0, True)
    assert happened(table, "not-beamed", "beamed", "drew") == []
    assert [event["seat"] for event in table.said("rolled")] == [1]


# Hull Breach.


@pytest.mark.rule("ultra_marines.hazards.hull_breach", "ultra_marines.cards.damage")
def test_each_scout_of_a_corridor_section_suffers_one_die_in_reading_order() -> None:
    board = ("AAA######BBB", "AAAaaabbbBBB", "AAA#a####BBB", "####a#######")
    table = marines(
        board,
        "1@0.0 2@5.1 3@4.3",
        "1@3.1 stunned 2@4.2 carries 3@6.1",
        hands=["hull-breach", ""],
        at="move",
        roll=1,
        artifacts="8.1",
    )
    table.choose("card:hull-breach")
    # Rooms and empty sections are no choice.
    assert targets(table) == ["section:a", "section:b"]
    table.chance(*dice("C 1", "C 4", "SE 6", "N 6")).choose("section:a").expect(0, "move")
    told = [(event["target"], len(event["dice"])) for event in table.said("suffers")]
    assert told == [("scout:1.1", 1), ("scout:0.2", 1), ("scout:1.2", 1), ("scout:0.3", 1)]
    assert [scout(table, ref)["square"] for ref in ("1.1", "1.2")] == [None, None]
    assert scout(table, "0.2")["stunned"]
    assert scout(table, "0.3")["square"] == sq(4, 3)
    assert sq(4, 2) in artifacts(table)
    assert discard(table) == ["hull-breach"]


@pytest.mark.rule("ultra_marines.hazards.hull_breach", "ultra_marines.cards.text_rules")
def test_without_a_scout_in_a_corridor_there_is_nothing_to_breach() -> None:
    table = marines(SHIP, "1@0.0", "1@9.1", hands=["hull-breach", ""], at="move", roll=1, artifacts="8.1")
    refused(table, "card:hull-breach", "cards.text_rules")


@pytest.mark.rule("ultra_marines.hazards.hull_breach", "ultra_marines.timing.order_of_checks")
def test_a_breach_is_one_effect_the_ends_are_checked_after_all_its_dice() -> None:
    """Both last Scouts die in it: nobody is left, and the artifacts on the board count for nobody."""
    table = marines(LANE, "1@0.0", "1@8.0", hands=["hull-breach", ""], at="move", roll=1, captured=[1, 2])
    table.chance(*dice("C 6", "C 6")).choose("card:hull-breach", "section:a").over(1)
    assert table.match.result is not None
    assert table.match.result.clause == "ultra_marines.end.nobody_left"


# Warp Tremor.


@pytest.mark.rule("ultra_marines.hazards.warp_tremor")
def test_an_artifact_slides_one_to_three_steps_along_the_corridor() -> None:
    table = marines(LANE, "1@4.0", "1@7.0 carries", hands=["warp-tremor", ""], at="move", roll=1, artifacts="5.0 0.0")
    table.choose("card:warp-tremor")
    assert targets(table) == [sq(0, 0), sq(5, 0)]
    table.choose(sq(5, 0))
    # Two to eight are within three steps; Scouts on 4 and 7 do not stop it, but it cannot end on them.
    assert targets(table) == [sq(2, 0), sq(3, 0), sq(6, 0), sq(8, 0)]
    refused(table, sq(4, 0), "hazards.warp_tremor")
    refused(table, sq(7, 0), "hazards.warp_tremor")
    refused(table, sq(5, 0), "hazards.warp_tremor")
    table.choose(sq(8, 0))
    assert artifacts(table) == [sq(0, 0), sq(8, 0)]
    assert [(event["square"], event["to"]) for event in table.said("tremor")] == [(sq(5, 0), sq(8, 0))]
    assert discard(table) == ["warp-tremor"]


@pytest.mark.rule("ultra_marines.hazards.warp_tremor")
def test_rooms_may_be_crossed_but_it_ends_in_a_corridor() -> None:
    board = ("###AAA###", "aaaAAAbbb", "###AAA###")
    table = marines(board, "1@3.1", "1@7.1", hands=["warp-tremor", ""], at="move", roll=1, artifacts="2.1 4.1")
    table.choose("card:warp-tremor")
    # What lies in a room is no choice.
    refused(table, sq(4, 1), "hazards.warp_tremor")
    assert targets(table) == [sq(2, 1)]
    table.choose(sq(2, 1))
    assert targets(table) == [sq(0, 1), sq(1, 1)]
    refused(table, sq(4, 0), "hazards.warp_tremor")
    # Around the inner corner of a room from one door to the next: two steps.
    doors = ("##a#", "#AAA", "bAAA", "#AAA")
    table = marines(doors, "1@3.1", "1@3.3", hands=["warp-tremor", ""], at="move", roll=1, artifacts="0.2")
    table.choose("card:warp-tremor", sq(0, 2))
    assert targets(table) == [sq(2, 0)]


@pytest.mark.rule("ultra_marines.hazards.warp_tremor", "ultra_marines.board.legal_step")
def test_barriers_stop_the_slide_and_a_buried_artifact_stays() -> None:
    table = marines(
        LANE,
        "1@11.0",
        "1@10.0",
        hands=["warp-tremor", ""],
        cards=[("locked-door", "3.0"), ("cave-in", "6.0")],
        at="move",
        roll=1,
        artifacts="4.0 7.0",
    )
    table.choose("card:warp-tremor")
    refused(table, sq(7, 0), "hazards.warp_tremor")
    table.choose(sq(4, 0))
    assert targets(table) == [sq(5, 0)]


@pytest.mark.rule("ultra_marines.hazards.warp_tremor", "ultra_marines.board.legal_step")
def test_the_slide_cuts_corners_as_steps_do() -> None:
    board = ("aaaa#", "a##a#", "a##aa")
    table = marines(board, "1@0.0", "1@4.2", hands=["warp-tremor", ""], at="move", roll=1, artifacts="2.0")
    table.choose("card:warp-tremor", sq(2, 0))
    # East, around the corner in one diagonal step, and west past the Scout on the other corner.
    assert targets(table) == [sq(1, 0), sq(3, 0), sq(0, 1), sq(3, 1), sq(0, 2), sq(3, 2)]


@pytest.mark.rule("ultra_marines.hazards.warp_tremor", "ultra_marines.objects.vortex_passable")
def test_only_the_square_where_it_ends_matters_for_other_cards() -> None:
    cards = [("vortex-grenade", "5.0"), ("proximity-mine", "7.0")]
    told: dict[str, Any] = {"hands": ["warp-tremor", ""], "cards": cards, "at": "move", "roll": 1}
    table = marines(LANE, "1@11.0", "1@0.0", artifacts="4.0 9.0", **told)
    table.choose("card:warp-tremor", sq(4, 0), sq(7, 0))
    assert (artifacts(table), table.match.view(None)["destroyed"]) == ([sq(7, 0), sq(9, 0)], 0)
    assert happened(table, "mine", "suffers") == []
    # Ending under the vortex it is lost at once.
    table = marines(LANE, "1@11.0", "1@0.0", artifacts="4.0 9.0", **told)
    table.choose("card:warp-tremor", sq(4, 0), sq(6, 0))
    assert (artifacts(table), table.match.view(None)["destroyed"]) == ([sq(9, 0)], 1)
    assert happened(table, "tremor", "destroyed") == ["tremor", "destroyed"]


@pytest.mark.rule("ultra_marines.hazards.warp_tremor", "ultra_marines.cards.text_rules")
def test_an_artifact_that_has_nowhere_to_go_cannot_be_chosen() -> None:
    told: dict[str, Any] = {"hands": ["warp-tremor", ""], "at": "move", "roll": 1}
    table = marines(("aaa",), "1@0.0", "1@2.0", cards=[("locked-door", "1.0")], artifacts="0.0", **told)
    refused(table, "card:warp-tremor", "cards.text_rules")
    # Carried ones are no choice.
    table = marines(LANE, "1@0.0 carries", "1@2.0", artifacts="none", **told)
    refused(table, "card:warp-tremor", "cards.text_rules")


@pytest.mark.rule("ultra_marines.hazards.warp_tremor")
def test_of_several_on_one_square_one_slides() -> None:
    table = marines(LANE, "1@11.0", "1@10.0", hands=["warp-tremor", ""], at="move", roll=1, artifacts="4.0 4.0")
    table.choose("card:warp-tremor", sq(4, 0), sq(5, 0))
    assert artifacts(table) == [sq(4, 0), sq(5, 0)]


# Slippery Ooze.


@pytest.mark.rule("ultra_marines.hazards.slippery_ooze")
@pytest.mark.parametrize("roll", range(1, 7))
def test_on_3_to_6_a_carried_artifact_slides_to_a_square_beside_its_carrier(roll: int) -> None:
    table = marines(
        SHIP,
        "1@0.0 2@3.1 stunned carries",
        "1@11.1 carries 2@4.1",
        zones="A B",
        hands=["slippery-ooze", ""],
        at="move",
        roll=1,
        artifacts="8.1",
    )
    table.choose("card:slippery-ooze")
    # Whoever carries: own or enemy, standing or stunned.
    assert targets(table) == ["scout:0.2", "scout:1.1"]
    table.chance(roll).choose("scout:1.1")
    if roll < 3:
        table.expect(0, "move")
        assert scout(table, "1.1")["carries"]
        assert happened(table, "ooze-held") == ["ooze-held"]
    else:
        # Not onto the teleport square (10,1).
        table.expect(0, "ooze", keys=[sq(10, 0), sq(11, 0), sq(10, 2), sq(11, 2)])
        table.choose(sq(10, 2)).expect(0, "move")
        assert not scout(table, "1.1")["carries"]
        assert artifacts(table) == [sq(8, 1), sq(10, 2)]
        assert [event["square"] for event in table.said("ooze-slid")] == [sq(10, 2)]
    assert discard(table) == ["slippery-ooze"]


@pytest.mark.rule("ultra_marines.hazards.slippery_ooze", "ultra_marines.board.legal_step")
def test_the_square_must_be_a_legal_step_away_and_hold_no_scout() -> None:
    table = marines(
        SHIP,
        "1@2.0",
        "1@3.1 carries",
        zones="A",
        cards=[("locked-door", "4.1")],
        hands=["slippery-ooze", ""],
        at="move",
        roll=1,
        artifacts="8.1",
    )
    table.chance(3).choose("card:slippery-ooze", "scout:1.1")
    # West into the room straight or around the corner, but not onto the Scout on (2,0); the door is shut.
    table.expect(0, "ooze", keys=[sq(2, 1), sq(2, 2)])


@pytest.mark.rule("ultra_marines.hazards.slippery_ooze")
def test_if_there_is_no_such_square_it_stays_with_him() -> None:
    table = marines(
        LANE,
        "1@0.0 carries",
        "1@11.0",
        cards=[("locked-door", "1.0")],
        hands=["slippery-ooze", ""],
        at="move",
        roll=1,
    )
    table.chance(6).choose("card:slippery-ooze", "scout:0.1")
    assert scout(table, "0.1")["carries"]
    assert happened(table, "ooze", "ooze-held") == ["ooze", "ooze-held"]


@pytest.mark.rule("ultra_marines.hazards.slippery_ooze", "ultra_marines.objects.vortex_passable")
def test_an_artifact_that_slides_under_a_vortex_is_lost() -> None:
    table = marines(
        LANE,
        "1@0.0",
        "1@8.0 carries",
        cards=[("vortex-grenade", "9.0")],
        hands=["slippery-ooze", ""],
        at="move",
        roll=1,
        artifacts="3.0",
    )
    table.chance(5).choose("card:slippery-ooze", "scout:1.1", sq(9, 0))
    assert (artifacts(table), table.match.view(None)["destroyed"]) == ([sq(3, 0)], 1)


@pytest.mark.rule("ultra_marines.hazards.slippery_ooze", "ultra_marines.cards.text_rules")
def test_nobody_carries_anything() -> None:
    table = marines(LANE, "1@0.0", "1@8.0", hands=["slippery-ooze", ""], at="move", roll=1)
    refused(table, "card:slippery-ooze", "cards.text_rules")


# Bogged Down.


@pytest.mark.rule("ultra_marines.hazards.bogged_down")
@pytest.mark.parametrize(("roll", "steps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_another_players_next_movement_roll_is_halved_rounding_up(roll: int, steps: int) -> None:
    table = marines(LANE, "1@0.0", "1@5.0", "1@9.0", hands=["bogged-down", "", ""], at="move", roll=1)
    table.choose("card:bogged-down")
    assert targets(table) == ["seat:1", "seat:2"]
    table.choose("seat:1")
    assert [seat["bogged"] for seat in table.match.view(None)["seats"]] == [False, True, False]
    assert [event["other"] for event in table.said("bogged")] == [1]
    assert discard(table) == ["bogged-down"]
    pass_turn(table, roll)
    table.expect(1, "move")
    view = table.match.view(None)
    assert (view["roll"], view["allowance"]) == (roll, steps)
    assert [(event["seat"], event["roll"]) for event in table.said("halved")] == [(1, roll)]
    # His next one only.
    assert not view["seats"][1]["bogged"]
    pass_turn(table, 6)
    assert table.match.view(None)["allowance"] == 6
    pass_turn(table, 6)
    pass_turn(table, 6)
    table.expect(1, "move")
    assert table.match.view(None)["allowance"] == 6


@pytest.mark.rule("ultra_marines.hazards.bogged_down")
def test_two_cards_on_the_same_player_halve_once() -> None:
    table = marines(LANE, "1@0.0", "1@9.0", hands=["bogged-down bogged-down", ""], at="move", roll=1)
    table.choose("card:bogged-down", "seat:1", "card:bogged-down", "seat:1")
    pass_turn(table, 6)
    assert table.match.view(None)["allowance"] == 3
    pass_turn(table, 6)
    pass_turn(table, 6)
    assert table.match.view(None)["allowance"] == 6


@pytest.mark.rule("ultra_marines.hazards.bogged_down", "ultra_marines.cards.text_rules")
def test_an_eliminated_player_is_no_choice() -> None:
    table = marines(
        LANE,
        "1@0.0",
        "",
        "1@9.0",
        squads=[[0], [1], [2]],
        out=[1],
        hands=["bogged-down", "", ""],
        at="move",
        roll=1,
    )
    table.choose("card:bogged-down")
    assert targets(table) == ["seat:2"]


@pytest.mark.rule("ultra_marines.hazards.bogged_down", "ultra_marines.turn.skip")
def test_a_player_whose_scouts_are_all_stunned_still_makes_the_roll() -> None:
    """So the effect is used up then."""
    table = marines(LANE, "1@0.0", "1@9.0 stunned", hands=["bogged-down", ""], at="fight")
    table.choose("card:bogged-down", "seat:1").chance(5, 6).choose("stay")
    assert [(event["seat"], event["roll"], event["number"]) for event in table.said("rolled")] == [(1, 5, 3)]
    assert not table.match.view(None)["seats"][1]["bogged"]


# Alien Lurker.


@pytest.mark.rule("ultra_marines.hazards.alien_lurker", "ultra_marines.board.squares_away")
def test_a_scout_without_a_friend_within_three_squares_suffers_three_dice() -> None:
    board = ("aaaaaaaaaaaa", "###########a", "###########a", "###########a", "###########a")
    table = marines(
        board,
        "1@0.0 2@4.0 3@7.0",
        "1@1.0 2@11.1 3@11.4 stunned",
        hands=["alien-lurker", ""],
        at="move",
        roll=1,
        artifacts="9.0",
    )
    table.choose("card:alien-lurker")
    # Four squares from the next friend is alone, three are not, standing or stunned; enemies do not count.
    assert targets(table) == ["scout:0.1", "scout:1.1"]
    for ref in ("0.2", "0.3", "1.2", "1.3"):
        refused(table, f"scout:{ref}", "hazards.alien_lurker")
    table.chance(*dice("N 6", "C 5", "OUT 1")).choose("scout:1.1").expect(0, "move")
    [event] = table.said("suffers")
    assert (event["target"], len(event["dice"])) == ("scout:1.1", 3)
    assert scout(table, "1.1")["stunned"]
    assert discard(table) == ["alien-lurker"]


@pytest.mark.rule("ultra_marines.hazards.alien_lurker", "ultra_marines.cards.text_rules")
def test_nobody_is_alone() -> None:
    table = marines(LANE, "1@0.0 2@3.0", "1@8.0 2@11.0", hands=["alien-lurker", ""], at="move", roll=1)
    refused(table, "card:alien-lurker", "cards.text_rules")


@pytest.mark.rule("ultra_marines.hazards.alien_lurker", "ultra_marines.variants.teams")
def test_a_partner_is_a_friend_and_so_is_the_other_squad_of_a_player() -> None:
    squads = ("1@0.0", "1@5.0", "1@2.0", "1@11.0")
    told: dict[str, Any] = {"at": "move", "roll": 1}
    table = marines(LANE, *squads, hands=["alien-lurker", "", "", ""], options={"teams": True}, **told)
    table.choose("card:alien-lurker")
    assert targets(table) == ["scout:1.1", "scout:3.1"]
    table = marines(LANE, *squads, squads=[[0, 2], [1, 3]], hands=["alien-lurker", ""], **told)
    table.choose("card:alien-lurker")
    assert targets(table) == ["scout:1.1", "scout:3.1"]
