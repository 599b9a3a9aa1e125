"""Setting up: clauses figures.setup.*"""

from collections import Counter
from typing import Any

import pytest

from tests.games.figures.table import GAME, attack, figures, hand, happened, in_one_place, lines, look, totals
from ultratable.core.cards import FACES
from ultratable.core.script import Script
from ultratable.games.figures.roster import ARMIES as READY

ARMIES = ["flag-and-iron", "quick-feet", "tough-nuts", "big-voices", "night-garden", "special-delivery"]


def opened(seats: int, *chance: str, **options: Any) -> Script:
    """A table of ready-made armies, set up with these cards for the first ace, the hands and the first draw."""
    return Script(GAME, seats, {"armies": ARMIES[:seats], **options}, None, chance)


# Lines.


@pytest.mark.rule("figures.setup.line")
def test_figures_stand_in_the_order_in_which_they_were_named() -> None:
    table = opened(2, "A♣", "2♣", "3♣", "4♣", "5♣", "6♣")
    assert lines(table) == [["0.0", "0.1"], ["1.0", "1.1", "1.2"]]
    assert [look(table, ref)["title"] for ref in lines(table)[0]] == ["Hero", "Sir Anvil"]
    table.expect(0, "attack", keys=["figure:0.0", "figure:0.1"])


@pytest.mark.rule("figures.setup.line")
@pytest.mark.parametrize("line", ["hero 4, marble 6", "marble 6, hero 4"])
def test_the_order_has_no_effect_on_a_battle(line: str) -> None:
    table = figures(line, "sir-anvil 5, mudlark 3", hands=["6♣", "5♦"])
    attack(table, "6♣", "5♦", by="Marble").expect(1, "attack")
    assert totals(table) == [(12, 10)]


@pytest.mark.rule("figures.setup.line")
def test_the_order_settles_which_figure_a_default_picks() -> None:
    equals = figures("hero 4, marble 4", "sir-anvil 5, mudlark 5", hands=["6♣", "5♦"])
    assert equals.ask().default == "figure:0.0"
    equals.choose("0.1")
    assert equals.ask().default == "figure:1.0"


@pytest.mark.rule("figures.setup.line")
def test_whoever_joins_a_line_later_stands_at_its_end() -> None:
    table = figures("recover 9, hero 4, marble 4", "sir-anvil 5, mudlark 3", hands=["Q♣", "2♦"], captives=["", "0.1"])
    attack(table, "Q♣", "2♦").choose("0.1").expect(1, "attack")
    assert lines(table)[0] == ["0.0", "0.2", "0.1"]
    control = figures("mind-control 9, hero 4", "sir-anvil 5, mudlark 3", hands=["Q♣", "2♦"], captives=["1.0", ""])
    attack(control, "Q♣", "2♦").choose("1.0")
    assert lines(control)[0] == ["0.0", "0.1", "1.0"]


@pytest.mark.rule("figures.setup.cards-behind")
def test_cards_and_dice_lie_open_for_everybody() -> None:
    quick = next(army for army in READY if army.id == "quick-feet")
    table = opened(2, "A♣", "2♣", "3♣", "4♣", "5♣", "6♣")
    for viewer in (0, 1, None):
        shown = table.match.view(viewer)["figures"]
        assert [figure["power"] for figure in shown] == [7, 8, *[power for _, power in quick.figures]]
        assert shown[0]["card"] == ["recover", "boost", "blast", "armor"]
    assert table.said("army")[0]["army"] == [
        {"figure": "figure:0.0", "title": "Hero", "power": 7},
        {"figure": "figure:0.1", "title": "Sir Anvil", "power": 8},
    ]


# Who begins.


@pytest.mark.rule("figures.setup.first-ace")
def test_the_fifth_card_of_three_players_is_the_ace_and_goes_to_seat_2() -> None:
    dealt = ["4♣", "K♦", "9♥", "2♠", "A♣"]
    table = opened(3, *dealt, *FACES[:7])
    assert [(said["seat"], said["card"]) for said in table.said("ace-deal")] == list(
        zip([0, 1, 2, 0, 1], dealt, strict=True)
    )
    assert [said["seat"] for said in table.said("first-player")] == [1]
    table.expect(1, "attack")
    assert table.match.view(None)["active"] == 1


