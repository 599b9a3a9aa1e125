"""Reading a card: clauses ults.cards.*"""

import pytest

from tests.games.ults.table import batch, hand, happened, health, pile, statuses, ults
from ultratable.games.ults.attack import strike
from ultratable.games.ults.cards import FACES, half
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ability_named

POWERS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


@pytest.mark.rule("ults.cards.power")
@pytest.mark.parametrize("card", FACES)
def test_a_card_attacks_with_its_power(card):
    other = "2♠" if card != "2♠" else "3♠"
    table = ults("lumberjaq k9", [card, other])
    table.chance(6).choose("power punch", card).expect(1, "defend")
    assert batch(table, 1) == POWERS[card[:-1]]


@pytest.mark.rule("ults.cards.power")
@pytest.mark.parametrize(("card", "power"), [("2♦", 2), ("10♠", 10), ("J♣", 10), ("K♥", 10), ("A♠", 11)])
def test_power_of_the_examples(card, power):
    table = ults("lumberjaq k9", [card])
    table.chance(3, "4♣").choose("power punch", card).expect(1, "announce")
    assert health(table) == [50, 50 - power]


@pytest.mark.rule("ults.cards.power")
def test_healing_and_blocking_and_blackjack_count_power():
    table = ults("aja k9", ["5♣"], health=[20, 50])
    table.chance(4, "Q♦", "2♣").choose("herbal healing", "5♣").expect(1, "announce")
    assert health(table) == [30, 50]
    table = ults("lumberjaq k9", ["A♥", "J♥ 2♠"])
    table.chance(3).choose("power punch", "A♥").expect(1, "defend")
    table.chance("4♣").choose("J♥", "done").expect(1, "announce")
    assert health(table) == [50, 49]
    table = ults("hattrick k9", ["5♣"])
    table.chance("K♦", "J♦", "2♣", "3♣").choose("blackjack", "5♣").expect(0, "hit or stand")
    assert [(said["seat"], said["number"]) for said in table.said("score")] == [(0, 20)]


@pytest.mark.rule("ults.cards.rank", "ults.cards.power-not-rank")
@pytest.mark.parametrize(
    ("drawn", "highest"),
    [
        (("K♥", "Q♠", "J♦"), "K♥"),
        (("10♣", "Q♠", "J♦"), "Q♠"),
        (("10♣", "9♠", "J♦"), "J♦"),
        (("A♣", "K♠", "2♦"), "A♣"),
        (("2♣", "3♠", "4♦"), "4♦"),
        (("9♣", "10♠", "8♦"), "10♠"),
    ],
)
def test_three_card_shuffle_goes_by_rank_also_where_power_is_equal(drawn, highest):
    for place, card in enumerate(drawn, start=1):
        table = ults("hattrick k9", ["5♣"])
        table.chance(*drawn).choose("three card shuffle", "5♣").chance("mix:123").choose("keep")
        table.expect(1, "pick one").chance("7♦").choose(f"position:{place}").expect(1, "announce")
        assert health(table) == [50, 50 if card == highest else 45], card


@pytest.mark.rule("ults.cards.rank")
@pytest.mark.parametrize(("place", "left"), [(1, 50), (2, 50), (3, 45)])
def test_suits_never_break_a_tie_in_rank(place, left):
    table = ults("hattrick k9", ["5♣"])
    table.chance("7♠", "7♥", "4♦").choose("three card shuffle", "5♣").expect(0, "redraw", keys=["keep", "redraw"])
    table.chance("mix:123").choose("keep").expect(1, "pick one")
    table.chance("2♣").choose(f"position:{place}").expect(1, "announce")
    assert health(table) == [50, left]


@pytest.mark.rule("ults.cards.power-not-rank")
def test_a_king_does_not_beat_a_ten_where_power_counts():
    # Defense: a jack blocks as much as a king, and both stop a king's blow.
    table = ults("lumberjaq k9", ["K♥", "10♥ 2♠"])
    table.chance(3).choose("power punch", "K♥").chance("4♣").choose("10♥", "done").expect(1, "announce")
    assert health(table) == [50, 50]
    # Blackjack: K, J and Q, 10 tie.
    table = ults("hattrick k9", ["5♣"])
    table.chance("K♦", "J♦", "Q♣", "10♣").choose("blackjack", "5♣")
    table.chance("2♦", "3♦", "4♦", "6♦").choose("stand").expect(0, "hit or stand")
    assert happened(table, "tied") == ["tied"]


