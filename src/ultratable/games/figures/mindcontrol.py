"""Mind Control (clauses figures.mindcontrol.*)."""

from collections.abc import Sequence
from typing import Final

from ultratable.games.figures import events
from ultratable.games.figures.charcard import ACTION
from ultratable.games.figures.state import Figures
from ultratable.games.figures.wounds import join_line

MIND_CONTROL: Final = ACTION["mind-control"]
_POWER: Final = 1


def own_captives(s: Figures) -> Sequence[int]:
    """One from this very battle included: capture comes before the special action."""
    return s.captives[s.fight().attacker]


def take(s: Figures, picks: tuple[int, ...]) -> None:
    seat = s.fight().attacker
    figure = s.index[picks[0]]
    join_line(s, seat, figure, _POWER)
    s.tell(events.CONTROLLED, seat, s.tag(figure))


MIND_CONTROL.among = own_captives
