"""Winning and ending: clauses ultra_marines.end.*, and the checks after every effect."""

from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, happened, marines, seats, sq
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
FIELD = ("aaaaaaa",) * 7
CELLS = ("aa#b#c#d#e#f#g#h#i#j",)
"""Seat 0 walks in the first cell and is asked once a turn; whoever is in another can do nothing but roll. The artifact
lies in the last one."""
HOME = ("AAA#bbbb", "AAAbbbbb", "AAA#bbbb")
"""A teleport zone with its square at (1,1), and a hall."""
LEADERS_ONLY = {"showdown": "leaders_only"}


def cells(*squads: str, **told: Any) -> Script:
    """The basic game in cells, at the turn of seat 0, who has rolled for moving."""
    return marines(CELLS, *squads, basic=True, chance=[1], **told).expect(0, "move")


def rounds(table: Script, seats: int, count: int = 1) -> Script:
    """So many rounds are completed, and seat 0 is asked again."""
    for _ in range(count):
        table.chance(*[1] * seats).choose("end").expect(0, "move")
    return table


def finished(table: Script, *winners: int, clause: str, ranks: tuple[int, ...]) -> str:
    """The match is over like this; the reason."""
    table.over(*winners)
    result = table.match.result
    assert result is not None
    assert (result.clause, result.ranks) == (f"ultra_marines.{clause}", ranks)
    assert (table.match.deciders, table.match.view(None)["over"]) == ((), True)
    return result.reason


# No artifact is left.


@pytest.mark.rule("ultra_marines.end.trigger", "ultra_marines.end.most", "ultra_marines.artifacts.roll_separately")
def test_the_game_ends_at_the_very_moment_the_last_artifact_is_beamed_off() -> None:
    table = marines(HOME, "1@0.0", "1@7.0", zones="A", artifacts="1.1 1.1", captured=[1, 2], basic=True, chance=[4, 6])
    # No movement roll any more.
    reason = finished(table, 0, clause="end.most", ranks=(1, 2))
    assert reason == "No artifact is left: seat 1 captured most, 3."
    assert happened(table, "beamed", "rolled", "ended") == ["beamed", "beamed", "ended"]


@pytest.mark.rule("ultra_marines.end.trigger")
def test_artifacts_that_are_carried_or_buried_are_still_on_the_board() -> None:
    carried = marines(HOME, "1@0.0", "1@7.0 carries", zones="A", artifacts="1.1", basic=True, chance=[6, 3])
    carried.expect(0, "move")
    buried = marines(
        *(HOME, "1@0.0", "1@7.2"),
        zones="A",
        artifacts="1.1 6.0",
        cards=[("cave-in", "5.0")],
        hands=["rally", ""],
        at="beam",
    )
    buried.chance(6).choose("go-on").expect(0, "before_moving")
    assert buried.match.result is None
    assert buried.match.view(None)["artifacts"] == [sq(6, 0)]


@pytest.mark.rule(
    "ultra_marines.end.trigger", "ultra_marines.end.most", "ultra_marines.objects.vortex_destroyed_artifacts"
)
def test_a_destroyed_artifact_is_not_on_the_board_and_the_game_may_end_in_stage_1() -> None:
    cards = [("vortex-grenade", "6.0"), ("blind-grenade", "0.0")]
    table = marines(HALL, "1@0.0", "1@0.2", artifacts="6.0", captured=[0, 3], cards=cards, chance=[5])
    finished(table, 1, clause="end.most", ranks=(2, 1))
    # The younger card is not rolled for any more.
    assert happened(table, "vortex-stays", "destroyed", "card-goes", "card-stays", "ended") == [
        *("vortex-stays", "destroyed", "ended")
    ]


@pytest.mark.rule("ultra_marines.end.trigger", "ultra_marines.objects.vortex_passable")
def test_the_game_ends_in_the_middle_of_a_shot_too() -> None:
    # The carrier is killed under a vortex: his artifact, the last one, is gone with him.
    table = marines(
        *(HALL, "1@0.0", "1@7.0 carries 2@7.2"),
        artifacts="none",
        captured=[1, 0],
        cards=[("vortex-grenade", "6.0")],
        at="fire",
        options={"hellfire": False},
    )
    table.chance(*dice("C 6", "N 6")).choose("0.1", "1.1")
    finished(table, 0, clause="end.most", ranks=(1, 2))
    assert table.match.view(None)["destroyed"] == 1


