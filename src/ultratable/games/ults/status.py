"""Status effects: placing, removing, moving and knocking them (clauses ults.status.*, ults.knock.*)."""

from typing import Final

from msgspec.structs import replace

from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.cards import DECK, SUIT
from ultratable.games.ults.deck import discard, lookers
from ultratable.games.ults.records import Play, Status
from ultratable.games.ults.sheet import ABILITIES, FRIEND, HOOKS, STATUSES, StatusKind
from ultratable.games.ults.state import Ults

ANY_SUIT: Final = -1


def place(
    s: Ults, kind: StatusKind, card: int, bearer: int, placer: int, positive: bool, points: int = 0, knocks: int = 0
) -> None:
    """Lay a card in front of a player as a status effect."""
    s.age += 1
    status = Status(kind.number, card, placer, positive, knocks or kind.knocks, points, s.age)
    s.status[bearer] = (*s.status[bearer], status)
    s.known[card] = -1
    HOOKS.attach(s.live, kind.id, bearer, s.age)
    s.tell(events.PLACED, bearer, kind.number, card)
    if kind.shows_hand:
        _look(s, bearer)


def place_own(s: Ults, p: Play, kind: StatusKind, points: int = 0) -> None:
    """Place the ability card itself on the target, negative for an enemy of the user (ults.main.place-card)."""
    bearer = p.user if p.target < 0 else p.target
    place(s, kind, p.card, bearer, p.user, is_positive(s, p, bearer), points)


def is_positive(s: Ults, p: Play, bearer: int) -> bool:
    """Harmful abilities place negative effects and helpful ones positive, on whomever; the rest go by the bearer."""
    ability = ABILITIES[p.ability]
    return not ability.harmful and (ability.aim == FRIEND or s.team[bearer] == s.team[p.user])


def _look(s: Ults, bearer: int) -> None:
    seen = lookers(s, bearer)
    for card in s.hand[bearer]:
        s.known[card] |= seen


def remove(s: Ults, bearer: int, status: Status) -> None:
    """Take an effect off its bearer; its card goes to the discard pile (ults.status.removed)."""
    lift(s, bearer, status)
    discard(s, status.card)


def lift(s: Ults, bearer: int, status: Status) -> None:
    """Take an effect away without discarding its card."""
    s.status[bearer] = tuple([other for other in s.status[bearer] if other.age != status.age])
    HOOKS.detach(s.live, STATUSES[status.kind].id, status.age)


def change(s: Ults, bearer: int, status: Status, points: int) -> Status:
    """Let an effect count on."""
    changed: Status = replace(status, points=points)
    s.status[bearer] = tuple([changed if other.age == status.age else other for other in s.status[bearer]])
    return changed


def use_up(s: Ults, bearer: int, age: int, total: Total) -> Total:
    """An effect absorbs what it still can of its bearer's damage, and is discarded once it can no more."""
    status = find(s, bearer, age)
    taken = 0 if status is None else min(status.points, total.value)
    if status is None or not taken:
        return total
    kind = STATUSES[status.kind]
    s.tell(events.ABSORBED, bearer, kind.number, taken)
    changed = change(s, bearer, status, status.points - taken)
    if not changed.points:
        s.tell(events.REMOVED, bearer, kind.number, status.card)
        remove(s, bearer, changed)
    return total.less(kind.title, taken, kind.clause)


def find(s: Ults, bearer: int, age: int) -> Status | None:
    for status in s.status[bearer]:
        if status.age == age:
            return status
    return None


def _age(status: Status) -> int:
    return status.age


def move(s: Ults, bearer: int, status: Status, to: int) -> None:
    """Move an effect as it is, knocks and all, to another player."""
    lift(s, bearer, status)
    s.status[to] = tuple(sorted([*s.status[to], status], key=_age))
    HOOKS.attach(s.live, STATUSES[status.kind].id, to, status.age)
    s.tell(events.MOVED, bearer, to, status.kind, status.card)
    if STATUSES[status.kind].shows_hand:
        _look(s, to)


def limited(s: Ults, kind: StatusKind) -> bool:
    """Whether there is any limit to how many of that kind a bearer may have at this table."""
    return kind.limit > 0 or (kind.face >= 0 and s.options.two_decks)


def at_limit(s: Ults, bearer: int, kind: StatusKind) -> bool:
    """Whether no further effect of that kind may be placed there (ults.status.stack-limit)."""
    if kind.limit and s.bears(bearer, kind.number) >= kind.limit:
        return True
    # With two decks both copies of an ultimate's card exist; a bearer has one at most (ults.variants.two-decks).
    if kind.face >= 0 and s.options.two_decks:
        return any([status.kind == kind.number and status.card % DECK == kind.face for status in s.status[bearer]])
    return False


def knock(s: Ults, bearer: int, positive: bool, suit: int = ANY_SUIT) -> None:
    """Knock every such effect on a player once, all together, oldest first (ults.knock.same-time)."""
    for status in s.status[bearer]:
        if status.positive == positive and (suit == ANY_SUIT or SUIT[status.card] == suit):
            knock_one(s, bearer, status)


def knock_one(s: Ults, bearer: int, status: Status) -> None:
    """One card knocks each effect at most once; an effect that takes no knocks is never knocked."""
    if status.age in s.knocked or status.knocks == 0:
        return
    s.knocked = (*s.knocked, status.age)
    if status.knocks > 1:
        turned: Status = replace(status, knocks=status.knocks - 1)
        s.status[bearer] = tuple([turned if other.age == status.age else other for other in s.status[bearer]])
        s.tell(events.TURNED_SIDEWAYS, bearer, status.kind, status.card)
    else:
        s.tell(events.KNOCKED_OFF, bearer, status.kind, status.card)
        remove(s, bearer, status)


def knock_negative(s: Ults, p: Play) -> None:
    """Step 2: negative effects of the ability's suit on the controller (ults.knock.negative)."""
    if s.status[p.controller]:
        knock(s, p.controller, False, p.suit)


def knock_positive(s: Ults, p: Play) -> None:
    """Step 7: positive effects of the ability's suit on players who really lost health (ults.knock.positive)."""
    for seat in s.around(s.active):
        if s.hurt >> seat & 1 and s.status[seat]:
            knock(s, seat, True, p.suit)
