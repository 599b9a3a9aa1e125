"""The combat tray and damage (clauses ultra_marines.tray.*, components.attack_chart)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import DAMAGE, DIE, LAND, LANDING, number_of

OUT: Final = 9
COCKED: Final = 10
_LANDINGS: Final = [*[LAND[place] for place in range(OUT + 1) for _ in range(19)], *[LAND[COCKED]] * 10]
"""Two hundred equal chances."""
_MOST_COCKED: Final = 20

NOTHING: Final = 0
STUNNED: Final = 1
KILLED: Final = 2

Die = tuple[int, int]
"""Where it lies and what it shows."""


def drop(s: UltraMarines, count: int) -> list[Die]:
    """Drop dice into the tray: every drop in order, cocked ones that were dropped again included."""
    dropped: list[Die] = []
    for _ in range(count):
        for _ in range(_MOST_COCKED):
            place = s.chance(LANDING, _LANDINGS) - LAND.start
            number = number_of(s.chance(DAMAGE, DIE))
            dropped.append((place, number))
            if place != COCKED:
                break
        else:
            dropped[-1] = (OUT, dropped[-1][1])
    return dropped


def is_hit(place: int) -> bool:
    """The corners and the centre; they alternate with the others."""
    return place < OUT and place % 2 == 0


def highest(dice: Sequence[Die]) -> int:
    """The highest number in a Hit square; 0 if no die lies in one."""
    return max([number for place, number in dice if is_hit(place)], default=0)


def chart(number: int) -> int:
    """The attack chart."""
    return KILLED if number >= 6 else STUNNED if number >= 4 else NOTHING


def verdict(dice: Sequence[Die], stunned: bool) -> int:
    """What an attack does to somebody who was stunned, or not, when it was declared."""
    number = highest(dice)
    if stunned:
        return KILLED if number else NOTHING
    return chart(number)


# Odds.


def odds(dice: int, stunned: bool) -> tuple[Fraction, Fraction]:
    """The chances that an attack with so many dice stuns, and that it kills."""
    if stunned:
        return Fraction(0), 1 - Fraction(1, 2) ** dice
    kills = 1 - Fraction(11, 12) ** dice
    return 1 - Fraction(3, 4) ** dice - kills, kills


@cache
def blast_odds(stunned: bool) -> tuple[Fraction, Fraction]:
    """The same for whoever stands on one of the nine squares of a hellfire shell."""
    sums = {0: Fraction(1)}
    nobody = Fraction(1)
    for _ in range(4):
        nobody *= Fraction(9, 10)
        more: dict[int, Fraction] = {}
        for total, chance in sums.items():
            more[total] = more.get(total, Fraction(0)) + chance * Fraction(9, 10)
            for number in range(1, 7):
                more[total + number] = more.get(total + number, Fraction(0)) + chance * Fraction(1, 60)
        sums = more
    if stunned:
        return Fraction(0), 1 - nobody
    stuns = sums[4] + sums[5]
    return stuns, sum([chance for total, chance in sums.items() if total >= 6], Fraction(0))
