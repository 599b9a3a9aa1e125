"""Stage 3: moving (clauses ultra_marines.moving.*, timing.entering_square)."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.board.steps import way
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.artifacts import pick_up, pick_up_barred, place, place_barred
from ultratable.games.ultra_marines.cards import CardWindow, Picks, card_barred, in_hand, is_card, sharing
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.harm import suffer
from ultratable.games.ultra_marines.sayings import listed, said, scout_label, steps_counted
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import (
    DIE,
    END,
    HALT,
    MOVEMENT,
    PICK_UP,
    PLACE,
    SCOUT,
    SQUAD,
    SQUARE,
    number_of,
)

_ACTS: Final = (PICK_UP, PLACE)
_MINE_DICE: Final = 3


def roll_movement(s: UltraMarines, n: None) -> None:
    """One roll for everybody."""
    s.stage = 3
    seat = s.active
    s.halved = bool(s.bogged >> seat & 1)
    s.bogged &= ~(1 << seat)
    use_roll(s, number_of(s.chance(MOVEMENT, DIE)))


def use_roll(s: UltraMarines, roll: int) -> None:
    """The number counts for everybody; halving comes before doubling (commands.fresh_orders)."""
    s.roll = roll
    s.allowance = roll
    if s.halved:
        s.allowance = (roll + 1) // 2
        s.tell(events.HALVED, s.active, roll)
    if s.doubled:
        s.allowance *= 2
    s.tell(events.ROLLED, s.active, roll, s.allowance)


def step_barred(s: UltraMarines, scout: int, to: int, left: int) -> str | None:
    """The clause that forbids a Scout with that many steps left to step to a neighbouring square."""
    if left < 1:
        return "ultra_marines.moving.up_to"
    hulk = s.board()
    barriers = s.barriers()
    if barriers >> to & 1:
        return "ultra_marines.moving.barriers"
    if not hulk.steps.leads(s.at[scout], to, barriers):
        return "ultra_marines.board.legal_step"
    there = s.on(to)
    if not there:
        return None
    if s.side(there[0]) != s.side(scout):
        return "ultra_marines.moving.not_through_enemies"
    return None if _finds_room(s, scout, to, left - 1) else "ultra_marines.moving.end_free"


def _finds_room(s: UltraMarines, scout: int, start: int, left: int) -> bool:
    """Whether from a shared square some square without a Scout can still be reached."""
    # Mostly there is some beside it.
    if left > 0 and s.board().steps.ways(start, s.barriers()).around & ~s.crowd().everybody:
        return True
    side = s.side(scout)
    enemies = others = 0
    for other, square in enumerate(s.at):
        if square and other != scout:
            others |= 1 << square
            if s.side(other) != side:
                enemies |= 1 << square
    for square in s.board().steps.reach(start, left, s.barriers(), enemies):
        if not others >> square & 1:
            return True
    return False


def _steps_open(s: UltraMarines, scout: int, left: int) -> list[int]:
    """The steps that nothing forbids a Scout, clockwise from the north: what `step_barred` says of each of them, looked
    up at once. Not to be changed."""
    if left < 1:
        return []
    crowd = s.crowd()
    ways = s.board().steps.ways(s.at[scout], s.barriers())
    taken = ways.around & crowd.everybody
    if not taken:
        return ways.squares
    friends = taken & crowd.sides[s.side(scout)]
    return [
        to for to in ways.squares if not taken >> to & 1 or (friends >> to & 1 and _finds_room(s, scout, to, left - 1))
    ]


def reach(s: UltraMarines, scout: int) -> dict[int, int]:
    """Every square on the ways of a Scout who may move, with the one before it; he may end where nobody else is."""
    enemies = 0
    for enemy in s.enemies(s.player(scout)):
        enemies |= 1 << s.at[enemy]
    left = s.steps_left if scout == s.mover else s.allowance
    return s.board().steps.reach(s.at[scout], left, s.barriers(), enemies)


def act_barred(s: UltraMarines, scout: int, act: int) -> str | None:
    """Picking up and placing: at most one of them between two steps, also while passing through a friend."""
    if s.mover == scout and s.acted:
        return "ultra_marines.artifacts.one_act_per_square"
    return pick_up_barred(s, scout) if act == PICK_UP else place_barred(s, scout)


def start_barred(s: UltraMarines, scout: int) -> str | None:
    """The clause that forbids a Scout to begin a move."""
    if s.model[scout].stunned:
        return "ultra_marines.moving.stunned"
    if s.moved >> scout & 1 or s.mover == scout:
        return "ultra_marines.moving.one_at_a_time"
    return None if _can_do(s, scout, s.allowance) else "ultra_marines.moving.up_to"


def _can_do(s: UltraMarines, scout: int, left: int) -> bool:
    """Whether a Scout with that many steps can do anything at all."""
    # Mostly there is a free square beside him.
    if left > 0 and s.board().steps.ways(s.at[scout], s.barriers()).around & ~s.crowd().everybody:
        return True
    return bool(_steps_open(s, scout, left) or _acts_open(s, scout))


def _acts_open(s: UltraMarines, scout: int) -> list[int]:
    if not s.model[scout].carries and s.at[scout] not in s.lying:
        return []
    return [act for act in _ACTS if act_barred(s, scout, act) is None]


class Move(CardWindow):
    """One Scout after another, step by step. The stage may be ended at any pick."""

    name = "move"
    clause = "ultra_marines.timing.turn_decisions"
    leaves = END

    def anything(self, s: UltraMarines) -> bool:
        if s.mover >= 0 and _can_do(s, s.mover, s.steps_left):
            return True
        for scout in s.scouts(s.active):
            if start_barred(s, scout) is None:
                return True
        return False

    def words(self, s: UltraMarines, seat: int, sofar: Picks) -> Sequence[int]:
        if sofar:
            return [*_neighbours(s, sofar[0] - SCOUT.start), *_ACTS, END]
        others = [SCOUT[scout] for scout in s.scouts(seat) if scout != s.mover]
        if s.mover < 0:
            return [*others, END]
        return [*_neighbours(s, s.mover), *_ACTS, HALT, *others, END]

    def bars(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str | None:
        mover, left = (sofar[0] - SCOUT.start, s.allowance) if sofar else (s.mover, s.steps_left)
        if pick < SQUARE.stop:
            return step_barred(s, mover, pick, left)
        if pick in _ACTS:
            return act_barred(s, mover, pick)
        if sharing(s):
            return "ultra_marines.moving.end_free"
        return start_barred(s, pick - SCOUT.start) if pick in SCOUT else None

    def picks(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> list[int]:
        """The same as one by one, but steps are looked up together: most answers of a game are steps."""
        if sofar:
            if is_card(sofar[0]):
                return super().picks(s, n, seat, sofar)
            scout = sofar[0] - SCOUT.start
            return [*_steps_open(s, scout, s.allowance), *_acts_open(s, scout), END]
        found: list[int] = []
        mover = s.mover
        if mover >= 0:
            found = [*_steps_open(s, mover, s.steps_left), *_acts_open(s, mover)]
        if sharing(s):
            return found
        if mover >= 0:
            found.append(HALT)
        found.extend([SCOUT[scout] for scout in s.scouts(seat) if scout != mover and start_barred(s, scout) is None])
        found.append(END)
        found.extend([card for card in in_hand(s, seat) if card_barred(s, card) is None])
        return found

    def whole(self, s: UltraMarines, seat: int, sofar: Picks) -> bool:
        return len(sofar) == 2 or sofar[0] not in SCOUT

    def do(self, s: UltraMarines, seat: int, picks: Picks) -> str | None:
        act = picks[-1]
        if act == END:
            _finish_move(s)
            s.tell(events.ENDED_STAGE, seat, 3)
            return "begin_firing"
        if act == HALT:
            s.tell(events.HALTED, s.mover, s.at[s.mover])
            _finish_move(s)
            return self.name
        if len(picks) == 2:
            _begin_move(s, picks[0] - SCOUT.start)
        if act not in _ACTS:
            s.going = act
            return "take_step"
        s.acted = True
        if act == PICK_UP:
            pick_up(s, s.mover)
        else:
            place(s, s.mover)
        return self.name

    # Words.

    def question(self, s: UltraMarines, seat: int, sofar: Picks) -> str:
        if sofar:
            return f"Where does {s.name(sofar[0] - SCOUT.start)} go? {steps_counted(s.allowance)}."
        if s.mover >= 0:
            left = steps_counted(s.steps_left) if s.steps_left else "No steps"
            return f"{s.name(s.mover)} is moving. {left} left."
        return f"Who moves? {steps_counted(s.allowance)} each."

    def says(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str:
        if pick < SQUARE.stop:
            mover = sofar[0] - SCOUT.start if sofar else s.mover
            return f"{s.name(mover)} steps to {s.square_name(pick)}."
        if pick in SCOUT:
            return f"Move {scout_label(s, pick - SCOUT.start)}."
        if pick == END:
            waiting = [scout for scout in s.standing(seat) if not s.moved >> scout & 1 and scout != s.mover]
            if not waiting:
                return "Done moving."
            # A button has no room for ranks, nor for two whole squads.
            names = [s.name(scout).rpartition(" ")[2] for scout in waiting]
            if len(names) > SQUAD:
                names[SQUAD - 1 :] = [f"{len(names) - SQUAD + 1} more"]
            return f"Done moving; {listed(names)} {'has' if len(names) == 1 else 'have'} not moved."
        return said(s, pick)

    def clause_of(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if pick == PICK_UP:
            return "ultra_marines.artifacts.pick_up"
        if pick == PLACE:
            return "ultra_marines.artifacts.place"
        if pick == END:
            return "ultra_marines.moving.end_stage"
        if pick < SQUARE.stop and self._plan(sofar) is None:
            return "ultra_marines.moving.directions"
        return super().clause_of(s, n, seat, sofar, pick)

    def default(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> int | None:
        """Time is up: whatever was begun, the stage ends as it stands."""
        return _out_of_here(s) if sharing(s) else END

    def because(self, s: UltraMarines, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        if clause == "ultra_marines.moving.not_through_enemies":
            return f"{s.name(s.on(pick)[0])} is an enemy and stands in the way."
        if clause == "ultra_marines.moving.end_free" and pick < SQUARE.stop:
            return "No free square could be reached from there with the steps left."
        if clause == "ultra_marines.moving.end_free":
            return "He shares this square with a friend and must step on first."
        if clause == "ultra_marines.moving.up_to":
            return "There is nothing he could do." if pick in SCOUT else "He has no steps left."
        return None


def _out_of_here(s: UltraMarines) -> int:
    """The next step of somebody who shares a square: back where he came from, else to the nearest free one."""
    scout = s.mover
    enemies = others = 0
    for other, square in enumerate(s.at):
        if square and other != scout:
            others |= 1 << square
            enemies |= 0 if s.side(other) == s.side(scout) else 1 << square
    before = s.board().steps.reach(s.at[scout], s.steps_left, s.barriers(), enemies)
    free = [square for square in before if not others >> square & 1]
    return way(before, s.back if s.back in free else free[0])[0]


def _neighbours(s: UltraMarines, scout: int) -> list[int]:
    """The floor squares around a Scout, clockwise from the north."""
    square, floor = s.at[scout], s.board().floor
    return [square + step for step in GRID.steps if floor >> (square + step) & 1]


def _begin_move(s: UltraMarines, scout: int) -> None:
    _finish_move(s)
    s.mover = scout
    s.steps_left = s.allowance
    s.acted = False
    s.back = s.at[scout]
    s.tell(events.MOVES, scout, s.at[scout])


def _finish_move(s: UltraMarines) -> None:
    if s.mover >= 0:
        s.moved |= 1 << s.mover
        s.mover = -1


def take_step(s: UltraMarines, n: None) -> str:
    """He is in the new square; a mine there goes off; if he still stands he may act and step on."""
    scout, to = s.mover, s.going
    if not to:
        # The stage was passed over.
        _finish_move(s)
        return "begin_firing"
    s.facing[scout] = GRID.direction(s.at[scout], to)
    if len(s.on(s.at[scout])) == 1:
        s.back = s.at[scout]
    s.at[scout] = to
    s.going = 0
    s.steps_left -= 1
    s.acted = False
    s.stepped = True
    s.tell(events.STEPPED, scout, to)
    mine = s.mine(to)
    if mine >= 0:
        s.on_board = tuple([lying for lying in s.on_board if lying[0] != mine])
        s.discard = (*s.discard, mine)
        s.tell(events.MINE, scout, to)
        suffer(s, scout, _MINE_DICE, "the mine")
        checks(s)
    return "end_turn" if s.out[s.active] else "move"
