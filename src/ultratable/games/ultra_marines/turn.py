"""The turn (clauses ultra_marines.turn.*, timing.turn_decisions)."""

from msgspec.structs import replace

from ultratable.games.ultra_marines import commands, events, hazards, objects
from ultratable.games.ultra_marines.artifacts import beam_off, to_beam_off
from ultratable.games.ultra_marines.boardcards import roll_board_card
from ultratable.games.ultra_marines.cards import CardWindow
from ultratable.games.ultra_marines.draw import DiscardAndDraw, draw_one
from ultratable.games.ultra_marines.end import end_round
from ultratable.games.ultra_marines.firing import Fire, begin_firing, shoot
from ultratable.games.ultra_marines.hth import Fight, begin_fighting, strike
from ultratable.games.ultra_marines.moving import Move, roll_movement, take_step
from ultratable.games.ultra_marines.state import PROCEDURES, UltraMarines
from ultratable.games.ultra_marines.stunned import recover

CARD_MODULES = (objects, commands, hazards)
"""Every face has its plan in one of these."""


def begin_turn(s: UltraMarines, n: None) -> None:
    seat = s.active
    s.turn += 1
    s.stage = 1
    s.roll = s.allowance = 0
    s.halved = s.doubled = s.stepped = False
    s.moved = s.fired = s.shells = s.fought = 0
    s.mover = -1
    s.extra = s.failed = ()
    s.tell(events.TURN, seat, s.turn, s.round)
    _lights_on(s, seat)
    for scout in s.scouts(seat):
        model = s.model[scout]
        if model.reloading == 2 or model.jammed == 2:
            s.model[scout] = replace(model, reloading=min(model.reloading, 1), jammed=min(model.jammed, 1))
    s.queue = s.on_board


def _lights_on(s: UltraMarines, seat: int) -> None:
    """A Power Failure of that seat ends as its turn begins, or would begin."""
    if s.dark >> seat & 1:
        s.dark &= ~(1 << seat)
        if not s.dark:
            s.tell(events.LIGHTS)


class AfterBoardCards(CardWindow):
    """Cards before the rolls of stage 2. Where there is nothing to roll for, the next window is the same moment."""

    name = "after_board_cards"
    clause = "ultra_marines.cards.windows"

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        return (s.active,) if s.hand[s.active] and to_beam_off(s, s.active) else ()


class BeforeMoving(CardWindow):
    """Cards after the rolls of stage 2 and before the movement roll: nothing lies between."""

    name = "before_moving"
    clause = "ultra_marines.cards.windows"


class AfterRecovery(CardWindow):
    """Cards after the rolls of stage 6 and before discarding: nothing lies between."""

    name = "after_recovery"
    clause = "ultra_marines.cards.windows"


def begin_drawing(s: UltraMarines, n: None) -> None:
    s.stage = 7


def end_turn(s: UltraMarines, n: None) -> None:
    """Reloaded and working again after the player's next turn; then the turn passes on."""
    for scout in s.scouts(s.active):
        model = s.model[scout]
        if model.reloading == 1:
            s.tell(events.READY, scout)
        if model.jammed == 1:
            s.tell(events.UNJAMMED, scout)
        if model.reloading == 1 or model.jammed == 1:
            reloading, jammed = model.reloading, model.jammed
            s.model[scout] = replace(
                model, reloading=0 if reloading == 1 else reloading, jammed=0 if jammed == 1 else jammed
            )
    s.mover = -1


def pass_turn(s: UltraMarines, n: None) -> str | None:
    """To the next player with Scouts; passing the first player's seat completes a round."""
    seat = s.active
    while True:
        seat = s.after(seat)
        if seat == s.first:
            end_round(s)
            if s.outcome is not None:
                return None
        if not s.out[seat]:
            s.active = seat
            return "begin_turn"
        # What lasts until a turn of somebody who is out ends when that turn would have begun (cards.lasting).
        _lights_on(s, seat)
        s.bogged &= ~(1 << seat)


TURNS = PROCEDURES.new(
    "turns",
    begin_turn,
    roll_board_card,
    AfterBoardCards(),
    beam_off,
    BeforeMoving(),
    roll_movement,
    Move(),
    take_step,
    begin_firing,
    Fire(),
    shoot,
    begin_fighting,
    Fight(),
    strike,
    recover,
    AfterRecovery(),
    begin_drawing,
    DiscardAndDraw(),
    draw_one,
    end_turn,
    pass_turn,
)
