"""Revision 1: the first tables. A released revision is never edited; the next one changes what this one made."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("said", sa.Integer, nullable=False, server_default="0"),
        sa.Column("quarantine", sa.Text),
    )
    op.create_index("tables_id", "tables", ["id"], unique=True)
    op.create_index("tables_code", "tables", ["code"], unique=True)
    _create_partial_index("tables_not_over", "tables", ["updated"], "status != 'over'")
    _create_partial_index("tables_unfinished", "tables", ["status"], "status IN ('playing', 'revealing')")
    op.create_table(
        "entries",
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("act", sa.LargeBinary, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("move_id", sa.Text),
        sa.Column("digest", sa.Text),
        sqlite_with_rowid=False,
    )
    _create_partial_index(
        "entries_move", "entries", ["table_number", "who", "move_id"], "move_id IS NOT NULL", unique=True
    )
    op.create_table(
        "snapshots",
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "sitters",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sitters_table", "sitters", ["table_number"])
    op.create_table(
        "chat",
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("folded", sa.Text),
        sa.Column("password", sa.Text),
    )
    op.create_index("people_id", "people", ["id"], unique=True)
    op.create_index("people_folded", "people", ["folded"], unique=True)
    op.create_table(
        "tickets",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_partial_index(name: str, table: str, columns: list[str], where: str, unique: bool = False) -> None:
    op.create_index(name, table, columns, unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
