"""The store on a SQL database: SQLite in a folder, or PostgreSQL for several server processes. One code for both."""

import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Delete,
    Engine,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError

from ultratable.table import checks, copies, postgres, sqlite
from ultratable.table.batches import Batch, People, notify, notify_present
from ultratable.table.failures import explained
from ultratable.table.many import UPSERT
from ultratable.table.schema import (
    chat,
    entries,
    meta,
    not_over,
    people,
    pictures,
    prepare,
    sitters,
    snapshots,
    tables,
    tickets,
)
from ultratable.table.schema import unfinished as is_unfinished
from ultratable.table.store import (
    LINES_KEPT,
    OBSERVERS,
    Account,
    Append,
    Conflict,
    Entry,
    Heading,
    Line,
    Picture,
    Report,
    Stored,
    StoreFailed,
)
from ultratable.table.unused import SHARED, drop_unused

_MOST_HEADINGS: Final = 200
_SECRET: Final = "secret"
_TRIES: Final = 3

_LOAD: Final = (
    select(tables.c.number, snapshots.c.seq, snapshots.c.body, tables.c.quarantine)
    .join(snapshots, snapshots.c.table_number == tables.c.number)
    .where(tables.c.id == bindparam("table"))
)
_ENTRY: Final = select(
    entries.c.seq, entries.c.at, entries.c.act, people.c.id, entries.c.move_id, entries.c.digest
).outerjoin_from(entries, people, people.c.number == entries.c.who)
_ENTRIES: Final = (
    _ENTRY.join(tables, tables.c.number == entries.c.table_number)
    .where(tables.c.id == bindparam("table"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_MOVE: Final = _ENTRY.join(tables, tables.c.number == entries.c.table_number).where(
    tables.c.id == bindparam("table"), people.c.id == bindparam("who"), entries.c.move_id == bindparam("move")
)
_BY_CODE: Final = select(tables.c.id).where(tables.c.code == bindparam("code"))
_HEADINGS: Final = select(
    tables.c.id,
    tables.c.code,
    tables.c.game,
    tables.c.status,
    tables.c.people,
    tables.c.listed,
    tables.c.title,
    tables.c.updated,
).limit(_MOST_HEADINGS)
_LATEST_FIRST: Final = (tables.c.updated.desc(), tables.c.number.desc())
_LOBBY: Final = _HEADINGS.where(not_over, tables.c.listed).order_by(*_LATEST_FIRST)
_SITTING: Final = (
    _HEADINGS.join(sitters, sitters.c.table_number == tables.c.number)
    .join(people, people.c.number == sitters.c.person)
    .where(people.c.id == bindparam("person"))
    .order_by(not_over.desc(), *_LATEST_FIRST)
)
_UNFINISHED: Final = select(tables.c.id).where(is_unfinished).order_by(tables.c.number)
_IDS: Final = select(tables.c.id).order_by(tables.c.number)
_SET_ASIDE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(quarantine=bindparam("reason"))
    .returning(tables.c.seq)
)
_ONE_MORE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .returning(tables.c.number, tables.c.said, tables.c.observed, tables.c.seq)
)
_ONE_MORE_SAID: Final = _ONE_MORE.values(said=tables.c.said + 1)
_ONE_MORE_OBSERVED: Final = _ONE_MORE.values(observed=tables.c.observed + 1)
_SAY: Final = insert(chat)
_ROOM: Final = (chat.c.table_number == bindparam("table"), chat.c.room == bindparam("in_room"))


def _forget_all_but(count: int) -> Delete:
    """Delete the older lines of a room. As long as there are not so many, none is the last that goes."""
    latest_first = select(chat.c.number).where(*_ROOM).order_by(chat.c.number.desc())
    return delete(chat).where(*_ROOM, chat.c.number <= latest_first.limit(1).offset(count).scalar_subquery())


_FORGET: Final = _forget_all_but(LINES_KEPT)
_LINES: Final = (
    select(chat.c.told, chat.c.room, people.c.id, chat.c.name, chat.c.text, chat.c.at, chat.c.number)
    .join(tables, tables.c.number == chat.c.table_number)
    .join(people, people.c.number == chat.c.who)
    .where(tables.c.id == bindparam("table"), chat.c.number > bindparam("after"))
    .order_by(chat.c.number.desc())
    .limit(2 * LINES_KEPT)
)
_AT: Final = select(tables.c.number, tables.c.seq).where(tables.c.id == bindparam("table"))
_UNSAY_ALL: Final = delete(chat).where(chat.c.table_number == bindparam("table"))
_UNSAY: Final = _UNSAY_ALL.where(chat.c.told == bindparam("line"))
# People known only from an entry have no name: they are no accounts.
_ACCOUNT: Final = select(people.c.id, people.c.name, people.c.password).where(people.c.name.is_not(None))
_ACCOUNT_BY_ID: Final = _ACCOUNT.where(people.c.id == bindparam("person"))
_ACCOUNT_BY_NAME: Final = _ACCOUNT.where(people.c.folded == bindparam("folded"))
_PUT_TICKET: Final = insert(tickets)
_TAKE_TICKET: Final = (
    delete(tickets).where(tickets.c.code == bindparam("taken")).returning(tickets.c.body, tickets.c.until)
)
_DROP_EXPIRED: Final = delete(tickets).where(tickets.c.until <= bindparam("now"))
_PICTURE: Final = select(pictures.c.sha, pictures.c.media_type, pictures.c.body).where(
    pictures.c.sha == bindparam("wanted")
)
_PICTURES_OF: Final = select(func.count()).select_from(pictures).where(pictures.c.who == bindparam("person"))
_SHARE_PICTURE: Final = (
    update(pictures)
    .where(pictures.c.sha == bindparam("wanted"), pictures.c.who != bindparam("person"))
    .values(who=SHARED)
)
_READ_SECRET: Final = select(meta.c.value).where(meta.c.name == _SECRET)
_COUNTS: Final = select(
    select(func.count()).select_from(tables).scalar_subquery(),
    # Entries have no gaps, so the last numbers add up to how many there are.
    select(func.coalesce(func.sum(tables.c.seq), 0)).scalar_subquery(),
    select(func.count(people.c.name)).scalar_subquery(),
)


def open_store(where: str | Path, exclusive: bool = True) -> "SqlStore":
    """Open the store in a folder (made if missing) or at a postgresql:// address, bringing an older one up to date.

    With `exclusive=False` it is opened beside a running server, as it is: nothing is made or brought up to date.
    """
    if isinstance(where, str) and "://" in where:
        return _open_postgres(where, exclusive)
    return _open_folder(Path(where), exclusive)


def _open_postgres(address: str, exclusive: bool) -> "SqlStore":
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise StoreFailed("The address of the database cannot be read: write postgresql://user@host/name.") from error
    if url.drivername not in ("postgresql", "postgres"):
        raise StoreFailed(f"{url.drivername}:// is no place for tables: give a folder, or postgresql://user@host/name.")
    return _prepared(SqlStore(postgres.connect(url)), exclusive)


def _open_folder(folder: Path, exclusive: bool) -> "SqlStore":
    file = folder / sqlite.DATABASE
    lock = None
    try:
        if exclusive:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = sqlite.FolderLock(folder)
            sqlite.make_private_file(file)
        elif not file.is_file():
            raise StoreFailed(f"There is no {sqlite.DATABASE} in {folder}: `ultratable serve` makes one.")
    except OSError as error:
        raise StoreFailed(f"{folder} cannot be used as the data folder: {error.strerror or error}.") from error
    return _prepared(SqlStore(sqlite.connect(file), lock), exclusive)


def _prepared(store: "SqlStore", exclusive: bool) -> "SqlStore":
    try:
        with store.writing() if exclusive else store.reading() as connection:
            prepare(connection, may_change=exclusive)
    except BaseException:
        store.close()
        raise
    return store


class SqlStore:
    """A `Store` on one SQL database. Safe to use from any number of threads."""

    def __init__(self, engine: Engine, lock: sqlite.FolderLock | None = None) -> None:
        self.engine = engine
        self._lock = lock
        self._token = secrets.token_hex(6)
        self._people = People()
        self._listener: postgres.Listener | None = None
        self._keeper: postgres.Keeper | None = None
        # SQLite has one writer at a time, and its own way of waiting for it is to look again later.
        self._one_writer: Any = threading.Lock()
        self._reader = engine
        if engine.dialect.name == "postgresql":
            self._one_writer = nullcontext()
            self._keeper = postgres.Keeper(engine)
            # A single question needs no transaction around it.
            self._reader = engine.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with explained(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, committed at the end."""
        with explained(), self._transaction() as connection:
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._one_writer, self.engine.connect() as connection:
            connection = connection.execution_options(writing=True)
            with connection.begin():
                yield connection

    @contextmanager
    def _all_at_once(self) -> Iterator[Connection]:
        """Everything as it is at one moment, for as long as it takes to read it."""
        with explained(), self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield connection

    def append(self, batch: Sequence[Append]) -> list[Conflict | None]:
        with explained():
            for left in range(_TRIES, 0, -1):
                try:
                    return self._try_append(batch, careful=left < _TRIES)
                except IntegrityError:
                    # A move id or a code is taken, perhaps since this very moment: look at each before the next try.
                    if left == 1:
                        raise
        raise AssertionError

    def _try_append(self, batch: Sequence[Append], careful: bool) -> list[Conflict | None]:
        with self._transaction() as connection:
            verdicts, written = Batch(connection, batch, self._people, careful).write()
            notify(connection, self._token, written)
        return verdicts

    def load(self, table: str) -> Stored | None:
        with self.reading() as connection:
            # In this order the two fit together even if somebody writes in between: entries are never taken away.
            row = connection.execute(_LOAD, {"table": table}).first()
            if row is None:
                return None
            after = connection.execute(_ENTRIES, {"table": table, "after": row[1]})
            return Stored(row[1], row[2], tuple([Entry(*found) for found in after]), row[3])

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        with self.reading() as connection:
            return [Entry(*row) for row in connection.execute(_ENTRIES, {"table": table, "after": after})]

    def move(self, table: str, who: str, move_id: str) -> Entry | None:
        row = self._first(_MOVE, {"table": table, "who": who, "move": move_id})
        return None if row is None else Entry(*row)

    def by_code(self, code: str) -> str | None:
        row = self._first(_BY_CODE, {"code": code})
        return None if row is None else row[0]

    def headings(self, person: str | None = None) -> list[Heading]:
        statement = _LOBBY if person is None else _SITTING
        with self.reading() as connection:
            return [_heading(row) for row in connection.execute(statement, {"person": person})]

    def ids(self) -> list[str]:
        """The ids of all tables, in the order in which they were made."""
        with self.reading() as connection:
            return list(connection.execute(_IDS).scalars())

    def unfinished(self) -> list[str]:
        with self.reading() as connection:
            return [row[0] for row in connection.execute(_UNFINISHED)]

    def quarantine(self, table: str, reason: str | None) -> None:
        with self.writing() as connection:
            seq = connection.execute(_SET_ASIDE, {"table": table, "reason": reason}).scalar()
            if seq is None:
                raise _no_table(table)
            notify(connection, self._token, [(table, seq)])

    def say(self, table: str, room: str, who: str, name: str, text: str, at: int) -> Line:
        with self.writing() as connection:
            person = self._people.numbers(connection, [who])[who]
            observed = room == OBSERVERS
            row = connection.execute(_ONE_MORE_OBSERVED if observed else _ONE_MORE_SAID, {"table": table}).first()
            if row is None:
                raise _no_table(table)
            told = 2 * row.observed + 1 if observed else 2 * row.said
            line = Line(told, room, who, name, text, at, row.said + row.observed)
            values = {"room": room, "who": person, "name": name, "text": text, "at": at, "told": told}
            connection.execute(_SAY, {"table_number": row.number, "number": line.order, **values})
            connection.execute(_FORGET, {"table": row.number, "in_room": room})
            notify(connection, self._token, [(table, row.seq)])
        return line

    def lines(self, table: str, after: int = 0) -> list[Line]:
        with self.reading() as connection:
            latest_first = connection.execute(_LINES, {"table": table, "after": after})
            return [Line(*row) for row in latest_first][::-1]

    def unsay(self, table: str, number: int | None) -> None:
        with self.writing() as connection:
            row = connection.execute(_AT, {"table": table}).first()
            if row is None:
                raise _no_table(table)
            if number is None:
                connection.execute(_UNSAY_ALL, {"table": row.number})
            else:
                connection.execute(_UNSAY, {"table": row.number, "line": number})
            notify(connection, self._token, [(table, row.seq)])

    def account(self, person: str) -> Account | None:
        row = self._first(_ACCOUNT_BY_ID, {"person": person})
        return None if row is None else Account(*row)

    def account_named(self, name: str) -> Account | None:
        row = self._first(_ACCOUNT_BY_NAME, {"folded": name.casefold()})
        return None if row is None else Account(*row)

    def put_account(self, account: Account) -> None:
        folded = None if account.password is None else account.name.casefold()
        new = {"name": account.name, "folded": folded, "password": account.password}
        put = UPSERT[self.engine.dialect.name](people).values(id=account.id, **new)
        with explained():
            try:
                with self._transaction() as connection:
                    connection.execute(put.on_conflict_do_update(index_elements=[people.c.id], set_=new))
            except IntegrityError as error:
                raise Conflict(f"The name {account.name!r} belongs to somebody else: choose another.") from error

    def put_ticket(self, code: str, body: str, until: int, now: int) -> None:
        with explained():
            try:
                with self._transaction() as connection:
                    connection.execute(_DROP_EXPIRED, {"now": now})
                    connection.execute(_PUT_TICKET, {"code": code, "body": body, "until": until})
            except IntegrityError as error:
                raise Conflict("This one-time code is already in use: make another.") from error

    def take_ticket(self, code: str, now: int) -> str | None:
        with self.writing() as connection:
            row = connection.execute(_TAKE_TICKET, {"taken": code}).first()
            connection.execute(_DROP_EXPIRED, {"now": now})
        return row.body if row is not None and row.until > now else None

    def put_picture(self, picture: Picture, who: str, at: int, most: int) -> bool:
        if self.picture(picture.sha) is not None:
            with self.writing() as connection:
                person = self._people.numbers(connection, [who])[who]
                connection.execute(_SHARE_PICTURE, {"wanted": picture.sha, "person": person})
            return True
        row = {"sha": picture.sha, "media_type": picture.media_type, "body": picture.body}
        with self.writing() as connection:
            person = self._people.numbers(connection, [who])[who]
            if connection.execute(_PICTURES_OF, {"person": person}).scalar_one() >= most:
                return False
            new = UPSERT[self.engine.dialect.name](pictures).values(who=person, at=at, **row)
            # Somebody else may keep the same one at the same moment.
            connection.execute(new.on_conflict_do_nothing())
        return True

    def drop_pictures(self, who: str, used: Collection[str]) -> int:
        with self.writing() as connection:
            return drop_unused(connection, self._people.numbers(connection, [who])[who], used)

    def picture(self, sha: str) -> Picture | None:
        row = self._first(_PICTURE, {"wanted": sha})
        return None if row is None else Picture(row.sha, row.media_type, bytes(row.body))

    def secret(self) -> bytes:
        found = self._first(_READ_SECRET, {})
        if found is None:
            new = UPSERT[self.engine.dialect.name](meta).values(name=_SECRET, value=secrets.token_bytes(32))
            with self.writing() as connection:
                # Another process may make one at the same moment: whichever is stored first is everybody's.
                connection.execute(new.on_conflict_do_nothing())
                found = connection.execute(_READ_SECRET).one()
        return bytes(found[0])

    def counts(self) -> dict[str, int]:
        row = self._first(_COUNTS, {})
        assert row is not None
        return {"tables": row[0], "entries": row[1], "people": row[2]}

    def keep(self, table: str) -> bool:
        return self._keeper is None or self._keeper.keep(table)

    def release(self, table: str) -> None:
        if self._keeper is not None:
            self._keeper.release(table)

    def present(self, seats: Sequence[tuple[str, int]]) -> None:
        if self.engine.dialect.name == "postgresql":
            with self.writing() as connection:
                notify_present(connection, self._token, seats)

    def listen(self, heard: Callable[[str, int], None], seen: Callable[[str, int], None] | None = None) -> None:
        if self.engine.dialect.name == "postgresql":
            self._listener = postgres.Listener(self.engine, self._token, heard, seen or (lambda _, __: None))

    def check(self) -> Report:
        with self._all_at_once() as connection:
            return checks.check(connection)

    def backup(self, file: str) -> None:
        with explained():
            if self.engine.dialect.name == "sqlite":
                copies.write_backup(Path(file), lambda part: copies.fill_from_sqlite(self.engine, part))
            else:
                with self._all_at_once() as connection:
                    copies.write_backup(Path(file), lambda part: copies.fill_from(connection, part))

    def close(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        if self._keeper is not None:
            self._keeper.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def _first(self, statement: Select[*tuple[Any, ...]], values: dict[str, Any]) -> Row[*tuple[Any, ...]] | None:
        with self.reading() as connection:
            return connection.execute(statement, values).first()


def _heading(row: Row[*tuple[Any, ...]]) -> Heading:
    names = msgspec.json.decode(row.people, type=tuple[str, ...])
    return Heading(row.id, row.code, row.game, row.status, names, row.listed, row.title, row.updated)


def _no_table(table: str) -> StoreFailed:
    return StoreFailed(f"There is no table {table} in the store.")
