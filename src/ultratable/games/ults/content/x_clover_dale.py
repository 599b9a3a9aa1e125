"""Clover Dale (clauses ults.x-clover-dale.*): bends the die, for herself and against others."""

from ultratable.core.hooks import Live
from ultratable.games.ults.attack import hit
from ultratable.games.ults.deck import draw, draw_to_hand
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ENEMY, FRIEND, HOOKS, NOBODY, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place, place_own

CLOVER_DALE = hero("clover-dale")
CHARM = CLOVER_DALE.status("charm", title="Lucky Charm", limit=1, knocks=2)
JINX = CLOVER_DALE.status("jinx", limit=1, knocks=2)
JACKPOT = CLOVER_DALE.status("jackpot", knocks=2)
CHARM.worth = 3.0
JINX.worth = 3.0
JACKPOT.worth = 5.0
CLOVER_DALE.passive("lucky-charm")


def turn_up_a_charm(s: Ults, seat: int) -> None:
    place(s, CHARM, draw(s), seat, seat, positive=True)


CLOVER_DALE.setup = turn_up_a_charm


@HOOKS.on("charm", "reroll")
def again(s: Ults, live: Live, seat: int) -> bool:
    return seat == live.owner


@CLOVER_DALE.ability("crook", ENEMY, odds=(4, "1x"))
def crook(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=4)


@CLOVER_DALE.ability("pick-a-clover", FRIEND, places=CHARM)
def pick_a_clover(s: Ults, p: Play) -> None:
    place_own(s, p, CHARM)
    draw_to_hand(s, p.controller)


@CLOVER_DALE.ability("jinx", ENEMY, places=JINX)
def jinx(s: Ults, p: Play) -> None:
    place_own(s, p, JINX)


@CLOVER_DALE.ability("jackpot", NOBODY, places=JACKPOT)
def jackpot(s: Ults, p: Play) -> None:
    place_own(s, p, JACKPOT)
    for _ in range(2):
        draw_to_hand(s, p.controller)


# First what is added to a roll, then what is taken away (ults.x-clover-dale.roll-order).


@HOOKS.on("jackpot", "roll", order=1)
def one_more(s: Ults, live: Live, result: int, seat: int) -> int:
    return result + 1 if seat == live.owner else result


@HOOKS.on("jinx", "roll", order=2)
def one_less(s: Ults, live: Live, result: int, seat: int) -> int:
    return result - 1 if seat == live.owner else result
