"""Drawing and running out of cards (clauses ults.deck.*, ults.draw.card)."""

from ultratable.core.deck import Deck, Segment, bag
from ultratable.games.ults import events
from ultratable.games.ults.sheet import STATUSES
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import DRAW


def draw(s: Ults, purpose: int = DRAW) -> int:
    """Take the top card of the deck, reshuffling first if it is empty; -1 if no card is anywhere."""
    if not s.deck.segments:
        reshuffle(s)
        if not s.deck.segments:
            s.tell(events.NO_CARD)
            return -1
    first = s.deck.segments[0]
    card = first.cards[0] if first.ordered or len(first.cards) == 1 else s.chance(purpose, first.cards)
    # Whoever arranged the top of the deck knows what is drawn from it.
    s.known[card] = first.known_to
    s.deck = s.deck.without_top(card)
    s.clock += 1
    s.drawn[card] = s.clock
    return card


def draw_several(s: Ults, count: int) -> list[int]:
    """Draw up to that many cards, fewer if they run out (ults.deck.mid-draw, ults.deck.nothing-left)."""
    cards = []
    for _ in range(count):
        card = draw(s)
        if card < 0:
            break
        cards.append(card)
    return cards


def draw_to_hand(s: Ults, seat: int, purpose: int = DRAW) -> bool:
    card = draw(s, purpose)
    if card < 0:
        return False
    s.hand[seat] = (*s.hand[seat], card)
    s.known[card] |= lookers(s, seat)
    s.tell_secret(events.DREW, s.known[card], seat, card)
    return True


def look_at_top(s: Ults, seat: int, count: int) -> tuple[int, ...]:
    """A seat looks at the next cards of the deck, fewer if there are fewer; an empty deck is reshuffled first."""
    if not s.deck.segments:
        reshuffle(s)
    cards: tuple[int, ...] = ()
    looked: tuple[Segment, ...] = ()
    while len(cards) < count and s.deck.segments:
        first = s.deck.segments[0]
        tops = s.deck.tops()
        card = tops[0] if len(tops) == 1 else s.chance(DRAW, tops)
        s.deck = s.deck.without_top(card)
        cards = (*cards, card)
        looked = (*looked, Segment((card,), True, first.known_to | 1 << seat))
    s.deck = Deck(looked + s.deck.segments)
    s.tell_secret(events.SAW_TOP, 1 << seat, seat, cards)
    s.reveal()
    return cards


def take_from_top(s: Ults, seat: int, card: int, rest: tuple[int, ...]) -> None:
    """Of the cards just looked at one goes to the looker's hand; the rest go back on top, the first drawn first."""
    s.deck = Deck(s.deck.segments[1 + len(rest) :]).with_on_top(rest, 1 << seat)
    s.clock += 1
    s.drawn[card] = s.clock
    s.known[card] = lookers(s, seat)
    s.hand[seat] = (*s.hand[seat], card)
    s.tell_secret(events.TOOK_TOP, s.known[card], seat, card)


def lookers(s: Ults, seat: int) -> int:
    """Bit set of the seats that see this hand now: its owner, Mindreaders, allies with open hands."""
    seen = 1 << seat
    for status in s.status[seat]:
        if STATUSES[status.kind].shows_hand and not s.out[status.placer]:
            seen |= 1 << status.placer
    if s.options.shared_hands:
        for ally in s.allies(seat):
            seen |= 1 << ally
    return seen


def reshuffle(s: Ults) -> None:
    """The discard pile becomes the new deck; an ability card under way is set aside first."""
    cards = s.discard
    play = s.play
    if play is not None and play.card in cards:
        cards = tuple([card for card in cards if card != play.card])
        s.aside = play.card
    s.discard = ()
    if not cards:
        return
    s.deck = bag(cards)
    s.reshuffles = (*s.reshuffles, s.clock)
    s.tell(events.RESHUFFLED, len(cards))


def discard(s: Ults, card: int) -> None:
    s.discard = (*s.discard, card)
    s.known[card] = -1
