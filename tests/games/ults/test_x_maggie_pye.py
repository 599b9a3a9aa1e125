"""Maggie Pye (clauses ults.x-maggie-pye.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, batch, hand, health, in_one_place, pile, sheet, statuses, ults, worlds
from ultratable.core.match import Match

TEAMS = {"mode": "teams"}
OPEN_TEAMS = {"mode": "teams", "shared_hands": True}
HYPNOSIS: list[Any] = [1, "hypnosis", "5♦", 0]


def faces(match: Match, seat: int) -> set[str]:
    """A hand as it lies in an imagined world."""
    return {GAME.words.word(card) for card in match.state.hand[seat]}  # type: ignore[attr-defined]


def laid(match: Match) -> str:
    return GAME.words.word(match.state.table[0].card)  # type: ignore[attr-defined]


@pytest.mark.rule("ults.x-maggie-pye.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("maggie-pye") == GAME.register["ults.x-maggie-pye.sheet"].text


# Peck.


@pytest.mark.rule("ults.x-maggie-pye.peck")
@pytest.mark.parametrize(("rolled", "left"), [(3, 41), (2, 50)])
def test_peck(rolled: int, left: int) -> None:
    table = ults("maggie-pye k9 k9", ["9♣"], top=["2♣"], chance=[rolled])
    table.choose("peck", "9♣", "seat:1")
    assert health(table) == [50, left, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.peck", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_peck_forced(target: int) -> None:
    table = ults("hattrick maggie-pye", ["9♣"], statuses=[HYPNOSIS], top=["2♣"], chance=[3])
    table.choose("force:1", "peck", "9♣", f"seat:{target}")
    assert health(table) == [41 if seat == target else 50 for seat in (0, 1)]
    table.expect(1, "announce")


# Shiny!


@pytest.mark.rule("ults.x-maggie-pye.shiny")
def test_shiny_takes_a_random_card() -> None:
    table = ults("maggie-pye k9 k9", ["2♣ 4♥", "5♠ K♦", "A♣"], top=["3♣"], chance=[5, "K♦"])
    table.choose("shiny", "2♣", "seat:1")
    assert hand(table, 0) == ["4♥", "K♦"]
    assert hand(table, 1) == ["3♣", "5♠"]
    assert hand(table, 2) == ["A♣"]
    assert health(table) == [50, 50, 50]
    assert pile(table) == ["2♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny")
def test_shiny_takes_nothing_on_a_4() -> None:
    table = ults("maggie-pye k9", ["2♣ 4♥", "5♠ K♦"], top=["3♣"], chance=[4])
    table.choose("shiny", "2♣")
    assert hand(table, 0) == ["4♥"]
    assert hand(table, 1) == ["3♣", "5♠", "K♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny")
def test_shiny_at_an_empty_hand_takes_nothing() -> None:
    table = ults("maggie-pye k9", ["2♣ 4♥", ""], top=["3♣"], chance=[6])
    table.choose("shiny", "2♣")
    assert hand(table, 0) == ["4♥"]
    assert table.said("stolen") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny", "ults.content.hypnosis-safe")
def test_shiny_forced_on_the_user_brings_the_controller_the_card() -> None:
    table = ults("hattrick maggie-pye", ["2♣", "5♠ K♦"], statuses=[HYPNOSIS], top=["3♣"], chance=[5, "K♦"])
    table.choose("force:1", "shiny", "2♣", "seat:1")
    assert hand(table, 0) == ["K♦"]
    assert hand(table, 1) == ["3♣", "5♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny", "ults.content.hypnosis-safe")
def test_shiny_forced_on_the_controller_takes_nothing() -> None:
    table = ults("hattrick maggie-pye", ["2♣ 9♣ J♣", "5♠"], statuses=[HYPNOSIS], top=["3♣"], chance=[5])
    table.choose("force:1", "shiny", "2♣", "seat:0")
    assert hand(table, 0) == ["9♣", "J♣"]
    assert hand(table, 1) == ["3♣", "5♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny", "ults.content.hypnosis-safe")
def test_shiny_forced_on_a_third_player() -> None:
    table = ults("hattrick maggie-pye k9", ["2♣", "5♠", "8♥"], statuses=[HYPNOSIS], top=["3♣"], chance=[5])
    table.choose("force:1", "shiny", "2♣", "seat:2")
    assert [hand(table, seat) for seat in range(3)] == [["8♥"], ["3♣", "5♠"], []]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny-hidden")
def test_a_stolen_card_is_seen_by_the_two_and_nobody_else() -> None:
    table = ults("maggie-pye k9 aja", ["2♣ 4♥", "5♠ K♦ 7♣", "A♣"], top=["3♣"], chance=[5, "K♦"])
    table.choose("shiny", "2♣", "seat:1")
    assert [table.said("stolen", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["K♦", "K♦", None, None]
    assert all("K♦" in faces(world, 0) for world in worlds(table, 1))
    assert all({"5♠", "7♣"}.isdisjoint(faces(world, 0)) for world in worlds(table, 1))
    outside = worlds(table, 2)
    assert any("K♦" not in faces(world, 0) for world in outside)
    assert all(len(faces(world, 0)) == 2 for world in outside)
    worlds(table, 0)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.shiny-hidden")
@pytest.mark.parametrize("stolen", ["K♦", "5♠"])
def test_cards_seen_before_in_a_robbed_hand_may_be_gone(stolen: str) -> None:
    """Everybody has seen Aja's K♦ with her Baboons; then Maggie Pye robs her of one card of two."""
    table = ults("aja maggie-pye k9", ["4♦ K♦ 5♠", "2♣ 3♠", "9♥"], top=["J♥", "3♣"], chance=[1, 1])
    table.choose("baboons", "4♦", "seat:2", "K♦", "done").expect(1, "announce")
    assert all("K♦" in faces(world, 0) for world in worlds(table, 2))
    table.chance(5, stolen).choose("shiny", "2♣", "seat:0").expect(2, "announce")
    believed = worlds(table, 2)
    assert any("K♦" not in faces(world, 0) for world in believed)
    assert any("K♦" not in faces(world, 1) for world in believed)
    # Those two know.
    for seat in (0, 1):
        assert all((stolen in faces(world, 1)) and (stolen not in faces(world, 0)) for world in worlds(table, seat))


