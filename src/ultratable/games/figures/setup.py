"""Setting up (clauses figures.setup.*, and the ways to come by figures of figures.variants.*)."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.cards import DECK
from ultratable.core.deck import bag
from ultratable.core.flow import Decision
from ultratable.games.figures import events
from ultratable.games.figures.army import ARMY_BUILDING
from ultratable.games.figures.charcard import PROCEDURES, TYPES
from ultratable.games.figures.deck import draw
from ultratable.games.figures.state import Figures
from ultratable.games.figures.turn import TURNS
from ultratable.games.figures.words import DEAL, FIGURES, FIRST_ACE, TYPE

_ACES: Final = range(DECK - 4, DECK)
_HAND: Final = 2


def lay_out(s: Figures, n: None) -> None:
    """For a draft: twice as many different figures as all armies need, or the whole roster if that is fewer."""
    if s.options.figures == "draft":
        s.phase = "draft"
        s.laid = _random_types(s, min(2 * s.seats * s.options.size, len(TYPES)))
        s.tell(events.LAID_OUT, s.laid)


def _random_types(s: Figures, count: int) -> tuple[int, ...]:
    left = [type.word for type in TYPES]
    dealt: list[int] = []
    for _ in range(count):
        word = s.chance(FIGURES, left)
        left.remove(word)
        dealt.append(word - TYPE.start)
    return tuple(dealt)


def whose_pick(s: Figures) -> int:
    """In snake order: seat 1 first and clockwise, then last to first, and so on; -1 when every army is full."""
    taken = sum([len(types) for types in s.settled])
    if taken >= s.seats * s.options.size:
        return -1
    way, place = divmod(taken, s.seats)
    return s.seats - 1 - place if way % 2 else place


class DraftPick(Decision):
    name = "draft"
    clause = "figures.timing.draft"

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        if not s.laid:
            return ()
        seat = whose_pick(s)
        return () if seat < 0 else (seat,)

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [TYPE[type] for type in s.laid]

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        type = picks[0] - TYPE.start
        s.laid = tuple([other for other in s.laid if other != type])
        s.settled[seat] = (*s.settled[seat], type)
        s.tell(events.DRAFTED, seat, type)
        return self.name

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return f"Take a figure: {len(s.settled[seat]) + 1} of {s.options.size}."

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        type = s.types[pick - TYPE.start]
        return f"{type.title}: {type.listed()}"

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "figures.variants.draft"

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return TYPE[s.laid[0]]


def deal_figures(s: Figures, n: None) -> None:
    """Random armies: no figure twice at the table."""
    s.phase = "armies"
    s.laid = ()
    if s.options.figures == "random":
        dealt = _random_types(s, s.seats * s.options.size)
        for seat in range(s.seats):
            s.settled[seat] = dealt[seat * s.options.size : (seat + 1) * s.options.size]
            s.tell(events.DEALT_FIGURES, seat, s.settled[seat])


def build_armies(s: Figures, n: None) -> None:
    s.call(ARMY_BUILDING)


def first_ace(s: Figures, n: None) -> None:
    """Cards are dealt face up, one at a time from seat 1 clockwise, until the first ace."""
    left = list(range(DECK))
    seat = 0
    while True:
        card = s.chance(FIRST_ACE, left)
        left.remove(card)
        s.tell(events.ACE_DEAL, seat, card)
        if card in _ACES:
            break
        seat = (seat + 1) % s.seats
    s.active = seat
    s.tell(events.FIRST_PLAYER, seat)


def gather_cards(s: Figures, n: None) -> None:
    """All dealt cards go back."""
    s.deck = bag(range(DECK))


def deal_hands(s: Figures, n: None) -> None:
    """Two to each, one at a time, clockwise from the first player."""
    order = [(s.active + far) % s.seats for far in range(s.seats)]
    for _ in range(_HAND):
        for seat in order:
            s.hand[seat] = (*s.hand[seat], draw(s, DEAL))
    for seat in order:
        s.tell_secret(events.DEALT, 1 << seat, seat, s.hand[seat])


def begin_turns(s: Figures, n: None) -> None:
    s.call(TURNS)


SETUP = PROCEDURES.new(
    "setup",
    lay_out,
    DraftPick(),
    deal_figures,
    build_armies,
    first_ace,
    gather_cards,
    deal_hands,
    begin_turns,
)
