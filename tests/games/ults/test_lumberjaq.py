"""Lumber Jaq (clauses ults.lumberjaq.*)."""

import pytest

from tests.games.ults.table import hand, health, pile, statuses, ults


@pytest.mark.rule("ults.lumberjaq.thick-skin")
def test_two_bleeds_in_his_draw_phase_are_one_source_and_cost_him_3() -> None:
    table = ults(
        "lumberjaq k9 aja",
        ["2♣", "3♣", "4♣"],
        at="draw",
        statuses=[[0, "bleed", "9♣", 1], [0, "bleed", "9♦", 1]],
        top=["5♠"],
    )
    assert health(table) == [47, 50, 50]
    assert table.said("took")[0]["number"] == 3
    table.expect(0, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin")
def test_a_five_card_plant_life_costs_him_4_in_each_draw_phase() -> None:
    cards = ["Q♣", "4♣", "9♥", "2♠", "J♠"]
    table = ults(
        "lumberjaq aja",
        ["3♦", "3♥"],
        at="draw",
        statuses=[[0, "plant-life", card, 1] for card in cards],
        top=["5♠", "6♠", "7♠"],
        chance=[1],
    )
    assert health(table) == [46, 50]
    table.choose("power punch", "3♦").expect(1, "announce")
    table.chance(1).choose("herbal healing", "3♥")
    assert health(table) == [42, 50]
    table.expect(0, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin")
def test_all_damage_of_one_main_phase_is_one_source() -> None:
    table = ults("k9 lumberjaq", ["2♣", ""], top=["8♥", "5♦", "9♠"], chance=[5, 5])
    table.choose("wolf pack", "2♣")
    assert health(table) == [50, 38]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin")
def test_one_point_of_damage_is_stopped_wholly_and_others_have_no_thick_skin() -> None:
    one = [0, "plant-life", "4♣", 1]
    jaq = ults("lumberjaq aja", ["2♣", "3♣"], at="draw", statuses=[one], top=["5♠"])
    assert health(jaq) == [50, 50]
    assert len(jaq.said("unhurt")) == 1
    jaq.expect(0, "announce")
    other = ults("k9 aja", ["2♣", "3♣"], at="draw", statuses=[one], top=["5♠"])
    assert health(other) == [49, 50]
    other.expect(0, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin-always")
def test_thick_skin_works_in_another_players_turn_without_a_card() -> None:
    table = ults("k9 lumberjaq", ["7♦", ""], top=["9♠"], chance=[3])
    table.choose("bite", "7♦")
    assert health(table) == [50, 44]
    assert hand(table, 1) == ["9♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin-always")
def test_thick_skin_works_against_a_forced_ability_of_somebody_else() -> None:
    table = ults(
        "hattrick k9 lumberjaq",
        ["7♦", "", ""],
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["9♠"],
        chance=[3],
    )
    table.choose("force:1", "bite", "7♦", "seat:2")
    assert health(table) == [50, 50, 44]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin-always", "ults.content.hypnosis-safe")
def test_thick_skin_works_against_his_own_punch_under_hypnosis() -> None:
    table = ults("hattrick lumberjaq", ["7♦", ""], statuses=[[1, "hypnosis", "5♣", 0]], top=["9♠"], chance=[3])
    table.choose("force:1", "power punch", "7♦", "seat:1")
    assert health(table) == [50, 44]
    assert statuses(table, 1) == ["hypnosis 5♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.thick-skin-always", "ults.main.passive")
def test_thick_skin_is_never_chosen_nor_forced() -> None:
    table = ults("hattrick lumberjaq", ["7♦", "8♦"], statuses=[[1, "hypnosis", "5♣", 0]])
    table.choose("force:1")
    assert "ability:thick-skin" not in table.keys()
    assert table.match.why_not(0, "ability:thick-skin")[0][0] == "ults.main.passive"


@pytest.mark.rule("ults.lumberjaq.power-punch")
@pytest.mark.parametrize(("rolled", "lost"), [(1, 0), (2, 0), (3, 10), (6, 10)])
def test_power_punch_with_a_queen_hits_on_3_or_more(rolled: int, lost: int) -> None:
    table = ults("lumberjaq k9 aja", ["Q♥ 2♣", "", ""], top=["9♠"], chance=[rolled])
    table.choose("power punch", "Q♥", "seat:1")
    assert health(table) == [50, 50 - lost, 50]
    assert pile(table) == ["Q♥"]
    assert hand(table, 0) == ["2♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.timber")
@pytest.mark.parametrize(("rolled", "lost"), [(4, 0), (5, 22), (6, 22)])
def test_timber_with_an_ace_hits_for_22_on_5_or_more(rolled: int, lost: int) -> None:
    table = ults("lumberjaq k9 aja", ["A♠ 2♣", "", ""], top=["9♠"], chance=[rolled])
    table.choose("timber", "A♠", "seat:2")
    assert health(table) == [50, 50, 50 - lost]
    assert pile(table) == ["A♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.jacked")
def test_jacked_throws_off_every_negative_effect_and_lies_there_for_two_knocks() -> None:
    table = ults(
        "lumberjaq k9 hattrick",
        ["J♣ 2♦", "", ""],
        statuses=[
            [0, "bleed", "9♦", 1],
            [0, "the-hunt", "K♥", 1],
            [0, "hypnosis", "5♣", 2],
            [0, "mindreader", "3♠", 2],
            [1, "bleed", "8♦", 1, False],
        ],
        top=["9♠"],
    )
    table.choose("jacked", "J♣")
    assert statuses(table, 0) == ["jacked J♣"]
    # The Hypnosis was turned by the club before the text was carried out; it goes all the same.
    assert [event["card"] for event in table.said("turned-sideways")] == ["5♣"]
    assert [event["card"] for event in table.said("removed")] == ["9♦", "K♥", "5♣", "3♠"]
    assert pile(table) == ["9♦", "K♥", "5♣", "3♠"]
    assert statuses(table, 1) == ["bleed 8♦"]
    shown = table.match.view(1)["seats"][0]["statuses"][0]
    assert (shown["positive"], shown["knocks"], shown["placer"]) == (True, 2, 0)
    assert table.match.view(2)["seats"][0]["hand"] is None
    assert health(table) == [50, 48, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.jacked")
def test_jacked_takes_j_of_clubs_only_and_asks_for_no_target() -> None:
    table = ults("lumberjaq k9 aja", ["J♣ J♦ 2♣", "", ""], top=["9♠"])
    table.choose("jacked")
    table.expect(0, "announce", keys=["J♣"])
    assert table.match.why_not(0, "J♦")[0][0] == "ults.cards.restricted"
    table.choose("J♣")
    assert statuses(table, 0) == ["jacked J♣"]
    table.expect(1, "announce")
    without = ults("lumberjaq k9", ["J♦ 2♣", ""])
    assert "ability:jacked" not in without.keys()


@pytest.mark.rule("ults.lumberjaq.jacked")
def test_jacked_halves_rounding_up_before_defense_and_thick_skin() -> None:
    table = ults("k9 lumberjaq", ["9♦", "2♦"], statuses=[[1, "jacked", "J♣", 1]], top=["9♠"], chance=[3])
    table.choose("bite", "9♦").expect(1, "defend", keys=["done", "2♦"])
    assert "5 damage" in table.ask().prompt
    table.choose("2♦")
    assert health(table) == [50, 48]
    assert statuses(table, 1) == ["jacked J♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.jacked", "ults.knock.twice")
def test_jacked_needs_two_knocks_of_clubs_and_works_to_the_last() -> None:
    table = ults(
        "k9 lumberjaq",
        ["9♣ 8♣ 7♣", ""],
        statuses=[[1, "jacked", "J♣", 1]],
        top=["2♦", "3♦", "4♦", "5♦", "6♦"],
        chance=[3, 1, 3, 1, 3],
    )
    table.choose("bite", "9♣")
    assert health(table) == [50, 46]
    assert statuses(table, 1) == ["jacked J♣ sideways"]
    table.choose("power punch", "2♦").choose("bite", "8♣")
    assert health(table) == [50, 43]
    assert statuses(table, 1) == []
    assert pile(table)[-1] == "J♣"
    table.choose("power punch", "4♦").choose("bite", "7♣")
    assert health(table) == [50, 37]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.jacked-both-phases")
def test_jacked_halves_the_draw_phase_total_once_and_the_main_phase_total_once() -> None:
    table = ults(
        "k9 lumberjaq",
        ["9♦ 2♦", ""],
        statuses=[[1, "jacked", "J♣", 1], [1, "bleed", "9♥", 0], [1, "bleed", "8♥", 0], [1, "python", "8♠", 0]],
        top=["9♠"],
        chance=[2],
    )
    table.choose("bite", "9♦")
    # Bitten for 9: 5, less 1. Then the Draw Phase: 3 + 3 + 2 = 8, half 4, less 1.
    assert [event["number"] for event in table.said("took")] == [4, 3]
    assert health(table) == [50, 43]
    table.expect(1, "announce")


@pytest.mark.rule("ults.lumberjaq.jacked-keeps-positive")
def test_jacked_leaves_an_allys_plant_life_where_it_is() -> None:
    table = ults(
        "lumberjaq k9 aja hattrick",
        ["J♣", "", "", ""],
        options={"mode": "teams"},
        statuses=[[0, "plant-life", "Q♣", 2], [0, "plant-life", "4♥", 2], [0, "bleed", "9♥", 1]],
        top=["9♠"],
    )
    table.choose("jacked", "J♣")
    assert statuses(table, 0) == ["plant-life Q♣", "plant-life 4♥", "jacked J♣"]
    assert pile(table) == ["9♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.lumberjaq.power-punch")
def test_a_forced_power_punch_may_hit_the_controller_who_may_defend() -> None:
    table = ults(
        "hattrick lumberjaq k9",
        ["7♦ 9♦", "8♦", ""],
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["9♠"],
        chance=[3],
    )
    table.choose("force:1", "power punch", "7♦")
    assert set(table.keys()) == {"seat:0", "seat:1", "seat:2"}
    table.choose("seat:0").expect(0, "defend", keys=["done", "9♦"])
    table.choose("done")
    assert health(table) == [43, 50, 50]
    assert table.said("rolled")[0]["seat"] == 1
    assert table.said("announced")[0] == table.said("announced", 2)[0]
    assert (table.said("announced")[0]["seat"], table.said("announced")[0]["user"]) == (0, 1)
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.lumberjaq.timber")
def test_a_forced_timber_may_hit_anybody() -> None:
    table = ults("hattrick lumberjaq k9", ["7♦", "", ""], statuses=[[1, "hypnosis", "5♣", 0]], chance=[5, "9♠"])
    table.choose("force:1", "timber", "7♦", "seat:2")
    assert health(table) == [50, 50, 36]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.lumberjaq.jacked")
def test_a_forced_jacked_cleans_and_protects_lumber_jaq_and_not_the_controller() -> None:
    table = ults(
        "hattrick lumberjaq k9",
        ["J♣", "", ""],
        statuses=[[1, "hypnosis", "5♦", 0], [1, "bleed", "4♣", 2], [0, "bleed", "6♥", 2], [0, "bleed", "6♣", 2]],
        top=["9♠"],
    )
    table.choose("force:1", "jacked", "J♣")
    assert statuses(table, 1) == ["jacked J♣"]
    assert table.match.view(None)["seats"][1]["statuses"][0]["placer"] == 1
    # The controller's own club card knocked the controller's own club Bleed, no other.
    assert statuses(table, 0) == ["bleed 6♥"]
    assert pile(table) == ["6♣", "5♦", "4♣"]
    table.expect(1, "announce")
