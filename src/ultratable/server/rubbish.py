"""When Python looks for rubbish that refers to itself.

Tables live long and hold much, and little of what a move leaves behind refers to itself. Looking through everything as
often as Python does by default costs a sixth of the processor and holds everybody up for half a second at a time. So
only what is new is looked through while people play, and everything when nobody does, or once an hour.
"""

import gc
from time import monotonic
from typing import Final

_NEW: Final = 50_000
"""So many new objects are looked through at a time."""
_QUIET: Final = 10 * 60.0
_BUSY: Final = 60 * 60.0
"""Seconds between two looks through everything, at a quiet and at a busy time."""


def collect_seldom() -> None:
    """Never look through everything by itself: `Rubbish` does."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, 10, 1_000_000)


class Rubbish:
    """Looks through everything now and then, when it disturbs least."""

    def __init__(self) -> None:
        self._looked = monotonic()
        self._moves = 0

    def pass_by(self, moves: int) -> bool:
        """To be called every few seconds with the number of moves so far; whether everything was looked through."""
        quiet = moves == self._moves
        self._moves = moves
        if monotonic() - self._looked < (_QUIET if quiet else _BUSY):
            return False
        gc.collect()
        self._looked = monotonic()
        return True
