"""The Vortex Grenade: clauses ultra_marines.objects.vortex_*"""

from random import Random

import pytest

from tests.games.ultra_marines.table import (
    artifacts,
    dice,
    discard,
    happened,
    marines,
    on_board,
    scout,
    sq,
    targets,
    where,
)
from tests.games.ultra_marines.test_objects import HALL, KILL, LANE, MISS, SHIP, STUN
from ultratable.core.script import Script
from ultratable.games.ultra_marines.boardcards import drift
from ultratable.games.ultra_marines.hulk import covered
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines

# Playing it, and what it strikes.


@pytest.mark.rule("ultra_marines.objects.vortex_play", "ultra_marines.objects.vortex_strike")
def test_a_vortex_strikes_everything_under_it_at_once_and_stays() -> None:
    table = marines(
        HALL,
        "0@3.2 1@2.3",
        "0@5.5 1@2.2 2@3.3",
        cards=[("blind-grenade", "2.2")],
        artifacts="2.2 2.2 4.2",
        hands=["vortex-grenade", ""],
        at="move",
        roll=1,
    )
    table.chance(*KILL, *STUN, *MISS, *KILL).choose("card:vortex-grenade", sq(2, 2))
    # Every Scout under it, own ones too, in reading order, with four dice each; then the artifacts that lie there.
    assert [event["target"] for event in table.said("suffers")] == ["scout:1.1", "scout:0.0", "scout:0.1", "scout:1.2"]
    assert [len(event["dice"]) for event in table.said("suffers")] == [4, 4, 4, 4]
    assert [where(table, ref) for ref in ("1.1", "0.0", "0.1", "1.2")] == [None, "3.2", "2.3", None]
    assert scout(table, "0.0")["stunned"]
    assert (artifacts(table), table.match.view(None)["destroyed"]) == ([sq(4, 2)], 2)
    # It lies there from now on; smoke is no barrier and stays.
    assert on_board(table) == [("blind-grenade", sq(2, 2)), ("vortex-grenade", sq(2, 2))]
    assert discard(table) == []
    assert happened(table, "lies", "suffers", "destroyed") == ["lies", *["suffers"] * 4, *["destroyed"] * 2]


@pytest.mark.rule("ultra_marines.objects.vortex_play", "ultra_marines.cards.corridor")
def test_a_vortex_needs_one_floor_square() -> None:
    table = marines(("aa#", "##b"), "0@0.0", "0@2.1", hands=["vortex-grenade", ""], at="move", roll=1)
    table.choose("card:vortex-grenade")
    floor = {(0, 0), (1, 0), (2, 1)}
    wanted = {sq(column - across, row - down) for column, row in floor for across in (0, 1) for down in (0, 1)}
    assert set(targets(table)) == wanted
    assert sq(2, 2) not in wanted


@pytest.mark.rule("ultra_marines.objects.vortex_strike")
def test_barriers_go_first_and_whole() -> None:
    """One square of the cave-in is enough; the door beside the vortex stays."""
    table = marines(
        HALL,
        "0@0.0 1@2.2",
        "0@5.5",
        cards=[("cave-in", "3.3"), ("locked-door", "1.2"), ("locked-door", "2.3")],
        hands=["vortex-grenade", ""],
        at="move",
        roll=1,
        artifacts="5.0 3.3",
    )
    table.chance(*MISS).choose("card:vortex-grenade", sq(2, 2))
    assert on_board(table) == [("locked-door", sq(1, 2)), ("vortex-grenade", sq(2, 2))]
    assert discard(table) == ["cave-in", "locked-door"]
    gone = [(event["card"], event["square"]) for event in table.said("removed")]
    assert gone == [("cave-in", sq(3, 3)), ("locked-door", sq(2, 3))]
    assert happened(table, "removed", "suffers", "destroyed") == ["removed", "removed", "suffers", "destroyed"]
    assert artifacts(table) == [sq(5, 0)]


@pytest.mark.rule("ultra_marines.objects.vortex_strike")
def test_a_cave_in_of_which_only_wall_is_covered_stays() -> None:
    """Corridors in rows 0 and 2: both cards reach into the wall between, but share no floor."""
    table = marines(
        ("aaaaa", "#####", "bbbbb"),
        "0@0.0",
        "0@4.2",
        cards=[("cave-in", "1.1")],
        hands=["vortex-grenade", ""],
        at="move",
        roll=1,
        artifacts="4.0",
    )
    table.choose("card:vortex-grenade", sq(1, 0))
    assert on_board(table) == [("cave-in", sq(1, 1)), ("vortex-grenade", sq(1, 0))]


