"""Event cards: commands (clauses ultra_marines.commands.*)."""

from collections.abc import Sequence

import pytest

from tests.games.ultra_marines.table import dice, discard, drawn, hand, happened, marines, refused, scout, sq, targets
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.faces import FACE_OF, FACES

LANE = ("aaaaaaaaaaaa",)
SHIP = ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB")
HALL = ("aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa")
DECK = [FACES[face].id for face in FACE_OF]


def allowance(table: Script) -> int:
    steps: int = table.match.view(None)["allowance"]
    return steps


def before_roll(held: str, bogged: Sequence[int] = ()) -> Script:
    """Seat 0 before its movement roll; nobody sees anybody."""
    cards = [("locked-door", "6.0")]
    return marines(LANE, "0@0.0 1@2.0", "0@11.0", cards=cards, hands=[held, ""], at="roll", bogged=bogged)


# Double Time.


@pytest.mark.rule("ultra_marines.commands.double_time")
def test_roll_5_with_double_time_is_10_steps_each() -> None:
    table = marines(
        ("aaaaaaaaaaaaaaaa",), "0@0.0 1@15.0", "0@8.0", hands=["double-time", ""], at="roll", artifacts="7.0"
    )
    table.chance(5).choose("go-on", "card:double-time")
    assert allowance(table) == 10
    assert table.said("doubled")[0]["number"] == 10
    assert discard(table) == ["double-time"]
    for ref, way in (("0.0", (1, 0) * 5), ("0.1", (14, 15) * 5)):
        table.choose(f"scout:{ref}", *[sq(column, 0) for column in way])
        assert scout(table, ref)["square"] == sq(way[-1], 0)
    table.expect(0, "fire")


@pytest.mark.rule("ultra_marines.commands.double_time", "ultra_marines.hazards.bogged_down")
def test_roll_5_while_bogged_down_is_halved_to_3_and_doubled_to_6() -> None:
    table = before_roll("double-time", bogged=[0]).chance(5).choose("go-on")
    assert allowance(table) == 3
    table.choose("card:double-time")
    assert allowance(table) == 6


@pytest.mark.rule("ultra_marines.commands.double_time")
def test_double_time_has_its_moment_after_the_roll_and_before_the_first_step() -> None:
    table = before_roll("double-time")
    refused(table, "card:double-time", "commands.double_time")
    table.chance(2).choose("go-on")
    assert "card:double-time" in table.keys()
    table.choose("scout:0.1", sq(3, 0))
    refused(table, "card:double-time", "commands.double_time")
    table.choose("halt")
    refused(table, "card:double-time", "commands.double_time")
    table.choose("end")
    # Stage 4: too late as well.
    table.expect(0, "fire")
    refused(table, "card:double-time", "commands.double_time")


@pytest.mark.rule("ultra_marines.commands.double_time")
def test_whoever_has_begun_without_a_step_has_the_doubled_steps_too() -> None:
    """He picked up where he stood: no step has been taken, so the card may be played and counts for him."""
    table = marines(LANE, "0@3.0", "0@11.0", artifacts="3.0 9.0", hands=["double-time", ""], at="move", roll=1)
    table.choose("scout:0.0", "pick-up", "card:double-time")
    assert table.match.view(None)["steps_left"] == 2
    table.choose(sq(4, 0), sq(5, 0)).expect(0, "fire")


@pytest.mark.rule("ultra_marines.commands.double_time")
def test_only_one_double_time_in_a_turn() -> None:
    table = before_roll("double-time double-time").chance(2).choose("go-on", "card:double-time")
    assert allowance(table) == 4
    refused(table, "card:double-time", "commands.double_time")
    assert hand(table) == ["double-time"]
    # The next turn is another matter.
    table.choose("end", "end", "end", "go-on").chance(1, 2).choose("stay").expect(1, "move")
    table.choose("end").chance(1, 2).choose("stay", "go-on", "card:double-time")
    assert allowance(table) == 4


