"""Defending: clauses ults.defense.*"""

import pytest

from tests.games.ults.table import batch, hand, happened, health, pile, statuses, ults
from ultratable.core.errors import IllegalChoice

TEAMS = {"mode": "teams"}


def elephant(defenders_hand, **facts):
    """Aja's Elephant with 10♥ for 20 hearts damage on K-9."""
    table = ults("aja k9", ["10♥", defenders_hand], **facts)
    return table.chance(5).choose("elephant", "10♥")


@pytest.mark.rule("ults.defense.who")
def test_only_the_player_about_to_take_damage_is_asked():
    table = ults("aja k9 hattrick lumberjaq", ["9♣ A♣", "2♦ 3♦", "4♦", "A♦ K♣"], options=TEAMS)
    table.chance(3).choose("lion", "9♣", "seat:1").expect(1, "defend", keys=["done", "2♦", "3♦"])
    # Neither the ally (seat 3) nor the attacker can throw in a card, nor can the defender use theirs.
    for helper, card in ((3, "K♣"), (0, "A♣"), (2, "4♦")):
        with pytest.raises(IllegalChoice):
            table.match.choose(helper, card)
        assert table.match.why_not(helper, card)[0][0] == "ults.timing.no-responses"
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "K♣")
    table.chance("2♠").choose("done").expect(1, "announce")
    assert health(table) == [50, 41, 50, 50]


