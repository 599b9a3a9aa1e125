"""What is done at a table over HTTP."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ultratable.server.wire.fields import Id, Key, LineNumber, SeatNumber, Version
from ultratable.server.wire.messages import Said
from ultratable.server.wire.updates import Line
from ultratable.table.sheet import Standing


class MoveAt(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer over HTTP: as Move, with the seat."""

    seat: SeatNumber
    decision_id: Id
    expected_version: Version
    client_move_id: Id
    key: Key


class UndoAt(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    expected_version: Version
    client_move_id: Id
    whole_turn: bool = False


class UndoReply(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    expected_version: Version
    agree: bool


class WhyAt(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    ref: Key


class HintAt(Struct, frozen=True, forbid_unknown_fields=True):
    """What would you do? About the question the sender saw."""

    seat: SeatNumber
    decision_id: Id


class Hint(Struct, frozen=True):
    """One way to answer, as a bot advises that knows no more than the asker."""

    keys: tuple[str, ...]
    """Of the options that complete the answer, in order."""
    sentence: str
    value: float
    """From 0 (lost) to 1 (won): how the bot judges where it leads. An estimate, no exact chance."""
    preview: str
    """What would come of it, with the game's exact odds; may be empty."""
    cases: str
    """How often it ended the match at once in what the bot imagined, if it did."""
    reason: str
    """What sets it apart from the others."""


class Hints(Struct, frozen=True):
    """The best ways to answer, the best first. Private."""

    decision_id: str
    hints: tuple[Hint, ...]


class SetStanding(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    standing: Standing


class SetClocks(Struct, frozen=True, forbid_unknown_fields=True):
    """All clocks stand still, or run again."""

    paused: bool


class SayAt(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said over HTTP: as Say."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    room: Literal["table", "observers"] = "table"


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever wrote that line of chat may (not) write any more."""

    number: LineNumber
    muted: bool = True


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever wrote that line of chat, or sits in that seat before the match, is shown out for good."""

    number: LineNumber | None = None
    seat: SeatNumber | None = None


class Log(Struct, frozen=True):
    version: int
    lines: tuple[Line, ...]


class Chat(Struct, frozen=True):
    lines: tuple[Said, ...]