@pytest.mark.rule("ults.x-maggie-pye.shiny-hidden")
def test_a_known_last_card_is_known_to_have_moved() -> None:
    table = ults("aja maggie-pye k9", ["4♦ K♦", "2♣ 3♠", "9♥"], top=["J♥", "3♣"], chance=[1, 1])
    table.choose("baboons", "4♦", "seat:2", "K♦").expect(1, "announce")
    table.chance(5).choose("shiny", "2♣", "seat:0").expect(2, "announce")
    assert all("K♦" in faces(world, 1) for world in worlds(table, 2))


@pytest.mark.rule("ults.x-maggie-pye.shiny-hidden", "ults.hidden.mindreader", "ults.variants.shared-hands")
def test_whoever_looks_into_one_of_the_hands_sees_the_card() -> None:
    reader = [0, "mindreader", "3♠", 2]
    table = ults("maggie-pye k9 hattrick", ["2♣", "5♠ K♦"], statuses=[reader], top=["3♣"], chance=[5, "K♦"])
    table.choose("shiny", "2♣", "seat:1").expect(1, "announce")
    assert table.said("stolen", 2)[0]["card"] == "K♦"
    assert table.match.view(2)["seats"][0]["hand"] == ["K♦"]
    worlds(table, 2)
    allies = ults("maggie-pye k9 aja k9", ["2♣", "5♠ K♦"], options=OPEN_TEAMS, top=["3♣"], chance=[5, "K♦"])
    allies.choose("shiny", "2♣", "seat:1").expect(1, "announce")
    assert [allies.said("stolen", seat)[0]["card"] for seat in range(4)] == ["K♦"] * 4
    assert allies.said("stolen", None)[0]["card"] is None


# Butterfingers.


