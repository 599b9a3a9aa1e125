"""The live tables of one server process: one writer per table, every entry on disk before anybody hears of it.

A wish is turned into an act under the table's lock, stored, adopted, and only then acknowledged and pushed. What
another process stored is followed with the same code. Bots, clocks and automatic passes are run by whichever process
keeps the table.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic, perf_counter, time
from typing import Final, Protocol

import msgspec

from ultratable.core.errors import IllegalChoice, UltratableError
from ultratable.server import seen
from ultratable.server.commits import Commits
from ultratable.server.metrics import Metrics
from ultratable.server.tending import Tending
from ultratable.table import acts
from ultratable.table import table as tables
from ultratable.table.changes import NOBODY
from ultratable.table.lobby import may_watch
from ultratable.table.sheet import Impossible, NotAllowed, Sheet, Stale
from ultratable.table.store import Conflict, Entry, Store, Stored, StoreFailed
from ultratable.table.table import Quarantined, Step, Table
from ultratable.table.thinkers import Thinkers
from ultratable.table.writer import Writer

ATTEMPTS: Final = 8
"""How often an act is tried anew when other processes were quicker."""
REMEMBERED: Final = 300
"""How many recent moves per table are known without asking the store."""

Decide = Callable[[Table], acts.AnyAct]


class NoTable(UltratableError):
    """There is no such table, or not for this person."""


class Listener(Protocol):
    """A connection that wants to hear of changes."""

    person: str | None

    def hear(self, message: bytes) -> None:
        """Take a message without waiting."""

    def lose(self, reason: str) -> None:
        """Hear no more: what it listened to is not for this person any longer."""


def now_ms() -> int:
    return int(time() * 1000)


class Live:
    """A table that is open in this process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: dict[int | None, set[Listener]] = {}
        self.rematching = asyncio.Lock()
        self.chatting = asyncio.Lock()
        self.said = 0
        """The number of the last line of chat that was passed on."""
        self.moves: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.seen_at: dict[int, int] = {}
        """When the person of a seat was last heard of, for those without a connection."""
        self.hurried: dict[int, int] = {}
        """By seat: the question about which it was told that time is running out."""
        self.elsewhere: dict[int, int] = {}
        """When another process last said that the person of a seat is connected there."""
        self.kept = False
        self.in_doubt = False
        """Whether something may be stored that is not adopted here."""
        self.used = monotonic()
        self.changed = asyncio.Event()
        """Set, and replaced by a new one, at each change: for those who wait without a socket."""

    @property
    def id(self) -> str:
        return self.table.sheet.id

    def listen(self, seat: int | None, listener: Listener) -> None:
        self.listeners.setdefault(seat, set()).add(listener)

    def unlisten(self, seat: int | None, listener: Listener) -> None:
        self.listeners.get(seat, set()).discard(listener)

    def tell_all(self, message: bytes, players: bool, spectators: bool) -> None:
        for seat, listeners in self.listeners.items():
            if spectators if seat is None else players:
                for listener in listeners:
                    listener.hear(message)

    def remember(self, who: str, move_id: str, version: int) -> None:
        self.moves[who, move_id] = version
        if len(self.moves) > REMEMBERED:
            self.moves.popitem(last=False)


