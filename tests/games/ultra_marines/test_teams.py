"""Two against two: clause ultra_marines.variants.teams"""

from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, marines, refused, scout, seats, sq
from ultratable.core.errors import BadSetup, IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
FIELD = ("aaaaaaa",) * 7
CELLS = ("aa#b#c#d#e#f#g#h#i#j",)
"""Seat 0 walks in the first cell; whoever is in another can do nothing but roll. The artifact lies in the last one."""
HOMES = ("AAA#BBB", "AAAbBBB", "AAA#BBB")
TEAMS = {"teams": True}
KILL = ("C 6", "N 1")


def teams(board: tuple[str, ...], *squads: str, **told: Any) -> Script:
    """Seats 0 and 2 against 1 and 3, without event cards unless the options say so."""
    options = {"events": False, "hellfire": False, **TEAMS, **told.pop("options", {})}
    return marines(board, *squads, options=options, **told)


def finished(table: Script, *winners: int, clause: str) -> tuple[int, ...]:
    """The match is over, and both partners have the same place."""
    table.over(*winners)
    result = table.match.result
    assert result is not None
    assert result.clause == f"ultra_marines.{clause}"
    assert (result.ranks[0], result.ranks[1]) == (result.ranks[2], result.ranks[3])
    return result.ranks


@pytest.mark.rule("ultra_marines.variants.teams")
def test_players_opposite_each_other_are_partners_and_there_are_four() -> None:
    assert GAME.options["teams"] is False
    assert [seat["team"] for seat in GAME.start(4, TEAMS, seed=1).view(None)["seats"]] == [0, 1, 0, 1]
    assert [seat["team"] for seat in GAME.start(4, seed=1).view(None)["seats"]] == [0, 1, 2, 3]
    for count in (2, 3):
        with pytest.raises(BadSetup, match="four seats"):
            GAME.start(count, TEAMS)


# Own and enemy.


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.firing.target", "ultra_marines.turn.enemies")
def test_partners_are_no_targets_of_shots() -> None:
    squads = ("1@0.0", "1@7.0", "1@7.1", "1@7.2")
    teams(HALL, *squads, at="fire").choose("0.1").expect(0, "fire", keys=["scout:1.1", "scout:3.1", "end"])
    # Without teams he is one.
    alone = marines(HALL, *squads, basic=True, at="fire").choose("0.1")
    alone.expect(0, "fire", keys=["scout:1.1", "scout:2.1", "scout:3.1", "end"])


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.hth.who")
def test_nor_of_blows() -> None:
    table = teams(HALL, "1@1.1", "1@0.0", "1@1.0", "1@2.2", at="fight").choose("0.1")
    table.expect(0, "fight", keys=["scout:1.1", "scout:3.1", "end"])


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.hellfire.target", "ultra_marines.hellfire.friends")
def test_no_shell_is_aimed_at_a_partner_but_he_is_not_spared() -> None:
    table = teams(FIELD, "4@0.0 2@0.6", "1@6.6", "1@3.3", "1@6.0", options={"hellfire": True}, at="fire")
    table.choose("0.4", "hellfire")
    refused(table, sq(3, 3), "hellfire.target")
    table.chance(*dice("SE 4", "OUT 1", "OUT 1", "OUT 1")).choose(sq(2, 2)).expect(0, "fire")
    assert scout(table, "2.1")["stunned"] is True


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.moving.through_own", "ultra_marines.moving.end_free")
def test_partners_pass_through_each_other_and_move_only_their_own_squad() -> None:
    table = teams(("aaaaa", "####a"), "1@0.0", "1@4.1", "1@1.0", "1@4.0", at="roll", chance=[2])
    table.expect(0, "move", keys=["scout:0.1", "end"])
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "scout:2.1")
    table.choose("0.1", sq(1, 0))
    # In the partner's square he must step on.
    refused(table, "end", "moving.end_free")
    table.choose(sq(2, 0))
    # Through an enemy there is no way.
    other = teams(("aaaaa", "####a"), "1@1.0", "1@2.0", "1@0.0", "1@4.1", at="roll", chance=[2]).choose("0.1")
    refused(other, sq(2, 0), "moving.not_through_enemies")


