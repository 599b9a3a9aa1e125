"""Mimi Cree (clauses ults.x-mimi-cree.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, hand, happened, health, in_one_place, pile, rest, sheet, statuses, ults, worlds
from ultratable.core.script import Script

TEAMS = {"mode": "teams"}
HYPNOSIS: list[Any] = [1, "hypnosis", "5♦", 0]
COMEDY: list[Any] = [0, "mask", "8♥", 0]
TRAGEDY: list[Any] = [0, "mask", "3♠", 0]
OVATION: list[Any] = [0, "standing-ovation", "9♥", 0]


def of(seat: int, status: list[Any]) -> list[Any]:
    """That effect on another seat."""
    return [seat, *status[1:3], seat]


@pytest.mark.rule("ults.x-mimi-cree.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("mimi-cree") == GAME.register["ults.x-mimi-cree.sheet"].text


# The Mask.


@pytest.mark.rule("ults.x-mimi-cree.mask", "ults.setup.special")
def test_special_setup_puts_on_a_mask() -> None:
    dealt = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ["mimi-cree", "k9"]}, None, [6, 5, *dealt])
    table.choose("keep").chance("8♥", "K♠").choose("keep")
    assert statuses(table, 0) == ["mask 8♥"]
    shown = table.match.view(1)["seats"][0]["statuses"][0]
    assert (shown["positive"], shown["placer"], shown["knocks"], shown["sideways"]) == (True, 0, 0, False)
    assert happened(table, "placed", "turn") == ["placed", "turn"]
    assert table.match.view(None)["deck"] == 52 - 10 - 1 - 1
    table.expect(0, "announce")
    assert "ability:slapstick" in table.keys()
    assert "ability:heartbreak" not in table.keys()


@pytest.mark.rule("ults.x-mimi-cree.mask")
def test_a_mask_is_never_knocked() -> None:
    table = ults("k9 mimi-cree", ["9♥"], statuses=[of(1, COMEDY), [1, "charm", "4♥", 1]], top=["2♣"], chance=[3])
    table.choose("bite", "9♥")
    assert health(table) == [50, 41]
    assert statuses(table, 1) == ["mask 8♥", "charm 4♥ sideways"]
    table.expect(1, "announce")
    snuffed = ults("candella mimi-cree", ["9♥"], statuses=[of(1, COMEDY)], top=["2♣"], chance=[3])
    snuffed.choose("snuff-out", "9♥")
    assert statuses(snuffed, 1) == ["mask 8♥"]
    snuffed.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.mask")
def test_a_mask_is_never_moved() -> None:
    table = ults(
        "hattrick maggie-pye mimi-cree k9", ["9♣"], options=TEAMS, statuses=[of(2, COMEDY), HYPNOSIS], chance=[5]
    )
    table.choose("force:1", "cuckoo", "9♣", "seat:3").expect(0, "choose egg", keys=["5♦"])


@pytest.mark.rule("ults.x-mimi-cree.mask", "ults.status.bearer-out")
def test_a_mask_goes_with_its_bearer() -> None:
    table = ults("k9 mimi-cree aja", ["9♥"], statuses=[of(1, COMEDY)], health=[50, 3, 50], top=["2♣"], chance=[3])
    table.choose("bite", "9♥", "seat:1")
    assert pile(table) == ["9♥", "8♥"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-mimi-cree.mask", "ults.content.always-playable")
@pytest.mark.parametrize("mask", ["8♥", "8♦", "8♣", "8♠"])
def test_every_mask_opens_one_stance_to_any_card(mask: str) -> None:
    table = ults("mimi-cree k9", ["2♣ 2♦ 2♥ 2♠"], statuses=[[0, "mask", mask, 0]])
    opened, shut = ("slapstick", "heartbreak") if mask[-1] in "♥♦" else ("heartbreak", "slapstick")
    assert f"ability:{shut}" not in table.keys()
    table.choose(opened).expect(0, "announce", keys=["2♣", "2♦", "2♥", "2♠"])


# Understudy.


@pytest.mark.rule("ults.x-mimi-cree.understudy", "ults.main.sheet-first")
def test_the_mask_lends_its_suit_to_slapstick() -> None:
    held = [COMEDY, [0, "bleed", "4♥", 1], [0, "bleed", "4♠", 1], [1, "charm", "6♥", 1], [1, "jackpot", "6♠", 1]]
    table = ults("mimi-cree k9", ["K♠", "7♥ 7♠ 2♥"], statuses=held, top=["2♣"], chance=[3])
    preview = next(option.preview for option in table.choose("slapstick").ask().options)
    assert preview is not None
    assert preview.endswith("knocks 1 of your negative effects")
    table.choose("K♠")
    assert statuses(table, 0) == ["mask 8♥", "bleed 4♠"]
    labels = {option.key: option.label for option in table.expect(1, "defend").ask().options}
    assert (labels["7♥"], labels["7♠"]) == ("Discard 7♥ to block 7.", "Discard 7♠ to block 4.")
    table.choose("7♠", "done")
    # Ten less four; the heart of the Mask knocks the Lucky Charm and not the spade.
    assert health(table) == [50, 44]
    assert statuses(table, 1) == ["charm 6♥ sideways", "jackpot 6♠"]
    assert pile(table) == ["K♠", "4♥", "7♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.understudy")
def test_the_mask_lends_its_suit_to_heartbreak() -> None:
    held = [TRAGEDY, [0, "bleed", "4♥", 1], [0, "bleed", "4♠", 1]]
    table = ults("mimi-cree k9", ["6♥", "7♥ 7♠"], statuses=held, top=["2♣"], chance=[5])
    table.choose("heartbreak", "6♥").choose("7♠", "done")
    assert statuses(table, 0) == ["mask 3♠", "bleed 4♥"]
    assert health(table) == [50, 45]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.understudy")
@pytest.mark.parametrize("picks", [("costume change", "K♠"), ("copycat", "bite", "K♠")])
def test_other_abilities_keep_the_printed_suit(picks: tuple[str, ...]) -> None:
    held = [COMEDY, [0, "bleed", "4♥", 1], [0, "bleed", "4♠", 1]]
    table = ults("mimi-cree k9", ["K♠"], statuses=held, top=["2♣"], chance=[1])
    table.choose(*picks)
    assert "bleed 4♥" in statuses(table, 0)
    assert "bleed 4♠" not in statuses(table, 0)
    table.expect(1, "announce")


# Costume Change.


@pytest.mark.rule("ults.x-mimi-cree.costume-change")
@pytest.mark.parametrize(("rolled", "left"), [(5, 47), (4, 50)])
def test_a_new_mask_takes_the_place_of_the_old_and_may_hurt(rolled: int, left: int) -> None:
    table = ults("mimi-cree k9 mimi-cree", ["3♠ 4♦"], statuses=[COMEDY, of(2, [2, "mask", "8♣"])], top=["2♣"])
    table.choose("costume change", "3♠").expect(0, "announce", keys=["seat:1", "seat:2"])
    table.chance(rolled).choose("seat:1")
    assert (statuses(table, 0), statuses(table, 1), statuses(table, 2)) == (["mask 3♠"], [], ["mask 8♣"])
    shown = table.match.view(None)["seats"][0]["statuses"][0]
    assert (shown["positive"], shown["placer"], shown["knocks"]) == (True, 0, 0)
    assert pile(table) == ["8♥"]
    assert hand(table, 0) == ["4♦"]
    assert health(table) == [50, left, 50]
    assert happened(table, "placed", "rolled") == ["placed", "rolled"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.costume-change", "ults.status.always-works")
def test_the_damage_is_foretold_and_may_be_blocked_and_the_mask_may_not() -> None:
    table = ults("mimi-cree k9", ["Q♠", "7♠ 7♥"], statuses=[COMEDY], top=["2♣"], chance=[5])
    preview = next(option.preview for option in table.choose("costume change").ask().options)
    assert preview == "5+ (33 %): 10 damage before defense"
    table.choose("Q♠").expect(1, "defend")
    assert statuses(table, 0) == ["mask Q♠"]
    labels = {option.key: option.label for option in table.ask().options}
    assert (labels["7♠"], labels["7♥"]) == ("Discard 7♠ to block 7.", "Discard 7♥ to block 4.")
    table.choose("7♠", "done")
    assert health(table) == [50, 47]
    assert pile(table) == ["8♥", "7♠"]
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.costume-change")
def test_the_same_colour_again_is_allowed() -> None:
    table = ults("mimi-cree k9", ["2♥"], statuses=[COMEDY], top=["2♣"], chance=[1])
    table.choose("costume change", "2♥")
    assert statuses(table, 0) == ["mask 2♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.costume-change", "ults.deck.reshuffle")
def test_the_old_mask_may_be_the_only_card_the_next_player_can_draw() -> None:
    table = ults("mimi-cree k9", ["2♠", rest("2♠", "8♥")], statuses=[COMEDY], deck=[], chance=[1])
    table.choose("costume change", "2♠")
    assert statuses(table, 0) == ["mask 2♠"]
    assert hand(table, 0) == []
    assert "8♥" in hand(table, 1)
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.costume-change", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_costume_change_forced(target: int) -> None:
    held = [HYPNOSIS, of(1, COMEDY), [1, "jinx", "9♥", 0]]
    table = ults("hattrick mimi-cree k9", ["2♠"], statuses=held, top=["2♣"], chance=[6])
    table.choose("force:1", "costume change", "2♠", f"seat:{target}")
    # The Mask is the user's, who rolls and is jinxed; the damage goes where the controller says.
    assert statuses(table, 1) == ["hypnosis 5♦", "jinx 9♥", "mask 2♠"]
    shown = table.match.view(None)["seats"][1]["statuses"][2]
    assert (shown["positive"], shown["placer"]) == (True, 1)
    assert (statuses(table, 0), statuses(table, 2)) == ([], [])
    assert [event["seat"] for event in table.said("rolled")] == [1]
    assert health(table) == [48 if seat == target else 50 for seat in range(3)]
    assert (hand(table, 0), hand(table, 1)) == ([], ["2♣"])
    assert pile(table) == ["8♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.costume-change", "ults.content.hypnosis-safe", "ults.status.bearer-out")
def test_a_forced_costume_change_may_be_the_last_one() -> None:
    held = [HYPNOSIS, of(1, COMEDY)]
    table = ults("hattrick mimi-cree k9", ["9♠"], statuses=held, health=[50, 3, 50], top=["2♣"], chance=[5])
    table.choose("force:1", "costume change", "9♠", "seat:1")
    assert pile(table) == ["8♥", "5♦", "9♠"]
    assert in_one_place(table)
    table.expect(2, "announce")


# Slapstick and Heartbreak.


@pytest.mark.rule("ults.x-mimi-cree.slapstick")
@pytest.mark.parametrize(("rolled", "left"), [(3, 40), (2, 50)])
def test_slapstick(rolled: int, left: int) -> None:
    table = ults("mimi-cree k9 k9", ["Q♠"], statuses=[COMEDY], top=["2♣"], chance=[rolled])
    table.choose("slapstick", "Q♠", "seat:1")
    assert health(table) == [50, left, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.heartbreak")
@pytest.mark.parametrize(("rolled", "left"), [(5, 28), (4, 50)])
def test_heartbreak(rolled: int, left: int) -> None:
    table = ults("mimi-cree k9 k9", ["A♦"], statuses=[TRAGEDY], top=["2♣"], chance=[rolled])
    table.choose("heartbreak", "A♦", "seat:1")
    assert health(table) == [50, left, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.slapstick", "ults.x-mimi-cree.heartbreak", "ults.x-mimi-cree.mask")
@pytest.mark.parametrize(
    ("mask", "shut", "stance"), [(TRAGEDY, "slapstick", "Comedy"), (COMEDY, "heartbreak", "Tragedy")]
)
def test_a_stance_shuts_the_other_ability_and_says_why(mask: list[Any], shut: str, stance: str) -> None:
    table = ults("mimi-cree k9", ["A♦"], statuses=[mask])
    assert f"ability:{shut}" not in table.keys()
    clause, why = table.match.why_not(0, f"ability:{shut}")[0]
    assert clause == f"ults.x-mimi-cree.{shut}"
    assert f"is played in {stance}" in why
    assert "Costume Change" in why
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-mimi-cree.slapstick", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_slapstick_forced_in_the_users_stance(target: int) -> None:
    table = ults("hattrick mimi-cree", ["Q♠"], statuses=[HYPNOSIS, of(1, COMEDY)], top=["2♣"], chance=[3])
    table.choose("force:1")
    assert "ability:heartbreak" not in table.keys()
    table.choose("slapstick", "Q♠", f"seat:{target}")
    assert health(table) == [40 if seat == target else 50 for seat in (0, 1)]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.heartbreak", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_heartbreak_forced_in_the_users_stance(target: int) -> None:
    held = [HYPNOSIS, of(1, TRAGEDY), [0, "bleed", "6♠", 1], [0, "bleed", "6♦", 1]]
    table = ults("hattrick mimi-cree", ["Q♦"], statuses=held, top=["2♣"], chance=[5])
    table.choose("force:1", "heartbreak", "Q♦", f"seat:{target}")
    assert health(table) == [30 if seat == target else 50 for seat in (0, 1)]
    # The controller's card counts as the suit of Mimi Cree's Mask.
    assert statuses(table, 0) == ["bleed 6♦"]
    table.expect(1, "announce")


# Copycat.


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_a_copied_ability_is_carried_out_as_ones_own() -> None:
    table = ults("mimi-cree k9 aja", ["9♥ 8♦"], statuses=[COMEDY], top=["2♣"])
    table.choose("copycat", "bleed", "9♥", "seat:1")
    shown = table.match.view(None)["seats"][1]["statuses"][0]
    assert (shown["name"], shown["card"], shown["placer"], shown["positive"]) == ("bleed", "9♥", 0, False)
    assert table.said("announced")[0]["ability"] == "bleed"
    assert table.said("copied")[0]["ability"] == "bleed"
    assert health(table) == [50, 47, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_what_can_be_copied() -> None:
    table = ults("mimi-cree k9 lumberjaq k9", ["K♥ J♣"], statuses=[COMEDY])
    table.choose("copycat")
    copied = ["bite", "wolf-pack", "bleed", "power-punch", "timber"]
    table.expect(0, "announce", keys=[f"ability:{id}" for id in copied])
    for id in ("the-hunt", "jacked", "thick-skin"):
        clause, why = table.match.why_not(0, f"ability:{id}")[0]
        assert clause == "ults.x-mimi-cree.copycat"
        assert "copies no passives, no ultimates" in why


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_only_living_enemies_are_copied() -> None:
    team = ults("mimi-cree k9 aja k9", ["8♣"], options=TEAMS, statuses=[COMEDY])
    assert team.choose("copycat").keys() == ["ability:bite", "ability:wolf-pack", "ability:bleed"]
    out = ults("mimi-cree k9 lumberjaq", ["8♣"], statuses=[COMEDY], out=[1])
    assert out.choose("copycat").keys() == ["ability:power-punch", "ability:timber"]


@pytest.mark.rule("ults.x-mimi-cree.copycat", "ults.cards.restricted", "ults.status.stack-limit")
def test_card_restrictions_and_stack_limits_hold() -> None:
    table = ults("mimi-cree aja", ["8♥ 7♣"], statuses=[TRAGEDY], top=["2♣"], chance=[3])
    table.choose("copycat")
    assert table.keys() == ["ability:herbal-healing", "ability:lion", "ability:elephant"]
    assert table.match.why_not(0, "ability:python")[0][0] == "ults.cards.restricted"
    assert table.choose("lion").keys() == ["7♣"]
    table.choose("7♣")
    assert health(table) == [50, 43]
    table.expect(1, "announce")
    bled = [TRAGEDY, [1, "bleed", "4♠", 0], [1, "bleed", "5♠", 0]]
    limit = ults("mimi-cree k9", ["8♥"], statuses=bled)
    limit.choose("copycat")
    assert limit.match.why_not(0, "ability:bleed")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_helpful_abilities_help_the_users_side() -> None:
    table = ults("mimi-cree aja", ["8♥"], statuses=[TRAGEDY], health=[40, 50], top=["7♣", "2♣"], chance=[4])
    table.choose("copycat", "herbal healing", "8♥")
    assert health(table) == [47, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_mini_games_and_thefts_are_hers_to_decide() -> None:
    table = ults("mimi-cree maggie-pye", ["8♥ K♠", "4♦"], statuses=[TRAGEDY], top=["2♣"])
    table.choose("copycat", "which wing", "8♥").expect(0, "lay one", keys=["K♠"]).choose("K♠")
    worlds(table, 1)
    table.expect(1, "guess").choose("red").choose("done")
    assert health(table) == [50, 40]
    assert hand(table, 0) == ["K♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_a_match_of_two_mimi_crees() -> None:
    table = ults("mimi-cree mimi-cree", ["K♠", "7♥ 7♠"], statuses=[COMEDY, of(1, TRAGEDY)], top=["2♣"], chance=[3])
    assert table.choose("copycat").keys() == ["ability:costume-change", "ability:slapstick"]
    assert "Tragedy" in table.match.why_not(0, "ability:heartbreak")[0][1]
    assert "no copying" in table.match.why_not(0, "ability:copycat")[0][1]
    table.choose("slapstick", "K♠")
    labels = {option.key: option.label for option in table.ask().options}
    assert labels["7♥"] == "Discard 7♥ to block 7."
    table.choose("done")
    assert health(table) == [50, 40]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_without_a_card_nothing_can_be_copied() -> None:
    table = ults("mimi-cree k9", ["", "8♣"], statuses=[COMEDY], top=["2♣"])
    assert len(table.said("nothing-to-do")) == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat", "ults.content.hypnosis-safe")
def test_copycat_forced_copies_the_controllers_own_sheet() -> None:
    table = ults("hattrick mimi-cree k9", ["8♥ 9♥"], statuses=[HYPNOSIS, of(1, TRAGEDY)], top=["2♣"])
    table.choose("force:1", "copycat")
    assert table.keys() == [
        "ability:bite",
        "ability:wolf-pack",
        "ability:bleed",
        "ability:blackjack",
        "ability:three-card",
        "ability:hypnosis",
    ]
    table.choose("bleed", "8♥", "seat:0")
    shown = table.match.view(None)["seats"][0]["statuses"][0]
    assert (shown["name"], shown["placer"], shown["positive"]) == ("bleed", 1, False)
    assert hand(table, 0) == ["9♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat", "ults.content.hypnosis-safe")
def test_copycat_forced_on_the_user() -> None:
    table = ults("hattrick mimi-cree k9", ["8♥"], statuses=[HYPNOSIS, of(1, TRAGEDY)], top=["2♣"], chance=[3])
    table.choose("force:1", "copycat", "bite", "8♥", "seat:1")
    assert health(table) == [50, 42, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.copycat")
def test_a_copy_saved_while_the_target_defends_goes_on_the_same() -> None:
    table = ults("mimi-cree k9", ["7♥", "2♠"], statuses=[COMEDY], top=["2♣"], chance=[3])
    table.choose("copycat", "bite", "7♥").expect(1, "defend")
    loaded = GAME.load(table.match.save())
    assert loaded.digest() == table.match.digest()
    assert loaded.view(1) == table.match.view(1)


# Standing Ovation.


@pytest.mark.rule("ults.x-mimi-cree.standing-ovation")
def test_standing_ovation_is_placed_on_its_user() -> None:
    table = ults("mimi-cree k9", ["9♥ 9♣"], statuses=[COMEDY], top=["2♣"])
    table.choose("standing ovation", "9♥")
    shown = table.match.view(None)["seats"][0]["statuses"][1]
    assert (shown["name"], shown["card"], shown["positive"], shown["knocks"]) == ("standing-ovation", "9♥", True, 2)
    assert statuses(table, 0) == ["mask 8♥", "standing-ovation 9♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.standing-ovation", "ults.cards.modifiers")
@pytest.mark.parametrize("mask", [COMEDY, TRAGEDY])
@pytest.mark.parametrize(("ability", "damage"), [("slapstick", 9), ("heartbreak", 18)])
def test_both_stances_are_open_and_cards_have_three_more(mask: list[Any], ability: str, damage: int) -> None:
    table = ults("mimi-cree k9", ["6♣", "7♥ 7♠"], statuses=[mask, OVATION], top=["2♣"], chance=[5])
    table.choose(ability, "6♣")
    full = "7♥" if mask is COMEDY else "7♠"
    assert {option.key: option.label for option in table.ask().options}[full] == f"Discard {full} to block 7."
    table.choose("done")
    assert health(table) == [50, 50 - damage]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.standing-ovation", "ults.defense.raw-power")
def test_it_strengthens_copies_and_neither_others_nor_defense() -> None:
    copied = ults("mimi-cree k9", ["6♣"], statuses=[COMEDY, OVATION], top=["2♣"], chance=[3])
    copied.choose("copycat", "bite", "6♣")
    assert health(copied) == [50, 41]
    copied.expect(1, "announce")
    hers = [of(1, COMEDY), of(1, OVATION)]
    others = ults("k9 mimi-cree", ["6♣", "4♣"], statuses=hers, top=["2♦"], chance=[3])
    others.choose("bite", "6♣").choose("4♣")
    assert health(others) == [50, 48]
    others.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.standing-ovation", "ults.knock.twice")
def test_it_takes_two_knocks() -> None:
    hers = [of(1, TRAGEDY), of(1, OVATION)]
    table = ults("k9 mimi-cree", ["6♥ 7♥", "4♣ 5♣"], statuses=hers, top=["2♦", "2♣", "3♣"], chance=[3])
    table.choose("bite", "6♥").choose("done")
    assert statuses(table, 1) == ["mask 3♠", "standing-ovation 9♥ sideways"]
    table.chance(3).choose("slapstick", "4♣").choose("done")
    assert health(table) == [43, 44]
    table.chance(3).choose("bite", "7♥").choose("done")
    assert statuses(table, 1) == ["mask 3♠"]
    assert "ability:slapstick" not in table.keys()
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-mimi-cree.standing-ovation", "ults.content.hypnosis-safe")
def test_standing_ovation_forced() -> None:
    table = ults("hattrick mimi-cree", ["9♥"], statuses=[HYPNOSIS, of(1, COMEDY)], top=["2♣"])
    table.choose("force:1", "standing ovation", "9♥")
    assert statuses(table, 1) == ["hypnosis 5♦", "mask 8♥", "standing-ovation 9♥"]
    assert table.match.view(None)["seats"][1]["statuses"][2]["positive"] is True
    table.expect(1, "announce")
