"""Mo Skeeto (clauses ults.x-mo-skeeto.*): what others lose does him good."""

from ultratable.games.ults.attack import heal, hit
from ultratable.games.ults.cards import DIAMONDS, HEARTS, SUIT, half
from ultratable.games.ults.records import Play, Status
from ultratable.games.ults.sheet import ENEMY, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place_own

MO = hero("mo-skeeto")
ITCH = MO.status("itch", limit=1)
LONG_DRINK = MO.status("long-drink", knocks=2)
ITCH.worth = 2.0
LONG_DRINK.worth = 6.0


@MO.ability("sting", ENEMY, odds=(3, "1x"))
def sting(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@MO.ability("sip", ENEMY, odds=(4, "1x"))
def sip(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=4)


def drink_up(s: Ults, p: Play) -> None:
    """Half of the health that anybody lost to the Sip (ults.x-mo-skeeto.sip-whose)."""
    heal(s, p.user, "Sip, half of the health lost", half(sum(s.lost.values())), "ults.x-mo-skeeto.sip")


ability_named("sip").after = drink_up


@MO.ability("itch", ENEMY, places=ITCH)
def itch(s: Ults, p: Play) -> None:
    place_own(s, p, ITCH)


@MO.ability("long-drink", ENEMY, places=LONG_DRINK)
def long_drink(s: Ults, p: Play) -> None:
    place_own(s, p, LONG_DRINK)


def itching(s: Ults, bearer: int, status: Status) -> int:
    return 2


def itch_heals(s: Ults, bearer: int, status: Status) -> None:
    if SUIT[status.card] in (DIAMONDS, HEARTS):
        heal(s, status.placer, "Itch", 1, "ults.x-mo-skeeto.itch")


def draining(s: Ults, bearer: int, status: Status) -> int:
    return 3


def drink_heals(s: Ults, bearer: int, status: Status) -> None:
    heal(s, status.placer, "Long Drink", 2, "ults.x-mo-skeeto.long-drink")


ITCH.harm = itching
ITCH.after = itch_heals
LONG_DRINK.harm = draining
LONG_DRINK.after = drink_heals
