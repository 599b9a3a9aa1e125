"""When the deck runs out (clauses ults.deck.*)."""

import pytest

from tests.games.ults.table import hand, happened, health, in_one_place, pile, rest, statuses, ults


@pytest.mark.rule("ults.deck.reshuffle")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_not_before() -> None:
    pile_cards = ["5♠", "6♠", "7♠"]
    table = ults(
        "lumberjaq k9",
        ["2♣ 3♣", rest("2♣ 3♣ 9♦", *pile_cards)],
        top=["9♦"],
        deck=[],
        discard=pile_cards,
        at="draw",
    )
    # Seat 0 drew the last card; the empty deck stays empty.
    assert hand(table, 0) == ["2♣", "3♣", "9♦"]
    assert table.match.view(None)["deck"] == 0
    assert table.match.view(None)["discard"] == {"size": 3, "top": "7♠"}
    assert table.said("reshuffled") == []
    table.chance(1, "6♠").choose("power punch", "2♣")
    # Seat 1's draw needed a card: all four discards were shuffled, and one of them drawn.
    assert table.said("reshuffled")[0]["number"] == 4
    assert "6♠" in hand(table, 1)
    assert table.match.view(None)["deck"] == 3
    assert pile(table) == []
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.ability-card-aside")
def test_the_ability_card_is_set_aside_and_goes_under_the_pile_at_clean_up() -> None:
    table = ults(
        "k9 aja hattrick",
        ["2♣ 3♣", "K♣", rest("2♣ 3♣ K♣ 5♠ 6♠ 7♠")],
        deck=[],
        discard=["5♠", "6♠", "7♠"],
        chance=["6♠", "7♠", 5, 1],
    )
    table.choose("wolf pack", "2♣", "seat:1").expect(1, "defend")
    # It lies aside, open to everybody, and was not among the cards shuffled.
    assert table.said("reshuffled")[0]["number"] == 3
    for viewer in (None, 0, 1, 2):
        view = table.match.view(viewer)
        assert view["aside"] == "2♣"
        assert view["ability"]["card"] == "2♣"
        assert view["discard"] == {"size": 0, "top": None}
    table.choose("K♣")
    assert table.said("under-pile")[0]["card"] == "2♣"
    # Under the defense card too, which was discarded before the clean-up.
    assert pile(table) == ["2♣", "K♣", "6♠", "7♠"]
    assert table.match.view(None)["aside"] is None
    assert health(table) == [50, 50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.ability-card-aside")
def test_the_set_aside_card_is_not_among_those_whose_order_is_chosen() -> None:
    table = ults(
        "k9 aja hattrick",
        ["2♣ 3♣", "", rest("2♣ 3♣ 5♠ 6♠ 7♠")],
        options={"discard_order": True},
        deck=[],
        discard=["5♠", "6♠", "7♠"],
        chance=["6♠", "7♠", 1, 1],
    )
    table.choose("wolf pack", "2♣", "seat:1").expect(0, "order discards", keys=["6♠", "7♠"])
    table.choose("7♠")
    assert pile(table) == ["2♣", "7♠", "6♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.ability-card-aside")
def test_a_placed_ability_card_is_not_in_the_pile_and_not_set_aside() -> None:
    table = ults(
        "aja k9 hattrick",
        ["Q♣ 3♣", "", rest("Q♣ 3♣ 5♠ 6♠ 7♠ 8♠ 9♠")],
        deck=[],
        discard=["5♠", "6♠", "7♠", "8♠", "9♠"],
        chance=["5♠", "6♠", "7♠", "8♠"],
    )
    table.choose("plant life", "Q♣", "seat:1")
    assert statuses(table, 1) == [f"plant-life {card}" for card in ("Q♣", "5♠", "6♠", "7♠", "8♠")]
    assert table.said("under-pile") == []
    # The last card of the new deck was the next player's.
    assert hand(table, 1) == ["9♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.ability-card-aside")
def test_in_a_draw_phase_no_ability_is_under_way_and_every_discard_is_shuffled() -> None:
    table = ults("k9 aja hattrick", ["2♣ 3♣", "", rest("2♣ 3♣")], deck=[], chance=[1])
    table.choose("bite", "2♣", "seat:1")
    # The bite's own card is the only one there is: it is cleaned up, shuffled and drawn.
    assert table.said("reshuffled")[0]["number"] == 1
    assert hand(table, 1) == ["2♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.ability-card-aside")
def test_two_reshuffles_in_one_ability_keep_the_card_aside() -> None:
    # The deal takes all four discards, the tie leaves them on the table, and nothing is left for a new deal.
    cards = ["9♠", "9♥", "9♦", "9♣"]
    table = ults(
        "hattrick k9 aja", ["2♣ 3♣", "", rest("2♣ 3♣", *cards)], deck=[], discard=cards, chance=["9♠", "9♥", "9♦"]
    )
    table.choose("blackjack", "2♣", "seat:1").chance("9♣").choose("stand")
    assert happened(table, "reshuffled", "tied", "broken-off", "under-pile", "discarded")[:5] == [
        "reshuffled",
        "tied",
        "broken-off",
        "under-pile",
        "discarded",
    ]
    assert hand(table, 1) == ["9♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.mid-draw")
def test_wolf_pack_with_one_card_left_draws_it_and_then_from_the_reshuffled_pile() -> None:
    table = ults(
        "k9 aja hattrick",
        ["2♣ 3♣", "", rest("2♣ 3♣ 9♦ 5♠ 6♠")],
        statuses=[],
        top=["9♦"],
        deck=[],
        discard=["5♠", "6♠"],
        chance=["6♠", 5, 5],
    )
    table.choose("wolf pack", "2♣", "seat:1")
    assert [event["card"] for event in table.said("turned-up")] == ["9♦", "6♠"]
    assert table.said("reshuffled")[0]["number"] == 2
    assert health(table) == [50, 35, 50]
    assert pile(table) == ["2♣", "9♦", "6♠"]
    assert hand(table, 1) == ["5♠"]
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.mid-draw")
def test_cards_on_the_table_in_hands_and_as_status_effects_are_never_shuffled_in() -> None:
    table = ults(
        "k9 aja hattrick",
        ["2♣ 3♣", "", rest("2♣ 3♣ 9♦ 5♠ 6♠ 7♠ 4♥")],
        statuses=[[1, "bleed", "4♥", 0], [2, "bleed", "7♠", 0]],
        top=["9♦"],
        deck=[],
        discard=["5♠", "6♠"],
        chance=["6♠", 1, 1],
    )
    table.choose("wolf pack", "2♣", "seat:1")
    assert table.said("reshuffled")[0]["number"] == 2
    assert statuses(table, 1) == ["bleed 4♥"]
    assert statuses(table, 2) == ["bleed 7♠"]
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.nothing-left")
@pytest.mark.parametrize("there", [0, 1])
def test_wolf_pack_rolls_only_for_the_cards_drawn(there: int) -> None:
    top = ["9♦"][:there]
    table = ults(
        "k9 aja hattrick",
        ["2♣ 3♣", "", rest("2♣ 3♣", *top)],
        top=top,
        deck=[],
        chance=[*([5] if top else []), *(["2♣"] if top else [])],
    )
    table.choose("wolf pack", "2♣", "seat:1")
    assert len(table.said("rolled")) == there
    assert len(table.said("no-card")) == 1
    assert health(table) == [50, 41 if there else 50, 50]
    # The played card stays spent; it is the next player's draw now.
    assert hand(table, 1) == ["2♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.nothing-left", "ults.aja.herbal-healing")
def test_herbal_healing_without_a_card_heals_nothing() -> None:
    table = ults("aja k9 hattrick", ["2♣ 3♣", "", rest("2♣ 3♣")], health=[20, 50, 50], deck=[], chance=[4])
    table.choose("herbal healing", "2♣")
    assert health(table) == [20, 50, 50]
    assert len(table.said("no-card")) == 1
    assert table.said("healed") == []
    assert table.said("under-pile")[0]["card"] == "2♣"
    table.expect(1, "announce")


@pytest.mark.rule("ults.deck.nothing-left", "ults.aja.plant-life")
@pytest.mark.parametrize("there", [0, 2])
def test_plant_life_places_fewer_cards(there: int) -> None:
    top = ["9♦", "8♦"][:there]
    table = ults("aja k9 hattrick", ["Q♣ 3♣", "", rest("Q♣ 3♣", *top)], top=top, deck=[])
    table.choose("plant life", "Q♣", "seat:1")
    assert statuses(table, 1) == [f"plant-life {card}" for card in ("Q♣", *top)]
    assert health(table) == [50, 49 - there, 50]
    # Nothing could be drawn in the Draw Phase either: no card, no ability, the turn passes on.
    assert happened(table, "nothing-to-do") == ["nothing-to-do"]
    table.expect(2, "announce")
