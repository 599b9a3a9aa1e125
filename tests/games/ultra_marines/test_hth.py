"""Stage 5, hand-to-hand combat: clauses ultra_marines.hth.*"""

import pytest

from tests.games.ultra_marines.table import dice, last_words, marines, refused, scout, sq
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
MISS = ("N 6", "OUT 6", "E 6")
"""Three dice that do nothing."""


def strike(table: Script, attacker: str, target: str, *drops: str) -> Script:
    return table.chance(*dice(*drops)).choose(f"scout:{attacker}", f"scout:{target}")


# Who may fight.


@pytest.mark.rule("ultra_marines.hth.who")
def test_a_blow_at_an_enemy_on_any_of_the_eight_squares_around_and_no_further() -> None:
    around = "0@2.0 1@3.0 2@4.0 3@2.1 4@4.1"
    others = "0@2.2 1@3.2 2@4.2 3@5.1 4@1.1"
    table = marines(HALL, "1@3.1", around, others, basic=True, at="fight", artifacts="0.0")
    table.choose("0.1").expect(
        0,
        "fight",
        keys=[*[f"scout:1.{place}" for place in range(5)], *[f"scout:2.{place}" for place in range(3)], "end"],
    )
    refused(table, "scout:2.3", "hth.who", "not next to him")
    refused(table, "scout:2.4", "hth.who", "not next to him")


@pytest.mark.rule("ultra_marines.hth.who")
def test_one_attack_for_each_scout_and_none_is_compulsory() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@1.1", basic=True, at="fight")
    table.expect(0, "fight", keys=["scout:0.1", "scout:0.2", "end"])
    strike(table, "0.1", "1.1", *MISS).expect(0, "fight", keys=["scout:0.2", "end"])
    refused(table, "scout:0.1", "hth.who", "has struck")
    table.chance(2).choose("end").expect(1, "move")
    assert [scout(table, ref)["fought"] for ref in ("0.1", "0.2")] == [False, False]


@pytest.mark.rule("ultra_marines.hth.who", "ultra_marines.stunned.cannot_act", "ultra_marines.turn.enemies")
def test_neither_the_stunned_nor_those_without_an_enemy_beside_them_fight() -> None:
    table = marines(HALL, "0@1.0 1@0.0 stunned 2@0.2 3@3.1", "1@1.1", basic=True, at="fight")
    table.expect(0, "fight", keys=["scout:0.0", "scout:0.2", "end"])
    refused(table, "scout:0.1", "stunned.cannot_act", "stunned")
    refused(table, "scout:0.3", "hth.no_move_needed", "No enemy is next to him")
    table.choose("0.0").expect(0, "fight", keys=["scout:1.1", "end"])
    # Own Scouts are no targets.
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "scout:0.1")


@pytest.mark.rule("ultra_marines.hth.who", "ultra_marines.tray.against_stunned")
def test_a_stunned_enemy_may_be_struck() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@1.1 stunned 2@1.2", basic=True, at="fight")
    strike(table, "0.1", "1.1", "C 1", "N 6", "N 6").expect(0, "fight", keys=["scout:0.2", "end"])
    assert scout(table, "1.1")["square"] is None


@pytest.mark.rule("ultra_marines.hth.no_move_needed")
def test_who_was_approached_may_strike_back_in_his_own_turn_without_moving() -> None:
    table = marines(HALL, "1@0.0", "1@3.0", basic=True, at="roll", chance=[2])
    # He comes near; each could fire at the other and leaves it.
    table.choose("0.1", sq(1, 0), sq(2, 0)).expect(0, "fire").choose("end").expect(0, "fight")
    table.chance(5).choose("end").expect(1, "move").choose("end").expect(1, "fire").choose("end")
    table.expect(1, "fight", keys=["scout:1.1", "end"])
    assert scout(table, "1.1")["square"] == sq(3, 0)


# Corners.

CORNER = ("aa#", "a#b", "#bb")
"""Two corner sections that touch at a corner between two walls: (1,0) and (2,1) do, and (0,1) and (1,2)."""