@pytest.mark.rule("ults.defense.when")
def test_defense_is_offered_from_one_point_of_damage_on():
    table = ults("lumberjaq lumberjaq", ["2♦", "2♣"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(3).choose("power punch", "2♦").expect(1, "defend")
    assert batch(table, 1) == 1


@pytest.mark.rule("ults.defense.when")
def test_an_empty_hand_is_not_asked():
    table = ults("lumberjaq k9", ["9♦", ""])
    table.chance(3, "2♠").choose("power punch", "9♦").expect(1, "announce")
    assert health(table) == [50, 41]
    assert happened(table, "defended", "no-defense") == []


@pytest.mark.rule("ults.defense.when")
def test_a_miss_offers_no_defense():
    table = ults("lumberjaq k9", ["9♦", "K♦"])
    table.chance(2, "2♠").choose("power punch", "9♦").expect(1, "announce")
    assert hand(table, 1) == ["2♠", "K♦"]


@pytest.mark.rule("ults.defense.when")
def test_a_lost_mini_game_offers_no_defense():
    table = ults("hattrick k9", ["9♦", "K♦"])
    table.chance("10♣", "3♣", "10♠", "9♠").choose("blackjack", "9♦")
    table.chance("2♠").choose("stand").expect(1, "announce")
    table = ults("hattrick k9", ["9♦", "K♦"])
    table.chance("K♣", "9♠", "4♠").choose("three card", "9♦").chance("mix:123").choose("keep")
    table.chance("2♠").choose("position:1").expect(1, "announce")
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.defense.when")
def test_healing_offers_no_defense():
    table = ults("aja k9", ["9♦ 8♦", "K♦"], health=[20, 20])
    table.chance(4, "5♣", "2♠").choose("herbal healing", "9♦").expect(1, "announce")
    assert happened(table, "defended", "no-defense", "dealt-damage") == []


@pytest.mark.rule("ults.defense.when", "ults.status.what")
@pytest.mark.parametrize(
    ("hero", "ability", "card"),
    [("k9", "bleed", "9♦"), ("k9", "the hunt", "K♥"), ("aja", "python", "9♠"), ("hattrick", "mindreader", "3♠")],
)
def test_placing_and_the_draw_phase_damage_that_follows_offer_none(hero, ability, card):
    table = ults(f"{hero} k9", [card, "K♦ K♣"])
    table.chance("2♠").choose(ability, card).expect(1, "announce")
    assert health(table)[1] < 50
    assert hand(table, 1) == ["2♠", "K♣", "K♦"]
    assert happened(table, "defended", "no-defense") == []


@pytest.mark.rule("ults.defense.same-suit")
@pytest.mark.parametrize(("card", "blocked"), [("K♥", 10), ("A♥", 11), ("2♥", 2), ("9♥", 9), ("J♥", 10)])
def test_the_ability_cards_suit_blocks_its_full_power(card, blocked):
    table = elephant(f"{card} 2♠").expect(1, "defend")
    option = next(option for option in table.ask().options if option.key == card)
    assert option.label == f"Discard {card} to block {blocked}."
    assert option.clause == "ults.defense.same-suit"
    table.chance("3♠").choose(card, "done").expect(1, "announce")
    assert health(table) == [50, 30 + blocked]
    assert [said["number"] for said in table.said("defended")] == [blocked]


@pytest.mark.rule("ults.defense.other-suit")
@pytest.mark.parametrize(("card", "blocked"), [("A♣", 6), ("9♠", 5), ("K♦", 5), ("2♣", 1), ("8♦", 4), ("3♠", 2)])
def test_another_suit_blocks_half_rounded_up(card, blocked):
    table = elephant(f"{card} 2♠").expect(1, "defend")
    option = next(option for option in table.ask().options if option.key == card)
    assert option.clause == "ults.defense.other-suit"
    table.chance("4♠").choose(card, "done").expect(1, "announce")
    assert health(table) == [50, 30 + blocked]


@pytest.mark.rule("ults.defense.other-suit")
def test_each_card_is_rounded_separately():
    table = elephant("3♣ 5♣ 2♠").chance("4♠").choose("3♣", "5♣", "done").expect(1, "announce")
    assert health(table) == [50, 35]
    assert [said["number"] for said in table.said("defended")] == [5]


@pytest.mark.rule("ults.defense.many")
@pytest.mark.parametrize(
    ("cards", "left"),
    [([], 30), (["5♥"], 35), (["5♥", "4♥"], 39), (["4♥", "5♥", "9♠"], 44), (["5♥", "4♥", "9♠", "8♦"], 48)],
)
def test_any_number_of_cards_from_none_to_all(cards, left):
    table = elephant("5♥ 4♥ 9♠ 8♦").expect(1, "defend")
    table.chance("3♠")
    table.choose(*cards, *([] if len(cards) == 4 else ["done"])).expect(1, "announce")
    assert health(table) == [50, left]
    assert len(hand(table, 1)) == 5 - len(cards)


@pytest.mark.rule("ults.defense.many")
def test_the_defender_knows_damage_after_jacked_and_the_ability_card():
    table = ults("lumberjaq lumberjaq", ["K♦", "7♦ 2♣"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(5).choose("timber", "K♦").expect(1, "defend")
    assert table.ask().prompt == "10 damage is coming. Block it with cards from your hand?"
    assert table.match.view(1)["ability"]["card"] == "K♦"
    assert batch(table, 1) == 10


@pytest.mark.rule("ults.defense.many")
def test_it_is_one_decision_that_nobody_sees_before_it_is_done():
    table = elephant("5♥ 4♥ 9♠")
    before = [table.match.view(viewer) for viewer in (0, None)]
    events = len(table.match.events)
    table.choose("5♥").expect(1, "defend", keys=["done", "4♥", "9♠"])
    assert [table.match.view(viewer) for viewer in (0, None)] == before
    assert len(table.match.events) == events
    assert table.match.why_not(1, "5♥")[0][0] == "ults.defense.many"


@pytest.mark.rule("ults.defense.many")
def test_there_is_no_second_chance():
    table = elephant("2♥ 4♥ 9♠").chance("3♠").choose("2♥", "done").expect(1, "announce")
    assert health(table) == [50, 32]
    assert happened(table, "defended") == ["defended"]
    table = elephant("2♥ 4♥ 9♠").chance("3♠").choose("done").expect(1, "announce")
    assert health(table) == [50, 30]
    assert happened(table, "defended", "no-defense") == ["no-defense"]


@pytest.mark.rule("ults.defense.overblock")
def test_blocking_more_than_the_damage_is_allowed_and_the_surplus_is_lost():
    table = ults("aja k9", ["3♥", "K♥ A♥ 2♠"], health=[40, 40])
    table.chance(5).choose("elephant", "3♥").expect(1, "defend")
    table.chance("4♠").choose("K♥", "A♥", "done").expect(1, "announce")
    assert health(table) == [40, 40]
    assert pile(table) == ["3♥", "K♥", "A♥"]


@pytest.mark.rule("ults.defense.discard")
def test_defense_cards_go_onto_the_pile_in_the_order_named():
    table = elephant("2♥ K♣ 9♠ 3♦", discard=["A♠"])
    table.chance("4♠").choose("9♠", "2♥", "K♣", "done").expect(1, "announce")
    assert pile(table) == ["A♠", "10♥", "9♠", "2♥", "K♣"]
    assert table.match.view(None)["discard"]["top"] == "K♣"
    (said,) = table.said("defended")
    assert said["cards"] == ["9♠", "2♥", "K♣"]


@pytest.mark.rule("ults.defense.discard")
def test_defense_cards_knock_nothing():
    # On the defender: a negative spade and a positive club. On the attacker: a negative spade, a positive diamond.
    held = [[1, "bleed", "7♠", 0], [0, "python", "8♠", 0, False], [0, "plant-life", "6♦", 0]]
    table = ults("aja lumberjaq", ["10♥", "9♠ 2♦ J♦"], statuses=[*held, [1, "jacked", "J♣", 1]])
    table.chance(5).choose("elephant", "10♥").expect(1, "defend")
    table.chance("4♥").choose("9♠", "2♦", "done").expect(1, "announce")
    assert statuses(table, 0) == ["python 8♠", "plant-life 6♦"]
    assert statuses(table, 1) == ["bleed 7♠", "jacked J♣"]


@pytest.mark.rule("ults.defense.hand-only")
def test_status_effects_table_and_deck_cannot_defend():
    held = [[1, "bleed", "7♥", 0], [1, "jacked", "J♣", 1]]
    table = ults("k9 lumberjaq", ["10♥", "2♠"], statuses=held, top=["8♥", "6♦", "A♥"], discard=["3♥"])
    table.chance(5, 6).choose("wolf pack", "10♥").expect(1, "defend", keys=["done", "2♠"])
    expected = {
        "7♥": "ults.status.bearer",
        "J♣": "ults.status.bearer",
        "8♥": "ults.table.extra",
        "A♥": "ults.defense.hand-only",
        "3♥": "ults.defense.hand-only",
    }
    for card, clause in expected.items():
        with pytest.raises(IllegalChoice):
            table.match.choose(1, card)
        assert [reason for reason, _ in table.match.why_not(1, card)] == [clause]


@pytest.mark.rule("ults.defense.hand-only")
def test_cards_added_to_baboons_cannot_defend_their_owner():
    # Hat Trick forces Aja's Baboons on himself and adds his 9♦ from hand.
    table = ults("hattrick aja", ["5♦ 9♦ 2♠"], statuses=[[1, "hypnosis", "8♥", 0]])
    table.choose("force:1", "baboons", "5♦", "seat:0", "9♦").chance(5, 1)
    table.choose("done").expect(0, "defend", keys=["done", "2♠"])
    assert table.match.why_not(0, "9♦")[0][0] == "ults.table.extra"


@pytest.mark.rule("ults.defense.raw-power")
def test_the_hunted_players_cards_block_their_plain_power():
    table = ults("k9 aja", ["7♦", "5♦ 2♠"], statuses=[[1, "the-hunt", "K♥", 0]])
    table.chance(2).choose("bite", "7♦").expect(1, "defend")
    assert batch(table, 1) == 11
    table.chance("4♠").choose("5♦", "done").expect(1, "announce")
    # 11 - 5, and 3 more by The Hunt in the Draw Phase.
    assert health(table) == [50, 41]


@pytest.mark.rule("ults.defense.raw-power")
def test_the_hunters_own_defense_against_his_prey_is_plain_too():
    table = ults("k9 aja", ["5♥ 2♠", "10♥"], active=1, statuses=[[1, "the-hunt", "K♥", 0]])
    table.chance(5).choose("elephant", "10♥").expect(0, "defend")
    table.chance("4♠").choose("5♥", "done").expect(0, "announce")
    assert health(table) == [35, 50]


def cost(table):
    found = table.ask().cost
    return found.amount, found.out


@pytest.mark.rule("ults.defense.when", "ults.damage.order")
def test_what_not_defending_costs_is_what_would_be_lost():
    table = ults("lumberjaq lumberjaq", ["9♦", "2♣"], health=[50, 9]).chance(3).choose("power punch", "9♦")
    assert cost(table) == (8, False)
    before = table.match.digest()
    assert cost(table) == (8, False)
    assert table.match.digest() == before
    table.chance("2♠").choose("done")
    assert health(table) == [50, 1]
    table = ults("lumberjaq lumberjaq", ["9♦", "2♣"], health=[50, 5]).chance(3).choose("power punch", "9♦")
    assert cost(table) == (5, True)
