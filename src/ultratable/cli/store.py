"""`ultratable backup`, `restore` and `check`: copies of everything that is stored, and whether all of it still fits."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ultratable.cli.serve import Data

# Imported where needed, like the server: databases take their time to load.
if TYPE_CHECKING:
    from ultratable.table.sql import SqlStore
    from ultratable.table.table import Table


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    data: Data = None,
) -> None:
    """Copy all games, people and chat into one file, also while a server runs.

    Whoever has the file can read every hand in it and come in as anybody: keep it as carefully as the data.

    Example: ultratable backup friday.db
    """
    with _opened(data) as store:
        store.backup(str(file))
        counts = store.counts()
    print(f"{_many(counts['tables'], 'game')} and {_many(counts['people'], 'person', 'people')} copied into {file}.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file written by ultratable backup.")],
    data: Data = None,
) -> None:
    """Put a backup back into an empty folder or database.

    The server must not be running there. The backup may be of either kind of database, and of an older Ultratable.

    Example: ultratable restore friday.db --data new-folder
    """
    from ultratable.server.config import default_data, shown_data
    from ultratable.table.restore import restore as put_back

    where = data or default_data()
    report = put_back(file, where)
    print(
        f"{_many(report.tables, 'game')} with {_many(report.entries, 'entry', 'entries')} put into {shown_data(where)}."
    )


def check(data: Data = None) -> None:
    """Look through everything stored, play every game again, and say what a server would set aside.

    Changes nothing, and may be used while a server runs. Leaves with 0 if all is well and with 1 if not.

    Example: ultratable check
    """
    with _opened(data) as store:
        report = store.check()
        problems = [*report.problems]
        for id in store.ids():
            problem = _misfit(store, id)
            if problem is not None:
                problems.append(f"{_named(id)} {problem}")
    for problem in problems:
        print(f"PROBLEM  {problem}")
    print(f"{_many(report.tables, 'game')} with {_many(report.entries, 'entry', 'entries')} checked.")
    if problems:
        print(f"{_many(len(problems), 'problem')} found.")
        raise typer.Exit(1)
    print("Everything is in order.")


def _misfit(store: "SqlStore", id: str) -> str | None:
    """What is wrong with one table: loaded as a server would, then played again from its first entry."""
    from ultratable.table.table import OtherEngine, Quarantined, load, replay

    stored = store.load(id)
    if stored is None:
        return None
    if stored.quarantine is not None:
        return f"is set aside: {stored.quarantine}"
    loaded: Table | None = None
    unloaded: Quarantined | None = None
    try:
        loaded = load(stored)
    except Quarantined as problem:
        unloaded = problem
    entries = store.entries(id)
    try:
        # A running server may have added to it meanwhile.
        played = replay(entries if loaded is None else entries[: loaded.sheet.seq])
    except Quarantined as problem:
        if loaded is None:
            return f"would be set aside: {problem}"
        return f"can be played on, but not be shown from its beginning: {problem}"
    if isinstance(unloaded, OtherEngine):
        return None
    if loaded is None:
        return f"can be played on from its entries alone, because its snapshot does not fit: {unloaded}"
    if _digest(loaded) != _digest(played):
        return "stands otherwise in its snapshot than its entries lead to: restore it from a backup."
    return None


def _digest(table: "Table") -> str | None:
    return None if table.match is None else table.match.digest()


def _named(id: str) -> str:
    """A table, with the name under which the server's log has it."""
    from ultratable.server.logs import short

    return f"Table {id} ({short(id)} in the log)"


@contextmanager
def _opened(data: str | None) -> "Iterator[SqlStore]":
    from ultratable.server.config import default_data
    from ultratable.table.sql import open_store

    store = open_store(data or default_data(), exclusive=False)
    try:
        yield store
    finally:
        store.close()


def _many(count: int, one: str, more: str | None = None) -> str:
    return f"{count} {one if count == 1 else more or one + 's'}"
