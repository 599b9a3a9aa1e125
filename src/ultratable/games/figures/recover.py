"""Recover (clauses figures.recover.*)."""

from collections.abc import Sequence

from ultratable.games.figures import events
from ultratable.games.figures.charcard import RECOVER
from ultratable.games.figures.state import Figures
from ultratable.games.figures.wounds import join_line


def lost_figures(s: Figures) -> Sequence[int]:
    """Those the attacking player owns that are captives, with whomever they lie."""
    seat = s.fight().attacker
    return [number for number, one in enumerate(s.brought) if one.owner == seat and s.is_captive(number)]


def bring_back(s: Figures, picks: tuple[int, ...]) -> None:
    """Unwounded and with its starting Power, whatever became of it meanwhile."""
    figure = s.index[picks[0]]
    one = s.brought[figure]
    join_line(s, one.owner, figure, one.start)
    s.tell(events.RECOVERED, one.owner, s.tag(figure), one.start)


RECOVER.among = lost_figures
