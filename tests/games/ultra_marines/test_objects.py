"""Event cards: objects (clauses ultra_marines.objects.*)."""

import pytest

from tests.games.ultra_marines.table import (
    artifacts,
    dice,
    discard,
    happened,
    marines,
    on_board,
    refused,
    scout,
    sq,
    targets,
    where,
)
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script

LANE = ("aaaaaaaaaaaa",)
SHIP = ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB")
"""Two rooms, zones of the first two squads, with a corridor of two sections between."""
HALL = ("aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa")
"""Open floor."""
MISS = dice("N 1", "N 1", "N 1", "N 1")
KILL = dice("C 6", "N 1", "N 1", "N 1")
STUN = dice("C 4", "N 1", "N 1", "N 1")


# Blind Grenade.


@pytest.mark.rule("ultra_marines.objects.blind_grenade", "ultra_marines.cards.footprint")
def test_a_blind_grenade_lies_on_four_squares_scouts_or_not() -> None:
    table = marines(HALL, "0@0.0", "0@3.3 1@4.4", hands=["blind-grenade", ""], at="move", roll=1)
    table.choose("card:blind-grenade")
    # Six by six squares of floor: a card may stick out by one square on every side.
    assert len(targets(table)) == 49
    table.choose(sq(3, 3))
    assert on_board(table) == [("blind-grenade", sq(3, 3))]
    assert discard(table) == []
    assert [scout(table, ref)["stunned"] for ref in ("1.0", "1.1")] == [False, False]
    assert happened(table, "suffers", "stunned", "killed") == []
    table.expect(0, "move")


@pytest.mark.rule("ultra_marines.objects.blind_grenade", "ultra_marines.sight.smoke")
@pytest.mark.parametrize("square", ["0.0", "1.0", "4.0", "6.0", "7.0"])
def test_smoke_stops_sight_into_out_of_and_through_it(square: str) -> None:
    table = marines(LANE, "1@1.0", "1@7.0", hands=["blind-grenade", ""], at="fire")
    assert "scout:0.1" in table.keys()
    table.choose("card:blind-grenade", f"sq:{square}")
    # He sees nobody any more; with no cards left and nothing to do the stages pass.
    assert happened(table, "fires") == []
    table.expect(0, "discard_and_draw")


@pytest.mark.rule("ultra_marines.objects.blind_grenade", "ultra_marines.sight.smoke")
def test_smoke_is_told_as_the_reason() -> None:
    board = ("aaaa", "aaaa")
    table = marines(board, "1@0.0", "1@3.0 2@2.1", cards=[("blind-grenade", "3.-1")], at="fire")
    table.choose("scout:0.1")
    refused(table, "scout:1.1", "sight.smoke")
    assert table.keys() == ["scout:1.2", "end"]


@pytest.mark.rule("ultra_marines.objects.blind_grenade", "ultra_marines.hth.no_sight")
def test_smoke_hinders_neither_walking_nor_blades() -> None:
    cards = [("blind-grenade", "2.0"), ("blind-grenade", "4.0")]
    table = marines(LANE, "1@1.0", "1@5.0", cards=cards, at="move", roll=3)
    table.choose("scout:0.1", sq(2, 0), sq(3, 0), sq(4, 0))
    # No steps left and nobody in sight: on to the blades.
    table.expect(0, "fight", keys=["scout:0.1", "end"])
    table.chance(*dice("C 6", "N 1", "N 1")).choose("scout:0.1", "scout:1.1").over(0)


# Frag Grenade.


CORNER = ("aabb", "a###")
"""A card on (0,0) covers three floor squares and one of wall."""


def frag(*squads: str) -> Script:
    """A Frag Grenade laid on the corner, before the first die."""
    table = marines(CORNER, *squads, hands=["frag-grenade"], at="move", roll=1, artifacts="3.0")
    return table.choose("card:frag-grenade", sq(0, 0))


