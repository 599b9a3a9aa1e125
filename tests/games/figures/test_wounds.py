"""Wounds and capture: clauses figures.wounds.*"""

import pytest

from tests.games.figures.table import (
    attack,
    caught,
    figures,
    freed,
    happened,
    in_one_place,
    lines,
    look,
    marks,
    pile,
    reason,
    totals,
)


@pytest.mark.rule("figures.wounds.wounded")
def test_a_first_defeat_wounds_and_the_power_counts_no_more() -> None:
    table = figures("hero 9", "marble 7, biscuit 1", hands=["6♣ 5♣", "2♦ 3♦"], top="4♥ 4♦ 5♥ 4♠ 9♥ 9♠")
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "attack")
    assert marks(table, "1.0") == ["wounded"]
    assert marks(table, "1.1") == []
    # It attacks without its Power ...
    attack(table, "4♥", "5♣", by="1.0").expect(0, "attack")
    assert totals(table)[1] == (4, 14)
    # ... and defends without it.
    attack(table, "5♥", "4♦", facing="1.0")
    assert totals(table)[2] == (14, 4)


@pytest.mark.rule("figures.wounds.captured")
def test_a_second_defeat_makes_it_a_captive_of_the_attacker() -> None:
    table = figures("hero 9", "marble 7 wounded, biscuit 1", "moon-mite 3", hands=["6♣", "2♦", ""])
    attack(table, "6♣", "2♦", on=1, facing="1.0").expect(1, "attack")
    assert caught(table) == [["1.0"], [], []]
    assert lines(table) == [["0.0"], ["1.1"], ["2.0"]]
    assert happened(table, "wounded", "captured") == ["captured"]
    assert table.said("captured")[0]["seat"] == 0


@pytest.mark.rule("figures.wounds.stays-wounded")
def test_a_wounded_figure_attacks_defends_uses_its_action_and_stays_wounded() -> None:
    table = figures("boost 9 wounded, hero 1", "marble 1, biscuit 1", hands=["Q♣ 2♥", "2♦ 2♠"])
    attack(table, "Q♣", "2♦", by="0.0", facing="1.0").expect(0, "special")
    table.choose("0.1").expect(1, "attack")
    assert marks(table, "0.0") == ["wounded"]
    attack(table, "2♠", "2♥", by="1.1", facing="0.0")
    assert caught(table)[1] == ["0.0"]
    # A captive has no wound left to heal.
    assert marks(table, "0.0") == []


@pytest.mark.rule("figures.wounds.stays-wounded")
@pytest.mark.parametrize("action", ["recover", "mind-control"])
def test_only_recover_and_mind_control_bring_captives_back_unwounded(action: str) -> None:
    captives = ["", "0.1"] if action == "recover" else ["1.1", ""]
    table = figures(f"{action} 9, hero 4", "marble 1, biscuit 6", hands=["Q♣", "2♦"], captives=captives)
    attack(table, "Q♣", "2♦")
    back = "0.1" if action == "recover" else "1.1"
    table.choose(back).expect(1, "attack")
    assert marks(table, back) == []
    assert lines(table)[0][-1] == back


@pytest.mark.rule("figures.wounds.captives")
def test_captives_lie_openly_and_neither_fight_nor_are_attacked() -> None:
    table = figures("hero 9", "marble 7, biscuit 1, moon-mite 1", hands=["6♣", "2♦"], captives=["1.1", ""])
    for viewer in (0, 1, None):
        assert table.match.view(viewer)["seats"][0]["captives"] == ["figure:1.1"]
    table.expect(0, "attack", keys=["figure:0.0"])
    table.choose("0.0").expect(1, "defender", keys=["figure:1.0", "figure:1.2"])
    assert reason(table, 1, "figure:1.1") == "figures.wounds.captives"


@pytest.mark.rule("figures.wounds.captives", "figures.end.out")
def test_captives_do_not_count_as_figures_of_their_captor() -> None:
    table = figures(
        "hero 9", "marble 7 wounded", "biscuit 2, moon-mite 3", hands=["6♣", "2♦", ""], captives=["", "2.0", ""]
    )
    attack(table, "6♣", "2♦", on=1).expect(2, "attack")
    assert table.match.view(None)["seats"][1]["out"] is True