# Fresh Orders.


@pytest.mark.rule("ultra_marines.commands.fresh_orders")
def test_the_roll_is_made_again_and_the_new_number_counts_even_if_it_is_lower() -> None:
    table = before_roll("fresh-orders").chance(5).choose("go-on")
    table.chance(2).choose("card:fresh-orders")
    assert (allowance(table), table.match.view(None)["roll"]) == (2, 2)
    assert [(event["roll"], event["number"]) for event in table.said("rolled")] == [(5, 5), (2, 2)]
    assert discard(table) == ["fresh-orders"]


@pytest.mark.rule("ultra_marines.commands.fresh_orders", "ultra_marines.hazards.bogged_down")
@pytest.mark.parametrize("doubled_first", [True, False])
def test_halving_and_doubling_are_applied_to_the_new_number(doubled_first: bool) -> None:
    table = before_roll("double-time fresh-orders", bogged=[0]).chance(6).choose("go-on")
    assert allowance(table) == 3
    order = ["card:double-time", "card:fresh-orders"]
    table.chance(5).choose(*(order if doubled_first else order[::-1]))
    # 5 is halved to 3 before it is doubled; doubled first it would be 5.
    assert allowance(table) == 6


@pytest.mark.rule("ultra_marines.commands.fresh_orders")
def test_fresh_orders_have_the_same_moment_and_may_come_twice() -> None:
    table = before_roll("fresh-orders fresh-orders")
    refused(table, "card:fresh-orders", "commands.fresh_orders")
    table.chance(1).choose("go-on").chance(2).choose("card:fresh-orders").chance(3).choose("card:fresh-orders")
    assert allowance(table) == 3
    table = before_roll("fresh-orders").chance(2).choose("go-on", "scout:0.1", sq(3, 0))
    refused(table, "card:fresh-orders", "commands.fresh_orders")


@pytest.mark.rule("ultra_marines.commands.fresh_orders")
def test_whoever_has_begun_without_a_step_uses_the_new_number_too() -> None:
    table = marines(LANE, "0@3.0", "0@11.0", artifacts="3.0 9.0", hands=["fresh-orders", ""], at="move", roll=1)
    table.chance(3).choose("scout:0.0", "pick-up", "card:fresh-orders")
    assert table.match.view(None)["steps_left"] == 3


# Rapid Fire.


@pytest.mark.rule("ultra_marines.commands.rapid_fire", "ultra_marines.cards.text_rules")
def test_rapid_fire_is_for_stage_4_and_for_somebody_who_has_fired() -> None:
    squads = ("1@0.0 2@0.2", "1@5.0 2@5.2")
    table = marines(HALL, *squads, hands=["rapid-fire", ""], at="move", roll=1, artifacts="3.5")
    refused(table, "card:rapid-fire", "commands.rapid_fire")
    table.choose("end")
    refused(table, "card:rapid-fire", "cards.text_rules")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1")
    table.choose("card:rapid-fire")
    assert targets(table) == ["scout:0.1"]
    table.choose("scout:0.1")
    assert scout(table, "0.1")["extra"] == 1
    assert [event["scout"] for event in table.said("extra-shot")] == ["scout:0.1"]
    assert discard(table) == ["rapid-fire"]


@pytest.mark.rule("ultra_marines.commands.rapid_fire")
def test_the_extra_shot_need_not_follow_at_once_and_may_go_anywhere() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@5.0 2@5.2", hands=["rapid-fire", ""], at="fire", artifacts="3.5")
    miss = dice("N 1", "N 1")
    table.chance(*miss).choose("scout:0.1", "scout:1.1", "card:rapid-fire", "scout:0.1")
    table.chance(*miss).choose("scout:0.2", "scout:1.1")
    assert table.keys() == ["scout:0.1", "end"]
    table.chance(*miss).choose("scout:0.1", "scout:1.2")
    assert [(event["scout"], event["target"], event["weapon"]) for event in table.said("fires")] == [
        ("scout:0.1", "scout:1.1", "pistol"),
        ("scout:0.2", "scout:1.1", "pistol"),
        ("scout:0.1", "scout:1.2", "pistol"),
    ]
    table.expect(0, "discard_and_draw")


