"""The chance of winning of every side: with everything known, and as one seat could know it."""

from random import Random
from typing import Final

from msgspec import Struct

from ultratable.core.match import Match
from ultratable.review.calibration import Calibration
from ultratable.review.judgement import asked, leanings, sides_of, won

_TAIL: Final = 0.1
"""Left out of a band below and above: four of five worlds lie within."""
_SURE: Final = 1.2816
"""As many standard errors hold four of five."""


class Point(Struct, frozen=True, array_like=True):
    """A chance, and the band around it."""

    chance: float
    low: float
    high: float


class Judge:
    """Judges the tables of one match."""

    def __init__(self, calibration: Calibration, match: Match) -> None:
        self.calibration = calibration
        self.sides = sides_of(match)

    def values(self, match: Match) -> list[float]:
        """The chance of each side, with everything known."""
        if match.result is not None:
            return won(match, self.sides)
        return self.calibration.chances(leanings(match, self.sides), *self._when(match))

    def points(self, match: Match) -> list[Point]:
        """The same with the band in which four of five refits of the calibration lie."""
        if match.result is not None:
            return [Point(share, share, share) for share in won(match, self.sides)]
        when = self._when(match)
        leaning = leanings(match, self.sides)
        doubts = self.calibration.doubt(leaning, *when)
        chances = self.calibration.chances(leaning, *when)
        return [_point(chance, doubt) for chance, doubt in zip(chances, doubts, strict=True)]

    def known(self, match: Match, seat: int, rng: Random, worlds: int) -> Point:
        """The chance of a seat's side as that seat could know it: the mean over worlds it could believe in.

        Four of five of these worlds lie in the band, which is widened by the calibration's own standard error.
        """
        side = self.sides[seat]
        if match.result is not None:
            return self.points(match)[side]
        when = self._when(match)
        imagined = [leanings(match.imagine(seat, rng), self.sides) for _ in range(worlds)]
        chances = sorted([self.calibration.chances(leaning, *when)[side] for leaning in imagined])
        mean = [sum(column) / worlds for column in zip(*imagined, strict=True)]
        reach = _SURE * self.calibration.doubt(mean, *when)[side]
        low, high = quantile(chances, _TAIL) - reach, quantile(chances, 1 - _TAIL) + reach
        chance = sum(chances) / worlds
        return Point(chance, min(max(low, 0.0), chance), max(min(high, 1.0), chance))

    def _when(self, match: Match) -> tuple[int, str, tuple[int, ...]]:
        question, deciders = asked(match)
        turn: int = match.view(None)["turn"]
        return turn, question, tuple(sorted({self.sides[seat] for seat in deciders}))


def _point(chance: float, doubt: float) -> Point:
    return Point(chance, max(chance - _SURE * doubt, 0.0), min(chance + _SURE * doubt, 1.0))


def quantile(ordered: list[float], share: float) -> float:
    """Of numbers in order, the one below which another of their kind lies with that probability."""
    place = min(max(share * (len(ordered) + 1) - 1, 0.0), len(ordered) - 1.0)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
