"""Trying a home-made figure (for the fairness meter of the card maker): ready-made armies with it, and without it."""

from typing import Any, Final

from ultratable.core.records import Trial, Variant
from ultratable.games.figures.charcard import ACTIONS
from ultratable.games.figures.roster import ARMIES, Army

_MADE: Final = "made-1"


def trial(piece: Any, number: int) -> Trial:
    """One ready-made army has the figure in the place of one of its own, with the same Power, against another army.

    Armies, opponents, places and seats take turns, so that no stretch of trials favours any of them.
    """
    count = len(ARMIES)
    round, own = divmod(number, count)
    other = (own + 1 + round % (count - 1)) % count
    lines = [_with(ARMIES[own], round), [list(figure) for figure in ARMIES[other].figures]]
    seat = round % 2
    if seat:
        lines.reverse()
    return Trial(2, {"made": [piece]}, {"lines": lines, "at": "armies"}, seat)


def variants(piece: Any) -> list[Variant]:
    """The figure with one of its three actions exchanged; all else is looks."""
    found = []
    for at, pick in enumerate(piece["picks"]):
        for action in ACTIONS:
            if action.id != pick:
                picks = [*piece["picks"][:at], action.id, *piece["picks"][at + 1 :]]
                found.append(Variant(f"picks.{at}", action.id, {**piece, "picks": picks}))
    return found


def _with(army: Army, round: int) -> list[list[str | int]]:
    chosen = round % len(army.figures)
    return [[_MADE if place == chosen else id, power] for place, (id, power) in enumerate(army.figures)]
