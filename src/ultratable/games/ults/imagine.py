"""Worlds a seat could believe in (clauses ults.hidden.*): all it cannot know is dealt anew, for bots to think in."""

from random import Random

from ultratable.core.deck import Deck, Segment
from ultratable.games.ults.records import Extra
from ultratable.games.ults.sheet import ABILITIES
from ultratable.games.ults.state import Ults


class _Slot:
    """A place where a card lies that the seat does not know."""

    __slots__ = ("card", "clock", "in_deck", "known")

    def __init__(self, card: int, known: int, clock: int, in_deck: bool) -> None:
        self.card = card
        self.known = known
        self.clock = clock
        self.in_deck = in_deck


def redeal(s: Ults, seat: int, rng: Random) -> None:
    """Deal all cards the seat cannot know anew among the places where they can lie.

    What the seat can know is more than its view: a card seen once in a hand is still there, a hand drawn before
    the last reshuffle holds no card that was in the discard pile then, nobody was dealt before a mulligan what the
    mulligan put back, and face-down cards fit what a mini-game has shown of them.
    """
    fits = None if s.play is None else ABILITIES[s.play.ability].fits
    _deal_anew(s, seat, rng)
    while fits is not None and not fits(s):
        _deal_anew(s, seat, rng)


def coming(s: Ults, seat: int, count: int) -> tuple[list[int], list[int]] | None:
    """The next cards of the deck as far as the seat can know: those it knows, and all that the others may be.

    Any of the latter is as likely as any other; None where some are likelier, or where the deck has too few cards.
    """
    known: list[int] = []
    left = count
    for segment in s.deck.segments:
        taken = min(left, len(segment.cards))
        if segment.ordered and segment.known_to >> seat & 1:
            known.extend(segment.cards[:taken])
        left -= taken
    slots = _unknown(s, seat)
    pools = [pool for pool in _pools(s, slots) if any([slot.in_deck for slot in pool])]
    put_back = _put_back(s, seat)
    for pool in pools:
        for slot in pool:
            bound = put_back.get(slot.card, -1)
            if bound >= 0 and any([not other.in_deck and other.clock <= bound for other in pool]):
                return None
    return None if left else (known, sorted([slot.card for pool in pools for slot in pool]))


def _deal_anew(s: Ults, seat: int, rng: Random) -> None:
    slots = _unknown(s, seat)
    mapping: dict[int, int] = {}
    for pool in _pools(s, slots):
        _mix(s, seat, pool, mapping, rng)
    _relabel(s, slots, mapping)
    _mix_table(s, rng)
    _mix_laid(s, seat, rng)


def _unknown(s: Ults, seat: int) -> list[_Slot]:
    slots = []
    for other in range(s.seats):
        if other != seat:
            for card in s.hand[other]:
                if not s.known[card] >> seat & 1:
                    slots.append(_Slot(card, s.known[card], s.drawn[card], False))
    for extra in s.table:
        if not extra.up and not s.known[extra.card] >> seat & 1:
            slots.append(_Slot(extra.card, s.known[extra.card], s.drawn[extra.card], False))
    for segment in s.deck.segments:
        if not (segment.ordered and segment.known_to >> seat & 1):
            slots.extend([_Slot(card, s.known[card], s.clock + 1, True) for card in segment.cards])
    return slots


def _pools(s: Ults, slots: list[_Slot]) -> list[list[_Slot]]:
    """Slots by the shuffle their card came from: cards never change places across a reshuffle."""
    pools: dict[int, list[_Slot]] = {}
    for slot in slots:
        generation = sum([1 for clock in s.reshuffles if clock < slot.clock])
        pools.setdefault(generation, []).append(slot)
    return list(pools.values())


def _mix(s: Ults, seat: int, pool: list[_Slot], mapping: dict[int, int], rng: Random) -> None:
    # In order, so that the same seat with the same generator imagines the same world, whatever is really hidden.
    cards = sorted([slot.card for slot in pool])
    put_back = _put_back(s, seat)
    free = list(range(len(pool)))
    # Those put back last have the fewest places open to them, all of which are open to the others as well.
    bound = sorted([card for card in cards if card in put_back], key=lambda card: -put_back[card])
    for card in bound:
        at = rng.choice([at for at in free if pool[at].in_deck or pool[at].clock > put_back[card]])
        mapping[pool[at].card] = card
        free.remove(at)
    rest = [card for card in cards if card not in put_back]
    rng.shuffle(rest)
    for card, at in zip(rest, free, strict=True):
        mapping[pool[at].card] = card


def _put_back(s: Ults, seat: int) -> dict[int, int]:
    """The cards that the seat saw a mulligan put back, its own or an ally's with open hands, and when."""
    seen: dict[int, int] = {}
    for other in range(s.seats):
        if other == seat or (s.options.shared_hands and s.team[other] == s.team[seat]):
            for card in s.returned[other]:
                seen[card] = max(s.returned_at[other], seen.get(card, 0))
    return seen


def _relabel(s: Ults, slots: list[_Slot], mapping: dict[int, int]) -> None:
    """Put the new cards into the old places; who knows a place now knows the new card."""
    for slot in slots:
        card = mapping[slot.card]
        s.known[card] = slot.known
        # When a card was drawn tells that it is in a hand: nothing of it may be left on one that is not.
        s.drawn[card] = 0 if slot.in_deck else slot.clock
    for other in range(s.seats):
        s.hand[other] = tuple([mapping.get(card, card) for card in s.hand[other]])
    s.table = tuple([Extra(mapping.get(one.card, one.card), one.up, one.seen, one.mixed, one.home) for one in s.table])
    segments = []
    for segment in s.deck.segments:
        cards = [mapping.get(card, card) for card in segment.cards]
        segments.append(Segment(tuple(cards if segment.ordered else sorted(cards)), segment.ordered, segment.known_to))
    s.deck = Deck(tuple(segments))


def _mix_table(s: Ults, rng: Random) -> None:
    """Mixed face-down cards: even who looked does not know which lies where."""
    places = [at for at, extra in enumerate(s.table) if extra.mixed and not extra.up]
    cards = sorted([s.table[at].card for at in places])
    rng.shuffle(cards)
    table = list(s.table)
    for at, card in zip(places, cards, strict=True):
        old = table[at]
        table[at] = Extra(card, old.up, old.seen, old.mixed, old.home)
    s.table = tuple(table)


def _mix_laid(s: Ults, seat: int, rng: Random) -> None:
    """A card laid face down from a hand: who did not see it cannot tell which of that hand it is, even of cards
    known to be among them."""
    for at, extra in enumerate(s.table):
        if extra.up or extra.home < 0 or extra.seen >> seat & 1:
            continue
        held = s.hand[extra.home]
        laid = rng.choice((extra.card, *held))
        s.hand[extra.home] = tuple([extra.card if card == laid else card for card in held])
        turned = Extra(laid, extra.up, extra.seen, extra.mixed, extra.home)
        s.table = (*s.table[:at], turned, *s.table[at + 1 :])
