"""Stage 1: event cards on the board (clauses ultra_marines.board_cards.*)."""

import pytest

from tests.games.ultra_marines.table import dice, discard, marines, on_board, pass_turn, scout, sq
from ultratable.core.chance import CHANCE
from ultratable.core.script import Script

LANE = ("aaaaaaaaaaaa",)
KILL = dice("C 6", "N 1", "N 1", "N 1")
"""The four dice of a vortex that kill a standing Scout."""
GOES = {"blind-grenade": (4, 5, 6), "locked-door": (5, 6), "cave-in": (6,), "proximity-mine": (6,)}
"""The rolls at which each object goes (objects.stay); the vortex has rules of its own."""


def rolls(table: Script) -> list[tuple[str, int]]:
    """Every roll of stage 1 so far, in order: for which card, and its number."""
    kinds = ("card-stays", "card-goes", "vortex-moves", "vortex-stays", "vortex-stopped")
    said = [event.seen_by(None) for event in table.match.events if event.kind in kinds]
    return [(event.get("card", "vortex-grenade"), event["roll"]) for event in said]


# One roll for each card, in the order in which they were played.


@pytest.mark.rule("ultra_marines.board_cards.roll_each", "ultra_marines.cards.nobody_owns")
def test_every_players_turn_begins_with_a_roll_for_each_card_whoever_played_it() -> None:
    cards = [("locked-door", "5.0"), ("blind-grenade", "7.0")]
    table = marines(LANE, "0@0.0", "0@11.0", "0@3.0", cards=cards, chance=[4, 3, 6])
    table.expect(0, "move")
    both = [("locked-door", 4), ("blind-grenade", 3)]
    assert rolls(table) == both
    for seat in (1, 2, 0):
        pass_turn(table, 4, 3, 6)
        both += [("locked-door", 4), ("blind-grenade", 3)]
        assert rolls(table) == both
        table.expect(seat, "move")
    assert on_board(table) == [("locked-door", sq(5, 0)), ("blind-grenade", sq(7, 0))]


@pytest.mark.rule("ultra_marines.board_cards.order")
def test_the_oldest_card_is_rolled_for_first() -> None:
    cards = [("proximity-mine", "8.0"), ("blind-grenade", "2.0"), ("locked-door", "5.0")]
    table = marines(LANE, "0@0.0", "0@11.0", cards=cards, chance=[5, 4, 1, 6])
    assert rolls(table) == [("proximity-mine", 5), ("blind-grenade", 4), ("locked-door", 1)]
    assert on_board(table) == [("proximity-mine", sq(8, 0)), ("locked-door", sq(5, 0))]


@pytest.mark.rule("ultra_marines.board_cards.order", "ultra_marines.objects.vortex_strike")
def test_a_card_removed_by_an_older_one_is_not_rolled_for() -> None:
    cards = [("vortex-grenade", "4.0"), ("locked-door", "6.0"), ("blind-grenade", "9.0")]
    table = marines(LANE, "0@0.0", "0@11.0", cards=cards, chance=[2, 1, 6])
    assert rolls(table) == [("vortex-grenade", 2), ("blind-grenade", 1)]
    assert discard(table) == ["locked-door"]


@pytest.mark.rule("ultra_marines.board_cards.order")
def test_each_card_is_dealt_with_before_the_next_is_rolled_for() -> None:
    """The door is older: it is rolled for and stays, then the vortex sweeps it away."""
    cards = [("locked-door", "6.0"), ("vortex-grenade", "4.0")]
    table = marines(LANE, "0@0.0", "0@5.0", "0@11.0", cards=cards, chance=[1, 2, *KILL, 6])
    assert rolls(table) == [("locked-door", 1), ("vortex-grenade", 2)]
    kinds = [event.kind for event in table.match.events]
    assert kinds[:7] == ["turn", "card-stays", "vortex-moves", "removed", "suffers", "killed", "out"]
    assert on_board(table) == [("vortex-grenade", sq(5, 0))]


@pytest.mark.rule("ultra_marines.board_cards.every_turn")
def test_a_card_is_first_rolled_for_in_the_turn_after_it_was_played() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", hands=["blind-grenade", ""], at="move", roll=3)
    table.choose("card:blind-grenade", sq(5, 0))
    assert (on_board(table), rolls(table)) == ([("blind-grenade", sq(5, 0))], [])
    pass_turn(table, 3, 6)
    table.expect(1, "move")
    assert rolls(table) == [("blind-grenade", 3)]


@pytest.mark.rule("ultra_marines.board_cards.every_turn", "ultra_marines.turn.skip")
def test_skipped_players_cause_no_rolls() -> None:
    table = marines(
        LANE, "0@0.0", "", "0@11.0", out=[1], at="draw", cards=[("locked-door", "5.0")], squads=[[0], [1], [2]]
    )
    pass_turn(table, 2, 6)
    table.expect(2, "move")
    assert rolls(table) == [("locked-door", 2)]


# Vanished cards.


