"""Armor: clauses figures.armor.*"""

import pytest

from tests.games.figures.table import (
    attack,
    caught,
    figures,
    hand,
    happened,
    in_one_place,
    lines,
    look,
    marks,
    pile,
    reason,
    rest,
    totals,
)


@pytest.mark.rule("figures.armor.place")
@pytest.mark.parametrize("ref", ["0.0", "0.1", "0.2"])
def test_the_winning_card_is_laid_beside_any_own_figure_wounded_or_not(ref: str) -> None:
    table = figures("armor 9, hero 1 wounded, biscuit 2", "marble 1, moon-mite 2", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(0, "special", keys=["figure:0.0", "figure:0.1", "figure:0.2", "decline"])
    table.choose(ref).expect(1, "attack")
    assert {other: look(table, other)["armor"] for other in ("0.0", "0.1", "0.2")} == {
        other: ["Q♣"] if other == ref else [] for other in ("0.0", "0.1", "0.2")
    }
    assert pile(table) == ["2♦"]
    # It lies face up.
    assert table.said("armored", None)[0]["card"] == "Q♣"


@pytest.mark.rule("figures.armor.place")
def test_armor_of_a_wounded_attacker_and_of_a_figure_under_mind_control() -> None:
    table = figures("armor 9 wounded", "marble 1, moon-mite 2", hands=["Q♣", "2♦"], held={"1.0": 0})
    attack(table, "Q♣", "2♦", by="0.0").choose("1.0").expect(1, "attack")
    assert look(table, "1.0")["armor"] == ["Q♣"]


@pytest.mark.rule("figures.armor.use")
@pytest.mark.parametrize("hurt", ["", " wounded"])
def test_a_card_is_discarded_instead_of_a_wound_or_a_capture(hurt: str) -> None:
    table = figures("hero 9", f"marble 1{hurt} armor:9♣, moon-mite 2", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "armor", keys=["9♣", "decline"])
    table.choose("9♣").expect(1, "attack")
    assert marks(table, "1.0") == (["wounded"] if hurt else [])
    assert look(table, "1.0")["armor"] == []
    # No other figure is wounded in its place.
    assert marks(table, "1.1") == []
    assert lines(table)[1] == ["1.0", "1.1"]
    assert pile(table) == ["9♣", "6♣", "2♦"]


@pytest.mark.rule("figures.armor.use")
def test_armor_of_another_figure_does_not_help() -> None:
    table = figures("hero 9", "marble 1, moon-mite 2 armor:9♣", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "attack")
    assert marks(table, "1.0") == ["wounded"]
    assert look(table, "1.1")["armor"] == ["9♣"]


@pytest.mark.rule("figures.armor.use")
def test_armor_is_not_asked_about_when_the_attack_fails_and_not_for_an_attacker() -> None:
    table = figures("hero 1 armor:10♣", "marble 1 armor:9♣, moon-mite 2", hands=["2♣", "K♦"])
    attack(table, "2♣", "K♦", facing="1.0").expect(1, "attack")
    assert (look(table, "0.0")["armor"], look(table, "1.0")["armor"]) == (["10♣"], ["9♣"])


@pytest.mark.rule("figures.armor.use")
def test_the_holder_decides_also_about_a_figure_under_mind_control() -> None:
    table = figures("hero 9, biscuit 2 armor:9♣", "moon-mite 2", hands=["6♣", "2♦"], held={"0.1": 1})
    attack(table, "6♣", "2♦", facing="0.1").expect(1, "armor").choose("9♣").expect(1, "attack")
    assert marks(table, "0.1") == []


@pytest.mark.rule("figures.armor.optional")
def test_declined_armor_stays_after_a_wound_and_goes_after_a_capture() -> None:
    table = figures("hero 9", "marble 1 armor:9♣, moon-mite 2", hands=["6♣ 5♣", "2♦"], top="3♣ 3♦ 3♥")
    attack(table, "6♣", "2♦", facing="1.0").choose("decline").expect(1, "attack")
    assert marks(table, "1.0") == ["wounded"]
    assert look(table, "1.0")["armor"] == ["9♣"]
    assert pile(table) == ["6♣", "2♦"]
    attack(table, "3♣", "5♣", by="1.1").expect(0, "attack")
    attack(table, "2♣", "3♦", facing="1.0").expect(1, "armor").choose("decline").expect(1, "attack")
    assert caught(table)[0] == ["1.0"]
    assert look(table, "1.0")["armor"] == []
    assert pile(table)[-3:] == ["9♣", "2♣", "3♦"]


@pytest.mark.rule("figures.armor.optional", "figures.timing.armor")
def test_passing_gives_up_nothing_though_time_that_is_up_does() -> None:
    table = figures("hero 9", "marble 1 armor:9♣ armor:10♣, moon-mite 2", hands=["6♣", "2♦"])
    ask = attack(table, "6♣", "2♦", facing="1.0").ask()
    assert (ask.passing, ask.default) == ("decline", "9♣")
    table.choose("decline").expect(1, "attack")
    assert look(table, "1.0")["armor"] == ["9♣", "10♣"]


@pytest.mark.rule("figures.armor.optional")
def test_both_answers_say_what_becomes_of_the_figure() -> None:
    for hurt, fate in (("", "wounded"), (" wounded", "captured")):
        table = figures("hero 9", f"marble 1{hurt} armor:9♣, moon-mite 2", hands=["6♣", "2♦"])
        attack(table, "6♣", "2♦", facing="1.0")
        labels = {option.key: option.label for option in table.ask().options}
        assert labels == {"9♣": "Discard 9♣: Marble is unharmed.", "decline": f"Keep the armor; Marble is {fate}."}


@pytest.mark.rule("figures.armor.several")
def test_each_card_prevents_one_wound() -> None:
    table = figures("hero 9", "marble 1 armor:9♣ armor:10♣, moon-mite 2", hands=["6♣ 5♣", "2♦"], top="3♣ 3♦ 3♥")
    attack(table, "6♣", "2♦", facing="1.0").choose("9♣").expect(1, "attack")
    assert look(table, "1.0")["armor"] == ["10♣"]
    attack(table, "3♣", "5♣", by="1.1").expect(0, "attack")
    attack(table, "2♣", "3♦", facing="1.0").choose("10♣").expect(1, "attack")
    assert look(table, "1.0")["armor"] == []
    assert marks(table, "1.0") == []


@pytest.mark.rule("figures.armor.several")
def test_armor_is_laid_beside_armor() -> None:
    table = figures("armor 9 armor:J♦", "marble 1, moon-mite 2", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦").choose("0.0")
    assert look(table, "0.0")["armor"] == ["J♦", "Q♣"]


@pytest.mark.rule("figures.armor.which")
@pytest.mark.parametrize("given", ["9♣", "10♣", "J♣"])
def test_the_holder_chooses_which_card_goes(given: str) -> None:
    table = figures("hero 9", "marble 1 armor:9♣ armor:10♣ armor:J♣, moon-mite 2", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.0").expect(1, "armor", keys=["9♣", "10♣", "J♣", "decline"])
    table.choose(given).expect(1, "attack")
    assert look(table, "1.0")["armor"] == [card for card in ("9♣", "10♣", "J♣") if card != given]
    assert pile(table) == [given, "6♣", "2♦"]


@pytest.mark.rule("figures.armor.not-hand")
def test_armor_is_in_no_hand_is_not_counted_and_not_shuffled() -> None:
    gone = "4♦ 5♦"
    armor = " ".join([f"armor:{card}" for card in rest("6♣ 2♦", gone).split()])
    table = figures(
        f"hero 9 {armor}", "marble 1, moon-mite 2", hands=["6♣", "2♦"], deck="", discard=gone, at="turn", chance=["4♦"]
    )
    # Filled up to three from the two cards that were discarded, with 48 cards of armor beside the figure.
    assert hand(table, 0) == ["4♦", "5♦", "6♣"]
    assert table.said("reshuffled")[0]["count"] == 2
    assert len(look(table, "0.0")["armor"]) == 48
    assert reason(table, 0, "A♠") == "figures.armor.not-hand"
    assert in_one_place(table.match)
    table.expect(0, "attack")


@pytest.mark.rule("figures.armor.not-hand")
def test_rank_and_suit_of_armor_have_no_further_effect() -> None:
    table = figures("stun 3 armor:A♣", "marble 3 armor:K♦, moon-mite 2", hands=["6♣", "5♦"])
    attack(table, "6♣", "5♦", facing="1.0").choose("decline").expect(1, "attack")
    assert totals(table) == [(9, 8)]
    assert happened(table, "not-open", "recovered") == []
