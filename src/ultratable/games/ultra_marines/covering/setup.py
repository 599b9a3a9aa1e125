"""Cases of setting up."""

from typing import Final

from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.board import set_problem
from ultratable.games.ultra_marines.covering.told import Cases, Values
from ultratable.games.ultra_marines.faces import FACE_OF
from ultratable.games.ultra_marines.records import PRESETS
from ultratable.games.ultra_marines.setup import ARTIFACTS, squads_each
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import SQUAD

_MOST_CLEARINGS: Final = 3


def _starter(s: UltraMarines, values: Values) -> list[str]:
    """Whichever way the two options are set has a name."""
    kept = {"events": s.options.events, "hellfire": s.options.hellfire}
    return ["variants.presets"] if kept in [preset["options"] for preset in PRESETS] else []


def _dealt(s: UltraMarines, values: Values) -> list[str]:
    cards = s.deck.size + sum([len(hand) for hand in s.hand])
    return ["components.event_deck"] if cards == len(FACE_OF) else []


def _laid(s: UltraMarines, values: Values) -> list[str]:
    return ["board.shapes"]


def _hulk(s: UltraMarines, values: Values) -> list[str]:
    options = s.options
    if options.board == "random" or s.clearings == _MOST_CLEARINGS:
        return ["content.generator"]
    if options.board == "ready":
        return ["board.reference_layout"] if options.layout == "reference" else []
    if options.board == "build":
        return []
    found = ["board.text_format"]
    if not options.free_boards:
        found.append("board.set_check")
    elif set_problem(s.board().board) is not None:
        found.append("board.free_boards")
    return found


def _posted(s: UltraMarines, values: Values) -> list[str]:
    squares = {square for _, square in values[0]}
    return ["components.squad"] if len(squares) == SQUAD else []


def _put(s: UltraMarines, values: Values) -> list[str]:
    """The zones are as far as they should be, or as far as they can be."""
    board = s.board().board
    far = board.distance_to_zones(board.section_at[values[1]], tuple([s.zone[chapter] for chapter in s.zones]))
    return ["board.section_distance" if far >= 3 else "setup.artifacts_fallback"]


def _first(s: UltraMarines, values: Values) -> list[str]:
    """Everything is set up; nobody has done anything yet."""
    found = ["setup.steps", "timing.setup_decisions"]
    if all([len(s.squads(seat)) == squads_each(s) for seat in range(s.seats)]):
        found.append("components.players")
    if len(s.lying) == ARTIFACTS:
        found.append("components.artifacts")
    if s.seats == 2 and s.options.squads_per_player == 1:
        found.append("variants.squads")
    return found


CASES: Final[Cases] = {
    events.STARTER.name: _starter,
    events.DEALT.name: _dealt,
    events.LAID.name: _laid,
    events.HULK.name: _hulk,
    events.POSTED.name: _posted,
    events.PUT.name: _put,
    events.FIRST.name: _first,
}