@pytest.mark.rule("ultra_marines.objects.frag_grenade", "ultra_marines.objects.frag_dice")
def test_the_books_case_three_dice_for_scout_2_one_for_scout_1_none_for_scout_3() -> None:
    table = frag("0@3.0", "1@0.0 2@1.0 3@0.1 4@2.0")
    assert [(event["card"], event["square"]) for event in table.said("lies")] == [("frag-grenade", sq(0, 0))]
    under = ["scout:1.1", "scout:1.2", "scout:1.3", "stop"]
    for number, (target, die) in enumerate((("1.2", "C 2"), ("1.2", "N 6"), ("1.2", "NE 5"), ("1.1", "SW 6"))):
        table.expect(0, "frag", keys=under)
        assert f"die {number + 1} of 4" in table.ask().prompt
        with pytest.raises(IllegalChoice):
            table.match.choose(0, "scout:1.4")
        table.chance(*dice(die)).choose(f"scout:{target}")
    # After the fourth die they are judged, each Scout's together.
    table.expect(0, "move")
    assert scout(table, "1.2")["stunned"]
    assert where(table, "1.1") is None
    assert (scout(table, "1.3")["stunned"], where(table, "1.3")) == (False, "0.1")
    assert (scout(table, "1.4")["stunned"], where(table, "1.4")) == (False, "2.0")
    assert [event["target"] for event in table.said("frag-result")] == ["scout:1.1", "scout:1.2"]
    assert (on_board(table), discard(table)) == ([], ["frag-grenade"])


@pytest.mark.rule("ultra_marines.objects.frag_dice", "ultra_marines.stunned.same_attack")
def test_dice_against_one_scout_are_one_attack() -> None:
    """X: (C,4) then (NE,1) stuns him, no more; Y, who was stunned before: (SW,1) kills."""
    table = frag("0@3.0", "1@0.0 2@1.0 stunned")
    table.chance(*dice("C 4", "NE 1", "SW 1"))
    table.choose("scout:1.1", "scout:1.1", "scout:1.2")
    # Nothing has happened yet.
    assert not scout(table, "1.1")["stunned"]
    assert where(table, "1.2") == "1.0"
    table.choose("stop").expect(0, "move")
    assert scout(table, "1.1")["stunned"]
    assert where(table, "1.1") == "0.0"
    assert where(table, "1.2") is None
    assert happened(table, "frag-die", "stunned", "finished") == ["frag-die"] * 3 + ["stunned", "finished"]


@pytest.mark.rule("ultra_marines.objects.frag_dice", "ultra_marines.tray.cocked")
def test_each_die_is_seen_before_the_next_is_named() -> None:
    table = frag("0@3.0 1@0.1", "1@0.0")
    table.chance(*dice("COCKED 6", "OUT 6")).choose("scout:1.1")
    [die] = table.said("frag-die", 1)
    assert die["dice"] == [{"place": "COCKED", "number": 6}, {"place": "OUT", "number": 6}]
    table.expect(0, "frag", keys=["scout:1.1", "scout:0.1", "stop"])
    # His own Scout may be named too.
    table.chance(*dice("C 6")).choose("scout:0.1", "stop")
    assert happened(table, "missed", "killed") == ["missed", "killed"]
    assert where(table, "0.1") is None


@pytest.mark.rule("ultra_marines.objects.frag_dice")
@pytest.mark.parametrize("dropped", range(4))
def test_he_may_stop_after_any_die(dropped: int) -> None:
    table = frag("0@3.0", "1@0.0")
    table.chance(*dice("N 1") * dropped)
    table.choose(*["scout:1.1"] * dropped, "stop").expect(0, "move")
    assert happened(table, "frag-die") == ["frag-die"] * dropped
    assert discard(table) == ["frag-grenade"]


@pytest.mark.rule("ultra_marines.objects.frag_grenade", "ultra_marines.cards.text_rules")
def test_a_frag_grenade_must_cover_a_scout() -> None:
    table = marines(LANE, "0@1.0", "0@8.0", hands=["frag-grenade", ""], at="move", roll=1)
    table.choose("card:frag-grenade")
    wanted = {sq(column, row) for column in (0, 1, 7, 8) for row in (-1, 0)}
    assert set(targets(table)) == wanted
    refused(table, sq(4, 0), "objects.frag_grenade")


@pytest.mark.rule("ultra_marines.objects.frag_grenade", "ultra_marines.content.aids")
def test_the_preview_of_a_card_on_four_squares_names_who_is_under_it_friends_first() -> None:
    table = marines(LANE, "0@1.0 1@3.0", "0@2.0", hands=["frag-grenade locked-door", ""], at="move", roll=1)
    under = {option.key: option.preview for option in table.choose("card:frag-grenade").ask().options}
    names = [scout(table, ref)["name"] for ref in ("0.0", "1.0")]
    assert under[sq(1, 0)] == f"Covers your own {names[0]} and {names[1]}"
    assert under[sq(0, 0)] == f"Covers your own {names[0]}"
    assert under["end"] is None


