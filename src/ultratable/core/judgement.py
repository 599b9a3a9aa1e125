"""What a judgement of a table is made of in every game of rivals: each side's worth against all others'."""

from math import exp
from typing import Final

from ultratable.core.state import Outcome

_STRONGEST: Final = 0.6
"""How much the strongest rivals count, and all of them on average."""
_EACH: Final = 0.4


def decided(outcome: Outcome, team: list[int], seat: int) -> float:
    """What a finished match is worth to a seat: 1 won, 0.5 shared with another side, 0 lost."""
    if outcome.ranks[seat] != 1:
        return 0.0
    return 1.0 if outcome.ranks.count(1) == team.count(team[seat]) else 0.5


def lead(worth: list[float], team: list[int], seat: int) -> float:
    """How far a seat's side is ahead of its rivals, the strongest above all; `worth` tells by seat what each has."""
    mine = 0.0
    others: dict[int, float] = {}
    own_team = team[seat]
    for other, has in enumerate(worth):
        side = team[other]
        if side == own_team:
            mine += has
        else:
            others[side] = others.get(side, 0.0) + has
    return mine - (_STRONGEST * max(others.values()) + _EACH * (sum(others.values()) / len(others)))


def weights(worth: list[float], team: list[int], seat: int) -> list[float]:
    """How much what each seat has counts in that lead."""
    sides: dict[int, float] = {}
    for other, has in enumerate(worth):
        sides[team[other]] = sides.get(team[other], 0.0) + has
    del sides[team[seat]]
    strongest = max(sides, key=sides.__getitem__)
    found: list[float] = []
    for side in team:
        if side == team[seat]:
            found.append(1.0)
        else:
            found.append(-_EACH / len(sides) - (_STRONGEST if side == strongest else 0.0))
    return found


def as_chance(lead: float) -> float:
    """A lead as a judgement from 0 to 1."""
    return 1.0 / (1.0 + exp(-lead))
