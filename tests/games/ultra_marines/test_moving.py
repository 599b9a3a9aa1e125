"""Stage 3, moving: clauses ultra_marines.moving.*, board.legal_step, board.squares_away, timing.entering_square."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.core.board.exact import distances, may_step
from tests.games.ultra_marines.table import dice, go, marines, refused, scout, sq, where
from ultratable.core.errors import IllegalChoice
from ultratable.core.match import Match
from ultratable.core.script import Script

ROW = ("aaaaaaaaaa",)
HALL = ("AAA", "AAA", "AAA")
FIELD = ("aaaaaaa",) * 7
BEND = ("aa", "a#")
FAR = "0@9.0"
"""An enemy Captain at the far end of a row."""


def steps(table: Script) -> set[str]:
    """The squares open to whoever is moving."""
    return {key.partition(":")[2] for key in table.keys() if key.startswith("sq:")}


def moving(board: tuple[str, ...], *squads: str, roll: int = 3, **more: Any) -> Script:
    """The active seat has rolled and may move; without event cards unless there are hands."""
    return marines(board, *squads, at="move", roll=roll, basic="hands" not in more, **more)


# Squares that are no next step.


@pytest.mark.rule("ultra_marines.moving.up_to", "ultra_marines.moving.one_at_a_time", "ultra_marines.moving.directions")
def test_a_square_that_is_no_next_step_says_who_could_come_there() -> None:
    table = moving(ROW, "0@0.0 1@5.0", FAR, roll=3)
    sentence = refused(table, sq(3, 0), "moving.one_at_a_time", "can come to D1")
    assert sentence.startswith(f"Choose first who moves: {scout(table, '0.0')['name']} and ")
    sentence = refused(table, sq(7, 0), "moving.one_at_a_time", "can come to H1")
    assert scout(table, "0.0")["name"] not in sentence
    table.choose("scout:0.0", sq(1, 0))
    refused(table, sq(3, 0), "moving.directions", "step by step")
    refused(table, sq(4, 0), "moving.up_to", "cannot come to E1 with 2 steps")


@pytest.mark.rule("ultra_marines.moving.up_to")
def test_a_square_too_far_for_everybody_says_so() -> None:
    refused(moving(ROW, "0@0.0", FAR, roll=1), sq(2, 0), "moving.up_to", "With 1 step none of your Scouts comes to C1")


# The roll.


@pytest.mark.rule("ultra_marines.moving.roll")
@pytest.mark.parametrize("roll", range(1, 7))
def test_one_roll_counts_for_every_scout(roll: int) -> None:
    table = marines(("a" * 10, "b" * 10), "0@0.0 4@0.1", "0@9.0", basic=True, chance=[roll]).expect(0, "move")
    assert [(said["seat"], said["roll"], said["number"]) for said in table.said("rolled")] == [(0, roll, roll)]
    for ref, row in (("0.0", 0), ("0.4", 1)):
        table.choose(f"scout:{ref}")
        for step in range(1, roll + 1):
            go(table, f"{step}.{row}")
        if row == 0:
            assert table.match.view(None)["steps_left"] == 0
            refused(table, sq(roll + 1, row), "moving.up_to", "no steps left")
    # The second has none left either, and there is nobody else: the stage is over.
    assert table.ask().name == "fire"
    assert (where(table, "0.0"), where(table, "0.4")) == (f"{roll}.0", f"{roll}.1")
    assert len(table.said("rolled")) == 1


@pytest.mark.rule("ultra_marines.moving.roll", "ultra_marines.setup.two_squads")
def test_one_roll_counts_for_both_squads() -> None:
    table = marines(
        ("a" * 10, "b" * 10), "0@0.0", "0@9.0", "1@0.1", squads=[[0, 2], [1]], basic=True, chance=[2]
    ).expect(0, "move", keys=["scout:0.0", "scout:2.1", "end"])
    go(table.choose("scout:0.0"), "1.0", "2.0")
    go(table.choose("scout:2.1"), "1.1", "2.1")
    assert table.said("rolled")[0]["number"] == 2
    assert len(table.said("rolled")) == 1


@pytest.mark.rule("ultra_marines.moving.roll")
def test_the_roll_comes_after_artifacts_were_beamed_off() -> None:
    table = marines(
        ("AAA####", "AAAaaaa", "AAA####"), "0@0.0", "0@6.1", zones="A", artifacts="1.1 5.1", basic=True, chance=[4, 2]
    ).expect(0, "move")
    assert [event.kind for event in table.match.events] == ["turn", "beamed", "rolled"]


@pytest.mark.rule("ultra_marines.moving.roll", "ultra_marines.moving.one_at_a_time")
def test_every_turn_has_a_roll_of_its_own_and_everybody_may_move_again() -> None:
    table = moving(("aaa#bbb",), "0@0.0 1@2.0", "0@6.0", roll=2)
    go(table.choose("scout:0.0"), "1.0").choose("halt").chance(1).choose("end").expect(1, "move")
    table.chance(4).choose("end").expect(0, "move", keys=["scout:0.0", "scout:0.1", "end"])
    go(table.choose("scout:0.0"), "0.0")
    assert table.match.view(None)["steps_left"] == 3


# Less or nothing.


@pytest.mark.rule("ultra_marines.moving.up_to")
def test_a_scout_may_stop_early_and_what_is_left_is_lost() -> None:
    table = moving(ROW, "0@0.0 1@5.0", FAR, roll=3)
    go(table.choose("scout:0.0"), "1.0").choose("halt")
    assert table.said("halted")[0]["square"] == sq(1, 0)
    assert scout(table, "0.0")["moved"] is True
    table.expect(0, "move", keys=["scout:0.1", "end"])
    refused(table, "scout:0.0", "moving.one_at_a_time")
    # The other has his own three and not the two that were left.
    go(table.choose("scout:0.1"), "6.0", "7.0", "8.0")
    assert where(table, "0.1") == "8.0"
    assert table.ask().name == "fire"


@pytest.mark.rule("ultra_marines.moving.up_to")
def test_nobody_needs_to_move() -> None:
    table = moving(ROW, "0@0.0 1@5.0", FAR, roll=6).choose("end")
    assert (where(table, "0.0"), where(table, "0.1")) == ("0.0", "5.0")
    assert table.ask().name == "fire"
    assert table.said("stepped") == []


# Directions.


@pytest.mark.rule("ultra_marines.moving.directions")
def test_every_step_straight_or_diagonal_costs_one() -> None:
    ring = ["3.2", "4.2", "4.3", "4.4", "3.4", "2.4", "2.3", "2.2"]
    for end in ring:
        table = moving(FIELD, "0@3.3", "0@0.0", roll=1).choose("scout:0.0")
        assert steps(table) == set(ring)
        go(table, end)
        # He has no step left and there is nobody else: the stage is over.
        assert where(table, "0.0") == end
        assert table.ask().name != "move"


@pytest.mark.rule("ultra_marines.moving.directions", "ultra_marines.board.squares_away")
def test_going_back_and_forth_costs_every_step_taken_not_the_distance() -> None:
    table = moving(ROW, "0@3.0 1@6.0", FAR, roll=4)
    go(table.choose("scout:0.0"), "4.0", "3.0", "4.0", "3.0")
    assert where(table, "0.0") == "3.0"
    assert table.match.view(None)["steps_left"] == 0
    assert [said["square"] for said in table.said("stepped")] == [sq(4, 0), sq(3, 0), sq(4, 0), sq(3, 0)]
    refused(table, sq(4, 0), "moving.up_to")


@pytest.mark.rule("ultra_marines.board.squares_away")
def test_a_way_around_a_wall_is_counted_in_steps() -> None:
    # One square away across the wall, but four steps by the way around.
    table = moving(("aaaa", "###a", "bbbb"), "0@0.0", "0@0.2", roll=6).choose("scout:0.0")
    go(table, "1.0", "2.0", "3.1", "2.2")
    assert table.match.view(None)["steps_left"] == 2


@pytest.mark.rule("ultra_marines.setup.facing")
def test_facing_follows_the_latest_step_and_is_never_asked_for() -> None:
    table = moving(FIELD, "0@3.3 facing:6 1@0.6", "0@0.0", roll=6).choose("scout:0.0")
    assert scout(table, "0.0")["facing"] == 6
    for square, facing in (("3.2", 0), ("4.1", 1), ("5.1", 2), ("6.2", 3), ("6.3", 4), ("5.2", 7)):
        go(table, square)
        assert scout(table, "0.0")["facing"] == facing
        assert not [key for key in table.keys() if key.startswith("facing")]
    assert scout(table, "0.1")["facing"] == 0


# Legal steps.


@pytest.mark.rule("ultra_marines.board.legal_step")
@pytest.mark.parametrize(("start", "end"), [("1.0", "0.1"), ("0.1", "1.0")])
def test_a_corner_section_is_rounded_diagonally(start: str, end: str) -> None:
    table = moving(("aab", "a##"), f"0@{start}", "0@2.0", roll=1).choose("scout:0.0")
    assert end in steps(table)
    go(table, end)
    assert where(table, "0.0") == end


@pytest.mark.rule("ultra_marines.board.legal_step")
def test_with_a_locked_door_in_the_bend_the_step_is_illegal() -> None:
    table = moving(("aab", "a##"), "0@1.0", "0@0.1", cards=[("locked-door", "0.0")], hands=["", ""], artifacts="2.0")
    table.choose("scout:0.0")
    assert steps(table) == {"2.0"}
    refused(table, sq(0, 0), "moving.barriers")
    # The enemy on (0,1) is not even what stops him.
    refused(table, sq(0, 1), "board.legal_step")


@pytest.mark.rule("ultra_marines.board.legal_step")
def test_nobody_squeezes_between_two_solid_corners() -> None:
    # (0,0) and (1,1) touch at a corner between two walls.
    table = moving(("a#b", "#bb"), "0@0.0 1@1.1", "0@2.0", roll=6, artifacts="0.0 2.1")
    refused(table.choose("scout:0.1"), sq(0, 0), "board.legal_step")
    assert steps(table) == {"2.1"}
    table = moving(("a#b", "#bb"), "0@0.0 1@1.1", "0@2.0", roll=6, artifacts="0.0 2.1").choose("scout:0.0")
    table.expect(0, "move", keys=["pick-up", "end"])
    refused(table, sq(1, 1), "board.legal_step")


@pytest.mark.rule("ultra_marines.board.legal_step")
def test_models_on_both_shoulders_do_not_stop_a_diagonal_step() -> None:
    table = moving(HALL, "0@0.0", "0@1.0 1@0.1", roll=1).choose("scout:0.0")
    assert steps(table) == {"1.1"}
    go(table, "1.1")
    assert where(table, "0.0") == "1.1"


@pytest.mark.rule("ultra_marines.board.legal_step", "ultra_marines.moving.barriers")
@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_steps_offered_are_those_of_the_referee(rng: Random) -> None:
    floor = {(column, row) for column in range(5) for row in range(5) if rng.random() < 0.7} | {(2, 2), (0, 0), (4, 4)}
    # Each square a section of its own, so that any shape is a board.
    labels = iter("abcdefghijklmnopqrstuvwxyz")
    board = tuple("".join(next(labels) if (c, r) in floor else "#" for c in range(5)) for r in range(5))
    doors = rng.sample(sorted(floor - {(2, 2), (0, 0), (4, 4)}), 4) if len(floor) > 8 else []
    table = marines(
        board,
        "0@2.2",
        "0@0.0",
        artifacts="2.2",
        at="move",
        roll=1,
        cards=[("locked-door", f"{c}.{r}") for c, r in doors],
        hands=["", ""],
    ).choose("scout:0.0")
    around = {(c, r) for c in (1, 2, 3) for r in (1, 2, 3)} & floor
    wanted = {f"{c}.{r}" for c, r in around if may_step(floor, (2, 2), (c, r), set(doors))}
    assert steps(table) == wanted
    for c, r in around - {(2, 2)}:
        if f"{c}.{r}" not in wanted:
            refused(table, sq(c, r), "moving.barriers" if (c, r) in doors else "board.legal_step")


# One after another.


@pytest.mark.rule("ultra_marines.moving.one_at_a_time")
def test_any_order_and_whoever_is_interrupted_has_finished() -> None:
    table = moving(("a" * 6, "b" * 6, "c" * 6), "0@0.0 1@0.1 4@0.2", "0@5.1", roll=3)
    go(table.choose("scout:0.4"), "1.2")
    assert table.match.view(None)["mover"] == "scout:0.4"
    go(table.choose("scout:0.0"), "1.0")
    assert table.match.view(None)["mover"] == "scout:0.0"
    # Two steps were left to the first; they are gone.
    assert [scout(table, ref)["moved"] for ref in ("0.0", "0.1", "0.4")] == [False, False, True]
    refused(table, "scout:0.4", "moving.one_at_a_time")
    go(table.choose("scout:0.1"), "1.1")
    refused(table, "scout:0.0", "moving.one_at_a_time")
    go(table, "2.1").choose("halt")
    assert [said["scout"] for said in table.said("moves")] == ["scout:0.4", "scout:0.0", "scout:0.1"]
    assert table.ask().name == "fire"


@pytest.mark.rule("ultra_marines.moving.one_at_a_time")
def test_naming_another_scout_alone_starts_nothing_yet() -> None:
    table = moving(("a" * 6, "b" * 6), "0@0.0 1@0.1", "0@5.1", roll=3)
    go(table.choose("scout:0.0"), "1.0").choose("scout:0.1")
    # What was picked can be taken back: only the first step or act starts him.
    assert table.match.view(None)["mover"] == "scout:0.0"
    assert scout(table, "0.0")["moved"] is False
    go(table, "1.1")
    assert scout(table, "0.0")["moved"] is True


# Through own, never through enemies.


@pytest.mark.rule("ultra_marines.moving.through_own")
@pytest.mark.parametrize("state", ["", "stunned"])
def test_a_scout_passes_through_own_scouts(state: str) -> None:
    table = moving(ROW, f"0@0.0 1@1.0 {state}", FAR, roll=2).choose("scout:0.0")
    go(table, "1.0")
    assert (where(table, "0.0"), where(table, "0.1")) == ("1.0", "1.0")
    go(table, "2.0")
    assert where(table, "0.0") == "2.0"
    assert scout(table, "0.1")["stunned"] == bool(state)


@pytest.mark.rule("ultra_marines.moving.through_own", "ultra_marines.turn.enemies", "ultra_marines.setup.two_squads")
def test_through_the_other_squad_of_the_same_player() -> None:
    table = moving(ROW, "0@0.0", "0@9.0", "1@1.0", squads=[[0, 2], [1]], roll=2).choose("scout:0.0")
    go(table, "1.0", "2.0")
    assert where(table, "0.0") == "2.0"


@pytest.mark.rule("ultra_marines.moving.not_through_enemies", "ultra_marines.turn.enemies")
@pytest.mark.parametrize("state", ["", "stunned"])
@pytest.mark.parametrize("roll", [1, 6])
def test_nobody_enters_the_square_of_an_enemy(state: str, roll: int) -> None:
    table = moving(("aaaa",), "0@1.0", f"1@2.0 {state}", "0@0.0", roll=roll, artifacts="1.0").choose("scout:0.0")
    assert steps(table) == set()
    refused(table, sq(2, 0), "moving.not_through_enemies", "Scout Rook", "enemy")
    refused(table, sq(0, 0), "moving.not_through_enemies", "Captain Orlo")


# Ends on free squares.


@pytest.mark.rule("ultra_marines.moving.end_free")
def test_with_a_roll_of_1_he_cannot_enter_a_friends_square() -> None:
    table = moving(("aaaa",), "0@0.0 1@1.0 2@2.0", "0@3.0", roll=1, artifacts="0.0").choose("scout:0.0")
    refused(table, sq(1, 0), "moving.end_free", "No free square")


CORRIDOR = ("aaaab",)
"""Mover, friend, friend, empty; and an enemy."""


@pytest.mark.rule("ultra_marines.moving.end_free")
def test_with_a_roll_of_2_he_may_step_in_only_to_step_back() -> None:
    table = moving(CORRIDOR, "0@0.0 1@1.0 2@2.0", "0@4.0", roll=2).choose("scout:0.0")
    go(table, "1.0")
    table.expect(0, "move", keys=["sq:0.0"])
    refused(table, sq(2, 0), "moving.end_free", "No free square")
    go(table, "0.0")
    assert where(table, "0.0") == "0.0"


@pytest.mark.rule("ultra_marines.moving.end_free")
def test_with_a_roll_of_3_he_may_pass_both() -> None:
    table = moving(CORRIDOR, "0@0.0 1@1.0 2@2.0", "0@4.0", roll=3).choose("scout:0.0")
    go(table, "1.0")
    table.expect(0, "move", keys=["sq:0.0", "sq:2.0"])
    go(table, "2.0")
    table.expect(0, "move", keys=["sq:3.0"])
    refused(table, sq(1, 0), "moving.end_free")
    go(table, "3.0")
    assert where(table, "0.0") == "3.0"


@pytest.mark.rule("ultra_marines.moving.end_free")
def test_while_he_shares_a_square_he_must_step_on() -> None:
    table = moving(("aaaaab", "c#####"), "0@0.0 1@1.0 2@0.1", "0@5.0", roll=4).choose("scout:0.0")
    go(table, "1.0")
    for ref in ("halt", "end", "scout:0.2", "scout:0.1"):
        refused(table, ref, "moving.end_free", "must step on")
    table.expect(0, "move", keys=["sq:0.0", "sq:0.1", "sq:2.0"])
    go(table, "2.0")
    assert {"halt", "end", "scout:0.2", "scout:0.1"} <= set(table.keys())


@pytest.mark.rule("ultra_marines.moving.end_free", "ultra_marines.moving.not_through_enemies")
def test_a_free_square_behind_an_enemy_does_not_count() -> None:
    table = moving(("aaaaa",), "0@0.0 1@1.0", "0@2.0", "0@4.0", roll=6).choose("scout:0.0")
    # Beyond the friend stands an enemy: all he can do is step in and back.
    go(table, "1.0")
    table.expect(0, "move", keys=["sq:0.0"])
    refused(table, sq(2, 0), "moving.not_through_enemies")


@pytest.mark.rule("ultra_marines.moving.end_free")
def test_a_free_square_behind_a_barrier_does_not_count() -> None:
    table = moving(
        ("aaaaa",), "0@0.0 1@1.0", "0@4.0", roll=6, cards=[("locked-door", "2.0")], hands=["", ""], artifacts="0.0"
    ).choose("scout:0.0")
    go(table, "1.0")
    table.expect(0, "move", keys=["sq:0.0"])


@pytest.mark.rule(
    "ultra_marines.moving.end_free",
    "ultra_marines.moving.through_own",
    "ultra_marines.moving.not_through_enemies",
    "ultra_marines.moving.up_to",
)
@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 4))
def test_every_square_he_can_stop_on_is_what_the_referee_says(rng: Random, roll: int) -> None:
    floor = {(column, row) for column in range(6) for row in range(5) if rng.random() < 0.75}
    floor |= {(2, 2), (0, 0), (5, 4)}
    labels = iter("abcdefghijklmnopqrstuvwxyz0123456789")
    board = tuple("".join(next(labels) if (c, r) in floor else "#" for c in range(6)) for r in range(5))
    assume(len(floor) > 9)
    others = rng.sample(sorted(floor - {(2, 2)}), 8)
    friends, enemies = others[:4], others[4:]
    own = " ".join(["0@2.2", *[f"{place + 1}@{c}.{r}" for place, (c, r) in enumerate(friends)]])
    foes = " ".join([f"{place}@{c}.{r}" for place, (c, r) in enumerate(enemies)])
    table = moving(board, own, foes, roll=roll, artifacts="2.2").choose("scout:0.0", "pick-up")
    far = distances(floor, (2, 2), set(), set(enemies))
    wanted = {cell for cell, steps in far.items() if steps <= roll and cell not in friends}
    assert _stops(table.match) == wanted


def _stops(match: Match) -> set[tuple[int, int]]:
    """Every square the moving Scout may stop on, found by playing every way there is."""
    found: set[tuple[int, int]] = set()
    seen: set[tuple[str, int]] = set()
    queue = [match.clone()]
    while queue:
        now = queue.pop()
        here = next(one for one in now.view(None)["scouts"] if one["ref"] == "scout:0.0")["square"]
        left = now.view(None)["steps_left"]
        if (here, left) in seen:
            continue
        seen.add((here, left))
        keys = [option.key for option in now.ask(0).options]
        if "halt" in keys:
            column, row = here.partition(":")[2].split(".")
            found.add((int(column), int(row)))
        assert keys, "nobody is ever stuck"
        for key in keys:
            if key.startswith("sq:"):
                then = now.clone()
                then.choose(0, key)
                queue.append(then)
    return found


# Stunned.


@pytest.mark.rule("ultra_marines.moving.stunned")
def test_a_stunned_scout_stays_put() -> None:
    table = moving(("AAAaaa", "AAAa##", "AAA###"), "0@1.1 stunned carries 1@4.0", "0@5.0", zones="A", artifacts="1.1")
    table.expect(0, "move", keys=["scout:0.1", "end"])
    refused(table, "scout:0.0", "moving.stunned")
    table.choose("end")
    assert where(table, "0.0") == "1.1"


@pytest.mark.rule("ultra_marines.moving.stunned", "ultra_marines.timing.entering_square")
def test_whoever_is_stunned_in_the_middle_of_his_move_has_finished_even_if_he_is_stood_up() -> None:
    table = moving(
        ROW, "0@0.0 1@8.0", FAR, roll=5, cards=[("proximity-mine", "2.0")], hands=["medi-pack", ""], artifacts="2.0 7.0"
    ).choose("scout:0.0")
    table.chance(*dice("C 4", "N 6", "OUT 1"))
    go(table, "1.0", "2.0")
    assert scout(table, "0.0")["stunned"] is True
    assert scout(table, "0.0")["moved"] is True
    assert table.match.view(None)["mover"] is None
    refused(table, "scout:0.0", "moving.stunned")
    table.choose("medi-pack", "scout:0.0")
    assert scout(table, "0.0")["stunned"] is False
    # He stands again, but neither moves nor picks up what lies under him.
    refused(table, "scout:0.0", "moving.one_at_a_time")
    table.expect(0, "move", keys=["scout:0.1", "end"])


@pytest.mark.rule("ultra_marines.moving.stunned")
def test_whoever_is_stood_up_before_his_move_may_move() -> None:
    table = moving(ROW, "0@0.0 stunned 1@4.0", FAR, roll=2, hands=["medi-pack", ""])
    refused(table, "scout:0.0", "moving.stunned")
    table.choose("medi-pack", "scout:0.0", "scout:0.0")
    go(table, "1.0", "2.0")
    assert where(table, "0.0") == "2.0"


# Barriers.


@pytest.mark.rule("ultra_marines.moving.barriers")
@pytest.mark.parametrize("card", ["locked-door", "cave-in"])
def test_nobody_enters_a_square_with_a_barrier(card: str) -> None:
    table = moving(("aaaaaa",), "0@1.0", "0@5.0", cards=[(card, "2.0")], hands=["", ""]).choose("scout:0.0")
    assert steps(table) == {"0.0"}
    refused(table, sq(2, 0), "moving.barriers")


@pytest.mark.rule("ultra_marines.moving.barriers")
def test_no_shot_and_no_blow_can_be_aimed_at_a_barrier() -> None:
    # The heavy bolter sees the barrier's square; not even a hellfire shell may be aimed at it.
    table = marines(
        ("aaaaa", "bbbbb"),
        "4@0.0 1@0.1",
        "0@2.1",
        cards=[("locked-door", "2.0")],
        hands=["", ""],
        at="fire",
    ).choose("scout:0.4", "hellfire")
    [(clause, _)] = table.match.why_not(0, sq(2, 0))
    assert clause == "ultra_marines.hellfire.target"
    assert sq(1, 0) in table.keys()
    fight = marines(("aaa", "bbb"), "1@0.0", "0@1.1", cards=[("locked-door", "1.0")], hands=["", ""], at="fight")
    fight.choose("scout:0.1").expect(0, "fight", keys=["scout:1.0", "end"])


@pytest.mark.rule("ultra_marines.moving.barriers")
def test_a_melta_charge_opens_the_way() -> None:
    table = moving(ROW, "0@1.0", FAR, cards=[("locked-door", "2.0")], hands=["melta-charge", ""])
    table.choose("melta-charge", sq(2, 0), "scout:0.0")
    go(table, "2.0")
    assert where(table, "0.0") == "2.0"
    assert table.match.view(None)["cards"] == []


@pytest.mark.rule("ultra_marines.moving.barriers")
def test_smoke_mines_and_vortices_do_not_stop_anybody() -> None:
    table = moving(
        ROW, "0@1.0", FAR, roll=3, cards=[("blind-grenade", "2.0"), ("vortex-grenade", "3.0")], hands=["", ""]
    ).choose("scout:0.0")
    go(table, "2.0", "3.0", "4.0")
    assert where(table, "0.0") == "4.0"
    assert scout(table, "0.0")["stunned"] is False


# Ending the stage.


def end(table: Script) -> str:
    """What ending the stage is called."""
    return next(option.label for option in table.ask().options if option.key == "end")


@pytest.mark.rule("ultra_marines.moving.end_stage", "ultra_marines.turn.all_scouts")
def test_whoever_has_not_moved_when_the_stage_ends_has_lost_the_chance() -> None:
    table = moving(ROW, "0@0.0 1@4.0", FAR, roll=3)
    assert end(table) == "Done moving; Varro and Pell have not moved."
    go(table.choose("scout:0.0"), "1.0")
    assert end(table) == "Done moving; Pell has not moved."
    table.choose("end").expect(0, "fire")
    [ended] = table.said("ended-stage")
    assert (ended["seat"], ended["stage"]) == (0, 3)
    assert not [key for key in table.keys() if key.startswith("sq:")]
    assert table.match.view(None)["mover"] is None
    for key in ("sq:5.0", "sq:2.0", "halt"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, key)


@pytest.mark.rule("ultra_marines.moving.end_stage")
def test_all_who_have_not_moved_are_named_and_of_two_squads_the_first() -> None:
    table = moving(ROW, "0@0.0 1@1.0 2@2.0 3@4.0 stunned", FAR, roll=3)
    assert end(table) == "Done moving; Varro, Pell and Idris have not moved."
    go(table.choose("scout:0.2"), "3.0")
    assert end(table) == "Done moving; Varro and Pell have not moved."
    squad = "0@{0}.0 1@{1}.0 2@{2}.0 3@{3}.0 4@{4}.0".format
    whole = moving(("aaaaaaaaaaaa",), squad(0, 1, 2, 3, 4), FAR, roll=3)
    assert end(whole) == "Done moving; Varro, Pell, Idris, Corvin and Marsh have not moved."
    two = moving(("aaaaaaaaaaaa",), squad(0, 1, 2, 3, 4), "0@5.0 1@6.0", FAR, squads=[[0, 1], [2]], roll=3)
    assert end(two) == "Done moving; Varro, Pell, Idris, Corvin and 3 more have not moved."


@pytest.mark.rule("ultra_marines.moving.end_stage")
def test_a_stage_in_which_nothing_is_left_to_do_ends_by_itself_with_nobody_moving() -> None:
    table = moving(ROW, "0@0.0", FAR, roll=1)
    go(table.choose("scout:0.0"), "1.0").expect(0, "fire")
    assert table.match.view(None)["mover"] is None
    assert scout(table, "0.0")["moved"] is True


# Entering a square.


@pytest.mark.rule("ultra_marines.timing.entering_square")
def test_first_the_mine_then_picking_up_then_on() -> None:
    table = moving(
        ROW, "0@0.0", FAR, roll=3, cards=[("proximity-mine", "1.0")], hands=["", ""], artifacts="1.0 8.0"
    ).choose("scout:0.0")
    # No card lies in anybody's hand, and the mine goes off before anything is asked.
    table.chance(*dice("C 1", "N 6", "OUT 1"))
    go(table, "1.0")
    assert [event.kind for event in table.match.events][-4:] == ["stepped", "mine", "suffers", "no-effect"]
    table.expect(0, "move", keys=["sq:0.0", "sq:2.0", "pick-up", "halt", "end"])
    table.choose("pick-up")
    assert scout(table, "0.0")["carries"] is True
    go(table, "2.0")
    assert table.match.view(None)["discard"] == ["proximity-mine"]


@pytest.mark.rule("ultra_marines.timing.entering_square", "ultra_marines.moving.stunned")
def test_whoever_the_mine_stuns_picks_nothing_up() -> None:
    table = moving(
        ROW, "0@0.0 1@5.0", FAR, roll=3, cards=[("proximity-mine", "1.0")], hands=["", ""], artifacts="1.0 8.0"
    ).choose("scout:0.0")
    table.chance(*dice("C 5", "N 6", "OUT 1"))
    go(table, "1.0")
    table.expect(0, "move", keys=["scout:0.1", "end"])
    assert (where(table, "0.0"), scout(table, "0.0")["carries"]) == ("1.0", False)
    assert sq(1, 0) in table.match.view(None)["artifacts"]


@pytest.mark.rule("ultra_marines.timing.entering_square")
def test_whoever_the_mine_kills_leaves_what_he_carried_there() -> None:
    table = moving(
        ROW, "0@0.0 carries 1@5.0", FAR, roll=3, cards=[("proximity-mine", "1.0")], hands=["", ""], artifacts="8.0"
    ).choose("scout:0.0")
    table.chance(*dice("C 6", "N 6", "OUT 1"))
    go(table, "1.0")
    assert scout(table, "0.0")["square"] is None
    assert table.match.view(None)["artifacts"] == [sq(1, 0), sq(8, 0)]
    table.expect(0, "move", keys=["scout:0.1", "end"])