@pytest.mark.rule("ultra_marines.cards.corridor")
def test_squares_beside_the_hulk_are_told_by_what_a_card_would_cover() -> None:
    table = marines(("aa##", "aabb"), "0@0.0", "0@3.1", hands=["frag-grenade", ""], at="move", roll=1)
    table.choose("card:frag-grenade")
    labels = {option.key: option.label for option in table.ask().options if option.key != "end"}
    assert labels[sq(0, 0)] == "A1"
    assert labels[sq(-1, -1)] == "Over A1"
    assert labels[sq(-1, 0)] == "Over A1 and A2"
    assert labels[sq(2, 0)] == "Over C2 and D2"
    assert all(label[-1].isdigit() and label.split()[-1][0].isalpha() for label in labels.values()), labels


# Locked Door.


@pytest.mark.rule("ultra_marines.objects.locked_door", "ultra_marines.cards.overlap")
def test_a_locked_door_shuts_an_empty_corridor_square() -> None:
    table = marines(
        SHIP,
        "0@1.1 1@3.1",
        "0@9.0",
        zones="A B",
        artifacts="5.1",
        cards=[("locked-door", "6.1"), ("cave-in", "7.0"), ("proximity-mine", "4.1")],
        hands=["locked-door", ""],
        at="move",
        roll=1,
    )
    table.choose("card:locked-door")
    # In the corridor: a Scout on 3, a mine on 4, an artifact on 5, a door on 6, a cave-in on 7 and 8.
    assert targets(table) == [sq(4, 1)]
    refused(table, sq(3, 1), "objects.locked_door")
    refused(table, sq(5, 1), "objects.locked_door")
    refused(table, sq(6, 1), "cards.overlap")
    refused(table, sq(8, 1), "cards.overlap")
    refused(table, sq(0, 0), "objects.locked_door")
    refused(table, sq(10, 1), "objects.locked_door")
    table.choose(sq(4, 1))
    assert on_board(table)[-1] == ("locked-door", sq(4, 1))


@pytest.mark.rule("ultra_marines.objects.locked_door", "ultra_marines.moving.barriers", "ultra_marines.sight.line")
def test_a_locked_door_blocks_movement_and_sight() -> None:
    table = marines(LANE, "1@3.0", "1@8.0", hands=["locked-door", ""], at="move", roll=6)
    table.choose("card:locked-door", sq(4, 0), "scout:0.1")
    refused(table, sq(4, 0), "moving.barriers")
    table.choose(sq(2, 0), "end")
    # Nobody to shoot at: stages 4 to 6 pass.
    table.expect(0, "discard_and_draw")


@pytest.mark.rule("ultra_marines.objects.locked_door", "ultra_marines.cards.text_rules")
def test_without_a_free_corridor_square_a_door_cannot_be_played() -> None:
    table = marines(
        ("AAA", "AAA", "AAA", "#a#"), "0@0.0", "0@1.3", hands=["locked-door", ""], at="move", roll=1, artifacts="2.2"
    )
    refused(table, "card:locked-door", "cards.text_rules")


# Cave-in.


@pytest.mark.rule("ultra_marines.objects.cave_in", "ultra_marines.cards.overlap", "ultra_marines.cards.corridor")
def test_where_a_cave_in_may_fall() -> None:
    table = marines(
        ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB", "#########CCC", "#########CCC", "#########CCC"),
        "0@4.1",
        "0@9.0",
        zones="A B",
        artifacts="7.1",
        cards=[("locked-door", "8.1")],
        hands=["cave-in", ""],
        at="move",
        roll=1,
    )
    table.choose("card:cave-in")
    refused(table, sq(4, 1), "objects.cave_in")
    refused(table, sq(3, 0), "objects.cave_in")
    refused(table, sq(8, 0), "cards.overlap")
    # A teleport square, own or not, is spared; the middle of a room that is nobody's zone is not.
    for column, row in ((0, 0), (1, 1), (10, 1), (9, 0)):
        refused(table, sq(column, row), "objects.cave_in")
    assert {sq(9, 3), sq(10, 4)} <= set(table.keys())
    # At least one floor square; three of wall are allowed, and an artifact may be buried.
    assert {sq(-1, -1), sq(11, 5), sq(6, 1), sq(5, 0)} <= set(table.keys())
    assert sq(5, 3) not in table.keys()