@pytest.mark.rule("ultra_marines.objects.vortex_strike", "ultra_marines.tray.against_stunned")
def test_a_stunned_scout_in_the_vortex_is_killed_by_any_hit() -> None:
    table = marines(LANE, "0@0.0", "0@10.0 1@5.0 stunned", hands=["vortex-grenade", ""], at="move", roll=1)
    table.chance(*dice("N 6", "C 1", "OUT 6", "E 6")).choose("card:vortex-grenade", sq(5, 0))
    assert where(table, "1.1") is None
    assert happened(table, "finished") == ["finished"]


# Carried artifacts, walking and seeing.


@pytest.mark.rule("ultra_marines.objects.vortex_carried", "ultra_marines.artifacts.drop_when_killed")
def test_a_carried_artifact_shares_its_carriers_fate() -> None:
    table = marines(
        HALL,
        "0@0.0",
        "0@2.2 carries 1@3.2 carries 2@5.5",
        hands=["vortex-grenade", ""],
        at="move",
        roll=1,
        artifacts="5.0",
    )
    table.chance(*STUN, *KILL).choose("card:vortex-grenade", sq(2, 2))
    assert scout(table, "1.0")["carries"]
    assert table.match.view(None)["destroyed"] == 1
    assert artifacts(table) == [sq(5, 0)]
    assert happened(table, "dropped", "destroyed") == ["dropped", "destroyed"]


@pytest.mark.rule("ultra_marines.objects.vortex_carried", "ultra_marines.artifacts.drop_when_killed")
def test_killed_by_anything_while_covered_loses_the_artifact() -> None:
    table = marines(HALL, "1@0.2", "0@5.5 1@3.2 carries", cards=[("vortex-grenade", "3.2")], at="fire", artifacts="0.5")
    table.chance(*dice("C 6", "N 1")).choose("scout:0.1", "scout:1.1")
    assert (artifacts(table), table.match.view(None)["destroyed"]) == ([sq(0, 5)], 1)


@pytest.mark.rule(
    "ultra_marines.objects.vortex_carried",
    "ultra_marines.objects.vortex_passable",
    "ultra_marines.objects.vortex_destroyed_artifacts",
)
def test_an_artifact_placed_on_a_covered_teleport_square_is_lost_at_once() -> None:
    table = marines(
        SHIP,
        "1@2.1 carries",
        "0@11.1",
        zones="A B",
        cards=[("vortex-grenade", "0.0")],
        at="move",
        roll=3,
        artifacts="7.1",
    )
    table.choose("scout:0.1", sq(1, 1), "place")
    assert not scout(table, "0.1")["carries"]
    assert (artifacts(table), table.match.view(None)["destroyed"]) == ([sq(7, 1)], 1)
    assert happened(table, "placed", "destroyed") == ["placed", "destroyed"]


@pytest.mark.rule("ultra_marines.objects.vortex_passable", "ultra_marines.sight.artifacts_do_not_block")
def test_a_vortex_blocks_neither_movement_nor_sight_and_hurts_nobody_between_strikes() -> None:
    table = marines(LANE, "1@1.0", "1@7.0", cards=[("vortex-grenade", "3.0")], at="move", roll=4)
    table.choose("scout:0.1", sq(2, 0), sq(3, 0), sq(4, 0), sq(3, 0))
    assert happened(table, "suffers") == []
    table.expect(0, "fire", keys=["scout:0.1", "end"])
    # It strikes in stage 1 of the next turn.
    table.choose("end").chance(5, *MISS, 6).choose("stay")
    assert [event["target"] for event in table.said("suffers")] == ["scout:0.1"]


# Movement.


ROW_4 = ("a#######", "a#######", "a#######", "a#######", "bbbbbbbb")
"""A corridor in row 4, columns 0 to 7."""


def drifting(roll: int, *chance: int | str) -> Script:
    """The book's example: a vortex at (2,4), a Scout on (3,4), a Locked Door on (4,4)."""
    cards = [("vortex-grenade", "2.4"), ("locked-door", "4.4")]
    return marines(ROW_4, "1@3.4", "0@0.0", cards=cards, artifacts="7.4", chance=[roll, *chance])


