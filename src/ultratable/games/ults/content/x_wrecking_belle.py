"""Wrecking Belle (clauses ults.x-wrecking-belle.*): hits everybody at once, and whoever hits her."""

from ultratable.core.hooks import REACT, Live
from ultratable.core.total import NOTHING, Total
from ultratable.games.ults.attack import each_enemy, hit, lose_card, strike, succeeds
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ENEMIES, ENEMY, HOOKS, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import knock

BELLE = hero("wrecking-belle")
BELLE.passive("ring-back")


@HOOKS.on("ring-back", "struck", REACT)
def ring_back(s: Ults, live: Live, p: Play) -> tuple[int, Total] | None:
    if p.user == live.owner or live.owner not in s.lost:
        return None
    return p.user, NOTHING.plus("Ring-Back", 1, "ults.x-wrecking-belle.ring-back")


@BELLE.ability("clapper", ENEMY, odds=(3, "1x"))
def clapper(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@BELLE.ability("ding-dong", ENEMIES, odds=(2, "half"))
def ding_dong(s: Ults, p: Play) -> None:
    if succeeds(s, p, 2):
        for enemy in each_enemy(s, p):
            strike(s, p, p.card, enemy, halved=True)


def shake(s: Ults, p: Play) -> None:
    knock(s, p.user, positive=False)


@BELLE.ability("shake-off", ENEMY, odds=(5, "half"))
def shake_off(s: Ults, p: Play) -> None:
    shake(s, p)
    hit(s, p, p.card, needs=5, halved=True)


ability_named("shake-off").readies = shake


@BELLE.ability("carillon", ENEMIES)
def carillon(s: Ults, p: Play) -> None:
    enemies = each_enemy(s, p)
    for enemy in enemies:
        lose_card(s, enemy)
    for enemy in enemies:
        strike(s, p, p.card, enemy)
