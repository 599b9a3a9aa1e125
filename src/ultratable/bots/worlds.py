"""The worlds a search plays in: what its seat could believe in, each with a coming fortune.

Every way to answer meets the worlds in the same order: its third try is in the third world with the third fortune.
So ways are compared and not their luck.
"""

from random import Random
from typing import Final

from ultratable.bots.dice import Fortune, fortunes
from ultratable.core.match import Match

_POOL: Final = 96
"""So many worlds are imagined; after them the first come again, with other fortunes."""


class Worlds:
    """Worlds in which one seat is asked what it is asked now."""

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self._match = match
        self._seat = seat
        self._rng = rng
        self._worlds: list[Match] = []
        self._fortunes: list[Fortune] = []

    def world(self, number: int) -> Match:
        """A copy of that world, with its fortune."""
        rng = self._rng
        while len(self._fortunes) <= number:
            self._fortunes.extend(fortunes(rng))
        at = number % _POOL
        while len(self._worlds) <= at:
            world = self._match.imagine(self._seat, rng)
            _unseal(world, self._seat)
            world.state.by_hand = False
            self._worlds.append(world)
        table = self._worlds[at].clone()
        table.state.streams = self._fortunes[number].clone()
        return table

    def fortune(self) -> Fortune:
        """Any of the fortunes met so far."""
        return self._fortunes[int(self._rng.random() * len(self._fortunes))].clone()


def _unseal(world: Match, seat: int) -> None:
    """Who is asked at the same time and has answered already is thought about, like everybody who has not."""
    state = world.state
    others = [other for other in state.sealed if other != seat]
    if others:
        for other in others:
            del state.sealed[other]
        state.deciders = tuple([other for other in state.asked if other in others or other in state.deciders])