@pytest.mark.rule("ultra_marines.end.most", "ultra_marines.artifacts.captured_safe", "ultra_marines.components.object")
def test_most_artifacts_win_whether_or_not_one_still_has_scouts() -> None:
    table = marines(
        *(HOME, "1@0.0", "", "1@7.0"), zones="A", artifacts="1.1", captured=[1, 4, 0], out=[1], basic=True, chance=[5]
    )
    finished(table, 1, clause="end.most", ranks=(2, 1, 3))


# A tie.


def tie(*squads: str, captured: list[int], zones: str = "A", **told: Any) -> Script:
    """Seat 0 beams the last artifact off and ties with somebody; then it rolls 3 for moving."""
    return marines(
        HOME, *squads, captured=captured, zones=zones, artifacts="1.1", basic=True, chance=[5, 3], **told
    ).expect(0, "move")


@pytest.mark.rule("ultra_marines.end.showdown")
def test_a_tie_is_fought_out_and_the_turn_in_progress_goes_on() -> None:
    table = tie("1@0.0", "1@7.0", captured=[1, 2])
    assert table.match.view(None)["showdown"] is True
    assert [told["count"] for told in table.said("showdown")] == [2]
    # All rules as before: moving, firing.
    table.choose("0.1", sq(0, 1), sq(1, 1), sq(2, 1)).expect(0, "fire")
    table.chance(*dice("C 6", "N 6")).choose("0.1", "1.1")
    reason = finished(table, 0, clause="end.showdown", ranks=(1, 2))
    assert reason == "Only seat 1 stands after the tie."


@pytest.mark.rule("ultra_marines.end.showdown")
def test_zero_is_a_tie_too() -> None:
    cards = [("vortex-grenade", "6.0")]
    table = marines(HALL, "1@0.0", "1@0.2", artifacts="6.0", cards=cards, hands=["rally", ""], chance=[5])
    table.expect(0, "before_moving")
    assert [told["count"] for told in table.said("showdown")] == [0]


@pytest.mark.rule("ultra_marines.end.showdown", "ultra_marines.variants.showdown")
@pytest.mark.parametrize("showdown", ["last_standing", "leaders_only"])
def test_the_last_one_standing_wins_even_if_he_was_no_leader_unless_only_leaders_can(showdown: str) -> None:
    table = marines(
        *(HALL, "1@0.0 2@0.2", "1@7.0", "1@7.2"),
        artifacts="none",
        captured=[0, 2, 2],
        showdown=1,
        leaders=[1, 2],
        basic=True,
        at="fire",
        options={"showdown": showdown},
    )
    table.chance(*dice("C 6", "N 6")).choose("0.1", "1.1")
    if showdown == "leaders_only":
        # Of the two leaders only one has Scouts left.
        finished(table, 2, clause="end.showdown", ranks=(3, 2, 1))
        return
    table.expect(0, "fire").chance(*dice("C 6", "N 6")).choose("0.2", "2.1")
    finished(table, 0, clause="end.showdown", ranks=(1, 2, 2))


@pytest.mark.rule("ultra_marines.end.showdown", "ultra_marines.variants.showdown")
def test_who_was_no_leader_may_fall_without_ending_it() -> None:
    for options in ({}, LEADERS_ONLY):
        table = marines(
            *(HALL, "1@0.0 2@0.2", "1@7.0", "1@7.2"),
            artifacts="none",
            captured=[2, 0, 2],
            showdown=1,
            leaders=[0, 2],
            basic=True,
            at="fire",
            options=options,
        )
        table.chance(*dice("C 6", "N 6")).choose("0.1", "1.1").expect(0, "fire")
        assert seats(table, "out") == [False, True, False]
        table.chance(*dice("C 6", "N 6")).choose("0.2", "2.1")
        finished(table, 0, clause="end.showdown", ranks=(1, 3, 2))


