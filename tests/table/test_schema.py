"""The revisions lead to exactly the tables that the program expects, and its questions use the indexes."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import make_url, text

from ultratable.table import postgres, schema, sql, sqlite
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


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_lines_of_an_older_revision_keep_their_order_and_their_numbers_are_not_used_again(tmp_path, request, database):
    where = tmp_path
    if database == "postgres":
        where = request.getfixturevalue("postgres_server").new_database()
        engine = postgres.connect(make_url(where))
    else:
        engine = sqlite.connect(tmp_path / sqlite.DATABASE)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        for said in (
            "INSERT INTO tables (number, id, code, game, status, listed, title, people, updated, seq, said)"
            " VALUES (1, 't', 'c', 'ults', 'open', FALSE, '', '[]', 0, 1, 3)",
            "INSERT INTO people (number, id) VALUES (1, 'ann')",
            "INSERT INTO chat (table_number, number, room, who, name, text, at)"
            " VALUES (1, 1, 'table', 1, 'Ann', 'one', 0), (1, 2, 'observers', 1, 'Ann', 'two', 0)",
        ):
            connection.execute(text(said))
    engine.dispose()
    store = open_store(where)
    for room in ("observers", "table"):
        store.say("t", room, "ann", "Ann", room, 0)
    lines = store.lines("t")
    assert [line.text for line in lines] == ["one", "two", "observers", "table"]
    assert [line.number for line in lines] == [2, 5, 9, 8]
    store.close()


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
