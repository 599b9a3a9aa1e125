"""The server dies without a word, again and again, while people play; it is stopped in order; its disk is full. Nothing
acknowledged is lost, nothing is played twice, everybody goes on."""

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.server.client import Player
from tests.server.crash import LONG, RESTARTING, Forge, Server, Storm
from tests.server.serving import Serving, serving
from ultratable.server.hub import Hub
from ultratable.table import lobby
from ultratable.table.sheet import Settings
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import Append, Conflict
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer

SOAK = "ULTRATABLE_SOAK" in os.environ
ANSWERS = 3000 if SOAK else 300
KILLS = 150 if SOAK else 16
PATIENCE = 10 * LONG if SOAK else LONG


def test_kill_at_any_moment(where, tmp_path: Path) -> None:
    async def play(storm: Storm) -> None:
        await storm.start()
        killing = asyncio.create_task(storm.kill_some(KILLS, ANSWERS))
        await storm.play(12, with_bot=3, more=lambda: not killing.done())
        await killing
        await storm.judge_all()

    with Forge(tmp_path) as forge:
        stormed = Storm(forge, where, seed=1)
        asyncio.run(stormed.within(PATIENCE, play(stormed)))
    assert stormed.kills >= KILLS
    assert len(stormed.acknowledged) >= ANSWERS
    assert stormed.refusals == Counter()
    assert stormed.problems() == ()


def test_stopped_in_order_while_people_play(tmp_path: Path) -> None:
    ends = []

    async def play(storm: Storm) -> None:
        await storm.start()

        async def restart() -> None:
            await storm.until(lambda: len(storm.acknowledged) > 0)
            for _ in range(4):
                await storm.moment()
                async with storm.setting_up:
                    ends.append(await storm.end(how=Server.stop))
                await asyncio.to_thread(storm.judge)
                await storm.start()

        restarting = asyncio.create_task(restart())
        await storm.play(6, with_bot=2, more=lambda: not restarting.done())
        await restarting
        await storm.judge_all()

    with Forge(tmp_path) as forge:
        stormed = Storm(forge, tmp_path / "data", seed=2)
        asyncio.run(stormed.within(PATIENCE, play(stormed)))
    assert ends == [0, 0, 0, 0]
    assert stormed.refusals == Counter()
    assert stormed.closes.keys() == {RESTARTING}


def test_who_is_called_off_while_something_is_stored_leaves_no_table_behind(tmp_path: Path) -> None:
    """A connection that breaks ends its tasks at any moment, also while their answer is on its way to disk."""

    async def play(store: SqlStore) -> None:
        writer, thinkers = Writer(store), Thinkers(1)
        hub = Hub(store, writer, thinkers)
        live = await hub.create(lobby.create("ann", Settings("ults", 2)))
        arrived, go = threading.Event(), threading.Event()
        append = store.append

        def hold(batch: Sequence[Append]) -> list[Conflict | None]:
            arrived.set()
            assert go.wait(LONG)
            return append(batch)

        store.append = hold  # type: ignore[method-assign]
        acting = asyncio.create_task(hub.act(live, lambda now: lobby.sit(now.sheet, "ann", "Ann", 0), "ann"))
        await asyncio.to_thread(arrived.wait, LONG)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        go.set()
        await hub.stop()
        assert live.table.sheet.seats[0].who == "ann"
        assert live.table.sheet.seq == len(store.entries(live.id))
        writer.close()
        thinkers.close()

    store = open_store(tmp_path)
    asyncio.run(play(store))
    store.close()


FULL = ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1073741823", "full")
READ_ONLY = ("PRAGMA query_only = ON", "PRAGMA query_only = OFF", "readonly")


@pytest.mark.parametrize(("breaking", "mending", "said"), [FULL, READ_ONLY])
def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, breaking: str, mending: str, said: str) -> None:
    setting = {"pragma": mending}

    def break_or_mend(connection: Any, _: Any, __: Any) -> None:
        connection.execute(setting["pragma"])

    async def play(server: Serving) -> None:
        store = server.server.store
        event.listen(store.engine, "checkout", break_or_mend)
        async with Player(server.base) as mara:
            table = await mara.make_table(options={"heroes": "random"})
            await mara.sit(table, seat=0)
            await mara.sit(table, seat=1, name="Bo", same_device=True)
            await mara.post(f"/api/tables/{table}/ready", seat=0)
            await mara.post(f"/api/tables/{table}/ready", seat=1)
            await mara.post(f"/api/tables/{table}/start")

            async def answer() -> tuple[Any, Any]:
                seen = [await mara.look(table, seat) for seat in (0, 1)]
                asked = next(update for update in seen if update["ask"])
                return seen, await mara.move(table, asked, asked["ask"]["options"][0]["key"])

            assert (await answer())[1].status_code == 200
            setting["pragma"] = breaking
            seen, answered = await answer()
            while answered.status_code == 200:
                # There may be room on the last page.
                seen, answered = await answer()
            stored = store.entries(table)
            assert answered.status_code == 503
            assert "The database cannot be used" in answered.json()["reason"]
            assert said in answered.json()["reason"]
            assert (await answer())[1].status_code == 503
            assert [await mara.look(table, seat) for seat in (0, 1)] == seen
            assert store.entries(table) == stored
            setting["pragma"] = mending
            assert (await answer())[1].status_code == 200
            assert len(store.entries(table)) == len(stored) + 1

    with serving(tmp_path) as server:
        asyncio.run(play(server))
