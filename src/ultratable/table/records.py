"""The records with which a table goes forward.

They are apart from the code that works with them, because that code may be compiled, and records must not be.
"""

from msgspec import Struct

from ultratable.core.log import Entry as Event
from ultratable.core.log import Raw
from ultratable.core.match import Match
from ultratable.table import acts
from ultratable.table.sheet import Sheet
from ultratable.table.store import Entry
from ultratable.table.sums import tells_no_position


class Note(Struct, frozen=True):
    """Something that happened at the table rather than in the game."""

    kind: str
    text: str


class Item(Struct, frozen=True):
    """One line of the log: an event of the match or a note."""

    what: Event | Note
    taken: bool
    """Whether it was taken back since. It stays in the log: nobody can unsee it."""


class Change(Struct):
    """A table after an act."""

    sheet: Sheet
    match: Match | None
    notes: tuple[Note, ...] = ()
    fresh: list[Raw] = []
    """The match's new events."""
    taken: int = 0
    """How many of the match's events were taken back."""
    private: int | None = None
    """The only seat that can see the change; None: everybody can; NOBODY: none."""


class Step(Struct):
    """What one entry makes of the table."""

    entry: Entry
    act: acts.AnyAct
    change: Change

    @property
    def position(self) -> str | None:
        """The digest of the match, if the entry has moved it."""
        return None if tells_no_position(self.entry.digest) else self.entry.digest


class Snapshot(Struct, frozen=True, array_like=True):
    """A table as it was at one entry, as stored."""

    form: int
    sheet: Sheet
    match: bytes | None
    digest: str | None
    """The match's, so that it is known to be the same when it is loaded."""
    engine: str | None = None
    """The release that stored it: another one first plays a running match again."""
