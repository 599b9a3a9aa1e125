"""A review in plain words, and which line of the log tells best what happened."""

from collections.abc import Sequence
from typing import Final

from ultratable.review.records import Part, Total

_LUCK: Final = ("end", "crit", "hit", "heal", "status", "miss", "block", "roll", "card", "action", "", "turn")
_DECISION: Final = ("end", "action", "status", "heal", "card", "block", "crit", "hit", "miss", "roll", "", "turn")
"""Sorts of events, those that tell most first: of what chance brought, and of what somebody did."""


def telling(sorts: Sequence[str], kind: str) -> int | None:
    """Which of some events in order tells best what happened, by their sorts; the first of equals."""
    order = _DECISION if kind == "decision" else _LUCK
    return min(range(len(sorts)), key=lambda at: order.index(sorts[at]), default=None)


def points(worth: float) -> str:
    """A change of chances in percentage points."""
    return f"{round(100 * worth):+d}".replace("-", "−")


def percent(chance: float) -> str:
    """A chance as people say it: only what is certain is 0 or 100 percent."""
    if 0 < chance < 0.01:
        return "under 1 %"
    if 0.99 < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"


def cause(part: Part, names: Sequence[str]) -> str:
    """What changed the chances."""
    if part.seat is not None:
        return f"decision of {names[part.seat]}"
    return {"chance": "luck", "meeting": "luck of hidden choices", "deal": "luck of the deal"}[part.kind]


def summary(name: str, total: Total) -> list[str]:
    """The match for one seat, in sentences."""
    without = total.end - total.luck
    said = [
        f"{name}: began at {percent(total.beginning)}, ended at {percent(total.end)}.",
        f"Luck {points(total.luck)} points (give or take {round(196 * total.error)}), "
        f"own decisions {points(total.own)}, the others' {points(total.others)}.",
    ]
    if 0 < without < 1:
        said.append(f"With average luck: {percent(without)}.")
    elif without >= 1:
        said.append("With average luck: a win all the same.")
    else:
        said.append("With average luck: no win.")
    return said
