"""Wrecking Belle (clauses ults.x-wrecking-belle.*)."""

import pytest

from tests.games.ults.table import GAME, hand, health, pile, sheet, statuses, ults

TEAMS = {"mode": "teams"}


@pytest.mark.rule("ults.x-wrecking-belle.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("wrecking-belle") == GAME.register["ults.x-wrecking-belle.sheet"].text


# Ring-Back.


@pytest.mark.rule("ults.x-wrecking-belle.ring-back", "ults.content.retaliation")
def test_who_costs_her_health_loses_one() -> None:
    table = ults("k9 wrecking-belle wrecking-belle", ["8♦", "", "A♣"], top=["2♣"], chance=[3])
    table.choose("bite", "8♦", "seat:1")
    assert health(table) == [49, 42, 50]
    assert pile(table) == ["8♦"]
    assert [(event["seat"], event["other"]) for event in table.said("hit-back")] == [(1, 0)]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back")
def test_a_blocked_attack_does_not_ring() -> None:
    table = ults("k9 wrecking-belle", ["8♦", "8♥ 9♦"], top=["2♣"], chance=[3])
    table.choose("bite", "8♦").expect(1, "defend").choose("8♥", "9♦")
    assert health(table) == [50, 50]
    assert table.said("hit-back") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back")
def test_one_lost_rings_as_loud_as_ten() -> None:
    table = ults("k9 wrecking-belle", ["8♦", "7♦"], top=["2♣"], chance=[3])
    table.choose("bite", "8♦").choose("7♦")
    assert health(table) == [49, 49]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back", "ults.content.retaliation")
def test_reductions_of_the_player_hit_back_work() -> None:
    table = ults("lumberjaq wrecking-belle", ["8♦"], top=["2♣"], chance=[3])
    table.choose("power punch", "8♦")
    assert health(table) == [50, 42]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back", "ults.content.damage-place")
def test_a_shield_wall_absorbs_what_rings_back() -> None:
    wall = [0, "shield-wall", "7♥", 0, True, 1, 7]
    table = ults("dame-drawbridge wrecking-belle", ["8♦"], statuses=[wall], top=["2♣"], chance=[3])
    table.choose("ram", "8♦")
    assert health(table) == [50, 42]
    assert table.match.view(None)["seats"][0]["statuses"][0]["points"] == 6
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back", "ults.content.retaliation")
def test_what_rings_back_cannot_be_defended_and_knocks_nothing() -> None:
    banner = [0, "banner", "4♦", 0]
    table = ults("k9 wrecking-belle", ["8♦ 9♦"], statuses=[banner], top=["2♣"], chance=[3])
    table.choose("bite", "8♦")
    assert health(table) == [49, 40]
    assert statuses(table, 0) == ["banner 4♦"]
    assert hand(table, 0) == ["9♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back", "ults.content.retaliation", "ults.end.draw")
def test_both_may_fall_together() -> None:
    table = ults("k9 wrecking-belle", ["8♦"], health=[1, 5], chance=[3])
    table.choose("bite", "8♦")
    result = table.match.result
    assert result is not None
    assert (result.ranks, result.clause) == ((1, 1), "ults.end.draw")
    assert health(table) == [0, 0]


@pytest.mark.rule("ults.x-wrecking-belle.ring-back-bounds", "ults.x-wrecking-belle.ring-back")
def test_draw_phase_damage_does_not_ring() -> None:
    table = ults("k9 wrecking-belle", statuses=[[1, "bleed", "9♠", 0]], active=1, at="draw", top=["2♣"])
    assert health(table) == [50, 48]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back-bounds")
def test_two_belles_do_not_ring_without_end() -> None:
    table = ults("wrecking-belle wrecking-belle", ["9♣"], top=["2♣"], chance=[3])
    table.choose("clapper", "9♣")
    assert health(table) == [49, 41]
    assert len(table.said("hit-back")) == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back-bounds", "ults.content.hypnosis-safe")
def test_the_user_of_a_forced_ability_is_hit_not_its_controller() -> None:
    spell = [1, "hypnosis", "5♦", 0]
    table = ults("hattrick k9 wrecking-belle", ["9♣"], statuses=[spell], top=["2♣"], chance=[3])
    table.choose("force:1", "bite", "9♣", "seat:2")
    assert health(table) == [50, 49, 41]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back-bounds", "ults.content.hypnosis-safe")
def test_she_does_not_ring_at_herself() -> None:
    table = ults("hattrick wrecking-belle", ["9♣"], statuses=[[1, "hypnosis", "5♦", 0]], top=["2♣"], chance=[3])
    table.choose("force:1", "clapper", "9♣", "seat:1")
    assert health(table) == [50, 41]
    assert table.said("hit-back") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back-bounds")
def test_damage_taken_in_her_place_does_not_ring() -> None:
    guard = [3, "bodyguard", "4♠", 1]
    heroes = "k9 dame-drawbridge k9 wrecking-belle"
    table = ults(heroes, ["8♦"], statuses=[guard], options=TEAMS, top=["2♣"], chance=[3])
    table.choose("bite", "8♦", "seat:3")
    assert health(table) == [50, 43, 50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ring-back-bounds", "ults.content.retaliation")
def test_two_belles_ring_in_one_batch() -> None:
    table = ults("candella wrecking-belle wrecking-belle", ["7♦"], top=["2♣"], chance=[4, 4])
    table.choose("firecrackers", "7♦")
    assert health(table) == [48, 43, 43]
    assert [event["number"] for event in table.said("took") if event["seat"] == 0] == [2]
    table.expect(1, "announce")


# Clapper.


@pytest.mark.parametrize(("roll", "left"), [(3, 40), (6, 40), (2, 50), (1, 50)])
@pytest.mark.rule("ults.x-wrecking-belle.clapper")
def test_clapper(roll: int, left: int) -> None:
    table = ults("wrecking-belle k9 k9", ["Q♥"], top=["2♣"], chance=[roll])
    table.choose("clapper", "Q♥", "seat:2")
    assert health(table) == [50, 50, left]
    assert pile(table) == ["Q♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.clapper", "ults.content.hypnosis-safe")
def test_clapper_forced_at_its_controller() -> None:
    table = ults("hattrick wrecking-belle", ["9♣ 9♦"], statuses=[[1, "hypnosis", "5♦", 0]], top=["2♣"], chance=[3])
    table.choose("force:1", "clapper", "9♣", "seat:0").expect(0, "defend").choose("done")
    assert health(table) == [41, 50]
    table.expect(1, "announce")


# Ding-Dong.


@pytest.mark.parametrize(("roll", "left"), [(2, 45), (6, 45), (1, 50)])
@pytest.mark.rule("ults.x-wrecking-belle.ding-dong", "ults.cards.rounding")
def test_ding_dong_rolls_once_for_all(roll: int, left: int) -> None:
    table = ults("wrecking-belle k9 aja", ["9♦"], top=["2♣"], chance=[roll])
    table.choose("ding-dong", "9♦")
    assert health(table) == [50, left, left]
    assert pile(table) == ["9♦"]
    assert len(table.said("rolled")) == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ding-dong", "ults.content.multi-target")
def test_each_defends_alone_and_the_damage_comes_together() -> None:
    table = ults("aja wrecking-belle k9", ["3♦ 4♣", "9♦ A♦", "6♦"], active=1, top=["2♣"], chance=[2])
    table.choose("ding-dong", "9♦").expect(2, "defend").choose("6♦")
    assert health(table) == [50, 50, 50]
    table.expect(0, "defend").choose("3♦", "done")
    assert health(table) == [48, 50, 50]
    assert pile(table) == ["9♦", "6♦", "3♦"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ding-dong")
def test_an_ally_hears_nothing() -> None:
    table = ults("wrecking-belle k9 aja lumberjaq", ["10♦"], options=TEAMS, top=["2♣"], chance=[2])
    table.choose("ding-dong", "10♦")
    assert health(table) == [50, 45, 50, 46]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ding-dong", "ults.content.hypnosis-safe")
def test_ding_dong_forced_hits_the_users_enemies() -> None:
    spell = [1, "hypnosis", "5♦", 0]
    table = ults("hattrick wrecking-belle k9", ["K♥"], statuses=[spell], top=["2♣"], chance=[4])
    table.choose("force:1", "ding-dong", "K♥")
    assert health(table) == [45, 50, 45]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.ding-dong", "ults.timing.concede")
def test_conceding_only_takes_ones_own_part_away() -> None:
    table = ults("wrecking-belle k9 aja", ["10♦", "2♠", "3♠"], top=["2♣"], chance=[2])
    table.choose("ding-dong", "10♦").expect(1, "defend").choose("concede", seat=1)
    table.expect(2, "defend").choose("done")
    assert health(table) == [50, 0, 45]
    table.expect(2, "announce")


# Shake-Off.

BURDEN = [[0, "bleed", "4♠", 1], [0, "python", "9♠", 1], [0, "hypnosis", "5♦", 1]]


@pytest.mark.parametrize("card", ["2♥", "2♦"])
@pytest.mark.rule("ults.x-wrecking-belle.shake-off", "ults.knock.one-per-card")
def test_everything_negative_is_knocked_once(card: str) -> None:
    others = [[0, "banner", "6♣", 0], [2, "bleed", "7♠", 1]]
    table = ults("wrecking-belle hattrick k9", [card], statuses=BURDEN + others, top=["2♣"], chance=[4])
    table.choose("shake-off", card, "seat:1")
    assert statuses(table, 0) == ["hypnosis 5♦ sideways", "banner 6♣"]
    assert statuses(table, 2) == ["bleed 7♠"]
    assert pile(table) == [card, "4♠", "9♠"]
    assert health(table) == [50, 50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.shake-off", "ults.knock.twice")
def test_a_sideways_effect_is_shaken_off() -> None:
    spell = [0, "hypnosis", "5♦", 1, False, 1]
    table = ults("wrecking-belle hattrick", ["2♥"], statuses=[spell], top=["2♣"], chance=[1])
    table.choose("shake-off", "2♥")
    assert statuses(table, 0) == []
    assert pile(table) == ["2♥", "5♦"]
    table.expect(1, "announce")


@pytest.mark.parametrize(("roll", "left"), [(5, 47), (4, 50)])
@pytest.mark.rule("ults.x-wrecking-belle.shake-off")
def test_shake_off_hits_for_half_on_five(roll: int, left: int) -> None:
    table = ults("wrecking-belle k9", ["6♣"], top=["2♣"], chance=[roll])
    table.choose("shake-off", "6♣")
    assert health(table) == [50, left]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.shake-off", "ults.content.hypnosis-safe", "ults.knock.forced")
def test_shake_off_forced_frees_the_user() -> None:
    lying = [[1, "hypnosis", "5♦", 0], [1, "bleed", "4♠", 2], [0, "bleed", "8♥", 2], [0, "bleed", "8♠", 2]]
    table = ults("hattrick wrecking-belle k9", ["9♥"], statuses=lying, top=["2♣"], chance=[1])
    table.choose("force:1", "shake-off", "9♥", "seat:1")
    assert statuses(table, 1) == ["hypnosis 5♦ sideways"]
    assert statuses(table, 0) == ["bleed 8♠"]
    assert pile(table) == ["9♥", "8♥", "4♠"]
    assert health(table) == [50, 50, 50]
    table.expect(1, "announce")


# Carillon.


@pytest.mark.rule("ults.x-wrecking-belle.carillon", "ults.content.multi-target")
def test_carillon_takes_a_card_of_each_and_then_hits() -> None:
    table = ults("wrecking-belle k9 aja", ["10♠ A♦", "4♥", "2♣ 9♦ K♠"], top=["3♣"], chance=["9♦"])
    table.choose("carillon", "10♠")
    assert pile(table) == ["10♠", "4♥", "9♦"]
    table.expect(2, "defend", keys=["done", "2♣", "K♠"]).choose("2♣", "done")
    assert health(table) == [50, 40, 41]
    assert (hand(table, 0), hand(table, 1), hand(table, 2)) == (["A♦"], ["3♣"], ["K♠"])
    assert pile(table) == ["10♠", "4♥", "9♦", "2♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.carillon")
def test_an_empty_hand_loses_nothing_and_allies_neither() -> None:
    hands = ["10♠", "", "5♦", "6♦"]
    table = ults("wrecking-belle k9 aja k9", hands, options=TEAMS, top=["3♣"])
    table.choose("carillon", "10♠")
    assert health(table) == [50, 40, 50, 40]
    assert hand(table, 2) == ["5♦"]
    assert [event["seat"] for event in table.said("lost-card")] == [3]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-wrecking-belle.carillon", "ults.cards.restricted")
def test_carillon_needs_the_ten_of_spades() -> None:
    table = ults("wrecking-belle k9", ["10♥ 9♠"])
    table.expect(0, "announce", keys=["ability:clapper", "ability:ding-dong", "ability:shake-off"])
    assert table.match.why_not(0, "ability:carillon")[0][0] == "ults.cards.restricted"


@pytest.mark.rule("ults.x-wrecking-belle.carillon", "ults.content.hypnosis-safe")
def test_carillon_forced_hits_its_controller_too() -> None:
    spell = [1, "hypnosis", "5♦", 0]
    table = ults("hattrick wrecking-belle k9", ["10♠ 7♦", "3♦", "8♣"], statuses=[spell], top=["3♣"])
    table.choose("force:1", "carillon", "10♠")
    assert health(table) == [40, 50, 40]
    assert (hand(table, 0), hand(table, 2)) == ([], [])
    assert pile(table) == ["10♠", "8♣", "7♦"]
    table.expect(1, "announce")
