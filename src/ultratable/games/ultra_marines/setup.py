"""Setting up (clauses ultra_marines.setup.*)."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.deck import bag
from ultratable.core.flow import Decision
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.building import BOARD, hulk_title
from ultratable.games.ultra_marines.cards import Picks
from ultratable.games.ultra_marines.draw import FULL_HAND, draw_card
from ultratable.games.ultra_marines.faces import CHAPTERS, FACE_OF
from ultratable.games.ultra_marines.sayings import said
from ultratable.games.ultra_marines.sections import ROOM_LABELS
from ultratable.games.ultra_marines.state import PROCEDURES, UltraMarines
from ultratable.games.ultra_marines.turn import TURNS
from ultratable.games.ultra_marines.words import (
    CHAPTER,
    DEAL,
    DIE,
    FACING,
    FIRST_PLAYER,
    ROOM,
    SEAT,
    SQUAD,
    STARTER,
    WORDS,
    number_of,
)

ARTIFACTS: Final = 8


def squads_each(s: UltraMarines) -> int:
    return s.options.squads_per_player if s.seats == 2 else 1


def draw_starter(s: UltraMarines, n: None) -> None:
    s.starter = s.chance(STARTER, SEAT[: s.seats]) - SEAT.start
    s.tell(events.STARTER, s.starter)


def _in_order(s: UltraMarines) -> list[int]:
    """Seats clockwise from the setup starter."""
    return [(s.starter + far) % s.seats for far in range(s.seats)]


class ChooseChapters(Decision):
    """An unused chapter for each squad; whoever has two picks both at once."""

    name = "chapters"
    clause = "ultra_marines.setup.chapter_choice"
    staged = True
    series = True

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        return tuple([seat for seat in _in_order(s) if not s.squads(seat)][:1])

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        return CHAPTER

    def blocked(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        taken = s.owner[pick - CHAPTER.start] >= 0 or pick in sofar
        return "ultra_marines.components.chapters" if taken else None

    def done(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> bool:
        return len(sofar) == squads_each(s)

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        for pick in picks:
            s.owner[pick - CHAPTER.start] = seat
        s.tell(events.CHOSE, seat, tuple([pick - CHAPTER.start for pick in picks]))
        return self.name

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        return "Which second chapter do you lead?" if sofar else "Which chapter do you lead?"

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        chapter = CHAPTERS[pick - CHAPTER.start]
        return f"{chapter.title} ({chapter.colour})"

    def refs(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)


def deal_cards(s: UltraMarines, n: None) -> None:
    """Three cards each, one at a time from the setup starter."""
    if not s.options.events:
        return
    s.deck = bag(range(len(FACE_OF)))
    for _ in range(FULL_HAND):
        for seat in _in_order(s):
            draw_card(s, seat, DEAL)
    for seat in _in_order(s):
        s.tell_secret(events.DEALT, 1 << seat, seat, s.hand[seat])


def get_board(s: UltraMarines, n: None) -> None:
    s.phase = "board"
    s.call(BOARD)


def begin_zones(s: UltraMarines, n: None) -> None:
    s.phase = "zones"


def _next_zone(s: UltraMarines) -> int:
    """Whose zone is chosen next: clockwise, with two squads each first, second, second, first; -1: all are."""
    order = _in_order(s)
    if squads_each(s) == 2:
        order = [*order, *order[::-1]]
    return order[len(s.zones)] if len(s.zones) < len(order) else -1


class ChooseZone(Decision):
    """A room for a squad, and directly after it a square and a facing for each of its Scouts."""

    name = "zone"
    clause = "ultra_marines.setup.zones"
    staged = True
    series = True

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        seat = _next_zone(s)
        return (seat,) if seat >= 0 else ()

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        if not sofar:
            return [ROOM[ROOM_LABELS.index(s.board().board.sections[room].label)] for room in s.board().board.rooms]
        waiting = _waiting(s, seat)
        if len(sofar) == 1 and len(waiting) > 1:
            return [CHAPTER[chapter] for chapter in waiting]
        posts = sofar[_head(s, seat) :]
        return FACING if len(posts) % 2 else s.board().board.sections[_room(s, sofar)].squares

    def blocked(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        if not sofar:
            return "ultra_marines.setup.zones" if _room(s, (pick,)) in s.zone else None
        if pick in CHAPTER or pick in FACING:
            return None
        return "ultra_marines.setup.place_scouts" if pick in sofar[_head(s, seat) :: 2] else None

    def done(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> bool:
        return len(sofar) == _head(s, seat) + 2 * SQUAD

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        head = _head(s, seat)
        chapter = picks[1] - CHAPTER.start if head == 2 else _waiting(s, seat)[0]
        s.zones = (*s.zones, chapter)
        s.zone[chapter] = _room(s, picks)
        room = picks[0] - ROOM.start
        s.tell(events.ZONE, seat, chapter, room, f"{hulk_title(s)}, room {ROOM_LABELS[room]}")
        posts: list[tuple[int, int]] = []
        for place in range(SQUAD):
            scout = chapter * SQUAD + place
            s.at[scout] = picks[head + 2 * place]
            s.facing[scout] = picks[head + 2 * place + 1] - FACING.start
            posts.append((scout, s.at[scout]))
        s.tell(events.POSTED, tuple(posts))
        return self.name

    # Words.

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        if not sofar:
            return "Which room is your teleport zone?"
        head = _head(s, seat)
        if len(sofar) < head:
            return "Which of your squads goes there?"
        chapter = sofar[1] - CHAPTER.start if head == 2 else _waiting(s, seat)[0]
        place, facing = divmod(len(sofar) - head, 2)
        name = s.name(chapter * SQUAD + place)
        return f"Which way does {name} face?" if facing else f"Where does {name} stand?"

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        return said(s, pick)

    def clause_of(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if pick in FACING:
            return "ultra_marines.setup.facing"
        return self.clause if pick in ROOM or pick in CHAPTER else "ultra_marines.setup.place_scouts"

    def refs(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)

    def reason(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        return "That room is chosen already." if not sofar else "Another Scout of the squad stands there."


def _room(s: UltraMarines, picks: Picks) -> int:
    """The section that a room's word names."""
    return s.board().board.numbers[ROOM_LABELS[picks[0] - ROOM.start]]