@pytest.mark.rule("ults.x-maggie-pye.butterfingers")
def test_butterfingers_halves_and_drops_a_card_before_the_defense() -> None:
    table = ults("maggie-pye k9 k9", ["9♣", "5♠ K♦", "A♣"], top=["3♣"], chance=[4, "K♦"])
    table.choose("butterfingers", "9♣", "seat:1")
    assert batch(table, 1) == 5
    assert pile(table) == ["9♣", "K♦"]
    table.expect(1, "defend", keys=["done", "5♠"]).choose("done")
    assert health(table) == [50, 45, 50]
    assert hand(table, 2) == ["A♣"]
    assert table.said("lost-card", None)[0]["card"] == "K♦"
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.butterfingers")
def test_butterfingers_misses_on_a_3() -> None:
    table = ults("maggie-pye k9", ["9♣", "5♠ K♦"], top=["3♣"], chance=[3])
    table.choose("butterfingers", "9♣")
    assert health(table) == [50, 50]
    assert hand(table, 1) == ["3♣", "5♠", "K♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.butterfingers")
def test_butterfingers_at_an_empty_hand_only_hurts() -> None:
    table = ults("maggie-pye k9", ["9♣", ""], top=["3♣"], chance=[4])
    table.choose("butterfingers", "9♣")
    assert health(table) == [50, 45]
    assert pile(table) == ["9♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.butterfingers")
def test_a_dropped_card_knocks_nothing() -> None:
    held = [[1, "bleed", "4♦", 0], [1, "charm", "8♦", 1]]
    table = ults("maggie-pye k9", ["9♣", "K♦"], statuses=held, top=["3♣"], chance=[4])
    table.choose("butterfingers", "9♣")
    assert statuses(table, 1) == ["bleed 4♦", "charm 8♦"]
    assert health(table) == [50, 50 - 5 - 2]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.butterfingers", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_butterfingers_forced(target: int) -> None:
    table = ults("hattrick maggie-pye", ["9♣ 4♥", "5♠"], statuses=[HYPNOSIS], top=["3♣"], chance=[4])
    table.choose("force:1", "butterfingers", "9♣", f"seat:{target}")
    assert health(table) == [45 if seat == target else 50 for seat in (0, 1)]
    assert pile(table) == ["9♣", "4♥" if target == 0 else "5♠"]
    assert hand(table, 0) == ([] if target == 0 else ["4♥"])
    table.expect(1, "announce")


# Which Wing?


@pytest.mark.rule("ults.x-maggie-pye.which-wing", "ults.cards.ability-suit")
def test_a_wrong_guess_costs_the_hidden_cards_power() -> None:
    table = ults("maggie-pye k9 k9", ["3♣ K♥ 2♠", "6♣ 6♥"], top=["3♦"])
    table.choose("which wing")
    assert table.ask().prompt == "Which card for Which Wing?"
    table.choose("3♣", "seat:1").expect(0, "lay one", keys=["K♥", "2♠"]).choose("K♥")
    assert hand(table, 0) == ["2♠"]
    table.expect(1, "guess", keys=["red", "black"]).choose("black")
    assert table.said("guessed")[0] == {
        "kind": "guessed",
        "clause": "ults.x-maggie-pye.which-wing",
        "seat": 1,
        "guess": "black",
        "card": "K♥",
    }
    table.expect(1, "defend").choose("6♣", "done")
    assert health(table) == [50, 46, 50]
    assert hand(table, 0) == ["2♠", "K♥"]
    assert pile(table) == ["3♣", "6♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing")
@pytest.mark.parametrize(("card", "guess"), [("K♥", "red"), ("K♦", "red"), ("K♠", "black"), ("K♣", "black")])
def test_a_right_guess_costs_nothing(card: str, guess: str) -> None:
    table = ults("maggie-pye k9", [f"3♣ {card}", "6♣"], top=["3♦"])
    table.choose("which wing", "3♣", card, guess)
    assert health(table) == [50, 50]
    assert hand(table, 0) == [card]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing")
