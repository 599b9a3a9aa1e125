"""Tara Card (clauses ults.x-tara-card.*): sees what comes, and lays it so that it does."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

from ultratable.core.flow import Decision
from ultratable.core.hooks import Live
from ultratable.games.ults import events
from ultratable.games.ults.attack import hit, lay_from_deck, strike
from ultratable.games.ults.cards import POWER, RANK, SUIT, face
from ultratable.games.ults.deck import look_at_top, take_from_top
from ultratable.games.ults.imagine import coming
from ultratable.games.ults.odds import landed_on, percent, strength
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ABILITIES, ENEMY, HOOKS, NOBODY, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place_own

TARA_CARD = hero("tara-card")
BAD_OMEN = TARA_CARD.status("bad-omen", limit=1)
BAD_OMEN.worth = 3.0
LEAVES = 3


@TARA_CARD.ability("crystal-ball", ENEMY, odds=(3, "1x"))
def crystal_ball(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


class ReadLeaves(Decision):
    """Of the cards just looked at: which one is taken, then which lies on top of the others."""

    name = "read leaves"
    clause = "ults.x-tara-card.tea-leaves"
    series = True

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,) if s.deck.segments else ()

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return s.deck.cards()[:LEAVES]

    def blocked(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return self.clause if pick in sofar else None

    def done(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> bool:
        return len(sofar) >= len(self.candidates(s, n, seat, ())) - 1

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        last = [card for card in self.candidates(s, n, seat, ()) if card not in picks]
        take_from_top(s, seat, picks[0], (*picks[1:], *last))
        s.reveal()
        return None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        shown = ", ".join(map(face, self.candidates(s, n, seat, ())))
        if not sofar:
            return f"On top of the deck lie {shown}. Which one do you take?"
        return f"You take {face(sofar[0])}. Which of the others shall lie on top?"

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return f"{face(pick)} on top" if sofar else f"Take {face(pick)} (power {POWER[pick]})."

    def refs(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (face(pick),)

    def reason(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{face(pick)} goes to your hand."


@TARA_CARD.ability("tea-leaves", NOBODY, steps=(ReadLeaves(),))
def tea_leaves(s: Ults, p: Play) -> None:
    look_at_top(s, p.controller, LEAVES)


# The Three-Card Spread and The Tower.


def in_a_row(cards: Sequence[int]) -> bool:
    """Three ranks in a row; an ace is above the king or below the 2."""
    low, middle, high = sorted([RANK[card] for card in cards])
    return middle == low + 1 and high in (middle + 1, 12 if low == 0 else -1)


ROWS = [(low, low + 1, low + 2) for low in range(11)] + [(0, 1, 12)]


def reading(cards: Sequence[int]) -> tuple[int, str]:
    """What three cards make: how many times the power (0: half of it), and its name."""
    kinds = len({RANK[card] for card in cards})
    flush = len({SUIT[card] for card in cards}) == 1
    straight = in_a_row(cards)
    if kinds == 1:
        return 3, "three of a kind"
    if straight and flush:
        return 3, "a straight flush"
    if flush:
        return 1, "a flush"
    if straight:
        return 1, "a straight"
    return (1, "a pair") if kinds == 2 else (0, "nothing in particular")


def read(s: Ults, p: Play, count: int) -> None:
    """Turn up cards and deal what the best three of them are worth."""
    cards = lay_from_deck(s, p, count)
    if len(cards) < 3:
        s.tell(events.BROKEN_OFF)
        return
    spreads = list(combinations(cards, 3))
    worth = [reading(spread)[0] for spread in spreads]
    best = spreads[worth.index(max(worth))]
    times, name = reading(best)
    s.tell(events.SPREAD, p.user, best, name)
    strike(s, p, p.card, p.target, times or 1, halved=not times)


@TARA_CARD.ability("three-card-spread", ENEMY)
def three_card_spread(s: Ults, p: Play) -> None:
    read(s, p, 3)


def chances(known: Sequence[int], unseen: Sequence[int]) -> tuple[float, float]:
    """How likely three cards, those known and others of the unseen, are worth three times the power, and once."""
    if known:
        worth = [reading((*known, *more))[0] for more in combinations(unseen, 3 - len(known))]
        return worth.count(3) / len(worth), worth.count(1) / len(worth)
    ranks, suits = Counter([RANK[card] for card in unseen]), Counter([SUIT[card] for card in unseen])
    both = Counter([(RANK[card], SUIT[card]) for card in unseen])
    alike = sum([comb(count, 3) for count in ranks.values()])
    flushes = sum([comb(count, 3) for count in suits.values()])
    straights = sum([ranks[low] * ranks[middle] * ranks[high] for low, middle, high in ROWS])
    royal = sum(
        [both[low, suit] * both[middle, suit] * both[high, suit] for low, middle, high in ROWS for suit in suits]
    )
    pairs = sum([comb(count, 2) * (len(unseen) - count) for count in ranks.values()])
    # With two decks a pair can be of one suit, and then a flush as well.
    twins = sum([comb(count, 2) * (suits[suit] - count) for (_, suit), count in both.items()])
    every = comb(len(unseen), 3)
    return (alike + royal) / every, (flushes + straights + pairs - 2 * royal - twins) / every


def foretell_spread(s: Ults, p: Play) -> str | None:
    if p.card < 0:
        return None
    most, some, least = amounts(s, p)
    known = coming(s, p.controller, 3)
    if known is None:
        return f"{most}, {some} or {least} damage before defense"
    thrice, once = chances(*known)
    return (
        f"{most} damage before defense ({percent(thrice)}), {some} ({percent(once)}) "
        f"or {least} ({percent(1 - thrice - once)})"
    )


def foretell_tower(s: Ults, p: Play) -> str | None:
    if p.card < 0:
        return None
    most, some, least = amounts(s, p)
    return f"{most}, {some} or {least} damage before defense, by the best three of five cards"


def amounts(s: Ults, p: Play) -> list[int]:
    """What the three kinds of spread deal."""
    ability = ABILITIES[p.ability]
    return [landed_on(s, p, strength(s, p, ability, effect))[1].value for effect in ("3x", "1x", "half")]


ability_named("three-card-spread").foretell = foretell_spread


@TARA_CARD.ability("bad-omen", ENEMY, places=BAD_OMEN)
def bad_omen(s: Ults, p: Play) -> None:
    place_own(s, p, BAD_OMEN)


# After everything that raises what a card blocks.
@HOOKS.on("bad-omen", "block", order=9)
def two_less(s: Ults, live: Live, amount: int, seat: int, card: int) -> int:
    return max(0, amount - 2) if seat == live.owner else amount


@TARA_CARD.ability("the-tower", ENEMY)
def the_tower(s: Ults, p: Play) -> None:
    read(s, p, 5)


ability_named("the-tower").foretell = foretell_tower
