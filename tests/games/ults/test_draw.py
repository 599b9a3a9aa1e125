"""The Draw Phase: clauses ults.draw.*"""

import pytest

from tests.games.ults.table import hand, happened, health, pile, rest, statuses, ults
from ultratable.core.errors import IllegalChoice

HEALING = [[0, "plant-life", card, 0] for card in ("Q♣", "4♣", "5♦", "6♥", "7♠")]
BLEEDS = [[0, "bleed", "4♠", 1], [0, "bleed", "9♥", 1]]


def lines(table, kind):
    """Label and amount of every reason of the totals told in events of this kind."""
    return [[(reason["label"], reason["amount"]) for reason in said["total"]["reasons"]] for said in table.said(kind)]


@pytest.mark.rule("ults.draw.status-first")
def test_status_effects_act_before_the_card_is_drawn():
    table = ults("aja k9", ["5♣"], at="draw", statuses=BLEEDS, chance=["9♦"])
    table.expect(0, "announce")
    assert happened(table) == ["turn", "status-harms", "took", "drew"]
    assert health(table) == [45, 50]
    assert hand(table, 0) == ["5♣", "9♦"]


@pytest.mark.rule("ults.draw.status-first")
def test_every_effect_of_the_bearer_acts():
    held = [
        [0, "bleed", "4♠", 1],
        [0, "the-hunt", "K♥", 1],
        [0, "python", "8♠", 2],
        [0, "python", "9♠", 2],
        [0, "plant-life", "Q♣", 2, False],
        [0, "mindreader", "3♠", 1],
        [0, "hypnosis", "2♥", 1],
    ]
    table = ults("aja k9 aja", ["5♣"], at="draw", statuses=held, chance=["9♦"])
    table.expect(0, "announce")
    # 2 + 3 + 2 + 2 + 1 + 3; Hypnosis harms nobody.
    assert health(table) == [37, 50, 50]
    assert len(statuses(table, 0)) == 7


@pytest.mark.rule("ults.draw.only-own")
def test_an_effect_acts_in_its_bearers_draw_phases_only_and_once_per_turn():
    table = ults("k9 aja lumberjaq", ["5♣ 6♣", "5♦ 6♦", "5♠ 6♠"], statuses=[[2, "bleed", "9♣", 0]])
    table.chance(1, "7♦").choose("bite", "5♣", "seat:1").expect(1, "announce")
    assert health(table) == [50, 50, 50]
    table.chance(1, "7♠").choose("herbal healing", "5♦").expect(2, "announce")
    assert health(table) == [50, 50, 49]
    table.chance(1, "8♠").choose("power punch", "5♠", "seat:1").expect(0, "announce")
    assert health(table) == [50, 50, 49]
    table.chance(1, "8♣").choose("bite", "6♣", "seat:1").expect(1, "announce")
    table.chance(1, "8♦").choose("herbal healing", "6♦").expect(2, "announce")
    assert health(table) == [50, 50, 48]
    assert happened(table, "status-harms") == ["status-harms"] * 2


@pytest.mark.rule("ults.draw.only-own")
def test_a_new_effect_acts_first_in_the_bearers_next_draw_phase():
    table = ults("k9 aja lumberjaq", ["5♥"])
    table.chance("7♦").choose("bleed", "5♥", "seat:2").expect(1, "announce")
    assert health(table) == [50, 50, 50]
    table.chance(1, "7♠").choose("herbal healing", "7♦").expect(2, "announce")
    assert health(table) == [50, 50, 48]


@pytest.mark.rule("ults.draw.only-own")
def test_healing_placed_on_oneself_waits_for_ones_next_draw_phase():
    table = ults("aja k9", ["Q♣ 5♣"], health=[30, 50])
    table.chance("2♣", "2♦", "2♥", "2♠", "7♦").choose("plant life", "Q♣", "seat:0").expect(1, "announce")
    assert health(table) == [30, 50]
    table.chance("7♠").choose("bleed", "7♦").expect(0, "announce")
    # Five healed, then the Bleed's two.
    assert health(table) == [33, 50]


@pytest.mark.rule("ults.draw.only-own")
def test_other_powers_of_an_effect_are_in_force_at_once():
    # Mindreader's look.
    table = ults("hattrick k9", ["3♠ 4♠", "5♦ 6♦"])
    assert table.match.view(0)["seats"][1]["hand"] is None
    table.chance("7♦").choose("mindreader", "3♠")
    assert table.match.view(0)["seats"][1]["hand"] == ["5♦", "6♦", "7♦"]
    # Jacked, against the very next attack.
    table = ults("lumberjaq k9", ["J♣", "8♥ 9♥"])
    table.chance("2♦").choose("jacked", "J♣").expect(1, "announce")
    table.chance(6, "2♠").choose("bite", "8♥").expect(0, "announce")
    assert health(table) == [47, 50]
    # The Hunt's help, before the bearer has had a Draw Phase.
    table = ults("k9 k9 aja", ["K♥ 7♦", "7♣", "2♣"], active=0)
    table.chance("2♦").choose("the hunt", "K♥", "seat:2").expect(1, "announce")
    table.chance(2).choose("bite", "7♣", "seat:2").expect(2, "defend")
    assert table.ask().prompt.startswith("7 damage")