@pytest.mark.rule("ults.cards.ability-card")
def test_a_placed_card_is_the_ability_card_and_knocks():
    table = ults("aja k9", ["6♠"], statuses=[[0, "bleed", "9♠", 1], [0, "bleed", "4♥", 1]])
    table.chance("2♣").choose("python", "6♠").expect(1, "announce")
    assert statuses(table, 0) == ["bleed 4♥"]
    assert statuses(table, 1) == ["python 6♠"]
    assert pile(table) == ["9♠"]
    # The Python has squeezed in the Draw Phase that followed.
    assert health(table) == [50, 48]


@pytest.mark.rule("ults.cards.ability-card")
def test_a_played_card_is_the_ability_card_of_its_turn():
    table = ults("lumberjaq k9", ["6♠", "3♠"])
    table.chance(3).choose("power punch", "6♠").expect(1, "defend")
    assert table.match.view(None)["ability"]["card"] == "6♠"
    assert pile(table) == ["6♠"]


@pytest.mark.rule("ults.cards.ability-suit")
@pytest.mark.parametrize(("defense", "lost"), [("5♣", 4), ("5♥", 6), ("5♠", 6)])
def test_wolf_packs_drawn_cards_do_not_change_the_suit_of_a_defense(defense, lost):
    table = ults("k9 aja", ["4♣", f"{defense} 2♦"])
    table.chance("9♥", "3♦", 5, 1).choose("wolf pack", "4♣").expect(1, "defend")
    table.chance("2♠").choose(defense, "done").expect(1, "announce")
    assert health(table) == [50, 50 - lost]


@pytest.mark.rule("ults.cards.ability-suit")
def test_wolf_packs_drawn_cards_do_not_change_the_suit_of_knocks():
    # Aja's own Plant Life lies on her, a club and a heart.
    table = ults("k9 aja lumberjaq", ["4♣"], statuses=[[1, "plant-life", "6♣", 1], [1, "plant-life", "6♥", 1]])
    table.chance("9♥", "3♦", 5, 1, "2♠").choose("wolf pack", "4♣", "seat:1").expect(1, "announce")
    assert statuses(table, 1) == ["plant-life 6♥"]
    # Nine lost; the heart that stayed has healed one since.
    assert health(table) == [50, 42, 50]


@pytest.mark.rule("ults.cards.ability-suit")
def test_baboons_added_cards_do_not_change_the_suit():
    table = ults("aja k9", ["4♦ 9♠", "5♠ 5♦"], statuses=[[0, "bleed", "7♠", 1]])
    table.choose("baboons", "4♦").chance(1, 5).choose("9♠").expect(1, "defend")
    assert [option.label for option in table.ask().options] == [
        "Do not defend: take 9 damage.",
        "Discard 5♠ to block 3.",
        "Discard 5♦ to block 5.",
    ]
    assert statuses(table, 0) == ["bleed 7♠"]


@pytest.mark.rule("ults.cards.rounding")
@pytest.mark.parametrize(("whole", "halved"), [(11, 6), (9, 5), (5, 3), (1, 1), (10, 5), (2, 1), (0, 0)])
def test_halves_round_up(whole, halved):
    assert half(whole) == halved


