"""Writing a batch of appends in one transaction, each judged by itself.

The rows of all tables concerned are locked first, always in the same order: that is the one-writer-per-table lock, and
the database drops it when a process dies. What follows is decided here and written with few statements. Only whether a
move id or an invitation code is taken must be asked of the database. Both are rare, so the first try hopes; if the
database refuses, the batch is tried again with a look at each.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Text, bindparam, delete, func, insert, literal_column, select, update

from ultratable.table.many import Given, Lookup, Many, insert_many
from ultratable.table.postgres import CHANNEL, SEAT
from ultratable.table.schema import entries, people, sitters, snapshots, tables
from ultratable.table.store import Append, Conflict, Heading, StoreFailed

_MOST_KNOWN: Final = 50_000
_HEADING: Final = ("code", "game", "status", "listed", "title", "people", "updated")

_LOCK: Final = Lookup(
    tables.c.id, tables.c.id, tables.c.number, tables.c.seq, tables.c.code, tables.c.people, lock=tables.c.number
)
_FIND_PEOPLE: Final = Lookup(people.c.id, people.c.id, people.c.number)
_CODE_TAKEN: Final = select(tables.c.number).where(tables.c.code == bindparam("code"))
_MOVE_TAKEN: Final = (
    select(entries.c.seq)
    .where(entries.c.table_number == bindparam("table"))
    .where(entries.c.who == bindparam("person"))
    .where(entries.c.move_id == bindparam("move"))
)
_CREATE: Final = insert(tables).returning(tables.c.number)
_RISE: Final = delete(sitters).where(sitters.c.table_number == bindparam("table"))


def _update_tables(*names: str) -> Many:
    def make(given: Given, _: str) -> Any:
        return update(tables).where(tables.c.number == given["number"]).values({name: given[name] for name in names})

    return Many({name: tables.c[name].type for name in ("number", *names)}, make)


def _replacing_snapshot(new: Any) -> Any:
    values = {"seq": new.excluded.seq, "body": new.excluded.body}
    return new.on_conflict_do_update(index_elements=[snapshots.c.table_number], set_=values)


_ADD_PEOPLE: Final = insert_many(people, "id", unless=lambda new: new.on_conflict_do_nothing())
_ADVANCE: Final = _update_tables("seq")
_REWRITE: Final = _update_tables("seq", *_HEADING)
_ADD_ENTRIES: Final = insert_many(entries, "table_number", "seq", "at", "act", "who", "move_id", "digest")
_PUT_SNAPSHOTS: Final = insert_many(snapshots, "table_number", "seq", "body", unless=_replacing_snapshot)
_SIT: Final = insert_many(sitters, "person", "table_number")
_NOTIFY: Final = Many(
    {"payload": Text()}, lambda given, _: select(func.pg_notify(literal_column(f"'{CHANNEL}'"), given["payload"]))
)


class People:
    """The numbers by which the database knows people; those once seen committed are remembered."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def numbers(self, connection: Connection, ids: Iterable[str]) -> dict[str, int]:
        """The numbers of these people, of whom new ones are added. Ask before anything else is locked."""
        wanted = set(ids)
        known = self._known
        if len(known) > _MOST_KNOWN:
            known.clear()
        missing = [person for person in wanted if person not in known]
        if missing:
            known.update(_find_people(connection, missing))
        numbers = {person: known[person] for person in wanted if person in known}
        # In order, so that two processes that add the same people wait for each other only one way.
        new = sorted(wanted - numbers.keys())
        if new:
            _ADD_PEOPLE.execute(connection, [(person,) for person in new])
            # Not remembered yet: this transaction may still fail.
            numbers.update(_find_people(connection, new))
        return numbers


def _find_people(connection: Connection, ids: list[str]) -> dict[str, int]:
    return {row[0]: row[1] for row in _FIND_PEOPLE.rows(connection, ids)}


class _Row:
    """A table as it will be when the batch is written."""

    __slots__ = ("added", "code", "heading", "number", "people", "seq", "snapshot")

    def __init__(self, number: int, seq: int, code: str, people: str) -> None:
        self.number = number
        self.seq = seq
        self.code = code
        self.people = people
        self.added = False
        self.heading: Heading | None = None
        self.snapshot: tuple[int, bytes] | None = None