@pytest.mark.rule("ultra_marines.commands.rapid_fire")
def test_two_cards_on_one_scout_give_two_shots() -> None:
    table = marines(HALL, "1@0.0", "1@5.0", hands=["rapid-fire rapid-fire", ""], at="fire", artifacts="3.5")
    table.chance(*dice("N 1", "N 1") * 3)
    table.choose("scout:0.1", "scout:1.1", "card:rapid-fire", "scout:0.1", "card:rapid-fire", "scout:0.1")
    assert scout(table, "0.1")["extra"] == 2
    table.choose("scout:0.1", "scout:1.1")
    assert scout(table, "0.1")["extra"] == 1
    table.choose("scout:0.1", "scout:1.1").expect(0, "discard_and_draw")
    assert len(table.said("fires")) == 3


@pytest.mark.rule("ultra_marines.commands.rapid_fire")
def test_the_heavy_bolter_repeats_standard_shells_but_not_hellfire() -> None:
    table = marines(HALL, "4@0.0", "1@5.0", hands=["rapid-fire", ""], at="fire", artifacts="3.5")
    table.chance(*dice(*["N 1"] * 4)).choose("scout:0.4", "shell:standard", "scout:1.1")
    table.choose("card:rapid-fire", "scout:0.4", "scout:0.4")
    # No question which shell: the same weapon.
    assert table.keys() == ["scout:1.1", "end"]
    table.chance(*dice(*["N 1"] * 4)).choose("scout:1.1")
    assert [event["weapon"] for event in table.said("fires")] == ["standard", "standard"]


@pytest.mark.rule("ultra_marines.commands.rapid_fire", "ultra_marines.cards.text_rules")
def test_whoever_fired_hellfire_cannot_be_chosen() -> None:
    table = marines(HALL, "4@0.0", "1@5.0", hands=["rapid-fire", ""], at="fire", artifacts="3.5")
    table.chance(*dice(*["OUT 1"] * 4)).choose("scout:0.4", "shell:hellfire", sq(4, 4))
    refused(table, "card:rapid-fire", "cards.text_rules")


@pytest.mark.rule("ultra_marines.commands.rapid_fire", "ultra_marines.hazards.weapon_jam")
@pytest.mark.parametrize("lost", ["card:deck-collapse", "card:weapon-jam"])
def test_the_extra_shot_is_lost_if_he_is_stunned_or_jammed(lost: str) -> None:
    held = f"rapid-fire medi-pack {lost.partition(':')[2]}"
    table = marines(HALL, "1@0.0", "1@5.0", hands=[held, ""], at="fire", artifacts="3.5")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1", "card:rapid-fire", "scout:0.1")
    stunned = lost == "card:deck-collapse"
    table.chance(*[4] if stunned else []).choose(lost, "scout:0.1")
    assert scout(table, "0.1")["extra"] == 0
    if stunned:
        # Standing up again does not bring it back.
        table.choose("card:medi-pack", "scout:0.1").expect(0, "discard_and_draw")
    else:
        refused(table, "scout:0.1", "hazards.weapon_jam")
    assert len(table.said("fires")) == 1


@pytest.mark.rule("ultra_marines.commands.rapid_fire")
def test_the_extra_shot_is_lost_when_the_stage_ends() -> None:
    table = marines(HALL, "1@0.0 2@4.0", "1@5.0", hands=["rapid-fire", ""], at="fire", artifacts="3.5")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.2", "scout:1.1", "card:rapid-fire", "scout:0.2", "end")
    assert scout(table, "0.2")["extra"] == 0
    # And gun or blade, not both.
    table.expect(0, "discard_and_draw")


