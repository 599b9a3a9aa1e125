"""What players may do beside the open question: concede (clause figures.timing.concede)."""

from collections.abc import Sequence

from ultratable.games.figures import events
from ultratable.games.figures.end import go_out, set_free
from ultratable.games.figures.state import Figures
from ultratable.games.figures.turn import TURNS
from ultratable.games.figures.words import CONCEDE
from ultratable.games.figures.wounds import clear


def asides(s: Figures, seat: int) -> Sequence[tuple[int, str, str]]:
    # Whoever has laid a card that is not shown yet could still take it back: the decision is not over.
    deciding = seat in s.deciders or seat in s.sealed
    if s.out[seat] or not deciding or not any(s.line):
        return ()
    return ((CONCEDE, "Concede: you are out of the game at once.", "figures.timing.concede"),)


def take_aside(s: Figures, seat: int, pick: int) -> None:
    """Out at once. A battle whose cards were shown goes no further; before that, the attacker chooses anew."""
    s.reveal()
    s.sealed = {}
    s.tell(events.CONCEDED, seat)
    b = s.battle
    fought = b is not None and b.shown
    _leave_line(s, seat)
    go_out(s, seat)
    if s.outcome is not None:
        return
    turns = s.stack[-1]
    if seat == s.active or fought:
        if b is None:
            # Nobody has attacked, so it is no turn that counts (figures.timing.turn-limit).
            s.turn -= 1
        turns.step = TURNS.where["discard_battle"]
    else:
        s.battle = None
        s.phase = "attack"
        turns.step = TURNS.where["attack"]
        s.tell(events.BROKEN_OFF, s.active)


def _leave_line(s: Figures, seat: int) -> None:
    """Own figures leave the game for good; those of others become free captives. All are cleared."""
    figures = s.line[seat]
    s.line[seat] = ()
    for figure in figures:
        clear(s, figure)
    own = [figure for figure in figures if s.brought[figure].owner == seat]
    if own:
        s.tell(events.LEFT, tuple([s.tag(figure) for figure in own]))
    set_free(s, tuple([figure for figure in figures if figure not in own]))
