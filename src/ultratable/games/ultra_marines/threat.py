"""What enemies could do to a seat in their next turns (clause ultra_marines.content.aids): the squares they come to and
fire at, and what the Scouts there have to fear.

Everybody is taken to stay where he is until then; event cards are left out, since nobody knows who has which. An enemy
attacks once, with whatever is most likely to kill, and all who can attack somebody do.
"""

from functools import cache
from typing import Any, Final, NamedTuple

from ultratable.core.board.grid import bits, squares_in
from ultratable.games.ultra_marines import tray
from ultratable.games.ultra_marines.firing import firing_dice
from ultratable.games.ultra_marines.hellfire import struck
from ultratable.games.ultra_marines.hth import blade_dice
from ultratable.games.ultra_marines.looking import Eyes, eyes_of
from ultratable.games.ultra_marines.state import HEAVY, UltraMarines
from ultratable.games.ultra_marines.words import SCOUT, SQUAD, SQUARE, WORDS

_ROLLS: Final = range(1, 7)
_NEVER: Final = 7


class _Attack(NamedTuple):
    """One way to attack: how, the least movement roll that it takes (0: from where he stands), and its chances."""

    how: str
    roll: int
    stuns: float
    kills: float
    finishes: float
    """That it kills somebody who is stunned."""


class _Enemy(NamedTuple):
    scout: int
    ends: list[tuple[int, int]]
    """Where he could be, the nearest first, with the least roll that it takes."""
    fires: bool
    shells: bool


_known: Final[dict[Any, dict[str, Any]]] = {}
_MOST_KNOWN: Final = 256


def threat(s: UltraMarines, seat: int) -> dict[str, Any]:
    """squares: of each that an enemy comes to or fires at, in percent, how likely that is for whoever is likeliest to.
    scouts: of each who can be attacked, in percent, how likely he is to end up stunned and killed, and by whom.

    An answer of several picks is looked at as often, and by several devices: the same position is worked out once.
    """
    place = (s.board(), seat, tuple(s.at), tuple(s.model), s.bogged, s.on_board, s.dark, s.options, tuple(s.owner))
    found = _known.get(place)
    if found is None:
        if len(_known) >= _MOST_KNOWN:
            _known.pop(next(iter(_known)), None)
        found = _known[place] = _threat(s, seat)
    return found


def _threat(s: UltraMarines, seat: int) -> dict[str, Any]:
    eyes = eyes_of(s)
    enemies = [_enemy(s, scout) for scout in s.enemies(seat) if not s.model[scout].stunned]
    return {"squares": _squares(s, eyes, enemies), "scouts": _scouts(s, seat, eyes, enemies)}


def in_sight(s: UltraMarines, eyes: Eyes, start: int) -> list[int]:
    """Every other square that is seen from one."""
    return [square for square in squares_in(_open_from(s, start)) if eyes.see(start, square)]


def _open_from(s: UltraMarines, start: int) -> int:
    """The other squares that walls alone leave in sight of one."""
    return s.board().sight.open_from(start) & ~(1 << start)


def _enemy(s: UltraMarines, scout: int) -> _Enemy:
    halved = bool(s.bogged >> s.player(scout) & 1)
    occupied = s.models() & ~(1 << s.at[scout])
    closed = bits([s.at[other] for other in s.enemies(s.player(scout))])
    steps = {s.at[scout]: 0}
    ends: list[tuple[int, int]] = []
    for square, before in s.board().steps.reach(s.at[scout], 3 if halved else 6, s.barriers(), closed).items():
        far = steps[square] = 0 if square == before else steps[before] + 1
        if not occupied >> square & 1:
            # Half of a roll is rounded up: two steps take a 3.
            ends.append((max(0, 2 * far - 1) if halved else far, square))
    model = s.model[scout]
    fires = not model.reloading and not model.jammed
    return _Enemy(scout, ends, fires, fires and s.options.hellfire and scout % SQUAD == HEAVY)


def _squares(s: UltraMarines, eyes: Eyes, enemies: list[_Enemy]) -> dict[str, list[int]]:
    comes: dict[int, int] = {}
    fired: dict[int, int] = {}
    everybody = eyes.models
    seen = 0
    places = sorted([(roll, square, enemy) for enemy in enemies for roll, square in enemy.ends])
    for roll, square, enemy in places:
        if roll:
            comes.setdefault(square, roll)
        if enemy.fires:
            eyes.models = everybody & ~(1 << s.at[enemy.scout])
            for other in squares_in(_open_from(s, square) & ~seen):
                if eyes.see(square, other):
                    seen |= 1 << other
                    fired[other] = roll
    eyes.models = everybody
    return {
        WORDS.word(SQUARE[square]): [_percent(comes.get(square, _NEVER)), _percent(fired.get(square, _NEVER))]
        for square in sorted({*comes, *fired})
    }


