"""Statements that write many rows at once, made into SQL once.

Both databases get many rows in one statement: PostgreSQL as one array per column, SQLite as rows of values, filled up
with empty rows to one of a few sizes. More statements would be quick by themselves, but SQLite's driver lets other
threads run at each, and then waits until they let it run again. Whoever makes a statement writes it in terms of "given"
columns and need not know which it will be, but must pass over rows whose first column is null.
"""

import re
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    Table,
    Text,
    any_,
    bindparam,
    column,
    func,
    select,
    values,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.types import TypeEngine

Given = dict[str, ColumnElement[Any]]
Rows = Sequence[tuple[Any, ...]]
Statement = Any
_Run = Callable[[Connection, Rows], None]

_MOST: Final = 512
"""So many rows go into one statement."""
_AS_TEXT: Final = re.compile(r"%\((\w+)\)s")

UPSERT: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""The insert of each database that can say what to do about a row that is already there."""


class Many:
    """A statement over rows of the given columns: `make` writes it, once for each kind of database."""

    def __init__(self, columns: dict[str, TypeEngine[Any]], make: Callable[[Given, str], Statement]) -> None:
        self._columns = columns
        self._make = make
        self._ready: dict[str, _Run] = {}

    def execute(self, connection: Connection, rows: Rows) -> None:
        """Run it over rows, each with a value for each column in their order."""
        if rows:
            dialect = connection.dialect
            run = self._ready.get(dialect.name)
            if run is None:
                prepare = self._by_rows if dialect.name == "sqlite" else self._by_columns
                run = self._ready[dialect.name] = prepare(dialect)
            run(connection, rows)

    def _by_rows(self, dialect: Dialect) -> _Run:
        sqls: dict[int, str] = {}

        def run(connection: Connection, rows: Rows) -> None:
            for at in range(0, len(rows), _MOST):
                piece = rows[at : at + _MOST]
                # The next power of two: so few sizes that every statement stays known.
                size = 1 << (len(piece) - 1).bit_length()
                sql = sqls.get(size)
                if sql is None:
                    sql = sqls[size] = self._sql_for(size, dialect)
                filling = (None,) * ((size - len(piece)) * len(self._columns))
                connection.exec_driver_sql(sql, (*chain.from_iterable(piece), *filling))

        return run

    def _sql_for(self, rows: int, dialect: Dialect) -> str:
        columns = [column(name, kind) for name, kind in self._columns.items()]
        data = [
            tuple([bindparam(f"{_bind(name)}_{row}", type_=kind) for name, kind in self._columns.items()])
            for row in range(rows)
        ]
        rows_given = values(*columns, name="given").data(data).cte("given")
        compiled = self._make({name: rows_given.c[name] for name in self._columns}, dialect.name).compile(
            dialect=dialect
        )
        # They are handed over in the order in which they stand here.
        assert compiled.positiontup == [bind.key for row in data for bind in row]
        return str(compiled)

    def _by_columns(self, dialect: Dialect) -> _Run:
        arrays = [bindparam(_bind(name), type_=postgresql.ARRAY(kind)) for name, kind in self._columns.items()]
        columns = [column(name, kind) for name, kind in self._columns.items()]
        rows_given = func.unnest(*arrays).table_valued(*columns).render_derived(name="given")
        given: Given = {name: rows_given.c[name] for name in self._columns}
        # %(name)b: as binary. The driver writes an array as text much more slowly.
        sql = _AS_TEXT.sub(r"%(\1)b", str(self._make(given, dialect.name).compile(dialect=dialect)))
        names = [_bind(name) for name in self._columns]

        def run(connection: Connection, rows: Rows) -> None:
            columns = zip(names, zip(*rows, strict=True), strict=True)
            connection.exec_driver_sql(sql, {name: list(values) for name, values in columns})

        return run


def insert_many(table: Table, *names: str, unless: Callable[[Any], Any] | None = None) -> Many:
    """Insert rows of these columns; `unless` says what to do about those already there."""

    def make(given: Given, dialect: str) -> Statement:
        new = UPSERT[dialect](table).from_select(names, select(*given.values()).where(given[names[0]].is_not(None)))
        return new if unless is None else unless(new)

    return Many({name: table.c[name].type for name in names}, make)


class Lookup:
    """Rows found by many keys, all in one answer: SQLite's driver waits for other threads at each row it fetches."""

    def __init__(self, key: ColumnElement[str], *columns: ColumnElement[Any], lock: ColumnElement[Any] | None = None):
        """`lock`: lock the rows too, in the order of this column."""
        keys = func.json_each(bindparam("keys", type_=Text)).table_valued("value")
        self._in_sqlite = select(func.json_group_array(func.json_array(*columns))).where(key.in_(select(keys.c.value)))
        found = select(*columns).where(key == any_(bindparam("keys", type_=postgresql.ARRAY(Text))))
        self._in_postgres = found if lock is None else found.order_by(lock).with_for_update(key_share=True)

    def rows(self, connection: Connection, keys: list[str]) -> list[Sequence[Any]]:
        if connection.dialect.name == "sqlite":
            found = connection.execute(self._in_sqlite, {"keys": msgspec.json.encode(keys).decode()})
            rows: list[Sequence[Any]] = msgspec.json.decode(found.scalar_one())
            return rows
        return list(connection.execute(self._in_postgres, {"keys": keys}))


def _bind(name: str) -> str:
    """SQLAlchemy keeps the plain names of columns for itself."""
    return f"new_{name}"
