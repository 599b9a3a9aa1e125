"""Dame Drawbridge (clauses ults.x-dame-drawbridge.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, batch, health, pile, sheet, statuses, ults
from ultratable.core.script import Script

TEAMS = {"mode": "teams"}
HYPNOTIZED = [1, "hypnosis", "5♦", 0]


def wall(bearer: int, card: str = "7♥", points: int = 4, placer: int | None = None) -> list[Any]:
    return [bearer, "shield-wall", card, bearer if placer is None else placer, True, 1, points]


def points(table: Script, seat: int) -> list[int]:
    return [status["points"] for status in table.match.view(None)["seats"][seat]["statuses"]]


@pytest.mark.rule("ults.x-dame-drawbridge.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("dame-drawbridge") == GAME.register["ults.x-dame-drawbridge.sheet"].text


# Ram.


@pytest.mark.parametrize(("roll", "left"), [(3, 40), (6, 40), (2, 50)])
@pytest.mark.rule("ults.x-dame-drawbridge.ram")
def test_ram(roll: int, left: int) -> None:
    table = ults("dame-drawbridge k9 k9", ["K♣"], top=["2♣"], chance=[roll])
    table.choose("ram", "K♣", "seat:1")
    assert health(table) == [50, left, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.ram", "ults.content.hypnosis-safe")
def test_ram_forced_at_its_user() -> None:
    table = ults("hattrick dame-drawbridge", ["K♣", "3♣"], statuses=[HYPNOTIZED], top=["2♣"], chance=[3])
    table.choose("force:1", "ram", "K♣", "seat:1").expect(1, "defend").choose("3♣")
    assert health(table) == [50, 43]
    table.expect(1, "announce")


# Shield Wall.


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.main.targets-friendly")
def test_shield_wall_is_for_oneself_or_an_ally() -> None:
    table = ults("dame-drawbridge k9 aja k9", ["7♥"], options=TEAMS, top=["2♣"])
    table.choose("shield wall", "7♥").expect(0, "announce", keys=["seat:2", "seat:0"]).choose("seat:2")
    assert statuses(table, 2) == ["shield-wall 7♥"]
    assert points(table, 2) == [4]
    assert table.match.view(None)["seats"][2]["statuses"][0]["positive"]
    table.expect(1, "announce")


@pytest.mark.parametrize(("card", "absorbs"), [("2♦", 1), ("3♦", 2), ("7♦", 4), ("10♦", 5), ("K♦", 5), ("A♦", 6)])
@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.cards.rounding")
def test_the_wall_absorbs_half_of_its_cards_power(card: str, absorbs: int) -> None:
    table = ults("dame-drawbridge k9", [card], top=["9♥", "2♣"])
    table.choose("shield wall", card)
    assert points(table, 0) == [absorbs]
    table.chance(3).choose("bite", "9♥").expect(0, "announce")
    assert (health(table), statuses(table, 0)) == ([41 + absorbs, 50], [])


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.content.damage-place")
def test_what_is_too_much_gets_past_the_wall() -> None:
    table = ults("k9 dame-drawbridge", ["K♥"], statuses=[wall(1)], top=["2♣"], chance=[3])
    table.choose("bite", "K♥")
    assert health(table) == [50, 44]
    assert statuses(table, 1) == []
    assert pile(table) == ["K♥", "7♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall")
def test_the_wall_counts_in_both_phases() -> None:
    bleeds = [[1, "bleed", "8♠", 0], [1, "bleed", "8♣", 0]]
    table = ults("k9 dame-drawbridge", ["3♥"], statuses=[wall(1), *bleeds], top=["2♣"], chance=[2])
    table.choose("bite", "3♥").expect(1, "announce")
    took = [event["total"]["value"] for event in table.said("took")]
    assert (health(table), took) == ([50, 47], [3])
    assert [event["number"] for event in table.said("absorbed")] == [3, 1]
    assert statuses(table, 1) == ["bleed 8♠", "bleed 8♣"]
    assert pile(table) == ["3♥", "7♥"]


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.damage.successful")
def test_a_batch_that_is_absorbed_wholly_knocks_nothing() -> None:
    lying = [wall(1), [1, "banner", "6♦", 1]]
    table = ults("k9 dame-drawbridge", ["4♦"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("bite", "4♦")
    assert health(table) == [50, 50]
    assert statuses(table, 1) == ["banner 6♦"]
    assert pile(table) == ["4♦", "7♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.content.damage-place")
def test_the_wall_comes_after_the_defense() -> None:
    table = ults("k9 dame-drawbridge", ["8♥", "9♠"], statuses=[wall(1)], top=["2♣"], chance=[3])
    table.choose("bite", "8♥").choose("9♠")
    assert health(table) == [50, 50]
    assert points(table, 1) == [1]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.content.damage-place", "ults.damage.order")
def test_the_wall_comes_after_halving_and_before_thick_skin() -> None:
    lying = [[1, "jacked", "J♣", 1], wall(1, points=3)]
    table = ults("k9 lumberjaq", ["K♥"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("bite", "K♥")
    assert health(table) == [50, 49]  # 10, halved 5, absorbed 3, Thick Skin 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.status.stack-limit")
def test_one_shield_wall_at_a_time() -> None:
    table = ults("dame-drawbridge k9", ["9♦"], statuses=[wall(0)])
    assert table.match.why_not(0, "ability:shield-wall")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.status.placer-out")
def test_the_wall_outlives_its_placer() -> None:
    table = ults(
        "dame-drawbridge k9 aja k9",
        ["", "8♦"],
        statuses=[wall(2, placer=0)],
        options=TEAMS,
        out=[0],
        active=1,
        top=["2♣"],
        chance=[3],
    )
    table.choose("bite", "8♦")
    assert health(table) == [0, 50, 46, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall", "ults.x-dame-drawbridge.help-is-help")
@pytest.mark.rule("ults.content.hypnosis-safe")
def test_shield_wall_forced_on_an_enemy_of_its_user() -> None:
    table = ults("hattrick dame-drawbridge", ["8♣ 9♣"], statuses=[HYPNOTIZED], top=["10♥", "2♦"])
    table.choose("force:1", "shield wall", "8♣", "seat:0").expect(1, "announce")
    shield = table.match.view(None)["seats"][0]["statuses"][0]
    assert (shield["positive"], shield["placer"], shield["points"]) == (True, 1, 4)
    table.chance(3).choose("ram", "10♥").choose("done").expect(0, "announce")
    assert health(table) == [44, 50]


@pytest.mark.rule("ults.x-dame-drawbridge.help-is-help", "ults.knock.own-positive")
def test_forced_help_is_knocked_by_damage_not_by_the_bearers_card() -> None:
    lying = [[0, "banner", "8♣", 1, True]]
    table = ults("hattrick dame-drawbridge", ["9♣", "4♣"], statuses=lying, top=["2♦", "3♦"])
    table.choose("hypnosis", "9♣").expect(1, "announce")
    assert statuses(table, 0) == ["banner 8♣"]
    table.chance(3).choose("ram", "4♣").expect(0, "announce")
    assert (health(table), statuses(table, 0)) == ([46, 50], ["banner 8♣ sideways"])


# Banner.


@pytest.mark.rule("ults.x-dame-drawbridge.banner")
def test_banner_strengthens_its_bearers_attacks_only() -> None:
    table = ults("dame-drawbridge dame-drawbridge", ["6♣", "6♦"], statuses=[[0, "banner", "9♦", 0]], top=["2♣", "2♦"])
    table.chance(3).choose("ram", "6♣").choose("done").expect(1, "announce")
    assert health(table) == [50, 42]
    table.chance(3).choose("ram", "6♦").expect(0, "announce")
    assert health(table) == [44, 42]
    assert statuses(table, 0) == ["banner 9♦ sideways"]


@pytest.mark.rule("ults.x-dame-drawbridge.banner", "ults.knock.twice")
def test_a_sideways_banner_flies_on_until_the_second_knock() -> None:
    lying = [[0, "banner", "9♦", 0, True, 1]]
    table = ults("dame-drawbridge k9", ["6♣", "6♦"], statuses=lying, top=["2♣", "2♠"])
    table.chance(3).choose("ram", "6♣").choose("done").expect(1, "announce")
    assert health(table) == [50, 42]
    table.chance(3).choose("bite", "6♦").expect(0, "announce")
    assert statuses(table, 0) == []
    assert pile(table) == ["6♣", "6♦", "9♦"]


@pytest.mark.rule("ults.x-dame-drawbridge.banner", "ults.cards.modifiers")
def test_banner_comes_before_doubling() -> None:
    lying = [[2, "banner", "9♦", 0]]
    heroes = "dame-drawbridge k9 lumberjaq k9"
    table = ults(heroes, ["", "", "6♣"], statuses=lying, options=TEAMS, active=2, top=["2♣"], chance=[5])
    table.choose("timber", "6♣", "seat:1")
    assert health(table) == [50, 34, 50, 50]
    table.expect(3, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.banner", "ults.cards.modifiers")
def test_banner_comes_before_halving() -> None:
    table = ults("wrecking-belle k9", ["9♦"], statuses=[[0, "banner", "8♣", 0]], top=["2♣"], chance=[2])
    table.choose("ding-dong", "9♦")
    assert health(table) == [50, 44]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.banner")
def test_banner_counts_for_each_card() -> None:
    table = ults(
        "dame-drawbridge aja k9 aja",
        ["", "", "6♣"],
        statuses=[[2, "banner", "9♦", 0]],
        options=TEAMS,
        active=2,
        top=["3♠", "J♦", "2♣"],
        chance=[5, 5],
    )
    table.choose("wolf pack", "6♣", "seat:1")
    assert health(table) == [50, 33, 50, 50]
    table.expect(3, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.banner", "ults.defense.raw-power")
def test_banner_does_not_strengthen_defense() -> None:
    table = ults("k9 dame-drawbridge", ["9♣", "4♣"], statuses=[[1, "banner", "9♦", 1]], top=["2♣"], chance=[3])
    table.choose("bite", "9♣").choose("4♣")
    assert health(table) == [50, 45]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.banner")
def test_banner_does_not_strengthen_walls_or_bleeding() -> None:
    table = ults("dame-drawbridge k9", ["7♥"], statuses=[[0, "banner", "9♦", 0], [1, "bleed", "8♠", 0]], top=["2♣"])
    table.choose("shield wall", "7♥")
    assert points(table, 0) == [0, 4]
    assert health(table) == [50, 48]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.banner", "ults.content.hypnosis-safe")
def test_banner_forced_on_its_controller_and_a_forced_bearer() -> None:
    table = ults("hattrick dame-drawbridge k9", ["8♣ 6♦"], statuses=[HYPNOTIZED], top=["2♣", "3♣", "4♣"])
    table.choose("force:1", "banner", "8♣", "seat:1").expect(1, "announce")
    assert statuses(table, 1) == ["hypnosis 5♦", "banner 8♣"]
    table.chance(1).choose("ram", "2♣", "seat:0").chance(1).choose("bite", "3♣", "seat:0").expect(0, "announce")
    table.chance(3, "10♣").choose("force:1", "ram", "6♦", "seat:1").expect(1, "announce")
    assert health(table) == [50, 42, 50]


# Bodyguard.


def team_fight(attack: str, card: str, target: str, lying: list[list[Any]], **more: Any) -> Script:
    """Seat 1 attacks; Dame Drawbridge is seat 0 and her ally, Aja, seat 2."""
    hands = more.pop("hands", ["", card])
    heroes = more.pop("heroes", "dame-drawbridge lumberjaq aja k9")
    table = ults(heroes, hands, statuses=lying, options=TEAMS, active=1, top=["2♣"], **more)
    return table.choose(attack, card, *([target] if target else []))


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.x-dame-drawbridge.bodyguard-armour")
def test_the_guard_takes_the_batch_of_her_ally() -> None:
    table = team_fight("power punch", "9♦", "seat:2", [[2, "bodyguard", "4♠", 0]], chance=[3], hands=["3♦", "9♦", "A♦"])
    table.expect(0, "defend")
    assert (batch(table, 0), batch(table, 2)) == (9, 0)
    table.choose("done")
    assert health(table) == [42, 50, 50, 50]
    assert [(event["seat"], event["other"]) for event in table.said("moved-damage")] == [(2, 0)]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.defense.who")
def test_the_guard_defends_with_her_own_hand() -> None:
    table = team_fight("power punch", "9♦", "seat:2", [[2, "bodyguard", "4♠", 0]], chance=[3], hands=["3♦", "9♦", "A♦"])
    table.choose("3♦")
    assert health(table) == [45, 50, 50, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.content.damage-place")
def test_only_the_guards_own_effects_work() -> None:
    lying = [[2, "bodyguard", "4♠", 0], wall(2), wall(0, "8♥", 4)]
    table = team_fight("power punch", "9♦", "seat:2", lying, chance=[3])
    assert health(table) == [46, 50, 50, 50]  # 9, absorbed 4, one less
    assert statuses(table, 2) == ["bodyguard 4♠", "shield-wall 7♥"]
    assert points(table, 2) == [0, 4]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.content.damage-place")
def test_both_batches_become_one() -> None:
    lying = [[2, "bodyguard", "4♠", 0]]
    table = team_fight("ding-dong", "10♦", "", lying, heroes="dame-drawbridge wrecking-belle aja k9", chance=[2])
    assert health(table) == [41, 50, 50, 50]
    assert [event["total"]["value"] for event in table.said("dealt-damage")] == [10]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.status.placer-out")
def test_a_guard_who_is_out_guards_nobody() -> None:
    table = team_fight("power punch", "9♦", "", [[2, "bodyguard", "4♦", 0]], chance=[3], out=[0])
    assert health(table) == [0, 50, 41, 50]
    assert statuses(table, 2) == []  # and her card is knocked by the general rule
    assert pile(table) == ["9♦", "4♦"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard")
def test_draw_phase_damage_does_not_move() -> None:
    lying = [[2, "bodyguard", "4♠", 0], [2, "bleed", "8♠", 1]]
    heroes = "dame-drawbridge k9 aja k9"
    table = ults(heroes, statuses=lying, options=TEAMS, active=2, at="draw", top=["2♣"])
    assert health(table) == [50, 50, 48, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.content.retaliation")
def test_damage_hit_back_does_not_move() -> None:
    lying = [[2, "bodyguard", "4♠", 0]]
    heroes = "dame-drawbridge wrecking-belle k9 k9"
    table = ults(heroes, ["", "", "8♦"], statuses=lying, options=TEAMS, active=2, top=["2♣"], chance=[3])
    table.choose("bite", "8♦", "seat:1")
    assert health(table) == [50, 42, 49, 50]
    table.expect(3, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard")
def test_the_hunt_looks_at_the_bearer() -> None:
    lying = [[2, "bodyguard", "4♠", 0], [2, "the-hunt", "K♥", 1]]
    table = team_fight("bite", "7♦", "seat:2", lying, heroes="dame-drawbridge k9 aja k9", chance=[2])
    assert health(table)[0] == 40  # 7 + 4, one less
    assert health(table)[2] == 47  # only the bleeding in the Draw Phase that followed
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard", "ults.x-dame-drawbridge.bodyguard-armour")
def test_a_guard_of_herself() -> None:
    lying = [[0, "bodyguard", "4♠", 0], [0, "bleed", "8♠", 1]]
    table = ults("dame-drawbridge k9", ["", "9♦"], statuses=lying, active=1, top=["2♣"], chance=[2])
    table.choose("bite", "9♦").expect(0, "announce")
    assert [event["number"] for event in table.said("took")] == [8, 2]
    assert health(table) == [40, 50]
    assert table.said("moved-damage") == []


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-armour")
def test_two_guards_are_no_more_than_one() -> None:
    lying = [[0, "bodyguard", "4♠", 0], [2, "bodyguard", "5♠", 0]]
    table = team_fight("power punch", "9♦", "seat:0", lying, chance=[3])
    assert health(table) == [42, 50, 50, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-armour")
def test_the_armour_is_the_placers_not_the_bearers() -> None:
    lying = [[2, "bodyguard", "4♠", 0]]
    table = team_fight("power punch", "9♦", "", lying, chance=[3], out=[0])
    assert health(table) == [0, 50, 41, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-armour", "ults.damage.successful")
def test_one_is_lowered_to_nothing() -> None:
    lying = [[0, "bodyguard", "4♦", 0]]
    table = ults("dame-drawbridge wrecking-belle", ["", "2♦"], statuses=lying, active=1, top=["2♣"], chance=[2])
    table.choose("ding-dong", "2♦")  # half of 2
    assert health(table) == [50, 50]
    assert statuses(table, 0) == ["bodyguard 4♦"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-once")
def test_two_guards_of_each_other() -> None:
    lying = [[2, "bodyguard", "4♠", 0], [0, "bodyguard", "5♠", 2]]
    heroes = "dame-drawbridge k9 dame-drawbridge k9"
    table = team_fight("bite", "9♦", "seat:0", lying, heroes=heroes, chance=[3])
    assert health(table) == [50, 50, 42, 50]
    table.expect(2, "announce")


@pytest.mark.parametrize(("target", "taker"), [("seat:2", 0), ("seat:0", 4), ("seat:4", 4)])
@pytest.mark.parametrize("older_first", [True, False])
@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-once")
def test_a_chain_of_guards_moves_damage_once(target: str, taker: int, older_first: bool) -> None:
    lying = [[2, "bodyguard", "4♠", 0], [0, "bodyguard", "5♠", 4]]
    heroes = "dame-drawbridge k9 aja k9 dame-drawbridge k9"
    table = team_fight("bite", "9♦", target, lying if older_first else lying[::-1], heroes=heroes, chance=[3])
    left = [50] * 6
    left[taker] = 42
    assert health(table) == left
    table.expect(2, "announce")


@pytest.mark.parametrize(("card", "left"), [("9♦", []), ("9♠", ["bodyguard 4♦"])])
@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-knock", "ults.x-dame-drawbridge.bodyguard")
def test_a_bodyguard_is_knocked_through_the_guard(card: str, left: list[str]) -> None:
    table = team_fight("power punch", card, "seat:2", [[2, "bodyguard", "4♦", 0]], chance=[3])
    assert health(table) == [42, 50, 50, 50]
    assert statuses(table, 2) == left
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-knock")
def test_a_hit_on_the_guard_herself_knocks_it_too_but_no_other_effect_of_the_bearer() -> None:
    lying = [[2, "bodyguard", "4♦", 0], [2, "banner", "5♦", 0], [0, "bodyguard", "6♦", 2]]
    heroes = "dame-drawbridge lumberjaq dame-drawbridge k9"
    table = team_fight("power punch", "9♦", "seat:2", lying[:2], heroes=heroes, chance=[3])
    assert statuses(table, 2) == ["banner 5♦"]
    table = team_fight("power punch", "9♦", "seat:0", lying[:2], heroes=heroes, chance=[3])
    assert health(table) == [42, 50, 50, 50]
    assert statuses(table, 2) == ["banner 5♦"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.bodyguard-knock")
def test_a_blocked_hit_does_not_knock_it() -> None:
    lying = [[2, "bodyguard", "4♦", 0]]
    table = team_fight("power punch", "9♦", "seat:2", lying, chance=[3], hands=["8♦", "9♦"])
    table.choose("8♦")
    assert health(table) == [50, 50, 50, 50]
    assert statuses(table, 2) == ["bodyguard 4♦"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.help-is-help", "ults.x-dame-drawbridge.bodyguard")
@pytest.mark.rule("ults.content.hypnosis-safe")
def test_bodyguard_forced_on_its_controller() -> None:
    table = ults("hattrick dame-drawbridge k9", ["8♣"], statuses=[HYPNOTIZED], top=["3♦", "9♦", "2♦"])
    table.choose("force:1", "bodyguard", "8♣", "seat:0").expect(1, "announce")
    guard = table.match.view(None)["seats"][0]["statuses"][0]
    assert (guard["positive"], guard["placer"]) == (True, 1)
    table.chance(3).choose("ram", "3♦", "seat:0").expect(2, "announce")
    assert health(table) == [47, 50, 50]  # nobody guards against an ability of their own
    table.chance(3).choose("bite", "9♦", "seat:0").expect(0, "announce")
    assert health(table) == [47, 42, 50]


# The Keep.


@pytest.mark.rule("ults.x-dame-drawbridge.the-keep", "ults.x-dame-drawbridge.shield-wall", "ults.content.damage-place")
def test_the_older_absorbs_first() -> None:
    lying = [[1, "the-keep", "Q♦", 1, True, 2, 15], wall(1, "A♥", 6)]
    table = ults("lumberjaq dame-drawbridge", ["K♣"], statuses=lying, top=["2♣"], chance=[5])
    table.choose("timber", "K♣")
    assert health(table) == [50, 50]
    assert (statuses(table, 1), points(table, 1)) == (["shield-wall A♥"], [1])
    assert pile(table) == ["K♣", "Q♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.the-keep")
def test_the_keep_absorbs_fifteen_in_all() -> None:
    table = ults("dame-drawbridge k9", ["Q♦", "9♣ 9♠"], top=["2♣", "2♦", "2♥"])
    table.choose("the keep", "Q♦")
    assert (statuses(table, 0), points(table, 0)) == (["the-keep Q♦"], [15])
    table.chance(3).choose("bite", "9♣").expect(0, "announce")
    assert (health(table), points(table, 0)) == ([50, 50], [6])
    table.chance(1).choose("ram", "2♦").chance(3, "3♥").choose("bite", "9♠").expect(0, "announce")
    assert (health(table), statuses(table, 0)) == ([47, 50], [])


@pytest.mark.rule("ults.x-dame-drawbridge.the-keep", "ults.knock.twice")
def test_the_keep_takes_two_knocks() -> None:
    lying = [[1, "the-keep", "Q♦", 1, True, 2, 15]]
    table = ults("candella dame-drawbridge", ["9♣"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("snuff-out", "9♣")
    assert (statuses(table, 1), points(table, 1)) == (["the-keep Q♦ sideways"], [10])
    assert health(table) == [50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-dame-drawbridge.the-keep", "ults.cards.restricted")
def test_the_keep_needs_the_queen_of_diamonds() -> None:
    table = ults("dame-drawbridge k9", ["Q♠ J♦"])
    assert table.match.why_not(0, "ability:the-keep")[0][0] == "ults.cards.restricted"


@pytest.mark.rule("ults.x-dame-drawbridge.the-keep", "ults.x-dame-drawbridge.help-is-help")
@pytest.mark.rule("ults.content.hypnosis-safe")
def test_the_keep_forced_on_its_controller() -> None:
    table = ults("hattrick dame-drawbridge", ["Q♦"], statuses=[HYPNOTIZED], top=["10♥", "2♦"])
    table.choose("force:1", "the keep", "Q♦", "seat:0").expect(1, "announce")
    table.chance(3).choose("ram", "10♥").expect(0, "announce")
    assert (health(table), points(table, 0)) == ([50, 50], [5])
