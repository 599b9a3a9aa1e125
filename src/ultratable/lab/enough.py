"""How many more games would tell, if they went on exactly like those that are there.

Holm's correction looks at all comparisons of a run at once, so no comparison is asked by itself: all are thought on
together, and it is seen how many are told then.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from ultratable.lab.shares import LEVEL, Sums, holm

MOST: Final = 10_000_000
"""Games each, beyond which nobody goes."""

After = Callable[[int], float]
"""The p-value of a comparison after so many more games."""


def grown(sums: Sums, deals: float) -> Sums:
    """The same after so many more deals that are like those so far."""
    part = 1 + deals / sums.count
    return Sums(round(sums.count * part), sums.total * part, sums.squares * part)


def told(ps: Sequence[float]) -> set[int]:
    """Which comparisons are told by Holm's method."""
    return {at for at, p in enumerate(holm(ps)) if p < 1 - LEVEL}


def games_for(after: Sequence[After], open_: Collection[int], wanted: int) -> int | None:
    """The fewest more games each after which so many of those that are open are told; None if they never are."""

    def suffices(games: int) -> bool:
        return len(told([one(games) for one in after]).intersection(open_)) >= wanted

    if not suffices(MOST):
        return None
    few, many = 0, 1
    while many < MOST and not suffices(many):
        few, many = many, min(2 * many, MOST)
    while many - few > max(1, few // 200):
        middle = (few + many) // 2
        few, many = (few, middle) if suffices(middle) else (middle, many)
    return many


def outlook(after: Sequence[After], open_: Collection[int], more: str = "more games") -> str:
    """What it would take to tell those that are open, or half of them, as a sentence."""
    which = "Cannot tell yet" if len(after) == 1 else f"{len(open_)} of {len(after)} cannot be told yet"
    half = -(-len(open_) // 2)
    games = games_for(after, open_, half)
    if games is None:
        half = len(told([one(MOST) for one in after]).intersection(open_))
        games = games_for(after, open_, half) if half else None
    if games is None:
        looks = "it looks" if len(open_) == 1 else "they look"
        return f"{which}: {looks} so even that no number of games in reach would."
    count = f"about {round_up(games):,} {more}"
    if len(after) == 1:
        return f"{which}; {count} would, if they go on like this."
    if len(open_) == 1:
        return f"{which}; {count} would tell it, if they go on like this."
    some = "half" if half == -(-len(open_) // 2) else f"{half}"
    return f"{which}; {count} each would tell {some} of them, if they go on like this."


def round_up(count: int) -> int:
    """Two figures are as much as is known of such numbers: 1,900."""
    size: int = 10 ** max(0, len(str(count)) - 2)
    return -(-count // size) * size
