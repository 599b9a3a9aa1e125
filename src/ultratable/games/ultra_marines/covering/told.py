"""What was told before an event: by this its case is recognised."""

from collections.abc import Callable
from typing import Any

from ultratable.core.log import Kind, Raw
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.state import UltraMarines

Values = tuple[Any, ...]
Cases = dict[str, Callable[[UltraMarines, Values], list[str]]]
"""By kind of event: the clauses, without their "ultra_marines.", whose case such an event is."""


def told_before(s: UltraMarines) -> list[Raw]:
    """Everything told before this event, the latest first."""
    assert s.log is not None
    told = s.log.raw()
    told.reverse()
    return told[1:]


def just_told(s: UltraMarines, *kinds: Kind) -> Values | None:
    """The values of the event directly before this one, if it was one of these."""
    assert s.log is not None
    told = s.log.raw(s.log.length - 2)
    if len(told) < 2 or told[0][0] not in [kind.number for kind in kinds]:
        return None
    return told[0][3]


def this_turn(s: UltraMarines, *kinds: Kind) -> list[Values]:
    """The values of all events of these kinds since the turn began, the latest first."""
    wanted = [kind.number for kind in kinds]
    found: list[Values] = []
    for number, _, _, values in told_before(s):
        if number == events.TURN.number:
            break
        if number in wanted:
            found.append(values)
    return found


def who_played(s: UltraMarines, card: int) -> int:
    """The seat that played a card; -1 if it lay there from the beginning."""
    for number, _, _, values in told_before(s):
        if number == events.PLAYS.number and values[1] == card:
            return int(values[0])
    return -1
