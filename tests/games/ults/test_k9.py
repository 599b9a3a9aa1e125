"""K-9 (clauses ults.k9.*)."""

import pytest

from tests.games.ults.table import hand, health, pile, statuses, ults


@pytest.mark.rule("ults.k9.bite")
@pytest.mark.parametrize(("rolled", "lost"), [(2, 0), (3, 8), (6, 8)])
def test_bite_hits_on_3_or_more(rolled: int, lost: int) -> None:
    table = ults("k9 aja hattrick", ["8♠ 2♣", "", ""], top=["9♠"], chance=[rolled])
    table.choose("bite", "8♠", "seat:1")
    assert health(table) == [50, 50 - lost, 50]
    assert pile(table) == ["8♠"]
    assert table.said("rolled")[0]["needs"] == 3
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.bite")
@pytest.mark.parametrize(("rolled", "lost"), [(1, 0), (2, 8)])
def test_bite_hits_a_bleeding_target_on_2_or_more(rolled: int, lost: int) -> None:
    table = ults("k9 aja", ["8♠", ""], statuses=[[1, "bleed", "4♦", 0]], top=["9♠"], chance=[rolled])
    table.choose("bite", "8♠")
    # The Bleed takes 2 more in her Draw Phase.
    assert health(table) == [50, 48 - lost]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.bite")
