"""Event cards: objects (clauses ultra_marines.objects.*)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ultratable.core.board.grid import bits
from ultratable.core.flow import Decision, Procedure
from ultratable.games.ultra_marines import events, tray
from ultratable.games.ultra_marines.boardcards import take_off, vortex_strikes
from ultratable.games.ultra_marines.cards import PLANS, Closed, Picks, put_away
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF
from ultratable.games.ultra_marines.ground import BARRIERS
from ultratable.games.ultra_marines.harm import judge, stand_up
from ultratable.games.ultra_marines.hulk import anchors_over, covered_set
from ultratable.games.ultra_marines.records import Played
from ultratable.games.ultra_marines.sayings import said
from ultratable.games.ultra_marines.state import PROCEDURES, UltraMarines
from ultratable.games.ultra_marines.words import SCOUT, STOP, WORDS

_FRAG_DICE: Final = 4


def anchors(s: UltraMarines, picks: Picks) -> Sequence[int]:
    """Where a card of four squares can be laid: wherever one of them is floor (cards.corridor)."""
    return s.board().anchors


def all_anchors(s: UltraMarines) -> int:
    return s.board().anchor_set


def floor(s: UltraMarines) -> int:
    return s.board().floor


def floor_squares(s: UltraMarines, picks: Picks) -> Sequence[int]:
    return s.board().squares


def _under(s: UltraMarines, anchor: int) -> int:
    """The floor squares under a card of four."""
    return covered_set(anchor, 4) & s.board().floor


def no_room_for_cave_in(s: UltraMarines) -> Closed:
    kept_free = s.models() | s.all_teleport_squares()
    return (
        (anchors_over(s.barriers()), "ultra_marines.cards.overlap"),
        (anchors_over(kept_free), "ultra_marines.objects.cave_in"),
    )


def no_room_for_door(s: UltraMarines) -> Closed:
    no_corridor = ~s.board().board.corridor
    return (
        (s.barriers(), "ultra_marines.cards.overlap"),
        (no_corridor | s.models() | bits(s.lying), "ultra_marines.objects.locked_door"),
    )


def no_room_for_mine(s: UltraMarines) -> Closed:
    taken = s.models() | s.barriers() | s.all_teleport_squares()
    return ((s.ground().mines, "ultra_marines.cards.overlap"), (taken, "ultra_marines.objects.proximity_mine"))


def nobody_under(s: UltraMarines) -> Closed:
    return ((~anchors_over(s.models()), "ultra_marines.objects.frag_grenade"),)


def anywhere(s: UltraMarines) -> Closed:
    return ()


def lay(s: UltraMarines, n: Played) -> None:
    """The card lies on the board from now on."""
    s.on_board = (*s.on_board, (n.card, n.picks[0]))
    s.playing = -1
    s.tell(events.LIES, n.card, n.picks[0])


def strike_at_once(s: UltraMarines, n: Played) -> None:
    vortex_strikes(s, n.picks[0])


# The Frag Grenade.


def lay_frag(s: UltraMarines, n: Played) -> None:
    s.tell(events.LIES, n.card, n.picks[0])


class NameForFrag(Decision):
    """Before each die a Scout under the card is named; it is dropped and seen before the next."""

    name = "frag"
    clause = "ultra_marines.objects.frag_dice"

    def deciders(self, s: UltraMarines, n: Played) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> Sequence[int]:
        under = _under(s, n.picks[0])
        return [*[SCOUT[scout] for scout in s.everybody() if under >> s.at[scout] & 1], STOP]

    def take(self, s: UltraMarines, n: Played, seat: int, picks: Picks) -> str | None:
        if picks[0] == STOP:
            return "judge_frag"
        s.note(replace(n, picks=(n.picks[0], picks[0] - SCOUT.start)))
        return "drop_frag"

    def prompt(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> str:
        return f"Frag Grenade: whom does die {len(n.dropped) + 1} of {_FRAG_DICE} go to?"

    def label(self, s: UltraMarines, n: Played, seat: int, sofar: Picks, pick: int) -> str:
        return said(s, pick)

    def refs(self, s: UltraMarines, n: Played, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return () if pick == STOP else (WORDS.word(pick),)

    def default(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> int | None:
        return STOP


def drop_frag(s: UltraMarines, n: Played) -> str:
    scout = n.picks[1]
    dice = tray.drop(s, 1)
    s.tell(events.FRAG_DIE, scout, tuple(dice))
    place, number = dice[-1]
    dropped = (*n.dropped, (scout, place, number))
    s.note(replace(n, dropped=dropped))
    return "judge_frag" if len(dropped) == _FRAG_DICE else "frag"


def judge_frag(s: UltraMarines, n: Played) -> None:
    """Each Scout's dice count together as one attack (stunned.same_attack)."""
    for scout in s.everybody():
        dice = [(place, number) for named, place, number in n.dropped if named == scout]
        if dice:
            s.tell(events.FRAG_RESULT, scout)
            judge(s, scout, dice, events.NO_EFFECT)