@pytest.mark.rule("ultra_marines.objects.vortex_move", "ultra_marines.objects.vortex_strike")
def test_roll_2_shifts_the_vortex_along_the_corridor() -> None:
    table = drifting(2, *STUN, 6, 6)
    assert on_board(table) == [("vortex-grenade", sq(3, 4))]
    assert discard(table) == ["locked-door"]
    [event] = table.said("suffers")
    assert (event["target"], len(event["dice"])) == ("scout:0.1", 4)
    [moves] = table.said("vortex-moves")
    assert (moves["square"], moves["roll"]) == (sq(3, 4), 2)


@pytest.mark.rule("ultra_marines.objects.vortex_move", "ultra_marines.objects.vortex_wall")
def test_roll_3_pushes_it_wholly_into_the_wall() -> None:
    # It vanishes and strikes nothing; the door, which is younger, is rolled for.
    table = drifting(3, 1, 6)
    assert on_board(table) == [("locked-door", sq(4, 4))]
    assert discard(table) == ["vortex-grenade"]
    assert happened(table, "suffers", "removed") == []
    assert len(table.said("vortex-stopped")) == 1


@pytest.mark.rule("ultra_marines.objects.vortex_move")
@pytest.mark.parametrize(("roll", "to"), [(1, (2, 1)), (2, (3, 2)), (3, (2, 3)), (4, (1, 2)), (5, (2, 2))])
def test_the_vortex_moves_by_compass_and_strikes_where_it_comes_to_lie(roll: int, to: tuple[int, int]) -> None:
    spots = [(column, row) for column in range(6) for row in range(6)]
    under = {(to[0] + across, to[1] + down) for across in (0, 1) for down in (0, 1)}
    table = marines(
        HALL,
        "0@0.0",
        "0@5.5",
        cards=[("vortex-grenade", "2.2")],
        artifacts=" ".join(f"{column}.{row}" for column, row in spots),
        chance=[roll, 6],
    )
    assert on_board(table) == [("vortex-grenade", sq(*to))]
    assert set(artifacts(table)) == {sq(*spot) for spot in spots if spot not in under}


@pytest.mark.rule(
    "ultra_marines.objects.vortex_move", "ultra_marines.objects.vortex_wall", "ultra_marines.content.aids"
)
def test_where_the_next_roll_would_take_it_is_shown_to_everybody() -> None:
    """North, east, south, west; nothing where a wall ends it. What is shown is what comes."""
    hall = marines(
        HALL, "0@0.0", "0@5.5", cards=[("blind-grenade", "0.4"), ("vortex-grenade", "2.2")], at="move", roll=1
    )
    for seat in (0, 1, None):
        [drifts] = hall.match.view(seat)["drifts"]
        assert drifts == {"square": sq(2, 2), "to": [sq(2, 1), sq(3, 2), sq(2, 3), sq(1, 2)]}
    row = ("aaaaaaaa",)
    for roll in range(1, 5):
        before = marines(row, "0@0.0", "0@7.0", cards=[("vortex-grenade", "3.0")], at="move", roll=1)
        [drifts] = before.match.view(None)["drifts"]
        assert drifts["to"] == [sq(3, -1), sq(4, 0), None, sq(2, 0)]
        after = marines(row, "0@0.0", "0@7.0", cards=[("vortex-grenade", "3.0")], chance=[roll, 6])
        assert [square for _, square in on_board(after)] == [to for to in [drifts["to"][roll - 1]] if to]


@pytest.mark.rule("ultra_marines.objects.vortex_move", "ultra_marines.content.aids")
def test_without_a_vortex_there_is_nothing_to_show() -> None:
    table = marines(HALL, "0@0.0", "0@5.5", cards=[("blind-grenade", "0.4")], at="move", roll=1)
    assert table.match.view(0)["drifts"] == []


@pytest.mark.rule("ultra_marines.objects.vortex_move", "ultra_marines.board_cards.vanish")
def test_roll_6_and_the_vortex_is_gone_without_a_strike() -> None:
    table = marines(HALL, "0@0.0 1@2.2", "0@5.5", cards=[("vortex-grenade", "2.2")], artifacts="3.3", chance=[6, 6])
    assert (on_board(table), discard(table)) == ([], ["vortex-grenade"])
    assert artifacts(table) == [sq(3, 3)]
    assert happened(table, "suffers") == []


@pytest.mark.rule("ultra_marines.objects.vortex_wall")
def test_a_vortex_does_not_pass_through_a_row_of_wall() -> None:
    board = ("aaaaaaaa", "#######b", "cccccccc")
    table = marines(board, "0@0.0", "0@0.2 1@3.2", cards=[("vortex-grenade", "3.0")], chance=[3, 6], artifacts="6.0")
    assert (on_board(table), discard(table)) == ([], ["vortex-grenade"])
    assert happened(table, "suffers") == []
    # One column further east the passage in column 7 is floor under both blocks: it gets through.
    table = marines(board, "0@0.0", "0@0.2", cards=[("vortex-grenade", "6.0")], chance=[3, 6], artifacts="0.0")
    assert on_board(table) == [("vortex-grenade", sq(6, 1))]


