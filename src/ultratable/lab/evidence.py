"""Looking while games are played, without fooling oneself: evidence that holds whenever one stops.

An interval for a fixed number of games promises nothing to whoever looks again and again and stops at the best moment.
What is kept here promises it at all times at once: the chance that it ever shows a difference where there is none is
at most 5 %. No plan of looks has to be made beforehand, and stopping early costs nothing but games.

The evidence is what somebody has won who bets on the deals, and who wins nothing on the average if the number is true
(Ville 1939; Waudby-Smith and Ramdas 2024). A share or a difference of shares has bounds: there bets are fair however
rare or lopsided what happens is, and the promise holds exactly. A length has none: there the bets are those of de la
Peña (1999), fair for what strays as far to either side, and nearly so for the rest after many deals. Nobody knows the
best bet, so a little is put on each of a row of them.
"""

from collections.abc import Callable
from math import exp, inf, log, log1p
from typing import Final

from msgspec import Struct

from ultratable.lab.shares import LEVEL, Estimate, Sums

FEWEST: Final = 20
"""Deals before anything is said."""
_EXACT: Final = 1e-8
_AIM: Final = 8.0
"""The bets are sharpest where the squares have grown to so many times their own width."""
_BETS: Final = tuple([2.0**power for power in range(-9, 5)])
_FANCIED: Final = tuple([bet / (1 + bet * bet) ** 1.5 for bet in _BETS])
"""How much each is liked: those in the middle most, and none next to nothing."""
_PARTS: Final = tuple([log(part / sum(_FANCIED)) for part in _FANCIED])
"""What is put on each, as a logarithm."""


class Evidence(Struct):
    """Against one number being the true mean of the deals."""

    even: float
    width: float
    """Of the bets, in squares of deals. It must not depend on the results."""
    lowest: float = -inf
    highest: float = inf
    """No deal comes to less or more."""
    single: bool = False
    """Whether deals are single games, which are won or lost, rather than means of several."""
    best: float = 0.0
    """The greatest evidence so far, as a logarithm."""

    def look(self, sums: Sums) -> None:
        if sums.count >= FEWEST:
            self.best = max(self.best, self.against(sums, self.even))

    @property
    def p(self) -> float:
        """A p-value that is valid at whatever moment one stops."""
        return min(1.0, exp(-self.best))

    def against(self, sums: Sums, even: float) -> float:
        """The logarithm of the evidence that the true mean is not `even`, from those deals alone."""
        gone = sums.total - sums.count * even
        squares = sums.squares - 2 * even * sums.total + sums.count * even * even
        down, up = even - self.lowest, self.highest - even
        # How far a deal may stray against the bet, and how far with it.
        reach, far = (down, up) if gone > 0 else (up, down)
        unit = self.width**-0.5
        won = []
        for bet, part in zip(_BETS, _PARTS, strict=True):
            stake = bet * unit
            if reach == inf or stake * reach < 1:
                won.append(part + _won(stake, reach, far if self.single else 0.0, sums.count, abs(gone), squares))
        most = max(won, default=-inf)
        # Half of all is put on either side, and the other half is counted as lost.
        return most + log(sum([exp(one - most) for one in won]) / 2) if won else -inf


def _won(stake: float, reach: float, far: float, deals: int, gone: float, squares: float) -> float:
    """What a bet has won at least, as a logarithm: a deal that strays by x multiplies it by 1 + stake * x.

    Of the deals only sums are kept. So the logarithm is replaced by the parabola that meets it where a deal strays by
    `reach` against the bet, touches it where one strays by `far` with it, and is nowhere above it between.
    """
    top, slope, whole = log1p(stake * far), stake / (1 + stake * far), far + reach
    if reach == inf or (not far and stake * reach < 1e-4):
        # Without a bound; and with a near one, where too few figures would be left.
        bend = stake * stake * (0.5 + (0.0 if reach == inf else stake * reach / 3))
    else:
        bend = (top - log1p(-stake * reach) - slope * whole) / (whole * whole)
    return deals * top + slope * (gone - deals * far) - bend * (squares - 2 * far * gone + deals * far * far)


def width_for(spread: float, deals: int) -> float:
    """The bets that are sharpest after that many deals of that spread."""
    return max(1e-9, spread * spread * deals / _AIM)


def always(sums: Sums, evidence: Evidence, level: float = LEVEL) -> Estimate:
    """The mean with an interval that covers the truth at all times at once."""
    lowest, highest = evidence.lowest, evidence.highest
    if sums.count < FEWEST:
        return Estimate(sums.mean, lowest, highest, evidence.p)
    enough = -log(1 - level)
    spread = max((sums.variance / sums.count) ** 0.5, 1e-6)

    def over(even: float) -> float:
        return evidence.against(sums, even) - enough

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
