"""Matches looked at again, and played on from their middle."""

from typing import Annotated

from msgspec import Meta, Struct

from ultratable.core.replayfile import MOST_BYTES
from ultratable.server.wire.fields import SeatNumber
from ultratable.server.wire.updates import Line, Outcome, TableShown, Update
from ultratable.table.sheet import Hidden


class Import(Struct, frozen=True, forbid_unknown_fields=True):
    file: Annotated[str, Meta(max_length=MOST_BYTES)]
    """The text of a replay file."""
    show: bool = False
    """Whether to make a film of it, too."""


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
    film: str | None = None
    """Under this name the server shows the match again, to whoever sent it, for a while."""


class Moment(Struct, frozen=True):
    """One step of a match that is looked at again: something was done, with all that came of it."""

    seat: int | None
    """Whose answer it was."""
    turn: int | None
    """The turn it left the match in, as the game counts them."""
    waiting: tuple[int, ...]
    """Whose answers it left the match waiting for."""
    lines: int
    """How many lines the log had then."""
    taken_back: tuple[int, ...]
    """Numbers of earlier lines that were taken back with it."""


class Film(Struct, frozen=True):
    """A match to be looked at again through some eyes: what is known before any of its moments is shown."""

    table: TableShown
    """As it is now: of a match that is over, with its end."""
    title: str
    """Of the game."""
    seat: int | None
    everything: bool
    over: bool
    """Before that, only one's own eyes are open."""
    first: int
    """The earliest moment that may be looked at: the rules of a running match may leave earlier ones to memory."""
    moments: tuple[Moment, ...]
    lines: tuple[Line, ...]
    """All there are, each as it was known when it came."""


class Chosen(Struct, frozen=True):
    """The answer that was given next."""

    seat: int
    prompt: str
    labels: tuple[str, ...]
    """What was chosen; of a series of picks, each."""


class Still(Struct, frozen=True):
    """One moment of a film, as an update showed it then, without lines."""

    moment: int
    update: Update
    next: Chosen | None


class NewBranch(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of a match that is over: of a table, or of a file that the server shows."""

    moment: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: SeatNumber
    table: Annotated[str, Meta(max_length=64)] | None = None
    film: Annotated[str, Meta(max_length=64)] | None = None
    hidden: Hidden = "as I knew it"
    level: Annotated[str, Meta(max_length=20)] = "steady"
    """Of the bots in all other seats."""