def test_additions_to_the_users_cards_count_for_the_hidden_card() -> None:
    table = ults("maggie-pye k9", ["3♣ 6♥"], statuses=[[0, "banner", "9♠", 0]], top=["3♦"])
    table.choose("which wing", "3♣", "6♥", "black")
    assert health(table) == [50, 42]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing")
def test_the_hidden_card_of_somebody_out_is_discarded() -> None:
    table = ults("hattrick maggie-pye k9", ["3♣ K♥"], statuses=[HYPNOSIS], health=[10, 50, 50], top=["3♦"])
    table.choose("force:1", "which wing", "3♣", "seat:0", "K♥", "black")
    assert health(table) == [0, 50, 50]
    assert pile(table) == ["3♣", "K♥"]
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing-no-card")
def test_with_an_empty_hand_the_game_is_broken_off() -> None:
    table = ults("maggie-pye k9", ["3♣", "6♣"], top=["3♦"])
    table.choose("which wing", "3♣")
    assert health(table) == [50, 50]
    assert len(table.said("broken-off")) == 1
    assert table.said("guessed") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing-hidden")
def test_the_hidden_card_is_a_back_to_all_but_the_controller() -> None:
    table = ults("maggie-pye k9 aja", ["3♣ K♥ 2♠", "6♣", "7♣"], top=["3♦"])
    table.choose("which wing", "3♣", "seat:1", "K♥").expect(1, "guess")
    assert [table.match.view(seat)["table"][0]["card"] for seat in (0, 1, 2, None)] == ["K♥", None, None, None]
    assert [table.said("laid-down", seat)[0]["cards"] for seat in (0, 1, 2, None)] == [["K♥"], None, None, None]
    assert {laid(world) for world in worlds(table, 0)} == {"K♥"}
    for seat in (1, 2):
        colours = {laid(world)[-1] in "♦♥" for world in worlds(table, seat)}
        assert colours == {True, False}
    table.choose("red").expect(1, "announce")
    assert [table.match.view(seat)["seats"][0]["hand"] for seat in (0, 1, 2)] == [["2♠", "K♥"], None, None]
    assert all("K♥" in faces(world, 0) for world in worlds(table, 1))


@pytest.mark.rule("ults.x-maggie-pye.which-wing-hidden")
@pytest.mark.parametrize("card", ["K♥", "2♠"])
def test_a_card_seen_before_may_be_the_hidden_one_or_not(card: str) -> None:
    """K♥ has been shown; the next time the target cannot know whether it is that card again."""
    table = ults("maggie-pye k9", ["3♣ 4♣ K♥ 2♠", "6♣"], top=["3♦", "J♣", "5♣"])
    table.choose("which wing", "3♣", "K♥", "red").expect(1, "announce")
    table.chance(1).choose("bite", "6♣").expect(0, "announce")
    table.choose("which wing", "4♣", card).expect(1, "guess")
    believed = worlds(table, 1, 80)
    assert {laid(world) == "K♥" for world in believed} == {True, False}
    assert all("K♥" in faces(world, 0) | {laid(world)} for world in believed)
    table.choose("red" if card == "K♥" else "black").expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing-hidden", "ults.timing.concede")
def test_if_the_target_concedes_the_card_is_shown_as_it_goes_back() -> None:
    table = ults("maggie-pye k9 aja", ["3♣ K♥ 2♠", "6♣", "7♣"], top=["3♦"])
    table.choose("which wing", "3♣", "seat:1", "K♥").choose("concede", seat=1)
    assert hand(table, 0) == ["2♠", "K♥"]
    assert table.said("returned", None)[0]["cards"] == ["K♥"]
    assert all("K♥" in faces(world, 0) for world in worlds(table, 2))
    assert in_one_place(table)
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing-hidden", "ults.variants.shared-hands")
def test_allies_with_open_hands_see_what_is_hidden() -> None:
    table = ults("maggie-pye k9 aja k9", ["3♣ K♥ 2♠"], options=OPEN_TEAMS, top=["3♦"])
    table.choose("which wing", "3♣", "seat:1", "K♥").expect(1, "guess")
    assert [table.match.view(seat)["table"][0]["card"] for seat in range(4)] == ["K♥", None, "K♥", None]
    for seat in range(4):
        worlds(table, seat, 10)


