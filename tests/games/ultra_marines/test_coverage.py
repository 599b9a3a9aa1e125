"""Seeing every rule at work: what the witness recognises, what it must not take for it, and the tables of `variety`."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, marines, sq
from ultratable.core.log import Kind
from ultratable.core.script import Script
from ultratable.core.witness import Witness, play_by_whim
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.coverage import variety, witness
from ultratable.games.ultra_marines.faces import FACES
from ultratable.games.ultra_marines.layouts import LAYOUT

LANE = ("aaaaaaaaaaaa",)
HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
SHIP = ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB")
"""Two rooms, zones of the first two squads, with a corridor of two sections between."""
MISS = ("N 6", "OUT 6")


class Seen:
    """The clauses that the game itself recognises; those of the events are left out."""

    def __init__(self) -> None:
        self.clauses: Counter[str] = Counter()

    def saw(self, s: Any, kind: Kind, values: tuple[Any, ...]) -> None:
        self.clauses.update([clause.removeprefix("ultra_marines.") for clause in witness(s, kind, values)])

    def __contains__(self, clause: str) -> bool:
        return self.clauses[clause] > 0


def watch(table: Script) -> Seen:
    """From now on."""
    seen = Seen()
    table.match.state.witness = seen
    return seen


def fire(table: Script, *drops: str, then: Sequence[int] = (1, 6, 1)) -> Seen:
    """Scout 0.1 fires at 1.1. If nobody else can do anything, the next turn rolls for moving and perhaps for him."""
    seen = watch(table)
    table.chance(*dice(*drops), *then).choose("scout:0.1", "scout:1.1")
    return seen


# Setting up.


def set_up(seats: int, **options: Any) -> Seen:
    """A table of some sort, up to its first turn."""
    seen = Seen()
    rng = Random(1)
    match = GAME.arrange(seats, options, None, None, key=rng.randbytes(32), witness=seen)
    while not match.view(None)["turn"]:
        seat = match.deciders[0]
        match.pick(seat, rng.choice(match.ask(seat).numbers))
    return seen


def test_a_board_is_recognised_by_where_it_comes_from() -> None:
    every = {"board.text_format", "board.set_check", "board.free_boards", "board.reference_layout", "content.generator"}
    # Its corridor leads into the rooms where they have no door.
    small = "AAAaBBB\nAAA#BBB\nAAA#BBB"
    layout = "\n".join(LAYOUT["reference"].rows)
    told: dict[str, tuple[dict[str, Any], set[str]]] = {
        "reference": ({"layout": "reference"}, {"board.reference_layout"}),
        "random": ({"board": "random"}, {"content.generator"}),
        "from the set": ({"board": "saved", "saved": layout}, {"board.text_format", "board.set_check"}),
        "free": (
            {"board": "saved", "saved": small, "free_boards": True, "squads_per_player": 1},
            {"board.text_format", "board.free_boards"},
        ),
        # Allowed to be free, but made from the set: that is no case of the free boards.
        "not free": ({"board": "saved", "saved": layout, "free_boards": True}, {"board.text_format"}),
    }
    for options, expected in told.values():
        assert every & set(set_up(2, **options).clauses) == expected


def test_a_small_board_brings_up_the_fallback_and_a_large_one_does_not() -> None:
    small = set_up(2, board="saved", saved="\n".join(SHIP), free_boards=True, squads_per_player=1)
    large = set_up(2, layout="reference")
    assert "setup.artifacts_fallback" in small
    assert "components.artifacts" not in small
    assert "setup.artifacts_fallback" not in large
    assert large.clauses["board.section_distance"] == 8
    assert "components.artifacts" in large


def test_one_squad_each_is_an_option_of_two_players_only() -> None:
    assert "variants.squads" in set_up(2, squads_per_player=1)
    assert "variants.squads" not in set_up(2)
    assert "variants.squads" not in set_up(3)
    assert "components.players" in set_up(3)


# The turn.


def pass_turn(table: Script, *chance: int | str) -> Seen:
    """The rest of a turn without doing anything; chance brings these."""
    seen = watch(table)
    table.chance(*chance)
    turn = table.match.view(None)["turn"]
    while table.match.deciders and table.match.view(None)["turn"] == turn:
        table.choose(next(key for key in ("go-on", "end", "stay") if key in table.keys()))
    return seen


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_the_direction_shows_only_with_three_players(direction: str) -> None:
    options = {"direction": direction}
    three = marines(LANE, "0@0.0", "0@6.0", "0@11.0", basic=True, options=options, at="move", roll=1)
    two = marines(LANE, "0@0.0", "0@11.0", basic=True, options=options, at="move", roll=1)
    seen = pass_turn(three, 1)
    assert ("setup.direction" in seen) == (direction == "clockwise")
    assert ("variants.direction" in seen) == (direction == "anticlockwise")
    seen = pass_turn(two, 1)
    assert not {"setup.direction", "variants.direction"} & set(seen.clauses)


def test_a_seat_is_skipped_only_if_it_is_out() -> None:
    skipped = marines(LANE, "0@0.0", "", "0@11.0", basic=True, out=[1], at="move", roll=1)
    nobody = marines(LANE, "0@0.0", "0@6.0", "0@11.0", basic=True, at="move", roll=1)
    assert "turn.skip" in pass_turn(skipped, 1)
    assert "turn.skip" not in pass_turn(nobody, 1)


def test_windows_are_passed_over_only_for_an_empty_hand() -> None:
    empty = marines(LANE, "0@0.0", "0@11.0", hands=["rally", ""], at="draw")
    held = marines(LANE, "0@0.0", "0@11.0", hands=["rally", "charge"], at="draw")
    assert "timing.auto_skip" in pass_turn(empty, 1)
    seen = watch(held)
    held.chance(1).choose("go-on", "stay", "go-on")
    assert "timing.auto_skip" not in seen
    basic = marines(LANE, "0@0.0", "0@11.0", basic=True, at="move", roll=1)
    assert "timing.auto_skip" not in pass_turn(basic, 1)


# Stage 1.


def test_an_order_needs_two_cards_and_no_decision_needs_a_hand() -> None:
    two = [("blind-grenade", "5.0"), ("locked-door", "8.0")]
    table = marines(LANE, "0@0.0", "0@11.0", hands=["", "rally"], cards=two, at="draw")
    seen = pass_turn(table, 1, 1)
    assert {"board_cards.order", "board_cards.automatic", "objects.stay"} <= set(seen.clauses)
    table = marines(LANE, "0@0.0", "0@11.0", cards=two[:1], at="draw")
    seen = pass_turn(table, 1, 1)
    assert not {"board_cards.order", "board_cards.automatic"} & set(seen.clauses)


def test_the_first_roll_for_a_card_comes_with_the_next_turn() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", hands=["blind-grenade", ""], at="roll")
    table.chance(3).choose("blind-grenade", sq(5, 0))
    assert "board_cards.every_turn" in pass_turn(table, 1, 1)
    assert "board_cards.every_turn" not in pass_turn(table, 1, 1)
    old = marines(LANE, "0@0.0", "0@11.0", cards=[("blind-grenade", "5.0")], at="draw")
    assert "board_cards.every_turn" not in pass_turn(old, 1, 1)


@pytest.mark.parametrize("dies", [True, False])
def test_rolls_go_on_when_the_last_scout_is_lost(dies: bool) -> None:
    cards = [("vortex-grenade", "5.0"), ("blind-grenade", "8.0")]
    table = marines(LANE, "0@0.0", "0@5.0 stunned", "0@11.0", cards=cards, at="draw")
    strike = dice("C 1", "N 1", "N 1", "N 1") if dies else dice("N 1", "N 1", "N 1", "N 1")
    seen = watch(table)
    # If he dies the third player begins: the vortex meets nobody.
    table.chance(5, *strike, 1, *((6, 1, 2) if dies else (2, 6))).choose("stay")
    assert ("board_cards.active_wiped_out" in seen) == dies


# Artifacts.


@pytest.mark.parametrize("carries", ["", " carries"])
def test_a_carrier_on_the_teleport_square_is_not_rolled_for(carries: str) -> None:
    table = marines(SHIP, f"0@1.1{carries}", "0@11.0", zones="A B", artifacts="1.1 4.1", hands=["rally"], at="beam")
    seen = watch(table)
    table.chance(2).choose("go-on")
    assert ("artifacts.only_placed" in seen) == bool(carries)
    assert "artifacts.roll_separately" not in seen
    assert "artifacts.whose_square" not in seen


def test_two_artifacts_are_rolled_for_one_after_the_other() -> None:
    table = marines(SHIP, "0@0.0", "0@11.0", zones="A B", artifacts="1.1 1.1 4.1", hands=["rally"], at="beam")
    seen = watch(table)
    table.chance(2, 5).choose("go-on")
    assert seen.clauses["artifacts.roll_separately"] == 1


@pytest.mark.parametrize("dead", ["enemy", "own"])
def test_what_an_enemy_dropped_is_beamed_off_too(dead: str) -> None:
    squads = ("0@0.1", "0@11.0 1@1.1 stunned carries") if dead == "enemy" else ("0@0.1 1@1.1 stunned carries", "0@2.1")
    options = {"hellfire": False, "events": False}
    table = marines(SHIP, *squads, zones="A B", options=options, at="fight", active=0 if dead == "enemy" else 1)
    kill = dice("C 6", "N 1", "N 1", "N 1")
    if dead == "enemy":
        table.chance(*kill, 1).choose("0.0", "1.1")
        seen = pass_turn(table, 5, 1)
    else:
        seen = watch(table)
        table.chance(*kill, 5, 1).choose("1.0", "0.1")
    assert len(table.said("beamed")) == 1
    assert ("artifacts.whose_square" in seen) == (dead == "enemy")


def test_the_move_goes_on_after_picking_up() -> None:
    table = marines(LANE, "0@0.0 1@3.0", "0@11.0", artifacts="1.0 10.0", basic=True, at="move", roll=3)
    seen = watch(table)
    table.choose("0.0", sq(1, 0), "pick-up")
    assert "timing.entering_square" in seen
    assert "artifacts.continue" not in seen
    table.choose(sq(2, 0))
    assert "artifacts.continue" in seen


def test_the_step_of_another_scout_does_not_go_on_with_the_move() -> None:
    table = marines(LANE, "0@0.0 1@3.0", "0@11.0", artifacts="1.0 10.0", basic=True, at="move", roll=3)
    seen = watch(table)
    table.choose("0.0", sq(1, 0), "pick-up", "0.1", sq(4, 0))
    assert "artifacts.continue" not in seen


@pytest.mark.parametrize(("thief", "stolen"), [("0.0", False), ("1.0", True)])
def test_only_from_somebody_elses_zone_an_artifact_is_stolen(thief: str, stolen: bool) -> None:
    seat = int(thief[0])
    squads = ("0@1.1", "0@11.0") if seat == 0 else ("0@0.0", "0@1.1")
    table = marines(SHIP, *squads, zones="A B", artifacts="1.1 4.1", basic=True, at="move", roll=1, active=seat)
    seen = watch(table)
    table.choose(thief, "pick-up")
    assert ("artifacts.steal" in seen) == stolen
    # He has stood there: nobody has entered a square.
    assert "timing.entering_square" not in seen


# Moving.


def test_passing_a_friend_is_stepping_into_his_square_or_out_of_it() -> None:
    table = marines(HALL, "0@0.0 1@1.0", "0@7.2", basic=True, at="move", roll=4)
    seen = watch(table)
    table.choose("0.0", sq(0, 1), sq(1, 1))
    assert "moving.through_own" not in seen
    table.choose(sq(1, 0))
    assert seen.clauses["moving.through_own"] == 1
    table.choose(sq(2, 0))
    assert seen.clauses["moving.through_own"] == 2
    assert "variants.teams" not in seen


def test_a_partner_is_passed_in_team_play() -> None:
    squads = ("0@0.0", "0@11.0", "0@1.0", "0@10.0")
    table = marines(LANE, *squads, artifacts="5.0", basic=True, options={"teams": True}, at="move", roll=2)
    seen = watch(table)
    table.choose("0.0", sq(1, 0))
    assert {"moving.through_own", "variants.teams"} <= set(seen.clauses)


def test_a_join_is_crossed_only_between_sections() -> None:
    table = marines(SHIP, "0@4.1", "0@11.0", zones="A B", basic=True, at="move", roll=2)
    seen = watch(table)
    table.choose("0.0", sq(5, 1))
    assert "board.joins" not in seen
    table.choose(sq(6, 1))
    assert "board.joins" in seen


def test_a_vortex_is_walked_into_only_where_it_lies() -> None:
    table = marines(LANE, "0@3.0", "0@11.0", cards=[("vortex-grenade", "5.0")], at="move", roll=2)
    seen = watch(table)
    table.choose("0.0", sq(4, 0))
    assert "objects.vortex_passable" not in seen
    table.choose(sq(5, 0))
    assert "objects.vortex_passable" in seen


# Sight and firing.


@pytest.mark.parametrize(("target", "corner"), [("2.2", True), ("2.1", False), ("6.2", True), ("5.2", False)])
def test_a_corner_is_where_four_squares_meet(target: str, corner: bool) -> None:
    table = marines(HALL, "1@0.0", f"1@{target}", artifacts="7.0", basic=True, at="fire")
    assert ("sight.corner" in fire(table, *MISS)) == corner


@pytest.mark.parametrize(
    ("facts", "passed"),
    [
        ({"artifacts": "3.1"}, True),
        ({"artifacts": "3.0"}, False),
        ({"artifacts": "0.0", "cards": [("proximity-mine", "2.1")]}, True),
        ({"artifacts": "0.0", "cards": [("vortex-grenade", "2.1")]}, True),
        ({"artifacts": "0.0", "cards": [("vortex-grenade", "2.2")]}, False),
    ],
)
def test_what_does_not_block_sight_lies_on_the_line(facts: dict[str, Any], passed: bool) -> None:
    table = marines(HALL, "1@0.1", "1@5.1", at="fire", hands=["rally"], **facts)
    assert ("sight.artifacts_do_not_block" in fire(table, *MISS)) == passed


def test_sight_over_the_fallen_needs_somebody_who_lies_there() -> None:
    options = {"sight_over_fallen": True}
    over = marines(HALL, "1@0.1", "1@5.1 2@3.1 stunned", basic=True, options=options, at="fire")
    past = marines(HALL, "1@0.1", "1@5.1 2@3.0 stunned", basic=True, options=options, at="fire")
    assert "variants.sight_over_fallen" in fire(over, *MISS)
    assert "variants.sight_over_fallen" not in fire(past, *MISS)


@pytest.mark.parametrize(("facing", "column", "seen"), [(6, 7, True), (2, 7, False), (6, 3, False)])
def test_far_and_behind_one(facing: int, column: int, seen: bool) -> None:
    table = marines(HALL, f"1@0.0 facing:{facing}", f"1@{column}.0", basic=True, at="fire")
    assert ("sight.unlimited" in fire(table, *MISS)) == seen


def test_a_later_shot_has_an_earlier_one() -> None:
    table = marines(HALL, "1@0.0 4@0.2", "1@7.0 2@7.2", basic=True, at="fire")
    seen = watch(table)
    table.chance(*dice(*MISS, *MISS)).choose("0.4", "1.1")
    assert {"firing.heavy_bolter", "variants.hellfire_off", "components.damage_dice"} <= set(seen.clauses)
    assert "firing.order" not in seen
    seen = fire(table, *MISS)
    assert "firing.order" in seen
    assert not {"firing.heavy_bolter", "variants.hellfire_off"} & set(seen.clauses)


# The tray.


@pytest.mark.parametrize(
    ("drops", "expected"),
    [
        (["N 6", "OUT 6"], set()),
        (["N 6", "COCKED 2", "OUT 6"], {"tray.cocked"}),
        (["C 3", "SE 2"], {"tray.highest"}),
        (["C 3", "SE 3"], set()),
        (["C 2", "N 6"], {"tray.highest", "components.tray"}),
        (["C 2", "OUT 6"], {"tray.highest"}),
        (["C 3", "N 3"], {"components.tray"}),
    ],
)
def test_what_a_drop_shows(drops: list[str], expected: set[str]) -> None:
    table = marines(HALL, "1@0.0", "1@7.0", basic=True, at="fire")
    seen = fire(table, *drops)
    assert {"tray.cocked", "tray.highest", "components.tray"} & set(seen.clauses) == expected
    assert {"tray.landing", "tray.shown"} <= set(seen.clauses)


@pytest.mark.parametrize(("drops", "several"), [(["C 4", "NE 1"], True), (["C 4", "N 1"], False)])
def test_one_attack_judges_all_its_hits_together(drops: list[str], several: bool) -> None:
    table = marines(HALL, "1@0.0", "1@7.0", basic=True, at="fire")
    assert ("stunned.same_attack" in fire(table, *drops)) == several


# Hand to hand.


def strike(table: Script, *drops: str, then: Sequence[int] = ()) -> Seen:
    seen = watch(table)
    table.chance(*dice(*drops), *then).choose("scout:0.1", "scout:1.1")
    return seen


@pytest.mark.parametrize(("smoke", "blind"), [("0.0", True), ("4.0", False)])
def test_blades_need_no_sight(smoke: str, blind: bool) -> None:
    cards = [("blind-grenade", smoke)]
    table = marines(HALL, "1@0.0", "1@1.0", cards=cards, hands=["rally", ""], at="fight")
    assert ("hth.no_sight" in strike(table, "N 1", "N 1", "N 1")) == blind


def test_a_reloading_scout_strikes_and_a_second_blow_follows_the_first() -> None:
    table = marines(HALL, "1@0.0 4@0.1 reloading:1 carries", "1@1.0 2@7.2", at="fight", hands=["rally", ""])
    seen = strike(table, "N 1", "N 1", "N 1")
    assert not {"hth.reloading", "hth.order", "artifacts.fight_carrying", "timing.no_reactions"} & set(seen.clauses)
    seen = watch(table)
    table.chance(*dice("N 1", "N 1")).choose("0.4", "1.1")
    assert {"hth.reloading", "hth.order", "artifacts.fight_carrying"} <= set(seen.clauses)


def test_standing_still_is_enough_but_whoever_came_there_proves_nothing() -> None:
    came = marines(HALL, "1@0.0", "1@2.0", basic=True, at="move", roll=1)
    came.choose("0.1", sq(1, 0), "end")
    stood = marines(HALL, "1@1.0", "1@2.0", basic=True, at="move", roll=1)
    stood.choose("end", "end")
    assert "hth.no_move_needed" not in strike(came, "N 1", "N 1", "N 1", then=[1])
    assert "hth.no_move_needed" in strike(stood, "N 1", "N 1", "N 1", then=[1])


# Stunned Scouts.


def test_stunned_in_ones_own_turn() -> None:
    mine = [("proximity-mine", "1.0")]
    table = marines(LANE, "1@0.0 2@5.0", "1@11.0", cards=mine, artifacts="8.0", hands=["rally"], at="move", roll=2)
    table.chance(*dice("C 4", "N 1", "N 1")).choose("0.1", sq(1, 0), "end", "end")
    seen = watch(table)
    table.chance(1).choose("end")
    assert "stunned.own_turn" in seen


@pytest.mark.parametrize("carries", ["", " carries"])
def test_who_was_stunned_before_was_not_stunned_in_his_own_turn(carries: str) -> None:
    table = marines(LANE, f"1@0.0 stunned{carries} 2@5.0", "1@11.0", hands=["rally"], at="fight")
    seen = watch(table)
    table.chance(1).choose("end")
    assert "stunned.own_turn" not in seen
    assert ("artifacts.stunned_carrier" in seen) == bool(carries)


# Hellfire.


@pytest.mark.parametrize("stunned", ["", " stunned"])
def test_a_stunned_scout_in_the_blast(stunned: str) -> None:
    table = marines(HALL, "4@0.0", f"1@4.1{stunned} 2@7.2", options={"events": False}, at="fire")
    seen = watch(table)
    table.chance(*dice("C 6", "OUT 1", "OUT 1", "OUT 1"), 1).choose("0.4", "hellfire", sq(4, 1))
    assert ("hellfire.stunned" in seen) == bool(stunned)
    assert {"hellfire.choice", "components.hellfire_counters"} <= set(seen.clauses)
    assert "hellfire.reload_details" not in seen


def test_a_shell_beside_the_tray_puts_no_counter_down() -> None:
    table = marines(HALL, "4@0.0", "1@4.1 2@7.2", options={"events": False}, at="fire")
    seen = watch(table)
    table.chance(*dice("OUT 6", "OUT 1", "OUT 1", "OUT 1"), 1).choose("0.4", "hellfire", sq(4, 1))
    assert "components.hellfire_counters" not in seen


@pytest.mark.parametrize(("told", "detail"), [("reloading:1 stunned", True), ("reloading:1", False)])
def test_being_stunned_does_not_delay_reloading(told: str, detail: bool) -> None:
    table = marines(LANE, f"4@0.0 {told} 1@5.0", "1@11.0", hands=["rally"], at="draw")
    seen = watch(table)
    table.chance(1).choose("go-on", "stay")
    assert ("hellfire.reload_details" in seen) == detail
    assert "turn.next_turn" in seen


# Event cards.


@pytest.mark.parametrize(("anchor", "wall"), [("4.1", True), ("0.0", False)])
def test_four_squares_in_a_corridor_cover_wall(anchor: str, wall: bool) -> None:
    table = marines(SHIP, "0@0.0", "0@11.0", zones="A B", hands=["blind-grenade rally"], at="roll")
    seen = watch(table)
    table.choose("blind-grenade", f"sq:{anchor}")
    assert ("cards.corridor" in seen) == wall


@pytest.mark.parametrize(("target", "anywhere"), [("0.0", True), ("1.0", False), ("1.1", True)])
def test_on_anyone_anywhere(target: str, anywhere: bool) -> None:
    # 1.0 is in sight of 0.0; 1.1 stands behind him.
    table = marines(LANE, "0@0.0", "0@6.0 1@7.0", hands=["weapon-jam rally"], at="roll")
    seen = watch(table)
    table.choose("weapon-jam", target)
    assert ("cards.anywhere" in seen) == anywhere


def test_a_finished_card_is_on_the_discard_pile() -> None:
    played = marines(LANE, "0@0.0", "0@6.0", hands=["weapon-jam rally"], at="move", roll=1)
    seen = watch(played)
    played.choose("weapon-jam", "1.0", "end")
    assert "cards.discard" in seen
    # A card that stays on the board is not there, and what lay there before proves nothing.
    laid = marines(LANE, "0@0.0", "0@6.0", hands=["locked-door rally"], discard=["charge"], at="move", roll=1)
    seen = watch(laid)
    laid.choose("locked-door", sq(3, 0), "end")
    assert "cards.discard" not in seen


@pytest.mark.parametrize("carried", [True, False])
def test_a_carried_artifact_shares_the_fate_of_its_carrier(carried: bool) -> None:
    squad = "0@0.0 1@5.0 stunned carries" if carried else "0@0.0 1@5.0 stunned"
    artifacts = "11.0" if carried else "5.0 11.0"
    table = marines(LANE, squad, "0@10.0", artifacts=artifacts, hands=["vortex-grenade rally"], at="roll")
    seen = watch(table)
    table.chance(*dice("C 1", "N 1", "N 1", "N 1")).choose("vortex-grenade", sq(5, 0))
    assert len(table.said("destroyed")) == 1
    assert ("objects.vortex_carried" in seen) == carried
    assert {"objects.vortex_strike", "cards.nobody_owns"} <= set(seen.clauses)


def test_a_vortex_of_somebody_else_proves_nothing_about_ones_own() -> None:
    table = marines(LANE, "0@0.0", "0@5.0", artifacts="11.0", hands=["vortex-grenade rally"], at="roll")
    seen = watch(table)
    table.chance(*dice("N 1", "N 1", "N 1", "N 1")).choose("vortex-grenade", sq(5, 0))
    assert "objects.vortex_strike" in seen
    assert "cards.nobody_owns" not in seen


# Ends.


@pytest.mark.parametrize("third", [True, False])
def test_who_can_win_a_showdown_shows_only_while_others_stand(third: bool) -> None:
    squads = ("1@0.0", "1@4.0 stunned", "1@11.0" if third else "")
    facts: dict[str, Any] = {"showdown": 1, "leaders": [0, 1], "artifacts": "none", "out": [] if third else [2]}
    table = marines(LANE, *squads, basic=True, options={"showdown": "leaders_only"}, at="fire", **facts)
    seen = fire(table, "C 1", "N 1", then=())
    table.over(0)
    assert ("variants.showdown" in seen) == third
    # He is out, and then the showdown is over.
    assert "timing.order_of_checks" in seen


def test_an_end_by_a_limit_checks_nobody() -> None:
    table = marines(LANE, "1@0.0", "1@11.0", basic=True, options={"round_limit": 1}, at="move", roll=1, active=1)
    seen = watch(table)
    table.choose("end", "end")
    assert table.match.result is not None
    assert not {"timing.order_of_checks", "end.ranking", "variants.teams", "components.object"} & set(seen.clauses)


# All sorts of games.


def test_every_table_of_the_variety_can_be_set_up() -> None:
    boards: Counter[str] = Counter()
    stages: Counter[str] = Counter()
    for number in range(2_000):
        rng = Random(number)
        seats, options, position = variety(rng)
        if options.get("board") == "random":
            boards["random"] += 1
            continue
        match = GAME.arrange(seats, options, position, None, key=rng.randbytes(32))
        assert GAME.misplaced(match.state) == []
        if position is None:
            boards[options["board"]] += 1
        else:
            stages[position["at"]] += 1
            assert len({told["square"] for told in position["scouts"].values()}) == len(position["scouts"])
    assert set(boards) == {"ready", "random", "build", "saved"}
    assert set(stages) == {"turn", "beam", "roll", "move", "fire", "fight", "recover", "draw"}
    # Mostly tables from the first choice on, but a good part in the middle of things.
    assert 0.3 < stages.total() / 2_000 < 0.5


def test_the_same_number_gives_the_same_table() -> None:
    for number in range(60):
        assert variety(Random(number)) == variety(Random(number))


def test_every_recognised_clause_exists_and_is_a_rule_of_play() -> None:
    seen = Seen()
    for number in range(30):
        rng = Random(number)
        seats, options, position = variety(rng)
        match = GAME.arrange(seats, options, position, None, key=rng.randbytes(32), witness=seen)
        while match.deciders:
            seat = rng.choice(match.deciders)
            match.pick(seat, rng.choice(match.ask(seat).numbers))
    for clause in seen.clauses:
        assert not GAME.register[f"ultra_marines.{clause}"].inert


# Every face.


def test_every_face_is_played_not_only_refused() -> None:
    left = {face.id for face in FACES}
    for number in range(600):
        match = play_by_whim(GAME, Random(f"faces {number}"), Witness(GAME))
        played = [event.seen_by(None)["card"] for event in match.events if event.kind == "plays"]
        left -= set(played)
        if not left:
            return
    raise AssertionError(f"Nobody played {', '.join(sorted(left))}.")
