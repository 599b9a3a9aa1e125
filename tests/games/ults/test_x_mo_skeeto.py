"""Mo Skeeto (clauses ults.x-mo-skeeto.*)."""

import pytest

from tests.games.ults.table import GAME, health, pile, sheet, statuses, ults

HYPNOTIZED = [1, "hypnosis", "5♦", 0]


@pytest.mark.rule("ults.x-mo-skeeto.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("mo-skeeto") == GAME.register["ults.x-mo-skeeto.sheet"].text


# Sting.


@pytest.mark.parametrize(("roll", "left"), [(3, 40), (6, 40), (2, 50)])
@pytest.mark.rule("ults.x-mo-skeeto.sting")
def test_sting(roll: int, left: int) -> None:
    table = ults("mo-skeeto k9 k9", ["J♦"], health=[30, 50, 50], top=["2♣"], chance=[roll])
    table.choose("sting", "J♦", "seat:1")
    assert health(table) == [30, left, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sting", "ults.content.hypnosis-safe")
def test_sting_forced_at_its_user() -> None:
    table = ults("hattrick mo-skeeto", ["J♦", "2♠"], statuses=[HYPNOTIZED], top=["2♣"], chance=[3])
    table.choose("force:1", "sting", "J♦", "seat:1").expect(1, "defend").choose("2♠")
    assert health(table) == [50, 41]
    table.expect(1, "announce")


# Sip.


@pytest.mark.rule("ults.x-mo-skeeto.sip", "ults.cards.rounding")
def test_sip_heals_half_of_what_was_really_lost() -> None:
    table = ults("mo-skeeto k9 k9", ["9♠", "7♣"], health=[40, 50, 50], top=["2♣"], chance=[4])
    table.choose("sip", "9♠", "seat:1").expect(1, "defend").choose("7♣")
    assert health(table) == [43, 45, 50]
    assert pile(table) == ["9♠", "7♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip")
def test_sip_needs_a_four() -> None:
    table = ults("mo-skeeto k9", ["9♠"], health=[40, 50], top=["2♣"], chance=[3])
    table.choose("sip", "9♠")
    assert health(table) == [40, 50]
    assert table.said("healed") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip", "ults.damage.floor")
def test_sip_counts_no_more_than_was_left() -> None:
    table = ults("mo-skeeto k9 k9", ["K♠"], health=[40, 3, 50], top=["2♣"], chance=[4])
    table.choose("sip", "K♠", "seat:1")
    assert health(table) == [42, 0, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip")
def test_a_blocked_sip_heals_nothing() -> None:
    table = ults("mo-skeeto k9", ["9♠", "A♠"], health=[40, 50], top=["2♣"], chance=[6])
    table.choose("sip", "9♠").choose("A♠")
    assert health(table) == [40, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip", "ults.damage.max-health")
def test_sip_heals_up_to_the_maximum() -> None:
    table = ults("mo-skeeto k9", ["9♠"], health=[48, 50], top=["2♣"], chance=[4])
    table.choose("sip", "9♠")
    assert health(table) == [50, 41]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip", "ults.x-mo-skeeto.sip-whose", "ults.content.hypnosis-safe")
def test_sip_forced_at_its_user() -> None:
    table = ults("hattrick mo-skeeto", ["8♦"], health=[30, 30], statuses=[HYPNOTIZED], top=["2♣"], chance=[5])
    table.choose("force:1", "sip", "8♦", "seat:1")
    assert health(table) == [30, 26]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip", "ults.content.hypnosis-safe")
def test_sip_forced_at_its_controller_heals_the_user() -> None:
    table = ults("hattrick mo-skeeto", ["8♦"], health=[30, 30], statuses=[HYPNOTIZED], top=["2♣"], chance=[5])
    table.choose("force:1", "sip", "8♦", "seat:0")
    assert health(table) == [22, 34]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.sip-whose", "ults.content.retaliation", "ults.end.elimination")
def test_no_sip_brings_back_from_nothing() -> None:
    table = ults("mo-skeeto wrecking-belle", ["6♦"], health=[1, 50], chance=[4])
    table.choose("sip", "6♦")
    assert health(table) == [0, 44]
    assert table.said("healed") == []
    table.over(1)


@pytest.mark.rule("ults.x-mo-skeeto.sip-whose")
def test_sip_counts_what_the_guard_lost() -> None:
    table = ults(
        "mo-skeeto dame-drawbridge k9 k9",
        ["8♦"],
        health=[40, 50, 50, 50],
        statuses=[[3, "bodyguard", "4♠", 1]],
        options={"mode": "teams"},
        top=["2♣"],
        chance=[4],
    )
    table.choose("sip", "8♦", "seat:3")
    assert health(table) == [44, 43, 50, 50]
    table.expect(1, "announce")


# Itch.


@pytest.mark.rule("ults.x-mo-skeeto.itch")
def test_itch_is_placed_and_works_from_the_next_draw_phase() -> None:
    table = ults("mo-skeeto k9 aja", ["9♥"], health=[40, 50, 50], top=["2♣", "3♣"])
    table.choose("itch", "9♥", "seat:2")
    assert (health(table), statuses(table, 2), pile(table)) == ([40, 50, 50], ["itch 9♥"], [])
    table.chance(1).choose("bite", "2♣", "seat:0").expect(2, "announce")
    assert health(table) == [41, 50, 48]


@pytest.mark.rule("ults.x-mo-skeeto.itch", "ults.draw.only-own")
@pytest.mark.parametrize(("card", "placer"), [("5♦", 41), ("9♥", 41), ("5♠", 40), ("9♣", 40)])
def test_an_itch_takes_two_and_a_red_one_gives_one(card: str, placer: int) -> None:
    lying = [[1, "itch", card, 0], [2, "itch", "4♥", 0]]
    table = ults("mo-skeeto k9 k9", health=[40, 50, 50], statuses=lying, active=1, at="draw", top=["2♣"])
    assert health(table) == [placer, 48, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.itch")
def test_an_itch_that_hurts_nobody_still_heals() -> None:
    lying = [[1, "jacked", "J♣", 1], [1, "itch", "9♥", 0]]
    table = ults("mo-skeeto lumberjaq", health=[40, 50], statuses=lying, active=1, at="draw", top=["2♣"])
    assert health(table) == [41, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.itch", "ults.status.placer-out")
def test_an_itch_outlives_its_placer() -> None:
    lying = [[1, "itch", "9♠", 0]]
    table = ults("mo-skeeto k9 k9", statuses=lying, out=[0], active=1, at="draw", top=["2♣"])
    assert health(table) == [0, 48, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.itch", "ults.draw.death")
def test_an_itch_that_eliminates_heals() -> None:
    lying = [[1, "itch", "9♥", 0]]
    table = ults("mo-skeeto k9 k9", health=[40, 2, 50], statuses=lying, active=1, at="draw", top=["2♣"])
    assert health(table) == [41, 0, 50]
    assert pile(table) == ["9♥"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.itch", "ults.status.stack-limit")
@pytest.mark.parametrize("placer", [0, 2])
def test_no_second_itch(placer: int) -> None:
    lying = [[1, "itch", "9♠", placer]]
    table = ults("mo-skeeto k9 mo-skeeto", ["9♦"], statuses=lying, top=["2♣"])
    table.choose("itch", "9♦")
    assert statuses(table, 2) == ["itch 9♦"]  # the only target left was taken by itself
    assert statuses(table, 1) == ["itch 9♠"]
    duel = ults("mo-skeeto k9", ["9♦"], statuses=[[1, "itch", "9♠", 0]])
    assert duel.match.why_not(0, "ability:itch")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.x-mo-skeeto.itch", "ults.knock.once")
def test_one_knock_ends_an_itch() -> None:
    lying = [[1, "itch", "9♠", 0], [1, "long-drink", "2♥", 0]]
    table = ults("mo-skeeto k9", ["", "3♠"], statuses=lying, active=1, top=["2♣"], chance=[1])
    table.choose("bite", "3♠")
    assert statuses(table, 1) == ["long-drink 2♥"]
    assert pile(table) == ["3♠", "9♠"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.itch", "ults.content.hypnosis-safe", "ults.status.placer")
def test_itch_forced_on_its_controller() -> None:
    table = ults("hattrick mo-skeeto", ["9♦"], health=[50, 40], statuses=[HYPNOTIZED], top=["2♣", "3♣"])
    table.choose("force:1", "itch", "9♦", "seat:0").expect(1, "announce")
    itch = table.match.view(None)["seats"][0]["statuses"][0]
    assert (itch["name"], itch["placer"], itch["positive"]) == ("itch", 1, False)
    table.chance(1).choose("sting", "2♣").expect(0, "announce")
    assert health(table) == [48, 41]


@pytest.mark.parametrize(("before", "after"), [(20, 19), (3, 2)])
@pytest.mark.rule("ults.x-mo-skeeto.own-itch", "ults.content.hypnosis-safe")
def test_an_itch_forced_on_its_user(before: int, after: int) -> None:
    table = ults("hattrick mo-skeeto", ["9♦"], health=[50, before], statuses=[HYPNOTIZED], top=["2♣"])
    table.choose("force:1", "itch", "9♦", "seat:1")
    assert statuses(table, 1) == ["hypnosis 5♦", "itch 9♦"]
    assert health(table) == [50, after]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.own-itch", "ults.end.elimination")
def test_an_own_itch_can_be_the_last() -> None:
    table = ults("hattrick mo-skeeto", statuses=[[1, "itch", "9♦", 1, False]], health=[50, 2], active=1, at="draw")
    assert health(table) == [50, 0]
    table.over(0)


# Long Drink.


@pytest.mark.rule("ults.x-mo-skeeto.long-drink")
def test_long_drink_beside_an_itch() -> None:
    lying = [[1, "itch", "9♥", 0]]
    table = ults("mo-skeeto k9 k9", ["2♥"], health=[40, 50, 50], statuses=lying, top=["2♣"])
    table.choose("long drink", "2♥", "seat:1")
    assert statuses(table, 1) == ["itch 9♥", "long-drink 2♥"]
    assert health(table) == [43, 45, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mo-skeeto.long-drink", "ults.knock.twice")
def test_long_drink_takes_two_knocks() -> None:
    table = ults("k9 mo-skeeto", ["3♥ 4♥"], health=[50, 40], statuses=[[0, "long-drink", "2♥", 1]], top=["2♣", "2♦"])
    table.chance(1).choose("bite", "3♥")
    assert statuses(table, 0) == ["long-drink 2♥ sideways"]
    table.chance(1).choose("sting", "2♣").expect(0, "announce")
    assert health(table) == [47, 42]
    table.chance(1, "8♣").choose("bite", "4♥").expect(1, "announce")
    assert statuses(table, 0) == []
    assert pile(table) == ["3♥", "2♣", "4♥", "2♥"]


@pytest.mark.rule("ults.x-mo-skeeto.long-drink", "ults.cards.restricted")
def test_long_drink_needs_the_two_of_hearts() -> None:
    table = ults("mo-skeeto k9", ["3♥ 2♠"])
    assert table.match.why_not(0, "ability:long-drink")[0][0] == "ults.cards.restricted"


@pytest.mark.rule("ults.x-mo-skeeto.long-drink", "ults.x-mo-skeeto.own-itch", "ults.content.hypnosis-safe")
def test_long_drink_forced_on_its_user() -> None:
    table = ults("hattrick mo-skeeto", ["2♥"], health=[50, 20], statuses=[HYPNOTIZED], top=["2♣"])
    table.choose("force:1", "long drink", "2♥", "seat:1")
    assert health(table) == [50, 19]
    table.expect(1, "announce")
