"""Looking while games are played, without fooling oneself: evidence that holds whenever one stops.

An interval for a fixed number of games promises nothing to whoever looks again and again and stops at the best moment.
What is kept here promises it at all times at once: the chance that it ever shows a difference where there is none is
at most 5 %. It is the normal mixture of Robbins in its self-normalised form (de la Peña 1999; as a confidence sequence
Waudby-Smith and others 2024): no plan of looks has to be made beforehand, and stopping early costs nothing but games.
"""

from collections.abc import Callable
from math import exp, inf, log
from typing import Final

from msgspec import Struct

from ultratable.lab.shares import LEVEL, Estimate, Sums

FEWEST: Final = 20
"""Deals before anything is said: the promise rests on sums of many."""
_EXACT: Final = 1e-9
_AIM: Final = 8.0
"""The mixture is sharpest where the squares have grown to so many times its own width."""


class Evidence(Struct):
    """Against one number being the true mean of the deals."""

    even: float
    width: float
    """Of the mixture, in squares of deals. It must not depend on the results."""
    best: float = 0.0
    """The greatest evidence so far, as a logarithm."""

    def look(self, sums: Sums) -> None:
        if sums.count >= FEWEST:
            self.best = max(self.best, against(sums, self.even, self.width))

    @property
    def p(self) -> float:
        """A p-value that is valid at whatever moment one stops."""
        return min(1.0, exp(-self.best))


def against(sums: Sums, even: float, width: float) -> float:
    """The logarithm of the evidence that the true mean is not `even`."""
    gone = sums.total - sums.count * even
    squares = sums.squares - 2 * even * sums.total + sums.count * even * even
    return 0.5 * gone * gone / (squares + width) - 0.5 * log(1 + squares / width)


def width_for(spread: float, deals: int) -> float:
    """The mixture that is sharpest after that many deals of that spread."""
    return max(1e-9, spread * spread * deals / _AIM)


def always(
    sums: Sums, evidence: Evidence, lowest: float = -inf, highest: float = inf, level: float = LEVEL
) -> Estimate:
    """The mean with an interval that covers the truth at all times at once."""
    if sums.count < FEWEST:
        return Estimate(sums.mean, lowest, highest, evidence.p)
    enough = -log(1 - level)
    spread = max((sums.variance / sums.count) ** 0.5, 1e-6)

    def over(even: float) -> float:
        return against(sums, even, evidence.width) - enough

    return Estimate(
        sums.mean, _edge(over, sums.mean, -spread, lowest), _edge(over, sums.mean, spread, highest), evidence.p
    )


def _edge(over: Callable[[float], float], start: float, step: float, limit: float) -> float:
    """Where the evidence against a value first suffices, in one direction."""
    near, far = start, start + step
    for _ in range(60):
        if (step < 0 and far <= limit) or (step > 0 and far >= limit):
            far = limit
        if over(far) > 0:
            return _between(over, near, far)
        if far == limit:
            return limit
        near, far = far, start + 2 * (far - start)
    return limit


def _between(over: Callable[[float], float], near: float, far: float) -> float:
    """By halves, since the server's fairness meter reckons with this too and may have no SciPy."""
    while abs(far - near) > _EXACT:
        middle = (near + far) / 2
        if over(middle) > 0:
            far = middle
        else:
            near = middle
    return (near + far) / 2
