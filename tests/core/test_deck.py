"""Decks as segments: no hidden order exists, and no card is ever lost."""

from hypothesis import given
from hypothesis import strategies as st

from ultratable.core.deck import Deck, Segment, bag

SOME = st.lists(st.integers(0, 60), unique=True, min_size=1)


def test_a_bag_has_no_order_and_any_card_may_be_on_top() -> None:
    deck = bag([5, 3, 9])
    assert deck == bag([9, 5, 3])
    assert deck.tops() == (3, 5, 9)
    assert deck.without_top(5) == bag([3, 9])


def test_cards_laid_on_top_come_in_their_order_and_then_the_bag() -> None:
    deck = bag([1, 2]).with_on_top((8, 7), known_to=0b10)
    assert deck.segments[0] == Segment((8, 7), True, 0b10)
    assert deck.tops() == (8,)
    deck = deck.without_top(8)
    assert (deck.tops(), deck.segments[0].known_to) == ((7,), 0b10)
    assert deck.without_top(7) == bag([1, 2])


def test_laying_nothing_on_top_changes_nothing() -> None:
    deck = bag([1, 2])
    assert deck.with_on_top((), known_to=1) is deck


def test_later_orders_lie_above_earlier_ones() -> None:
    deck = Deck().with_on_top((1,), 0b01).with_on_top((2,), 0b10)
    assert deck.cards() == (2, 1)
    assert [segment.known_to for segment in deck.segments] == [0b10, 0b01]


def test_an_empty_deck_has_no_top() -> None:
    assert (bag([]), bag([]).tops(), Deck().size) == (Deck(), (), 0)


@given(SOME, SOME)
def test_shuffling_forgets_every_order_and_keeps_every_card(cards: list[int], more: list[int]) -> None:
    extra = [card + 100 for card in more]
    deck = bag(cards).with_on_top(tuple(card + 200 for card in more), 0b111)
    shuffled = deck.shuffled(extra)
    assert shuffled == bag([*deck.cards(), *extra])
    assert all(not segment.ordered and not segment.known_to for segment in shuffled.segments)


@given(st.data())
def test_drawing_takes_each_card_once_and_never_changes_the_deck_drawn_from(data: st.DataObject) -> None:
    cards = data.draw(SOME)
    known = data.draw(st.integers(0, len(cards)))
    deck = bag(cards[known:]).with_on_top(tuple(cards[:known]), 0b1)
    drawn = []
    while deck.tops():
        before = (deck.size, deck.cards())
        card = data.draw(st.sampled_from(deck.tops()))
        rest = deck.without_top(card)
        assert (deck.size, deck.cards()) == before
        assert rest.size == deck.size - 1
        drawn.append(card)
        deck = rest
    assert drawn[:known] == cards[:known], "what is known comes in its order"
    assert sorted(drawn) == sorted(cards)
    assert deck == Deck()
