"""Stage 1: event cards on the board (clauses ultra_marines.board_cards.*, objects.vortex_*)."""

from typing import Final

from ultratable.core.board.grid import bits
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF, FACES
from ultratable.games.ultra_marines.ground import BARRIERS, Lying
from ultratable.games.ultra_marines.harm import destroy, suffer
from ultratable.games.ultra_marines.hulk import covered, covered_set
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import BOARD_CARD, DIE, number_of

VORTEX: Final = BY_ID["vortex-grenade"]
_VORTEX_DICE: Final = 4
_STAYS: Final = 5


def roll_board_card(s: UltraMarines, n: None) -> str | None:
    """The oldest card first; each is dealt with before the next is rolled for."""
    if not s.queue:
        return "end_turn" if s.out[s.active] else None
    lying = s.queue[0]
    s.queue = s.queue[1:]
    if lying in s.on_board:
        roll = number_of(s.chance(BOARD_CARD, DIE))
        card, square = lying
        if FACE_OF[card] == VORTEX:
            _vortex(s, lying, roll)
        elif roll in FACES[FACE_OF[card]].goes:
            s.tell(events.CARD_GOES, card, square, roll)
            take_off(s, lying)
        else:
            s.tell(events.CARD_STAYS, card, square, roll)
        checks(s)
    return "roll_board_card"


def take_off(s: UltraMarines, lying: Lying) -> None:
    """A card leaves the board."""
    s.on_board = tuple([other for other in s.on_board if other != lying])
    s.discard = (*s.discard, lying[0])


def _vortex(s: UltraMarines, lying: Lying, roll: int) -> None:
    card, anchor = lying
    if roll in FACES[VORTEX].goes:
        s.tell(events.CARD_GOES, card, anchor, roll)
        take_off(s, lying)
        return
    if roll == _STAYS:
        s.tell(events.VORTEX_STAYS, anchor, roll)
        vortex_strikes(s, anchor)
        return
    direction = 2 * (roll - 1)
    to = drift(s, anchor, direction)
    if to < 0:
        s.tell(events.VORTEX_STOPPED, anchor, roll, direction)
        take_off(s, lying)
        return
    s.on_board = tuple([(card, to) if other == lying else other for other in s.on_board])
    s.tell(events.VORTEX_MOVES, to, roll, direction)
    vortex_strikes(s, to)


def drift(s: UltraMarines, anchor: int, direction: int) -> int:
    """Where a vortex comes to lie one square further; -1 if it would pass through a wall (objects.vortex_wall)."""
    floor = s.board().floor
    to = anchor + GRID.steps[direction]
    before = covered_set(anchor, 4) & floor
    beside = before
    for side in (0, 2, 4, 6):
        step = GRID.steps[side]
        beside |= before << step if step > 0 else before >> -step
    new = bits([square for square in covered(to, 4) if square >= 0]) & floor
    return to if new & beside else -1


def vortex_strikes(s: UltraMarines, anchor: int) -> None:
    """Barriers first, then Scouts in reading order, then artifacts."""
    under = covered_set(anchor, 4) & s.board().floor
    for lying in s.on_board:
        face = FACE_OF[lying[0]]
        if face in BARRIERS and covered_set(lying[1], FACES[face].covers) & under:
            s.tell(events.REMOVED, lying[0], lying[1])
            take_off(s, lying)
    for scout in s.everybody():
        if under >> s.at[scout] & 1:
            suffer(s, scout, _VORTEX_DICE, "the vortex")
    for square in s.lying:
        if under >> square & 1:
            destroy(s, square)
    s.lying = tuple([square for square in s.lying if not under >> square & 1])
