"""The Draw Phase (clauses ults.draw.*): healing, harm, perhaps the end of the bearer, then one card."""

from typing import Final

from ultratable.core.total import Reason, total_of
from ultratable.games.ults import events
from ultratable.games.ults.damage import halved, lose_health, lowered
from ultratable.games.ults.deck import draw_to_hand
from ultratable.games.ults.end import eliminate
from ultratable.games.ults.sheet import STATUSES
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import find


def heal(s: Ults, n: None) -> str | None:
    """All healing from status effects first, as one total."""
    s.phase = "draw"
    seat = s.active
    if not s.status[seat]:
        return "draw_one"
    reasons: list[Reason] = []
    for status in s.status[seat]:
        kind = STATUSES[status.kind]
        if kind.heal is not None:
            amount = kind.heal(s, seat, status)
            if amount:
                reasons.append((kind.title, amount, kind.clause))
    if reasons:
        total = total_of(reasons)
        lost = s.health[seat] + total.value - s.options.health
        if lost > 0:
            total = total.plus("beyond the maximum", -lost, "ults.damage.max-health")
        s.health[seat] += total.value
        s.tell(events.STATUS_HEALS, seat, total)
    return None


def harm(s: Ults, n: None) -> None:
    """Then all damage from status effects as one total, which nobody can defend against."""
    seat = s.active
    held = s.status[seat]
    reasons: list[Reason] = []
    for status in held:
        kind = STATUSES[status.kind]
        if kind.harm is not None:
            amount = kind.harm(s, seat, status)
            if amount:
                reasons.append((kind.title, amount, kind.clause))
    if reasons:
        total = total_of(reasons)
        s.tell(events.STATUS_HARMS, seat, total)
        lose_health(s, seat, lowered(s, seat, halved(s, seat, total), True))
    for status in held:
        after = STATUSES[status.kind].after
        if after is not None and find(s, seat, status.age) is not None:
            after(s, seat, status)


def fall(s: Ults, n: None) -> str | None:
    """Who is on 0 health is out at once: no card, no Main Phase (ults.draw.death)."""
    if s.health[s.active] == 0:
        eliminate(s, [s.active])
        return "pass_turn"
    return None


def draw_one(s: Ults, n: None) -> None:
    """One card, and the Main Phase begins."""
    draw_to_hand(s, s.active)
    s.phase = "main"


DRAW_PHASE: Final = (heal, harm, fall, draw_one)