@pytest.mark.rule("figures.wounds.captive-clean")
def test_capture_clears_armor_and_modifiers_and_keeps_starting_power_and_owner() -> None:
    table = figures(
        "hero 9",
        "marble 4 power:8 wounded blast dodge intimidated armor:9♣ armor:10♣, biscuit 1",
        hands=["K♣", "2♦"],
        discard="3♣",
    )
    attack(table, "K♣", "2♦", facing="1.0").choose("decline").expect(1, "attack")
    captive = look(table, "1.0")
    assert marks(table, "1.0") == []
    assert (captive["armor"], captive["power"], captive["start"], captive["owner"]) == ([], 4, 4, 1)
    # First the armor, at the capture; the battle cards at the end of the turn.
    assert pile(table) == ["3♣", "9♣", "10♣", "K♣", "2♦"]
    assert table.said("cleared")[0]["cards"] == ["9♣", "10♣"]
    assert in_one_place(table.match)


@pytest.mark.rule("figures.wounds.captive-clean")
def test_a_captive_without_armor_tells_nothing_of_armor() -> None:
    table = figures("hero 9", "marble 4 wounded, biscuit 1", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "attack")
    assert "cleared" not in happened(table)


@pytest.mark.rule("figures.wounds.own-captive")
@pytest.mark.parametrize(("action", "power"), [("recover", 6), ("mind-control", 1)])
def test_an_own_figure_captured_back_is_a_captive_like_any_other(action: str, power: int) -> None:
    table = figures(f"{action} 9, hero 6", "marble 4", hands=["Q♣", "2♦"], held={"0.1": 1}, captives=["", ""])
    # In the line of seat 2 it is wounded first.
    attack(table, "Q♣", "2♦", facing="0.1")
    assert marks(table, "0.1") == ["wounded"]
    second = figures(f"{action} 9, hero 6 power:1 wounded", "marble 4", hands=["Q♣ 3♦", "2♦"], held={"0.1": 1})
    attack(second, "Q♣", "2♦", facing="0.1").expect(0, "special")
    assert caught(second) == [["0.1"], []]
    assert second.match.view(None)["seats"][0]["line"] == ["figure:0.0"]
    second.choose("0.1").expect(1, "attack")
    assert lines(second)[0] == ["0.0", "0.1"]
    assert look(second, "0.1")["power"] == power


# The order after a won battle.


@pytest.mark.rule("figures.wounds.order")
def test_explosion_then_armor_then_wound() -> None:
    table = figures("explosion 9", "marble 4, biscuit 1 armor:9♣", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").expect(0, "explosion").choose("1.1").expect(1, "armor")
    table.choose("decline").expect(1, "attack")
    assert happened(table)[3:] == ["won", "exploded", "unused-armor", "wounded", "discarded", "turn", "drew"]


@pytest.mark.rule("figures.wounds.order")
def test_wound_then_who_is_out_then_the_other_action_then_the_discard() -> None:
    table = figures("stun/boost/luck 5", "marble 4 wounded", "biscuit 1", hands=["9♣", "2♦ 3♦", ""], captives=[])
    attack(table, "9♣", "2♦", on=1).expect(0, "special").choose("0.0").expect(2, "attack")
    assert happened(table)[3:] == ["won", "captured", "out", "boosted", "discarded", "turn", "drew"]


@pytest.mark.rule("figures.wounds.order")
def test_declining_explosion_leaves_the_defending_figure_the_victim() -> None:
    table = figures("explosion 9", "marble 4, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("decline").expect(1, "attack")
    assert (marks(table, "1.0"), marks(table, "1.1")) == (["wounded"], [])
    assert happened(table)[3:6] == ["won", "declined", "wounded"]


@pytest.mark.rule("figures.wounds.order")
def test_explosion_is_judged_before_the_wound_and_the_others_after_it() -> None:
    # Mind Control is open only because of the capture in this very battle.
    control = figures("mind-control 9", "marble 4 wounded, biscuit 1", hands=["Q♣", "2♦"])
    attack(control, "Q♣", "2♦", facing="1.0").expect(0, "special")
    # Stun is not open because the defending player went out in it.
    stun = figures("stun 9", "marble 4 wounded", "biscuit 1", hands=["Q♣", "2♦", ""])
    attack(stun, "Q♣", "2♦", on=1).expect(2, "attack")
    assert happened(stun, "out", "not-open") == ["out", "not-open"]
    # Explosion found nobody else, and the capture of the only figure does not change that.
    alone = figures("explosion 9", "marble 4", "biscuit 1", hands=["Q♣", "2♦", ""])
    attack(alone, "Q♣", "2♦", on=1).expect(1, "attack")
    assert happened(alone, "not-open", "wounded") == ["not-open", "wounded"]


@pytest.mark.rule("figures.wounds.order")
def test_a_game_that_is_over_asks_for_no_action() -> None:
    table = figures("boost 5", "marble 4 wounded", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦").over(0)
    assert happened(table)[3:] == ["won", "captured", "out", "ended"]
    assert freed(table) == []
