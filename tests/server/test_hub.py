"""The live tables: stored before told, once however often sent, brought up to what others wrote, and never lost."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ultratable.server.commits import Told
from ultratable.server.hub import REMEMBERED, Hub, Live, NoTable
from ultratable.table import acts, lobby, playing
from ultratable.table import table as tables
from ultratable.table.sheet import Impossible, NotAllowed, Settings, Stale
from ultratable.table.sql import SqlStore, open_store
from ultratable.table.store import StoreFailed
from ultratable.table.table import Quarantined, Table
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer

MARA, BO, CY = "a" * 32, "b" * 32, "c" * 32


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.heard: list[Any] = []
        self.lost: str | None = None

    def hear(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def lose(self, reason: str) -> None:
        self.lost = reason

    @property
    def versions(self) -> list[int]:
        return [message["version"] for message in self.heard]


@asynccontextmanager
async def hub_on(store: SqlStore) -> AsyncIterator[Hub]:
    writer, thinkers = Writer(store), Thinkers(1)
    hub = Hub(store, writer, thinkers)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        writer.close()
        thinkers.close()


async def begun(hub: Hub, **options: Any) -> Live:
    """A match between Mara (seat 0) and Bo."""
    live = await hub.create(lobby.create(MARA, Settings("ults", 2, options, pace="none")))
    await hub.act(live, lambda now: lobby.sit(now.sheet, MARA, "Mara", 0), MARA)
    await hub.act(live, lambda now: lobby.sit(now.sheet, BO, "Bo", 1), BO)
    await hub.act(live, lambda now: lobby.ready(now.sheet, BO, 1, True, None), BO)
    await hub.act(live, lambda now: lobby.start(now.sheet, MARA, hub.clock()), MARA)
    return live


async def move(hub: Hub, live: Live, who: str, move_id: str, decide: Callable[[Table], acts.AnyAct]) -> int:
    """The version that the sender is told."""
    told: list[int] = []
    await hub.move(live, who, move_id, decide, told.append)
    assert len(told) == 1
    return told[0]


def answering(live: Live, seat: int, option: int = 0) -> Callable[[Table], acts.AnyAct]:
    """An answer to the question that is open now."""
    sheet, match = live.table.sheet, live.table.match
    assert match is not None
    key, decision, version = match.ask(seat).options[option].key, playing.decision_id(sheet, seat), sheet.version(seat)
    return lambda now: playing.answer(now, seat, key, decision, version)


def test_nobody_hears_of_anything_before_it_is_stored(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ears = [Ear(MARA), Ear(BO), Ear(None)]
            for seat, ear in zip((0, 1, None), ears, strict=True):
                live.listen(seat, ear)
            held: list[tuple[Any, Told]] = []
            coming = asyncio.Event()

            def hold(append: Any, told: Told) -> None:
                held.append((append, told))
                coming.set()

            monkeypatch.setattr(hub.commits, "put", hold)
            before = live.table.sheet
            moving = asyncio.create_task(move(hub, live, MARA, "one", answering(live, 0)))
            await coming.wait()
            assert not moving.done()
            assert live.table.sheet is before
            assert [ear.heard for ear in ears] == [[], [], []]
            store.append([held[0][0]])
            assert store.move(live.id, MARA, "one") is not None
            held[0][1](None)
            version = await moving
            assert [ear.versions for ear in ears] == [[version]] * 3

    asyncio.run(play())


def test_a_wish_that_is_refused_changes_nothing(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ear = Ear(MARA)
            live.listen(0, ear)
            before, entries = live.table.sheet, store.entries(live.id)
            with pytest.raises(NotAllowed):
                await hub.act(live, lambda now: lobby.mute(now.sheet, BO, MARA, True), BO)
            with pytest.raises(Stale):
                await move(hub, live, MARA, "late", lambda now: playing.answer(now, 0, "x", "0.0", 1))
            assert live.table.sheet is before
            assert store.entries(live.id) == entries
            assert ear.heard == []

    run(tmp_path, play)


def run(folder: Path, play: Callable[[SqlStore], Any]) -> None:
    store = open_store(folder)
    try:
        asyncio.run(play(store))
    finally:
        store.close()


def test_the_same_move_is_carried_out_once_and_answered_the_same(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            decide = answering(live, 0)
            versions = await asyncio.gather(*[move(hub, live, MARA, "one", decide) for _ in range(10)])
            assert len(set(versions)) == 1
            assert [entry.move_id for entry in store.entries(live.id)].count("one") == 1
            # Another person may call theirs the same.
            assert await move(hub, live, BO, "one", answering(live, 1)) > 0

    run(tmp_path, play)


def test_the_same_undo_is_carried_out_once(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            await move(hub, live, MARA, "one", answering(live, 0))
            version = live.table.sheet.version(0)
            copies = [move(hub, live, MARA, "back", lambda now: playing.undo(now, 0, False, version)) for _ in range(5)]
            assert len(set(await asyncio.gather(*copies))) == 1
            assert live.table.sheet.taken_back == 1

    run(tmp_path, play)


def test_a_move_from_before_a_restart_is_known_whatever_it_says_now(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            decide = answering(live, 0)
            version = await move(hub, live, MARA, "one", decide)
        async with hub_on(store) as hub:
            live = await hub.open(live.id)
            seq = live.table.sheet.seq
            assert await move(hub, live, MARA, "one", decide) == version
            live.moves.clear()
            # As if for another question, whose answer would be good: the id is what counts.
            assert await move(hub, live, MARA, "one", lambda now: acts.Stands(0, "always")) == version
            live.moves.clear()

            def over(_: Table) -> acts.AnyAct:
                raise Impossible("The match is over.")

            assert await move(hub, live, MARA, "one", over) == version
            assert live.table.sheet.seq == seq

    run(tmp_path, play)


def test_only_so_many_moves_are_remembered(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            for number in range(REMEMBERED + 50):
                live.remember(MARA, f"move {number}", number)
            assert len(live.moves) == REMEMBERED
            assert (MARA, "move 49") not in live.moves

    run(tmp_path, play)


def test_what_one_seat_alone_can_see_is_told_to_it_alone(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ears = {0: Ear(MARA), 1: Ear(BO), None: Ear(None)}
            for seat, ear in ears.items():
                live.listen(seat, ear)
            await hub.act(live, lambda now: lobby.stands(now.sheet, MARA, 0, "when I can"), MARA)
            assert [len(ears[seat].heard) for seat in (0, 1, None)] == [1, 0, 0]
            await hub.act(live, lambda _: acts.Admitted(CY))
            assert [len(ears[seat].heard) for seat in (0, 1, None)] == [1, 0, 0]
            await hub.act(live, lambda now: lobby.leave(now.sheet, BO, 1), BO)
            assert [len(ears[seat].heard) for seat in (0, 1, None)] == [2, 1, 1]

    run(tmp_path, play)


def test_whoever_lost_the_seat_does_not_even_hear_of_that(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            old, new, other = Ear(MARA), Ear(CY), Ear(BO)
            live.listen(0, old)
            live.listen(1, other)
            await hub.act(live, lambda _: acts.Moved(0, CY))
            assert (old.heard, old.lost) == ([], "This seat is not yours any more.")
            assert len(other.heard) == 1
            live.listen(0, new)
            await move(hub, live, CY, "one", answering(live, 0))
            assert (len(new.heard), old.heard) == (1, [])

    run(tmp_path, play)


def test_a_wish_is_carried_through_although_whoever_wished_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ear = Ear(BO)
            live.listen(1, ear)
            coming, put = asyncio.Event(), hub.commits.put

            def noticed(append: Any, told: Told) -> None:
                coming.set()
                put(append, told)

            monkeypatch.setattr(hub.commits, "put", noticed)
            moving = asyncio.create_task(move(hub, live, MARA, "one", answering(live, 0)))
            await coming.wait()
            moving.cancel()
            await asyncio.wait([moving])
            changed = live.changed
            if not ear.heard:
                await asyncio.wait_for(changed.wait(), 60)
            assert store.entries(live.id)[-1].seq == live.table.sheet.seq
            assert len(ear.heard) == 1

    run(tmp_path, play)


def test_when_the_store_fails_nothing_is_told_and_the_truth_is_found_out_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ear = Ear(MARA)
            live.listen(0, ear)
            append = store.append

            def stored_but_lost(batch: Any) -> Any:
                append(batch)
                raise StoreFailed("The line went dead.")

            monkeypatch.setattr(store, "append", stored_but_lost)
            with pytest.raises(StoreFailed):
                await move(hub, live, MARA, "one", answering(live, 0))
            assert ear.heard == []
            assert live.in_doubt
            monkeypatch.undo()
            await hub.follow(live)
            assert len(ear.heard) == 1
            assert not live.in_doubt
            assert live.table.sheet.seq == store.entries(live.id)[-1].seq

    run(tmp_path, play)


def test_what_another_process_wrote_first_is_followed_and_the_wish_decided_anew(store: SqlStore) -> None:
    async def play() -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ear = Ear(MARA)
            live.listen(0, ear)
            stored = store.load(live.id)
            assert stored is not None
            other = tables.load(stored)
            match = other.match
            assert match is not None
            step = other.foresee(
                acts.Answered(1, match.ask(1).options[0].key, other.sheet.version(1) + 1), 1, BO, "there"
            )
            assert store.append([tables.append_for(other, step)]) == [None]
            version = await move(hub, live, MARA, "here", answering(live, 0))
            assert hub.metrics.conflicts == 1
            assert ear.versions == [version - 1, version]
            assert [entry.move_id for entry in store.entries(live.id)][-2:] == ["there", "here"]
            # Known here although it was sent there.
            assert await hub.done_before(live, BO, "there") == version - 1

    asyncio.run(play())


def _stands(person: str, seat: int, standing: str, now: Table) -> acts.AnyAct:
    return lobby.stands(now.sheet, person, seat, standing)


def test_acts_of_many_people_at_once_are_stored_in_one_order(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            ears = [Ear(MARA), Ear(BO)]
            for seat, ear in enumerate(ears):
                live.listen(seat, ear)
            wishes = [
                hub.act(live, partial(_stands, person, seat, standing), person)
                for standing in ("when I can", "always") * 12
                for seat, person in enumerate((MARA, BO))
            ]
            await asyncio.gather(*wishes)
            assert [entry.seq for entry in store.entries(live.id)] == list(range(1, live.table.sheet.seq + 1))
            for ear in ears:
                assert ear.versions == list(range(ear.versions[0], ear.versions[0] + 24))

    run(tmp_path, play)


def test_a_table_is_loaded_once_however_many_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            await hub.close(live)
            loads: list[str] = []
            load = store.load

            def counted(table: str) -> Any:
                loads.append(table)
                return load(table)

            monkeypatch.setattr(store, "load", counted)
            found = await asyncio.gather(*[hub.open(live.id) for _ in range(10)])
            assert len({id(one) for one in found}) == 1
            assert loads == [live.id]
            assert found[0].table.sheet == live.table.sheet
            with pytest.raises(NoTable):
                await hub.open("0" * 16)

    run(tmp_path, play)


def test_a_table_that_does_not_fit_is_set_aside_and_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            broken, sound = await begun(hub), await begun(hub)

        def misfit(_: Any) -> Any:
            raise Quarantined("Entry 5 now leads to another position than when it was played.")

        load = tables.load
        monkeypatch.setattr(tables, "load", lambda stored: misfit(stored) if is_of(stored, broken.id) else load(stored))
        monkeypatch.setattr(tables, "replay", misfit)
        async with hub_on(store) as hub:
            assert list(hub.set_aside) == [broken.id]
            with pytest.raises(Quarantined, match="another position"):
                await hub.open(broken.id)
            live = await hub.open(sound.id)
            assert await move(hub, live, MARA, "one", answering(live, 0)) > 0
        # With a program that it fits again, it goes on.
        monkeypatch.undo()
        async with hub_on(store) as hub:
            live = await hub.open(broken.id)
            assert await move(hub, live, MARA, "one", answering(live, 0)) > 0

    def is_of(stored: Any, id: str) -> bool:
        return id.encode() in stored.snapshot

    run(tmp_path, play)


def test_the_whole_log_is_there_for_who_came_late(tmp_path: Path) -> None:
    async def play(store: SqlStore) -> None:
        async with hub_on(store) as hub:
            live = await begun(hub)
            await move(hub, live, MARA, "one", answering(live, 0))
            whole = [item.what for _, item in live.table.log.since(0)]
        async with hub_on(store) as hub:
            live = await hub.open(live.id)
            assert live.table.log.first > 0
            table = await hub.whole_log(live)
            assert table.log.first == 0
            assert [item.what for _, item in table.log.since(0)] == whole

    run(tmp_path, play)
