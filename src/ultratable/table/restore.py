"""Putting a backup back: into a folder or a PostgreSQL database that holds no tables and no people yet."""

import shutil
import tempfile
from pathlib import Path
from typing import Final

from sqlalchemy import delete

from ultratable.table import sqlite
from ultratable.table.copies import copy_all
from ultratable.table.schema import metadata, prepare, revision
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import Report, StoreFailed

_BEGINNING: Final = b"SQLite format 3\0"


def restore(file: str | Path, where: str | Path) -> Report:
    """Copy everything in a backup into an empty store, all or nothing, and report what it holds.

    The backup may be of an older Ultratable, and of either database.
    """
    with tempfile.TemporaryDirectory(prefix="ultratable-") as folder:
        # A copy, because a backup is never changed, and an older one must first be brought up to date.
        copy = Path(folder, "copy")
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise StoreFailed(f"{file} cannot be read: {error.strerror or error}.") from error
        source = SqlStore(sqlite.connect(copy, wal=False))
        try:
            report = _check_backup(file, copy, source)
            _copy_into(source, where)
        finally:
            source.close()
    return report


def _check_backup(file: str | Path, copy: Path, source: SqlStore) -> Report:
    with copy.open("rb") as beginning:
        is_backup = beginning.read(len(_BEGINNING)) == _BEGINNING
    if is_backup:
        with source.writing() as connection:
            is_backup = revision(connection) > 0
            if is_backup:
                prepare(connection, may_change=True)
    if not is_backup:
        raise StoreFailed(f"{file} is no backup of Ultratable.")
    report = source.check()
    if report.problems:
        raise StoreFailed(f"The backup {file} is damaged: use another. {report.problems[0]}")
    return report


def _copy_into(source: SqlStore, where: str | Path) -> None:
    target = open_store(where)
    try:
        counts = target.counts()
        if counts["tables"] or counts["people"]:
            raise StoreFailed(
                f"There are {counts['tables']} tables and {counts['people']} people here already: "
                "restore into an empty folder or database."
            )
        with source.reading() as reading, target.writing() as writing:
            # A server that has been started here has made its secret; the one in the backup takes its place.
            for table in metadata.sorted_tables:
                writing.execute(delete(table))
            copy_all(reading, writing)
    finally:
        target.close()
