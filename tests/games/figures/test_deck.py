"""Draw pile and discard pile: clauses figures.deck.*"""

from collections import Counter

import pytest

from tests.games.figures.table import (
    GAME,
    attack,
    figures,
    hand,
    happened,
    in_one_place,
    look,
    pile,
    rest,
    totals,
)
from ultratable.core.cards import FACES


@pytest.mark.rule("figures.deck.reshuffle")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_drawing_goes_on() -> None:
    gone = rest("2♣ 3♣ 9♣")
    table = figures("hero 5", "marble 3", hands=["9♣", ""], top="2♣ 3♣", deck="", discard=gone, at="turn")
    # The last card of the pile was just enough: nothing is shuffled yet.
    assert hand(table, 0) == ["2♣", "3♣", "9♣"]
    assert happened(table, "reshuffled") == []
    assert (table.match.view(None)["deck"], len(pile(table))) == (0, 49)
    short = figures(
        "hero 5", "marble 3", hands=["", ""], top="2♣ 3♣", deck="", discard=rest("2♣ 3♣"), at="turn", chance=["K♦"]
    )
    assert hand(short, 0) == ["2♣", "3♣", "K♦"]
    assert happened(short) == ["turn", "reshuffled", "drew"]
    assert (short.match.view(None)["deck"], pile(short)) == (49, [])
    assert in_one_place(short.match)
    short.expect(0, "attack")


@pytest.mark.rule("figures.deck.reshuffle")
def test_every_discarded_card_can_come_first_and_none_is_favoured() -> None:
    gone = FACES[:10]
    armor = " ".join([f"armor:{card}" for card in rest(*gone, "9♣ 9♦ 9♥ 9♠").split()])
    first = figures(f"hero 5 {armor}", "marble 3", hands=["9♣ 9♦ 9♥", "9♠"], deck="", discard=" ".join(gone))
    facts = {**first.match.record["position"], "at": "turn"}
    facts["hands"] = [["9♣", "9♦"], ["9♠"]]
    facts["discard"] = [*gone, "9♥"]
    drawn: Counter[str] = Counter()
    for number in range(550):
        match = GAME.arrange(2, {}, facts, None, key=number.to_bytes(4))
        [told] = [event.seen_by(0)["cards"] for event in match.events if event.kind == "drew"]
        drawn[told[0]] += 1
    assert set(drawn) == {*gone, "9♥"}
    assert all(24 < times < 80 for times in drawn.values())


@pytest.mark.rule("figures.deck.what-is-shuffled")
def test_hands_armor_and_the_battle_stay_out() -> None:
    hands = ["Q♣ 3♣ 3♦", "4♣ 4♦ 4♥"]
    gone = "5♣ 5♦ 5♥ 5♠"
    armor = " ".join([f"armor:{card}" for card in rest(*hands, gone).split()])
    table = figures("master-plan 9", f"marble 3 {armor}, biscuit 3", hands=hands, deck="", discard=gone)
    attack(table, "Q♣", "4♣", facing="1.1").chance("5♠", "3♣", "5♦", "5♥").choose("seat:0", "done").expect(1, "attack")
    # Four discarded before and the two thrown away: neither the other hand nor the armor nor the battle.
    assert table.said("reshuffled")[0]["count"] == 6
    assert hand(table, 0) == ["3♣", "5♦", "5♠"]
    assert hand(table, 1) == ["4♦", "4♥", "5♥"]
    assert len(look(table, "1.0")["armor"]) == 42
    assert pile(table) == ["Q♣", "4♣"]


@pytest.mark.rule("figures.deck.both-empty")
def test_with_both_piles_empty_the_player_goes_on_with_fewer() -> None:
    armor = " ".join([f"armor:{card}" for card in rest("2♣ 3♣").split()])
    table = figures(f"hero 5 {armor}", "marble 3", hands=["3♣", ""], top="2♣", deck="", at="turn")
    table.expect(0, "attack")
    assert hand(table, 0) == ["2♣", "3♣"]
    assert happened(table) == ["turn", "no-card", "drew"]
    attack(table, "2♣").expect(1, "attack")
    # The card just played is all there is to draw.
    assert totals(table) == [(7, 3)]
    assert hand(table, 1) == ["2♣"]


@pytest.mark.rule("figures.deck.both-empty", "figures.actions.master-plan-order")
def test_a_master_plan_with_too_few_cards_serves_the_first_first() -> None:
    hands = ["Q♣ 3♣", "4♣ 4♦", "5♦"]
    armor = " ".join([f"armor:{card}" for card in rest(*hands).split()])
    table = figures(f"master-plan 9 {armor}", "marble 3, biscuit 3", "hero 3", hands=hands, deck="", active=0)
    attack(table, "Q♣", "4♣", on=1).chance("5♦", "4♦", "Q♣").choose("seat:2", "seat:1", "seat:0")
    # Three cards were thrown away, and the attacker takes them all.
    assert [(said["seat"], said["size"]) for said in table.said("drew")][:1] == [(0, 3)]
    assert hand(table, 0) == ["3♣", "4♦", "5♦"]
    assert (hand(table, 2), happened(table, "no-card")) == ([], ["no-card", "no-card", "no-card"])
    assert in_one_place(table.match)


@pytest.mark.rule("figures.deck.discard-open")
def test_everybody_may_look_through_the_discard_pile() -> None:
    table = figures("hero 5", "marble 3, biscuit 3", hands=["6♣", "2♦"], discard="9♥ 3♠ K♦")
    for viewer in (0, 1, None):
        assert table.match.view(viewer)["discard"] == ["9♥", "3♠", "K♦"]
    attack(table, "6♣", "2♦").expect(1, "attack")
    for viewer in (0, 1, None):
        assert table.match.view(viewer)["discard"] == ["9♥", "3♠", "K♦", "6♣", "2♦"]
