"""Building the spacehulk in turns (clauses ultra_marines.setup.build_*, setup.slotting)."""

from collections.abc import Sequence

from ultratable.core.flow import Decision
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.board import board_of
from ultratable.games.ultra_marines.cards import Picks
from ultratable.games.ultra_marines.generator import generate
from ultratable.games.ultra_marines.hulk import hulk_of
from ultratable.games.ultra_marines.layouts import LAYOUT, layout_board
from ultratable.games.ultra_marines.sections import (
    KINDS,
    NOTHING,
    ROOMS,
    SIDE_NAMES,
    Building,
    can_place_any,
    first,
    lay,
    may_pass,
    open_connectors,
    placements,
    problem_sentence,
    text,
)
from ultratable.games.ultra_marines.state import PROCEDURES, UltraMarines
from ultratable.games.ultra_marines.words import (
    AGREE,
    CLEAR,
    ENDING,
    KIND,
    PASS,
    REFUSE,
    SEED,
    SIDE,
    TURN,
    WORDS,
)
from ultratable.games.ultra_marines.words import (
    LAYOUT as LAYOUT_PURPOSE,
)

_MOST_CLEARINGS = 3
_SEEDS = 6
"""Draws that name a random spacehulk: one of sixteen million."""


def table(s: UltraMarines) -> Building:
    assert s.building is not None
    return s.building


def choose_board(s: UltraMarines, n: None) -> str | None:
    """Four ways to get a board (setup.board_source)."""
    options = s.options
    if options.board == "build":
        s.phase = "build"
        s.building = NOTHING
        s.active = s.starter
        return None
    if options.board == "random":
        return "random_board"
    board = layout_board(options.layout) if options.board == "ready" else board_of(options.saved)
    _stands(s, board.text, hulk_title(s))
    return "end"


def hulk_title(s: UltraMarines) -> str:
    """What the spacehulk is called, whichever of its kind it is."""
    return {
        "ready": LAYOUT[s.options.layout].title,
        "saved": "A saved spacehulk",
        "random": "A random spacehulk",
        "build": "Built by the players",
    }[s.options.board]


def begin_building_turn(s: UltraMarines, n: None) -> str | None:
    """Building ends when all pass in a row or nothing can be laid; without six rooms it begins again."""
    s.proposed = False
    building = table(s)
    if can_place_any(building):
        return None
    rooms = sum([1 for laid in building.laid if KINDS[laid.kind].is_room])
    return "clear_table" if rooms < ROOMS else "finish_building"


