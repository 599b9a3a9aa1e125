"""Lumber Jaq (clauses ults.lumberjaq.*): hits hard, suffers little."""

from ultratable.core.hooks import Live
from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.attack import hit
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ENEMY, HOOKS, NOBODY, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place, remove

JAQ = hero("lumberjaq")
JACKED = JAQ.status("jacked", knocks=2)
JACKED.worth = 12.0
JAQ.passive("thick-skin")


@HOOKS.on("thick-skin", "reduce")
def thick_skin(s: Ults, live: Live, total: Total, seat: int, draw_phase: bool) -> Total:
    return total.less("Thick Skin", 1, "ults.lumberjaq.thick-skin") if seat == live.owner else total


@JAQ.ability("power-punch", ENEMY, odds=(3, "1x"))
def power_punch(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@JAQ.ability("timber", ENEMY, odds=(5, "2x"))
def timber(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=5, times=2)


@JAQ.ability("jacked", NOBODY, places=JACKED)
def jacked(s: Ults, p: Play) -> None:
    for status in s.status[p.user]:
        if not status.positive:
            s.tell(events.REMOVED, p.user, status.kind, status.card)
            remove(s, p.user, status)
    place(s, JACKED, p.card, p.user, p.user, positive=True)


@HOOKS.on("jacked", "halve")
def half_damage(s: Ults, live: Live, total: Total, seat: int) -> Total:
    return total.half("Jacked, half", "ults.damage.jacked-rounding") if seat == live.owner else total