@pytest.mark.rule("ultra_marines.commands.rapid_fire")
def test_a_stunned_scout_who_fired_is_no_choice() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@5.0", hands=["deck-collapse rapid-fire", ""], at="fire", artifacts="3.5")
    table.chance(*dice("N 1", "N 1"), *dice("N 1", "N 1"))
    table.choose("scout:0.1", "scout:1.1", "scout:0.2", "scout:1.1")
    table.chance(5).choose("card:deck-collapse", "scout:0.1", "card:rapid-fire")
    assert targets(table) == ["scout:0.2"]


@pytest.mark.rule("ultra_marines.commands.rapid_fire", "ultra_marines.timing.auto_skip")
def test_an_unused_extra_shot_is_lost_when_the_stage_passes_by_itself() -> None:
    squads = ("1@0.0", "1@5.0", "1@11.0")
    hands = ["rapid-fire rapid-fire", "", ""]
    table = marines(LANE, *squads, hands=hands, cards=[("locked-door", "8.0")], at="fire", artifacts="9.0")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1")
    table.choose("card:rapid-fire", "scout:0.1", "card:rapid-fire", "scout:0.1")
    assert scout(table, "0.1")["extra"] == 2
    # The last enemy in sight falls; nothing is left to fire at and no card to play.
    table.chance(*dice("C 6", "N 1")).choose("scout:0.1", "scout:1.1").expect(0, "discard_and_draw")
    assert scout(table, "0.1")["extra"] == 0
    assert happened(table, "fires", "ended-stage") == ["fires", "fires"]


# Marked Target.


@pytest.mark.rule("ultra_marines.commands.marked_target", "ultra_marines.firing.declare")
@pytest.mark.parametrize(("place", "count"), [(0, 3), (1, 2), (4, 4)])
def test_a_marked_target_is_shot_at_with_two_more_dice(place: int, count: int) -> None:
    table = marines(HALL, f"{place}@0.0", "1@5.0", hands=["marked-target", ""], at="fire", artifacts="3.5")
    table.choose("card:marked-target", f"scout:0.{place}")
    # Not before the target is named is the declaration complete; the heavy bolter fires standard shells.
    assert hand(table) == ["marked-target"]
    option, end = table.ask().options
    assert (end.key, end.preview) == ("end", None)
    assert (option.key, str(option.preview).partition(" ")[0]) == ("scout:1.1", str(count + 2))
    table.chance(*dice(*["N 1"] * (count + 2))).choose("scout:1.1")
    [fires] = table.said("fires")
    assert len(fires["dice"]) == count + 2
    assert fires["weapon"] == ("standard" if place == 4 else "pistol")
    assert discard(table) == ["marked-target"]
    kinds = [event.kind for event in table.match.events]
    assert kinds.index("plays") < kinds.index("fires")


@pytest.mark.rule("ultra_marines.commands.marked_target")
def test_at_most_one_marked_target_for_each_shot() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@5.0", hands=["marked-target marked-target", ""], at="fire", artifacts="3.5")
    table.choose("card:marked-target")
    assert table.keys() == ["scout:0.1", "scout:0.2", "end"]
    table.chance(*dice(*["N 1"] * 4)).choose("scout:0.1", "scout:1.1")
    # The second is for another shot.
    table.chance(*dice(*["N 1"] * 4)).choose("card:marked-target", "scout:0.2", "scout:1.1")
    assert [len(event["dice"]) for event in table.said("fires")] == [4, 4]


@pytest.mark.rule("ultra_marines.commands.marked_target", "ultra_marines.commands.rapid_fire")
def test_the_extra_shot_of_rapid_fire_may_be_marked() -> None:
    table = marines(HALL, "1@0.0", "1@5.0", hands=["marked-target rapid-fire", ""], at="fire", artifacts="3.5")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1", "card:rapid-fire", "scout:0.1")
    table.chance(*dice(*["N 1"] * 4)).choose("card:marked-target", "scout:0.1", "scout:1.1")
    assert [len(event["dice"]) for event in table.said("fires")] == [2, 4]


