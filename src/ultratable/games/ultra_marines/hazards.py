"""Event cards: hazards (clauses ultra_marines.hazards.*)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ultratable.core.flow import Decision
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.cards import PLANS, Picks, put_away
from ultratable.games.ultra_marines.faces import BY_ID
from ultratable.games.ultra_marines.harm import put_down, stun, suffer, take_away
from ultratable.games.ultra_marines.records import Played
from ultratable.games.ultra_marines.sayings import said
from ultratable.games.ultra_marines.sections import CORRIDOR_LABELS, GRID
from ultratable.games.ultra_marines.state import PROCEDURES, UltraMarines
from ultratable.games.ultra_marines.words import (
    CARD_ROLL,
    DIE,
    SCOUT,
    SEAT,
    SECTION,
    WORDS,
    number_of,
)

_NEAR: Final = 3
_SLIDE: Final = 3


def anybody(s: UltraMarines, picks: Picks) -> Sequence[int]:
    """Any player's Scouts (cards.anywhere)."""
    return [SCOUT[scout] for scout in s.everybody()]


def jam(s: UltraMarines, n: Played) -> None:
    scout = n.picks[0] - SCOUT.start
    s.model[scout] = replace(s.model[scout], jammed=2)
    s.extra = tuple([other for other in s.extra if other != scout])
    s.tell(events.JAMMED, scout)


def not_in_corridor(s: UltraMarines, picks: Picks, pick: int) -> str | None:
    scout = pick - SCOUT.start
    if s.model[scout].stunned:
        return "ultra_marines.stunned.not_twice"
    return None if s.board().board.corridor >> s.at[scout] & 1 else "ultra_marines.hazards.deck_collapse"


def collapse(s: UltraMarines, n: Played) -> None:
    scout = n.picks[0] - SCOUT.start
    roll = number_of(s.chance(CARD_ROLL, DIE))
    s.tell(events.COLLAPSE, scout, roll)
    if roll >= 4:
        s.tell(events.FELL, scout)
        stun(s, scout)
    else:
        s.tell(events.HELD, scout)


def darken(s: UltraMarines, n: Played) -> None:
    s.dark |= 1 << s.active
    s.tell(events.DARKNESS, s.active)


def discharge(s: UltraMarines, n: Played) -> None:
    suffer(s, n.picks[0] - SCOUT.start, 2, "the discharge")


# Hull Breach.


def peopled_corridors(s: UltraMarines, picks: Picks) -> Sequence[int]:
    board = s.board().board
    sections = {board.section_at[square] for square in s.at if square}
    labels = [board.sections[section].label for section in sections if not board.sections[section].is_room]
    return sorted([SECTION[CORRIDOR_LABELS.index(label)] for label in labels])


def breach(s: UltraMarines, n: Played) -> None:
    """Each Scout in the section, in reading order."""
    label = CORRIDOR_LABELS[n.picks[0] - SECTION.start]
    hulk = s.board()
    for scout in s.everybody():
        if s.at[scout] and hulk.label(s.at[scout]) == label:
            suffer(s, scout, 1, "the breach")


# Warp Tremor.


def tremor_words(s: UltraMarines, picks: Picks) -> Sequence[int]:
    if picks:
        return sorted(s.board().steps.reach(picks[0], _SLIDE, s.barriers(), 0))
    return sorted(set(s.lying))


def tremor_barred(s: UltraMarines, picks: Picks, pick: int) -> str | None:
    corridor = s.board().board.corridor
    if picks:
        free = pick != picks[0] and corridor >> pick & 1 and not s.models() >> pick & 1
        return None if free else "ultra_marines.hazards.warp_tremor"
    if not corridor >> pick & 1 or s.barriers() >> pick & 1:
        return "ultra_marines.hazards.warp_tremor"
    ends = [end for end in tremor_words(s, (pick,)) if tremor_barred(s, (pick,), end) is None]
    return None if ends else "ultra_marines.cards.text_rules"


def slide(s: UltraMarines, n: Played) -> None:
    square, to = n.picks
    take_away(s, square)
    s.tell(events.TREMOR, square, to)
    put_down(s, to)