def test_a_bleed_on_somebody_else_makes_no_bite_easier() -> None:
    table = ults("k9 aja hattrick", ["8♠", "", ""], statuses=[[2, "bleed", "4♦", 0]], top=["9♠"], chance=[2])
    table.choose("bite", "8♠", "seat:1")
    assert health(table) == [50, 50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.wolf-pack")
@pytest.mark.parametrize(
    ("bleeding", "rolls", "lost"),
    [
        pytest.param(False, (5, 3), 9, id="example: 9♥ hits, 4♦ misses"),
        pytest.param(True, (4, 4), 13, id="example: with Bleed both hit"),
        pytest.param(False, (4, 4), 0, id="4 is too low without Bleed"),
        pytest.param(False, (3, 5), 4, id="rolls in the order drawn"),
        pytest.param(True, (3, 3), 0, id="3 is too low with Bleed"),
    ],
)
def test_wolf_pack_rolls_for_each_drawn_card(bleeding: bool, rolls: tuple[int, int], lost: int) -> None:
    bleed = [[1, "bleed", "5♣", 0]] if bleeding else []
    table = ults("k9 aja hattrick", ["K♠ 2♣", "", ""], statuses=bleed, top=["9♥", "4♦", "6♣"], chance=rolls)
    table.choose("wolf pack", "K♠", "seat:1")
    assert health(table) == [50, 50 - lost - (2 if bleeding else 0), 50]
    assert [event["card"] for event in table.said("turned-up")] == ["9♥", "4♦"]
    # The played king dealt nothing; the drawn cards lay on the table and went on top of it at clean-up.
    assert pile(table) == ["K♠", "9♥", "4♦"]
    assert hand(table, 0) == ["2♣"]
    assert table.match.view(None)["table"] == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.wolf-pack", "ults.cards.ability-suit")
def test_wolf_pack_is_blocked_in_full_by_the_suit_of_the_played_card() -> None:
    table = ults("k9 aja", ["2♣", "3♣ 3♥"], top=["9♥", "4♦", "6♣"], chance=[5, 1])
    table.choose("wolf pack", "2♣").expect(1, "defend")
    assert [extra["card"] for extra in table.match.view(None)["table"]] == ["9♥", "4♦"]
    table.choose("3♣", "3♥")
    assert health(table) == [50, 46]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.bleed")
@pytest.mark.parametrize(("card", "harm"), [("9♥", 3), ("2♥", 3), ("9♣", 2), ("A♦", 2), ("K♠", 2)])
def test_a_bleed_harms_by_2_or_by_3_if_it_is_a_heart_in_each_draw_phase(card: str, harm: int) -> None:
    table = ults("k9 aja", [f"{card} 3♣ 4♣", "2♦ 2♣"], top=["5♦", "6♦", "7♦"])
    table.choose("bleed", card)
    assert statuses(table, 1) == [f"bleed {card}"]
    assert pile(table) == []
    assert health(table) == [50, 50 - harm]
    table.expect(1, "announce")
    # Two cards of other suits than the Bleed's, so that it stays.
    other = "2♦" if card[-1] != "♦" else "2♣"
    table.chance(1).choose("herbal healing", other).expect(0, "announce")
    table.chance(1).choose("bite", "3♣")
    assert health(table) == [50, 50 - 2 * harm]
    assert table.match.view(None)["seats"][1]["statuses"][0]["positive"] is False


@pytest.mark.rule("ults.k9.bleed")
def test_a_bleed_comes_off_by_one_knock_of_its_suit() -> None:
    table = ults("aja k9 hattrick", ["3♦ 4♦", "", ""], statuses=[[0, "bleed", "9♦", 1], [0, "bleed", "9♥", 1]])
    table.chance(1, "5♣").choose("herbal healing", "3♦")
    assert statuses(table, 0) == ["bleed 9♥"]
    assert pile(table) == ["3♦", "9♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.bleed", "ults.status.stack-limit")
def test_nobody_bears_three_bleeds() -> None:
    two = [[1, "bleed", "9♥", 0], [1, "bleed", "9♦", 2]]
    table = ults("k9 aja k9", ["3♦ 4♦", "", ""], statuses=two, top=["5♣"])
    table.choose("bleed", "3♦")
    # The one other enemy is the only target left, so it need not be named.
    assert statuses(table, 1) == ["bleed 9♥", "bleed 9♦"]
    assert statuses(table, 2) == ["bleed 3♦"]
    table.expect(1, "announce")
    duel = ults("k9 aja", ["3♦", ""], statuses=[[1, "bleed", "9♥", 0], [1, "bleed", "9♦", 0]])
    assert set(duel.keys()) == {"ability:bite", "ability:wolf-pack"}
    assert duel.match.why_not(0, "ability:bleed")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.k9.bleed-any-placer")
@pytest.mark.parametrize("placer", [0, 2])
def test_a_bleed_of_any_placer_makes_bite_and_wolf_pack_easier(placer: int) -> None:
    bleed = [[1, "bleed", "4♦", placer]]
    bite = ults("k9 aja k9", ["8♠", "", ""], statuses=bleed, top=["9♠"], chance=[2])
    bite.choose("bite", "8♠", "seat:1")
    assert health(bite) == [50, 40, 50]
    bite.expect(1, "announce")
    pack = ults("k9 aja k9", ["8♠", "", ""], statuses=bleed, top=["9♥", "4♣", "9♠"], chance=[4, 3])
    pack.choose("wolf pack", "8♠", "seat:1")
    assert health(pack) == [50, 39, 50]
    pack.expect(1, "announce")


@pytest.mark.rule("ults.k9.bleed-any-placer")
def test_the_bleed_is_judged_when_the_dice_are_rolled_after_the_knocks() -> None:
    # Forced against himself the controller's own card has knocked off his Bleed before the roll.
    table = ults(
        "hattrick k9",
        ["8♦", ""],
        statuses=[[1, "hypnosis", "5♣", 0], [0, "bleed", "4♦", 1]],
        top=["9♠"],
        chance=[2],
    )
    table.choose("force:1", "bite", "8♦", "seat:0")
    assert table.said("rolled")[0]["needs"] == 3
    assert health(table) == [50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.the-hunt")
def test_the_hunt_is_placed_with_k_of_hearts_only_and_needs_two_knocks() -> None:
    table = ults("k9 aja hattrick", ["K♥ K♦", "2♥ 3♥", ""], top=["5♦", "6♦", "7♦", "8♦", "9♦"])
    table.choose("the hunt")
    assert table.keys() == ["K♥"]
    table.choose("K♥", "seat:1")
    assert statuses(table, 1) == ["the-hunt K♥"]
    assert health(table) == [50, 47, 50]
    table.chance(1).choose("herbal healing", "2♥")
    assert statuses(table, 1) == ["the-hunt K♥ sideways"]
    table.choose("hypnosis", "6♦", "seat:0")
    table.chance(1).choose("bite", "K♦", "seat:1")
    # Sideways it goes on working in full.
    assert health(table) == [50, 44, 50]
    table.chance(1).choose("herbal healing", "3♥")
    assert statuses(table, 1) == []
    assert "K♥" in pile(table)
    table.expect(2, "announce")


@pytest.mark.rule("ults.k9.the-hunt")
def test_a_bite_at_the_hunted_player_has_4_more_and_needs_2() -> None:
    hunt = [[1, "the-hunt", "K♥", 0]]
    table = ults("k9 aja hattrick", ["7♦", "", ""], statuses=hunt, top=["9♠"], chance=[2])
    table.choose("bite", "7♦", "seat:1")
    assert table.said("took")[0]["number"] == 11
    assert health(table) == [50, 36, 50]
    assert [reason["label"] for reason in table.said("dealt-damage")[0]["total"]["reasons"]] == ["7♦", "The Hunt"]
    table.expect(1, "announce")
    missed = ults("k9 aja", ["7♦", ""], statuses=hunt, top=["9♠"], chance=[1])
    missed.choose("bite", "7♦")
    assert health(missed) == [50, 47]


@pytest.mark.rule("ults.k9.the-hunt")
def test_wolf_pack_at_the_hunted_player_has_4_more_for_each_card() -> None:
    hunt = [[1, "the-hunt", "K♥", 0]]
    table = ults("k9 aja hattrick", ["2♦", "", ""], statuses=hunt, top=["3♠", "J♦", "9♠"], chance=[4, 4])
    table.choose("wolf pack", "2♦", "seat:1")
    assert table.said("took")[0]["number"] == 21
    assert health(table) == [50, 26, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.the-hunt")
def test_attacks_on_others_gain_nothing_from_the_hunt() -> None:
    hunt = [[1, "the-hunt", "K♥", 0]]
    table = ults("k9 aja hattrick", ["7♦", "", ""], statuses=hunt, top=["9♠"], chance=[3])
    table.choose("bite", "7♦", "seat:2")
    assert health(table) == [50, 47, 43]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.hunt-no-limit")
def test_the_hunt_may_join_two_bleeds_and_leaves_room_for_bleeds() -> None:
    two = [[1, "bleed", "9♣", 0], [1, "bleed", "9♦", 0]]
    table = ults("k9 aja", ["K♥", ""], statuses=two, top=["5♠"])
    table.choose("the hunt", "K♥")
    assert statuses(table, 1) == ["bleed 9♣", "bleed 9♦", "the-hunt K♥"]
    assert health(table) == [50, 43]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.hunt-no-limit")
def test_a_player_with_the_hunt_and_one_bleed_can_get_a_second_bleed_but_no_third() -> None:
    borne = [[1, "the-hunt", "K♥", 0], [1, "bleed", "9♣", 0]]
    table = ults("k9 aja", ["3♦ 4♦", "2♠"], statuses=borne, top=["5♠", "6♠"])
    table.choose("bleed", "3♦")
    assert statuses(table, 1) == ["the-hunt K♥", "bleed 9♣", "bleed 3♦"]
    assert health(table) == [50, 43]
    table.chance(1).choose("herbal healing", "2♠").expect(0, "announce")
    assert "ability:bleed" not in table.keys()


@pytest.mark.rule("ults.k9.hunt-own-attacks")
def test_another_k9_gets_the_easier_roll_but_not_the_4() -> None:
    hunt = [[1, "the-hunt", "K♥", 0]]
    table = ults("k9 aja k9", ["2♦", "", "7♦"], statuses=hunt, active=2, top=["9♠"], chance=[2])
    table.choose("bite", "7♦", "seat:1")
    assert health(table) == [50, 43, 50]
    table.expect(0, "announce")


@pytest.mark.rule("ults.k9.hunt-own-attacks")
def test_another_hero_and_the_draw_phase_gain_nothing_from_the_hunt() -> None:
    hunt = [[1, "the-hunt", "K♥", 0]]
    table = ults("k9 aja lumberjaq", ["2♦", "", "7♦"], statuses=hunt, active=2, top=["9♠"], chance=[3])
    table.choose("power punch", "7♦", "seat:1")
    assert health(table) == [50, 43, 50]
    table.expect(0, "announce")
    draw = ults("aja k9", ["2♦", ""], statuses=[[0, "the-hunt", "K♥", 1], [0, "bleed", "9♣", 1]], at="draw", top=["9♠"])
    assert health(draw) == [45, 50]
    draw.expect(0, "announce")


@pytest.mark.rule("ults.k9.hunt-own-attacks", "ults.hattrick.hypnosis-user", "ults.content.hypnosis-safe")
@pytest.mark.parametrize(
    ("hunter", "lost"),
    [pytest.param(1, 11, id="the forced K-9's own hunt"), pytest.param(0, 7, id="somebody else's hunt")],
)
def test_a_forced_k9_has_the_4_for_his_own_hunt_only(hunter: int, lost: int) -> None:
    table = ults(
        "hattrick k9 aja",
        ["7♦", "", ""],
        statuses=[[1, "hypnosis", "5♣", 0], [2, "the-hunt", "K♥", hunter]],
        top=["9♠"],
        chance=[2],
    )
    table.choose("force:1", "bite", "7♦", "seat:2")
    assert health(table) == [50, 50, 50 - lost]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.k9.wolf-pack")
def test_a_forced_wolf_pack_may_tear_at_its_own_k9() -> None:
    table = ults(
        "hattrick k9 aja",
        ["7♦ 8♦", "2♦", ""],
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["9♥", "4♦", "6♠"],
        chance=[5, 5],
    )
    table.choose("force:1", "wolf pack", "7♦", "seat:1").expect(1, "defend", keys=["done", "2♦"])
    table.choose("2♦")
    assert health(table) == [50, 39, 50]
    assert pile(table) == ["7♦", "2♦", "9♥", "4♦"]
    assert hand(table, 0) == ["8♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.k9.bleed", "ults.status.polarity")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_a_forced_bleed_is_negative_on_whomever_it_lies_and_k9_is_its_placer(target: int) -> None:
    table = ults("hattrick k9 aja", ["7♥", "", ""], statuses=[[1, "hypnosis", "5♣", 0]], top=["6♠"])
    table.choose("force:1", "bleed", "7♥", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["card"], placed["placer"], placed["positive"]) == ("bleed", "7♥", 1, False)
    assert health(table)[1] == (47 if target == 1 else 50)
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.k9.bleed", "ults.hattrick.hypnosis-which")
def test_the_stack_limit_holds_for_a_forced_bleed() -> None:
    table = ults(
        "hattrick k9 aja",
        ["7♥", "", ""],
        statuses=[[1, "hypnosis", "5♣", 0], [2, "bleed", "9♦", 1], [2, "bleed", "9♣", 1]],
    )
    table.choose("force:1", "bleed", "7♥")
    assert set(table.keys()) == {"seat:0", "seat:1"}
    assert table.match.why_not(0, "seat:2")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.k9.the-hunt")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_a_forced_hunt_is_k9s_own_hunt_on_anybody(target: int) -> None:
    table = ults("hattrick k9 aja", ["K♥ 2♦", "", ""], statuses=[[1, "hypnosis", "5♣", 0]], top=["6♠"])
    table.choose("force:1", "the hunt", "K♥", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["placer"], placed["positive"], placed["knocks"]) == ("the-hunt", 1, False, 2)
    assert hand(table, 0) == ["2♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.k9.bite")
@pytest.mark.parametrize(("lying", "odds"), [([], "3+ (67 %)"), ([[1, "bleed", "4♦", 0]], "2+ (83 %)")])
def test_the_preview_of_bite_knows_of_a_bleed(lying: list[list[object]], odds: str) -> None:
    table = ults("k9 aja", ["9♣"], statuses=lying)
    table.choose("bite")
    assert [option.preview for option in table.ask().options] == [f"{odds}: 9 damage before defense"]
    table.expect(0, "announce")