@pytest.mark.rule("ultra_marines.commands.marked_target", "ultra_marines.cards.text_rules")
def test_marked_target_needs_stage_4_and_a_shot_that_can_be_declared() -> None:
    squads = ("1@1.0 4@0.0 reloading:1", "1@11.0")
    table = marines(LANE, *squads, cards=[("locked-door", "6.0")], hands=["marked-target", ""], at="move", roll=1)
    refused(table, "card:marked-target", "commands.marked_target")
    table.choose("end")
    refused(table, "card:marked-target", "cards.text_rules")
    table.choose("end").expect(0, "fight")
    refused(table, "card:marked-target", "commands.marked_target")


@pytest.mark.rule("ultra_marines.commands.marked_target", "ultra_marines.hellfire.choice")
def test_marked_target_never_goes_with_hellfire() -> None:
    """The heavy bolter Scout sees no enemy: hellfire is open to him, but no marked shot."""
    table = marines(LANE, "4@0.0", "1@11.0", cards=[("locked-door", "6.0")], hands=["marked-target", ""], at="fire")
    assert "scout:0.4" in table.keys()
    refused(table, "card:marked-target", "cards.text_rules")


# Charge.


@pytest.mark.rule("ultra_marines.commands.charge")
@pytest.mark.parametrize(("place", "count"), [(0, 4), (1, 3), (4, 2)])
def test_a_charge_strikes_with_two_more_dice(place: int, count: int) -> None:
    table = marines(HALL, f"{place}@0.0", "1@1.1", hands=["charge", ""], at="fight", artifacts="3.5")
    table.choose("card:charge", f"scout:0.{place}")
    option, end = table.ask().options
    assert (end.key, end.preview) == ("end", None)
    assert (option.key, str(option.preview).partition(" ")[0]) == ("scout:1.1", str(count + 2))
    table.chance(*dice(*["N 1"] * (count + 2))).choose("scout:1.1")
    [strikes] = table.said("strikes")
    assert len(strikes["dice"]) == count + 2
    assert discard(table) == ["charge"]


@pytest.mark.rule("ultra_marines.commands.charge", "ultra_marines.cards.text_rules")
def test_charge_needs_stage_5_and_a_blow_that_can_be_declared() -> None:
    table = marines(HALL, "1@0.0", "1@3.0", hands=["charge", ""], at="fire", artifacts="3.5")
    refused(table, "card:charge", "commands.charge")
    table.choose("end").expect(0, "fight")
    refused(table, "card:charge", "cards.text_rules")
    table.choose("end").expect(0, "after_recovery")
    refused(table, "card:charge", "commands.charge")


@pytest.mark.rule("ultra_marines.commands.charge", "ultra_marines.hth.exclusive")
def test_a_charge_does_not_let_anybody_strike_who_may_not() -> None:
    table = marines(HALL, "1@0.0 2@1.0", "1@0.1", hands=["charge", ""], at="fire", artifacts="3.5")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1", "end", "card:charge")
    refused(table, "scout:0.1", "hth.exclusive")
    assert table.keys() == ["scout:0.2", "end"]


# Teleport Lock.


