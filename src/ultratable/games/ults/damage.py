"""The arithmetic of damage (clauses ults.damage.*, ults.content.damage-place, ults.content.retaliation)."""

from ultratable.core.flow import END
from ultratable.core.hooks import MODIFY, REACT
from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.attack import deal
from ultratable.games.ults.end import eliminate
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ABILITIES, HOOKS
from ultratable.games.ults.state import Ults

_AIM = HOOKS.slot("aim", MODIFY)
_HALVE = HOOKS.slot("halve", MODIFY)
_ABSORB = HOOKS.slot("absorb", MODIFY)
_REDUCE = HOOKS.slot("reduce", MODIFY)
_STRUCK = HOOKS.slot("struck", REACT)


def add_up(s: Ults, p: Play) -> str | None:
    """Step 4: one batch per target; damage taken in another's place moves first, then comes halving."""
    if not s.batch:
        return END
    if s.live[_AIM]:
        _move_batches(s)
    for seat in s.around(s.active):
        total = s.batch.get(seat)
        if total is not None:
            s.batch[seat] = halved(s, seat, total)
            s.tell(events.DEALT_DAMAGE, seat, s.batch[seat])
    return None


def lands_as_dealt(s: Ults) -> bool:
    """Whether nothing in force moves a batch to somebody else or halves it."""
    return not s.live[_AIM] and not s.live[_HALVE]


def _move_batches(s: Ults) -> None:
    aimed = s.batch
    s.batch = {}
    for seat in s.around(s.active):
        if seat not in aimed:
            continue
        taker = seat
        for live in s.live[_AIM]:
            taker = live.handler(s, live, seat)
            if taker != seat:
                # A batch moves once; whoever guards the taker does not take it on.
                s.tell(events.MOVED_DAMAGE, seat, taker)
                break
        deal(s, taker, aimed[seat])


def halved(s: Ults, seat: int, total: Total) -> Total:
    for live in s.live[_HALVE]:
        total = live.handler(s, live, total, seat)
    return total


def lowered(s: Ults, seat: int, total: Total, draw_phase: bool) -> Total:
    """What absorbs, oldest first, and then the fixed reductions (ults.damage.order)."""
    for live in s.live[_ABSORB]:
        total = live.handler(s, live, total, seat, draw_phase)
    for live in s.live[_REDUCE]:
        total = live.handler(s, live, total, seat, draw_phase)
    return total


def lose_health(s: Ults, seat: int, total: Total) -> int:
    """Take what is left of a batch from a player's health; how much was lost (ults.damage.floor)."""
    lost = min(total.value, s.health[seat])
    s.health[seat] -= lost
    if lost:
        s.tell(events.TOOK, seat, lost, total)
    else:
        s.tell(events.UNHURT, seat, total)
    return lost


def all_lose(s: Ults, p: Play) -> None:
    """All damage of the ability together, then damage hit back."""
    for seat in s.around(s.active):
        total = s.batch.get(seat)
        if total is None:
            continue
        lost = lose_health(s, seat, lowered(s, seat, total, False))
        if lost:
            s.lost[seat] = lost
            s.hurt |= 1 << seat
    if s.hurt and s.live[_STRUCK]:
        _hit_back(s, p)


def take_damage(s: Ults, p: Play) -> None:
    """Step 6: the damage, what the ability makes of it, and then the eliminations."""
    all_lose(s, p)
    ability = ABILITIES[p.ability]
    if ability.after is not None:
        ability.after(s, p)
    eliminate(s, [seat for seat in s.around(s.active) if s.health[seat] == 0])


def _hit_back(s: Ults, p: Play) -> None:
    back: dict[int, Total] = {}
    for live in s.live[_STRUCK]:
        struck = live.handler(s, live, p)
        if struck is not None:
            other, total = struck
            back[other] = total if other not in back else back[other].and_also(total)
            s.tell(events.HIT_BACK, live.owner, other, total)
    for seat, total in back.items():
        # A player hit in the same phase has had the reductions on that batch already; they work once.
        lose_health(s, seat, total if seat in s.batch else lowered(s, seat, halved(s, seat, total), False))
