"""A flipped byte in any stored act is noticed, whether or not it moves the match, and old entries still count."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from tests.table.tables import Sitting, duel
from ultratable.table import acts, lobby
from ultratable.table import table as tables
from ultratable.table.schema import entries
from ultratable.table.sheet import Settings
from ultratable.table.sql import SqlStore
from ultratable.table.store import Append, Entry, Stored
from ultratable.table.sums import check_sum, is_damaged, tells_no_position
from ultratable.table.table import Quarantined, load, replay


def played() -> Sitting:
    sitting = duel()
    sitting.do(acts.Left(0))
    sitting.do(acts.Renamed(0, "Anna"))
    sitting.do(acts.Returned(0))
    for _ in range(10):
        sitting.answer(sitting.match.deciders[0])
    return sitting


def flipped(entry: Entry, at: int) -> Entry:
    body = bytearray(entry.act)
    body[at] ^= 1
    return replace(entry, act=bytes(body))


def test_every_entry_carries_a_position_or_a_check_sum():
    sitting = played()
    for entry in sitting.entries:
        act = acts.decode(entry.act)
        assert tells_no_position(entry.digest) == (not isinstance(act, acts.Started | acts.Answered))
        assert not is_damaged(entry.seq, entry.at, entry.act, entry.digest)
        if tells_no_position(entry.digest):
            assert entry.digest == check_sum(entry.seq, entry.at, entry.act)


def test_a_flipped_byte_in_the_lobby_is_noticed_wherever_it_is():
    sitting = played()
    rng = Random(1)
    lobby_entries = [at for at, entry in enumerate(sitting.entries) if tells_no_position(entry.digest)]
    assert len(lobby_entries) > 6
    for at in lobby_entries:
        entry = sitting.entries[at]
        for place in rng.sample(range(len(entry.act)), 12):
            with pytest.raises(Quarantined, match=f"Entry {at + 1} is damaged: its check sum does not fit."):
                replay([*sitting.entries[:at], flipped(entry, place), *sitting.entries[at + 1 :]])
        with pytest.raises(Quarantined, match="its check sum does not fit"):
            replay([*sitting.entries[:at], replace(entry, at=entry.at + 1), *sitting.entries[at + 1 :]])


def test_loading_notices_it_after_the_snapshot():
    sitting = duel()
    stored = sitting.stored
    step = sitting.table.foresee(acts.Renamed(0, "Anna"), sitting.now)
    after = (*stored.entries, replace(step.entry, seq=stored.snapshot_seq + len(stored.entries) + 1))
    assert load(replace(stored, entries=after)).sheet.seats[0].name == "Anna"
    spoilt = (*stored.entries, replace(step.entry, act=step.entry.act.replace(b"Anna", b"Anne")))
    with pytest.raises(Quarantined, match="its check sum does not fit"):
        load(replace(stored, entries=spoilt))


def test_a_check_sum_is_no_position_and_a_position_no_check_sum():
    sitting = played()
    at = next(at for at, entry in enumerate(sitting.entries) if not tells_no_position(entry.digest))
    entry = sitting.entries[at]
    summed = replace(entry, digest=check_sum(entry.seq, entry.at, entry.act))
    for other in (summed, replace(entry, digest=None)):
        with pytest.raises(Quarantined, match="now leads to another position"):
            replay([*sitting.entries[:at], other])


def test_snapshots_in_the_match_keep_the_position_whatever_the_entry_carries():
    sitting = duel()
    sitting.do(acts.Left(0))
    assert sitting.stored.entries == ()
    assert load(sitting.stored).sheet == sitting.sheet


def test_check_notices_it_in_the_database(store: SqlStore):
    sitting = new_in(store)
    assert store.check().problems == ()
    with store.writing() as connection:
        act = bytes(connection.execute(select(entries.c.act).where(entries.c.seq == 2)).scalar_one())
        connection.execute(update(entries).where(entries.c.seq == 2).values(act=act.replace(b"Bob", b"Bib")))
    assert store.check().problems == (f"Table {sitting.id}: entry 2 is damaged: its check sum does not fit.",)


def new_in(store: SqlStore) -> Any:
    made = lobby.create("ann", Settings("ults", 2))
    table, append = tables.new_table(made, 1)
    assert store.append([append]) == [None]
    step = table.foresee(acts.Sat(0, "bob", "Bob"), 2)
    assert store.append([Append(table.sheet.id, step.entry)]) == [None]
    return table.sheet


# Tables from before.

NEW = {"settings": ("delay", "windows"), "seats": ("absent", "away_bank")}


def test_entries_without_check_sums_and_settings_without_the_new_ones_still_count():
    sitting = played()
    old = [replace(entry, digest=None) if tells_no_position(entry.digest) else entry for entry in sitting.entries]
    made = msgspec.json.decode(old[0].act)
    for name in NEW["settings"]:
        del made["settings"][name]
    old[0] = replace(old[0], act=msgspec.json.encode(made))
    table = replay(old)
    assert table.sheet == sitting.sheet
    assert (table.sheet.settings.delay, table.sheet.settings.windows) == (0, "everybody")


def test_snapshots_without_the_new_fields_still_count():
    sitting = duel(clock="live")
    kept = msgspec.msgpack.decode(sitting.stored.snapshot[tables._CHECK :])
    sheet = kept[1]
    for name in NEW["settings"]:
        del sheet["settings"][name]
    for seat in sheet["seats"]:
        for name in NEW["seats"]:
            del seat[name]
    body = msgspec.msgpack.encode(kept)
    table = load(Stored(sitting.stored.snapshot_seq, tables._check_sum(body) + body, sitting.stored.entries))
    assert table.sheet.settings == sitting.sheet.settings
    assert [seat.away_bank for seat in table.sheet.seats] == [0, 0]
    assert table.sheet.seats[0].bank == sitting.sheet.seats[0].bank
    step = table.foresee(acts.Left(0), sitting.now + 1)
    table.adopt(step)
    assert table.sheet.seats[0].left == sitting.now + 1
