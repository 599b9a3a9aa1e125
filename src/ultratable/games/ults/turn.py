"""The turn and the round (clauses ults.turn.*, ults.timing.round-limit)."""

from ultratable.games.ults import events
from ultratable.games.ults.draw import DRAW_PHASE
from ultratable.games.ults.end import decide_by_health
from ultratable.games.ults.main import MAIN_PHASE
from ultratable.games.ults.sheet import PROCEDURES
from ultratable.games.ults.state import Ults


def begin_turn(s: Ults, n: None) -> None:
    s.turn += 1
    s.stamp = s.round
    s.tell(events.TURN, s.active, s.round)


def pass_turn(s: Ults, n: None) -> str | None:
    """The next living player clockwise; a round is over when everybody still in has had a turn."""
    s.had |= 1 << s.active
    if s.had & s.alive == s.alive:
        s.round += 1
        s.had = 0
        s.looked = 0
        if s.round > s.options.round_limit:
            s.round -= 1
            decide_by_health(s)
            return None
    s.active = s.around(s.active)[0]
    return "begin_turn"


TURNS = PROCEDURES.new("turns", begin_turn, *DRAW_PHASE, *MAIN_PHASE, pass_turn)