@pytest.mark.rule("ults.x-maggie-pye.which-wing", "ults.content.hypnosis-safe")
def test_which_wing_forced_on_the_user() -> None:
    table = ults("hattrick maggie-pye", ["3♣ K♥", "6♠"], statuses=[HYPNOSIS], top=["3♦"])
    table.choose("force:1", "which wing", "3♣", "seat:1").expect(0, "lay one").choose("K♥").expect(1, "guess")
    assert table.match.view(1)["table"][0]["card"] is None
    worlds(table, 1)
    table.choose("black").choose("done")
    assert health(table) == [50, 40]
    assert hand(table, 0) == ["K♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.which-wing", "ults.content.hypnosis-safe")
def test_which_wing_forced_on_the_controller() -> None:
    table = ults("hattrick maggie-pye", ["3♣ K♥", "6♠"], statuses=[HYPNOSIS], top=["3♦"])
    table.choose("force:1", "which wing", "3♣", "seat:0", "K♥").expect(0, "guess")
    assert table.match.view(0)["table"][0]["card"] == "K♥"
    table.choose("black")
    assert health(table) == [40, 50]
    table.expect(1, "announce")


# Cuckoo's Egg.


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg")
def test_an_effect_moves_as_it_is() -> None:
    bleed = [0, "bleed", "4♠", 1]
    table = ults("maggie-pye k9 k9", ["7♦", "9♥"], statuses=[bleed], top=["2♣"], chance=[5])
    table.choose("cuckoo", "7♦", "seat:1").expect(0, "choose egg", keys=["4♠"]).choose("4♠")
    assert (statuses(table, 0), statuses(table, 1), statuses(table, 2)) == ([], ["bleed 4♠"], [])
    shown = table.match.view(None)["seats"][1]["statuses"][0]
    assert (shown["placer"], shown["positive"], shown["knocks"]) == (1, False, 1)
    # It harms its new bearer in the Draw Phase that follows.
    assert health(table) == [50, 48, 50]
    assert pile(table) == ["7♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.knock.negative-timing")
def test_on_a_failed_roll_nothing_moves_and_the_knocks_stand() -> None:
    held = [[0, "hypnosis", "4♦", 1], [0, "bleed", "4♠", 1]]
    table = ults("maggie-pye k9", ["7♦", "9♥"], statuses=held, top=["2♣"], chance=[4])
    preview = next(option.preview for option in table.ask().options if option.key == "ability:cuckoos-egg")
    assert preview == "5+ (33 %): one negative effect moves"
    table.choose("cuckoo", "7♦")
    assert (statuses(table, 0), statuses(table, 1)) == (["hypnosis 4♦ sideways", "bleed 4♠"], [])
    assert (hand(table, 0), pile(table)) == ([], ["7♦"])
    assert table.said("moved") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.knock.negative-timing")
