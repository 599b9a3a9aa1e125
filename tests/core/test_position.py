"""Arranging a table: facts have names, and every card lies in one place."""

import pytest

from ultratable.core.cards import DECK, FACES
from ultratable.core.errors import BadScript
from ultratable.core.position import Loose, only
from ultratable.core.words import Words

WORDS = Words()
WORDS.add(FACES)
OTHER = WORDS.one("use")


def loose() -> Loose:
    return Loose(WORDS, range(DECK))


def test_facts_of_other_names_are_refused_and_the_nearest_is_named() -> None:
    only({"hands": [], "top": []}, ("hands", "top", "deck"))
    with pytest.raises(BadScript, match=r"no 'hand'.*hands"):
        only({"hand": []}, ("hands", "top", "deck"))


@pytest.mark.parametrize("word", ["9♣", "use", "joker"])
def test_what_is_no_card_or_lies_somewhere_already_cannot_be_taken(word: str) -> None:
    cards = loose()
    assert cards.take_all(["9♣", "A♠"]) == (WORDS.number("9♣"), WORDS.number("A♠"))
    with pytest.raises(BadScript, match=f"'{word}' is no card that is still free"):
        cards.take(word)


def test_the_pile_has_its_next_cards_in_order_and_the_others_in_none() -> None:
    cards = loose()
    cards.take("2♣")
    deck = cards.deck({"top": ["K♥", "3♣"]})
    first, rest = deck.segments
    assert (first.ordered, [FACES[card] for card in first.cards]) == (True, ["K♥", "3♣"])
    assert (rest.ordered, len(rest.cards)) == (False, DECK - 3)


def test_a_pile_that_is_told_whole_leaves_no_card_without_a_place() -> None:
    with pytest.raises(BadScript, match="51 cards have no place"):
        loose().deck({"deck": ["2♣"]})
    assert len(list(loose().deck({"top": FACES[:2], "deck": FACES[2:]}).cards())) == DECK
    assert len(list(loose().deck({"top": FACES}).cards())) == DECK