@pytest.mark.rule("ultra_marines.hth.solid_corner", "ultra_marines.board.legal_step")
def test_no_blow_between_two_solid_corners() -> None:
    table = marines(CORNER, "1@1.0 2@0.0", "1@2.1 2@0.1", basic=True, at="fight")
    table.expect(0, "fight", keys=["scout:0.1", "scout:0.2", "end"])
    # Around the open corner he reaches the other, though a model stands on it.
    table.choose("0.1").expect(0, "fight", keys=["scout:1.2", "end"])
    refused(table, "scout:1.1", "hth.solid_corner", "closed corner")


@pytest.mark.rule("ultra_marines.hth.solid_corner", "ultra_marines.board.legal_step")
def test_a_barrier_closes_a_corner_like_a_wall() -> None:
    board = ("aa", "a#")
    open_corner = marines(board, "1@1.0", "1@0.1", at="fight", artifacts="0.0")
    open_corner.choose("0.1").expect(0, "fight", keys=["scout:1.1", "end"])
    closed = marines(
        board, "1@1.0", "1@0.1", cards=[("locked-door", "0.0")], at="fight", artifacts="0.0", hands=["rally"]
    )
    closed.expect(0, "fight", keys=["end"])
    refused(closed, "scout:0.1", "hth.solid_corner", "closed corner")


@pytest.mark.rule("ultra_marines.hth.solid_corner")
def test_two_barriers_in_the_open_close_it_too_and_one_does_not() -> None:
    floor = ("aaa", "aaa", "aaa")
    doors = [("locked-door", "1.0"), ("locked-door", "0.1")]
    for count in (0, 1):
        table = marines(floor, "1@0.0", "1@1.1", cards=doors[:count], at="fight").choose("0.1")
        table.expect(0, "fight", keys=["scout:1.1", "end"])
    shut = marines(floor, "1@0.0 2@2.2", "1@1.1", cards=doors, at="fight")
    shut.expect(0, "fight", keys=["scout:0.2", "end"])


# Gun or blade.


@pytest.mark.rule("ultra_marines.hth.exclusive", "ultra_marines.turn.all_scouts")
def test_who_fired_this_turn_does_not_strike() -> None:
    table = marines(HALL, "0@0.0 1@2.0 4@2.2", "1@1.1", basic=True, at="fire")
    table.chance(*dice("N 6", "N 6")).choose("0.1", "1.1")
    table.chance(*dice("N 6", "N 6", "N 6", "N 6")).choose("0.4", "1.1").choose("end")
    table.expect(0, "fight", keys=["scout:0.0", "end"])
    for ref in ("scout:0.1", "scout:0.4"):
        refused(table, ref, "hth.exclusive", "gun or blade")
    # The other way round: after a blow there is no firing any more.
    table.chance(*dice(*["N 6"] * 4), 3).choose("0.0", "1.1").expect(1, "move")


@pytest.mark.rule("ultra_marines.hth.exclusive", "ultra_marines.hellfire.choice")
def test_hellfire_is_firing_too() -> None:
    table = marines(HALL, "0@0.0 4@2.2", "1@1.1", options={"events": False}, at="fire")
    table.chance(*dice(*["OUT 6"] * 4)).choose("0.4", "hellfire", sq(7, 2)).choose("end")
    table.expect(0, "fight", keys=["scout:0.0", "end"])
    refused(table, "scout:0.4", "hth.exclusive")


@pytest.mark.rule("ultra_marines.hth.exclusive", "ultra_marines.hth.who")
def test_in_the_next_turn_all_is_forgotten() -> None:
    table = marines(HALL, "1@0.0", "1@1.1", basic=True, at="fire")
    table.chance(*dice("N 6", "N 6"), 1).choose("0.1", "1.1").expect(1, "move")
    table.choose("end", "end").chance(1).choose("end").expect(0, "move").choose("end", "end")
    table.expect(0, "fight", keys=["scout:0.1", "end"])


# Dice and results.


@pytest.mark.rule("ultra_marines.hth.dice", "ultra_marines.components.damage_dice", "ultra_marines.components.weapons")
@pytest.mark.parametrize(("place", "count"), [(0, 4), (1, 3), (2, 3), (3, 3), (4, 2)])
def test_every_kind_of_scout_has_a_blade_and_drops_the_dice_of_his_data_card(place: int, count: int) -> None:
    table = marines(HALL, f"{place}@0.0", "1@1.0", basic=True, at="fight")
    assert f"strike with {count} dice." in table.ask().options[0].label
    table.choose(f"0.{place}")
    assert (table.ask().options[0].preview or "").startswith(f"{count} dice: killed")
    table.chance(*dice(*["N 6"] * count), 1).choose("1.1").expect(1, "move")
    assert len(table.said("strikes")[-1]["dice"]) == count


