"""Candella (clauses ults.x-candella.*): what she lights goes off later, or everywhere."""

from ultratable.games.ults import events
from ultratable.games.ults.attack import each_enemy, hit, strike, succeeds
from ultratable.games.ults.records import Play, Status
from ultratable.games.ults.sheet import ENEMIES, ENEMY, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import change, knock, place_own, remove

CANDELLA = hero("candella")
SLOW_FUSE = CANDELLA.status("slow-fuse", limit=2)
POWDER_KEG = CANDELLA.status("powder-keg", knocks=2)
POWDER_KEG.worth = 7.0


def lit(status: Status) -> bool:
    """Whether Spark is easier at whoever bears it, from whoever's hand it came."""
    return status.kind in (SLOW_FUSE.number, POWDER_KEG.number)


@CANDELLA.ability("spark", ENEMY, odds=(3, "1x"))
def spark(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=2 if any([lit(status) for status in s.status[p.target]]) else 3)


ability_named("spark").eased_by = lit


@CANDELLA.ability("slow-fuse", ENEMY, places=SLOW_FUSE)
def slow_fuse(s: Ults, p: Play) -> None:
    place_own(s, p, SLOW_FUSE, points=2)


@CANDELLA.ability("firecrackers", ENEMIES, odds=(4, "1x"))
def firecrackers(s: Ults, p: Play) -> None:
    for enemy in each_enemy(s, p):
        if succeeds(s, p, 4):
            strike(s, p, p.card, enemy)


def one_for_each(s: Ults, p: Play) -> int:
    return len(s.enemies(p.user))


ability_named("firecrackers").rolls = one_for_each


@CANDELLA.ability("snuff-out", ENEMY, odds=(3, "half"))
def snuff_out(s: Ults, p: Play) -> None:
    if hit(s, p, p.card, needs=3, halved=True):
        knock(s, p.target, positive=True)


@CANDELLA.ability("powder-keg", ENEMY, places=POWDER_KEG)
def powder_keg(s: Ults, p: Play) -> None:
    place_own(s, p, POWDER_KEG, points=2)


# The points of a Slow Fuse are its ticks, those of a Powder Keg the damage it deals next.


def bang(s: Ults, bearer: int, status: Status) -> int:
    return 5 if status.points == 1 else 2


def tick(s: Ults, bearer: int, status: Status) -> None:
    left = status.points - 1
    s.tell(events.TICKED, bearer, status.kind, left)
    if left:
        change(s, bearer, status, left)
    else:
        s.tell(events.REMOVED, bearer, status.kind, status.card)
        remove(s, bearer, status)


def what_is_to_come(s: Ults, bearer: int, status: Status) -> float:
    # The 2 of a tick are felt for certain; before it goes off there is time to knock it.
    return -3.0 if status.points == 1 else -3.5


def smoulder(s: Ults, bearer: int, status: Status) -> int:
    return status.points


def grow(s: Ults, bearer: int, status: Status) -> None:
    change(s, bearer, status, min(5, status.points + 1))


SLOW_FUSE.harm = bang
SLOW_FUSE.after = tick
SLOW_FUSE.value = what_is_to_come
POWDER_KEG.harm = smoulder
POWDER_KEG.after = grow