@pytest.mark.rule("ultra_marines.variants.showdown")
def test_last_standing_is_the_default_and_there_are_two_ways() -> None:
    assert GAME.options["showdown"] == "last_standing"
    assert GAME.options_schema["$defs"]["Options"]["properties"]["showdown"]["enum"] == [
        "last_standing",
        "leaders_only",
    ]


def doomed(*squads: str, captured: list[int], options: dict[str, Any] | None = None, **told: Any) -> Script:
    """At the start of the turn of seat 0 a vortex strikes at (5,0), (6,0) and below, where the last artifact is."""
    return marines(
        HALL, *squads, captured=captured, cards=[("vortex-grenade", "5.0")], artifacts="5.0", options=options, **told
    )


KILL = dice("C 6", "N 1", "N 1", "N 1")


@pytest.mark.rule("ultra_marines.end.showdown_at_once", "ultra_marines.timing.order_of_checks")
def test_if_only_one_has_scouts_when_the_tie_arises_he_wins_at_once() -> None:
    table = doomed("1@0.0", "1@6.0", captured=[2, 2], chance=[5, *KILL])
    finished(table, 0, clause="end.showdown", ranks=(1, 2))
    # Even where he is none of those who tie.
    third = doomed("1@0.0", "1@6.0", "1@6.1", captured=[0, 2, 2], chance=[5, *KILL, *KILL])
    finished(third, 0, clause="end.showdown", ranks=(1, 2, 2))


@pytest.mark.rule("ultra_marines.end.showdown_at_once", "ultra_marines.variants.showdown")
def test_with_leaders_only_the_same_is_asked_of_the_tied_alone() -> None:
    # Just one of them has Scouts.
    one = doomed("1@0.0", "1@6.0", "1@7.2", captured=[0, 2, 2], chance=[5, *KILL], options=LEADERS_ONLY)
    finished(one, 2, clause="end.showdown", ranks=(3, 2, 1))
    # None of them has: they share the win, whoever else is alive.
    none = doomed("1@0.0", "1@6.0", "1@6.1", captured=[0, 2, 2], chance=[5, *KILL, *KILL], options=LEADERS_ONLY)
    assert "seat 2 and seat 3 share the win" in finished(none, 1, 2, clause="end.showdown", ranks=(3, 1, 1))


@pytest.mark.rule("ultra_marines.end.showdown_at_once")
def test_if_nobody_has_scouts_when_the_tie_arises_the_tied_share_the_win() -> None:
    table = doomed("1@5.1", "1@6.0", "1@6.1", captured=[1, 2, 2], chance=[5, *KILL * 3])
    finished(table, 1, 2, clause="end.showdown", ranks=(3, 1, 1))


@pytest.mark.rule("ultra_marines.end.showdown_at_once", "ultra_marines.hellfire.friends")
def test_if_the_last_scouts_die_in_one_effect_of_the_showdown_the_tied_share_the_win() -> None:
    table = marines(
        *(FIELD, "4@2.2", "1@4.4", "1@4.2"),
        artifacts="none",
        captured=[3, 1, 3],
        showdown=2,
        leaders=[0, 2],
        options={"events": False},
        at="fire",
    )
    table.chance(*dice("NW 6", "SE 6", "NE 6", "OUT 1")).choose("0.4", "hellfire", sq(3, 3))
    reason = finished(table, 0, 2, clause="end.showdown", ranks=(1, 3, 1))
    assert reason == "Nobody stands after the tie: seat 1 and seat 3 share the win."


# Only one player is left.


def last_shot(*squads: str, artifacts: str, captured: list[int], **told: Any) -> Script:
    """Seat 0 kills the Scout 1.1 of seat 1."""
    table = marines(HALL, *squads, artifacts=artifacts, captured=captured, basic=True, at="fire", **told)
    return table.chance(*dice("C 6", "N 6")).choose("0.1", "1.1")


