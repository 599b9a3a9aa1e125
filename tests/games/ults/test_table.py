"""Extra cards on the table (clauses ults.table.*)."""

import pytest

from tests.games.ults.table import hand, health, pile, statuses, ults

ASK = {"discard_order": True}


@pytest.mark.rule("ults.table.extra")
def test_extra_cards_stay_on_the_table_until_clean_up_and_belong_to_no_hand() -> None:
    table = ults("k9 aja hattrick", ["2♣", "3♣", ""], top=["9♥", "4♦", "6♠"], chance=[5, 5])
    table.choose("wolf pack", "2♣", "seat:1").expect(1, "defend", keys=["done", "3♣"])
    assert [extra["card"] for extra in table.match.view(2)["table"]] == ["9♥", "4♦"]
    assert hand(table, 0) == []
    assert hand(table, 1) == ["3♣"]
    assert pile(table) == ["2♣"]
    assert table.match.why_not(1, "9♥")[0][0] == "ults.table.extra"
    table.choose("done")
    assert table.match.view(None)["table"] == []
    assert pile(table) == ["2♣", "9♥", "4♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.extra")
def test_extra_cards_of_every_such_ability_lie_on_the_table() -> None:
    blackjack = ults("hattrick k9", ["2♣", ""], top=["9♥", "4♦", "6♠", "7♠"])
    blackjack.choose("blackjack", "2♣").expect(0, "hit or stand")
    assert len(blackjack.match.view(None)["table"]) == 4
    three = ults("hattrick k9", ["2♣", ""], top=["9♥", "4♦", "6♠"])
    three.choose("three card shuffle", "2♣").expect(0, "redraw")
    assert len(three.match.view(None)["table"]) == 3
    baboons = ults("aja k9", ["2♦ 3♦ 4♦ 5♦", "6♦"], chance=[5, 5, 5])
    baboons.choose("baboons", "2♦", "3♦", "4♦").expect(1, "defend")
    assert [(extra["card"], extra["home"]) for extra in baboons.match.view(None)["table"]] == [("3♦", 0), ("4♦", 0)]


@pytest.mark.rule("ults.table.discard-order", "ults.timing.discard-order")
def test_the_active_player_chooses_the_order_if_the_question_is_on() -> None:
    table = ults("k9 aja hattrick", ["2♣", "", ""], options=ASK, top=["9♥", "4♦", "6♠"], chance=[1, 1])
    table.choose("wolf pack", "2♣", "seat:1").expect(0, "order discards", keys=["9♥", "4♦"])
    assert table.ask().default == "9♥"
    table.choose("4♦")
    assert pile(table) == ["2♣", "4♦", "9♥"]
    assert table.match.view(1)["discard"]["top"] == "9♥"
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.discard-order", "ults.timing.discard-order")
def test_every_place_but_the_last_is_asked_for_and_no_card_twice() -> None:
    table = ults("hattrick k9", ["2♣", ""], options=ASK, top=["K♥", "9♦", "K♦", "7♠", "6♠"], chance=[])
    table.choose("blackjack", "2♣", "stand").expect(0, "order discards", keys=["K♥", "9♦", "K♦", "7♠"])
    table.choose("7♠").expect(0, "order discards", keys=["K♥", "9♦", "K♦"])
    assert table.match.why_not(0, "7♠")[0][0] == "ults.table.discard-order"
    table.choose("K♦", "9♦")
    assert pile(table) == ["2♣", "7♠", "K♦", "9♦", "K♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.discard-order", "ults.timing.discard-order")
def test_a_single_card_and_returning_cards_are_no_question() -> None:
    table = ults("aja k9", ["2♦ 3♦ 4♦", ""], options=ASK, top=["6♠"], chance=[1, 1, 1])
    table.choose("baboons", "2♦", "3♦", "4♦")
    assert hand(table, 0) == ["3♦", "4♦"]
    assert pile(table) == ["2♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.discard-order", "ults.timing.discard-order")
def test_without_the_question_the_order_of_drawing_is_used() -> None:
    table = ults("hattrick k9", ["2♣", ""], top=["K♥", "9♦", "6♦", "6♠"], chance=["mix:312"])
    table.choose("three card shuffle", "2♣", "keep", "position:2")
    # However they were mixed on the table.
    assert pile(table) == ["2♣", "K♥", "9♦", "6♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.discard-order")
def test_redrawn_cards_are_among_those_ordered() -> None:
    table = ults(
        "hattrick k9", ["2♣", ""], options=ASK, top=["Q♥", "Q♦", "6♦", "K♠", "7♠", "8♠", "6♠"], chance=["mix:231"]
    )
    table.choose("three card shuffle", "2♣", "redraw", "keep", "position:3")
    table.expect(0, "order discards", keys=["Q♥", "Q♦", "6♦", "K♠", "7♠", "8♠"])
    assert table.ask().default == "Q♥"


@pytest.mark.rule("ults.table.discard-order", "ults.end.active-eliminated")
def test_the_default_is_used_if_the_active_player_was_eliminated() -> None:
    table = ults(
        "hattrick k9 aja",
        ["2♣", "", ""],
        options=ASK,
        health=[5, 50, 50],
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["9♥", "4♦", "6♠"],
        chance=[5, 5],
    )
    table.choose("force:1", "wolf pack", "2♣", "seat:0")
    assert health(table) == [0, 50, 50]
    assert pile(table) == ["2♣", "9♥", "4♦"]
    assert statuses(table, 1) == ["hypnosis 5♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.face-down-revealed")
def test_the_unplayed_face_down_card_of_blackjack_is_turned_up_when_discarded() -> None:
    table = ults("hattrick k9 aja", ["2♣", "", ""], options=ASK, top=["K♥", "9♦", "6♦", "7♠", "8♠", "6♠"])
    table.choose("blackjack", "2♣", "seat:1").expect(0, "hit or stand")
    table.choose("hit").expect(0, "order discards", keys=["K♥", "9♦", "6♦", "7♠", "8♠"])
    # Everybody sees it by the time its place in the pile is chosen.
    for viewer in (None, 0, 1, 2):
        assert [extra["card"] for extra in table.match.view(viewer)["table"]] == ["K♥", "9♦", "6♦", "7♠", "8♠"]
    table.choose("K♥", "9♦", "6♦", "8♠")
    assert table.match.view(2)["discard"]["top"] == "7♠"
    for viewer in (None, 0, 1, 2):
        assert table.said("discarded", viewer)[0]["cards"] == ["K♥", "9♦", "6♦", "8♠", "7♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.table.face-down-revealed")
def test_the_two_cards_not_picked_are_turned_up_when_discarded() -> None:
    table = ults("hattrick k9 aja", ["2♣", "", ""], top=["K♥", "9♦", "6♦", "6♠"], chance=["mix:123"])
    table.choose("three card shuffle", "2♣", "seat:1", "keep", "position:1")
    for viewer in (None, 0, 1, 2):
        assert set(table.said("discarded", viewer)[0]["cards"]) == {"K♥", "9♦", "6♦"}
        assert set(table.said("revealed", viewer)[0]["cards"]) == {"9♦", "6♦"}
    table.expect(1, "announce")