def beaming(held: str, *rolls: int, artifacts: str = "1.1 1.1 4.1", captured: Sequence[int] = (0, 0)) -> Script:
    """Seat 0 after its rolls of stage 2."""
    table = marines(SHIP, "0@3.1", "0@11.1", zones="A B", artifacts=artifacts, hands=[held, ""], captured=captured)
    return table.chance(*rolls).choose("go-on")


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.artifacts.teleport_roll")
def test_an_artifact_whose_roll_failed_is_captured_after_all() -> None:
    table = beaming("teleport-lock", 3, 4)
    table.expect(0, "before_moving")
    assert table.match.view(None)["seats"][0]["captured"] == 1
    table.choose("card:teleport-lock")
    assert targets(table) == [sq(1, 1)]
    table.chance(6).choose(sq(1, 1)).expect(0, "move")
    view = table.match.view(None)
    assert (view["seats"][0]["captured"], view["artifacts"]) == (2, [sq(4, 1)])
    assert [(event["seat"], event["square"]) for event in table.said("locked-on")] == [(0, sq(1, 1))]
    assert discard(table) == ["teleport-lock"]


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.cards.text_rules")
def test_one_card_for_each_failed_artifact() -> None:
    table = beaming("teleport-lock teleport-lock", 1, 5)
    table.choose("card:teleport-lock", sq(1, 1))
    refused(table, "card:teleport-lock", "cards.text_rules")
    table = beaming("teleport-lock teleport-lock", 1, 2)
    table.chance(6).choose("card:teleport-lock", sq(1, 1), "card:teleport-lock", sq(1, 1))
    assert table.match.view(None)["seats"][0]["captured"] == 2


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.cards.text_rules")
def test_an_artifact_that_came_after_the_rolls_cannot_be_locked_on_to() -> None:
    """An enemy carrier who stands on the square is killed between the two cards: what he drops was not rolled for."""
    held = "teleport-lock teleport-lock electrical-discharge"
    table = marines(
        SHIP, "0@3.1", "0@11.1 1@1.1 carries", zones="A B", artifacts="1.1 4.1", hands=[held, ""], chance=[]
    )
    table.chance(2).choose("go-on", "card:teleport-lock", sq(1, 1))
    table.chance(*dice("C 6", "N 1")).choose("card:electrical-discharge", "scout:1.1")
    assert table.match.view(None)["artifacts"] == [sq(1, 1), sq(4, 1)]
    refused(table, "card:teleport-lock", "cards.text_rules")


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.cards.text_rules")
def test_without_a_failed_roll_there_is_nothing_to_lock_on_to() -> None:
    refused(beaming("teleport-lock", 4, 6), "card:teleport-lock", "cards.text_rules")
    table = marines(SHIP, "0@3.1", "0@11.1", zones="A B", artifacts="4.1 10.1", hands=["teleport-lock", ""])
    table.expect(0, "before_moving")
    refused(table, "card:teleport-lock", "cards.text_rules")


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.cards.windows")
def test_teleport_lock_has_its_moment_between_the_rolls_of_stage_2_and_the_movement_roll() -> None:
    table = marines(SHIP, "0@3.1", "0@11.1", zones="A B", artifacts="1.1 4.1", hands=["teleport-lock", ""])
    table.expect(0, "after_board_cards")
    refused(table, "card:teleport-lock", "commands.teleport_lock")
    table.chance(1).choose("go-on")
    assert "card:teleport-lock" in table.keys()
    table.chance(6).choose("go-on").expect(0, "move")
    refused(table, "card:teleport-lock", "commands.teleport_lock")


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.objects.vortex_strike")
def test_an_artifact_that_no_longer_lies_there_cannot_be_locked_on_to() -> None:
    table = beaming("teleport-lock vortex-grenade", 1, 2)
    table.choose("card:vortex-grenade", sq(0, 0))
    assert table.match.view(None)["destroyed"] == 2
    refused(table, "card:teleport-lock", "cards.text_rules")


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.end.trigger")
def test_locking_on_to_the_last_artifact_ends_the_game() -> None:
    table = beaming("teleport-lock", 1, artifacts="1.1", captured=[3, 2])
    table.choose("card:teleport-lock", sq(1, 1)).over(0)
    view = table.match.view(None)
    assert view["seats"][0]["captured"] == 4
    # The card was carried out before the count was taken.
    assert (view["playing"], view["discard"]) == (None, ["teleport-lock"])


