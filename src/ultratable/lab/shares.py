"""Estimates with their intervals: shares, means and differences, by SciPy and statsmodels.

Games of one deal are not independent of one another (the same luck, seats exchanged), so the deal is what is counted:
`Sums` holds what the deals came to, and every interval is reckoned from the spread between deals.
"""

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Final

from msgspec import Struct

LEVEL: Final = 0.95
_CAUTION: Final = 10
"""As many deals' worth of plain chance is mixed into the spread, which a few deals tell badly."""


class Sums(Struct):
    """What some deals came to, one number each: enough for mean and spread, however many they are."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Between deals; 0 as long as there are fewer than two."""
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1))


class Estimate(Struct, frozen=True):
    """A number with its interval."""

    value: float
    low: float
    high: float
    p: float = 1.0
    """How likely chance alone strays so far from what would be even."""


def wilson(wins: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """The interval of a share: Wilson's, good for few games and for shares near 0 and 1.

    Written out, since the server's fairness meter and `ultratable simulate` want it without the seconds that
    statsmodels takes to load; a test holds it against theirs.
    """
    if games <= 0:
        return (0.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share_, square = wins / games, z * z
    middle = (share_ + square / (2 * games)) / (1 + square / games)
    reach = z * (share_ * (1 - share_) / games + square / (4 * games * games)) ** 0.5 / (1 + square / games)
    return (max(0.0, middle - reach), min(1.0, middle + reach))


def share(sums: Sums, games: int, even: float = 0.5, level: float = LEVEL) -> Estimate:
    """A share of wins over games played in deals: Wilson's interval for as many independent games as those are worth.

    Exchanged seats make games of a deal differ less or more than chance would; what they are worth is measured.
    """
    if not sums.count:
        return Estimate(even, 0.0, 1.0)
    from scipy.stats import norm

    share_ = min(1.0, max(0.0, sums.mean))
    worth = _worth(sums, games, share_)
    low, high = wilson(share_ * worth, worth, level)
    spread = (even * (1 - even) / worth) ** 0.5
    return Estimate(share_, low, high, float(2 * norm.sf(abs(share_ - even) / spread)))


def _worth(sums: Sums, games: int, mean: float) -> float:
    """As many independent games these deals tell as much as."""
    chance = mean * (1 - mean)
    if chance <= 0 or sums.count < 2:
        # All went alike: whether by the luck of the deal nobody can tell, so each deal counts once.
        return float(sums.count)
    # How much more or less a game in a deal varies than one by itself.
    factor = sums.variance * (games / sums.count) / chance
    blended = (sums.count * factor + _CAUTION) / (sums.count + _CAUTION)
    return games / max(factor, blended)


def mean(sums: Sums, even: float = 0.0, level: float = LEVEL) -> Estimate:
    """A mean over deals, with Student's interval: lengths, and differences of paired games."""
    if sums.count < 2:
        return Estimate(sums.mean, float("-inf"), float("inf"))
    from scipy.stats import t

    spread = (sums.variance / sums.count) ** 0.5
    if spread == 0.0:
        return Estimate(sums.mean, sums.mean, sums.mean, 1.0 if sums.mean == even else 0.0)
    reach = float(t.ppf((1 + level) / 2, sums.count - 1)) * spread
    p = float(2 * t.sf(abs(sums.mean - even) / spread, sums.count - 1))
    return Estimate(sums.mean, sums.mean - reach, sums.mean + reach, p)


def difference(sums: Sums, spread: float, level: float = LEVEL) -> Estimate:
    """A difference of shares between paired deals. A few deals that all went alike prove little: some deals' worth of
    the usual spread is mixed in."""
    if not sums.count:
        return Estimate(0.0, -1.0, 1.0)
    from scipy.stats import norm

    variance = (sums.count * sums.variance + _CAUTION * spread * spread) / (sums.count + _CAUTION)
    error = (variance / sums.count) ** 0.5
    reach = float(norm.ppf((1 + level) / 2)) * error
    p = float(2 * norm.sf(abs(sums.mean) / error))
    return Estimate(sums.mean, max(-1.0, sums.mean - reach), min(1.0, sums.mean + reach), p)


def holm(ps: Sequence[float]) -> list[float]:
    """The same p-values when this many questions were asked at once, by Holm: below 0.05 counts.

    Written out, since it is reckoned again and again to see how many more games would tell; a test holds it against
    that of statsmodels."""
    found = [1.0] * len(ps)
    worst = 0.0
    for rank, at in enumerate(sorted(range(len(ps)), key=lambda at: ps[at])):
        worst = max(worst, min(1.0, ps[at] * (len(ps) - rank)))
        found[at] = worst
    return found


def games_to_tell(
    difference: float, even: float = 0.5, power: float = 0.8, comparisons: int = 1, worth: float = 1.0
) -> int:
    """Games after which a true difference from an even share is seen so surely; `worth` is what one game tells."""
    from statsmodels.stats.power import NormalIndPower

    spread: float = (even * (1 - even)) ** 0.5
    wanted: Any = NormalIndPower(ddof=0).solve_power(
        effect_size=abs(difference) / spread, alpha=(1 - LEVEL) / comparisons, power=power, ratio=0
    )
    return int(-(-float(wanted) // worth))