@pytest.mark.rule("ultra_marines.end.last_squad", "ultra_marines.end.ranking")
def test_the_survivor_is_given_all_artifacts_which_need_not_make_him_the_winner() -> None:
    # The register's first example: 5 against 1 and 2.
    table = last_shot("1@0.0", "1@7.0", artifacts="4.0 5.0", captured=[1, 5])
    reason = finished(table, 1, clause="end.last_squad", ranks=(2, 1))
    assert reason == "Only one side has Scouts left: seat 2 captured most artifacts, 5."
    assert (seats(table, "captured"), table.match.view(None)["artifacts"]) == ([3, 5], [])
    assert [(told["seat"], told["count"]) for told in table.said("survivor")] == [(0, 2)]


@pytest.mark.rule("ultra_marines.end.last_squad", "ultra_marines.end.showdown_at_once")
def test_if_he_ties_he_wins_as_the_only_one_with_scouts() -> None:
    # The register's second example: 4 against 1 and 3.
    table = last_shot("1@0.0", "1@7.0", artifacts="4.0 5.0 5.0", captured=[1, 4])
    finished(table, 0, clause="end.showdown", ranks=(1, 2))


@pytest.mark.rule("ultra_marines.end.last_squad", "ultra_marines.variants.showdown")
def test_if_others_tie_above_him_he_wins_too_unless_only_leaders_can() -> None:
    told: dict[str, Any] = {"artifacts": "4.0", "captured": [0, 3, 3], "out": [2]}
    finished(last_shot("1@0.0", "1@7.0", "", **told), 0, clause="end.showdown", ranks=(1, 2, 2))
    table = last_shot("1@0.0", "1@7.0", "", options=LEADERS_ONLY, **told)
    finished(table, 1, 2, clause="end.showdown", ranks=(3, 1, 1))


@pytest.mark.rule("ultra_marines.end.last_squad", "ultra_marines.artifacts.drop_when_killed")
def test_what_is_carried_and_what_is_dropped_is_given_too_and_is_nowhere_else() -> None:
    table = last_shot("1@0.0 2@0.2 carries", "1@7.0 carries", artifacts="4.0", captured=[0, 2])
    finished(table, 0, clause="end.last_squad", ranks=(1, 2))
    shown = table.match.view(None)
    assert (seats(table, "captured"), shown["artifacts"]) == ([3, 2], [])
    assert [one["ref"] for one in shown["scouts"] if one["carries"]] == []


@pytest.mark.rule("ultra_marines.end.last_squad", "ultra_marines.setup.two_squads")
def test_as_long_as_one_of_two_squads_has_scouts_its_player_is_in_the_game() -> None:
    table = marines(
        *(HALL, "1@0.0 2@0.2", "", "1@7.0", "1@7.2"), squads=[[0, 1], [2, 3]], basic=True, at="fire", captured=[0, 0]
    )
    table.chance(*dice("C 6", "N 6")).choose("0.1", "2.1").expect(0, "fire")
    table.chance(*dice("C 6", "N 6")).choose("0.2", "3.1")
    finished(table, 0, clause="end.last_squad", ranks=(1, 2))


# Nobody is left.


def all_die(captured: list[int], **told: Any) -> Script:
    table = marines(
        *(FIELD, "4@2.2", "1@4.4", "1@4.2"), captured=captured, options={"events": False}, at="fire", **told
    )
    return table.chance(*dice("NW 6", "SE 6", "NE 6", "OUT 1")).choose("0.4", "hellfire", sq(3, 3))


@pytest.mark.rule("ultra_marines.end.nobody_left")
def test_if_nobody_is_left_artifacts_on_the_board_count_for_nobody_and_most_wins() -> None:
    table = all_die([1, 3, 2], artifacts="0.0 0.1 0.6")
    reason = finished(table, 1, clause="end.nobody_left", ranks=(3, 1, 2))
    assert reason == "Nobody has Scouts left: seat 2 wins."
    assert (seats(table, "captured"), len(table.match.view(None)["artifacts"])) == ([1, 3, 2], 3)


