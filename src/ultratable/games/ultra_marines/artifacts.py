"""Stage 2 and carrying artifacts (clauses ultra_marines.artifacts.*)."""

from msgspec.structs import replace

from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.harm import put_down, take_away
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import BEAM_OFF, DIE, number_of

_ENOUGH = 4


def to_beam_off(s: UltraMarines, seat: int) -> list[int]:
    """The squares of the artifacts that a player rolls for, the zone chosen first before the other."""
    return [square for centre in s.teleport_squares(seat) for square in s.lying if square == centre]


def beam_off(s: UltraMarines, n: None) -> None:
    """One roll after the other; each takes effect before the next, so the game may end between them."""
    s.stage = 2
    seat = s.active
    failed: list[int] = []
    for square in to_beam_off(s, seat):
        roll = number_of(s.chance(BEAM_OFF, DIE))
        if roll < _ENOUGH:
            s.tell(events.NOT_BEAMED, seat, square, roll)
            failed.append(square)
            continue
        s.tell(events.BEAMED, seat, square, roll)
        capture(s, seat, square)
        checks(s)
        if s.outcome is not None:
            return
    s.failed = tuple(failed)


def capture(s: UltraMarines, seat: int, square: int) -> None:
    s.lively = True
    take_away(s, square)
    s.captured[seat] += 1


def pick_up_barred(s: UltraMarines, scout: int) -> str | None:
    """Why a Scout cannot pick up where he is, as far as his square and his hands are concerned."""
    if s.model[scout].carries:
        return "ultra_marines.artifacts.carry_one"
    square = s.at[scout]
    return None if square in s.lying and not s.barriers() >> square & 1 else "ultra_marines.artifacts.pick_up"


def place_barred(s: UltraMarines, scout: int) -> str | None:
    if not s.model[scout].carries:
        return "ultra_marines.artifacts.place"
    if s.at[scout] not in s.teleport_squares(s.player(scout)):
        return "ultra_marines.artifacts.no_free_drop"
    return None


def pick_up(s: UltraMarines, scout: int) -> None:
    square = s.at[scout]
    s.lively = True
    take_away(s, square)
    s.model[scout] = replace(s.model[scout], carries=True)
    s.tell(events.PICKED_UP, scout, square)


def place(s: UltraMarines, scout: int) -> None:
    square = s.at[scout]
    s.lively = True
    s.model[scout] = replace(s.model[scout], carries=False)
    s.tell(events.PLACED, scout, square)
    put_down(s, square)
    checks(s)
