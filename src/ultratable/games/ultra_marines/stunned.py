"""Stage 6: stunned Scouts recover (clauses ultra_marines.stunned.*)."""

from typing import Final

from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.harm import stand_up
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import DIE, RECOVERY, number_of

ENOUGH: Final = 4


def recover(s: UltraMarines, n: None) -> None:
    """One roll for each of the player's stunned Scouts, always made: standing up is never a drawback."""
    s.stage = 6
    for scout in s.stunned(s.active):
        roll = number_of(s.chance(RECOVERY, DIE))
        if roll >= ENOUGH:
            stand_up(s, scout)
        s.tell(events.RECOVERED if roll >= ENOUGH else events.STILL_DOWN, scout, roll)