class Build(Decision):
    """A section, where it is slotted on and by which end; or passing, or a proposal to begin again."""

    name = "build"
    clause = "ultra_marines.setup.build_turns"
    staged = True
    series = True

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        building = table(s)
        if not sofar:
            return [*KIND, PASS, CLEAR]
        kind = sofar[0] - KIND.start
        if not building.laid:
            return [TURN[turn] for turn in KINDS[kind].turns]
        openings = open_connectors(building)
        if len(sofar) == 1:
            return sorted({square for square, _ in openings})
        if len(sofar) == 2:
            return [SIDE[side] for square, side in openings if square == sofar[1]]
        return [ENDING[end] for end in KINDS[kind].ends]

    def blocked(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        building = table(s)
        if pick == PASS:
            return None if may_pass(building) else "ultra_marines.setup.build_end"
        if pick == CLEAR:
            return "ultra_marines.setup.build_restart" if s.proposed or not building.laid else None
        if not building.laid:
            return None
        picks = (*sofar, pick)
        if not sofar and not building.pool[pick - KIND.start]:
            return "ultra_marines.components.board_sections"
        return None if any([_begins(one, picks) for one in placements(building)]) else "ultra_marines.setup.slotting"

    def done(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> bool:
        if sofar[0] in (PASS, CLEAR):
            return True
        return len(sofar) == (4 if table(s).laid else 2)

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        building = table(s)
        if picks[0] == CLEAR:
            s.proposed = True
            s.tell(events.PROPOSED, seat)
            return "vote"
        if picks[0] == PASS:
            s.passes += 1
            s.tell(events.PASSED, seat)
            if s.passes == s.seats:
                return "finish_building"
        else:
            s.passes = 0
            kind = picks[0] - KIND.start
            if building.laid:
                s.building = lay(building, kind, picks[1], picks[2] - SIDE.start, picks[3] - ENDING.start)
            else:
                s.building = first(kind, picks[1] - TURN.start)
            s.tell(events.LAID, seat, kind)
        s.active = (seat + 1) % s.seats
        return "begin_building_turn"

    # Words.

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        if not sofar:
            return "Which section do you lay?"
        if len(sofar) == 3 and len(self.picks(s, n, seat, sofar)) == 1:
            return "It fits there in one way only."
        return ("Where is it slotted on?", "On which side?", "With which of its ends?")[len(sofar) - 1]

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if pick == PASS:
            return "Lay nothing."
        if pick == CLEAR:
            return "Propose to clear the table and begin again."
        if pick in KIND:
            kind = KINDS[pick - KIND.start]
            return f"{kind.title[0].upper()}{kind.title[1:]}, {table(s).pool[kind.number]} left"
        if pick in SIDE:
            return f"On the {SIDE_NAMES[pick - SIDE.start]} side"
        if pick in TURN:
            return f"Turned by {90 * (pick - TURN.start)} degrees"
        if pick in ENDING:
            return f"With end {pick - ENDING.start + 1}"
        return s.square_name(pick)

    def clause_of(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if pick == PASS:
            return "ultra_marines.setup.build_end"
        return "ultra_marines.setup.build_restart" if pick == CLEAR else self.clause

    def refs(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)

    def reason(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        if pick == PASS:
            return "All six rooms and at least 24 corridors must lie before anybody passes."
        if pick == CLEAR:
            return "That was proposed in this turn already." if s.proposed else "Nothing lies there yet."
        if len(sofar) == 3:
            kind, square, side = sofar[0] - KIND.start, sofar[1], sofar[2] - SIDE.start
            return problem_sentence(table(s), kind, square, side, pick - ENDING.start)
        return None


def _begins(placement: tuple[int, int, int, int], picks: Picks) -> bool:
    kind, square, side, end = placement
    return (KIND[kind], square, SIDE[side], ENDING[end])[: len(picks)] == picks


class Vote(Decision):
    """The others answer a proposal to clear the table, openly and at once."""

    name = "vote"
    clause = "ultra_marines.setup.build_restart"

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.seats) if seat != s.active]) if s.proposed else ()

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        return (AGREE, REFUSE)

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        s.tell(events.VOTED, seat, picks[0] == AGREE)
        if picks[0] == AGREE:
            s.votes += 1
        return "count_votes"

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        return f"Seat {s.active + 1} proposes to clear the table. Do you agree?"

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        return "Agree: begin again." if pick == AGREE else "Refuse: build on."


def count_votes(s: UltraMarines, n: None) -> str:
    """More than half of all players, the one who proposed it included."""
    agreed = s.votes + 1
    s.votes = 0
    if 2 * agreed > s.seats:
        s.active = (s.active + 1) % s.seats
        return "clear_table"
    s.tell(events.KEPT)
    return "build"


def clear_table(s: UltraMarines, n: None) -> str:
    """The next player begins: after the one who proposed it, or who laid the section that left no room for another."""
    s.clearings += 1
    if s.clearings == _MOST_CLEARINGS:
        s.building = None
        s.tell(events.GAVE_UP)
        return "random_board"
    s.tell(events.CLEARED)
    s.building = NOTHING
    s.passes = 0
    return "begin_building_turn"


def finish_building(s: UltraMarines, n: None) -> str:
    _stands(s, text(table(s)), hulk_title(s))
    s.building = None
    return "end"


def random_board(s: UltraMarines, n: None) -> None:
    """Chance names the number of a random spacehulk."""
    number = 0
    for _ in range(_SEEDS):
        number = number * len(SEED) + s.chance(LAYOUT_PURPOSE, SEED) - SEED.start
    _stands(s, generate(number).text, f"Random spacehulk {number}")


def _stands(s: UltraMarines, text: str, title: str) -> None:
    s.hulk = hulk_of(text)
    board = s.hulk.board
    s.tell(events.HULK, title, len(board.rooms), len(board.corridors))


BOARD = PROCEDURES.new(
    "board",
    choose_board,
    begin_building_turn,
    Build(),
    Vote(),
    count_votes,
    clear_table,
    finish_building,
    random_board,
)
