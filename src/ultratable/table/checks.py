"""Looking through a whole database for what should not be: holes, rows without their table, acts that are no JSON or
not the ones that were written."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError, OperationalError

from ultratable.table.schema import chat, entries, pictures, snapshots, tables
from ultratable.table.store import Report
from ultratable.table.sums import is_damaged

_AT_A_TIME: Final = 1000


def check(connection: Connection) -> Report:
    """Look through everything as it is in this transaction."""
    if connection.dialect.name == "sqlite":
        damage = _damage(connection)
        if damage:
            return Report(tuple(damage), 0, 0)
    known = {row.number: row for row in connection.execute(select(tables.c.number, tables.c.id, tables.c.seq))}
    problems, count = _check_entries(connection, known)
    problems += _check_snapshots(connection, known)
    for number in connection.execute(select(chat.c.table_number).distinct()).scalars():
        if number not in known:
            problems.append(f"Lines of chat belong to table number {number}, which does not exist.")
    problems += _check_pictures(connection)
    return Report(tuple(problems), len(known), count)


def _damage(connection: Connection) -> list[str]:
    """What SQLite itself says about its file."""
    try:
        said = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    except OperationalError:
        raise
    except DatabaseError as error:
        said = [str(error.orig)]
    return [] if said == ["ok"] else [f"The database file is damaged: {what}." for what in said]


def _check_entries(connection: Connection, known: dict[int, Any]) -> tuple[list[str], int]:
    problems: list[str] = []
    last: dict[int, int] = {}
    count = 0
    columns = (entries.c.table_number, entries.c.seq, entries.c.at, entries.c.act, entries.c.digest)
    asked = select(*columns).order_by(entries.c.table_number, entries.c.seq)
    for number, seq, at, act, digest in connection.execution_options(yield_per=_AT_A_TIME).execute(asked):
        count += 1
        if number not in known:
            if number not in last:
                problems.append(f"Entries belong to table number {number}, which does not exist.")
        elif seq != last.get(number, 0) + 1:
            problems.append(f"Table {known[number].id}: entry {last.get(number, 0) + 1} is missing.")
        name = known[number].id if number in known else number
        if not _is_json(act):
            problems.append(f"Table {name}: entry {seq} is no JSON.")
        elif is_damaged(seq, at, act, digest):
            problems.append(f"Table {name}: entry {seq} is damaged: its check sum does not fit.")
        last[number] = seq
    for number, row in known.items():
        if last.get(number, 0) != row.seq:
            problems.append(
                f"Table {row.id} should be at entry {row.seq}, but its last entry is {last.get(number, 0)}."
            )
    return problems, count


def _check_snapshots(connection: Connection, known: dict[int, Any]) -> list[str]:
    problems: list[str] = []
    taken = {row.table_number: row.seq for row in connection.execute(select(snapshots.c.table_number, snapshots.c.seq))}
    for number, seq in taken.items():
        if number not in known:
            problems.append(f"A snapshot belongs to table number {number}, which does not exist.")
        elif not 1 <= seq <= known[number].seq:
            problems.append(f"Table {known[number].id}: the snapshot is of entry {seq}, which does not exist.")
    problems += [f"Table {row.id} has no snapshot." for number, row in known.items() if number not in taken]
    return problems


def _check_pictures(connection: Connection) -> list[str]:
    asked = select(pictures.c.sha, pictures.c.body).order_by(pictures.c.sha)
    found = connection.execution_options(yield_per=_AT_A_TIME).execute(asked)
    return [f"Picture {sha} is damaged." for sha, body in found if sha256(body).hexdigest() != sha]


def _is_json(act: bytes) -> bool:
    try:
        msgspec.json.decode(act)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True
