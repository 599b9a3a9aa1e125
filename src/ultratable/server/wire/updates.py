"""What a viewer sees of a table."""

from typing import Any, Literal

from msgspec import Struct

from ultratable.core.log import Sort
from ultratable.learn.story import Followed
from ultratable.server.wire.fields import Reason
from ultratable.table.sheet import Hidden, Settings, Standing


class Choice(Struct, frozen=True):
    """One option of a question."""

    key: str
    label: str
    clause: str
    refs: tuple[str, ...]
    preview: str | None
    ends: bool
    """Whether the answer is complete with it; otherwise more is picked for the same answer."""


class Question(Struct, frozen=True):
    """The question the viewer's seat owes an answer to."""

    decision_id: str
    name: str
    prompt: str
    clause: str
    options: tuple[Choice, ...]
    picked: tuple[str, ...]
    default: str | None
    response: bool
    """Whether it answers something another seat did."""
    passing: str | None
    """The key that passes it with nothing of one's own used, if it may be passed."""
    deadline: int | None
    """When time is up, in milliseconds since 1970."""


class Aside(Struct, frozen=True):
    """Something the seat may do beside the open question."""

    key: str
    label: str
    clause: str


class UndoState(Struct, frozen=True):
    """What the viewer's seat can take back: freely, by asking, alone against bots ("assisted"), or nothing."""

    last: Literal["free", "ask", "assisted", "open"] | None
    turn: bool


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log, as the viewer may know it. `facts` are the fields of the event; `sort` is the sort of thing
    that happened, in words that all games share."""

    number: int
    kind: str
    text: str
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    taken_back: bool = False
    sort: Sort = ""


class SeatShown(Struct, frozen=True):
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    ready: bool
    host: bool
    away: bool
    """The person has left or lost the connection."""
    by_bot: bool
    """A bot answers for this seat now."""
    bank: int
    """Milliseconds to think, beyond what each question has freely."""
    away_bank: int
    """Milliseconds that being away costs nothing."""
    asked_since: int | None
    deadline: int | None
    """When its time is up, banks included, in milliseconds since 1970; null: it has all the time there is."""
    commitment: str | None
    salt: str | None
    brought: tuple[dict[str, Any], ...] = ()
    """Pieces that its person has made and brought along; once the match has begun, they are in its view."""


class Request(Struct, frozen=True):
    """Somebody asks to take something back."""

    seat: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class Outcome(Struct, frozen=True):
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    clause: str


class BranchShown(Struct, frozen=True):
    """A what-if: the match goes on from the middle of another."""

    table: str | None
    """Where the other one was played; null: it came as a file."""
    event: int
    seat: int
    hidden: Hidden


class Bringing(Struct, frozen=True):
    """What may be brought to a table before the match begins: pieces that people have made themselves."""

    noun: str
    """The word for one of them."""
    most: int
    """At the whole table."""
    each: int
    """By each person."""
    why_not: tuple[Reason, ...]
    """Why none may be brought after all, by this table's options."""


class TableShown(Struct, frozen=True):
    """What everybody at the table may know of it."""

    id: str
    code: str
    settings: Settings
    password: bool
    status: Literal["open", "revealing", "playing", "over"]
    seats: tuple[SeatShown, ...]
    waiting: tuple[int, ...]
    """The seats that owe an answer."""
    commitment: str
    """SHA-256 of the server's share of the match's chance."""
    seed: str | None
    """That share itself, once the match is over."""
    same_seed: bool
    """Whether other matches have the same chance: this is a rematch with that of an earlier one, or its seed was
    chosen. It proves nothing, and nobody adds a salt."""
    chosen_seed: str | None
    """The text that the host gave for a seed: whoever knows it can compute what comes."""
    paused: bool
    """Whether the host has stopped the clocks: no time runs."""
    assisted: bool
    taken_back: int
    request: Request | None
    result: Outcome | None
    rematch: str | None
    branch: BranchShown | None
    bringing: Bringing | None = None
    """Null: nothing can be brought to this game, or the match has begun."""


class Update(Struct, frozen=True, tag="update"):
    """All that changed, or (fresh) all there is."""

    version: int
    seat: int | None
    """Whose eyes this is seen with; null for a spectator."""
    fresh: bool
    """Whether lines may be missing between the last one the client has and the first one here: ask for /log."""
    table: TableShown
    view: dict[str, Any] | None
    """The match as the viewer may know it; its shape is the game's."""
    ask: Question | None
    asides: tuple[Aside, ...]
    undo: UndoState | None
    standing: Standing | None
    lines: tuple[Line, ...]
    taken_back: tuple[int, ...]
    """Numbers of earlier lines that are taken back now."""
    log_length: int
    story: Followed | None = None
    """In a lesson: how far the pupil has followed its story."""
