"""The tables of the database, the same in SQLite and PostgreSQL, and bringing an older database up to them.

Inside the database tables and people go by small numbers, so that an entry costs few bytes besides the act itself.
Rows point at each other without foreign keys: the store never deletes what is pointed at, and `check` looks.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    func,
    inspect,
    literal_column,
    select,
    text,
)

from ultratable.table.store import StoreFailed

LATEST: Final = 3
"""The revision that this program reads and writes; revisions are numbered files in migrations/versions."""
VERSION_TABLE: Final = "ultratable_version"
# Any number will do, as long as every version of the program uses the same.
_MIGRATION_LOCK: Final = 0x756C7472

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("title", Text, nullable=False),
    Column("people", Text, nullable=False),  # their ids as JSON, in the heading's order
    Column("updated", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # of the last entry
    Column("said", Integer, nullable=False, server_default="0"),  # how many lines of chat, deleted or not, at the table
    Column("quarantine", Text),
    Column("observed", Integer, nullable=False, server_default="0"),  # and how many among the observers
)
# The words stand in the SQL itself: a database uses a partial index only if it sees that the question fits it.
not_over: Final = tables.c.status != literal_column("'over'")
unfinished: Final = tables.c.status.in_([literal_column("'playing'"), literal_column("'revealing'")])
Index("tables_id", tables.c.id, unique=True)
Index("tables_code", tables.c.code, unique=True)
Index("tables_not_over", tables.c.updated, sqlite_where=not_over, postgresql_where=not_over)
Index("tables_unfinished", tables.c.status, sqlite_where=unfinished, postgresql_where=unfinished)

entries = Table(
    "entries",
    metadata,
    Column("table_number", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("act", LargeBinary, nullable=False),
    Column("who", Integer),  # number of the person
    Column("move_id", Text),
    Column("digest", Text),
    sqlite_with_rowid=False,
)
has_move_id: Final = entries.c.move_id.is_not(None)
Index(
    "entries_move",
    entries.c.table_number,
    entries.c.who,
    entries.c.move_id,
    unique=True,
    sqlite_where=has_move_id,
    postgresql_where=has_move_id,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_number", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

sitters = Table(
    "sitters",
    metadata,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("table_number", Integer, primary_key=True, autoincrement=False),
    Index("sitters_table", "table_number"),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_number", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # in the order of both rooms
    Column("room", Text, nullable=False),
    Column("who", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("told", Integer, nullable=False, server_default="0"),  # the number that people know it by
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False),
    Column("name", Text),  # none yet for a person known only from an entry
    Column("folded", Text),  # the name without case, for those with a password: theirs alone
    Column("password", Text),
    Index("people_id", "id", unique=True),
    Index("people_folded", "folded", unique=True),
)

tickets = Table(
    "tickets",
    metadata,
    Column("code", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

pictures = Table(
    "pictures",
    metadata,
    Column("sha", Text, primary_key=True),
    Column("who", Integer, nullable=False),  # number of the person
    Column("at", BigInteger, nullable=False),
    Column("media_type", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("pictures_who", "who"),
)

meta = Table(
    "meta",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)


def revision(connection: Connection) -> int:
    """Which revision the database has: 0 if it is empty."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return 0
    return int(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one())


def prepare(connection: Connection, may_change: bool) -> None:
    """See that the database has the latest revision, bringing it up to it if that is allowed."""
    found = revision(connection)
    if found < LATEST and may_change:
        if connection.dialect.name == "postgresql":
            # Two servers may start at once on a new database: the second waits here and then finds it done.
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            found = revision(connection)
        if found < LATEST:
            _upgrade(connection)
            return
    if found > LATEST:
        raise StoreFailed(
            f"The database was made by a newer Ultratable (its format is {found}, this program knows {LATEST}): "
            "install that version or choose another --data."
        )
    if found == 0:
        raise StoreFailed("There is no Ultratable database here yet: `ultratable serve` makes one.")
    if found < LATEST:
        raise StoreFailed(
            f"The database was made by an older Ultratable (its format is {found}, this program has {LATEST}): "
            "stop the server that uses it, if one does, and start this version's `ultratable serve` once."
        )


def _upgrade(connection: Connection) -> None:
    # Imported here, since it takes a while and nearly every start finds nothing to do.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
