"""Hellfire shells: clauses ultra_marines.hellfire.*"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.games.ultra_marines.table import condition, dice, marines, refused, scout, sq
from ultratable.core.script import Script
from ultratable.games.ultra_marines import tray

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
FIELD = ("aaaaaaa",) * 7
NO_EVENTS = {"events": False}
OFFSETS = {
    "NW": (-1, -1),
    "N": (0, -1),
    "NE": (1, -1),
    "W": (-1, 0),
    "C": (0, 0),
    "E": (1, 0),
    "SW": (-1, 1),
    "S": (0, 1),
    "SE": (1, 1),
}


def armed(board: tuple[str, ...], *squads: str, **told: Any) -> Script:
    """A table with hellfire and without event cards, about to fire."""
    return marines(board, *squads, options={**NO_EVENTS, **told.pop("options", {})}, **{"at": "fire", **told})


def shell(table: Script, square: str, *drops: str, by: str = "0.4", then: Sequence[int] = ()) -> Script:
    """Four dice: those told, and the rest beside the tray; then whatever else chance is asked for."""
    again = len([drop for drop in drops if drop.startswith("COCKED")])
    table.chance(*dice(*drops, *["OUT 6"] * (4 - len(drops) + again)), *then)
    return table.choose(by, "hellfire", square)


# Choosing it.


@pytest.mark.rule("ultra_marines.hellfire.choice", "ultra_marines.components.weapons")
def test_only_the_heavy_bolter_is_offered_a_shell_and_it_is_announced_first() -> None:
    table = armed(HALL, "0@0.0 1@0.1 4@0.2", "1@7.2").choose("0.4")
    table.expect(0, "fire", keys=["shell:standard", "shell:hellfire", "end"])
    for place in (0, 1):
        other = armed(HALL, "0@0.0 1@0.1 4@0.2", "1@7.2").choose(f"0.{place}")
        other.expect(0, "fire", keys=["scout:1.1", "end"])


@pytest.mark.rule("ultra_marines.hellfire.choice", "ultra_marines.firing.who")
def test_it_is_fired_instead_of_a_standard_shot_never_beside_it() -> None:
    for picks, count in ((("shell:standard", "scout:1.1"), 4), (("shell:hellfire", sq(5, 2)), 4)):
        table = armed(HALL, "1@0.0 4@0.2", "1@7.2")
        table.chance(*dice(*["OUT 1"] * count)).choose("0.4", *picks).expect(0, "fire", keys=["scout:0.1", "end"])


@pytest.mark.rule("ultra_marines.hellfire.choice", "ultra_marines.hellfire.reload", "ultra_marines.hazards.weapon_jam")
@pytest.mark.parametrize(
    ("state", "clause"),
    [("reloading:2", "hellfire.reload"), ("jammed:2", "hazards.weapon_jam"), ("stunned", "stunned.cannot_act")],
)
def test_who_may_not_fire_fires_no_shell_either(state: str, clause: str) -> None:
    table = armed(HALL, f"1@0.0 4@0.2 {state}", "1@7.2").expect(0, "fire", keys=["scout:0.1", "end"])
    refused(table, "scout:0.4", clause)


@pytest.mark.rule("ultra_marines.hellfire.choice", "ultra_marines.commands.rapid_fire")
def test_the_further_shot_of_rapid_fire_is_no_shell() -> None:
    table = marines(HALL, "4@0.2", "1@7.2", hands=["rapid-fire", ""], at="fire")
    table.chance(*dice(*["N 6"] * 4)).choose("0.4", "standard", "1.1").choose("rapid-fire", "0.4")
    table.choose("0.4").expect(0, "fire", keys=["scout:1.1", "end"])


@pytest.mark.rule("ultra_marines.variants.hellfire_off", "ultra_marines.firing.heavy_bolter")
@pytest.mark.parametrize("events", [False, True])
def test_without_hellfire_there_are_standard_shells_only_with_event_cards_or_without(events: bool) -> None:
    table = marines(HALL, "1@0.0 4@0.2", "1@7.2", options={"events": events, "hellfire": False}, at="fire")
    table.choose("0.4").expect(0, "fire", keys=["scout:1.1", "end"])
    table.chance(*dice(*["N 6"] * 4)).choose("1.1").expect(0, "fire", keys=["scout:0.1", "end"])
    assert scout(table, "0.4")["reloading"] is False


# The target.


@pytest.mark.rule("ultra_marines.hellfire.target", "ultra_marines.sight.models", "ultra_marines.firing.declare")
def test_it_is_aimed_at_a_square_in_sight_with_an_enemy_or_nobody() -> None:
    table = armed(("aaaaaaaa",), "1@0.0 4@1.0", "1@5.0", artifacts="3.0").choose("0.4", "hellfire")
    table.expect(0, "fire", keys=[sq(2, 0), sq(3, 0), sq(4, 0), sq(5, 0), "end"])
    refused(table, sq(0, 0), "hellfire.target", "never at his own")
    refused(table, sq(1, 0), "hellfire.target", "never at his own")
    refused(table, sq(6, 0), "sight.models", "F1 is in the way")


@pytest.mark.rule("ultra_marines.hellfire.target", "ultra_marines.sight.smoke", "ultra_marines.sight.line")
def test_never_at_a_barrier_and_only_where_one_sees() -> None:
    cards = [("locked-door", "3.0"), ("blind-grenade", "6.1")]
    table = marines(HALL, "4@0.0", "1@7.0", cards=cards, at="fire").choose("0.4", "hellfire")
    refused(table, sq(3, 0), "hellfire.target", "empty square")
    refused(table, sq(4, 0), "sight.line", "barrier")
    refused(table, sq(6, 1), "sight.smoke", "smoke")
    assert sq(5, 2) in table.keys()


@pytest.mark.rule("ultra_marines.hellfire.target", "ultra_marines.hazards.power_failure")
def test_in_the_dark_it_reaches_three_squares() -> None:
    table = marines(("aaaaaaaa",), "4@0.0", "1@7.0", dark=[1], at="fire").choose("0.4", "hellfire")
    table.expect(0, "fire", keys=[sq(1, 0), sq(2, 0), sq(3, 0), "end"])
    refused(table, sq(4, 0), "hazards.power_failure")


@pytest.mark.rule("ultra_marines.hellfire.target", "ultra_marines.setup.two_squads")
def test_the_other_squad_of_the_same_player_cannot_be_aimed_at() -> None:
    table = armed(HALL, "4@0.0", "1@7.0", "1@7.2", "1@7.1", squads=[[0, 1], [2, 3]]).choose("0.4", "hellfire")
    refused(table, sq(7, 0), "hellfire.target")
    assert {sq(7, 1), sq(7, 2)} <= set(table.keys())


@pytest.mark.rule("ultra_marines.hellfire.target")
def test_with_nobody_in_sight_empty_squares_remain() -> None:
    table = armed(("aaa#bb",), "1@0.0 4@1.0", "1@5.0").expect(0, "fire", keys=["scout:0.4", "end"])
    table.choose("0.4").expect(0, "fire", keys=["shell:hellfire", "end"])
    refused(table, "shell:standard", "firing.target", "No enemy is in sight")


# Where the dice strike.


@pytest.mark.rule("ultra_marines.hellfire.map", "ultra_marines.hellfire.target", "ultra_marines.components.tray")
@pytest.mark.parametrize("place", OFFSETS)
def test_each_square_of_the_tray_stands_for_one_of_the_board_by_the_compass(place: str) -> None:
    across, down = OFFSETS[place]
    struck = (3 + across, 3 + down)
    # From whichever corner he fires, unless the Scout beside the target is in his way.
    for corner, touched in (((0, 0), "NW"), ((6, 0), "NE"), ((0, 6), "SW"), ((6, 6), "SE")):
        if touched != place:
            firer = f"4@{corner[0]}.{corner[1]} 2@{corner[0]}.3"
            table = armed(FIELD, firer, f"1@{struck[0]}.{struck[1]} 2@3.6")
            shell(table, sq(3, 3), f"{place} 6").expect(0, "fire")
            assert (condition(table, "1.1"), condition(table, "1.2")) == ("killed", "standing")


@pytest.mark.rule("ultra_marines.hellfire.map", "ultra_marines.hellfire.friends")
@pytest.mark.parametrize("place", OFFSETS)
def test_with_all_nine_squares_full_only_the_one_struck_is_hurt_hit_square_or_miss(place: str) -> None:
    on = {name: f"{3 + across}.{3 + down}" for name, (across, down) in OFFSETS.items()}
    refs = dict(zip(OFFSETS, ["1.0", "1.1", "1.2", "1.3", "1.4", "2.0", "2.1", "2.2", "0.4"], strict=True))
    squads = [" ".join([f"{ref[2]}@{on[name]}" for name, ref in refs.items() if ref[0] == seat]) for seat in "012"]
    table = armed(FIELD, f"{squads[0]} 2@6.0", *squads[1:])
    shell(table, sq(3, 3), f"{place} 6").expect(0, "fire", keys=["scout:0.2", "end"])
    dead = [name for name, ref in refs.items() if condition(table, ref) == "killed"]
    assert dead == [place]


@pytest.mark.rule("ultra_marines.hellfire.dice", "ultra_marines.components.hellfire_counters")
def test_four_dice_are_dropped_and_each_in_the_tray_puts_a_counter_on_its_square() -> None:
    table = armed(FIELD, "4@0.0 2@6.0", "1@2.4 2@3.4 3@4.4 0@4.3")
    shell(table, sq(3, 3), "SW 4", "S 6", "SE 1", "E 5").expect(0, "fire")
    assert [condition(table, f"1.{place}") for place in (1, 2, 3, 0)] == ["stunned", "killed", "standing", "stunned"]
    assert len(table.said("shell")[-1]["dice"]) == 4
    # The counters are taken off at once.
    assert table.match.view(None)["struck"] == []


@pytest.mark.rule("ultra_marines.hellfire.dice", "ultra_marines.tray.cocked", "ultra_marines.tray.out")
def test_bounced_dice_place_nothing_and_cocked_ones_are_dropped_again() -> None:
    table = armed(FIELD, "4@0.0 2@6.0", "1@3.3 2@3.4")
    shell(table, sq(3, 3), "OUT 6", "COCKED 6", "S 4", "OUT 6", "OUT 6").expect(0, "fire")
    assert (condition(table, "1.1"), condition(table, "1.2")) == ("standing", "stunned")
    assert [die["place"] for die in table.said("shell")[-1]["dice"]] == ["OUT", "COCKED", "S", "OUT", "OUT"]


@pytest.mark.rule("ultra_marines.hellfire.map", "ultra_marines.hellfire.dice", "ultra_marines.content.aids")
def test_the_nine_squares_are_shown_while_the_dice_are_dropped() -> None:
    table = armed(FIELD, "4@0.0", "1@3.3")
    table.match.chance_by_hand(True)
    table.choose("0.4", "hellfire", sq(3, 3))
    assert table.match.view(None)["struck"] == [sq(3 + across, 3 + down) for across, down in OFFSETS.values()]


@pytest.mark.rule("ultra_marines.hellfire.walls")
def test_counters_on_walls_and_empty_squares_do_nothing() -> None:
    table = armed(("aaaaaaaa",), "1@0.0 4@1.0", "1@7.0", artifacts="5.0")
    shell(table, sq(5, 0), "N 6", "S 6", "W 6", "C 6", then=[3]).expect(1, "move")
    assert [condition(table, ref) for ref in ("0.1", "0.4", "1.1")] == ["standing"] * 3
    assert (len(table.said("shell-empty")), table.said("shell-hurts")) == (1, [])
    assert table.match.view(None)["artifacts"] == [sq(5, 0)]


@pytest.mark.rule("ultra_marines.hellfire.walls", "ultra_marines.moving.barriers")
def test_barriers_stop_the_fire_and_stay() -> None:
    cards = [("locked-door", "4.0"), ("cave-in", "4.1")]
    table = marines(FIELD, "4@0.3 2@6.6", "1@6.0", cards=cards, hands=["rally", ""], at="fire")
    shell(table, sq(3, 1), "NE 6", "E 6", "SE 6").expect(0, "fire")
    assert len(table.match.view(None)["cards"]) == 2
    assert len(table.said("shell-empty")) == 1


@pytest.mark.rule("ultra_marines.hellfire.walls", "ultra_marines.board.legal_step")
def test_squares_around_corners_and_beyond_closed_ones_are_reached() -> None:
    around = armed(("aaaa", "###a"), "1@0.0 4@1.0", "1@3.1")
    around.expect(0, "fire", keys=["scout:0.4", "end"])
    shell(around, sq(2, 0), "SE 6").over(0)
    # The two floors touch at a corner between walls only.
    beyond = armed(("aaa###", "###bbb"), "1@0.0 4@1.0", "1@3.1")
    shell(beyond, sq(2, 0), "SE 6").over(0)


@pytest.mark.rule("ultra_marines.hellfire.walls", "ultra_marines.sight.smoke")
def test_who_is_in_smoke_beside_the_target_is_reached() -> None:
    table = marines(HALL, "4@0.0", "1@5.0 2@7.2", cards=[("blind-grenade", "5.0")], hands=["rally", ""], at="fire")
    shell(table, sq(4, 0), "E 6").expect(0, "fire")
    assert condition(table, "1.1") == "killed"


# Adding up.


@pytest.mark.rule("ultra_marines.hellfire.result", "ultra_marines.components.attack_chart")
@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        # The register's examples first.
        ((4, 3), "killed"),
        ((1, 1), "standing"),
        ((5,), "stunned"),
        ((1, 2), "standing"),
        ((3,), "standing"),
        ((4,), "stunned"),
        ((1, 3), "stunned"),
        ((1, 1, 1, 1), "stunned"),
        ((3, 3), "killed"),
        ((6,), "killed"),
        ((6, 6, 6, 6), "killed"),
    ],
)
def test_the_numbers_in_a_square_are_added_up(numbers: tuple[int, ...], found: str) -> None:
    table = armed(FIELD, "4@0.0 2@6.0", "1@3.4 2@3.6")
    shell(table, sq(3, 3), *[f"S {number}" for number in numbers]).expect(0, "fire")
    assert condition(table, "1.1") == found
    assert [(told["target"], told["number"]) for told in table.said("shell-hurts")] == [("scout:1.1", sum(numbers))]
    said = {"standing": "ricochet", "stunned": "stunned", "killed": "killed"}[found]
    assert [told["number"] for told in table.said(said)] == [sum(numbers)]


@pytest.mark.rule("ultra_marines.hellfire.result")
def test_each_square_is_added_up_for_itself() -> None:
    table = armed(FIELD, "4@0.0 2@6.0", "1@3.4 2@4.4")
    shell(table, sq(3, 3), "S 3", "SE 3", "S 1", "SE 3").expect(0, "fire")
    assert (condition(table, "1.1"), condition(table, "1.2")) == ("stunned", "killed")


@pytest.mark.rule("ultra_marines.hellfire.stunned", "ultra_marines.stunned.not_twice")
def test_any_counter_kills_who_was_stunned_before() -> None:
    table = armed(FIELD, "4@0.0 2@6.0", "1@3.4 stunned 2@4.4 stunned 3@6.6")
    shell(table, sq(3, 3), "S 1").expect(0, "fire")
    assert (condition(table, "1.1"), condition(table, "1.2")) == ("killed", "stunned")
    assert [told["target"] for told in table.said("finished")] == ["scout:1.1"]


@pytest.mark.rule("ultra_marines.hellfire.friends", "ultra_marines.artifacts.drop_when_killed")
def test_own_scouts_and_the_firer_himself_are_not_spared() -> None:
    table = armed(FIELD, "4@2.2 1@3.2 carries 2@6.0", "1@4.4 2@3.6", artifacts="0.6")
    shell(table, sq(3, 3), "NW 5", "N 6", "SE 4").expect(0, "fire")
    assert [condition(table, ref) for ref in ("0.4", "0.1", "1.1")] == ["stunned", "killed", "stunned"]
    assert sq(3, 2) in table.match.view(None)["artifacts"]
    # Although he lies stunned himself, he is reloading.
    assert scout(table, "0.4")["reloading"] is True


@pytest.mark.rule("ultra_marines.hellfire.friends", "ultra_marines.timing.order_of_checks")
def test_all_results_are_applied_before_anybody_looks_who_is_left() -> None:
    # The last Scouts of two players die in one shell, the firer among them; the third is given what is left.
    table = armed(FIELD, "4@2.2", "1@4.4", "1@6.0", captured=[1, 2, 0])
    shell(table, sq(3, 3), "NW 6", "SE 6").over(1)
    assert [told["seat"] for told in table.said("out")] == [0, 1]
    assert [(told["seat"], told["count"]) for told in table.said("survivor")] == [(2, 1)]
    # With nobody else there, none of the two is the survivor.
    both = armed(FIELD, "4@2.2", "1@4.4", captured=[1, 2])
    shell(both, sq(3, 3), "NW 6", "SE 6").over(1)
    assert both.match.result is not None
    assert both.match.result.clause == "ultra_marines.end.nobody_left"


# Reloading.


@pytest.mark.rule("ultra_marines.hellfire.reload", "ultra_marines.turn.next_turn")
def test_he_misses_exactly_one_turn_of_firing() -> None:
    # The others are penned in: they have nothing to choose and just roll for moving.
    table = armed(("aaa#b#c#d",), "4@0.0", "1@4.0", "1@6.0")
    shell(table, sq(2, 0), then=[1, 1, 2]).expect(0, "move")
    assert scout(table, "0.4")["reloading"] is True
    assert [told["scout"] for told in table.said("reloads")] == ["scout:0.4"]
    # The next turn: he may move, and there is nothing to fire. It ends, and with it the reloading.
    table.choose("0.4", sq(1, 0))
    table.chance(1, 1, 2).choose("end").expect(0, "move")
    assert scout(table, "0.4")["reloading"] is False
    assert [event.kind for event in table.match.events].count("ready") == 1
    # The turn after it: any shell again.
    table.choose("end").expect(0, "fire", keys=["scout:0.4", "end"]).choose("0.4")
    table.expect(0, "fire", keys=["shell:hellfire", "end"])


@pytest.mark.rule("ultra_marines.hellfire.reload", "ultra_marines.turn.next_turn")
def test_the_counter_goes_after_the_last_stage_also_with_event_cards() -> None:
    table = marines(("aaa#b#c",), "4@0.0 reloading:1", "1@4.0", at="draw")
    table.expect(0, "discard_and_draw")
    assert scout(table, "0.4")["reloading"] is True
    table.chance(1).choose("stay").expect(1, "discard_and_draw")
    assert scout(table, "0.4")["reloading"] is False


@pytest.mark.rule("ultra_marines.hellfire.reload_details")
def test_being_stunned_does_not_delay_the_removal() -> None:
    table = armed(("aaa#bb",), "4@0.0 stunned reloading:2", "1@4.0", at="turn", chance=[3, 1, 2])
    table.expect(1, "move")
    found = scout(table, "0.4")
    assert (found["stunned"], found["reloading"]) == (True, False)


@pytest.mark.rule("ultra_marines.hellfire.reload_details")
def test_the_counter_of_a_dead_firer_is_put_away() -> None:
    table = armed(HALL, "1@0.0 2@0.2", "4@7.0 reloading:2 1@7.2")
    table.chance(*dice("C 6", "N 1")).choose("0.1", "1.4").expect(0, "fire")
    assert scout(table, "1.4")["reloading"] is False
    # Who dies of his own shell is never given one.
    own = armed(FIELD, "4@2.2 2@6.0", "1@3.6")
    shell(own, sq(3, 3), "NW 6").expect(0, "fire")
    assert (scout(own, "0.4")["reloading"], own.said("reloads")) == (False, [])


@pytest.mark.rule("ultra_marines.hellfire.reload_details", "ultra_marines.components.hellfire_counters")
def test_each_squad_of_a_player_has_a_counter_of_its_own() -> None:
    squads = [[0, 1], [2, 3]]
    table = armed(("aaa#bbb#c#d#e",), "4@0.0", "4@4.0", "1@8.0", "1@10.0", squads=squads)
    shell(table, sq(2, 0)).expect(0, "fire", keys=["scout:1.4", "end"])
    table.chance(1, 2).choose("end").expect(0, "move").choose("end").expect(0, "fire", keys=["scout:1.4", "end"])
    refused(table, "scout:0.4", "hellfire.reload", "reloading")
    shell(table, sq(6, 0), by="1.4", then=[1, 2]).expect(0, "move").choose("end")
    # Now the first is ready and the second is not.
    table.expect(0, "fire", keys=["scout:0.4", "end"])
    assert [scout(table, ref)["reloading"] for ref in ("0.4", "1.4")] == [False, True]


# Odds.


@pytest.mark.rule("ultra_marines.hellfire.result", "ultra_marines.hellfire.friends", "ultra_marines.content.aids")
def test_the_preview_names_everybody_in_the_fire_with_exact_odds() -> None:
    table = armed(FIELD, "4@2.2 2@6.0", "1@4.4 stunned 2@3.6", artifacts="0.6").choose("0.4", "hellfire")
    previews = {option.key: option.preview for option in table.ask().options}
    stuns, kills = tray.blast_odds(False)
    finished = tray.blast_odds(True)[1]
    assert finished == 1 - (1 - Fraction(1, 10)) ** 4
    names = [scout(table, ref)["name"] for ref in ("0.4", "1.1")]
    assert previews[sq(3, 3)] == (
        f"Your own {names[0]}: killed {round(100 * kills)} %, stunned {round(100 * stuns)} %; "
        f"{names[1]}: killed {round(100 * finished)} %"
    )
    assert previews[sq(0, 2)] == "Nobody is near."


@pytest.mark.rule("ultra_marines.hellfire.target", "ultra_marines.firing.target", "ultra_marines.content.aids")
def test_a_gunner_who_sees_no_enemy_is_told_so_before_he_is_named() -> None:
    table = armed(("aaaa###", "###aaaa"), "1@3.0 4@0.0", "1@3.1")
    previews = {option.key: option.preview for option in table.ask().options}
    assert previews["scout:0.4"] == "No enemy in sight: hellfire at a square only."
    assert previews["scout:0.1"] is None