class Hub:
    """All tables that are open in this process."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        thinkers: Thinkers,
        clock: Callable[[], int] = now_ms,
        patience: float = 30.0,
    ) -> None:
        self.store = store
        self.writer = writer
        self.clock = clock
        self.lives: dict[str, Live] = {}
        self.metrics = Metrics()
        self.set_aside: set[str] = set()
        """Tables that this process has found not to fit it."""
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._acting: set[asyncio.Task[None]] = set()
        """What is carried through although whoever wished it has gone."""
        self._commits: Commits | None = None
        self.tending = Tending(self, thinkers, patience)

    # Opening.

    async def start(self) -> dict[str, str]:
        """Load every unfinished match, set aside what does not fit, and go on. Returns what was set aside, and why."""
        loop = asyncio.get_running_loop()

        def heard(table: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._heard, table, seq)

        def seen(table: str, seat: int) -> None:
            loop.call_soon_threadsafe(self._seen, table, seat)

        self.store.listen(heard, seen)
        problems = {}
        for id in await asyncio.to_thread(self.store.unfinished):
            try:
                await self.open(id)
            except (Quarantined, StoreFailed) as problem:
                problems[id] = str(problem)
        self.tending.begin()
        return problems

    async def stop(self) -> None:
        await self.tending.end()
        await asyncio.gather(*self._acting, return_exceptions=True)

    async def create(self, act: acts.Created) -> Live:
        table, append = tables.new_table(act, self.clock())
        await self._written(self.writer.submit(append))
        return await self._opened(table)

    async def open(self, id: str) -> Live:
        """The table of that id, loaded if need be."""
        live = self.lives.get(id)
        if live is None:
            task = self._opening.get(id)
            if task is None:
                task = asyncio.create_task(self._open(id))
                self._opening[id] = task
                task.add_done_callback(lambda _: self._opening.pop(id, None))
            live = await asyncio.shield(task)
        live.used = monotonic()
        return live

    async def _open(self, id: str) -> Live:
        stored = await asyncio.to_thread(self.store.load, id)
        if stored is None:
            raise NoTable("There is no such table.")
        if stored.quarantine is not None and id in self.set_aside:
            raise Quarantined(stored.quarantine)
        try:
            table = await asyncio.to_thread(self._loaded, id, stored)
        except Quarantined as problem:
            await self._set_aside(id, problem)
            raise
        self.set_aside.discard(id)
        if stored.quarantine is not None:
            # Another release set it aside, or it has been mended: it fits again.
            await asyncio.to_thread(self.store.quarantine, id, None)
        lines = await asyncio.to_thread(self.store.lines, id)
        return await self._opened(table, lines[-1].number if lines else 0)

    def _loaded(self, id: str, stored: Stored) -> Table:
        try:
            table = tables.load(stored)
            if table.sheet.id != id:
                raise Quarantined("What is stored as this table is another one.")
            return table
        except Quarantined:
            # The snapshot does not fit this program any more; perhaps all its answers still lead to the same positions.
            return tables.replay(self.store.entries(id))

    async def _set_aside(self, id: str, problem: Quarantined) -> None:
        self.metrics.quarantined += 1
        self.set_aside.add(id)
        await asyncio.to_thread(self.store.quarantine, id, str(problem))

    async def _opened(self, table: Table, said: int = 0) -> Live:
        live = Live(table)
        live.said = said
        self.lives[live.id] = live
        live.kept = await asyncio.to_thread(self.store.keep, live.id)
        self.tending.tend(live)
        return live

    async def close(self, live: Live) -> None:
        """Forget a table that nobody looks at; it is all in the store."""
        if self.lives.get(live.id) is live:
            del self.lives[live.id]
            if live.kept:
                await asyncio.to_thread(self.store.release, live.id)

    # Acting.

    async def act(
        self,
        live: Live,
        decide: Decide,
        who: str | None = None,
        move_id: str | None = None,
        done: Callable[[int], None] | None = None,
    ) -> Step:
        """Turn a wish into an act, store it, acknowledge it (`done`, with the sender's version) and tell everybody.

        Refusals of `decide` change nothing.
        """
        submitted = perf_counter()
        async with live.lock:
            for _ in range(ATTEMPTS):
                try:
                    act = decide(live.table)
                except UltratableError:
                    # Somebody may have done at another process what this person has to do first.
                    if who is None or not await self._catch_up(live):
                        raise
                    continue
                step = live.table.foresee(act, self.clock(), who, move_id)
                stored = self.writer.submit(tables.append_for(live.table, step))
                try:
                    await self._written(stored)
                except asyncio.CancelledError:
                    # Whoever wished it has gone, but it may be on its way to disk: otherwise the table would be behind
                    # what is stored, and nobody would hear of it.
                    self._carry_through(live, stored)
                    raise
                except StoreFailed:
                    # Perhaps it was stored and only the answer was lost: see to that when the store can be asked.
                    live.in_doubt = True
                    raise
                except Conflict:
                    self.metrics.conflicts += 1
                    if not await self._catch_up(live) and move_id is not None:
                        # Nobody was quicker: the sender has used this id before.
                        raise
                    continue
                on_disk = perf_counter()
                if done is not None:
                    done(version_of(step.act))
                self._adopt(live, step)
                self._count(step, on_disk - submitted, perf_counter() - on_disk)
                return step
        raise StoreFailed("The table is changing too quickly; try again.")

    def _carry_through(self, live: Live, stored: "Future[None]") -> None:
        async def follow() -> None:
            await asyncio.wait([asyncio.wrap_future(stored)])
            await self.follow(live)

        carrying = asyncio.create_task(follow())
        self._acting.add(carrying)
        carrying.add_done_callback(self._acting.discard)

    def _count(self, step: Step, storing: float, pushing: float) -> None:
        if isinstance(step.act, acts.Answered):
            self.metrics.moves[step.act.by] += 1
            self.metrics.stored.see(storing)
            self.metrics.pushed.see(pushing)

    async def move(self, live: Live, who: str, move_id: str, decide: Decide, done: Callable[[int], None]) -> None:
        """An answer or an undo of a person. The same move id is carried out once and acknowledged the same again."""
        known = live.moves.get((who, move_id))
        if known is not None:
            done(known)
            return
        try:
            await self.act(live, self._once(live, decide, who, move_id), who, move_id, done)
        except (Stale, Impossible, IllegalChoice, Conflict):
            # What looks late or wrong may be a copy of what was done already, perhaps before the server started.
            entry = await asyncio.to_thread(self.store.move, live.id, who, move_id)
            if entry is None:
                raise
            version = version_told(entry)
            live.remember(who, move_id, version)
            done(version)

    def _once(self, live: Live, decide: Decide, who: str, move_id: str) -> Decide:
        """The same wish, refused if a copy of it was carried out while this one waited for its turn."""

        def decide_once(table: Table) -> acts.AnyAct:
            if (who, move_id) in live.moves:
                raise Conflict("This move has been carried out.")
            return decide(table)

        return decide_once

    async def done_before(self, live: Live, who: str, move_id: str) -> int | None:
        """The version told for this move id, if it was carried out."""
        known = live.moves.get((who, move_id))
        if known is not None:
            return known
        entry = await asyncio.to_thread(self.store.move, live.id, who, move_id)
        return None if entry is None else version_told(entry)

    def _written(self, stored: "Future[None]") -> "asyncio.Future[None]":
        if self._commits is None:
            self._commits = Commits()
        return self._commits.of(stored)

    # Following.

    def _heard(self, table: str, seq: int) -> None:
        live = self.lives.get(table)
        if live is not None and live.table.sheet.seq < seq:
            self.tending.spawn(self.follow(live))
        elif live is not None:
            self.tending.spawn(self.tell_chat(live))

    def _seen(self, table: str, seat: int) -> None:
        """The person of that seat is connected to another process."""
        live = self.lives.get(table)
        if live is not None:
            live.elsewhere[seat] = self.clock()

    async def follow(self, live: Live) -> None:
        """Bring a table up to what is stored."""
        async with live.lock:
            await self._catch_up(live)
            live.in_doubt = False

    async def reach(self, live: Live, seat: int | None, version: int | None) -> None:
        """Whoever has seen a version at another process is not shown an earlier one here."""
        if version is not None and version > live.table.sheet.version(seat):
            await self.follow(live)

    async def _catch_up(self, live: Live) -> int:
        """Follow what others have written; how many entries that was."""
        entries = await asyncio.to_thread(self.store.entries, live.id, live.table.sheet.seq)
        for entry in entries:
            try:
                self._adopt(live, live.table.follow(entry))
            except Quarantined as problem:
                await self._set_aside(live.id, problem)
                await self.close(live)
                for listener in [one for listeners in live.listeners.values() for one in listeners]:
                    listener.lose(f"This table is set aside. {problem}")
                raise
        return len(entries)

    # Telling.

    def _adopt(self, live: Live, step: Step) -> None:
        before = live.table.log.length
        taken = tuple(live.table.adopt(step))
        if step.entry.who is not None and step.entry.move_id is not None:
            live.remember(step.entry.who, step.entry.move_id, version_of(step.act))
        if not isinstance(step.act, acts.Answered):
            self._part(live)
        private = step.change.private
        if live.listeners and private != NOBODY:
            shared = seen.Shared(live.table)
            for seat, listeners in live.listeners.items():
                if listeners and (private is None or private == seat):
                    known = before >= live.table.log.resumable
                    news = seen.update(live.table, seat, before, False, taken, shared)
                    message = encode(news if known else seen.resumed(live.table, seat, None))
                    self.metrics.pushes += len(listeners)
                    for listener in listeners:
                        listener.hear(message)
        live.changed.set()
        live.changed = asyncio.Event()
        self.tending.tend(live)

    def _part(self, live: Live) -> None:
        """Whoever may not listen any longer hears nothing of what follows."""
        sheet = live.table.sheet
        for seat, listeners in live.listeners.items():
            for listener in list(listeners):
                if not _may_listen(sheet, seat, listener.person):
                    listeners.discard(listener)
                    listener.lose("This seat is not yours any more." if seat is not None else "You may not watch.")

    async def tell_chat(self, live: Live) -> None:
        """Pass on what was said, here or at another process, to everybody here who may hear it."""
        async with live.chatting:
            for line in await asyncio.to_thread(self.store.lines, live.id, live.said):
                live.said = line.number
                sheet = live.table.sheet
                message = encode(seen.said(sheet, line))
                live.tell_all(message, seen.hears(sheet, line.room, True), seen.hears(sheet, line.room, False))

    async def whole_log(self, live: Live) -> Table:
        """The table with its log from the first line on, for those who were not there."""
        async with live.lock:
            if live.table.log.first:
                entries = await asyncio.to_thread(self.store.entries, live.id)
                # Another process may have written more than this one has followed.
                known = entries[: live.table.sheet.seq]
                live.table.log = (await asyncio.to_thread(tables.replay, known)).log
        return live.table


def _may_listen(sheet: Sheet, seat: int | None, person: str | None) -> bool:
    if seat is not None:
        return sheet.seats[seat].who == person
    try:
        may_watch(sheet, person)
    except NotAllowed:
        return False
    return True


encode = msgspec.json.Encoder().encode


def version_of(act: acts.AnyAct) -> int:
    """The version that the sender of this act is told."""
    version: int = getattr(act, "version", 0)
    return version


def version_told(entry: Entry) -> int:
    """The version that the sender of this entry was told."""
    return version_of(acts.decode(entry.act))