def _waiting(s: UltraMarines, seat: int) -> list[int]:
    """A player's squads that have no zone yet."""
    return [chapter for chapter in s.squads(seat) if s.zone[chapter] < 0]


def _head(s: UltraMarines, seat: int) -> int:
    """How many picks name the room and, with two squads, which of them goes there."""
    return 2 if len(_waiting(s, seat)) > 1 else 1


def begin_artifacts(s: UltraMarines, n: None) -> None:
    """The player who chose a zone last begins."""
    s.phase = "artifacts"
    s.active = s.owner[s.zones[-1]]


def _open_sections(s: UltraMarines) -> list[int]:
    board = s.board().board
    zones = tuple([s.zone[chapter] for chapter in s.zones])
    return board.open_to_artifacts(zones, tuple([board.section_at[square] for square in s.lying]))


class PutArtifact(Decision):
    """One artifact each in turn."""

    name = "artifact"
    clause = "ultra_marines.setup.artifacts_turns"
    staged = True

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        return (s.active,) if len(s.lying) < ARTIFACTS and _open_sections(s) else ()

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        return s.board().squares

    def picks(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> list[int]:
        board = s.board().board
        return sorted([square for section in _open_sections(s) for square in board.sections[section].squares])

    def blocked(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        board = s.board().board
        section = board.section_at[pick]
        if board.sections[section].is_room:
            return "ultra_marines.setup.artifacts_rooms"
        if section in [board.section_at[square] for square in s.lying]:
            return "ultra_marines.setup.artifacts_one_per_section"
        return None if section in _open_sections(s) else "ultra_marines.setup.artifacts_distance"

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        s.lying = tuple(sorted((*s.lying, picks[0])))
        s.tell(events.PUT, seat, picks[0])
        s.active = (seat + 1) % s.seats
        return self.name

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        return f"Where does artifact {len(s.lying) + 1} of {ARTIFACTS} lie?"

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        return f"{s.square_name(pick)}, section {s.board().label(pick)}"

    def refs(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)


def leave_out(s: UltraMarines, n: None) -> None:
    if len(s.lying) < ARTIFACTS:
        s.tell(events.LEFT_OUT, ARTIFACTS - len(s.lying))


def roll_for_first(s: UltraMarines, n: None) -> None:
    """The highest roll begins; those tied for it roll again."""
    rolling = list(range(s.seats))
    while len(rolling) > 1:
        rolls = [number_of(s.chance(FIRST_PLAYER, DIE)) for _ in rolling]
        s.tell(events.FIRST_ROLLS, tuple(zip(rolling, rolls, strict=True)))
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == max(rolls)]
    s.first = rolling[0]
    s.active = s.first
    s.phase = "play"
    s.tell(events.FIRST, s.first)
    s.call(TURNS)


SETUP = PROCEDURES.new(
    "setup",
    draw_starter,
    ChooseChapters(),
    deal_cards,
    get_board,
    begin_zones,
    ChooseZone(),
    begin_artifacts,
    PutArtifact(),
    leave_out,
    roll_for_first,
)