@pytest.mark.rule("ultra_marines.end.nobody_left")
@pytest.mark.parametrize(
    ("captured", "winners", "ranks"),
    [([2, 2, 1], (0, 1), (1, 1, 3)), ([0, 0, 0], (0, 1, 2), (1, 1, 1))],
)
def test_a_tie_of_the_dead_is_a_shared_win(
    captured: list[int], winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    finished(all_die(captured), *winners, clause="end.nobody_left", ranks=ranks)


# Elimination.


@pytest.mark.rule("ultra_marines.end.elimination", "ultra_marines.cards.eliminated_hand", "ultra_marines.turn.skip")
def test_whoever_loses_his_last_scout_discards_his_hand_keeps_what_he_captured_and_watches() -> None:
    table = marines(
        *(HALL, "1@0.0", "1@7.0", "1@7.2"),
        hands=["rally", "charge medi-pack", ""],
        captured=[0, 2, 0],
        options={"hellfire": False},
        at="fire",
    )
    table.chance(*dice("C 6", "N 6")).choose("0.1", "1.1").expect(0, "fire")
    assert (seats(table, "out"), seats(table, "captured")) == ([False, True, False], [0, 2, 0])
    shown = table.match.view(1)
    assert (shown["seats"][1]["cards"], shown["seats"][1]["hand"]) == (0, None)
    assert shown["discard"] == ["charge", "medi-pack"]
    for viewer in (None, 0, 1, 2):
        assert table.said("out", viewer)[0]["cards"] == ["charge", "medi-pack"]
    # He has no turn any more.
    table.choose("end", "end").choose("go-on").chance(2).choose("stay").expect(2, "move")
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "concede")


@pytest.mark.rule("ultra_marines.end.elimination", "ultra_marines.turn.next_turn", "ultra_marines.turn.stages")
def test_if_it_is_his_own_turn_it_ends() -> None:
    # He burns himself: no blades, no drawing; the next player rolls for moving.
    table = marines(FIELD, "4@2.2", "1@6.0", "1@6.6", hands=["rally", "", ""], at="fire")
    table.chance(*dice("NW 6", "OUT 1", "OUT 1", "OUT 1"), 4).choose("0.4", "hellfire", sq(3, 3)).expect(1, "move")
    assert happened(table, "killed", "out", "turn", "drew", "discarded")[-3:] == ["killed", "out", "turn"]
    # The same with a card in stage 3.
    card = marines(HALL, "1@0.0", "1@7.0", "1@7.2", hands=["electrical-discharge rally", "", ""], at="move", roll=2)
    card.chance(*dice("C 6", "N 1"), 5).choose("electrical-discharge", "0.1").expect(1, "move")
    assert card.match.view(None)["discard"] == ["electrical-discharge", "rally"]


@pytest.mark.rule("ultra_marines.end.elimination", "ultra_marines.objects.proximity_mine")
def test_who_dies_on_a_mine_ends_his_players_turn() -> None:
    cards = [("proximity-mine", "1.0")]
    table = marines(HALL, "1@0.0", "1@7.0", "1@7.2", cards=cards, at="roll", chance=[3])
    table.chance(*dice("C 6", "N 1", "N 1"), 5).choose("0.1", sq(1, 0)).expect(1, "move")
    assert seats(table, "out") == [True, False, False]


@pytest.mark.rule("ultra_marines.end.elimination", "ultra_marines.board_cards.active_wiped_out")
def test_in_stage_1_the_remaining_rolls_are_still_made() -> None:
    cards = [("vortex-grenade", "0.0"), ("blind-grenade", "5.1")]
    table = marines(
        *(HALL, "1@0.0", "1@7.0", "1@7.2"),
        cards=cards,
        artifacts="4.0",
        # The vortex kills, the smoke stays; then both again for the next player, who also rolls for moving.
        chance=[5, *KILL, 1, 6, 4, 2],
    )
    table.expect(1, "move")
    assert happened(table, "turn", "out", "card-stays", "card-goes", "rolled", "beamed") == [
        *("turn", "out", "card-stays", "turn", "card-goes", "card-goes", "rolled")
    ]