@pytest.mark.rule("figures.setup.first-ace")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("before", [0, 1, 5, 11, 48])
def test_dealing_begins_with_seat_1_and_stops_with_the_first_ace(seats: int, before: int) -> None:
    dealt = [*FACES[:before], "A♥"]
    table = opened(seats, *dealt, *FACES[: 2 * seats + 1])
    assert [said["card"] for said in table.said("ace-deal")] == dealt
    table.expect(before % seats, "attack")


@pytest.mark.rule("figures.setup.first-ace")
@pytest.mark.parametrize("ace", ["A♣", "A♦", "A♥", "A♠"])
def test_any_ace_will_do_and_a_king_will_not(ace: str) -> None:
    table = opened(2, "K♣", ace, *FACES[:5])
    table.expect(1, "attack")


@pytest.mark.rule("figures.setup.first-ace")
def test_everybody_sees_the_cards_dealt_for_the_first_ace() -> None:
    table = opened(2, "K♣", "A♦", *FACES[:5])
    for viewer in (0, 1, None):
        assert [said["card"] for said in table.said("ace-deal", viewer)] == ["K♣", "A♦"]
    assert [event.text(None) for event in table.match.events if event.kind == "ace-deal"] == [
        "seat 1 is dealt K♣.",
        "seat 2 is dealt A♦.",
    ]


@pytest.mark.rule("figures.setup.first-ace")
def test_nobody_is_favoured_beyond_the_order_of_the_deal() -> None:
    first = Counter([GAME.start(4, {"armies": ARMIES[:4]}, seed=seed).deciders[0] for seed in range(600)])
    assert set(first) == {0, 1, 2, 3}
    # The earlier a seat is dealt to, the likelier its ace is the first: 27.9, 25.9, 24.0 and 22.3 per cent.
    assert all(90 < times < 210 for times in first.values())


# Hands.


@pytest.mark.rule("figures.setup.reshuffle")
def test_cards_dealt_for_the_first_ace_are_in_the_deck_again() -> None:
    # The very same cards come a second time.
    table = opened(2, "K♣", "A♦", "K♣", "A♦", "3♣", "4♣", "5♣")
    assert (hand(table, 1), hand(table, 0)) == (["3♣", "5♣", "K♣"], ["4♣", "A♦"])
    assert happened(table, "ace-deal", "first-player", "dealt") == [
        *["ace-deal"] * 2,
        "first-player",
        *["dealt"] * 2,
    ]
    assert in_one_place(table.match)
    assert table.match.view(None)["deck"] == 47


@pytest.mark.rule("figures.setup.hand")
def test_two_cards_each_one_at_a_time_clockwise_from_the_first_player() -> None:
    table = opened(3, "2♣", "A♣", "3♣", "4♣", "5♣", "6♣", "7♣", "8♣", "9♣")
    dealt = {said["seat"]: said for seat in range(3) for said in table.said("dealt", seat) if said["seat"] == seat}
    # Seat 2 begins (numbers from 1), then seat 3, then seat 1; twice round.
    assert [dealt[seat]["cards"] for seat in (1, 2, 0)] == [["3♣", "6♣"], ["4♣", "7♣"], ["5♣", "8♣"]]
    assert hand(table, 1) == ["3♣", "6♣", "9♣"]
    table.expect(1, "attack")


@pytest.mark.rule("figures.setup.hand")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_rest_is_the_draw_pile_and_nothing_is_discarded(seats: int) -> None:
    match = GAME.start(seats, {"armies": ARMIES[:seats]}, seed=seats)
    shown = match.view(None)
    # The first player has filled the hand already.
    assert sorted([seat["cards"] for seat in shown["seats"]]) == [*[2] * (seats - 1), 3]
    assert shown["deck"] == 52 - 2 * seats - 1
    assert shown["discard"] == []


@pytest.mark.rule("figures.setup.hand")
def test_a_dealt_hand_is_told_to_its_player_only() -> None:
    table = opened(2, "A♣", "3♣", "4♣", "5♣", "6♣", "7♣")
    for viewer in (0, 1, None):
        told = [said["cards"] for said in table.said("dealt", viewer)]
        assert told == [["3♣", "5♣"] if viewer == 0 else None, ["4♣", "6♣"] if viewer == 1 else None]
    texts = [event.text(None) for event in table.match.events if event.kind == "dealt"]
    assert texts == ["seat 1 is dealt two cards.", "seat 2 is dealt two cards."]
