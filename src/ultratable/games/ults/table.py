"""Clean-up and the extra cards on the table (clauses ults.main.cleanup, ults.table.*, ults.timing.discard-order)."""

from collections.abc import Sequence

from ultratable.core.flow import Decision
from ultratable.games.ults import events
from ultratable.games.ults.cards import face
from ultratable.games.ults.deck import discard
from ultratable.games.ults.records import Extra
from ultratable.games.ults.state import Ults


def turn_up(s: Ults, n: None) -> str | None:
    """What still lies face down is turned up before it is discarded (ults.table.face-down-revealed)."""
    s.phase = "clean-up"
    if not s.table and s.aside < 0:
        return "tidy"
    hidden = tuple([extra.card for extra in s.table if not extra.up])
    if not hidden:
        return None
    for card in hidden:
        s.known[card] = -1
    s.table = tuple([Extra(extra.card, True, 0, home=extra.home) for extra in _as_drawn(s)])
    s.tell(events.REVEALED, tuple(sorted(hidden)))
    return None


def _as_drawn(s: Ults) -> list[Extra]:
    """The cards on the table with mixed ones back in the order in which they were drawn."""
    mixed = sorted([extra for extra in s.table if extra.mixed], key=lambda extra: s.drawn[extra.card])
    return [mixed.pop(0) if extra.mixed else extra for extra in s.table]


def return_cards(s: Ults, n: None) -> None:
    """First the set-aside ability card goes under the pile, then promised cards go back to their hands."""
    if s.aside >= 0:
        s.discard = (s.aside, *s.discard)
        s.tell(events.UNDER_PILE, s.aside)
        s.aside = -1
    homes = sorted({extra.home for extra in s.table if extra.home >= 0})
    for seat in homes:
        if s.out[seat]:
            continue
        cards = tuple([extra.card for extra in s.table if extra.home == seat])
        s.table = tuple([extra for extra in s.table if extra.home != seat])
        s.hand[seat] = s.hand[seat] + cards
        for card in cards:
            # Face down or not, they are shown as they go back.
            s.known[card] = -1
        s.tell(events.RETURNED, seat, cards)


class OrderDiscards(Decision):
    """The active player names the order of the discards, if the table wants that question."""

    name = "order discards"
    clause = "ults.timing.discard-order"
    series = True

    def deciders(self, s: Ults, n: None) -> tuple[int, ...]:
        if s.options.discard_order and len(s.table) > 1 and not s.out[s.active]:
            return (s.active,)
        return ()

    def candidates(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [extra.card for extra in s.table]

    def blocked(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return "ults.table.discard-order" if pick in sofar else None

    def done(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> bool:
        return len(sofar) >= len(s.table) - 1

    def take(self, s: Ults, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        def place(card: int) -> int:
            return picks.index(card) if card in picks else len(picks)

        s.table = tuple(sorted(s.table, key=lambda extra: place(extra.card)))
        return None

    def prompt(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return "Which card is discarded next? The last one stays visible on the pile."

    def label(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return f"{face(pick)} next"

    def refs(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (face(pick),)

    def default(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return self.picks(s, n, seat, sofar)[0]

    def reason(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{face(pick)} already has its place in the order."


def clean_up(s: Ults, n: None) -> None:
    """All other extra cards go onto the discard pile, face-down ones turned up."""
    if s.table:
        cards = tuple([extra.card for extra in s.table])
        s.table = ()
        for card in cards:
            discard(s, card)
        s.tell(events.DISCARDED, cards)


def tidy(s: Ults, n: None) -> None:
    """The ability is over."""
    s.play = None
    s.batch = {}
    s.blockers = {}
    s.hurt = 0
    s.lost = {}
    s.rerolled = False
    s.knocked = ()
