"""What players may do beside the open question: concede, and ask to look through the discard pile
(clauses ults.timing.concede, ults.timing.inspect, ults.hidden.discard)."""

from collections.abc import Sequence

from ultratable.core.flow import END, Decision
from ultratable.games.ults import events
from ultratable.games.ults.end import eliminate
from ultratable.games.ults.records import Play, Request
from ultratable.games.ults.setup import SETUP, first_free, openly, take_hero
from ultratable.games.ults.sheet import ABILITIES, ENEMIES, PROCEDURES
from ultratable.games.ults.state import Ults
from ultratable.games.ults.turn import TURNS
from ultratable.games.ults.words import CONCEDE, LOOK, NO, YES


def asides(s: Ults, seat: int) -> Sequence[tuple[int, str, str]]:
    found: list[tuple[int, str, str]] = []
    if s.out[seat]:
        return found
    if may_look(s, seat):
        found.append((LOOK, "Ask everybody to look through the discard pile.", "ults.timing.inspect"))
    if seat in s.deciders:
        found.append((CONCEDE, "Concede: you are out of the game at once.", "ults.timing.concede"))
    return found


def may_look(s: Ults, seat: int) -> bool:
    """Between two actions, and once per player and round."""
    decision = s.decision
    return decision is not None and decision.name == "announce" and not s.looked >> seat & 1 and bool(s.discard)


def take_aside(s: Ults, seat: int, pick: int) -> None:
    if pick == LOOK:
        s.looked |= 1 << seat
        s.reveal()
        # Whether the active player has begun to name an ability is their own affair: they begin again afterwards.
        s.sealed = {}
        s.tell(events.LOOK_ASKED, seat)
        s.call(LOOKING, Request(seat, tuple([other for other in s.around(seat) if other != seat])))
    else:
        concede(s, seat)


def concede(s: Ults, seat: int) -> None:
    """Out at once; what they control, carry out or are the only target of stops without further effect."""
    s.reveal()
    s.tell(events.CONCEDED, seat)
    s.withdraw(seat)
    choosing = s.hero[seat] < 0
    if choosing:
        take_hero(s, seat, first_free(s, seat))
    p = s.play
    stops = seat == s.active if p is None else _stops(p, seat)
    eliminate(s, [seat])
    if s.outcome is not None:
        return
    if stops:
        _stop(s)
    if choosing and openly(s):
        s.stack[-1].step = SETUP.where["next_to_choose"]


def _stops(p: Play, seat: int) -> bool:
    return seat in (p.controller, p.user) or (ABILITIES[p.ability].aim != ENEMIES and seat == p.target)


def _stop(s: Ults) -> None:
    """Leave everything above the turn and go on with its clean-up."""
    for at, frame in enumerate(s.stack):
        if frame.procedure is TURNS:
            del s.stack[at + 1 :]
            frame.step = TURNS.where["turn_up"]
            return


class Agree(Decision):
    name = "agree"
    clause = "ults.timing.inspect"

    def deciders(self, s: Ults, n: Request) -> tuple[int, ...]:
        return tuple([seat for seat in n.to_ask if not s.out[seat]])[:1]

    def candidates(self, s: Ults, n: Request, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (NO, YES)

    def take(self, s: Ults, n: Request, seat: int, picks: tuple[int, ...]) -> str | None:
        s.tell(events.LOOK_ANSWER, seat, picks[0])
        s.reveal()
        if picks[0] == NO:
            return END
        s.note(Request(n.asker, n.to_ask[n.to_ask.index(seat) + 1 :]))
        return self.name

    def prompt(self, s: Ults, n: Request, seat: int, sofar: tuple[int, ...]) -> str:
        return f"{s.sheet(n.asker).title} (seat {n.asker + 1}) asks to look through the discard pile. Agreed?"

    def label(self, s: Ults, n: Request, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "Yes, all of us look." if pick == YES else "No."

    def default(self, s: Ults, n: Request, seat: int, sofar: tuple[int, ...]) -> int | None:
        return NO


def show_pile(s: Ults, n: Request) -> None:
    """All agreed: every player still in the game sees the pile once."""
    told = 0
    for seat in s.living():
        told |= 1 << seat
    s.tell_secret(events.PILE_SHOWN, told, s.discard)


LOOKING = PROCEDURES.new("look", Agree(), show_pile, notes=Request)
