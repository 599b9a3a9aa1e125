"""Run by Alembic: applies the revisions on the connection that `schema.prepare` hands over, in its transaction."""

from alembic import context

from ultratable.table import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    version_table=schema.VERSION_TABLE,
)
context.run_migrations()
