"""What people mean by what they type."""

import pytest

import ultratable
from ultratable.cli.draw import by_rank, by_suit
from ultratable.cli.typed import as_card, in_order, matching, thing_called

ULTS = ultratable.game("ults")
FIGURES = ultratable.game("figures")
LINES = [[["captain-stamp", 7], ["captain-stamp-night", 8]], [["sir-anvil", 9]]]


@pytest.mark.parametrize(("typed", "card"), [("9c", "9♣"), ("10 h", "10♥"), ("qS", "Q♠"), ("a♦", "A♦")])
def test_cards_are_typed_with_letters(typed, card):
    assert as_card(typed) == card


def test_options_are_numbered_like_the_hand():
    match = ULTS.arrange(2, {}, {"heroes": ["lumberjaq", "k9"], "hands": [["K♥", "9♣", "2♥"], []], "at": "main"}, None)
    match.choose(0, "ability:timber")
    ask = match.ask(0)
    assert [matching(ask, str(number), by_suit)[0].key for number in (1, 2, 3)] == ["9♣", "2♥", "K♥"]
    assert matching(ask, "4", by_suit) == []
    assert [option.key for option in matching(ask, "kh", by_suit)] == ["K♥"]


def test_where_suits_do_not_count_ranks_come_first():
    match = FIGURES.arrange(2, {}, {"lines": LINES, "hands": [["K♣", "9♥", "2♠"], ["3♣"]], "at": "attack"}, None)
    match.choose(0, "figure:0.0")
    assert [option.key for option in in_order(match.ask(0), by_rank)] == ["2♠", "9♥", "K♣"]


def test_names_of_two_words_are_exact_before_they_are_a_beginning():
    ask = FIGURES.start(2, {}, 1).ask(0)
    assert [option.key for option in matching(ask, "Captain Stamp", by_rank)] == ["type:captain-stamp"]
    assert [option.key for option in matching(ask, "captain", by_rank)] == [
        "type:captain-stamp",
        "type:captain-stamp-night",
    ]
    assert [option.key for option in matching(ask, "flag and iron", by_rank)] == ["army:flag-and-iron"]


@pytest.mark.parametrize(
    ("game", "typed", "ref"),
    [
        (ULTS, "9c", "9♣"),
        (ULTS, "power punch", "ability:power-punch"),
        (ULTS, "Timber!", "ability:timber"),
        (ULTS, "tim", "ability:timber"),
        (ULTS, "seat 2", "seat:1"),
        (ULTS, "deck", "deck"),
        (ULTS, "ti", None),
        (ULTS, "♣", None),
        (ULTS, "xyzzy", None),
        (FIGURES, "Captain Stamp", "type:captain-stamp"),
        (FIGURES, "captives", "captives"),
        (FIGURES, "action:stun", "action:stun"),
    ],
)
def test_things_are_called_as_people_call_them(game, typed, ref):
    assert thing_called(game, typed) == ref
