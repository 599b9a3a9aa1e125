"""Positions for tests and lessons: a table that is told is the table that is played on."""

import pytest

from tests.games.ultra_marines.table import dice, marines, scout, sq
from ultratable.core.errors import BadScript

SHIP = ("AAA###BBB", "AAAaaaBBB", "AAA###BBB")


@pytest.mark.rule("ultra_marines.turn.stages")
@pytest.mark.parametrize(
    ("at", "stage"), [("beam", 1), ("roll", 2), ("move", 3), ("fire", 4), ("fight", 5), ("draw", 7)]
)
def test_a_turn_goes_on_in_the_stage_it_is_told_to_be_in(at: str, stage: int) -> None:
    table = marines(
        ("aaaAAA", "a##AAA", "aaaAAA"),
        *("1@0.0", "1@0.1"),
        zones="A",
        hands=["power-failure", ""],
        artifacts="4.1",
        at=at,
        roll=2,
    )
    assert table.match.view(None)["stage"] == stage


@pytest.mark.rule("ultra_marines.artifacts.teleport_roll", "ultra_marines.cards.windows")
def test_before_beaming_a_card_may_be_played_but_no_teleport_lock_yet() -> None:
    table = marines(SHIP, "1@0.0", "1@8.0", zones="A", hands=["teleport-lock", ""], artifacts="1.1 3.1", at="beam")
    table.expect(0, "after_board_cards", keys=["go-on"])
    table.chance(3).choose("go-on").expect(0, "before_moving", keys=["card:teleport-lock", "go-on"])


@pytest.mark.rule("ultra_marines.board.text_format")
@pytest.mark.parametrize("board", [("####", "aaaa"), ("#aaa", "#aaa"), ("    ", " aaa")])
def test_wall_before_the_first_floor_is_refused_since_it_would_move_every_square(board: tuple[str, ...]) -> None:
    with pytest.raises(BadScript, match="begins with a row or column of wall"):
        marines(board, "1@1.1", "1@2.1")


@pytest.mark.rule("ultra_marines.board.text_format")
def test_wall_behind_the_last_floor_changes_nothing() -> None:
    table = marines(("aaaa##", "######"), "1@0.0", "1@2.0", artifacts="3.0", basic=True, at="fire")
    assert (scout(table, "1.1")["square"], table.match.view(None)["board"]) == (sq(2, 0), ["aaaa"])
    table.chance(*dice("N 1", "N 1"), 2).choose("0.1", "1.1").expect(1, "move")


@pytest.mark.rule("ultra_marines.board.text_format", "ultra_marines.setup.zones")
def test_zones_are_the_rooms_that_the_told_board_calls_so() -> None:
    """The program writes labels in reading order; whoever tells a position need not."""
    board = ("BBB###AAA", "BBBaaaAAA", "BBB###AAA")
    table = marines(board, "1@8.0", "1@0.0", zones="A B", artifacts="4.1", basic=True, at="move", roll=1)
    assert [zone["centre"] for zone in table.match.view(None)["zones"]] == [sq(7, 1), sq(1, 1)]
    with pytest.raises(BadScript, match="no room 'a'"):
        marines(board, "1@8.0", "1@0.0", zones="a B", basic=True)