@pytest.mark.rule("ults.draw.heal-first")
def test_healing_comes_before_harm_so_aja_on_three_lives():
    table = ults("aja k9", ["5♣"], at="draw", statuses=HEALING + BLEEDS, health=[3, 50], chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [3, 50]
    assert happened(table) == ["turn", "status-heals", "status-harms", "took", "drew"]


@pytest.mark.rule("ults.draw.heal-first")
def test_healing_is_lost_at_the_maximum_before_the_harm():
    table = ults("aja k9", ["5♣"], at="draw", statuses=HEALING + BLEEDS, chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [45, 50]


@pytest.mark.rule("ults.draw.heal-first")
def test_healing_is_one_total_up_to_the_maximum():
    table = ults("aja k9", ["5♣"], at="draw", statuses=HEALING, health=[47, 50], chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [50, 50]
    assert [said["total"]["value"] for said in table.said("status-heals")] == [3]


@pytest.mark.rule("ults.draw.heal-first")
def test_all_harm_is_one_source():
    table = ults("lumberjaq k9", ["5♣"], at="draw", statuses=BLEEDS, chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [46, 50]
    assert lines(table, "took") == [[("Bleed", 2), ("Bleed", 3), ("Thick Skin", -1)]]


@pytest.mark.rule("ults.draw.damage-reduction")
def test_jacked_and_thick_skin_lower_draw_phase_damage():
    held = [[0, "jacked", "J♣", 0], [0, "the-hunt", "K♥", 1], [0, "bleed", "4♠", 1], [0, "bleed", "9♥", 1]]
    table = ults("lumberjaq k9", ["5♣"], at="draw", statuses=held, chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [47, 50]
    assert lines(table, "took") == [
        [("The Hunt", 3), ("Bleed", 2), ("Bleed", 3), ("Jacked, half", -4), ("Thick Skin", -1)]
    ]


@pytest.mark.rule("ults.draw.damage-reduction")
def test_no_card_can_be_discarded_against_draw_phase_damage():
    table = ults("aja k9", ["K♠ K♥", "5♦"], active=1, statuses=[[0, "bleed", "4♠", 1]])
    table.chance(1, "9♦").choose("bite", "5♦").expect(0, "announce")
    assert "defended" not in happened(table)
    assert "no-defense" not in happened(table)
    assert health(table) == [48, 50]
    assert hand(table, 0) == ["9♦", "K♥", "K♠"]


@pytest.mark.rule("ults.draw.no-knock")
def test_draw_phase_damage_knocks_no_positive_effect():
    held = [[0, "jacked", "J♣", 0], [0, "bleed", "4♣", 1], [0, "bleed", "9♣", 1]]
    table = ults("lumberjaq k9", ["5♦"], at="draw", statuses=held, chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [49, 50]
    assert statuses(table, 0) == ["jacked J♣", "bleed 4♣", "bleed 9♣"]
    assert pile(table) == []


@pytest.mark.rule("ults.draw.death")
def test_who_dies_in_the_draw_phase_neither_draws_nor_acts():
    table = ults(
        "aja k9 lumberjaq",
        ["5♦ 2♣", "5♥", "5♠"],
        at="draw",
        statuses=[[0, "bleed", "4♠", 1], [0, "python", "9♠", 2]],
        health=[4, 50, 50],
        chance=["9♦"],
    )
    table.expect(1, "announce")
    assert health(table) == [0, 50, 50]
    assert table.match.view(None)["seats"][0]["out"] is True
    assert hand(table, 1) == ["5♥", "9♦"]
    assert pile(table) == ["4♠", "9♠", "2♣", "5♦"]
    assert happened(table) == ["turn", "status-harms", "took", "eliminated", "turn", "drew"]


@pytest.mark.rule("ults.draw.death")
def test_one_point_left_is_enough_to_go_on():
    table = ults("aja k9", ["5♦"], at="draw", statuses=[[0, "bleed", "4♠", 1]], health=[3, 50], chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [1, 50]


@pytest.mark.rule("ults.draw.death")
def test_the_last_opponent_wins_when_the_bearer_dies():
    table = ults("aja k9", ["5♦"], at="draw", statuses=[[0, "bleed", "4♠", 1]], health=[2, 50])
    table.over(1)
    assert "drew" not in happened(table)


@pytest.mark.rule("ults.draw.card")
def test_the_active_player_takes_the_top_card_and_nobody_else_sees_it():
    table = ults("aja k9", ["5♦", "6♦"], at="draw", top=["9♦", "10♦"])
    table.expect(0, "announce")
    assert hand(table, 0) == ["5♦", "9♦"]
    assert hand(table, 1) == ["6♦"]
    assert table.match.view(None)["deck"] == 52 - 3
    assert table.said("drew", 0)[0]["card"] == "9♦"
    assert table.said("drew", 1)[0]["card"] is None
    assert table.said("drew")[0]["card"] is None


@pytest.mark.rule("ults.draw.card")
def test_drawing_is_not_a_choice():
    table = ults("aja k9", ["5♦"], at="draw", chance=["9♦"])
    # The first thing asked is the ability; the card has been drawn by then.
    table.expect(0, "announce")
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "deck")
    assert hand(table, 0) == ["5♦", "9♦"]


@pytest.mark.rule("ults.draw.no-card")
def test_with_no_card_anywhere_the_turn_goes_on_without_one():
    table = ults("k9 aja", ["5♦", rest("5♦")], at="draw", deck=[])
    table.expect(0, "announce")
    assert hand(table, 0) == ["5♦"]
    assert happened(table) == ["turn", "no-card"]
    table.choose("bleed", "5♦").expect(1, "announce")
    assert len(hand(table, 1)) == 51
    assert health(table) == [50, 48]


@pytest.mark.rule("ults.draw.no-card")
def test_an_empty_deck_with_a_pile_is_no_such_case():
    table = ults("k9 aja", ["5♦", rest("5♦ 6♦")], at="draw", deck=[], discard=["6♦"])
    table.expect(0, "announce")
    assert hand(table, 0) == ["5♦", "6♦"]
    assert table.match.view(None)["discard"]["size"] == 0