@pytest.mark.rule("ultra_marines.board_cards.vanish", "ultra_marines.objects.stay")
@pytest.mark.parametrize("face", GOES)
@pytest.mark.parametrize("roll", range(1, 7))
def test_each_object_goes_at_its_own_rolls_and_is_discarded(face: str, roll: int) -> None:
    table = marines(LANE, "0@0.0", "0@11.0", cards=[(face, "5.0")], discard=["rally"], chance=[roll, 6])
    if roll in GOES[face]:
        assert (on_board(table), discard(table)) == ([], ["rally", face])
        [said] = table.said("card-goes")
        assert (said["card"], said["square"], said["roll"]) == (face, sq(5, 0), roll)
    else:
        assert (on_board(table), discard(table)) == ([(face, sq(5, 0))], ["rally"])
        assert table.said("card-goes") == []


@pytest.mark.rule("ultra_marines.board_cards.vanish")
def test_a_vortex_that_rolls_a_six_or_meets_a_wall_is_discarded() -> None:
    for roll, kind in ((6, "card-goes"), (3, "vortex-stopped")):
        table = marines(LANE, "0@0.0", "0@11.0", cards=[("vortex-grenade", "5.0")], chance=[roll, 6])
        assert (on_board(table), discard(table)) == ([], ["vortex-grenade"])
        assert len(table.said(kind)) == 1


@pytest.mark.rule("ultra_marines.board_cards.vanish", "ultra_marines.objects.proximity_mine")
def test_a_mine_that_was_set_off_is_discarded() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", cards=[("proximity-mine", "1.0")], at="move", roll=2)
    table.chance(*dice("N 1", "N 1", "N 1")).choose("scout:0.0", sq(1, 0))
    assert (on_board(table), discard(table)) == ([], ["proximity-mine"])


# No decisions.


@pytest.mark.rule("ultra_marines.board_cards.automatic", "ultra_marines.cards.windows")
def test_nobody_is_asked_anything_before_all_rolls_of_stage_1_are_done() -> None:
    """With dice rolled by hand, only chance is asked until the last card was rolled for."""
    cards = [("locked-door", "5.0"), ("blind-grenade", "7.0"), ("proximity-mine", "3.0")]
    table = marines(LANE, "0@0.0", "0@11.0", cards=cards, at="draw", hands=["", "electrical-discharge rally"])
    table.match.chance_by_hand(True)
    table.choose("stay")
    for roll in (1, 2, 3):
        assert table.match.deciders == (CHANCE,)
        assert table.match.view(1)["stage"] == 1
        table.match.choose(CHANCE, f"die:{roll}")
    table.expect(1, "before_moving", keys=["card:electrical-discharge", "go-on"])
    assert [roll for _, roll in rolls(table)] == [1, 2, 3]


# Losing the last Scout in stage 1.


@pytest.mark.rule("ultra_marines.board_cards.active_wiped_out", "ultra_marines.end.elimination")
def test_the_rest_of_stage_1_is_rolled_and_then_the_turn_of_the_wiped_out_ends() -> None:
    board = ("AAAaaaaaaaa", "AAA########", "AAA########")
    cards = [("vortex-grenade", "4.0"), ("locked-door", "8.0")]
    table = marines(
        board,
        "0@5.0",
        "0@10.0",
        "0@3.0",
        cards=cards,
        zones="A",
        artifacts="1.1 9.0",
        hands=["rally charge", "", ""],
        # The vortex stays and kills, the door stays; then the same rolls for the next player, and he moves.
        chance=[5, *KILL, 4, 5, 4, 6],
    )
    table.expect(1, "move")
    assert rolls(table) == [("vortex-grenade", 5), ("locked-door", 4)] * 2
    turns = [(event["seat"], event["number"]) for event in table.said("turn")]
    assert turns == [(0, 1), (1, 2)]
    assert table.match.view(None)["seats"][0]["out"]
    assert discard(table) == ["rally", "charge"]
    # No stage 2 for him: the artifact on his teleport square was not rolled for.
    assert table.said("beamed") + table.said("not-beamed") == []
    assert sq(1, 1) in table.match.view(None)["artifacts"]


@pytest.mark.rule("ultra_marines.board_cards.active_wiped_out", "ultra_marines.end.last_squad")
def test_if_the_loss_ends_the_game_the_other_rolls_are_not_made() -> None:
    cards = [("vortex-grenade", "4.0"), ("locked-door", "8.0")]
    table = marines(LANE, "0@5.0", "0@11.0", cards=cards, at="draw", active=1)
    table.chance(5, *KILL).choose("stay")
    table.over(1)
    assert rolls(table) == [("vortex-grenade", 5)]


@pytest.mark.rule("ultra_marines.board_cards.active_wiped_out")
def test_another_player_may_be_wiped_out_in_stage_1_too() -> None:
    table = marines(
        LANE,
        "0@0.0",
        "0@5.0",
        "0@11.0",
        cards=[("vortex-grenade", "4.0")],
        hands=["", "rally", ""],
        chance=[5, *KILL, 6],
    )
    table.expect(0, "move")
    assert table.match.view(None)["seats"][1]["out"]
    assert scout(table, "1.0")["square"] is None
    pass_turn(table, 6, 6)
    table.expect(2, "move")


@pytest.mark.rule("ultra_marines.board_cards.roll_each", "ultra_marines.turn.no_cards_stages")
def test_without_event_cards_there_is_nothing_to_roll_for() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", basic=True, chance=[6])
    table.expect(0, "move")
    assert table.match.view(None)["cards"] == []