@pytest.mark.rule(
    "ultra_marines.variants.teams", "ultra_marines.artifacts.place", "ultra_marines.artifacts.no_free_drop"
)
def test_each_player_uses_his_own_zone() -> None:
    # Seats 0 and 2 have rooms A and B as first and third chapter.
    table = teams(
        *(HOMES, "1@1.1 carries 2@5.1 carries", "1@0.2", "1@4.0", "1@6.2"),
        zones="A A B B",
        artifacts="5.1",
        at="roll",
        chance=[1],
    )
    table.expect(0, "move").choose("0.2")
    refused(table, "place", "artifacts.no_free_drop")
    again = teams(
        *(HOMES, "1@1.1 carries 2@5.1 carries", "1@0.2", "1@4.0", "1@6.2"), zones="A A B B", at="roll", chance=[1]
    )
    assert "place" in again.choose("0.1").keys()


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.artifacts.teleport_roll")
def test_nobody_rolls_for_his_partners_square() -> None:
    # One roll for the artifact on his own square, none for that of his partner; then the movement roll.
    table = teams(*(HOMES, "1@0.0", "1@0.2", "1@4.0", "1@6.2"), zones="A A B B", artifacts="1.1 5.1", chance=[6, 2])
    table.expect(0, "move")
    assert (seats(table, "captured"), table.match.view(None)["artifacts"]) == ([1, 0, 0, 0], [sq(5, 1)])


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.hidden.hands")
def test_partners_do_not_see_each_others_hands() -> None:
    table = teams(HALL, "1@0.0", "1@7.0", "1@7.1", "1@7.2", options={"events": True}, hands=["rally", "", "charge", ""])
    shown = table.match.view(0)["seats"]
    assert [seat["hand"] for seat in shown] == [["rally"], None, None, None]
    assert [seat["cards"] for seat in shown] == [1, 0, 1, 0]