@pytest.mark.rule("ultra_marines.commands.teleport_lock", "ultra_marines.setup.two_squads")
def test_with_two_zones_he_chooses_the_artifact() -> None:
    table = marines(
        ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB", "####CCC#####", "####CCC#####", "####CCC#####"),
        "0@3.1",
        "0@4.1",
        "0@11.1",
        squads=[[0, 1], [2]],
        zones="A B C",
        artifacts="1.1 10.1 7.1",
        hands=["teleport-lock", ""],
    )
    table.chance(2, 3).choose("go-on", "card:teleport-lock")
    assert targets(table) == [sq(1, 1), sq(10, 1)]
    table.chance(6).choose(sq(10, 1))
    assert table.match.view(None)["artifacts"] == [sq(1, 1), sq(7, 1)]


# Intercepted Signal.


def signal(*hands: str) -> Script:
    """Seat 0 with the card, and what the others hold."""
    return marines(LANE, "0@0.0", "0@4.0", "0@8.0", hands=["intercepted-signal", *hands], at="move", roll=1)


@pytest.mark.rule("ultra_marines.commands.intercepted_signal", "ultra_marines.hidden.intercepted")
def test_he_looks_at_a_hand_and_throws_one_card_of_it_away() -> None:
    table = signal("cave-in charge cave-in", "rally")
    table.choose("card:intercepted-signal")
    assert targets(table) == ["seat:1", "seat:2"]
    before = table.match.barrier
    table.choose("seat:1")
    # What he has seen cannot be taken back.
    assert table.match.barrier > before
    table.expect(0, "throw_away", keys=["card:cave-in", "card:charge"])
    table.choose("card:charge")
    assert hand(table, 1) == ["cave-in", "cave-in"]
    assert discard(table) == ["charge", "intercepted-signal"]
    [lost] = table.said("threw-away", 2)
    assert (lost["other"], lost["card"]) == (1, "charge")


@pytest.mark.rule("ultra_marines.commands.intercepted_signal", "ultra_marines.cards.text_rules")
def test_only_another_player_who_holds_a_card_can_be_chosen() -> None:
    table = signal("", "cave-in").choose("card:intercepted-signal")
    assert targets(table) == ["seat:2"]
    refused(signal("", ""), "card:intercepted-signal", "cards.text_rules")


@pytest.mark.rule("ultra_marines.commands.intercepted_signal")
def test_one_card_must_be_thrown_away() -> None:
    table = signal("rally", "").choose("card:intercepted-signal", "seat:1")
    table.expect(0, "throw_away", keys=["card:rally"])
    table.choose("card:rally").expect(0, "move")
    assert hand(table, 1) == []


# Supply Drop.


@pytest.mark.rule("ultra_marines.commands.supply_drop")
@pytest.mark.parametrize(("others", "count"), [("", 2), ("rally", 2), ("rally charge", 1)])
def test_two_cards_are_drawn_but_never_more_than_three_held(others: str, count: int) -> None:
    table = marines(
        LANE,
        "0@0.0",
        "0@11.0",
        hands=[f"{others} supply-drop", ""],
        top=["cave-in", "melta-charge", "medi-pack"],
        at="move",
        roll=1,
    )
    table.chance(*drawn("cave-in", "melta-charge")[:count]).choose("card:supply-drop").expect(0, "move")
    assert hand(table) == [*others.split(), *["cave-in", "melta-charge"][:count]]
    assert discard(table) == ["supply-drop"]
    # Each draw is told: which card to him, that there was one to all.
    assert [event["cards"] for event in table.said("drew", 0)] == [["cave-in"], ["melta-charge"]][:count]
    assert [event["cards"] for event in table.said("drew", 1)] == [None] * count


