"""Clover Dale (clauses ults.x-clover-dale.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, hand, happened, health, in_one_place, pile, rest, sheet, statuses, ults
from ultratable.core.script import Script

TEAMS = {"mode": "teams"}
HYPNOSIS: list[Any] = [1, "hypnosis", "5♦", 0]


def rolls(table: Script) -> list[int]:
    """What the die showed, in order."""
    return [event["number"] for event in table.said("rolled")]


@pytest.mark.rule("ults.x-clover-dale.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("clover-dale") == GAME.register["ults.x-clover-dale.sheet"].text


# Lucky Charm.

DEALT = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]


@pytest.mark.rule("ults.x-clover-dale.lucky-charm", "ults.setup.special", "ults.x-clover-dale.roll-order")
def test_special_setup_turns_up_a_charm_after_the_mulligans() -> None:
    table = Script(GAME, 2, {"cast": ["clover-dale", "k9"]}, None, [2, 5, *DEALT])
    table.expect(1, "mulligan").choose("keep")
    assert statuses(table, 0) == []
    table.chance("8♥", "K♠").choose("keep")
    assert statuses(table, 0) == ["charm 8♥"]
    shown = table.match.view(1)["seats"][0]["statuses"][0]
    assert (shown["title"], shown["positive"], shown["placer"], shown["knocks"]) == ("Lucky Charm", True, 0, 2)
    # 41 cards were left, and the first Draw Phase has taken one.
    assert table.match.view(None)["deck"] == 41 - 1
    assert happened(table, "placed", "turn", "drew") == ["placed", "turn", "drew"]
    assert [event["number"] for event in table.said("first-roll")] == [2, 5]
    assert table.said("roll-changed") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.lucky-charm")
def test_two_clover_dales_turn_up_a_card_each_in_turn_order() -> None:
    table = Script(GAME, 2, {"cast": ["clover-dale", "clover-dale"]}, None, [2, 5, *DEALT])
    table.choose("keep").chance("8♥", "9♠", "K♠").choose("keep")
    assert [event["seat"] for event in table.said("placed")] == [1, 0]
    assert statuses(table, 1) == ["charm 8♥"]
    assert statuses(table, 0) == ["charm 9♠"]
    table.expect(1, "announce")


@pytest.mark.rule(
    "ults.x-clover-dale.lucky-charm", "ults.x-clover-dale.charm", "ults.knock.positive", "ults.knock.twice"
)
def test_a_charm_takes_two_knocks_works_sideways_and_then_nothing_is_rolled_again() -> None:
    top = ["2♣", "3♣", "4♣", "5♣"]
    table = ults("k9 clover-dale", ["9♥ 7♥", "8♦ 6♦"], statuses=[[1, "charm", "8♥", 1]], top=top, chance=[3])
    table.choose("bite", "9♥").choose("done")
    assert (health(table), statuses(table, 1), pile(table)) == ([50, 41], ["charm 8♥ sideways"], ["9♥"])
    assert table.match.view(0)["seats"][1]["statuses"][0]["knocks"] == 1
    table.expect(1, "announce").chance(3, 4).choose("crook", "8♦").choose("done")
    assert (health(table), rolls(table)) == ([42, 41], [3, 3, 4])
    table.expect(0, "announce").chance(3).choose("bite", "7♥").choose("done")
    assert (health(table), statuses(table, 1), pile(table)) == ([42, 34], [], ["9♥", "8♦", "7♥", "8♥"])
    table.expect(1, "announce").chance(3).choose("crook", "6♦")
    assert (health(table), rolls(table)) == ([42, 34], [3, 3, 4, 3, 3])
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-clover-dale.charm")
@pytest.mark.parametrize(("second", "left"), [(4, 41), (3, 50)])
def test_a_failed_roll_is_made_again_once_and_the_second_counts(second: int, left: int) -> None:
    charms = [[0, "charm", "8♥", 0], [2, "charm", "8♣", 2]]
    table = ults("clover-dale k9 clover-dale", ["9♦"], statuses=charms, top=["2♣"], chance=[3, second])
    table.choose("crook", "9♦", "seat:1")
    assert health(table) == [50, left, 50]
    assert rolls(table) == [3, second]
    assert len(table.said("rolls-again")) == 1
    assert statuses(table, 0) == ["charm 8♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.charm")
def test_a_roll_that_succeeds_is_not_made_again() -> None:
    table = ults("clover-dale k9", ["9♦"], statuses=[[0, "charm", "8♥", 0]], top=["2♣"], chance=[4])
    table.choose("crook", "9♦")
    assert (health(table), rolls(table)) == ([50, 41], [4])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.charm")
def test_only_the_first_failed_roll_of_an_ability_is_made_again() -> None:
    charm = [0, "charm", "8♥", 0]
    table = ults("k9 aja", ["2♣ 3♦"], statuses=[charm], top=["9♥", "4♦", "K♠", "Q♠", "7♥", "6♥"], chance=[3, 5, 4])
    table.choose("wolf pack", "2♣")
    assert (health(table), rolls(table)) == ([50, 41], [3, 5, 4])
    # The next ability has its own.
    table.expect(1, "announce").chance(1).choose("herbal healing", "K♠")
    table.expect(0, "announce").chance(1, 6).choose("bite", "3♦")
    assert (health(table), rolls(table)) == ([50, 38], [3, 5, 4, 1, 1, 6])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.charm", "ults.content.hypnosis-safe")
def test_the_charm_of_the_user_counts_and_not_the_controllers() -> None:
    controllers = ults("hattrick k9", ["9♦"], statuses=[HYPNOSIS, [0, "charm", "8♥", 0]], top=["2♣"], chance=[2])
    controllers.choose("force:1", "bite", "9♦", "seat:1")
    assert (health(controllers), rolls(controllers)) == ([50, 50], [2])
    controllers.expect(1, "announce")
    users = ults("hattrick k9", ["9♦"], statuses=[HYPNOSIS, [1, "charm", "8♥", 1]], top=["2♣"], chance=[2, 3])
    users.choose("force:1", "bite", "9♦", "seat:1")
    assert (health(users), rolls(users)) == ([50, 41], [2, 3])
    users.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.charm", "ults.status.placer-out")
def test_a_charm_outlives_its_placer() -> None:
    table = ults(
        "k9 aja clover-dale",
        ["9♦"],
        statuses=[[0, "charm", "8♥", 2, True]],
        out=[2],
        top=["2♣"],
        chance=[2, 3],
    )
    table.choose("bite", "9♦")
    assert health(table) == [50, 41, 0]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.charm")
def test_a_save_in_between_keeps_whether_the_charm_was_used() -> None:
    table = ults("aja k9", ["9♦ 4♠", "K♥"], statuses=[[0, "charm", "8♥", 0]], top=["2♣"], chance=[2, 5])
    table.choose("baboons", "9♦", "done").expect(1, "defend")
    assert table.match.state.rerolled  # type: ignore[attr-defined]
    loaded = GAME.load(table.match.save())
    assert loaded.digest() == table.match.digest()
    assert loaded.state.rerolled  # type: ignore[attr-defined]
    table.choose("done").expect(1, "announce")
    assert not table.match.state.rerolled  # type: ignore[attr-defined]


@pytest.mark.rule("ults.x-clover-dale.charm", "ults.x-clover-dale.jinx")
@pytest.mark.parametrize(
    ("held", "odds"), [([], "50 %"), (["charm"], "75 %"), (["jinx"], "33 %"), (["charm", "jinx"], "56 %")]
)
def test_previews_know_what_changes_a_roll(held: list[str], odds: str) -> None:
    placed = [[0, name, card, 0, name == "charm"] for name, card in zip(held, ["8♥", "8♣"], strict=False)]
    table = ults("clover-dale k9", ["9♦"], statuses=placed)
    preview = next(option.preview for option in table.ask().options if option.key == "ability:crook")
    assert preview == f"4+ ({odds}): the card's power as damage"


# Crook.


@pytest.mark.rule("ults.x-clover-dale.crook")
@pytest.mark.parametrize(("rolled", "left"), [(4, 40), (3, 50)])
def test_crook(rolled: int, left: int) -> None:
    table = ults("clover-dale k9 k9", ["Q♥"], top=["2♣"], chance=[rolled])
    table.choose("crook", "Q♥", "seat:1")
    assert health(table) == [50, left, 50]
    assert pile(table) == ["Q♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.crook", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_crook_forced_on_controller_or_user(target: int) -> None:
    table = ults("hattrick clover-dale", ["Q♥"], statuses=[HYPNOSIS], top=["2♣"], chance=[4])
    table.choose("force:1", "crook", "Q♥", f"seat:{target}")
    assert health(table) == [40 if seat == target else 50 for seat in (0, 1)]
    table.expect(1, "announce")


# Pick a Clover.


@pytest.mark.rule("ults.x-clover-dale.pick-a-clover")
def test_pick_a_clover_places_a_charm_and_draws() -> None:
    table = ults("clover-dale k9", ["4♠ 9♦"], top=["J♦", "2♣"])
    table.choose("pick a clover", "4♠")
    assert statuses(table, 0) == ["charm 4♠"]
    assert hand(table, 0) == ["9♦", "J♦"]
    assert pile(table) == []
    assert table.said("drew", 0)[0]["card"] == "J♦"
    assert table.said("drew", 1)[0]["card"] is None
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.pick-a-clover", "ults.status.stack-limit", "ults.x-clover-dale.charm")
def test_nobody_bears_two_charms() -> None:
    table = ults("clover-dale k9", ["4♠"], statuses=[[0, "charm", "8♥", 0]])
    assert table.keys() == ["ability:crook", "ability:jinx"]
    assert table.match.why_not(0, "ability:pick-a-clover")[0][0] == "ults.status.stack-limit"
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-clover-dale.pick-a-clover", "ults.content.team-value")
def test_an_ally_may_be_given_one_and_an_enemy_may_not() -> None:
    charm = [0, "charm", "8♥", 0]
    table = ults("clover-dale k9 aja k9", ["4♠ 5♠"], options=TEAMS, statuses=[charm], top=["J♦", "2♣"])
    table.choose("pick a clover", "4♠")
    assert statuses(table, 2) == ["charm 4♠"]
    assert hand(table, 0) == ["5♠", "J♦"]
    table.expect(1, "announce")
    free = ults("clover-dale k9 aja k9", ["4♠"], options=TEAMS)
    free.choose("pick a clover", "4♠")
    assert free.keys() == ["seat:2", "seat:0"]
    assert free.match.why_not(0, "seat:1")[0][0] == "ults.main.targets-friendly"
    free.expect(0, "announce")


@pytest.mark.rule("ults.x-clover-dale.pick-a-clover", "ults.deck.nothing-left")
def test_pick_a_clover_without_a_card_to_draw() -> None:
    table = ults("clover-dale k9", ["4♠", rest("4♠")], deck=[])
    table.choose("pick a clover", "4♠")
    assert statuses(table, 0) == ["charm 4♠"]
    assert hand(table, 0) == []
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.pick-a-clover", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_pick_a_clover_forced(target: int) -> None:
    table = ults("hattrick clover-dale", ["6♣ 9♦", "3♥"], statuses=[HYPNOSIS], top=["J♦", "2♣"])
    table.choose("force:1", "pick a clover", "6♣", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["card"], placed["positive"], placed["placer"]) == ("charm", "6♣", True, 1)
    assert hand(table, 0) == ["9♦", "J♦"]
    assert hand(table, 1) == ["2♣", "3♥"]
    table.expect(1, "announce")


# Jinx.


@pytest.mark.rule("ults.x-clover-dale.jinx")
@pytest.mark.parametrize(("rolled", "left"), [(3, 50), (4, 41)])
def test_rolls_of_the_jinxed_count_one_lower(rolled: int, left: int) -> None:
    table = ults(
        "lumberjaq clover-dale lumberjaq", ["9♣"], statuses=[[0, "jinx", "5♦", 1]], top=["2♣"], chance=[rolled]
    )
    table.choose("power punch", "9♣", "seat:1")
    assert health(table) == [50, left, 50]
    assert rolls(table) == [rolled]
    assert table.said("roll-changed")[0]["number"] == rolled - 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jinx")
def test_a_jinxed_six_is_a_five() -> None:
    table = ults("aja clover-dale", ["7♥"], statuses=[[0, "jinx", "5♦", 1]], top=["2♣"], chance=[6])
    table.choose("elephant", "7♥")
    assert health(table) == [50, 36]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jinx", "ults.knock.negative", "ults.knock.twice")
def test_jinx_takes_two_knocks_and_works_sideways() -> None:
    table = ults("clover-dale k9", ["5♦ 6♣", "9♦ 8♦"], top=["2♣", "3♣", "4♣", "5♣"])
    table.choose("jinx", "5♦")
    shown = table.match.view(None)["seats"][1]["statuses"][0]
    assert (shown["card"], shown["positive"], shown["placer"], shown["knocks"]) == ("5♦", False, 0, 2)
    assert pile(table) == []
    table.expect(1, "announce").chance(3).choose("bite", "9♦")
    # Turned sideways before he rolls, and still at work: the 3 is a 2.
    assert (statuses(table, 1), health(table)) == (["jinx 5♦ sideways"], [50, 50])
    assert [event["number"] for event in table.said("roll-changed")] == [2]
    table.expect(0, "announce").chance(1).choose("crook", "6♣")
    # Knocked off before he rolls, so a 3 is a 3.
    table.expect(1, "announce").chance(3).choose("bite", "8♦").choose("done")
    assert (statuses(table, 1), health(table)) == ([], [42, 50])
    assert len(table.said("roll-changed")) == 1
    assert pile(table) == ["9♦", "6♣", "8♦", "5♦"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-clover-dale.jinx", "ults.status.stack-limit")
def test_a_jinxed_player_is_no_target_for_another_jinx() -> None:
    table = ults("clover-dale k9 k9", ["6♦ 7♣"], statuses=[[1, "jinx", "5♦", 2]], top=["2♣"])
    table.choose("jinx", "6♦")
    assert statuses(table, 2) == ["jinx 6♦"]
    assert statuses(table, 1) == ["jinx 5♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jinx", "ults.content.hypnosis-safe")
def test_a_forced_hero_is_jinxed_and_a_jinxed_controller_is_not() -> None:
    user = ults("hattrick k9", ["9♠"], statuses=[HYPNOSIS, [1, "jinx", "8♥", 0]], top=["2♣"], chance=[3])
    user.choose("force:1", "bite", "9♠", "seat:1")
    assert health(user) == [50, 50]
    user.expect(1, "announce")
    controller = ults("hattrick k9", ["9♠"], statuses=[HYPNOSIS, [0, "jinx", "8♥", 1]], top=["2♣"], chance=[3])
    controller.choose("force:1", "bite", "9♠", "seat:1")
    assert health(controller) == [50, 41]
    controller.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jinx", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_jinx_forced(target: int) -> None:
    table = ults("hattrick clover-dale", ["6♣"], statuses=[HYPNOSIS], top=["2♣"])
    table.choose("force:1", "jinx", "6♣", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["positive"], placed["placer"]) == ("jinx", False, 1)
    table.expect(1, "announce")


# Jackpot and the order of modifiers.


@pytest.mark.rule("ults.x-clover-dale.jackpot")
def test_jackpot_is_placed_on_its_user_and_draws_two() -> None:
    table = ults("clover-dale k9", ["7♣ 9♦"], top=["J♦", "4♥", "2♣"])
    table.choose("jackpot", "7♣")
    shown = table.match.view(None)["seats"][0]["statuses"][0]
    assert (shown["name"], shown["card"], shown["positive"], shown["knocks"]) == ("jackpot", "7♣", True, 2)
    assert hand(table, 0) == ["4♥", "9♦", "J♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jackpot", "ults.cards.restricted")
def test_no_other_card_is_a_jackpot() -> None:
    table = ults("clover-dale k9", ["7♠"])
    assert "ability:jackpot" not in table.keys()
    assert table.match.why_not(0, "ability:jackpot")[0][0] == "ults.cards.restricted"
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-clover-dale.jackpot")
@pytest.mark.parametrize(("rolled", "left"), [(3, 41), (2, 50)])
def test_with_jackpot_a_roll_counts_one_more(rolled: int, left: int) -> None:
    jackpots = [[0, "jackpot", "7♣", 0]]
    table = ults("clover-dale k9 clover-dale", ["9♦"], statuses=jackpots, top=["2♣"], chance=[rolled])
    table.choose("crook", "9♦", "seat:1")
    assert health(table) == [50, left, 50]
    assert table.said("roll-changed")[0]["number"] == rolled + 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jackpot", "ults.knock.twice")
def test_jackpot_takes_two_knocks_and_works_sideways() -> None:
    table = ults(
        "k9 clover-dale", ["8♣ 9♣", "4♦ 5♦"], statuses=[[1, "jackpot", "7♣", 1]], top=["2♥", "3♥", "6♥"], chance=[3]
    )
    table.choose("bite", "8♣").choose("done")
    assert statuses(table, 1) == ["jackpot 7♣ sideways"]
    table.chance(3).choose("crook", "4♦").choose("done")
    assert health(table) == [46, 42]
    table.chance(3).choose("bite", "9♣").choose("done")
    assert (statuses(table, 1), health(table)) == ([], [46, 33])
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jackpot", "ults.deck.nothing-left")
def test_jackpot_draws_what_is_left() -> None:
    table = ults("clover-dale k9", ["7♣", rest("7♣", "J♦")], deck=["J♦"])
    table.choose("jackpot", "7♣")
    assert hand(table, 0) == ["J♦"]
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jackpot", "ults.content.hypnosis-safe")
def test_jackpot_forced_lies_on_its_user_and_the_controller_draws() -> None:
    table = ults("hattrick clover-dale", ["7♣"], statuses=[HYPNOSIS], top=["J♦", "4♥", "2♣"])
    table.choose("force:1", "jackpot", "7♣")
    assert statuses(table, 1) == ["hypnosis 5♦", "jackpot 7♣"]
    assert hand(table, 0) == ["4♥", "J♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.jackpot", "ults.variants.two-decks")
def test_with_two_decks_nobody_bears_two_jackpots() -> None:
    table = ults(
        "clover-dale k9 k9 k9 k9 k9 k9",
        ["7♣'"],
        options={"two_decks": True},
        statuses=[[0, "jackpot", "7♣", 0]],
    )
    assert table.match.why_not(0, "ability:jackpot")[0][0] == "ults.status.stack-limit"
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-clover-dale.roll-order")
def test_first_what_is_added_then_what_is_taken_away() -> None:
    both = [[0, "jinx", "5♠", 1], [0, "jackpot", "7♣", 0]]
    table = ults("clover-dale k9", ["9♦"], statuses=both, top=["2♣"], chance=[4])
    table.choose("crook", "9♦")
    assert health(table) == [50, 41]
    # 4, 5, 4: it counts as what it shows.
    assert table.said("roll-changed") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.roll-order", "ults.x-clover-dale.charm")
@pytest.mark.parametrize(("second", "left"), [(5, 41), (4, 50)])
def test_a_jinxed_roll_that_fails_is_made_again_and_jinxed_again(second: int, left: int) -> None:
    both = [[0, "jinx", "5♠", 1], [0, "charm", "8♥", 0]]
    table = ults("clover-dale k9", ["9♦"], statuses=both, top=["2♣"], chance=[4, second])
    table.choose("crook", "9♦")
    assert health(table) == [50, left]
    assert [event["number"] for event in table.said("roll-changed")] == [3, second - 1]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.roll-order")
@pytest.mark.parametrize(("name", "rolled", "counts"), [("jinx", 1, 0), ("jackpot", 6, 7)])
def test_a_roll_may_count_as_nought_or_seven(name: str, rolled: int, counts: int) -> None:
    held = [0, name, "5♠", 1, name == "jackpot"]
    table = ults("clover-dale k9", ["9♦"], statuses=[held], top=["2♣"], chance=[rolled])
    table.choose("crook", "9♦")
    assert table.said("roll-changed")[0]["number"] == counts
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-clover-dale.roll-order")
def test_what_a_bleed_makes_easier_stays_easier() -> None:
    held = [[0, "jinx", "5♠", 1], [1, "bleed", "4♥", 0]]
    table = ults("k9 clover-dale", ["9♦"], statuses=held, top=["2♣"], chance=[3])
    table.choose("bite", "9♦")
    assert table.said("rolled")[0]["needs"] == 2
    # The 3 counts as 2, and 2+ is needed.
    assert health(table) == [50, 50 - 9 - 3]
    table.expect(1, "announce")
