"""Revision 2: each room of the chat counts its lines for itself."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("tables", sa.Column("observed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("told", sa.Integer, nullable=False, server_default="0"))
    # Both rooms go on counting behind all numbers that are known already.
    op.execute("UPDATE tables SET observed = said")
    op.execute("UPDATE chat SET told = 2 * number + CASE room WHEN 'observers' THEN 1 ELSE 0 END")
