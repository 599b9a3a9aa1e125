"""Statements that write many rows at once, made into SQL once.

SQLite, in this process, is quickest row by row; PostgreSQL when it gets the columns as arrays, in one message. Whoever
makes a statement writes it in terms of "given" columns and need not know which it will be.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Dialect, Table, Text, any_, bindparam, column, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.types import TypeEngine

Given = dict[str, ColumnElement[Any]]
Rows = Sequence[tuple[Any, ...]]
Statement = Any
_Run = Callable[[Connection, Rows], None]

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
                prepare = self._row_by_row if dialect.name == "sqlite" else self._by_columns
                run = self._ready[dialect.name] = prepare(dialect)
            run(connection, rows)

    def _row_by_row(self, dialect: Dialect) -> _Run:
        given: Given = {name: bindparam(_bind(name), type_=kind) for name, kind in self._columns.items()}
        compiled = self._make(given, dialect.name).compile(dialect=dialect)
        places = [_bind(name) for name in self._columns]
        order = [places.index(name) for name in compiled.positiontup]
        sql = str(compiled)

        def run(connection: Connection, rows: Rows) -> None:
            connection.exec_driver_sql(sql, [tuple([row[at] for at in order]) for row in rows])

        return run

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
        new = UPSERT[dialect](table)
        if dialect == "sqlite":
            new = new.values(given)
        else:
            new = new.from_select(names, select(*given.values()))
        return new if unless is None else unless(new)

    return Many({name: table.c[name].type for name in names}, make)


def among(one: ColumnElement[str], name: str) -> dict[str, ColumnElement[bool]]:
    """That a column's value is in the list handed over under this name, for each kind of database."""
    return {
        "sqlite": one.in_(bindparam(name, expanding=True)),
        "postgresql": one == any_(bindparam(name, type_=postgresql.ARRAY(Text))),
    }


def _bind(name: str) -> str:
    """SQLAlchemy keeps the plain names of columns for itself."""
    return f"new_{name}"
