"""Revision 3: pictures of what people have made."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "pictures",
        sa.Column("sha", sa.Text, primary_key=True),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("media_type", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("pictures_who", "pictures", ["who"])