@pytest.mark.rule("ultra_marines.objects.vortex_wall")
def test_squares_under_barriers_count_as_floor() -> None:
    cards = [("vortex-grenade", "2.0"), ("locked-door", "3.0"), ("locked-door", "4.0")]
    table = marines(LANE, "0@0.0", "0@11.0", cards=cards, chance=[2, 6])
    assert on_board(table) == [("vortex-grenade", sq(3, 0))]
    assert discard(table) == ["locked-door", "locked-door"]


@pytest.mark.rule("ultra_marines.objects.vortex_wall", "ultra_marines.cards.corridor")
def test_a_vortex_may_stick_out_over_the_edge_of_the_grid() -> None:
    table = marines(LANE, "0@5.0", "0@11.0", cards=[("vortex-grenade", "-1.-1")], chance=[1, 6])
    assert (on_board(table), len(table.said("vortex-stopped"))) == ([], 1)
    table = marines(LANE, "0@5.0", "0@11.0", cards=[("vortex-grenade", "-1.-1")], chance=[3, 6])
    assert on_board(table) == [("vortex-grenade", sq(-1, 0))]
    table = marines(LANE, "0@5.0", "0@11.0", cards=[("vortex-grenade", "0.-1")], chance=[4, 6])
    assert on_board(table) == [("vortex-grenade", sq(-1, -1))]


@pytest.mark.rule("ultra_marines.objects.vortex_wall")
def test_it_vanishes_exactly_when_both_squares_common_to_old_and_new_block_are_wall() -> None:
    """As the ruling works it out, on random floors, for every place and direction."""
    stopped = moved = 0
    for seed in range(12):
        rng = Random(seed)
        rows = ["".join(rng.choice("a##") for _ in range(8)) for _ in range(6)]
        state = _scattered(["a" + rows[0][1:], *rows[1:]])
        floor = state.board().floor
        for anchor in state.board().anchors:
            for direction in (0, 2, 4, 6):
                to = anchor + GRID.steps[direction]
                common = [square for square in covered(anchor, 4) if square in covered(to, 4)]
                assert len(common) == 2
                through = any(floor >> square & 1 for square in common)
                assert drift(state, anchor, direction) == (to if through else -1)
                moved += through
                stopped += not through
    assert min(stopped, moved) > 100


def _scattered(rows: list[str]) -> UltraMarines:
    """A state on a floor of single squares: every one is a section of its own."""
    labels = iter("abcdefghijklmnopqrstuvwxyz0123456789+*=?!%&@")
    lines = ["".join(next(labels) if square == "a" else "#" for square in row) for row in rows]
    spots = [f"{column}.{row}" for row, line in enumerate(lines) for column, label in enumerate(line) if label != "#"]
    state = marines(lines, f"0@{spots[0]}", f"0@{spots[-1]}", artifacts=spots[1], at="draw").match.state
    assert isinstance(state, UltraMarines)
    return state


@pytest.mark.rule("ultra_marines.objects.vortex_destroyed_artifacts", "ultra_marines.end.trigger")
def test_when_the_last_artifact_is_destroyed_the_game_ends_at_once() -> None:
    """In the middle of stage 1: the door is not rolled for. The lost one counts for nobody."""
    table = marines(
        LANE,
        "0@0.0",
        "0@11.0",
        cards=[("vortex-grenade", "4.0"), ("locked-door", "8.0")],
        artifacts="6.0",
        captured=[2, 3],
        destroyed=2,
        chance=[2],
    )
    table.over(1)
    view = table.match.view(None)
    assert ([seat["captured"] for seat in view["seats"]], view["destroyed"]) == ([2, 3], 3)


@pytest.mark.rule("ultra_marines.objects.vortex_destroyed_artifacts", "ultra_marines.objects.vortex_play")
def test_a_vortex_laid_on_the_last_artifact_ends_the_game_too() -> None:
    table = marines(
        LANE,
        "0@0.0",
        "0@11.0",
        artifacts="5.0 6.0",
        captured=[4, 2],
        hands=["vortex-grenade", "rally"],
        at="move",
        roll=1,
    )
    table.choose("card:vortex-grenade", sq(5, 0)).over(0)