@pytest.mark.rule("ultra_marines.objects.cave_in", "ultra_marines.moving.barriers", "ultra_marines.sight.line")
def test_a_cave_in_blocks_way_and_sight_and_buries_artifacts() -> None:
    table = marines(LANE, "1@3.0", "1@8.0", hands=["cave-in melta-charge", ""], at="move", roll=3, artifacts="5.0")
    table.choose("card:cave-in", sq(4, -1), "scout:0.1")
    refused(table, sq(4, 0), "moving.barriers")
    table.choose(sq(2, 0), sq(3, 0))
    assert artifacts(table) == [sq(5, 0)]
    # When the card is gone the artifact can be reached again.
    table.choose("card:melta-charge", sq(4, -1), sq(4, 0))
    assert discard(table) == ["cave-in", "melta-charge"]
    table.expect(0, "fire")


@pytest.mark.rule("ultra_marines.objects.cave_in", "ultra_marines.artifacts.pick_up")
def test_a_buried_artifact_is_picked_up_once_the_rubble_is_gone() -> None:
    table = marines(LANE, "1@3.0", "1@8.0", cards=[("cave-in", "4.0")], artifacts="4.0", chance=[6, 2])
    table.choose("scout:0.1", sq(4, 0), "pick-up")
    assert scout(table, "0.1")["carries"]


@pytest.mark.rule("ultra_marines.objects.cave_in", "ultra_marines.end.trigger")
def test_a_buried_artifact_is_still_on_the_board() -> None:
    table = marines(LANE, "1@3.0", "1@8.0", hands=["cave-in", ""], at="move", roll=3, artifacts="5.0", captured=[1, 0])
    table.choose("card:cave-in", sq(5, 0))
    assert table.match.result is None


# Medi-pack.


@pytest.mark.rule("ultra_marines.objects.medi_pack")
def test_a_medi_pack_stands_up_one_of_ones_own_who_then_moves_and_fires() -> None:
    table = marines(LANE, "1@1.0 stunned 2@0.0 stunned", "1@8.0 stunned", hands=["medi-pack", ""], at="move", roll=2)
    table.choose("card:medi-pack")
    assert targets(table) == ["scout:0.1", "scout:0.2"]
    table.choose("scout:0.1")
    assert not scout(table, "0.1")["stunned"]
    assert scout(table, "0.2")["stunned"]
    assert [event["scout"] for event in table.said("stands-up")] == ["scout:0.1"]
    assert discard(table) == ["medi-pack"]
    table.choose("scout:0.1", sq(2, 0), sq(3, 0)).expect(0, "fire")
    table.chance(*dice("C 1", "N 1")).choose("scout:0.1", "scout:1.1").over(0)


@pytest.mark.rule("ultra_marines.objects.medi_pack", "ultra_marines.cards.text_rules")
def test_nobody_stunned_nobody_to_heal() -> None:
    table = marines(LANE, "1@1.0", "1@8.0 stunned", hands=["medi-pack", ""], at="move", roll=2)
    refused(table, "card:medi-pack", "cards.text_rules")


@pytest.mark.rule("ultra_marines.objects.medi_pack", "ultra_marines.variants.teams")
def test_your_scouts_are_not_your_partners() -> None:
    table = marines(
        LANE,
        "1@0.0 stunned",
        "1@4.0",
        "1@2.0 stunned",
        "1@8.0",
        hands=["medi-pack", "", "", ""],
        options={"teams": True},
        at="move",
        roll=2,
    )
    table.choose("card:medi-pack")
    assert targets(table) == ["scout:0.1"]


@pytest.mark.rule("ultra_marines.objects.medi_pack", "ultra_marines.moving.stunned")
def test_a_move_that_was_cut_short_is_not_given_back() -> None:
    table = marines(
        LANE,
        "1@1.0 2@0.0",
        "1@8.0",
        cards=[("proximity-mine", "2.0")],
        hands=["medi-pack", ""],
        at="move",
        roll=4,
    )
    table.chance(*dice("C 5", "N 1", "N 1")).choose("scout:0.1", sq(2, 0))
    assert scout(table, "0.1")["stunned"]
    table.choose("card:medi-pack", "scout:0.1")
    refused(table, "scout:0.1", "moving.one_at_a_time")
    # He may still fire in stage 4.
    table.choose("end").expect(0, "fire")
    assert "scout:0.1" in table.keys()


