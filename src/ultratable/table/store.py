"""What a store of tables must do, whatever database is behind it. Plain blocking calls, made from threads.

A table is a numbered sequence of entries (what happened, in order) and one snapshot (the table as it was at some
entry). Loading is the snapshot and the entries after it. An entry is on disk before anybody is told of it.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

from msgspec import Struct

from ultratable.core.errors import UltratableError


class Conflict(UltratableError):
    """Another writer has added to this table first: load what it wrote and try again."""


class StoreFailed(UltratableError):
    """The database cannot be used; the sentence says why and what would help."""


class Entry(Struct, frozen=True):
    """One thing that happened at a table. `seq` counts from 1 without gaps."""

    seq: int
    at: int
    """Milliseconds since 1970."""
    act: bytes
    """The act, as JSON; see `acts`."""
    who: str | None = None
    """The person who sent it, if a person did."""
    move_id: str | None = None
    """What the sender called it: the same id of the same person is never stored twice at a table."""
    digest: str | None = None
    """The match's digest after it, if the act changed the match; else a check sum (see `sums`)."""


class Heading(Struct, frozen=True):
    """What lists of tables show; rewritten whenever it changes."""

    id: str
    code: str
    game: str
    status: str
    people: tuple[str, ...]
    """Ids of the people who sit here."""
    listed: bool
    """Whether strangers see it in the lobby."""
    title: str
    updated: int


class Append(Struct, frozen=True):
    """One entry to write, with the snapshot and the heading if they change with it: all of it or nothing."""

    table: str
    entry: Entry
    snapshot: bytes | None = None
    heading: Heading | None = None


class Stored(Struct, frozen=True):
    """A table as it is stored: the latest snapshot, the entry it was taken at, and the entries after it."""

    snapshot_seq: int
    snapshot: bytes
    entries: tuple[Entry, ...]
    quarantine: str | None = None
    """Why this table may not be played on, if it may not."""


OBSERVERS: Final = "observers"
"""The room of those who only watch."""
LINES_KEPT: Final = 500
"""So many lines of each room are kept; older ones go when new ones come."""


class Line(Struct, frozen=True):
    """One line of chat. `number` is what people know it by: even at the table, odd among the observers, and each room
    counts for itself, so that nobody can tell from it how much is said where they do not hear it."""

    number: int
    room: str
    who: str
    name: str
    text: str
    at: int
    order: int
    """Its place among the lines of both rooms. Told to nobody."""


class Account(Struct, frozen=True):
    """A person. Guests have no password and their name need not be theirs alone; account names are unique."""

    id: str
    name: str
    password: str | None = None
    """An Argon2id hash."""


class Picture(Struct, frozen=True):
    """A picture of something that somebody has made, called by the SHA-256 of its bytes."""

    sha: str
    media_type: str
    body: bytes


class Report(Struct, frozen=True):
    """What `check` found: sentences about what is wrong (none if all is well), and how much was looked at."""

    problems: tuple[str, ...]
    tables: int
    entries: int


class Store(Protocol):
    """Tables, chat, people and secrets. Every call that writes has committed when it returns."""

    def append(self, batch: Sequence[Append]) -> list[Conflict | None]:
        """Write several appends in one transaction. Where `entry.seq` is not the table's next, or its move id is
        already there, that append alone is refused (Conflict in its place) and the others are written. Seq 1 creates
        the table and must bring a snapshot and a heading. Other processes are notified (table, seq) after the commit.
        """

    def load(self, table: str) -> Stored | None: ...

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Entries with seq > after, in order."""

    def move(self, table: str, who: str, move_id: str) -> Entry | None:
        """The entry that this person sent under this id."""

    def by_code(self, code: str) -> str | None:
        """The id of the table with this invitation code."""

    def headings(self, person: str | None = None) -> list[Heading]:
        """Tables where this person sits; without one, listed tables that are not over. Those that are
        not over first, latest first, at most 200."""

    def unfinished(self) -> list[str]:
        """Ids of tables whose status is "playing" or "revealing", for the server's start."""

    def quarantine(self, table: str, reason: str | None) -> None:
        """Set a table aside (or, with None, take it back)."""

    def say(self, table: str, room: str, who: str, name: str, text: str, at: int) -> Line:
        """Keep a line of chat, and no more of its room than LINES_KEPT."""

    def lines(self, table: str, after: int = 0) -> list[Line]:
        """Lines of both rooms with order > after, in order."""

    def unsay(self, table: str, number: int | None) -> None:
        """Delete one line of chat, or all."""

    def account(self, person: str) -> Account | None: ...

    def account_named(self, name: str) -> Account | None:
        """The account (with a password) of that name, compared without case."""

    def put_account(self, account: Account) -> None:
        """Insert or replace; Conflict if it has a password and the name belongs to another account."""

    def put_ticket(self, code: str, body: str, until: int, now: int) -> None:
        """Keep a one-time code, and none that has expired; times in milliseconds since 1970."""

    def take_ticket(self, code: str, now: int) -> str | None:
        """The body of a one-time code that has not expired, exactly once."""

    def put_picture(self, picture: Picture, who: str, at: int, most: int) -> bool:
        """Keep a picture of that person's; False if they have so many already. One that is there stays as it is; if
        another person brought it, it is counted for nobody from now on."""

    def drop_pictures(self, who: str, used: Collection[str]) -> int:
        """Drop the pictures of that person's that are not among these and that no table has been shown; how many
        went."""

    def picture(self, sha: str) -> Picture | None: ...

    def secret(self) -> bytes:
        """The server's 32 random bytes, made when first asked for and the same ever after."""

    def counts(self) -> dict[str, int]:
        """How many tables, entries and people are stored."""

    def keep(self, table: str) -> bool:
        """Become the one process that runs this table's bots and clocks, if no living process is. Ends with it."""

    def release(self, table: str) -> None: ...

    def present(self, seats: Sequence[tuple[str, int]]) -> None:
        """Tell the other processes that the people of these seats (table, seat) are connected here."""

    def listen(self, heard: Callable[[str, int], None], seen: Callable[[str, int], None] | None = None) -> None:
        """Call `heard(table, seq)` from a thread whenever another process has written, and `seen(table, seat)` when it
        says who is present there. Call once."""

    def check(self) -> Report: ...

    def backup(self, file: str) -> None:
        """Write a consistent copy of everything into one new file while the server runs."""

    def close(self) -> None: ...
