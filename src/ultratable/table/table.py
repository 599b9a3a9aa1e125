"""One live table in memory: its sheet, its match and its log, brought forward entry by entry.

`foresee` says what an entry would make of the table without changing it; `adopt` makes it so, once the entry is on
disk. Loading after a crash, following another process and playing are the same code.
"""

from typing import Final
from zlib import crc32

import msgspec

import ultratable
from ultratable.core.errors import UltratableError
from ultratable.core.match import Match
from ultratable.table import acts
from ultratable.table.changes import NOBODY, apply, created
from ultratable.table.delay import Delay
from ultratable.table.log import TableLog
from ultratable.table.records import Snapshot, Step
from ultratable.table.sheet import Impossible, Sheet
from ultratable.table.store import Append, Entry, Heading, Stored
from ultratable.table.sums import check_sum, is_damaged, tells_no_position

FORMAT: Final = 1
_CHECK: Final = 4
_MINUTE: Final = 60_000
FARTHEST: Final = 8
"""At least after so many changes that everybody could see, the whole table is stored."""
RESTLESS: Final = 1024
"""After so many changes of one seat that nobody else could see, it is stored all the same."""


class Quarantined(UltratableError):
    """What is stored of this table does not fit this program; the sentence says where."""


class Misplaced(Exception):
    """An answer would lose a piece or double it: a fault of this program, and nothing of it is stored."""


class OtherEngine(Quarantined):
    """A running match was stored by another release: it is played again before it goes on."""


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Snapshot).decode


class Table:
    """A table in the memory of one process."""

    def __init__(self, sheet: Sheet, match: Match | None, log: TableLog) -> None:
        self.sheet = sheet
        self.match = match
        self.log = log
        self._earlier: dict[int, Match] = {}
        """The match before each answer that can be taken back freely."""
        self.delay: Delay | None = None
        """What those see who only watch, at a table where they see it later."""

    # For whom.

    def shown(self, seat: int | None) -> "Table":
        """The table as that seat (None: a spectator) may see it now: this one, or an earlier one."""
        if seat is not None or not self.sheet.settings.delay:
            return self
        if self.delay is not None:
            return self.delay.past
        if self.sheet.status == "playing":
            raise Impossible("This match was played with another release, so it can be watched only when it is over.")
        return self

    def version(self, seat: int | None) -> int:
        """The version of what that seat (None: a spectator) is shown."""
        return self.shown(seat).sheet.version(seat)

    # Forward.

    def foresee(self, act: acts.AnyAct, at: int, who: str | None = None, move_id: str | None = None) -> Step:
        """What would come of this act, and the entry that would be stored for it."""
        change = apply(self.sheet, self.match, act, at, self._earlier)
        if isinstance(act, acts.Answered) and change.match is not None:
            wrong = change.match.misplaced()
            if wrong:
                raise Misplaced(f"After {act.key} of seat {act.seat}: {'; '.join(wrong)}.")
        seq, body = change.sheet.seq, acts.encode(act)
        moved = change.match is not None and change.match is not self.match
        digest = change.match.digest() if moved and change.match is not None else check_sum(seq, at, body)
        return Step(Entry(seq, at, body, who, move_id, digest), act, change)

    def adopt(self, step: Step) -> list[int]:
        """Make it so. Returns the numbers of the log's lines that were taken back."""
        change = step.change
        if isinstance(step.act, acts.Answered) and self.match is not None:
            self._earlier[self.match.answers] = self.match
        kept = {point.cut for point in change.sheet.points}
        if isinstance(step.act, acts.TookBack):
            # Answers that were given later and stay have other numbers now.
            kept = {cut for cut in kept if cut <= step.act.cut}
        self._earlier = {at: match for at, match in self._earlier.items() if at in kept}
        self.sheet = change.sheet
        self.match = change.match
        numbers = self.log.take_back(change.taken) if change.taken else []
        self.log.add(change.fresh, change.notes)
        if self.delay is not None:
            self.delay.take(step)
        return numbers

    def follow(self, entry: Entry) -> Step:
        """Apply an entry that is already stored; Quarantined if it does not give what it gave when it was stored."""
        if entry.seq != self.sheet.seq + 1:
            raise Quarantined(f"Entry {entry.seq} follows entry {self.sheet.seq}: some are missing.")
        _check(entry)
        try:
            act = acts.decode(entry.act)
            step = self.foresee(act, entry.at, entry.who, entry.move_id)
        except Exception as error:
            # What is stored may be damaged in any way, and must not keep other tables from being loaded.
            raise Quarantined(f"Entry {entry.seq} cannot be played any more: {_said(error)}") from error
        if step.position != (None if tells_no_position(entry.digest) else entry.digest):
            raise Quarantined(f"Entry {entry.seq} now leads to another position than when it was played.")
        return step


class Past(Table):
    """A table as it was: all of it may be seen by those who see it later."""

    def shown(self, seat: int | None) -> Table:
        return self


# To the store and back.


def snapshot(sheet: Sheet, match: Match | None, digest: str | None = None) -> bytes:
    """The table as bytes with a check sum; `digest` is the match's, if somebody has computed it already."""
    kept = Snapshot(FORMAT, sheet, None, None)
    if match is not None:
        kept = Snapshot(FORMAT, sheet, match.save(), digest or match.digest(), ultratable.__version__)
    body = _pack(kept)
    return _check_sum(body) + body


