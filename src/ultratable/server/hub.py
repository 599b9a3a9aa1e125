"""The live tables of one server process: one writer per table, every entry on disk before anybody hears of it.

A wish is turned into an act under the table's lock, stored, adopted, and only then acknowledged and pushed. What
another process stored is followed with the same code. Bots, clocks and automatic passes are run by whichever process
keeps the table.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic, perf_counter, time
from typing import Final, Protocol

import msgspec

from ultratable.core.errors import IllegalChoice, UltratableError
from ultratable.core.records import Advice
from ultratable.server import seen
from ultratable.server.commits import Commits
from ultratable.server.hints import Adviser
from ultratable.server.metrics import Metrics
from ultratable.server.tending import Tending
from ultratable.server.wire.messages import Said, Unsaid
from ultratable.table import acts
from ultratable.table import table as tables
from ultratable.table.changes import NOBODY
from ultratable.table.lobby import may_come, may_watch
from ultratable.table.records import Step
from ultratable.table.sheet import Impossible, NotAllowed, Sheet, Stale
from ultratable.table.store import LINES_KEPT, Conflict, Entry, Store, Stored, StoreFailed
from ultratable.table.store import Line as ChatLine
from ultratable.table.table import Quarantined, Table
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


def taken(lock: asyncio.Lock) -> bool:
    """Take a lock that is free, or not at all: without waiting and without a task."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


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
        """The order of the last line of chat that was passed on."""
        self.standing: dict[int, str] = {}
        """By number: the room of every line of chat that was passed on and not deleted since."""
        self.moves: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.seen_at: dict[int, int] = {}
        """When the person of a seat was last heard of, for those without a connection."""
        self.hurried: dict[int, int] = {}
        """By seat: the question about which it was told that time is running out."""
        self.elsewhere: dict[int, int] = {}
        """When another process last said that the person of a seat is connected there."""
        self.advised: dict[int, tuple[str, tuple[Advice, ...]]] = {}
        """By seat: the question about which it was last given hints, and those."""
        self.kept = False
        self.in_doubt = False
        """Whether something may be stored that is not adopted here."""
        self.used = monotonic()
        self.face: msgspec.Raw | None = None
        """What everybody may know of the table, ready to be sent, if it was since the last change they could see."""
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

    def pass_on(self, line: ChatLine) -> None:
        self.said = line.order
        self.standing[line.number] = line.room
        if len(self.standing) > 2 * LINES_KEPT:
            del self.standing[next(iter(self.standing))]

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
        self._missed: dict[str, int] = {}
        """Of tables that are being opened: what others were heard to have written meanwhile."""
        self._acting: set[asyncio.Task[None]] = set()
        """What is carried through although whoever wished it has gone."""
        self._commits: Commits | None = None
        """Made in the loop in which the hub is used."""
        self.tending = Tending(self, thinkers, patience)
        self.adviser = Adviser(self, thinkers)

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
        await self.commits.submit(append)
        return await self._opened(table)

    async def open(self, id: str) -> Live:
        """The table of that id, loaded if need be."""
        live = self.lives.get(id)
        if live is None:
            task = self._opening.get(id)
            if task is None:
                task = asyncio.create_task(self._open(id))
                self._opening[id] = task
                task.add_done_callback(lambda _: self._no_longer_opening(id))
            live = await asyncio.shield(task)
        live.used = monotonic()
        return live

    def _no_longer_opening(self, id: str) -> None:
        del self._opening[id]
        self._missed.pop(id, None)

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
        return await self._opened(table, lines)

    def _loaded(self, id: str, stored: Stored) -> Table:
        try:
            table = tables.load(stored)
            if table.sheet.id != id:
                raise Quarantined("What is stored as this table is another one.")
            return self._with_its_past(table)
        except Quarantined:
            # The snapshot does not fit this program any more; perhaps all its answers still lead to the same positions.
            return tables.replay(self.store.entries(id))

    def _with_its_past(self, table: Table) -> Table:
        """With what those see who see it later, which is in no snapshot."""
        if not table.sheet.settings.delay:
            return table
        try:
            return tables.replay(self.store.entries(table.sheet.id))
        except Quarantined:
            return table

    async def _set_aside(self, id: str, problem: Quarantined) -> None:
        self.metrics.quarantined += 1
        self.set_aside.add(id)
        await asyncio.to_thread(self.store.quarantine, id, str(problem))

    async def _opened(self, table: Table, lines: Sequence[ChatLine] = ()) -> Live:
        live = Live(table)
        for line in lines:
            live.pass_on(line)
        self.lives[live.id] = live
        missed = self._missed.pop(live.id, None)
        if missed is not None:
            self._heard(live.id, missed)
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
                stored = self.commits.submit(tables.append_for(live.table, step))
                try:
                    await asyncio.shield(stored)
                except asyncio.CancelledError:
                    # Whoever wished it has gone, but it is on its way to disk: otherwise the table would be behind
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
                self._stored(live, step, submitted, done)
                return step
        raise StoreFailed("The table is changing too quickly; try again.")

    def _carry_through(self, live: Live, stored: "asyncio.Future[None]") -> None:
        async def follow() -> None:
            await asyncio.wait([stored])
            await self.follow(live)

        carrying = asyncio.create_task(follow())
        self._acting.add(carrying)
        carrying.add_done_callback(self._acting.discard)

    def _stored(self, live: Live, step: Step, submitted: float, done: Callable[[int], None] | None) -> None:
        """It is on disk: now it is so, and everybody hears of it."""
        on_disk = perf_counter()
        if done is not None:
            done(version_of(step.act))
        self._adopt(live, step)
        self._count(step, on_disk - submitted, perf_counter() - on_disk)

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

    def begin_move(
        self,
        live: Live,
        who: str,
        move_id: str,
        decide: Decide,
        done: Callable[[int], None],
        ended: Callable[[bool], None],
    ) -> bool:
        """The same for the common case, without a task and without waiting: whether it is on its way to disk.

        `ended` is told in the end whether it was stored. If it was not, or is not even on its way, `move` finds out
        what that means.
        """
        if (who, move_id) in live.moves or not taken(live.lock):
            return False
        submitted = perf_counter()
        try:
            step = live.table.foresee(decide(live.table), self.clock(), who, move_id)
            append = tables.append_for(live.table, step)
        except UltratableError:
            live.lock.release()
            return False
        except BaseException:
            live.lock.release()
            raise

        def told(error: Exception | None) -> None:
            try:
                if error is None:
                    self._stored(live, step, submitted, done)
                elif isinstance(error, Conflict):
                    self.metrics.conflicts += 1
                else:
                    # Perhaps it was stored and only the answer was lost.
                    live.in_doubt = True
            finally:
                live.lock.release()
                ended(error is None)

        self.commits.put(append, told)
        return True

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

    @property
    def commits(self) -> Commits:
        if self._commits is None:
            self._commits = Commits(self.writer)
        return self._commits

    # Following.

    def _heard(self, table: str, seq: int) -> None:
        live = self.lives.get(table)
        if live is not None and live.table.sheet.seq < seq:
            self.tending.spawn(self.follow(live))
        elif live is not None:
            self.tending.spawn(self._follow_chat(live))
        elif table in self._opening:
            self._missed[table] = max(seq, self._missed.get(table, 0))

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
        if version is not None and version > live.table.version(seat):
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
        past = None if live.table.delay is None else live.table.delay.past
        shown = (0, 0) if past is None else (past.version(None), past.log.length)
        taken = tuple(live.table.adopt(step))
        if step.entry.who is not None and step.entry.move_id is not None:
            live.remember(step.entry.who, step.entry.move_id, version_of(step.act))
        if step.entry.who is not None and isinstance(step.act, acts.Answered | acts.Returned):
            # Whoever answers is there, at whichever process.
            live.seen_at[step.act.seat] = step.entry.at
        if not isinstance(step.act, acts.Answered):
            self._part(live)
        private = step.change.private
        if private is None:
            live.face = None
        if live.listeners and private != NOBODY:
            shared = seen.Shared(live.table, live.face)
            live.face = shared.face
            for seat, listeners in live.listeners.items():
                if listeners and (private is None or private == seat) and (past is None or seat is not None):
                    known = before >= live.table.log.resumable
                    news = seen.update(live.table, seat, before, False, taken, shared)
                    message = encode(news if known else seen.resumed(live.table, seat, None))
                    self.metrics.pushes += len(listeners)
                    for listener in listeners:
                        listener.hear(message)
        if past is not None:
            self._tell_later(live, past, *shown)
        live.changed.set()
        live.changed = asyncio.Event()
        self.tending.tend(live)

    def _tell_later(self, live: Live, past: Table, version: int, lines: int) -> None:
        """Those who see the match later hear of a whole turn at once."""
        listeners = live.listeners.get(None)
        if listeners and past.version(None) > version:
            message = encode(seen.resumed(past, None, lines))
            self.metrics.pushes += len(listeners)
            for listener in listeners:
                listener.hear(message)

    def _part(self, live: Live) -> None:
        """Whoever may not listen any longer hears nothing of what follows."""
        sheet = live.table.sheet
        for seat, listeners in live.listeners.items():
            for listener in list(listeners):
                if not _may_listen(sheet, seat, listener.person):
                    listeners.discard(listener)
                    listener.lose(_why_not(sheet, seat, listener.person))

    async def _follow_chat(self, live: Live) -> None:
        await self.tell_chat(live)
        await self.tell_deleted(live)

    async def tell_chat(self, live: Live) -> None:
        """Pass on what was said, here or at another process, to everybody here who may hear it."""
        async with live.chatting:
            for line in await asyncio.to_thread(self.store.lines, live.id, live.said):
                live.pass_on(line)
                self._tell_room(live, line.room, partial(seen.said, line=line))

    async def tell_deleted(self, live: Live) -> None:
        """Tell everybody here who may have heard them which lines of chat have been deleted."""
        async with live.chatting:
            left = {line.number for line in await asyncio.to_thread(self.store.lines, live.id)}
            for number in sorted(live.standing.keys() - left):
                self._tell_room(live, live.standing.pop(number), partial(seen.unsaid, number=number))

    def _tell_room(self, live: Live, room: str, message: "Callable[[Sheet], Said | Unsaid]") -> None:
        sheet = live.table.sheet
        live.tell_all(encode(message(sheet)), seen.hears(sheet, room, True), False)
        if live.listeners.get(None) and seen.hears(sheet, room, False):
            live.tell_all(encode(message(live.table.shown(None).sheet)), False, True)

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


def _why_not(sheet: Sheet, seat: int | None, person: str | None) -> str:
    try:
        may_come(sheet, person)
    except NotAllowed as refusal:
        return str(refusal)
    return "This seat is not yours any more." if seat is not None else "You may not watch."


encode = msgspec.json.Encoder().encode


def version_of(act: acts.AnyAct) -> int:
    """The version that the sender of this act is told."""
    version: int = getattr(act, "version", 0)
    return version


def version_told(entry: Entry) -> int:
    """The version that the sender of this entry was told."""
    return version_of(acts.decode(entry.act))
