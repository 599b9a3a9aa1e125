"""Arranging a table (for tests, puzzles, lessons and trials): lines, captives, hands, piles, whose turn.

Facts are plain values, so that a record can carry them. Everything not named stays as after an ordinary setup.
"""

from typing import Any, Final

from msgspec.structs import replace

from ultratable.core.cards import DECK
from ultratable.core.errors import BadScript, nearest
from ultratable.core.flow import Frame, Procedure
from ultratable.core.position import Loose, only
from ultratable.games.figures.army import ARMY_BUILDING, line_up
from ultratable.games.figures.charcard import BY_ID, TYPES
from ultratable.games.figures.setup import SETUP
from ultratable.games.figures.state import Figures
from ultratable.games.figures.turn import TURNS
from ultratable.games.figures.words import WORDS

_FACTS: Final = (
    *("lines", "figures", "captives", "free", "hands", "discard", "top", "deck"),
    *("active", "direction", "turn", "extra", "stunned", "out", "at", "settled"),
)
_BEFORE_ARMIES: Final = ("settled", "top", "deck", "active", "direction", "at")
"""The facts of a table on which no figure stands yet."""
_STEPS: Final = {"turn": "begin_turn", "attack": "attack"}


def arrange(s: Figures, facts: dict[str, Any]) -> None:
    """Put the table into a position.

    lines: per seat what it brought, [type, starting Power] each. figures: by ref (figure:1.0) what is different about
    one: power, wounded, blast, dodge, intimidated, armor (cards), holder (a seat in whose line it stands). captives:
    refs per seat. free: refs. hands: cards per seat. discard: from the bottom up. top: the next cards of the draw
    pile. deck: its other cards; without it, all that lie nowhere else. stunned, out: seats. at: "army" asks for the
    armies, of the types that are `settled` for each seat if they are, and deals hands from the draw pile as it lies,
    to the active seat first; "armies" shows the armies and goes on with the deal for the first ace, "turn" begins a
    turn, "attack" asks for the attack without filling the hand.
    """
    only(facts, _FACTS)
    at = facts.get("at", "turn")
    if at == "army":
        _before_armies(s, facts)
        return
    if "settled" in facts:
        raise BadScript("figures are settled for armies still to be built: begin at 'army', or name lines instead")
    _lines(s, facts.get("lines") or [])
    if at == "armies":
        s.stack = [_step(SETUP, "first_ace"), _step(ARMY_BUILDING, "show_armies")]
        return
    loose = Loose(WORDS, range(DECK))
    for ref, changed in (facts.get("figures") or {}).items():
        _change(s, _number(s, ref), changed, loose)
    for seat, refs in enumerate(facts.get("captives") or []):
        s.captives[seat] = tuple([_out_of_line(s, ref) for ref in refs])
    s.free = tuple([_out_of_line(s, ref) for ref in facts.get("free") or []])
    for seat, words in enumerate(facts.get("hands") or []):
        s.hand[seat] = loose.take_all(words)
    s.discard = loose.take_all(facts.get("discard") or [])
    s.deck = loose.deck(facts)
    for seat in facts.get("out") or []:
        s.eliminations += 1
        s.out[seat] = s.eliminations
        s.line[seat] = ()
    for seat in facts.get("stunned") or []:
        s.stunned |= 1 << seat
    s.active = int(facts.get("active", 0))
    s.direction = int(facts.get("direction", 1))
    s.turn = int(facts.get("turn", 1 if at == "attack" else 0))
    s.extra = bool(facts.get("extra", False))
    s.phase = "attack"
    if at not in _STEPS:
        raise BadScript(f"a position begins at 'army', 'armies', 'turn' or 'attack', not at '{at}'")
    _check(s, at)
    s.stack = [_step(TURNS, _STEPS[at])]


def _step(procedure: Procedure, name: str) -> Frame:
    return Frame(procedure, procedure.where[name], None)


def _before_armies(s: Figures, facts: dict[str, Any]) -> None:
    for name in facts:
        if name not in _BEFORE_ARMIES:
            raise BadScript(f"a position at 'army' has no '{name}': no figure stands yet and no card is dealt")
    settled = facts.get("settled") or [[]] * s.seats
    if len(settled) != s.seats:
        raise BadScript(f"name the settled figures of every seat: {len(settled)} for {s.seats} seats")
    s.settled = [tuple([_type(s, id) for id in ids]) for ids in settled]
    s.deck = Loose(WORDS, range(DECK)).deck(facts)
    s.active = int(facts.get("active", 0))
    s.direction = int(facts.get("direction", 1))
    s.stack = [_step(SETUP, "deal_hands"), _step(ARMY_BUILDING, "fixed_armies")]


def _check(s: Figures, at: str) -> None:
    """Refuse what no turn could go on from."""
    for seat in s.living():
        if not s.line[seat]:
            raise BadScript(f"seat {seat} has nobody in line, so it is out: name it there")
    if s.out[s.active] or len({s.team[seat] for seat in s.living()}) < 2:
        raise BadScript("a turn needs a current player and an opponent who are in the game")
    if at == "attack" and not s.hand[s.active]:
        raise BadScript(f"seat {s.active} has no card to attack with; begin at 'turn' to have the hand filled")


def _lines(s: Figures, lines: list[list[list[Any]]]) -> None:
    if len(lines) != s.seats:
        raise BadScript(f"name one line per seat: {len(lines)} lines for {s.seats} seats")
    for seat, line in enumerate(lines):
        line_up(s, seat, [[_type(s, id), int(power)] for id, power in line])


def _type(s: Figures, id: str) -> int:
    if id in BY_ID:
        return BY_ID[id].number
    number = WORDS.number(f"type:{id}")
    made = -1 if number is None else number - TYPES[0].word
    if not len(TYPES) <= made < len(s.types):
        raise BadScript(f"there is no figure '{id}'.{nearest(id, list(BY_ID))}")
    return made


def _number(s: Figures, ref: str) -> int:
    word = WORDS.number(ref)
    if word is None or word not in s.index:
        raise BadScript(f"'{ref}' is no figure on this table; figure:0.1 is the second that the first seat brought")
    return s.index[word]


def _change(s: Figures, figure: int, changed: dict[str, Any], loose: Loose) -> None:
    facts = dict(changed)
    if "armor" in facts:
        facts["armor"] = loose.take_all(facts["armor"])
    if "holder" in facts:
        _remove(s, figure)
        seat = int(facts.pop("holder"))
        s.line[seat] = (*s.line[seat], figure)
    s.figure[figure] = replace(s.figure[figure], **facts)


def _out_of_line(s: Figures, ref: str) -> int:
    figure = _number(s, ref)
    _remove(s, figure)
    return figure


def _remove(s: Figures, figure: int) -> None:
    for seat in range(s.seats):
        s.line[seat] = tuple([other for other in s.line[seat] if other != figure])
