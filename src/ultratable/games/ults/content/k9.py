"""K-9 (clauses ults.k9.*): makes his prey bleed and tears at it."""

from ultratable.core.hooks import Live
from ultratable.core.total import Total
from ultratable.games.ults.attack import hit, lay_from_deck
from ultratable.games.ults.cards import HEARTS, SUIT
from ultratable.games.ults.records import Play, Status
from ultratable.games.ults.sheet import ENEMY, HOOKS, STATUSES, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import find, place_own

K9 = hero("k9")
BLEED = K9.status("bleed", limit=2, bleeds=True)
THE_HUNT = K9.status("the-hunt", knocks=2, bleeds=True)
THE_HUNT.worth = 6.0
BLEED.worth = 1.0


def is_bleed(status: Status) -> bool:
    return STATUSES[status.kind].bleeds


def easier(s: Ults, target: int, needs: int) -> int:
    """One less to roll against a player who bleeds, from whoever's hand (ults.k9.bleed-any-placer)."""
    return needs - 1 if any([is_bleed(status) for status in s.status[target]]) else needs


@K9.ability("bite", ENEMY, odds=(3, "1x"))
def bite(s: Ults, p: Play) -> None:
    hit(s, p, p.card, easier(s, p.target, 3))


ability_named("bite").eased_by = is_bleed


@K9.ability("wolf-pack", ENEMY, odds=(5, "its power as damage, for each of two cards from the deck"))
def wolf_pack(s: Ults, p: Play) -> None:
    for card in lay_from_deck(s, p, 2):
        hit(s, p, card, easier(s, p.target, 5))


def wolves(s: Ults, p: Play) -> int:
    """As many as there are cards to draw."""
    return min(2, s.deck.size + len(s.discard))


ability_named("wolf-pack").eased_by = is_bleed
ability_named("wolf-pack").rolls = wolves


@K9.ability("bleed", ENEMY, places=BLEED)
def bleed(s: Ults, p: Play) -> None:
    place_own(s, p, BLEED)


@K9.ability("the-hunt", ENEMY, places=THE_HUNT)
def the_hunt(s: Ults, p: Play) -> None:
    place_own(s, p, THE_HUNT)


def bleeding(s: Ults, bearer: int, status: Status) -> int:
    return 3 if SUIT[status.card] == HEARTS else 2


BLEED.harm = bleeding
THE_HUNT.harm = bleeding
_ATTACKS = (ability_named("bite").number, ability_named("wolf-pack").number)


@HOOKS.on("the-hunt", "power")
def hunted(s: Ults, live: Live, total: Total, p: Play, target: int) -> Total:
    """+4 for the placer's Bite and Wolf Pack against the bearer (ults.k9.hunt-own-attacks)."""
    if target != live.owner or p.ability not in _ATTACKS:
        return total
    hunt = find(s, target, live.source)
    if hunt is None or hunt.placer != p.user:
        return total
    return total.plus("The Hunt", 4, "ults.k9.the-hunt")
