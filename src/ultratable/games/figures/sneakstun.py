"""Sneak and Stun (clauses figures.sneakstun.*)."""

from typing import Final

from ultratable.games.figures import events
from ultratable.games.figures.charcard import ACTION
from ultratable.games.figures.state import Figures

SNEAK: Final = ACTION["sneak"]
STUN: Final = ACTION["stun"]


def sneak(s: Figures, picks: tuple[int, ...]) -> None:
    """The extra turn begins, and the direction turns, at the end of this turn (figures.turn.end-order)."""
    s.sneaked = True
    s.tell(events.SNEAKED, s.fight().attacker)


def still_in(s: Figures) -> bool:
    return not s.out[s.fight().defender]


def stun(s: Figures, picks: tuple[int, ...]) -> None:
    seat = s.fight().defender
    if s.stunned >> seat & 1:
        s.tell(events.NO_CHANGE, STUN.number)
        return
    s.stunned |= 1 << seat
    s.tell(events.STUNNED, seat)


STUN.opened = still_in