def _check_sum(body: bytes) -> bytes:
    return crc32(body).to_bytes(_CHECK, "big")


def heading(sheet: Sheet, at: int) -> Heading:
    """What lists of tables show of it."""
    people = tuple(dict.fromkeys(seat.who for seat in sheet.seats if seat.who is not None))
    settings = sheet.settings
    seated = ", ".join([seat.name for seat in sheet.seats if seat.name])
    title = settings.title or ": ".join([part for part in (ultratable.game(settings.game).title, seated) if part])
    if settings.delay and sheet.status == "playing" and sheet.started is not None:
        # Lists are for everybody: those who see the match later must not see there when something happens.
        at = sheet.started
    return Heading(sheet.id, sheet.code, settings.game, sheet.status, people, settings.listed, title, at)


def new_table(act: acts.Created, at: int) -> tuple[Table, Append]:
    """A new table and what the store must be given for it."""
    table = _opened(created(act), None, TableLog())
    body = acts.encode(act)
    entry = Entry(1, at, body, act.host, digest=check_sum(1, at, body))
    return table, Append(act.id, entry, snapshot(table.sheet, None), heading(table.sheet, at))


def _opened(sheet: Sheet, match: Match | None, log: TableLog) -> Table:
    """A table from here on. What spectators see is known only if nothing has been kept from them yet."""
    table = Table(sheet, match, log)
    if sheet.settings.delay and match is None:
        table.delay = Delay(Past(sheet, None, TableLog(log.length)), sheet.settings.delay)
    return table


def append_for(before: Table, step: Step) -> Append:
    """What the store must be given for a step: a snapshot with it whenever other seats have to decide, or the table
    itself has changed, and now and then where one seat goes on and on, so that loading never has far to go."""
    change = step.change
    after, match = change.sheet, change.match
    if change.private is not None:
        # Where the log begins after loading, and when the table is said to have changed last, tells nothing of this.
        restless = change.private != NOBODY and after.private[change.private] % RESTLESS == 0
        return Append(after.id, step.entry, snapshot(after, match, step.position) if restless else None)
    if not isinstance(step.act, acts.Answered):
        return Append(after.id, step.entry, snapshot(after, match, step.position), heading(after, step.entry.at))
    turned = match is not None and before.match is not None and match.deciders != before.match.deciders
    kept = snapshot(after, match, step.position) if turned or after.public % FARTHEST == 0 else None
    listed = after.status != before.sheet.status or _another_minute(before.sheet, step.entry.at)
    return Append(after.id, step.entry, kept, heading(after, step.entry.at) if listed else None)


def _another_minute(sheet: Sheet, at: int) -> bool:
    """Whether the last question was opened in an earlier minute: so often, and no oftener, do lists tell of answers."""
    asked = [seat.since for seat in sheet.seats if seat.since is not None]
    return not asked or max(asked) // _MINUTE != at // _MINUTE


def load(stored: Stored) -> Table:
    """The table as stored; Quarantined if it does not fit."""
    body = stored.snapshot[_CHECK:]
    if _check_sum(body) != stored.snapshot[:_CHECK]:
        raise Quarantined("The stored table is damaged: its check sum does not fit.")
    try:
        kept = _unpack(body)
    except msgspec.DecodeError as error:
        raise Quarantined(f"The stored table cannot be read: {error}.") from error
    if kept.form != FORMAT:
        raise Quarantined(f"The table was stored in format {kept.form}; this program reads format {FORMAT}.")
    if kept.sheet.seq != stored.snapshot_seq:
        raise Quarantined(f"The table was stored at entry {kept.sheet.seq}, not at {stored.snapshot_seq}.")
    if kept.sheet.status == "playing" and kept.engine not in (None, ultratable.__version__):
        raise OtherEngine(f"The match was stored by release {kept.engine}; this is {ultratable.__version__}.")
    match = None
    if kept.match is not None:
        try:
            match = ultratable.game(kept.sheet.settings.game).load(kept.match)
        except UltratableError as error:
            raise Quarantined(str(error)) from error
        if match.digest() != kept.digest:
            raise Quarantined("The stored match is now another position than when it was stored.")
    table = _opened(kept.sheet, match, TableLog(kept.sheet.log_length))
    for entry in stored.entries:
        table.adopt(table.follow(entry))
    return table


def replay(entries: list[Entry]) -> Table:
    """The table played again from its first entry, every position compared with the one stored: gives the whole log,
    and tells whether a match from an earlier release still plays the same under this one."""
    table = _opened(_first(entries), None, TableLog())
    for entry in entries[1:]:
        table.adopt(table.follow(entry))
    return table


def _first(entries: list[Entry]) -> Sheet:
    try:
        _check(entries[0])
        if not tells_no_position(entries[0].digest):
            raise Quarantined("Entry 1 now leads to another position than when it was played.")
        act = acts.decode(entries[0].act)
        if isinstance(act, acts.Created):
            return created(act)
    except (msgspec.DecodeError, LookupError, ValueError) as error:
        raise Quarantined(f"The first entry of the table cannot be read: {_said(error)}") from error
    raise Quarantined("The first entry of the table does not create it.")


def _check(entry: Entry) -> None:
    if is_damaged(entry.seq, entry.at, entry.act, entry.digest):
        raise Quarantined(f"Entry {entry.seq} is damaged: its check sum does not fit.")


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, UltratableError) else f"{error!r}."