def test_what_the_ability_card_knocks_off_is_gone() -> None:
    table = ults("maggie-pye k9", ["7♠", "9♥"], statuses=[[0, "bleed", "4♠", 1]], top=["2♣"], chance=[5])
    table.choose("cuckoo", "7♠")
    assert (statuses(table, 0), statuses(table, 1)) == ([], [])
    assert pile(table) == ["7♠", "4♠"]
    assert health(table) == [50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg")
def test_what_it_turns_sideways_moves_sideways() -> None:
    table = ults("maggie-pye hattrick k9", ["7♦", "9♥"], statuses=[[0, "hypnosis", "4♦", 1]], top=["2♣"], chance=[5])
    table.choose("cuckoo", "7♦", "seat:2", "4♦")
    assert statuses(table, 2) == ["hypnosis 4♦ sideways"]
    # Its placer may force the new bearer now.
    table.expect(1, "announce")
    assert "force:2" in table.keys()
    assert "force:0" not in table.keys()


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg")
def test_a_hypnosis_on_its_own_placer_lets_them_force_themselves() -> None:
    table = ults("maggie-pye hattrick", ["7♠", "9♥"], statuses=[[0, "hypnosis", "4♦", 1]], top=["2♣"], chance=[5])
    table.choose("cuckoo", "7♠", "4♦")
    assert statuses(table, 1) == ["hypnosis 4♦"]
    table.expect(1, "announce")
    assert [key for key in table.keys() if key.startswith("force")] == ["force:1"]


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.hidden.mindreader")
def test_a_mindreader_shows_the_new_bearers_hand() -> None:
    table = ults(
        "maggie-pye hattrick k9", ["7♦ 8♦", "9♥", "J♣"], statuses=[[0, "mindreader", "3♠", 1]], top=["2♣"], chance=[5]
    )
    table.choose("cuckoo", "7♦", "seat:2", "3♠")
    shown = table.match.view(1)["seats"]
    assert (shown[0]["hand"], shown[2]["hand"]) == (None, ["J♣"])
    assert table.match.view(0)["seats"][2]["hand"] is None
    assert all(faces(world, 2) == {"J♣"} for world in worlds(table, 1))
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.status.stack-limit")
def test_stack_limits_hold_for_what_moves() -> None:
    held = [[0, "bleed", "4♠", 1], [1, "bleed", "5♠", 0], [1, "bleed", "6♠", 0]]
    table = ults("maggie-pye k9", ["7♦", "9♥"], statuses=held, top=["2♣"], chance=[5])
    table.choose("cuckoo", "7♦")
    assert statuses(table, 0) == ["bleed 4♠"]
    table.expect(1, "announce")
    jinxed = ults("maggie-pye k9", ["7♦", "9♥"], statuses=[*held, [0, "jinx", "8♣", 1]], top=["2♣"], chance=[6])
    jinxed.choose("cuckoo", "7♦").expect(0, "choose egg", keys=["8♣"])
    assert jinxed.match.why_not(0, "4♠")[0][0] == "ults.status.stack-limit"
    jinxed.choose("8♣")
    assert statuses(jinxed, 0) == ["bleed 4♠"]
    jinxed.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.status.removed")
def test_moved_effects_keep_their_age() -> None:
    held = [[0, "python", "4♠", 1], [1, "python", "5♠", 0]]
    table = ults("maggie-pye aja", ["7♦", "9♠"], statuses=held, top=["2♣", "3♣"], chance=[5])
    table.choose("cuckoo", "7♦", "4♠")
    assert statuses(table, 1) == ["python 4♠", "python 5♠"]
    table.choose("python", "9♠")
    assert pile(table) == ["7♦", "4♠", "5♠"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg")
def test_with_nothing_to_move_nothing_happens() -> None:
    table = ults("maggie-pye k9", ["7♦", "9♥"], statuses=[[0, "charm", "8♥", 0]], top=["2♣"], chance=[5])
    table.choose("cuckoo", "7♦")
    assert statuses(table, 0) == ["charm 8♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.content.team-value")
def test_an_allys_trouble_can_be_moved_too() -> None:
    held = [[2, "slow-fuse", "4♠", 1, False, 1, 2], [3, "bleed", "5♠", 0], [0, "jinx", "6♣", 1]]
    table = ults("maggie-pye candella aja k9", ["7♦"], options=TEAMS, statuses=held, top=["2♣"], chance=[6])
    table.choose("cuckoo", "7♦", "seat:3").expect(0, "choose egg", keys=["4♠", "6♣"]).choose("4♠")
    assert (statuses(table, 2), statuses(table, 3)) == ([], ["bleed 5♠", "slow-fuse 4♠"][::-1])
    moved = table.match.view(None)["seats"][3]["statuses"][0]
    assert (moved["points"], moved["placer"]) == (2, 1)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.cuckoos-egg", "ults.content.hypnosis-safe")
def test_cuckoos_egg_forced_on_the_controller_and_on_the_user() -> None:
    held = [HYPNOSIS, [1, "bleed", "4♠", 0]]
    table = ults("hattrick maggie-pye", ["7♥", "9♥"], statuses=held, top=["2♣"], chance=[5])
    table.choose("force:1", "cuckoo", "7♥", "seat:0").expect(0, "choose egg", keys=["5♦", "4♠"]).choose("4♠")
    assert (statuses(table, 0), statuses(table, 1)) == (["bleed 4♠"], ["hypnosis 5♦"])
    table.expect(1, "announce")
    itself = ults("hattrick maggie-pye", ["7♥", "9♥"], statuses=held, top=["2♣"], chance=[5])
    itself.choose("force:1", "cuckoo", "7♥", "seat:1")
    assert statuses(itself, 1) == ["hypnosis 5♦", "bleed 4♠"]
    itself.expect(1, "announce")


# Clean Sweep.


@pytest.mark.rule("ults.x-maggie-pye.clean-sweep", "ults.x-maggie-pye.shiny-hidden")
def test_clean_sweep_looks_and_takes_two() -> None:
    table = ults("maggie-pye k9 aja", ["J♦ 2♦", "5♠ K♦ A♣", "9♥ 8♥"], top=["2♣"])
    table.choose("clean sweep", "J♦", "seat:1").expect(0, "take two", keys=["5♠", "K♦", "A♣"])
    assert [table.said("saw-hand", seat)[0]["cards"] for seat in (0, 2)] == [["5♠", "K♦", "A♣"], None]
    for seat in range(3):
        worlds(table, seat)
    table.choose("K♦").expect(0, "take two", keys=["5♠", "A♣"]).choose("A♣")
    assert (hand(table, 0), hand(table, 1)) == (["2♦", "K♦", "A♣"], ["2♣", "5♠"])
    assert health(table) == [50, 50, 50]
    assert pile(table) == ["J♦"]
    # She has seen 5♠; the card drawn since she has not, and the third player has seen nothing.
    assert all("5♠" in faces(world, 1) for world in worlds(table, 0))
    assert any("2♣" not in faces(world, 1) for world in worlds(table, 0))
    assert any("K♦" not in faces(world, 0) for world in worlds(table, 2))
    assert [event["card"] for event in table.said("stolen", 2)] == [None, None]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.clean-sweep")
def test_clean_sweep_takes_what_there_is() -> None:
    table = ults("maggie-pye k9", ["J♦", "5♠"], top=["2♣"])
    table.choose("clean sweep", "J♦").expect(0, "take two", keys=["5♠"]).choose("5♠")
    assert (hand(table, 0), hand(table, 1)) == (["5♠"], ["2♣"])
    table.expect(1, "announce")
    empty = ults("maggie-pye k9", ["J♦", ""], top=["2♣"])
    empty.choose("clean sweep", "J♦")
    assert empty.said("saw-hand") == []
    empty.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.clean-sweep", "ults.content.hypnosis-safe")
def test_clean_sweep_forced() -> None:
    table = ults("hattrick maggie-pye", ["J♦", "5♠ 6♠ 7♠"], statuses=[[1, "hypnosis", "5♣", 0]], top=["2♣"])
    table.choose("force:1", "clean sweep", "J♦", "seat:1").expect(0, "take two").choose("5♠", "7♠")
    assert (hand(table, 0), hand(table, 1)) == (["5♠", "7♠"], ["2♣", "6♠"])
    table.expect(1, "announce")
    own = ults("hattrick maggie-pye", ["J♦ 3♦ 4♦", "5♠"], statuses=[[1, "hypnosis", "5♣", 0]], top=["2♣"])
    own.choose("force:1", "clean sweep", "J♦", "seat:0")
    assert hand(own, 0) == ["3♦", "4♦"]
    own.expect(1, "announce")


@pytest.mark.rule("ults.x-maggie-pye.clean-sweep")
def test_a_save_in_the_middle_of_the_choice_goes_on_the_same() -> None:
    table = ults("maggie-pye k9", ["J♦ 2♦", "5♠ K♦ A♣"], top=["2♣"])
    table.choose("clean sweep", "J♦", "K♦")
    loaded = GAME.load(table.match.save())
    loaded.choose(0, "A♣")
    table.choose("A♣").expect(1, "announce")
    assert loaded.digest() == table.match.digest()