# Winning.


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.most", "ultra_marines.end.ranking")
def test_captured_artifacts_are_added_up_for_each_team() -> None:
    # 1 and 3 against 3 and 0: no single player of the winners has most.
    table = teams(
        *(HOMES, "1@0.0", "1@0.2", "1@4.0", "1@6.2"),
        zones="A A B B",
        artifacts="1.1",
        captured=[1, 3, 2, 0],
        chance=[6],
    )
    assert finished(table, 0, 2, clause="end.most") == (1, 2, 1, 2)


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.showdown")
def test_a_tie_of_teams_is_fought_out_until_one_team_stands() -> None:
    table = teams(
        *(HALL, "1@0.0 2@0.2", "1@7.0", "1@0.1 stunned", "1@7.2"),
        artifacts="none",
        captured=[4, 2, 0, 2],
        showdown=1,
        leaders=[0, 1],
        at="fire",
    )
    table.chance(*dice(*KILL)).choose("0.1", "1.1").expect(0, "fire")
    assert seats(table, "out") == [False, True, False, False]
    table.chance(*dice(*KILL)).choose("0.2", "3.1")
    assert finished(table, 0, 2, clause="end.showdown") == (1, 2, 1, 2)


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.elimination", "ultra_marines.turn.skip")
def test_who_loses_his_last_scout_is_out_of_the_turn_order_while_his_team_plays_on() -> None:
    table = teams(
        *(HALL, "1@0.0", "1@7.0", "1@0.2", "1@7.2"),
        options={"events": True},
        hands=["rally", "charge", "", "medi-pack"],
        at="fire",
    )
    table.chance(*dice(*KILL)).choose("0.1", "1.1").expect(0, "fire")
    assert (seats(table, "out"), table.match.result) == ([False, True, False, False], None)
    assert table.match.view(None)["discard"] == ["charge"]
    table.choose("end", "end", "go-on").chance(1).choose("stay").expect(2, "move")
    # His partner still holds his own cards and has his turn.
    assert seats(table, "cards") == [1, 0, 0, 1]
    table.choose("end", "end", "stay").expect(3, "before_moving")


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.last_squad")
def test_a_team_is_out_when_both_partners_are_and_the_others_are_given_the_rest() -> None:
    table = teams(HALL, "1@0.0", "", "1@0.2", "1@7.2", out=[1], captured=[0, 0, 1, 2], artifacts="4.0 4.1", at="fire")
    table.chance(*dice(*KILL)).choose("0.1", "3.1")
    assert finished(table, 0, 2, clause="end.last_squad") == (1, 2, 1, 2)
    assert sum(seats(table, "captured")) == 5
    # Which need not be enough.
    lost = teams(HALL, "1@0.0", "", "1@0.2", "1@7.2", out=[1], captured=[0, 5, 1, 0], artifacts="4.0 4.1", at="fire")
    lost.chance(*dice(*KILL)).choose("0.1", "3.1")
    assert finished(lost, 1, 3, clause="end.last_squad") == (2, 1, 2, 1)


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.limits", "ultra_marines.end.ranking")
@pytest.mark.parametrize(
    ("squads", "winners"),
    [(("1@0.0", "1@3.0", "1@5.0 2@7.0", "1@9.0"), (0, 2)), (("1@0.0", "1@3.0", "1@5.0", "1@9.0"), (0, 1, 2, 3))],
)
def test_at_a_limit_artifacts_and_then_scouts_of_teams_are_compared(
    squads: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    table = teams(CELLS, *squads, captured=[2, 0, 0, 2], round=60, chance=[1])
    table.chance(1, 1, 1).choose("end")
    finished(table, *winners, clause="end.limits")


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.nobody_left")
def test_if_nobody_is_left_most_of_a_team_wins() -> None:
    table = teams(
        *(FIELD, "4@2.2", "1@4.4", "1@4.2", "1@2.4"), captured=[2, 3, 2, 0], options={"hellfire": True}, at="fire"
    )
    table.chance(*dice("NW 6", "SE 6", "NE 6", "SW 6")).choose("0.4", "hellfire", sq(3, 3))
    finished(table, 0, 2, clause="end.nobody_left")


# Giving up.


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.concede")
def test_who_concedes_is_merely_eliminated_and_may_win_with_his_partner() -> None:
    table = teams(HALL, "1@0.0", "1@7.0", "1@0.2", "1@7.2", captured=[5, 1, 0, 1], at="fire")
    table.chance(1).choose("concede", seat=0).expect(1, "move")
    assert seats(table, "out") == [True, False, False, False]
    # The other partner falls, and the enemies are given the one artifact that is left: 5 against 3.
    table.choose("end").chance(*dice(*KILL)).choose("1.1", "2.1")
    assert finished(table, 0, 2, clause="end.last_squad") == (1, 2, 1, 2)


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.concede")
def test_a_team_whose_two_players_both_conceded_cannot_win() -> None:
    table = teams(HALL, "1@0.0", "1@7.0", "1@0.2", "1@7.2", captured=[5, 0, 5, 0], at="fire")
    table.choose("concede", seat=2).expect(0, "fire").choose("concede", seat=0)
    assert finished(table, 1, 3, clause="end.last_squad") == (2, 1, 2, 1)


@pytest.mark.rule("ultra_marines.variants.teams", "ultra_marines.end.concede", "ultra_marines.moving.end_free")
def test_who_concedes_while_his_partner_walks_through_his_scout_leaves_the_square_free() -> None:
    table = teams(("aaaaa#bb",), "1@0.0", "1@6.0", "1@1.0", "1@7.0", at="roll", chance=[3], artifacts="4.0")
    table.choose("0.1", sq(1, 0))
    refused(table, "halt", "moving.end_free")
    table.choose("concede", seat=2).expect(0, "move")
    assert {"halt", "end"} <= set(table.keys())
