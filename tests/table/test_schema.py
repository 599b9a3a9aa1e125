"""The revisions lead to exactly the tables that the program expects, and its questions use the indexes."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from ultratable.table import schema, sql
from ultratable.table.sql import open_store


def test_the_revisions_make_the_tables_of_the_program(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"version_table": schema.VERSION_TABLE, "compare_type": True, "compare_server_default": True},
        )
        assert compare_metadata(context, schema.metadata) == []


def test_the_latest_revision_is_the_last_of_the_files():
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == str(schema.LATEST)


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        ("_LOBBY", "tables_not_over"),
        ("_UNFINISHED", "tables_unfinished"),
        ("_MOVE", "entries_move"),
        ("_BY_CODE", "tables_code"),
        ("_LOAD", "tables_id"),
        ("_ACCOUNT_BY_NAME", "people_folded"),
    ],
)
def test_questions_use_their_index(tmp_path, statement, index):
    store = open_store(tmp_path)
    asked = getattr(sql, statement).compile(dialect=store.engine.dialect)
    values = tuple([asked.params[name] for name in asked.positiontup])
    with store.reading() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", values).all()
    assert index in str(plan)
    store.close()
