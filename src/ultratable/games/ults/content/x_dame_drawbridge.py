"""Dame Drawbridge (clauses ults.x-dame-drawbridge.*): walls for herself and for whoever stands behind her."""

from ultratable.core.hooks import REACT, Live
from ultratable.core.total import Total
from ultratable.games.ults.attack import hit
from ultratable.games.ults.cards import POWER, SUIT, half
from ultratable.games.ults.records import Play, Status
from ultratable.games.ults.sheet import ENEMY, FRIEND, HOOKS, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import find, knock_one, place_own, use_up

DAME = hero("dame-drawbridge")
SHIELD_WALL = DAME.status("shield-wall", limit=1)
BANNER = DAME.status("banner", limit=1, knocks=2)
BODYGUARD = DAME.status("bodyguard", limit=1)
THE_KEEP = DAME.status("the-keep", knocks=2)
BANNER.worth = 6.0
BODYGUARD.worth = 5.0


@DAME.ability("ram", ENEMY, odds=(3, "1x"))
def ram(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@DAME.ability("shield-wall", FRIEND, places=SHIELD_WALL)
def shield_wall(s: Ults, p: Play) -> None:
    place_own(s, p, SHIELD_WALL, half(POWER[p.card]))


@DAME.ability("banner", FRIEND, places=BANNER)
def banner(s: Ults, p: Play) -> None:
    place_own(s, p, BANNER)


@DAME.ability("bodyguard", FRIEND, places=BODYGUARD)
def bodyguard(s: Ults, p: Play) -> None:
    place_own(s, p, BODYGUARD)


@DAME.ability("the-keep", FRIEND, places=THE_KEEP)
def the_keep(s: Ults, p: Play) -> None:
    place_own(s, p, THE_KEEP, 15)


# What absorbs, until it is used up.


@HOOKS.on("shield-wall", "absorb")
@HOOKS.on("the-keep", "absorb")
def absorbs(s: Ults, live: Live, total: Total, seat: int, draw_phase: bool) -> Total:
    return use_up(s, seat, live.source, total) if seat == live.owner else total


def what_it_still_absorbs(s: Ults, bearer: int, status: Status) -> float:
    return float(status.points)


SHIELD_WALL.value = what_it_still_absorbs
THE_KEEP.value = what_it_still_absorbs


@HOOKS.on("banner", "power")
def rallied(s: Ults, live: Live, total: Total, p: Play, target: int) -> Total:
    return total.plus("Banner", 2, "ults.x-dame-drawbridge.banner") if p.user == live.owner else total


# Bodyguard: its placer takes the bearer's batches, is harder to hurt meanwhile, and is whom one must hurt to end it.


@HOOKS.on("bodyguard", "aim")
def guarded(s: Ults, live: Live, seat: int) -> int:
    if seat != live.owner:
        return seat
    status = find(s, seat, live.source)
    # Nobody guards against an ability of their own.
    if status is None or s.out[status.placer] or (s.play is not None and s.play.user == status.placer):
        return seat
    return status.placer


@HOOKS.on("bodyguard", "reduce")
def armoured(s: Ults, live: Live, total: Total, seat: int, draw_phase: bool) -> Total:
    if draw_phase or live.source != oldest_guard(s, seat):
        return total
    return total.less("Bodyguard", 1, "ults.x-dame-drawbridge.bodyguard-armour")


def oldest_guard(s: Ults, placer: int) -> int:
    """The age of the placer's oldest Bodyguard on the table, which speaks for all of them; -1 if there is none."""
    ages = [
        status.age
        for bearer in s.living()
        for status in s.status[bearer]
        if status.kind == BODYGUARD.number and status.placer == placer
    ]
    return min(ages, default=-1)


@HOOKS.on("bodyguard", "bruised", REACT)
def knocked_through_the_guard(s: Ults, live: Live, p: Play) -> None:
    status = find(s, live.owner, live.source)
    if status is not None and status.placer in s.lost and SUIT[status.card] == p.suit:
        knock_one(s, live.owner, status)
