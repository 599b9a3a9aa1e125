"""Cases of shots, blows and shells, and of the dice they drop."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.board.grid import DIRECTIONS
from ultratable.core.board.lines import line
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.covering.cards import on_anyone
from ultratable.games.ultra_marines.covering.told import Cases, Values, just_told, who_played
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF
from ultratable.games.ultra_marines.firing import firing_dice
from ultratable.games.ultra_marines.hth import blade_dice
from ultratable.games.ultra_marines.hulk import covered
from ultratable.games.ultra_marines.looking import eyes_of
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import HEAVY, UltraMarines
from ultratable.games.ultra_marines.tray import COCKED, OUT, Die, highest, is_hit
from ultratable.games.ultra_marines.words import SQUAD

_FAR: Final = 3
"""Nearer than this sight could have a limit: a Power Failure's."""
_VORTEX: Final = BY_ID["vortex-grenade"]


def _drop(dice: Sequence[Die]) -> list[str]:
    """What a drop of dice shows of the tray."""
    found = ["tray.landing", "tray.shown"]
    places = [place for place, _ in dice]
    if COCKED in places:
        found.append("tray.cocked")
    if OUT in places:
        found.append("tray.out")
    hits = [number for place, number in dice if is_hit(place)]
    if hits and any([place < OUT and not is_hit(place) for place in places]):
        found.append("components.tray")
    if hits and any([place != COCKED and number != highest(dice) for place, number in dice]):
        found.append("tray.highest")
    return found


def _attack(s: UltraMarines, scout: int, target: int) -> list[str]:
    """What a shot and a blow have in common."""
    found = ["components.data_card", "hidden.public"]
    if not s.options.teams:
        found.append("turn.enemies")
    if s.model[scout].carries:
        found.append("artifacts.fight_carrying")
    if s.hand[s.player(target)]:
        found.append("timing.no_reactions")
    return found


def _counted(dice: Sequence[Die]) -> int:
    return len([place for place, _ in dice if place != COCKED])


def _fires(s: UltraMarines, values: Values) -> list[str]:
    scout, target, weapon, dice = values
    found = [*_drop(dice), *_attack(s, scout, target), "components.weapons", *_line(s, scout, target)]
    if _counted(dice) == firing_dice(scout):
        found.append("components.damage_dice")
    if s.fired & ~(1 << scout):
        found.append("firing.order")
    if weapon == "standard":
        found.append("firing.heavy_bolter")
        if not s.options.hellfire:
            found.append("variants.hellfire_off")
    return found


def _line(s: UltraMarines, scout: int, target: int) -> list[str]:
    """What the line of sight of a shot ran over."""
    start, end = s.at[scout], s.at[target]
    across, down = GRID.offset(start, end)
    met = line(across, down)
    squares = [start + below * GRID.width + over for over, below in met.through]
    found: list[str] = []
    if met.corners:
        found.append("sight.corner")
    ahead = ((across > 0) - (across < 0), (down > 0) - (down < 0))
    if GRID.distance(start, end) > _FAR and DIRECTIONS[s.facing[scout]] != ahead:
        found.append("sight.unlimited")
    vortex = s.vortex()
    if any([square in s.lying or s.mine(square) >= 0 or vortex >> square & 1 for square in squares]):
        found.append("sight.artifacts_do_not_block")
    if any([s.on(square) for square in squares]):
        found.append("variants.sight_over_fallen")
    if s.dark:
        found.append("board.squares_away")
    return found


def _strikes(s: UltraMarines, values: Values) -> list[str]:
    scout, target, dice = values
    found = [*_drop(dice), *_attack(s, scout, target)]
    if _counted(dice) == blade_dice(scout):
        found.append("components.damage_dice")
    if s.fought & ~(1 << scout):
        found.append("hth.order")
    if s.model[scout].reloading:
        found.append("hth.reloading")
    if not s.moved >> scout & 1:
        found.append("hth.no_move_needed")
    if not eyes_of(s).see(s.at[scout], s.at[target]):
        found.append("hth.no_sight")
    return found


def _suffers(s: UltraMarines, values: Values) -> list[str]:
    target, cause, dice = values
    found = _drop(dice)
    if cause == "the lurker":
        found.append("board.squares_away")
    elif cause == "the discharge":
        found += on_anyone(s, values)
    elif cause == "the vortex":
        found.append("objects.vortex_strike")
        over = [card for card, anchor in s.on_board if FACE_OF[card] == _VORTEX and s.at[target] in covered(anchor, 4)]
        if any([who_played(s, card) == s.player(target) for card in over]):
            found.append("cards.nobody_owns")
    return found


def _frag_die(s: UltraMarines, values: Values) -> list[str]:
    return _drop(values[1])


def _shell(s: UltraMarines, values: Values) -> list[str]:
    scout, _, dice = values
    found = ["hellfire.choice", "hidden.public", "tray.landing", "tray.shown"]
    if any([place < OUT for place, _ in dice]):
        found.append("components.hellfire_counters")
    if any([place == COCKED for place, _ in dice]):
        found.append("tray.cocked")
    if s.fired & ~(1 << scout):
        found.append("firing.order")
    return found


def _shell_hurts(s: UltraMarines, values: Values) -> list[str]:
    """A friend, or the firer himself."""
    assert s.attack is not None
    return ["hellfire.friends"] if s.side(values[0]) == s.side(s.attack.scout) else []


def _stunned(s: UltraMarines, values: Values) -> list[str]:
    """Two dice or more hit somebody who stood: the second did not find him stunned."""
    attack = just_told(s, events.FIRES, events.STRIKES, events.SUFFERS)
    several = attack is not None and len([place for place, _ in attack[-1] if is_hit(place)]) > 1
    return ["stunned.same_attack"] if several else []


def _killed(s: UltraMarines, values: Values) -> list[str]:
    return ["hellfire.reload_details"] if s.model[values[0]].reloading else []


def _finished(s: UltraMarines, values: Values) -> list[str]:
    by_fire = just_told(s, events.SHELL_HURTS) is not None
    return [*_killed(s, values), *(["hellfire.stunned"] if by_fire else [])]


def _reloads(s: UltraMarines, values: Values) -> list[str]:
    """The other squad of the same player may go on firing."""
    seat = s.player(values[0])
    others = [chapter * SQUAD + HEAVY for chapter in s.squads(seat) if chapter != values[0] // SQUAD]
    return (
        ["hellfire.reload_details"] if any([s.at[scout] and not s.model[scout].reloading for scout in others]) else []
    )


def _ready(s: UltraMarines, values: Values) -> list[str]:
    return ["turn.next_turn", *(["hellfire.reload_details"] if s.model[values[0]].stunned else [])]


CASES: Final[Cases] = {
    events.FIRES.name: _fires,
    events.STRIKES.name: _strikes,
    events.SUFFERS.name: _suffers,
    events.FRAG_DIE.name: _frag_die,
    events.SHELL.name: _shell,
    events.SHELL_HURTS.name: _shell_hurts,
    events.STUNNED.name: _stunned,
    events.KILLED.name: _killed,
    events.FINISHED.name: _finished,
    events.RELOADS.name: _reloads,
    events.READY.name: _ready,
}
