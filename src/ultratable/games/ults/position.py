"""Arranging a table (for tests, puzzles and physical play): hands, health, status effects, piles, whose turn.

Facts are plain values, so that a record can carry them. Everything not named stays as after an ordinary setup.
"""

from typing import Any

from ultratable.core.errors import BadScript, nearest
from ultratable.core.flow import Frame
from ultratable.core.position import Loose, only
from ultratable.games.ults.cards import WORDS
from ultratable.games.ults.deck import lookers
from ultratable.games.ults.sheet import HEROES, STATUSES, StatusKind, hero_named
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place
from ultratable.games.ults.turn import TURNS

_FACTS = ("heroes", "hands", "health", "statuses", "top", "discard", "deck", "active", "round", "out", "at")


def arrange(s: Ults, facts: dict[str, Any]) -> None:
    """Put the table into a position at the start of a turn: of its Draw Phase, or (at = "main") of its Main Phase.

    heroes: one id per seat. hands: cards per seat. health: per seat. statuses: [bearer, name, card, placer] or with
    further [.., positive, knocks, points]. top: the next cards of the deck. discard: from the bottom up. deck: the
    other cards of the deck; without it, all that lie nowhere else. out: eliminated seats.
    """
    only(facts, _FACTS)
    _heroes(s, facts.get("heroes") or [HEROES[0].id] * s.seats)
    loose = Loose(WORDS, range(s.size))
    _hands(s, facts.get("hands") or [], loose)
    _health(s, facts.get("health") or [])
    _statuses(s, facts.get("statuses") or [], loose)
    s.discard = loose.take_all(facts.get("discard") or [])
    for card in s.discard:
        s.known[card] = -1
    s.deck = loose.deck(facts)
    for seat in facts.get("out") or []:
        s.eliminations += 1
        s.out[seat] = s.eliminations
        s.health[seat] = 0
        s.detach_passives(seat)
    s.reseat()
    s.first = s.active = int(facts.get("active", 0))
    s.round = s.stamp = int(facts.get("round", 1))
    s.stack = [Frame(TURNS, TURNS.where["announce" if facts.get("at") == "main" else "begin_turn"], None)]
    if facts.get("at") == "main":
        s.turn = 1
        s.phase = "main"


def _heroes(s: Ults, ids: list[str]) -> None:
    if len(ids) != s.seats:
        raise BadScript(f"name one hero per seat: {len(ids)} heroes for {s.seats} seats")
    for seat, id in enumerate(ids):
        found = hero_named(id)
        if found is None:
            raise BadScript(f"there is no hero '{id}'.{nearest(id, [hero.id for hero in HEROES])}")
        s.hero[seat] = found.number
        s.attach_passives(seat)


def _hands(s: Ults, hands: list[list[str]], loose: Loose) -> None:
    for seat, words in enumerate(hands):
        cards = loose.take_all(words)
        s.hand[seat] = cards
        for card in cards:
            s.known[card] = lookers(s, seat)


def _health(s: Ults, health: list[int]) -> None:
    for seat, points in enumerate(health):
        if not 1 <= points <= s.options.health:
            raise BadScript(f"health goes from 1 to {s.options.health}, not {points}")
        s.health[seat] = points


def _status_kind(name: str) -> StatusKind:
    for kind in STATUSES:
        if kind.id == name:
            return kind
    raise BadScript(f"there is no status effect '{name}'.{nearest(name, [kind.id for kind in STATUSES])}")


def _statuses(s: Ults, statuses: list[list[Any]], loose: Loose) -> None:
    for bearer, name, word, placer, *more in statuses:
        kind = _status_kind(name)
        positive = bool(more[0]) if more else s.team[bearer] == s.team[placer]
        knocks = int(more[1]) if len(more) > 1 else 0
        points = int(more[2]) if len(more) > 2 else 0
        place(s, kind, loose.take(word), bearer, placer, positive, points, knocks)
    s.log = None if s.log is None else type(s.log)()