# Medi-pack and Melta Charge.


def own_stunned(s: UltraMarines, picks: Picks) -> Sequence[int]:
    return [SCOUT[scout] for scout in s.stunned(s.active)]


def heal(s: UltraMarines, n: Played) -> None:
    scout = n.picks[0] - SCOUT.start
    stand_up(s, scout)
    s.tell(events.STANDS_UP, scout)


def barrier_squares(s: UltraMarines, picks: Picks) -> Sequence[int]:
    """Each barrier by the square it is named by."""
    return [anchor for card, anchor in s.on_board if FACE_OF[card] in BARRIERS]


def melt(s: UltraMarines, n: Played) -> None:
    for lying in s.on_board:
        if lying[1] == n.picks[0] and FACE_OF[lying[0]] in BARRIERS:
            s.tell(events.REMOVED, lying[0], lying[1])
            take_off(s, lying)
            return


def _plan(id: str, carry_out: Procedure) -> None:
    plan = PLANS[BY_ID[id]]
    plan.needs = 1
    plan.carry_out = carry_out


_LAY: Final = PROCEDURES.new("lay", lay, put_away, notes=Played)
_plan("blind-grenade", _LAY)
_plan("locked-door", _LAY)
_plan("cave-in", _LAY)
_plan("proximity-mine", _LAY)
_plan("vortex-grenade", PROCEDURES.new("vortex", lay, strike_at_once, put_away, notes=Played))
_plan("frag-grenade", PROCEDURES.new("frag", lay_frag, NameForFrag(), drop_frag, judge_frag, put_away, notes=Played))
_plan("medi-pack", PROCEDURES.new("medi-pack", heal, put_away, notes=Played))
_plan("melta-charge", PROCEDURES.new("melta-charge", melt, put_away, notes=Played))

for _id in ("blind-grenade", "cave-in", "vortex-grenade", "frag-grenade"):
    PLANS[BY_ID[_id]].among = anchors
    PLANS[BY_ID[_id]].room = all_anchors
    PLANS[BY_ID[_id]].closed = anywhere
    PLANS[BY_ID[_id]].asks = ("which four squares?",)
for _id in ("locked-door", "proximity-mine"):
    PLANS[BY_ID[_id]].among = floor_squares
    PLANS[BY_ID[_id]].room = floor
    PLANS[BY_ID[_id]].asks = ("which square?",)
PLANS[BY_ID["cave-in"]].closed = no_room_for_cave_in
PLANS[BY_ID["locked-door"]].closed = no_room_for_door
PLANS[BY_ID["proximity-mine"]].closed = no_room_for_mine
PLANS[BY_ID["frag-grenade"]].closed = nobody_under
PLANS[BY_ID["medi-pack"]].among = own_stunned
PLANS[BY_ID["medi-pack"]].asks = ("who stands up?",)
PLANS[BY_ID["melta-charge"]].among = barrier_squares
PLANS[BY_ID["melta-charge"]].asks = ("which barrier?",)
