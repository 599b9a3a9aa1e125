"""Positions for tests and lessons: the table as somebody tells it."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from ultratable.core.deck import Deck, bag
from ultratable.core.errors import BadScript, nearest
from ultratable.core.flow import Frame
from ultratable.core.position import only
from ultratable.games.ultra_marines.board import BadBoard, Board, board_of
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF
from ultratable.games.ultra_marines.hulk import hulk_of
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.turn import TURNS, begin_turn
from ultratable.games.ultra_marines.words import CHAPTERS, SCOUT, SQUARE, WORDS

_FACTS: Final = (
    *("board", "squads", "zones", "scouts", "artifacts", "captured", "destroyed"),
    *("hands", "discard", "top", "deck", "cards"),
    *("active", "first", "round", "turn", "quiet", "lively", "showdown", "leaders", "dark", "bogged", "out", "seen"),
    *("at", "roll"),
)
_STEPS: Final = {
    "turn": "begin_turn",
    "beam": "after_board_cards",
    "roll": "before_moving",
    "move": "move",
    "fire": "begin_firing",
    "fight": "begin_fighting",
    "recover": "recover",
    "draw": "after_recovery",
}
_STAGE: Final = {"turn": 1, "beam": 1, "roll": 2, "move": 3, "fire": 4, "fight": 5, "recover": 6, "draw": 7}


def arrange(s: UltraMarines, facts: dict[str, Any]) -> None:
    """Put the table into a position.

    board: rows of text, the first has floor. squads: chapters per seat; without it, seat 0 has the first and so
    on. zones: rooms by label for each chapter in order. scouts: by ref (scout:1.4) a square, or a table with square,
    facing, stunned, carries, reloading, jammed; whoever is not named is dead. artifacts: squares. cards: [face, square]
    on the board, the oldest first. hands: faces per seat. discard: from the bottom up. top: the next cards of the pile;
    deck: its other cards; without it, all that lie nowhere else. dark, bogged, out: seats. seen: faces per seat that it
    has seen in hands of others. at: where the turn of the active seat goes on: turn, beam (after stage 1, before the
    artifacts are rolled for), roll (before the movement roll), move, fire, fight, recover or draw. roll: the movement
    roll that was made. Squares are words: sq:2.6.
    """
    only(facts, _FACTS)
    _squads(s, facts, _board(s, facts.get("board") or ()))
    for ref, told in (facts.get("scouts") or {}).items():
        _scout(s, ref, {"square": told} if isinstance(told, str) else dict(told))
    s.lying = tuple(sorted([_square(s, word) for word in facts.get("artifacts") or ()]))
    s.captured = list(facts.get("captured") or [0] * s.seats)
    s.destroyed = int(facts.get("destroyed", 0))
    if s.options.events:
        _cards(s, facts)
    s.phase = "play"
    s.active = int(facts.get("active", 0))
    s.first = int(facts.get("first", 0))
    s.round = int(facts.get("round", 1))
    s.quiet = int(facts.get("quiet", 0))
    s.lively = bool(facts.get("lively", False))
    s.showdown = int(facts.get("showdown", 0))
    s.leaders = tuple(facts.get("leaders") or ())
    s.dark = sum([1 << seat for seat in facts.get("dark") or ()])
    s.bogged = sum([1 << seat for seat in facts.get("bogged") or ()])
    for seat in facts.get("out") or ():
        s.out[seat] = 1 + max(s.out)
    _begin(s, facts)


def _begin(s: UltraMarines, facts: dict[str, Any]) -> None:
    at = str(facts.get("at", "turn"))
    if at not in _STEPS:
        raise BadScript(f"a position begins at {', '.join(_STEPS)}, not at '{at}'")
    for seat in s.living():
        if not s.scouts(seat):
            raise BadScript(f"seat {seat} has no Scout, so it is out: name it there")
    if s.out[s.active]:
        raise BadScript("the active seat has a turn, so it cannot be out")
    s.turn = int(facts.get("turn", 0))
    if at != "turn":
        begin_turn(s, None)
        s.queue = ()
        s.stage = _STAGE[at]
        s.roll = s.allowance = int(facts.get("roll", 0))
    s.stack = [Frame(TURNS, TURNS.where[_STEPS[at]], None)]


def _board(s: UltraMarines, rows: Sequence[str]) -> Board:
    """The board as it is told; the one on the table may call its sections by other labels, but never moves them."""
    try:
        told = board_of("\n".join(rows))
    except BadBoard as error:
        raise BadScript(f"that is no board: {error}") from error
    s.hulk = hulk_of(told.text)
    if s.hulk.floor != told.floor:
        raise BadScript("that board begins with a row or column of wall: leave it out, squares are counted from floor")
    return told


def _squads(s: UltraMarines, facts: dict[str, Any], told: Board) -> None:
    squads = facts.get("squads") or [[seat] for seat in range(s.seats)]
    for seat, chapters in enumerate(squads):
        for chapter in chapters:
            s.owner[chapter] = seat
    zones: list[int] = []
    for chapter, label in enumerate(facts.get("zones") or ()):
        number = told.numbers.get(label, -1)
        if chapter >= CHAPTERS or number not in told.rooms:
            raise BadScript(f"the board has no room '{label}' for a chapter")
        s.zone[chapter] = s.board().board.section_at[told.sections[number].squares[0]]
        zones.append(chapter)
    s.zones = tuple(zones)


def _scout(s: UltraMarines, ref: str, told: dict[str, Any]) -> None:
    word = WORDS.number(ref)
    if word is None or word not in SCOUT or s.player(word - SCOUT.start) < 0:
        raise BadScript(f"'{ref}' is no Scout of this table; scout:0.4 is the heavy bolter Scout of the first chapter")
    scout = word - SCOUT.start
    s.at[scout] = _square(s, str(told.pop("square")))
    s.facing[scout] = int(told.pop("facing", 0))
    s.model[scout] = replace(s.model[scout], **told)


def _square(s: UltraMarines, word: str) -> int:
    number = WORDS.number(word)
    if number is None or number not in SQUARE or not s.board().floor >> number & 1:
        raise BadScript(f"'{word}' is no floor square of this board; sq:2.6 is the third column, the seventh row")
    return number


def _cards(s: UltraMarines, facts: dict[str, Any]) -> None:
    left = list(range(len(FACE_OF)))
    s.on_board = tuple([(_take(left, id), _anchor(word)) for id, word in facts.get("cards") or ()])
    for seat, ids in enumerate(facts.get("hands") or ()):
        s.hand[seat] = tuple([_take(left, id) for id in ids])
    s.discard = tuple([_take(left, id) for id in facts.get("discard") or ()])
    top = tuple([_take(left, id) for id in facts.get("top") or ()])
    for seat, ids in enumerate(facts.get("seen") or ()):
        held = [card for other in range(s.seats) if other != seat for card in s.hand[other]]
        s.seen[seat] = tuple([_take(held, id) for id in ids])
    if "deck" in facts:
        rest = [_take(left, id) for id in facts["deck"]]
        s.discard = (*s.discard, *left)
    else:
        rest = left
    s.deck = (bag(rest) if rest else Deck()).with_on_top(top, 0)


def _anchor(word: str) -> int:
    number = WORDS.number(word)
    if number is None or number not in SQUARE:
        raise BadScript(f"'{word}' is no square; sq:2.6 is the third column, the seventh row")
    return number


def _take(left: list[int], id: str) -> int:
    face = BY_ID.get(id, -1)
    for card in left:
        if FACE_OF[card] == face:
            left.remove(card)
            return card
    raise BadScript(f"there is no card '{id}' any more.{nearest(id, list(BY_ID))}")
