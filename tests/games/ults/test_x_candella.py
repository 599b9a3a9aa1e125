"""Candella (clauses ults.x-candella.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, health, pile, sheet, statuses, ults
from ultratable.core.script import Script

HYPNOTIZED = [1, "hypnosis", "5♦", 0]


def points(table: Script, seat: int) -> list[int]:
    return [status["points"] for status in table.match.view(None)["seats"][seat]["statuses"]]


def preview(table: Script, key: str) -> str:
    return next(option.preview or "" for option in table.ask().options if option.key == key)


@pytest.mark.rule("ults.x-candella.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("candella") == GAME.register["ults.x-candella.sheet"].text


# Spark.


@pytest.mark.parametrize(("roll", "left"), [(3, 39), (6, 39), (2, 50)])
@pytest.mark.rule("ults.x-candella.spark")
def test_spark(roll: int, left: int) -> None:
    table = ults("candella k9 k9", ["A♥"], top=["2♣"], chance=[roll])
    table.choose("spark", "A♥", "seat:1")
    assert health(table) == [50, left, 50]
    table.expect(1, "announce")


LIT = {
    "slow fuse": [1, "slow-fuse", "8♠", 0, False, 1, 2],
    "slow fuse on its last tick": [1, "slow-fuse", "8♠", 0, False, 1, 1],
    "powder keg of another Candella": [1, "powder-keg", "5♦", 2, False, 2, 2],
}


@pytest.mark.parametrize("lying", LIT.values(), ids=LIT)
@pytest.mark.parametrize(("roll", "lost"), [(2, 11), (1, 0)])
@pytest.mark.rule("ults.x-candella.spark")
def test_spark_is_easier_where_something_burns(lying: list[Any], roll: int, lost: int) -> None:
    table = ults("candella k9 candella", ["A♥"], statuses=[lying], top=["2♣"], chance=[roll])
    table.choose("spark", "A♥", "seat:1")
    assert (table.said("rolled")[0]["needs"], sum(event["number"] for event in table.said("took")[:-1])) == (2, lost)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.spark")
def test_two_fuses_and_a_keg_make_spark_no_easier_than_one() -> None:
    lying = [LIT["slow fuse"], [1, "slow-fuse", "9♠", 0, False, 1, 1], LIT["powder keg of another Candella"]]
    table = ults("candella k9 candella", ["A♥"], statuses=lying, top=["2♣"], chance=[1])
    table.choose("spark", "A♥", "seat:1")
    assert table.said("rolled")[0]["needs"] == 2
    assert len(table.said("missed")) == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.spark")
def test_what_burns_elsewhere_makes_spark_no_easier() -> None:
    lying = [LIT["slow fuse"], [0, "powder-keg", "5♦", 2, False, 2, 2], [2, "bleed", "9♠", 1]]
    table = ults("candella k9 candella", ["A♥"], statuses=lying, top=["2♣"], chance=[2])
    table.choose("spark", "A♥", "seat:2")
    assert (table.said("rolled")[0]["needs"], health(table)[2]) == (3, 50)
    table.expect(1, "announce")


@pytest.mark.parametrize(("card", "needs", "left"), [("A♥", 3, 50), ("A♣", 2, 39)])
@pytest.mark.rule("ults.x-candella.spark", "ults.content.hypnosis-safe", "ults.knock.negative-timing")
def test_spark_looks_at_its_target_when_the_die_is_rolled(card: str, needs: int, left: int) -> None:
    lying = [HYPNOTIZED, [0, "slow-fuse", "8♥", 1, False, 1, 2]]
    table = ults("hattrick candella", [card], statuses=lying, top=["2♣"], chance=[2])
    table.choose("force:1", "spark", card)
    assert preview(table, "seat:0").startswith(f"{needs}+ ")
    table.choose("seat:0")
    assert (table.said("rolled")[0]["needs"], health(table)) == (needs, [left, 50])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.spark")
def test_previews_know_where_something_burns() -> None:
    lying = [LIT["slow fuse"]]
    duel = ults("candella k9", ["A♥ 3♣"], statuses=lying)
    assert preview(duel, "ability:spark") == "2+ (83 %): the card's power as damage"
    assert preview(duel, "ability:snuff-out") == "3+ (67 %): half the card's power as damage"
    assert preview(duel.choose("spark"), "A♥") == "2+ (83 %): 11 damage before defense"
    three = ults("candella k9 k9", ["A♥ 3♣"], statuses=lying)
    assert preview(three, "ability:spark") == "3+ (67 %): the card's power as damage"
    three.choose("spark", "A♥")
    assert preview(three, "seat:1") == "2+ (83 %): 11 damage before defense"
    assert preview(three, "seat:2") == "3+ (67 %): 11 damage before defense"


@pytest.mark.rule("ults.x-candella.spark", "ults.content.hypnosis-safe")
def test_spark_forced_at_its_user() -> None:
    table = ults("hattrick candella", ["A♥"], statuses=[HYPNOTIZED], top=["2♣"], chance=[3])
    table.choose("force:1", "spark", "A♥", "seat:1")
    assert health(table) == [50, 39]
    table.expect(1, "announce")


# Slow Fuse.


@pytest.mark.rule("ults.x-candella.slow-fuse")
def test_a_slow_fuse_burns_first_and_goes_off_in_the_second_draw_phase() -> None:
    table = ults("candella k9", ["8♠ 3♣"], top=["2♣", "2♦", "3♦", "4♦"])
    table.choose("slow fuse", "8♠").expect(1, "announce")
    assert (health(table), statuses(table, 1), points(table, 1)) == ([50, 48], ["slow-fuse 8♠"], [1])
    table.chance(1).choose("bite", "2♣").chance(1).choose("spark", "3♣").expect(1, "announce")
    assert (health(table), statuses(table, 1)) == ([50, 43], [])
    assert [event["number"] for event in table.said("took")] == [2, 5]
    assert pile(table) == ["2♣", "3♣", "8♠"]
    assert [event["number"] for event in table.said("ticked")] == [1, 0]


@pytest.mark.rule("ults.x-candella.slow-fuse", "ults.draw.heal-first", "ults.damage.batch")
def test_a_slow_fuse_is_part_of_the_draw_phase_total() -> None:
    lying = [[1, "slow-fuse", "8♠", 0, False, 1, 1], [1, "bleed", "9♠", 0]]
    table = ults("candella lumberjaq k9", statuses=lying, active=1, at="draw", top=["2♣"])
    assert health(table) == [50, 44, 50]
    assert statuses(table, 1) == ["bleed 9♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.slow-fuse")
def test_two_slow_fuses_tick_each_for_itself() -> None:
    lying = [[1, "slow-fuse", "8♠", 0, False, 1, 1], [1, "slow-fuse", "9♠", 0, False, 1, 1]]
    table = ults("candella k9", statuses=lying, active=1, at="draw", top=["2♣"])
    assert (health(table), pile(table)) == ([50, 40], ["8♠", "9♠"])
    lying[1][-1] = 2
    table = ults("candella k9", statuses=lying, active=1, at="draw", top=["2♣"])
    assert (health(table), statuses(table, 1), points(table, 1)) == ([50, 43], ["slow-fuse 9♠"], [1])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.slow-fuse", "ults.knock.once")
def test_a_slow_fuse_that_is_knocked_off_never_goes_off() -> None:
    lying = [[1, "slow-fuse", "8♠", 0, False, 1, 1]]
    table = ults("candella k9", ["", "3♠"], statuses=lying, active=1, top=["2♣", "2♦"])
    table.chance(1).choose("bite", "3♠").expect(0, "announce")
    assert (statuses(table, 1), pile(table)) == ([], ["3♠", "8♠"])
    table.chance(1).choose("spark", "2♣").expect(1, "announce")
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.x-candella.slow-fuse", "ults.draw.death", "ults.status.placer-out")
def test_a_slow_fuse_can_eliminate_after_its_placer_is_gone() -> None:
    lying = [[1, "slow-fuse", "8♠", 0, False, 1, 1]]
    table = ults("candella k9 k9 k9", health=[50, 5, 50, 50], statuses=lying, out=[0], active=1, at="draw", top=["2♣"])
    assert (health(table), pile(table)) == ([0, 0, 50, 50], ["8♠"])
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-candella.slow-fuse", "ults.status.stack-limit")
def test_no_third_slow_fuse() -> None:
    lying = [[1, "slow-fuse", "8♠", 0, False, 1, 2], [1, "slow-fuse", "9♠", 0, False, 1, 2]]
    table = ults("candella k9", ["3♣"], statuses=lying)
    assert table.match.why_not(0, "ability:slow-fuse")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.x-candella.slow-fuse", "ults.content.hypnosis-safe")
def test_slow_fuse_forced_on_user_and_controller() -> None:
    table = ults("hattrick candella", ["8♠ 9♠"], statuses=[HYPNOTIZED], top=["2♣", "2♦", "2♥"])
    table.choose("force:1", "slow fuse", "8♠", "seat:1").expect(1, "announce")
    assert statuses(table, 1) == ["hypnosis 5♦", "slow-fuse 8♠"]
    table.chance(1).choose("spark", "2♣").expect(0, "announce")
    table.choose("force:1", "slow fuse", "9♠", "seat:0").expect(1, "announce")
    fuse = table.match.view(None)["seats"][0]["statuses"][0]
    assert (fuse["positive"], fuse["placer"], fuse["points"]) == (False, 1, 2)
    assert health(table) == [50, 43]


# Firecrackers.


@pytest.mark.rule("ults.x-candella.firecrackers", "ults.content.multi-target", "ults.damage.rolls-first")
def test_firecrackers_roll_for_each_enemy() -> None:
    table = ults("k9 candella aja k9", ["", "7♦", "", "2♠"], active=1, top=["2♣"], chance=[4, 3, 6])
    table.choose("firecrackers", "7♦")
    assert health(table) == [43, 50, 43, 50]
    assert [event["number"] for event in table.said("rolled")] == [4, 3, 6]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-candella.firecrackers", "ults.content.multi-target")
def test_all_rolls_come_before_the_first_defense() -> None:
    table = ults("candella k9 aja", ["7♦", "3♦", "4♦"], top=["2♣"], chance=[4, 4])
    table.choose("firecrackers", "7♦").expect(1, "defend").choose("3♦")
    assert health(table) == [50, 50, 50]
    table.expect(2, "defend").choose("done")
    assert health(table) == [50, 46, 43]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.firecrackers")
def test_allies_are_not_rolled_for() -> None:
    table = ults("candella k9 aja k9", ["7♦"], options={"mode": "teams"}, top=["2♣"], chance=[4, 4])
    table.choose("firecrackers", "7♦")
    assert health(table) == [50, 43, 50, 43]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.firecrackers", "ults.end.elimination")
def test_several_fall_by_one_event() -> None:
    table = ults("candella k9 aja k9", ["7♦"], health=[50, 7, 6, 50], top=["2♣"], chance=[4, 4, 1])
    table.choose("firecrackers", "7♦").expect(3, "announce")
    table.choose("concede")
    result = table.match.result
    assert result is not None
    assert result.ranks == (1, 3, 3, 2)


@pytest.mark.rule("ults.x-candella.firecrackers", "ults.content.hypnosis-safe")
def test_firecrackers_forced_hit_the_controller_last() -> None:
    table = ults("hattrick candella k9", ["7♦"], statuses=[HYPNOTIZED], top=["2♣"], chance=[2, 5])
    table.choose("force:1", "firecrackers", "7♦")
    assert health(table) == [43, 50, 50]
    table.expect(1, "announce")


# Snuff-Out.


@pytest.mark.rule("ults.x-candella.snuff-out", "ults.knock.one-per-card")
def test_an_upright_jacked_is_knocked_once_and_still_halves() -> None:
    lying = [[1, "jacked", "J♣", 1]]
    table = ults("candella lumberjaq", ["9♣"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("snuff-out", "9♣")
    assert (health(table), statuses(table, 1)) == ([50, 48], ["jacked J♣ sideways"])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.snuff-out")
def test_a_sideways_jacked_is_gone_before_the_damage() -> None:
    lying = [[1, "jacked", "J♣", 1, True, 1]]
    table = ults("candella lumberjaq", ["9♣"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("snuff-out", "9♣")
    assert (health(table), statuses(table, 1)) == ([50, 46], [])
    assert pile(table) == ["9♣", "J♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.snuff-out")
def test_every_positive_effect_of_any_suit_on_the_target_only() -> None:
    lying = [
        [1, "shield-wall", "7♥", 1, True, 1, 4],
        [1, "banner", "6♠", 1],
        [1, "bleed", "8♦", 0],
        [0, "banner", "5♠", 0],
        [2, "banner", "4♠", 2],
    ]
    table = ults("candella dame-drawbridge k9", ["6♦"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("snuff-out", "6♦", "seat:1")
    assert [event["number"] for event in table.said("took")] == [4, 2]  # half of 6 + 2; then the bleeding
    assert statuses(table, 1) == ["banner 6♠ sideways", "bleed 8♦"]
    assert (statuses(table, 0), statuses(table, 2)) == (["banner 5♠"], ["banner 4♠"])
    assert pile(table) == ["6♦", "7♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.snuff-out", "ults.x-dame-drawbridge.bodyguard")
def test_a_bodyguard_is_gone_before_the_damage_moves() -> None:
    table = ults(
        "candella dame-drawbridge k9 k9",
        ["9♦"],
        statuses=[[3, "bodyguard", "4♠", 1]],
        options={"mode": "teams"},
        top=["2♣"],
        chance=[3],
    )
    table.choose("snuff-out", "9♦", "seat:3")
    assert (health(table), statuses(table, 3)) == ([50, 50, 50, 45], [])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.snuff-out")
def test_a_failed_snuff_out_knocks_nothing() -> None:
    lying = [[1, "jacked", "J♣", 1]]
    table = ults("candella lumberjaq", ["9♣"], statuses=lying, top=["2♣"], chance=[2])
    table.choose("snuff-out", "9♣")
    assert (health(table), statuses(table, 1)) == ([50, 50], ["jacked J♣"])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.snuff-out")
def test_what_is_blocked_is_knocked_all_the_same() -> None:
    lying = [[1, "banner", "6♠", 1]]
    table = ults("candella k9", ["9♦", "5♦"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("snuff-out", "9♦").choose("5♦")
    assert (health(table), statuses(table, 1)) == ([50, 50], ["banner 6♠ sideways"])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-candella.snuff-out", "ults.content.hypnosis-safe")
def test_snuff_out_forced_at_user_and_controller() -> None:
    lying = [HYPNOTIZED, [1, "banner", "6♠", 1], [0, "banner", "7♠", 0]]
    table = ults("hattrick candella", ["9♥"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("force:1", "snuff-out", "9♥", "seat:1")
    assert statuses(table, 1) == ["hypnosis 5♦", "banner 6♠ sideways"]
    assert (health(table), statuses(table, 0)) == ([50, 44], ["banner 7♠"])
    table.expect(1, "announce")
    table = ults("hattrick candella", ["9♥"], statuses=lying, top=["2♣"], chance=[3])
    table.choose("force:1", "snuff-out", "9♥", "seat:0")
    assert (health(table), statuses(table, 0)) == ([44, 50], ["banner 7♠ sideways"])
    table.expect(1, "announce")


# Powder Keg.


@pytest.mark.rule("ults.x-candella.powder-keg")
def test_powder_keg_grows_to_five() -> None:
    cards = ["2♣", "2♥", "3♣", "3♥", "4♣", "4♥", "6♣", "6♥", "7♣"]
    table = ults("candella k9", ["5♦"], top=cards)
    table.choose("powder keg", "5♦").expect(1, "announce")
    for mine, yours in zip(cards[0:8:2], cards[1:8:2], strict=True):
        table.chance(1).choose("bite", mine).chance(1).choose("spark", yours).expect(1, "announce")
    assert [event["number"] for event in table.said("took")] == [2, 3, 4, 5, 5]
    assert (health(table), points(table, 1)) == ([50, 31], [5])


@pytest.mark.rule("ults.x-candella.powder-keg", "ults.knock.twice", "ults.draw.only-own")
def test_a_sideways_powder_keg_goes_on_growing_until_the_second_knock() -> None:
    lying = [[1, "powder-keg", "5♦", 0, False, 2, 3]]
    table = ults("candella k9", ["", "3♦ 4♦"], statuses=lying, active=1, top=["2♣", "2♥", "2♠"])
    table.chance(1).choose("bite", "3♦").expect(0, "announce")
    assert (statuses(table, 1), points(table, 1), health(table)) == (["powder-keg 5♦ sideways"], [3], [50, 50])
    table.chance(1).choose("spark", "2♣").expect(1, "announce")
    assert (points(table, 1), health(table)) == ([4], [50, 47])
    table.chance(1).choose("bite", "4♦").expect(0, "announce")
    assert (statuses(table, 1), pile(table)) == ([], ["3♦", "2♣", "4♦", "5♦"])


@pytest.mark.rule("ults.x-candella.powder-keg", "ults.cards.restricted")
def test_powder_keg_needs_the_five_of_diamonds() -> None:
    table = ults("candella k9", ["5♥ 4♦"])
    assert table.match.why_not(0, "ability:powder-keg")[0][0] == "ults.cards.restricted"


@pytest.mark.parametrize(("target", "left"), [("seat:1", [50, 48]), ("seat:0", [50, 50])])
@pytest.mark.rule("ults.x-candella.powder-keg", "ults.content.hypnosis-safe")
def test_powder_keg_forced_on_user_or_controller(target: str, left: list[int]) -> None:
    table = ults("hattrick candella", ["5♦"], statuses=[[1, "hypnosis", "6♦", 0]], top=["2♣"])
    table.choose("force:1", "powder keg", "5♦", target).expect(1, "announce")
    keg = table.match.view(None)["seats"][int(target[-1])]["statuses"][-1]
    assert (keg["name"], keg["positive"], keg["placer"], keg["knocks"]) == ("powder-keg", False, 1, 2)
    assert health(table) == left
