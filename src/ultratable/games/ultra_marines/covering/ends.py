"""Cases of the ends of a match."""

from typing import Final

from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.covering.told import Cases, Values, just_told
from ultratable.games.ultra_marines.state import UltraMarines


def _out(s: UltraMarines, values: Values) -> list[str]:
    found = ["artifacts.captured_safe"] if s.captured[values[0]] else []
    if just_told(s, events.DROPPED, events.DESTROYED) is not None:
        found.append("timing.order_of_checks")
    return found


def _survivor(s: UltraMarines, values: Values) -> list[str]:
    return ["timing.order_of_checks"] if just_told(s, events.OUT) is not None else []


def _over(s: UltraMarines, values: Values) -> list[str]:
    found = _survivor(s, values)
    if len(set(s.team)) > 2:
        found.append("end.ranking")
    if s.options.teams:
        found.append("variants.teams")
    return found


def _most(s: UltraMarines, values: Values) -> list[str]:
    return ["components.object", *_over(s, values)]


def _showdown_over(s: UltraMarines, values: Values) -> list[str]:
    found = _over(s, values)
    others = [seat for seat in s.living() if s.team[seat] not in s.leaders]
    if s.options.showdown == "leaders_only" and others:
        found.append("variants.showdown")
    if not s.living() or just_told(s, events.SURVIVOR) is not None:
        found.append("end.showdown_at_once")
    return found


CASES: Final[Cases] = {
    events.OUT.name: _out,
    events.SURVIVOR.name: _survivor,
    events.ENDED.name: _most,
    events.ENDED_ALONE.name: _over,
    events.ENDED_NOBODY.name: _over,
    events.ENDED_SHOWDOWN.name: _showdown_over,
    events.ENDED_LIMIT.name: _over,
}
