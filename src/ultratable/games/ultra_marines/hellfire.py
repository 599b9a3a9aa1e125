"""Hellfire shells (clauses ultra_marines.hellfire.*)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ultratable.core.board.grid import squares_in
from ultratable.games.ultra_marines import events, tray
from ultratable.games.ultra_marines.harm import apply
from ultratable.games.ultra_marines.looking import Eyes
from ultratable.games.ultra_marines.records import Attack
from ultratable.games.ultra_marines.sayings import chances
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines


def targets_of(s: UltraMarines, scout: int, eyes: Eyes, most: int = 1_000) -> list[int]:
    """The squares a shell may be aimed at, in reading order: in sight, and holding an enemy or nobody."""
    start, side = s.at[scout], s.side(scout)
    closed = s.barriers() | 1 << start | s.crowd().sides[side]
    found: list[int] = []
    for square in squares_in(eyes.sight.open_from(start) & ~closed):
        if eyes.see(start, square):
            found.append(square)
            if len(found) == most:
                break
    return found


def target_barred(s: UltraMarines, scout: int, square: int, eyes: Eyes) -> str | None:
    """The clause that forbids aiming at a square."""
    if square == s.at[scout] or s.barriers() >> square & 1:
        return "ultra_marines.hellfire.target"
    there = s.on(square)
    if there and s.side(there[0]) == s.side(scout):
        return "ultra_marines.hellfire.target"
    why = eyes.why_not(s, s.at[scout], square)
    return None if why is None else why[0]


def struck(square: int) -> tuple[int, ...]:
    """The nine board squares that the tray's stand for, in its order."""
    return GRID.block(square - GRID.width - 1, 3, 3)


def burst(s: UltraMarines, attack: Attack, dice: Sequence[tray.Die]) -> None:
    """Counters are put where the dice lie; all results are worked out before any is applied. Then he reloads."""
    s.tell(events.SHELL, attack.scout, attack.square, tuple(dice))
    squares = struck(attack.square)
    results: list[tuple[int, int, int]] = []
    for place, square in enumerate(squares):
        numbers = [number for lies, number in dice if lies == place]
        if numbers and s.board().floor >> square & 1 and not s.barriers() >> square & 1:
            for scout in s.on(square):
                total = sum(numbers)
                result = tray.KILLED if s.model[scout].stunned else tray.chart(total)
                results.append((scout, total, result))
    for scout, total, result in results:
        stunned = s.model[scout].stunned
        s.tell(events.SHELL_HURTS, scout, total)
        if stunned:
            s.tell(events.FINISHED, scout, total)
        else:
            s.tell((events.RICOCHET, events.STUNNED, events.KILLED)[result], scout, total)
        apply(s, scout, result)
    if not results:
        s.tell(events.SHELL_EMPTY)
    if s.at[attack.scout]:
        s.model[attack.scout] = replace(s.model[attack.scout], reloading=2)
        s.tell(events.RELOADS, attack.scout)


def blast_line(s: UltraMarines, square: int) -> str:
    """Who would be in the fire, with the chances of each; friends first, so that nobody overlooks them."""
    floor, barriers = s.board().floor, s.barriers()
    side = s.team[s.active]
    friends: list[str] = []
    found: list[str] = []
    for near in struck(square):
        if floor >> near & 1 and not barriers >> near & 1:
            for scout in s.on(near):
                stunned = s.model[scout].stunned
                stuns, kills = tray.blast_odds(stunned)
                line = f"{s.name(scout)}: {chances(stuns, kills, stunned)}"
                if s.side(scout) == side:
                    friends.append(f"your own {line}")
                else:
                    found.append(line)
    line = "; ".join([*friends, *found]) or "Nobody is near."
    return f"{line[0].upper()}{line[1:]}"
