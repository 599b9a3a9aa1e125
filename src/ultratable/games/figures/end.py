"""Elimination and winning (clauses figures.end.*)."""

from ultratable.core.log import Kind
from ultratable.games.figures import events
from ultratable.games.figures.deck import discard_hand
from ultratable.games.figures.state import Figures


def go_out(s: Figures, seat: int) -> None:
    """Out at once: hand discarded, Stun dropped, captives free; the game may be over."""
    s.eliminations += 1
    s.out[seat] = s.eliminations
    s.stunned &= ~(1 << seat)
    s.tell(events.OUT, seat, discard_hand(s, seat))
    set_free(s, s.captives[seat])
    s.captives[seat] = ()
    sides = {s.team[other] for other in s.living()}
    if len(sides) == 1:
        winners = [other for other in range(s.seats) if s.team[other] in sides]
        last = " and ".join([f"seat {other + 1}" for other in winners])
        team = "the team of " if s.options.teams else ""
        _finish(s, f"Only {team}{last} has figures standing.", events.ENDED)


def set_free(s: Figures, figures: tuple[int, ...]) -> None:
    """Captives that lie with nobody from now on (figures.end.out-pile)."""
    if figures:
        s.free = s.free + figures
        s.tell(events.FREED, tuple([s.tag(figure) for figure in figures]))


Standing = tuple[int, int, int, int]


def standing(s: Figures, team: int) -> Standing:
    """What counts at the turn limit, added up for a side: figures, unwounded ones, their Power, captives."""
    members = [seat for seat in range(s.seats) if s.team[seat] == team]
    figures = [figure for seat in members for figure in s.line[seat]]
    unhurt = [figure for figure in figures if not s.figure[figure].wounded]
    captives = sum([len(s.captives[seat]) for seat in members])
    return (len(figures), len(unhurt), sum([s.figure[figure].power for figure in unhurt]), captives)


def decide_at_limit(s: Figures) -> None:
    """Most figures, then most unwounded, then most Power, then most captives; who is equal in all shares the win."""
    best = max([standing(s, team) for team in set(s.team)])
    top = [seat for seat in range(s.seats) if standing(s, s.team[seat]) == best]
    who = " and ".join([f"seat {seat + 1}" for seat in top])
    shared = len({s.team[seat] for seat in top}) > 1
    verb = "share the victory" if shared else "wins" if len(top) == 1 else "win"
    reason = f"The turn limit is reached: {who} {verb} with {_told(best)}."
    _finish(s, reason, events.LIMIT)


def _told(best: Standing) -> str:
    figures, unhurt, power, captives = best
    lined_up = "1 figure" if figures == 1 else f"{figures} figures"
    held = "1 captive" if captives == 1 else f"{captives} captives"
    return f"{lined_up}, {unhurt} of them unwounded with Power {power}, and {held}"


def _finish(s: Figures, reason: str, kind: Kind) -> None:
    s.phase = "over"
    s.tell(kind, reason)
    s.finish(ranking(s), reason, kind.clauses[0])


def ranking(s: Figures) -> tuple[int, ...]:
    """Those still in by what they have standing, then those who are out, from the last to the first."""
    worth: dict[int, tuple[int, Standing | tuple[int]]] = {}
    for team in set(s.team):
        members = [seat for seat in range(s.seats) if s.team[seat] == team]
        alive = any([not s.out[seat] for seat in members])
        worth[team] = (1, standing(s, team)) if alive else (0, (max([s.out[seat] for seat in members]),))
    places = {team: 1 + sum([1 for other in worth if worth[other] > worth[team]]) for team in worth}
    return tuple([places[s.team[seat]] for seat in range(s.seats)])
