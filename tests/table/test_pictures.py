"""Pictures in the store: kept once, by the hash of their bytes, so many for each person, in both databases."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import make_url, text

from tests.table.test_brought import full
from ultratable.table import acts, postgres, schema, sqlite
from ultratable.table.restore import restore
from ultratable.table.sheet import Settings
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import Picture
from ultratable.table.table import append_for, new_table


def picture(body: bytes = b"\x00pixels\xff", media_type: str = "image/png") -> Picture:
    return Picture(sha256(body).hexdigest(), media_type, body)


def test_a_picture_is_found_by_its_hash(store: SqlStore) -> None:
    assert store.put_picture(picture(), "ann", 1, 5)
    assert store.picture(picture().sha) == picture()
    assert store.picture("0" * 64) is None


def test_one_that_is_there_stays_and_counts_for_whoever_brought_it_alone(store: SqlStore) -> None:
    assert store.put_picture(picture(), "ann", 1, 1)
    assert store.put_picture(picture(), "ann", 2, 1), "it is there already"
    assert not store.put_picture(picture(b"another"), "ann", 3, 1)
    assert store.picture(picture(b"another").sha) is None
    assert store.put_picture(picture(), "bob", 2, 0)
    assert store.put_picture(picture(b"another"), "bob", 3, 1), "bob has brought none alone yet"
    assert store.put_picture(picture(b"a third"), "ann", 4, 1), "nor has ann any more"


def test_what_its_keeper_uses_no_more_goes(store: SqlStore) -> None:
    bodies = [b"used", b"tried", b"shared", b"also tried"]
    for body in bodies:
        assert store.put_picture(picture(body), "ann", 1, 5)
    store.put_picture(picture(b"shared"), "bob", 2, 5)
    store.put_picture(picture(b"bob's"), "bob", 2, 5)
    assert store.drop_pictures("ann", [picture(b"used").sha]) == 2
    left = [body for body in (*bodies, b"bob's") if store.picture(picture(body).sha) is not None]
    assert left == [b"used", b"shared", b"bob's"]
    assert store.drop_pictures("ann", [picture(b"used").sha]) == 0
    assert store.drop_pictures("nobody", []) == 0


def test_what_a_table_has_been_shown_stays(store: SqlStore) -> None:
    brought, named, taken_away = picture(b"brought"), picture(b"named"), picture(b"taken away")
    for one in (brought, named, taken_away, picture(b"nowhere")):
        store.put_picture(one, "ann", 1, 5)

    def piece(name: str, one: Picture) -> dict[str, Any]:
        return full(name, look={**full()["look"], "picture": one.sha})

    settings = Settings("figures", 2, {"made": [piece("Named", named)]})
    table, made = new_table(acts.Created("t1", "c1", "ann", settings, "00" * 32), 1)
    assert store.append([made]) == [None]
    now = 2
    for act in (
        acts.Sat(0, "ann", "Ann"),
        acts.Brought(0, (piece("Taken Away", taken_away),)),
        acts.Brought(0, (piece("Brought", brought),)),
    ):
        step = table.foresee(act, now, "ann")
        assert store.append([append_for(table, step)]) == [None]
        table.adopt(step)
        now += 1
    assert store.drop_pictures("ann", []) == 1
    assert store.picture(picture(b"nowhere").sha) is None
    assert [store.picture(one.sha) for one in (brought, named, taken_away)] == [brought, named, taken_away]


def test_they_are_there_when_the_store_is_opened_again(where: str | Path) -> None:
    store = open_store(where)
    store.put_picture(picture(), "ann", 1, 5)
    store.close()
    again = open_store(where)
    assert again.picture(picture().sha) == picture()
    again.close()


def test_a_backup_has_them(store: SqlStore, tmp_path: Path) -> None:
    store.put_picture(picture(), "ann", 1, 5)
    store.backup(str(tmp_path / "backup"))
    restore(tmp_path / "backup", tmp_path / "restored")
    restored = open_store(tmp_path / "restored")
    assert restored.picture(picture().sha) == picture()
    restored.close()


def test_a_check_finds_one_that_is_damaged(store: SqlStore) -> None:
    store.put_picture(picture(), "ann", 1, 5)
    assert store.check().problems == ()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE pictures SET media_type = media_type, body = :body"), {"body": b"other"})
    assert store.check().problems == (f"Picture {picture().sha} is damaged.",)


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_database_from_before_there_were_pictures_gets_a_place_for_them(
    tmp_path: Path, request: pytest.FixtureRequest, database: str
) -> None:
    where: str | Path = tmp_path
    if database == "postgres":
        where = request.getfixturevalue("postgres_server").new_database()
        engine = postgres.connect(make_url(str(where)))
    else:
        engine = sqlite.connect(tmp_path / sqlite.DATABASE)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "2")
        connection.execute(text("INSERT INTO people (number, id, name) VALUES (1, 'ann', 'Ann')"))
    engine.dispose()
    store = open_store(where)
    assert store.put_picture(picture(), "ann", 1, 5)
    assert store.picture(picture().sha) == picture()
    found = store.account("ann")
    assert found is not None
    assert found.name == "Ann"
    store.close()
