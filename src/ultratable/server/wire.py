"""Every message that goes over the wire, as records: the server checks what comes in with them, the OpenAPI document
and the browser's types are made from them, and docs/protocol.md explains them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ultratable.table.sheet import Settings, Standing

Key = Annotated[str, Meta(min_length=1, max_length=200)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
LineNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""Of a line of chat: as far as every database counts."""
Version = Annotated[int, Meta(ge=0, le=2**53)]

# What a viewer sees of a table.


class Choice(Struct, frozen=True):
    """One option of a question."""

    key: str
    label: str
    clause: str
    refs: tuple[str, ...]
    preview: str | None


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
    """Whether it answers something another seat did, and may be passed."""
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
    """One line of the log, as the viewer may know it. `facts` are the fields of the event."""

    number: int
    kind: str
    text: str
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    taken_back: bool = False


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
    asked_since: int | None
    commitment: str | None
    salt: str | None


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
    assisted: bool
    taken_back: int
    request: Request | None
    result: Outcome | None
    rematch: str | None


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


# From the client over the socket.


class Move(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """An answer. The same client_move_id is never played twice; send it again until it is acknowledged."""

    decision_id: Id
    expected_version: Version
    client_move_id: Id
    key: Key


class Why(Struct, frozen=True, tag="why", forbid_unknown_fields=True):
    """Why can't I use this? Answered privately."""

    ref: Key
    id: Id


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    room: Literal["table", "observers"] = "table"


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Keeps the connection and shows how far the client is."""

    version: Version = 0


FromClient = Move | Why | Say | Ping


# To the client over the socket, beside Update.


class Done(Struct, frozen=True, tag="done"):
    """The move is stored. The same answer comes again for the same client_move_id."""

    client_move_id: str
    version: int


class Refused(Struct, frozen=True, tag="refused"):
    """Something was not done; nothing has changed. `code` is an HTTP status."""

    code: int
    reason: str
    client_move_id: str | None = None
    update: Update | None = None
    """With 409: what the sender should have seen."""
    wait: float | None = None
    """With 429: seconds to wait."""


class Reason(Struct, frozen=True):
    clause: str
    sentence: str


class Because(Struct, frozen=True, tag="because"):
    """Why something cannot be used now; no reasons: it can."""

    id: str
    ref: str
    reasons: tuple[Reason, ...]


class Said(Struct, frozen=True, tag="said"):
    number: int
    version: int
    room: str
    name: str
    seat: int | None
    text: str
    at: int


class Pong(Struct, frozen=True, tag="pong"):
    version: int


class Notice(Struct, frozen=True, tag="notice"):
    """Something for this viewer's eyes that changes nothing: time running out, the server stopping."""

    kind: Literal["hurry", "stopping"]
    text: str
    version: int


FromServer = Update | Done | Refused | Because | Said | Pong | Notice


# Over HTTP.


class Me(Struct, frozen=True):
    """Who the visitor is. `csrf` goes into the header X-CSRF-Token of every request that changes something."""

    name: str
    account: bool
    """Whether there is a password, so that one can come back from anywhere."""
    csrf: str


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in as a guest, or change one's name. Without a name one is made up."""

    name: Annotated[str, Meta(max_length=100)] | None = None


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=400)]


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=400)]
    old: Annotated[str, Meta(max_length=400)] | None = None
    """The present password, if there is one."""


class GameShown(Struct, frozen=True):
    id: str
    title: str
    fewest: int
    most: int
    rules: str
    options: dict[str, Any]
    options_schema: dict[str, Any]
    bots: tuple[str, ...]


class TableListed(Struct, frozen=True):
    id: str
    game: str
    title: str
    status: str
    yours: bool
    your_turn: bool
    updated: int


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    settings: Settings
    password: Annotated[str, Meta(max_length=400)] | None = None


class TableMade(Struct, frozen=True):
    id: str
    code: str


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]


class CodeMade(Struct, frozen=True):
    code: str
    until: int


class Found(Struct, frozen=True):
    id: str
    seat: int | None = None
    looks_like: str | None = None
    """Another name at the table that one's own can be mistaken for."""


class Password(Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=400)]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=100)] | None = None
    """For several players at one device: what this one is called."""
    same_device: bool = False


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber


class AddBot(Struct, frozen=True, forbid_unknown_fields=True):
    level: Annotated[str, Meta(max_length=20)] = "steady"
    seat: SeatNumber | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    ready: bool = True
    commitment: Annotated[str, Meta(max_length=64)] | None = None
    """SHA-256 of a salt that is shown when the match begins."""


class ShowSalt(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    salt: Annotated[str, Meta(min_length=1, max_length=100)]


class SetStanding(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    standing: Standing


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    same_seed: bool = False


class MoveAt(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer over HTTP: as Move, with the seat."""

    seat: SeatNumber
    decision_id: Id
    expected_version: Version
    client_move_id: Id
    key: Key


class UndoAt(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    client_move_id: Id
    whole_turn: bool = False


class UndoReply(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    agree: bool


class WhyAt(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    ref: Key


class SayAt(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said over HTTP: as Say."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    room: Literal["table", "observers"] = "table"


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever wrote that line of chat may (not) write any more."""

    number: LineNumber
    muted: bool = True


class Log(Struct, frozen=True):
    version: int
    lines: tuple[Line, ...]


class Chat(Struct, frozen=True):
    lines: tuple[Said, ...]


class Checked(Struct, frozen=True, tag="checked"):
    """What an imported replay turned out to be, after playing it again."""

    game: str
    rules: str
    seats: int
    answers: int
    digest: str
    result: Outcome | None
    people: tuple[str | None, ...]
    proven: tuple[str, ...]
    unproven: tuple[str, ...]


class Health(Struct, frozen=True):
    status: Literal["ok", "stopping"]
    version: str
    tables: int
    sockets: int