@pytest.mark.rule(
    "ultra_marines.end.elimination", "ultra_marines.artifacts.whose_square", "ultra_marines.artifacts.steal"
)
def test_artifacts_on_his_teleport_square_stay_nobody_beams_them_off_and_anyone_takes_them() -> None:
    table = marines(
        *(HOME, "", "1@0.1", "1@7.0"), zones="A", artifacts="1.1 1.1", out=[0], active=1, basic=True, chance=[2]
    )
    table.choose("1.1", sq(1, 1)).choose("pick-up")
    assert table.match.view(None)["artifacts"] == [sq(1, 1)]
    # A whole round without a roll for the one that still lies there: only two rolls for moving.
    table.choose("end").chance(3).choose("end").expect(2, "move")
    table.choose("end").chance(3).choose("end").expect(1, "move")
    assert not table.said("beamed") + table.said("not-beamed")


# Places.


@pytest.mark.rule("ultra_marines.end.ranking")
def test_the_others_are_ranked_by_artifacts_then_by_scouts_and_equals_share_a_place() -> None:
    told: dict[str, Any] = {"round": 60, "captured": [0, 3, 1, 1]}
    table = cells("1@0.0 2@13.0 3@15.0", "1@3.0", "1@5.0 2@9.0", "1@7.0", **told)
    table.chance(1, 1, 1).choose("end")
    finished(table, 1, clause="end.limits", ranks=(4, 1, 2, 3))
    equal = cells("1@0.0 2@13.0", "1@3.0", "1@5.0 2@9.0", "1@7.0 2@11.0", **told)
    equal.chance(1, 1, 1).choose("end")
    finished(equal, 1, clause="end.limits", ranks=(4, 1, 2, 2))


# The order of checks.


@pytest.mark.rule("ultra_marines.timing.order_of_checks")
def test_drops_then_eliminations_then_the_end() -> None:
    table = last_shot("1@0.0", "1@7.0 carries", artifacts="4.0", captured=[0, 1])
    finished(table, 0, clause="end.last_squad", ranks=(1, 2))
    kinds = ("killed", "dropped", "out", "survivor", "ended-alone")
    assert happened(table, *kinds) == list(kinds)


@pytest.mark.rule("ultra_marines.timing.order_of_checks", "ultra_marines.end.showdown")
def test_if_one_effect_takes_the_last_artifact_and_somebodys_last_scouts_artifacts_are_counted_first() -> None:
    # Strictly more: he wins although he has just lost his last Scout.
    dead = doomed("1@0.0", "1@6.0", captured=[1, 2], chance=[5, *KILL])
    finished(dead, 1, clause="end.most", ranks=(2, 1))
    assert happened(dead, "killed", "destroyed", "out", "survivor", "ended") == ["killed", "destroyed", "out", "ended"]
    # A tie: it is fought out by those still alive.
    tied = doomed("1@0.0", "1@6.0", "1@7.2", captured=[1, 2, 2], hands=["rally", "", ""], chance=[5, *KILL])
    tied.expect(0, "before_moving")
    assert tied.match.view(None)["showdown"] is True
    assert (seats(tied, "out"), happened(tied, "out", "showdown")) == ([False, True, False], ["out", "showdown"])


@pytest.mark.rule("ultra_marines.timing.order_of_checks")
def test_a_whole_explosion_is_one_effect() -> None:
    # Both die of one grenade, the player's own last Scout among them: nobody is the survivor.
    table = marines(HALL, "1@6.0", "1@7.0", hands=["frag-grenade", ""], captured=[0, 1], at="fire")
    table.choose("frag-grenade", sq(6, 0))
    for target in ("1.1", "0.1"):
        table.chance(*dice("C 6")).choose(target)
    table.choose("stop")
    finished(table, 1, clause="end.nobody_left", ranks=(2, 1))


@pytest.mark.rule("ultra_marines.timing.order_of_checks", "ultra_marines.artifacts.teleport_roll")
def test_one_teleport_roll_is_one_effect() -> None:
    # A tie is there after the last roll, not after the one that brought the highest number.
    table = marines(
        *(HOME, "1@0.0", "1@7.0"), zones="A", artifacts="1.1 1.1", captured=[1, 3], basic=True, chance=[6, 6, 2]
    )
    table.expect(0, "move")
    assert seats(table, "captured") == [3, 3]
    assert happened(table, "beamed", "showdown", "rolled") == ["beamed", "beamed", "showdown", "rolled"]