class Batch:
    """One try at writing a batch, inside the transaction of `connection`."""

    def __init__(self, connection: Connection, batch: Sequence[Append], people: People, careful: bool) -> None:
        self._connection = connection
        self._batch = batch
        self._careful = careful
        self._moves: set[tuple[str, str, str]] = set()
        self._codes: set[str] = set()
        self._entries: list[tuple[Any, ...]] = []
        self._sitting: dict[int, tuple[str, ...]] = {}
        self._people = people.numbers(connection, _people_of(batch))
        found = _LOCK.rows(connection, list({append.table for append in batch}))
        self._rows = {table: _Row(number, seq, code, names) for table, number, seq, code, names in found}

    def write(self) -> tuple[list[Conflict | None], list[tuple[str, int]]]:
        """What became of each append, and where each table now is that was added to."""
        verdicts = [self._take(append) for append in self._batch]
        _ADD_ENTRIES.execute(self._connection, self._entries)
        added = {table: row for table, row in self._rows.items() if row.added}
        self._write_tables(list(added.values()))
        self._write_sitters()
        return verdicts, [(table, row.seq) for table, row in added.items()]

    def _take(self, append: Append) -> Conflict | None:
        entry = append.entry
        row = self._rows.get(append.table)
        at = 0 if row is None else row.seq
        if entry.seq != at + 1:
            return Conflict(
                f"Table {append.table} is at entry {at}, so {entry.seq} cannot be next: load it and try again."
            )
        if self._careful:
            refusal = self._move_taken(append, row) or self._code_taken(append, row)
            if refusal is not None:
                return refusal
        if row is None:
            row = self._create(append)
        elif append.heading is not None:
            self._rewrite(row, append.heading)
        row.seq = entry.seq
        row.added = True
        if append.snapshot is not None:
            row.snapshot = (entry.seq, append.snapshot)
        who = None if entry.who is None else self._people[entry.who]
        self._entries.append((row.number, entry.seq, entry.at, entry.act, who, entry.move_id, entry.digest))
        return None

    def _move_taken(self, append: Append, row: _Row | None) -> Conflict | None:
        who, move_id = append.entry.who, append.entry.move_id
        if row is None or who is None or move_id is None:
            return None
        asked = {"table": row.number, "person": self._people[who], "move": move_id}
        move = (append.table, who, move_id)
        if move in self._moves or self._connection.execute(_MOVE_TAKEN, asked).first() is not None:
            return Conflict(f"Move {move_id!r} is already stored at table {append.table}: load it.")
        self._moves.add(move)
        return None

    def _code_taken(self, append: Append, row: _Row | None) -> Conflict | None:
        if append.heading is None or (row is not None and row.code == append.heading.code):
            return None
        code = append.heading.code
        if code in self._codes or self._connection.execute(_CODE_TAKEN, {"code": code}).first() is not None:
            return Conflict(f"The invitation code {code!r} belongs to another table: choose another.")
        self._codes.add(code)
        return None

    def _create(self, append: Append) -> _Row:
        heading = append.heading
        if heading is None or append.snapshot is None:
            raise StoreFailed(f"The first entry of table {append.table} must bring a snapshot and a heading.")
        values = dict(zip(_HEADING, _columns(heading), strict=True))
        number = self._connection.execute(_CREATE, {"id": append.table, "seq": 1, **values}).scalar_one()
        row = self._rows[append.table] = _Row(number, 0, heading.code, values["people"])
        self._sitting[number] = heading.people
        return row

    def _rewrite(self, row: _Row, heading: Heading) -> None:
        row.heading = heading
        row.code = heading.code
        names = _as_json(heading.people)
        if names != row.people:
            row.people = names
            self._sitting[row.number] = heading.people

    def _write_tables(self, rows: list[_Row]) -> None:
        taken = [(row.number, *row.snapshot) for row in rows if row.snapshot is not None]
        _PUT_SNAPSHOTS.execute(self._connection, taken)
        _ADVANCE.execute(self._connection, [(row.number, row.seq) for row in rows if row.heading is None])
        rewritten = [(row.number, row.seq, *_columns(row.heading)) for row in rows if row.heading is not None]
        _REWRITE.execute(self._connection, rewritten)

    def _write_sitters(self) -> None:
        for number, sitting in self._sitting.items():
            self._connection.execute(_RISE, {"table": number})
            _SIT.execute(self._connection, [(self._people[person], number) for person in set(sitting)])


def notify(connection: Connection, token: str, written: Iterable[tuple[str, int]]) -> None:
    """Tell the other processes, if the database can, as soon as this transaction is committed."""
    if connection.dialect.name == "postgresql":
        _NOTIFY.execute(connection, [(f"{token} {seq} {table}",) for table, seq in written])


def notify_present(connection: Connection, token: str, seats: Iterable[tuple[str, int]]) -> None:
    """Tell the other processes, if the database can, who is connected here."""
    if connection.dialect.name == "postgresql":
        _NOTIFY.execute(connection, [(f"{token} {SEAT}{seat} {table}",) for table, seat in seats])


def _people_of(batch: Sequence[Append]) -> Iterable[str]:
    for append in batch:
        if append.entry.who is not None:
            yield append.entry.who
        if append.heading is not None:
            yield from append.heading.people


def _columns(heading: Heading) -> tuple[Any, ...]:
    """As `_HEADING` names them."""
    names = _as_json(heading.people)
    return heading.code, heading.game, heading.status, heading.listed, heading.title, names, heading.updated


def _as_json(people: tuple[str, ...]) -> str:
    return msgspec.json.encode(people).decode()
