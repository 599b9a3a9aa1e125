"""Elimination and winning (clauses ults.end.*)."""

from ultratable.games.ults import events
from ultratable.games.ults.cards import by_rank
from ultratable.games.ults.deck import discard
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import remove


def eliminate(s: Ults, seats: list[int]) -> None:
    """All these players are out by one event, in this order; the game may be over."""
    if not seats:
        return
    s.eliminations += 1
    for seat in seats:
        s.out[seat] = s.eliminations
        s.health[seat] = 0
        s.batch.pop(seat, None)
        s.detach_passives(seat)
    s.reseat()
    for seat in seats:
        cards = [status.card for status in s.status[seat]] + by_rank(s.hand[seat])
        for status in s.status[seat]:
            remove(s, seat, status)
        for card in by_rank(s.hand[seat]):
            discard(s, card)
        s.hand[seat] = ()
        s.tell(events.ELIMINATED, seat, tuple(cards))
    sides = {s.team[seat] for seat in s.living()}
    if len(sides) <= 1:
        _finish(s, sides)


def _finish(s: Ults, sides: set[int]) -> None:
    if sides:
        winners = [seat for seat in range(s.seats) if s.team[seat] in sides]
        reason = f"{_sides(s, winners)} {'is' if len(winners) == 1 else 'are'} the last standing."
        finish(s, reason, "ults.end.last-standing")
    else:
        last = [seat for seat in range(s.seats) if s.out[seat] == s.eliminations]
        finish(s, f"A draw: {_sides(s, last)} fell together.", "ults.end.draw")


def decide_by_health(s: Ults) -> None:
    """At the round limit the side with the most health wins (ults.end.round-limit)."""
    best = max(side_health(s, team) for team in set(s.team))
    top = [seat for seat in range(s.seats) if side_health(s, s.team[seat]) == best]
    draw = len({s.team[seat] for seat in top}) > 1
    reason = f"The round limit is reached: {_sides(s, top)} {'share a draw' if draw else 'wins'} with {best} health."
    finish(s, reason, "ults.end.round-limit")


def side_health(s: Ults, team: int) -> int:
    return sum([s.health[seat] for seat in range(s.seats) if s.team[seat] == team])


def finish(s: Ults, reason: str, clause: str) -> None:
    s.phase = "over"
    s.tell(events.ENDED, reason)
    s.finish(ranking(s), reason, clause)


def ranking(s: Ults) -> tuple[int, ...]:
    """A place for every seat: those still in by health, then the eliminated from the last to the first."""
    teams = sorted(set(s.team))
    worth = {}
    for team in teams:
        members = [seat for seat in range(s.seats) if s.team[seat] == team]
        if any(not s.out[seat] for seat in members):
            worth[team] = (1, side_health(s, team))
        else:
            worth[team] = (0, max(s.out[seat] for seat in members))
    place = {}
    for team in teams:
        ahead = [other for other in teams if worth[other] > worth[team]]
        place[team] = 1 + len(ahead)
    return tuple([place[s.team[seat]] for seat in range(s.seats)])


def _sides(s: Ults, seats: list[int]) -> str:
    return " and ".join([f"{s.sheet(seat).title} (seat {seat + 1})" for seat in seats])