def _percent(roll: int) -> int:
    """How likely a roll of at least that is."""
    return round(100 * (_NEVER - max(1, roll)) / 6)


def _scouts(s: UltraMarines, seat: int, eyes: Eyes, enemies: list[_Enemy]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    everybody = eyes.models
    for scout in s.scouts(seat):
        attackers: list[tuple[_Enemy, list[_Attack]]] = []
        for enemy in enemies:
            eyes.models = everybody & ~(1 << s.at[enemy.scout])
            attacks = _attacks(s, eyes, enemy, s.at[scout])
            if attacks:
                attackers.append((enemy, attacks))
        if attackers:
            stunned, killed = _fate(s, scout, attackers)
            found[WORDS.word(SCOUT[scout])] = {
                "stunned": round(100 * stunned),
                "killed": round(100 * killed),
                "by": [_told(enemy, attacks) for enemy, attacks in attackers],
            }
    eyes.models = everybody
    return found


def _told(enemy: _Enemy, attacks: list[_Attack]) -> dict[str, Any]:
    first = min(attacks, key=lambda attack: (attack.roll, -attack.kills))
    return {"scout": WORDS.word(SCOUT[enemy.scout]), "how": first.how, "chance": _percent(first.roll)}


def _attacks(s: UltraMarines, eyes: Eyes, enemy: _Enemy, target: int) -> list[_Attack]:
    """Every way in which an enemy can attack somebody on a square, each with the least roll."""
    found: list[_Attack] = []
    shot = _NEVER
    if enemy.fires:
        open_to = _open_from(s, target)
        shot = _first([at for at in enemy.ends if open_to >> at[1] & 1 and eyes.see(at[1], target)])
        if shot < _NEVER:
            found.append(_by_dice("fire", shot, firing_dice(enemy.scout)))
    near = _beside(s, target)
    blow = _first([at for at in enemy.ends if near >> at[1] & 1])
    if blow < _NEVER:
        found.append(_by_dice("strike", blow, blade_dice(enemy.scout)))
    # Where he can fire a bolt as well, a shell is the weaker choice.
    if enemy.shells and shot > 0:
        aims = _aims(s, enemy, target)
        shell = _first([at for at in enemy.ends if at[0] < shot and _sees_any(s, eyes, at[1], aims)])
        if shell < _NEVER:
            stuns, kills = tray.blast_odds(False)
            found.append(_Attack("hellfire", shell, float(stuns), float(kills), float(tray.blast_odds(True)[1])))
    return found


def _first(places: list[tuple[int, int]]) -> int:
    """The least roll that brings him to one of those places."""
    return places[0][0] if places else _NEVER


@cache
def _by_dice(how: str, roll: int, dice: int) -> _Attack:
    stuns, kills = tray.odds(dice, False)
    return _Attack(how, roll, float(stuns), float(kills), float(tray.odds(dice, True)[1]))


def _beside(s: UltraMarines, target: int) -> int:
    """From where a blade reaches a square: a step leads both ways or neither."""
    barriers = s.barriers()
    return 0 if barriers >> target & 1 else bits(s.board().steps.steps(target, barriers))


def _aims(s: UltraMarines, enemy: _Enemy, target: int) -> int:
    """The squares that a shell can be aimed at so that the target is among its nine."""
    friends = bits([square for other, square in enumerate(s.at) if square and s.side(other) == s.side(enemy.scout)])
    return bits(struck(target)) & s.board().floor & ~s.barriers() & (~friends | 1 << s.at[enemy.scout])


def _sees_any(s: UltraMarines, eyes: Eyes, start: int, aims: int) -> bool:
    return any([eyes.see(start, square) for square in squares_in(aims & _open_from(s, start))])


def _fate(s: UltraMarines, scout: int, attackers: list[tuple[_Enemy, list[_Attack]]]) -> tuple[float, float]:
    """How likely he is to be stunned and killed when the enemies have had their turns, each player with a roll of its
    own."""
    stunned = float(s.model[scout].stunned)
    killed = 0.0
    for player in dict.fromkeys([s.player(enemy.scout) for enemy, _ in attackers]):
        ends = [
            _turn(
                [attacks for enemy, attacks in attackers if s.player(enemy.scout) == player],
                roll,
                stunned,
                killed,
            )
            for roll in _ROLLS
        ]
        stunned = sum([end[0] for end in ends]) / len(_ROLLS)
        killed = sum([end[1] for end in ends]) / len(_ROLLS)
    return stunned, killed


def _turn(attackers: list[list[_Attack]], roll: int, stunned: float, killed: float) -> tuple[float, float]:
    for attacks in attackers:
        able = [attack for attack in attacks if attack.roll <= roll]
        if able:
            best = max(able, key=lambda attack: attack.kills)
            standing = 1 - stunned - killed
            killed += standing * best.kills + stunned * best.finishes
            stunned = standing * best.stuns + stunned * (1 - best.finishes)
    return stunned, killed