@pytest.mark.rule("ultra_marines.objects.medi_pack")
@pytest.mark.parametrize("stage", ["fire", "fight"])
def test_a_shot_or_blow_already_used_is_not_given_back(stage: str) -> None:
    """He attacks, is struck down by a card of his own player and stands up again: he has no second attack."""
    table = marines(LANE, "1@7.0 2@0.0", "1@8.0", hands=["deck-collapse medi-pack", ""], at=stage)
    table.chance(*dice(*["N 1"] * (2 if stage == "fire" else 3))).choose("scout:0.1", "scout:1.1")
    table.chance(4).choose("card:deck-collapse", "scout:0.1")
    refused(table, "scout:0.1", "stunned.cannot_act")
    table.choose("card:medi-pack", "scout:0.1")
    assert not scout(table, "0.1")["stunned"]
    # With nobody left who could attack the stage passes, and the hand is empty.
    assert table.ask().name != stage or "scout:0.1" not in table.keys()
    assert len(table.said("fires") + table.said("strikes")) == 1


@pytest.mark.rule("ultra_marines.objects.medi_pack", "ultra_marines.stunned.recover")
def test_whoever_stands_again_is_not_rolled_for_in_stage_6() -> None:
    table = marines(LANE, "1@0.0 stunned 2@1.0 stunned", "1@8.0", hands=["medi-pack", ""], at="fight")
    table.chance(2).choose("card:medi-pack", "scout:0.1").expect(0, "discard_and_draw")
    assert happened(table, "recovered") == []
    assert [event["scout"] for event in table.said("still-down")] == ["scout:0.2"]


# Melta Charge.


@pytest.mark.rule("ultra_marines.objects.melta_charge", "ultra_marines.board_cards.vanish")
@pytest.mark.parametrize(("square", "gone"), [("2.0", "locked-door"), ("7.0", "locked-door"), ("4.-1", "cave-in")])
def test_a_melta_charge_burns_one_barrier_away(square: str, gone: str) -> None:
    cards = [("locked-door", "2.0"), ("cave-in", "4.-1"), ("locked-door", "7.0"), ("blind-grenade", "9.0")]
    table = marines(LANE, "0@0.0", "0@11.0", cards=cards, hands=["melta-charge", ""], at="move", roll=1)
    table.choose("card:melta-charge")
    assert targets(table) == [sq(2, 0), sq(4, -1), sq(7, 0)]
    table.choose(f"sq:{square}")
    left = [(face, at) for face, at in cards if at != square]
    assert on_board(table) == [(face, f"sq:{at}") for face, at in left]
    assert discard(table) == [gone, "melta-charge"]
    assert [(event["card"], event["square"]) for event in table.said("removed")] == [(gone, f"sq:{square}")]


@pytest.mark.rule("ultra_marines.objects.melta_charge", "ultra_marines.cards.text_rules")
def test_without_a_barrier_there_is_nothing_to_burn() -> None:
    cards = [("blind-grenade", "4.0"), ("proximity-mine", "6.0"), ("vortex-grenade", "8.0")]
    table = marines(LANE, "0@0.0", "0@11.0", cards=cards, hands=["melta-charge", ""], at="move", roll=1)
    refused(table, "card:melta-charge", "cards.text_rules")


# Proximity Mine.


@pytest.mark.rule("ultra_marines.objects.proximity_mine", "ultra_marines.cards.overlap")
def test_where_a_mine_may_lie() -> None:
    table = marines(
        SHIP,
        "0@0.0",
        "0@9.0",
        zones="A B",
        artifacts="5.1",
        cards=[("locked-door", "3.1"), ("proximity-mine", "7.1"), ("blind-grenade", "6.1")],
        hands=["proximity-mine", ""],
        at="move",
        roll=1,
    )
    table.choose("card:proximity-mine")
    refused(table, sq(0, 0), "objects.proximity_mine")
    refused(table, sq(3, 1), "objects.proximity_mine")
    refused(table, sq(7, 1), "cards.overlap")
    refused(table, sq(1, 1), "objects.proximity_mine")
    refused(table, sq(10, 1), "objects.proximity_mine")
    floor = 9 + 9 + 6
    assert len(targets(table)) == floor - 6
    assert {sq(2, 2), sq(5, 1), sq(6, 1), sq(11, 2)} <= set(table.keys())
    table.choose(sq(5, 1))
    assert on_board(table)[-1] == ("proximity-mine", sq(5, 1))


