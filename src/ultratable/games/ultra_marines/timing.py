"""What players may do beside the open question: concede (clause ultra_marines.end.concede)."""

from collections.abc import Sequence

from ultratable.core.chance import CHANCE
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.cards import leave_turn
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.harm import kill
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import CONCEDE


def asides(s: UltraMarines, seat: int) -> Sequence[tuple[int, str, str]]:
    """Once play has begun, in anybody's turn, as soon as no card is carried out and no die, real or not, is falling."""
    if not s.turn or s.out[seat] or s.playing >= 0 or CHANCE in s.deciders:
        return ()
    return ((CONCEDE, "Concede: your Scouts leave and you cannot win.", "ultra_marines.end.concede"),)


def take_aside(s: UltraMarines, seat: int, pick: int) -> None:
    s.reveal()
    s.sealed = {}
    s.tell(events.CONCEDED, seat)
    s.conceded[seat] = 1 + max(s.conceded)
    for scout in s.scouts(seat):
        kill(s, scout)
    checks(s)
    leave_turn(s)