# Slippery Ooze.


def carriers(s: UltraMarines, picks: Picks) -> Sequence[int]:
    return [SCOUT[scout] for scout in s.everybody() if s.model[scout].carries]


def slippery_squares(s: UltraMarines, scout: int) -> list[int]:
    """Where a carried artifact may slide: a legal step away, no Scout, no teleport square."""
    taken = s.models() | s.all_teleport_squares()
    return [square for square in s.board().steps.steps(s.at[scout], s.barriers()) if not taken >> square & 1]


def lose_grip(s: UltraMarines, n: Played) -> str | None:
    scout = n.picks[0] - SCOUT.start
    roll = number_of(s.chance(CARD_ROLL, DIE))
    s.tell(events.OOZE, scout, roll)
    if roll >= 3 and slippery_squares(s, scout):
        return None
    s.tell(events.OOZE_HELD, scout)
    return "put_away"


class WhereItSlides(Decision):
    name = "ooze"
    clause = "ultra_marines.hazards.slippery_ooze"

    def deciders(self, s: UltraMarines, n: Played) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> Sequence[int]:
        return slippery_squares(s, n.picks[0] - SCOUT.start)

    def take(self, s: UltraMarines, n: Played, seat: int, picks: Picks) -> str | None:
        scout = n.picks[0] - SCOUT.start
        s.model[scout] = replace(s.model[scout], carries=False)
        s.tell(events.OOZE_SLID, picks[0])
        put_down(s, picks[0])
        return None

    def prompt(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> str:
        return f"Where does the artifact of {s.name(n.picks[0] - SCOUT.start)} slide?"

    def label(self, s: UltraMarines, n: Played, seat: int, sofar: Picks, pick: int) -> str:
        return said(s, pick)

    def refs(self, s: UltraMarines, n: Played, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)


# Bogged Down and Alien Lurker.


def other_players(s: UltraMarines, picks: Picks) -> Sequence[int]:
    return [SEAT[seat] for seat in s.living() if seat != s.active]


def bog(s: UltraMarines, n: Played) -> None:
    other = n.picks[0] - SEAT.start
    s.bogged |= 1 << other
    s.tell(events.BOGGED, other)


def not_alone(s: UltraMarines, picks: Picks, pick: int) -> str | None:
    scout = pick - SCOUT.start
    side, square = s.side(scout), s.at[scout]
    for other in s.everybody():
        if other != scout and s.side(other) == side and GRID.distance(s.at[other], square) <= _NEAR:
            return "ultra_marines.hazards.alien_lurker"
    return None


def lurk(s: UltraMarines, n: Played) -> None:
    suffer(s, n.picks[0] - SCOUT.start, 3, "the lurker")


def _plan(
    id: str,
    *steps: Any,
    among: Callable[[Any, Picks], Sequence[int]] | None = None,
    asks: tuple[str, ...] = (),
    barred: Callable[[Any, Picks, int], str | None] | None = None,
) -> None:
    plan = PLANS[BY_ID[id]]
    plan.needs = len(asks)
    plan.asks = asks
    if among is not None:
        plan.among = among
    if barred is not None:
        plan.barred = barred
    plan.carry_out = PROCEDURES.new(id, *steps, put_away, notes=Played)


_plan("weapon-jam", jam, among=anybody, asks=("whose weapon?",))
_plan("deck-collapse", collapse, among=anybody, asks=("under whom?",), barred=not_in_corridor)
_plan("power-failure", darken)
_plan("electrical-discharge", discharge, among=anybody, asks=("whom?",))
_plan("hull-breach", breach, among=peopled_corridors, asks=("which section?",))
_plan("warp-tremor", slide, among=tremor_words, asks=("which artifact?", "where does it slide?"), barred=tremor_barred)
_plan("slippery-ooze", lose_grip, WhereItSlides(), among=carriers, asks=("whose artifact?",))
_plan("bogged-down", bog, among=other_players, asks=("which player?",))
_plan("alien-lurker", lurk, among=anybody, asks=("whom?",), barred=not_alone)