@pytest.mark.rule("ultra_marines.objects.proximity_mine", "ultra_marines.timing.entering_square")
@pytest.mark.parametrize("own", [True, False])
def test_the_first_scout_of_any_player_to_step_there_suffers_three_dice(own: bool) -> None:
    squads = ("1@1.0", "1@8.0") if own else ("1@8.0", "1@1.0")
    active = 0 if own else 1
    table = marines(LANE, *squads, cards=[("proximity-mine", "2.0")], artifacts="2.0", at="move", roll=4, active=active)
    ref = f"{active}.1"
    table.chance(*dice("C 3", "N 6", "OUT 6")).choose(f"scout:{ref}", sq(2, 0))
    [event] = table.said("suffers")
    assert (event["target"], len(event["dice"])) == (f"scout:{ref}", 3)
    assert happened(table, "stepped", "mine", "suffers", "no-effect") == ["stepped", "mine", "suffers", "no-effect"]
    # Still standing: he may pick up and walk on, and the mine is gone.
    assert "pick-up" in table.keys()
    table.choose("pick-up", sq(3, 0), sq(2, 0))
    assert (on_board(table), discard(table)) == ([], ["proximity-mine"])
    assert len(table.said("suffers")) == 1


@pytest.mark.rule("ultra_marines.objects.proximity_mine", "ultra_marines.moving.stunned")
@pytest.mark.parametrize("result", ["stunned", "killed"])
def test_whoever_is_stunned_or_killed_by_a_mine_has_finished_moving(result: str) -> None:
    table = marines(LANE, "1@1.0 2@0.0", "1@8.0", cards=[("proximity-mine", "2.0")], artifacts="2.0", at="move", roll=4)
    table.chance(*dice("C 5" if result == "stunned" else "C 6", "N 1", "N 1")).choose("scout:0.1", sq(2, 0))
    assert table.keys() == ["scout:0.2", "end"]
    assert artifacts(table) == [sq(2, 0)]
    assert happened(table, "picked-up") == []
    if result == "stunned":
        refused(table, "scout:0.1", "moving.stunned")
    else:
        assert where(table, "0.1") is None


@pytest.mark.rule("ultra_marines.objects.proximity_mine")
def test_a_mine_waits_for_a_step_and_does_not_care_for_what_comes_to_lie_on_it() -> None:
    """A mine laid where a barrier later falls, or where an artifact lies, stays silent until somebody walks there."""
    table = marines(LANE, "1@0.0", "1@8.0", hands=["proximity-mine cave-in", ""], at="move", roll=2, artifacts="2.0")
    table.choose("card:proximity-mine", sq(2, 0), "card:cave-in", sq(2, 0))
    assert on_board(table) == [("proximity-mine", sq(2, 0)), ("cave-in", sq(2, 0))]
    assert happened(table, "mine", "suffers") == []


@pytest.mark.rule("ultra_marines.objects.proximity_mine", "ultra_marines.end.elimination")
def test_a_mine_that_kills_the_last_scout_ends_the_turn() -> None:
    table = marines(LANE, "1@1.0", "1@8.0", "1@10.0", cards=[("proximity-mine", "2.0")], at="move", roll=4)
    table.chance(*dice("C 6", "N 1", "N 1"), 6).choose("scout:0.1", sq(2, 0))
    table.expect(1, "move")


# Used up or staying.


@pytest.mark.rule("ultra_marines.objects.stay")
def test_three_objects_are_used_up_when_played() -> None:
    table = marines(
        LANE,
        "0@0.0 1@1.0 stunned",
        "0@11.0",
        cards=[("locked-door", "5.0")],
        hands=["frag-grenade medi-pack melta-charge", ""],
        at="move",
        roll=1,
    )
    table.choose("card:frag-grenade", sq(0, 0), "stop", "card:medi-pack", "scout:0.1", "card:melta-charge", sq(5, 0))
    assert on_board(table) == []
    assert discard(table) == ["frag-grenade", "medi-pack", "locked-door", "melta-charge"]
