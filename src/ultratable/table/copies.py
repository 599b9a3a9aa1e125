"""Copies of a whole database. A backup is one SQLite file, whichever database it is of, and restores into either."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, func, insert, select

from ultratable.table import sqlite
from ultratable.table.schema import metadata, people, prepare, tables
from ultratable.table.store import StoreFailed

_AT_A_TIME: Final = 1000


def copy_all(source: Connection, target: Connection) -> None:
    """Copy every row, numbers included, into tables that are empty."""
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=_AT_A_TIME).execute(select(table)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])
    if target.dialect.name == "postgresql":
        # SQLite counts on from the highest number by itself.
        for table in (tables, people):
            sequence = func.pg_get_serial_sequence(table.name, "number")
            target.execute(select(func.setval(sequence, func.max(table.c.number))).select_from(table))


def write_backup(file: Path, fill: Callable[[Path], None]) -> None:
    """Let `fill` write into a private file beside it, which gets its name only when all of it is on disk."""
    if file.exists():
        raise StoreFailed(f"{file} already exists: choose another name, or move it away first.")
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=".part")
        os.close(handle)
        part = Path(name)
        try:
            fill(part)
            _flush(part)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFailed(f"{file} cannot be written: {error.strerror or error}.") from error


def fill_from_sqlite(engine: Engine, part: Path) -> None:
    """SQLite copies itself into the empty file; others may read and write meanwhile."""
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("VACUUM INTO ?", (str(part),))
    finally:
        connection.close()


def fill_from(source: Connection, part: Path) -> None:
    """Copy what `source` sees in its transaction."""
    engine = sqlite.connect(part, wal=False)
    try:
        with engine.connect() as target, target.begin():
            prepare(target, may_change=True)
            copy_all(source, target)
    finally:
        engine.dispose()


def _flush(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
