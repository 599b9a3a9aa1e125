"""Mimi Cree (clauses ults.x-mimi-cree.*): two stances under one Mask, and everybody else's lines."""

from ultratable.core.hooks import Live
from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.attack import hit
from ultratable.games.ults.cards import DIAMONDS, HEARTS, SUIT
from ultratable.games.ults.deck import draw
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ENEMY, HOOKS, NOBODY, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place, place_own, remove

MIMI_CREE = hero("mimi-cree")
MASK = MIMI_CREE.status("mask", title="Mask", knocks=0)
OVATION = MIMI_CREE.status("standing-ovation", knocks=2)
OVATION.worth = 8.0
MIMI_CREE.passive("understudy")

COMEDY = (DIAMONDS, HEARTS)


def put_on_a_mask(s: Ults, seat: int) -> None:
    place(s, MASK, draw(s), seat, seat, positive=True)


MIMI_CREE.setup = put_on_a_mask


def mask_suit(s: Ults, user: int, printed: int) -> int:
    """The suit of the user's Mask (ults.x-mimi-cree.understudy)."""
    for status in s.status[user]:
        if status.kind == MASK.number:
            return SUIT[status.card]
    return printed


@MIMI_CREE.ability("costume-change", ENEMY, places=MASK, odds=(5, "1x"))
def costume_change(s: Ults, p: Play) -> None:
    for status in s.status[p.user]:
        if status.kind == MASK.number:
            s.tell(events.REMOVED, p.user, status.kind, status.card)
            remove(s, p.user, status)
    # The Mask is the user's own, whoever is aimed at.
    place(s, MASK, p.card, p.user, p.user, positive=True)
    hit(s, p, p.card, needs=5)


@MIMI_CREE.ability("slapstick", ENEMY, odds=(3, "1x"))
def slapstick(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@MIMI_CREE.ability("heartbreak", ENEMY, odds=(5, "2x"))
def heartbreak(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=5, times=2)


def only_in_comedy(s: Ults, user: int) -> str | None:
    return None if plays(s, user, comedy=True) else "ults.x-mimi-cree.slapstick"


def only_in_tragedy(s: Ults, user: int) -> str | None:
    return None if plays(s, user, comedy=False) else "ults.x-mimi-cree.heartbreak"


def plays(s: Ults, user: int, comedy: bool) -> bool:
    """Whether that stance is open to a player; without a Mask there is none."""
    if s.bears(user, OVATION.number):
        return True
    suit = mask_suit(s, user, -1)
    return suit >= 0 and (suit in COMEDY) == comedy


ability_named("slapstick").closed = only_in_comedy
ability_named("heartbreak").closed = only_in_tragedy
ability_named("slapstick").suit_of = mask_suit
ability_named("heartbreak").suit_of = mask_suit


@MIMI_CREE.ability("copycat", NOBODY)
def copycat(s: Ults, p: Play) -> None:
    """Never carried out itself: the ability named with it is, in its place."""


ability_named("copycat").copies = True


@MIMI_CREE.ability("standing-ovation", NOBODY, places=OVATION)
def standing_ovation(s: Ults, p: Play) -> None:
    place_own(s, p, OVATION)


@HOOKS.on("standing-ovation", "power")
def applause(s: Ults, live: Live, total: Total, p: Play, target: int) -> Total:
    if p.user != live.owner:
        return total
    return total.plus("Standing Ovation", 3, "ults.x-mimi-cree.standing-ovation")
