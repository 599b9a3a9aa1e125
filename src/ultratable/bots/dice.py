"""Chance for a bot's thinking: a few coming fortunes that together are fair.

Numbers drawn one by one leave much to luck: with three rolls a bot would often see only misses. Here the dice of
several imagined fortunes share the faces out among themselves: over all of them every die shows every face
equally often, and every draw goes once to the bottom, once to the middle and once to the top of the deck. All
options of a question meet the same fortunes, so that they are compared and not their luck.
"""

from random import Random
from typing import Final

from ultratable.core.chance import Streams

FORTUNES: Final = 6
"""A die's faces: a single roll is weighed exactly."""
_SMALL: Final = 6
_AHEAD: Final = 12
"""Of how many rolls, and of how many draws, the shares are dealt out."""
_TURN: Final = 0.6180339887498949
"""Later ones take the shares up again, each turned on by another multiple of this: what only came round again could be
a tie for ever. All fortunes turn alike, so that together they stay as fair as they were."""


class Fortune(Streams):
    """One of the fortunes: answers every question of chance from its own share."""

    __slots__ = ("_shares", "draws", "rolls")

    def __init__(self, key: bytes, used: list[int], shares: list[float]) -> None:
        super().__init__(key, used)
        self._shares = shares
        self.rolls = 0
        """How often chance was asked for one of few outcomes."""
        self.draws = 0
        """How often for one of many."""

    def clone(self) -> "Fortune":
        twin = Fortune(self.key, self.used, self._shares)
        twin.rolls = self.rolls
        twin.draws = self.draws
        return twin

    def below(self, purpose: int, count: int) -> int:
        # Rolls and draws have shares of their own, so that a draw more does not change the next roll.
        if count <= _SMALL:
            number = self.rolls
            at = 2 * (number % _AHEAD)
            self.rolls += 1
        else:
            number = self.draws
            at = 2 * (number % _AHEAD) + 1
            self.draws += 1
        share = self._shares[at]
        if number >= _AHEAD:
            share = (share + number // _AHEAD * (at + 1) * _TURN) % 1.0
        return int(share * count)

    def skip(self, purpose: int) -> None:
        pass


def fortunes(rng: Random) -> list[Fortune]:
    """All of them, to be copied for every world they are tried on. The first half is fair by itself."""
    uniform = rng.random
    columns: list[list[float]] = []
    for _ in range(2 * _AHEAD):
        # Odd faces to one half and even faces to the other, by the toss of a coin; mixed within each half.
        halves = [[0, 2, 4], [1, 3, 5]] if uniform() < 0.5 else [[1, 3, 5], [0, 2, 4]]
        for half in halves:
            rng.shuffle(half)
        columns.append([(part + uniform()) / FORTUNES for half in halves for part in half])
    return [Fortune(b"", [], [column[at] for column in columns]) for at in range(FORTUNES)]
