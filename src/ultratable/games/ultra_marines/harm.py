"""What attacks do to Scouts (clauses ultra_marines.firing.stunned, firing.killed, stunned.*, cards.damage)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ultratable.core.log import Kind
from ultratable.games.ultra_marines import events, tray
from ultratable.games.ultra_marines.state import NOWHERE, UltraMarines


def judge(s: UltraMarines, scout: int, dice: Sequence[tray.Die], nothing: Kind) -> None:
    """Read the dice of one attack against a Scout, and let it happen. The lowest band of the chart goes by two names:
    a ricochet, or no effect."""
    stunned = s.model[scout].stunned
    number = tray.highest(dice)
    result = tray.verdict(dice, stunned)
    if number == 0:
        s.tell(events.MISSED, scout)
    elif stunned:
        s.tell(events.FINISHED, scout, number)
    else:
        s.tell((nothing, events.STUNNED, events.KILLED)[result], scout, number)
    apply(s, scout, result)


def apply(s: UltraMarines, scout: int, result: int) -> None:
    if result == tray.STUNNED:
        stun(s, scout)
    elif result == tray.KILLED:
        kill(s, scout)


def stun(s: UltraMarines, scout: int) -> None:
    """Laid face down. A move that was under way is over for this turn (moving.stunned)."""
    s.lively = True
    s.model[scout] = replace(s.model[scout], stunned=True)
    _stop(s, scout)


def stand_up(s: UltraMarines, scout: int) -> None:
    s.model[scout] = replace(s.model[scout], stunned=False)


def kill(s: UltraMarines, scout: int) -> None:
    """Off the board for good; an artifact he carried stays on his square."""
    s.lively = True
    square = s.at[scout]
    carried = s.model[scout].carries
    s.at[scout] = NOWHERE
    s.model[scout] = replace(s.model[scout], stunned=False, carries=False, reloading=0, jammed=0)
    _stop(s, scout)
    if carried:
        s.tell(events.DROPPED, scout, square)
        put_down(s, square)


def _stop(s: UltraMarines, scout: int) -> None:
    s.extra = tuple([other for other in s.extra if other != scout])
    if s.mover == scout:
        s.moved |= 1 << scout
        s.mover = -1


def put_down(s: UltraMarines, square: int) -> None:
    """An artifact comes to lie on a square; under a vortex it is lost at once (objects.vortex_passable)."""
    if s.vortex() >> square & 1:
        destroy(s, square)
    else:
        s.lying = tuple(sorted((*s.lying, square)))


def take_away(s: UltraMarines, square: int) -> None:
    """One artifact less on a square."""
    left = list(s.lying)
    left.remove(square)
    s.lying = tuple(left)


def destroy(s: UltraMarines, square: int) -> None:
    s.lively = True
    s.destroyed += 1
    s.tell(events.DESTROYED, square)


def suffer(s: UltraMarines, scout: int, dice: int, cause: str) -> None:
    """An attack by a card: only steps may call this, since chance is asked."""
    dropped = tray.drop(s, dice)
    s.tell(events.SUFFERS, scout, cause, tuple(dropped))
    judge(s, scout, dropped, events.NO_EFFECT)
