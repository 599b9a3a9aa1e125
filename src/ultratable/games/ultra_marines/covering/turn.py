"""Cases of the turn, of beaming, moving and recovering."""

from typing import Final

from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.covering.told import Cases, Values, just_told, this_turn, told_before
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import SQUAD


def _turn(s: UltraMarines, values: Values) -> list[str]:
    """The turn has passed on from somebody."""
    before = [told[0] for number, _, _, told in told_before(s) if number == events.TURN.number]
    if not before:
        return []
    found: list[str] = []
    if s.seats > 2:
        clockwise = s.options.direction == "clockwise"
        found.append("setup.direction" if clockwise else "variants.direction")
    if s.after(before[0]) != values[0]:
        found.append("turn.skip")
    if not s.options.events:
        found += ["turn.no_cards_stages", "variants.events_off"]
    return found


def _beamed(s: UltraMarines, values: Values) -> list[str]:
    seat, square, _ = values
    found: list[str] = []
    if just_told(s, events.BEAMED, events.NOT_BEAMED) is not None:
        found.append("artifacts.roll_separately")
    if any([s.model[scout].carries for scout in s.on(square)]):
        found.append("artifacts.only_placed")
    if _dropped_by_enemy(s, seat, square):
        found.append("artifacts.whose_square")
    return found


def _dropped_by_enemy(s: UltraMarines, seat: int, square: int) -> bool:
    """Whether an artifact that a killed enemy left on a square surely lies there still."""
    gone = (events.PICKED_UP.number, events.BEAMED.number, events.LOCKED_ON.number)
    for number, _, _, values in told_before(s):
        if number in gone and values[1] == square:
            return False
        if number == events.DROPPED.number and values[1] == square:
            return s.side(values[0]) != s.team[seat]
    return False


def _rolled(s: UltraMarines, values: Values) -> list[str]:
    seat = values[0]
    found = ["components.dice"]
    if len({scout // SQUAD for scout in s.scouts(seat)}) == 2:
        found.append("setup.two_squads")
    if s.options.events and s.playing < 0 and not s.hand[seat]:
        found.append("timing.auto_skip")
    if not s.standing(seat):
        found.append("turn.skip")
    return found


def _moves(s: UltraMarines, values: Values) -> list[str]:
    return ["turn.actor"] if s.player(values[0]) == s.active else []


def _stepped(s: UltraMarines, values: Values) -> list[str]:
    scout, to = values
    start = to - GRID.steps[s.facing[scout]]
    found: list[str] = []
    friends = [other for other in (*s.on(start), *s.on(to)) if other != scout]
    if friends:
        found.append("moving.through_own")
        if any([s.player(other) != s.player(scout) for other in friends]):
            found.append("variants.teams")
    sections = s.board().board.section_at
    if sections[start] != sections[to]:
        found.append("board.joins")
    if s.vortex() >> to & 1:
        found.append("objects.vortex_passable")
    acted = just_told(s, events.PICKED_UP, events.PLACED)
    if acted is not None and acted[0] == scout:
        found.append("artifacts.continue")
    return found


def _picked_up(s: UltraMarines, values: Values) -> list[str]:
    scout, square = values
    found: list[str] = []
    if s.all_teleport_squares() >> square & 1 and square not in s.teleport_squares(s.player(scout)):
        found.append("artifacts.steal")
    if just_told(s, events.STEPPED) is not None:
        found.append("timing.entering_square")
    return found


def _placed(s: UltraMarines, values: Values) -> list[str]:
    return ["board.room_centre"]


def _ended_stage(s: UltraMarines, values: Values) -> list[str]:
    """A card played in this turn, its effect finished, is the top of the discard pile."""
    played = [card for _, card in this_turn(s, events.PLAYS)]
    return ["cards.discard"] if s.discard and s.discard[-1] in played else []


def _recovery(s: UltraMarines, values: Values) -> list[str]:
    scout = values[0]
    found: list[str] = []
    if s.model[scout].carries:
        found.append("artifacts.stunned_carrier")
    if scout in [fallen for fallen, *_ in this_turn(s, events.STUNNED, events.FELL)]:
        found.append("stunned.own_turn")
    return found


CASES: Final[Cases] = {
    events.TURN.name: _turn,
    events.BEAMED.name: _beamed,
    events.NOT_BEAMED.name: _beamed,
    events.ROLLED.name: _rolled,
    events.MOVES.name: _moves,
    events.STEPPED.name: _stepped,
    events.PICKED_UP.name: _picked_up,
    events.PLACED.name: _placed,
    events.ENDED_STAGE.name: _ended_stage,
    events.RECOVERED.name: _recovery,
    events.STILL_DOWN.name: _recovery,
}