@pytest.mark.rule("ultra_marines.commands.supply_drop", "ultra_marines.draw.reshuffle")
def test_the_drop_itself_is_neither_in_hand_nor_on_the_discard_pile_meanwhile() -> None:
    """One card is on the pile: for the second the discards are shuffled, without the Supply Drop."""
    table = marines(LANE, "0@0.0", "0@11.0", hands=["supply-drop", ""], deck=["rally"], at="move", roll=1)
    table.chance(*drawn("rally", "charge")).choose("card:supply-drop")
    assert hand(table) == ["rally", "charge"]
    assert [event["count"] for event in table.said("reshuffled")] == [50]
    assert discard(table) == ["supply-drop"]
    assert GAME.misplaced(table.match.state) == []


@pytest.mark.rule("ultra_marines.commands.supply_drop")
def test_if_only_one_card_is_left_anywhere_one_is_drawn() -> None:
    rest = " ".join(face for face in DECK if face not in ("supply-drop", "rally"))
    table = marines(LANE, "0@0.0", "0@11.0", hands=["supply-drop", rest], at="move", roll=1)
    table.chance(*drawn("rally")).choose("card:supply-drop")
    assert hand(table) == ["rally"]


@pytest.mark.rule("ultra_marines.commands.supply_drop")
def test_without_a_card_to_draw_it_may_not_be_played() -> None:
    rest = " ".join(face for face in DECK if face != "supply-drop")
    table = marines(LANE, "0@0.0", "0@11.0", hands=["supply-drop", rest], at="move", roll=1)
    refused(table, "card:supply-drop", "commands.supply_drop")


@pytest.mark.rule("ultra_marines.commands.supply_drop", "ultra_marines.cards.when")
def test_drawn_cards_may_be_played_in_the_same_turn() -> None:
    table = marines(
        LANE, "0@0.0", "0@11.0", hands=["supply-drop", ""], top=["double-time", "cave-in"], at="move", roll=3
    )
    table.chance(*drawn("double-time", "cave-in")).choose("card:supply-drop", "card:double-time")
    assert allowance(table) == 6


# Rally.


@pytest.mark.rule("ultra_marines.commands.rally", "ultra_marines.stunned.recover")
def test_each_stunned_scout_of_his_is_rolled_for_and_the_others_again_in_stage_6() -> None:
    table = marines(
        HALL,
        "1@0.0 stunned 2@0.2 stunned 3@0.4",
        "1@5.0 2@5.2 stunned",
        hands=["rally", ""],
        at="move",
        roll=2,
        artifacts="3.5",
    )
    refused(table, "scout:0.1", "moving.stunned")
    table.chance(4, 3).choose("card:rally")
    assert [(event["scout"], event["roll"]) for event in table.said("rally-roll")] == [
        ("scout:0.1", 4),
        ("scout:0.2", 3),
    ]
    assert [scout(table, ref)["stunned"] for ref in ("0.1", "0.2", "1.2")] == [False, True, True]
    assert [event["scout"] for event in table.said("stands-up")] == ["scout:0.1"]
    assert discard(table) == ["rally"]
    # He acts in what remains of the turn.
    table.choose("scout:0.1", sq(1, 0), "end")
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1")
    table.chance(6).choose("end").expect(0, "discard_and_draw")
    assert [(event["scout"], event["roll"]) for event in table.said("recovered")] == [("scout:0.2", 6)]


@pytest.mark.rule("ultra_marines.commands.rally")
def test_rally_needs_a_stunned_scout_of_ones_own() -> None:
    table = marines(LANE, "1@0.0", "1@5.0 stunned", hands=["rally", ""], at="move", roll=1)
    refused(table, "card:rally", "commands.rally")


@pytest.mark.rule("ultra_marines.commands.rally")
@pytest.mark.parametrize("at", ["roll", "move", "fire", "fight", "draw"])
def test_rally_may_be_played_in_every_stage(at: str) -> None:
    table = marines(HALL, "1@0.0 stunned", "1@5.0", hands=["rally", ""], at=at, roll=1, artifacts="3.5")
    table.chance(6, *[6] if at == "roll" else []).choose("card:rally")
    assert not scout(table, "0.1")["stunned"]