@pytest.mark.rule("ultra_marines.hth.dice", "ultra_marines.components.attack_chart")
@pytest.mark.parametrize(
    ("number", "said", "after"),
    [
        *[(number, "no-effect", (sq(1, 1), False, True)) for number in (1, 2, 3)],
        *[(number, "stunned", (sq(1, 1), True, True)) for number in (4, 5)],
        (6, "killed", (None, False, False)),
    ],
)
def test_the_highest_hit_decides_as_in_firing(number: int, said: str, after: tuple[str | None, bool, bool]) -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@1.1 carries 2@1.2", basic=True, at="fight", artifacts="7.0")
    strike(table, "0.1", "1.1", f"SE {number}", "C 1", "W 6").expect(0, "fight", keys=["scout:0.2", "end"])
    assert [told["number"] for told in table.said(said)] == [number]
    found = scout(table, "1.1")
    assert (found["square"], found["stunned"], found["carries"]) == after
    assert (sq(1, 1) in table.match.view(None)["artifacts"]) is (number == 6)
    assert number > 3 or last_words(table, said) == f"{number}: no effect on {found['name']}."


@pytest.mark.rule("ultra_marines.hth.dice")
def test_the_defender_does_not_strike_back() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "0@1.1", basic=True, at="fight")
    strike(table, "0.1", "1.0", *MISS).expect(0, "fight", keys=["scout:0.2", "end"])
    assert len(table.said("strikes")) == 1
    assert scout(table, "0.1")["stunned"] is False


# Sight, reloading, order.


@pytest.mark.rule("ultra_marines.hth.no_sight", "ultra_marines.sight.smoke", "ultra_marines.hazards.power_failure")
def test_smoke_and_darkness_do_not_prevent_blows() -> None:
    cards = [("blind-grenade", "0.0")]
    options = {"hellfire": False}
    table = marines(HALL, "1@0.0", "1@1.0", cards=cards, dark=[0, 1], at="fire", options=options)
    # No shot is possible into the smoke, so the stage of firing has passed by.
    table.expect(0, "fight", keys=["scout:0.1", "end"]).choose("0.1").expect(0, "fight", keys=["scout:1.1", "end"])


@pytest.mark.rule("ultra_marines.hth.reloading", "ultra_marines.hellfire.reload")
def test_who_is_reloading_may_move_and_strike() -> None:
    table = marines(HALL, "4@0.0 reloading:2", "1@3.0", options={"events": False}, chance=[2])
    table.expect(0, "move").choose("0.4", sq(1, 0), sq(2, 0)).expect(0, "fight", keys=["scout:0.4", "end"])
    table.chance(*dice("C 6", "N 6")).choose("0.4", "1.1").over(0)


@pytest.mark.rule("ultra_marines.hth.order", "ultra_marines.tray.against_stunned")
def test_who_was_stunned_by_an_earlier_blow_is_stunned_for_the_next() -> None:
    table = marines(HALL, "1@0.0 2@0.2 3@2.0", "1@1.1 2@7.0", basic=True, at="fight")
    strike(table, "0.2", "1.1", "C 4", "N 6", "N 6").expect(0, "fight", keys=["scout:0.1", "scout:0.3", "end"])
    assert scout(table, "1.1")["stunned"] is True
    table.chance(*dice("SW 1", "N 6", "N 6"), 3).choose("0.1", "1.1").expect(1, "move")
    # Dead for the next: nobody is left for the third to strike at.
    assert scout(table, "1.1")["square"] is None
    assert [said["target"] for said in table.said("finished")] == ["scout:1.1"]


@pytest.mark.rule("ultra_marines.hth.order")
def test_the_player_chooses_the_order_and_each_blow_is_resolved_before_the_next() -> None:
    for first, then in (("0.1", "0.2"), ("0.2", "0.1")):
        table = marines(HALL, "1@0.0 2@0.2", "1@1.1", basic=True, at="fight")
        strike(table, first, "1.1", *MISS).expect(0, "fight", keys=[f"scout:{then}", "end"])
        assert [said["scout"] for said in table.said("strikes")] == [f"scout:{first}"]