@pytest.mark.rule("ults.cards.rounding")
def test_each_thing_is_rounded_when_it_is_halved():
    # Blackjack won with 13 deals 7; Jacked makes 4 of it; a 5 of another suit blocks 3; Thick Skin takes the last.
    table = ults("hattrick lumberjaq", ["5♣", "5♥ 2♦"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance("10♦", "3♦", "10♣", "6♣", "7♣").choose("blackjack", "5♣").choose("stand").expect(1, "defend")
    assert batch(table, 1) == 4
    table.chance("2♠").choose("5♥", "done").expect(1, "announce")
    assert health(table) == [50, 50]


def struck(card: str, times: int = 1, halved: bool = False, sheet: str = "bite") -> int:
    """What one card deals to a hunted target, by the verb that all attacks use."""
    table = ults("k9 aja", ["8♦"], statuses=[[1, "the-hunt", "K♥", 0]])
    number = table.game.words.number(card)
    assert number is not None
    play = Play(0, 0, ability_named(sheet).number, number, 1, 0)
    strike(table.match.state, play, number, 1, times, halved)  # type: ignore[arg-type]
    return batch(table, 1)


@pytest.mark.rule("ults.cards.modifiers")
@pytest.mark.parametrize(
    ("card", "times", "halved", "dealt"),
    [("6♣", 1, False, 10), ("6♣", 2, False, 20), ("6♣", 1, True, 5), ("5♣", 1, True, 5), ("5♣", 3, True, 14)],
)
def test_additions_come_before_doubling_and_doubling_before_halving(card, times, halved, dealt):
    assert struck(card, times, halved) == dealt


@pytest.mark.rule("ults.cards.modifiers")
def test_each_card_is_modified_alone_and_a_batch_is_halved_after_adding():
    table = ults("k9 lumberjaq", ["8♦", "5♥ 2♦"], statuses=[[1, "the-hunt", "K♥", 0], [1, "jacked", "J♣", 1]])
    table.chance("3♠", "J♦", 4, 4).choose("wolf pack", "8♦").expect(1, "defend")
    # 3+4 and 10+4 make 21, halved 11; halving card by card would give 4+7.
    reasons = table.match.view(None)["batches"][0]["reasons"]
    assert [(reason["label"], reason["amount"]) for reason in reasons] == [
        ("3♠", 3),
        ("The Hunt", 4),
        ("J♦", 10),
        ("The Hunt", 4),
        ("Jacked, half", -10),
    ]
    assert batch(table, 1) == 11


@pytest.mark.rule("ults.cards.modifiers")
def test_blackjacks_score_is_halved_after_adding():
    # 3 and 10 would be 2 + 5 if halved one by one.
    table = ults("hattrick k9", ["5♣", "2♦"])
    table.chance("10♦", "3♦", "10♣", "6♣", "7♣").choose("blackjack", "5♣").choose("stand").expect(1, "defend")
    assert batch(table, 1) == 7


@pytest.mark.rule("ults.cards.restricted")
@pytest.mark.parametrize(
    ("ability", "cards"),
    [
        ("lion", {"9♣", "Q♣"}),
        ("elephant", {"9♥"}),
        ("python", {"9♠"}),
        ("baboons", {"9♦"}),
        ("plant life", {"Q♣"}),
        ("herbal healing", {"9♣", "9♦", "9♥", "9♠", "Q♣"}),
    ],
)
def test_only_the_cards_beside_the_name_activate_an_ability(ability, cards):
    table = ults("aja k9", ["9♣ 9♦ 9♥ 9♠ Q♣"])
    table.choose(ability).expect(0, "announce", keys=cards)
    for card in {"9♣", "9♦", "9♥", "9♠", "Q♣"} - cards:
        assert [clause for clause, _ in table.match.why_not(0, card)] == ["ults.cards.restricted"]


@pytest.mark.rule("ults.cards.restricted")
def test_an_ability_without_a_card_for_it_is_not_open():
    table = ults("aja k9", ["9♣ J♣"])
    table.expect(0, "announce", keys=["ability:herbal-healing", "ability:lion"])
    table = ults("lumberjaq k9", ["9♣ J♠"])
    table.expect(0, "announce", keys=["ability:power-punch", "ability:timber"])


@pytest.mark.rule("ults.cards.exact-card-free")
@pytest.mark.parametrize(
    ("hero", "card", "abilities"),
    [
        ("lumberjaq", "J♣", ["power-punch", "timber", "jacked"]),
        ("k9", "K♥", ["bite", "wolf-pack", "bleed", "the-hunt"]),
        ("aja", "Q♣", ["herbal-healing", "lion", "plant-life"]),
        ("hattrick", "3♠", ["blackjack", "three-card", "hypnosis", "mindreader"]),
        ("k9", "J♣", ["bite", "wolf-pack", "bleed"]),
        ("lumberjaq", "3♠", ["power-punch", "timber"]),
    ],
)
def test_an_ultimates_card_may_be_used_for_anything_that_accepts_it(hero, card, abilities):
    table = ults(f"{hero} k9", [card])
    table.expect(0, "announce", keys=[f"ability:{ability}" for ability in abilities])


@pytest.mark.rule("ults.cards.exact-card-free")
def test_an_ultimates_card_may_defend_and_attack_like_any_other():
    table = ults("lumberjaq k9", ["J♣ 2♦", "K♥ 3♦"])
    table.chance(3).choose("power punch", "J♣").expect(1, "defend", keys=["done", "K♥", "3♦"])
    table.chance("4♣").choose("K♥", "done").expect(1, "announce")
    assert health(table) == [50, 45]
    assert (statuses(table, 0), statuses(table, 1)) == ([], [])
    assert pile(table) == ["J♣", "K♥"]
    assert hand(table, 1) == ["3♦", "4♣"]
