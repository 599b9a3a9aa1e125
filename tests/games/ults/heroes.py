"""The data of all heroes, as tests look at it."""

from typing import Any

from ultratable.core.hooks import MODIFY, REACT
from ultratable.games.ults.records import Status
from ultratable.games.ults.sheet import HEROES, HOOKS, STATUSES, Ability, Hero, StatusKind, hero_named

BASE = [hero for hero in HEROES if hero.base]
NEW = [hero for hero in HEROES if not hero.base]
NEW_ABILITIES = [ability for hero in NEW for ability in hero.abilities]
NEW_STATUSES = [kind for kind in STATUSES if kind.clause.startswith("ults.x-")]
CHOSEN = [ability for hero in HEROES for ability in hero.abilities if not ability.passive]


def named(id: str) -> Hero:
    found = hero_named(id)
    assert found is not None, id
    return found


def ultimates(hero: Hero) -> list[Ability]:
    return [ability for ability in hero.abilities if ability.ultimate]


def ids(things: list[Any]) -> list[str]:
    return [thing.id for thing in things]


def asks_something(ability: Ability) -> bool:
    """Whether carrying it out has a question of its own: a mini-game, a hidden choice, cards to choose."""
    procedure = ability.procedure
    return procedure is not None and any(decision is not None for decision in procedure.decisions)


def harms(kind: StatusKind) -> list[int]:
    """What an effect may deal in one Draw Phase, over all suits and counts."""
    if kind.harm is None:
        return []
    return [
        kind.harm(None, 0, Status(kind.number, card, 1, False, kind.knocks, points, 1))
        for card in range(4)
        for points in range(6)
    ]


def listens(kind: str, moment: str) -> bool:
    """Whether a status effect or passive listens to a moment."""
    live = HOOKS.none()
    HOOKS.attach(live, kind, 0, 1)
    return any(live[HOOKS.slot(moment, phase)] for phase in (MODIFY, REACT))
