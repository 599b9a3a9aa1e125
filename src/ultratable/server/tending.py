"""What tables do by themselves: bots think, clocks run, responses are passed, people who stay away are noticed.

Each table is tended by the one process that keeps it. Everything is looked at again after every change, so nothing
here needs to be stored: a process that dies leaves nothing behind that another could miss.
"""

import asyncio
from collections.abc import Coroutine
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import structlog

from ultratable.core.errors import UltratableError
from ultratable.learn.lesson import lesson
from ultratable.learn.story import bots_answer
from ultratable.server.logs import about
from ultratable.server.rubbish import Rubbish
from ultratable.server.seen import encode
from ultratable.server.wire.messages import Notice
from ultratable.table import acts
from ultratable.table.sheet import Impossible
from ultratable.table.store import StoreFailed
from ultratable.table.table import Table
from ultratable.table.thinkers import Thinkers, fallback
from ultratable.table.timing import due, hurry, next_time, passed_at_once, passed_for, pause

if TYPE_CHECKING:
    from ultratable.server.hub import Hub, Live

_LOOK_ROUND: Final = 2.0
"""Seconds between looks at who is away, which tables have lost their keeper, and which nobody needs."""
_AT_A_TIME: Final = 50
"""So many tables are looked at before others get their turn."""
_IDLE: Final = 600.0
_log = structlog.get_logger("ultratable.tending")


class Tending:
    """Tasks and timers of all tables in this process."""

    def __init__(self, hub: "Hub", thinkers: Thinkers, patience: float) -> None:
        self.hub = hub
        self.thinkers = thinkers
        self.patience = patience
        """Seconds without a sign of life after which a person counts as away."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._answering: set[tuple[str, int]] = set()
        """Tables and seats for which a question is being answered."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._stopping = False
        self._rubbish = Rubbish()

    def begin(self) -> None:
        self.spawn(self._look_round())

    async def end(self) -> None:
        self._stopping = True
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Nothing that goes wrong at one table may stop another; the next look round tries again."""
        try:
            await work
        except UltratableError as error:
            _log.warning("left undone", **about(error))
        except Exception:
            _log.exception("left undone")

    def tend(self, live: "Live") -> None:
        """See to whatever this table needs now."""
        if not live.kept or self._stopping:
            return
        table = live.table
        match = table.match
        if match is not None:
            for seat in match.deciders:
                if (live.id, seat) not in self._answering and self._needs_help(table, seat):
                    self._answering.add((live.id, seat))
                    self.spawn(self._answer_for(live, seat))
        self._set_timer(live)

    def _needs_help(self, table: Table, seat: int) -> bool:
        sheet, match = table.sheet, table.match
        assert match is not None
        if sheet.seats[seat].by_bot or passed_for(sheet, match, seat) is not None:
            return True
        return passed_at_once(sheet, match, seat) is not None

    # Answers nobody at the table gives.

    async def _answer_for(self, live: "Live", seat: int) -> None:
        try:
            await self._answer(live, seat)
        except Impossible:
            # Somebody was quicker: the person came back, or took something back.
            pass
        finally:
            self._answering.discard((live.id, seat))
        self.tend(live)

    async def _answer(self, live: "Live", seat: int) -> None:
        sheet, match = live.table.sheet, live.table.match
        assert match is not None
        by: acts.By = "bot" if sheet.seats[seat].by_bot else "auto"
        asked_at = sheet.seats[seat].asked_at
        at_once = passed_at_once(sheet, match, seat)
        if at_once is not None:
            await self.hub.act(live, _answer(seat, at_once, asked_at, by))
            return
        wait = pause(sheet, match.ask(seat).response)
        began = monotonic()
        passing = passed_for(sheet, match, seat)
        keys = await self._think(live, seat) if by == "bot" else (passing or "",)
        await asyncio.sleep(max(wait - (monotonic() - began), 0))
        for key in keys:
            await self.hub.act(live, _answer(seat, key, asked_at, by))
            asked_at = live.table.sheet.seats[seat].asked_at

    async def _think(self, live: "Live", seat: int) -> tuple[str, ...]:
        sheet, match = live.table.sheet, live.table.match
        level = sheet.seats[seat].level
        assert match is not None
        assert level is not None
        if sheet.settings.lesson is not None:
            told = bots_answer(lesson(sheet.settings.lesson), match, seat)
            if told:
                return told
        # Nobody can work out what the bot will do, and what others do in secret does not change it.
        seed = f"{sheet.seed.hex()} {sheet.id} {seat} {sheet.version(seat)}"
        # What the seat cannot know does not leave this process.
        save = match.imagine(seat, Random(seed)).save()
        metrics = self.hub.metrics
        metrics.thinking += 1
        try:
            thinking = self.thinkers.submit(match.game.id, save, seat, level, seed, f"{sheet.id} {seat}")
            thought = await asyncio.wrap_future(thinking)
        finally:
            metrics.thinking -= 1
        if thought.failed is not None:
            metrics.fallbacks[thought.failed.partition(":")[0]] += 1
            _log.warning("bot failed", table=live.id, bot=level, reason=thought.failed)
            return (fallback(match, seat),)
        return thought.keys

    # Time.

    def _set_timer(self, live: "Live") -> None:
        timer = self._timers.pop(live.id, None)
        if timer is not None:
            timer.cancel()
        at = next_time(live.table)
        if at is not None:
            delay = max((at - self.hub.clock()) / 1000, 0)
            loop = asyncio.get_running_loop()
            # Nothing is as far away as an event loop can count; look again after an hour.
            self._timers[live.id] = loop.call_later(min(delay, 3600), self._time_came, live)

    def _time_came(self, live: "Live") -> None:
        self._timers.pop(live.id, None)
        if not self._stopping and self.hub.lives.get(live.id) is live:
            self.spawn(self._do_due(live))

    async def _do_due(self, live: "Live") -> None:
        try:
            await self.hub.act(live, self._due_now)
        except Impossible:
            self._set_timer(live)

    def _due_now(self, table: Table) -> acts.AnyAct:
        act = due(table, self.hub.clock())
        if act is None:
            raise Impossible("Nothing is due.")
        return act

    # Looking round.

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_ROUND)
            await self._guarded(self._keep())
            for number, live in enumerate(list(self.hub.lives.values())):
                if number % _AT_A_TIME == 0:
                    await asyncio.sleep(0)
                await self._guarded(self._look_at(live))
            await self._guarded(self._adopt_orphans())
            await self._guarded(self._say_who_is_here())
            self._rubbish.pass_by(self.hub.metrics.moves.total())

    async def _keep(self) -> None:
        """Ask every time: whoever loses the connection to the store does not keep any table any more."""
        lives = list(self.hub.lives.values())
        kept = await asyncio.to_thread(self._keep_all, [live.id for live in lives])
        for live, is_kept in zip(lives, kept, strict=True):
            live.kept = is_kept

    def _keep_all(self, tables: list[str]) -> list[bool]:
        kept: list[bool] = []
        for table in tables:
            try:
                kept.append(self.hub.store.keep(table))
            except Exception as error:
                _log.warning("not kept", table=table, **about(error))
                kept.append(False)
                if isinstance(error, StoreFailed):
                    # It would fail for all the others too.
                    break
        return kept + [False] * (len(tables) - len(kept))

    async def _look_at(self, live: "Live") -> None:
        if live.in_doubt:
            await self.hub.follow(live)
        self.tend(live)
        if live.kept:
            await self._notice_absence(live)
        self._hurry(live)
        if self._unneeded(live):
            await self.hub.close(live)

    def _hurry(self, live: "Live") -> None:
        """Tell those whose time is running out, once for each question."""
        sheet = live.table.sheet
        for seat, listeners in live.listeners.items():
            if seat is None or not listeners:
                continue
            sentence = hurry(sheet, seat, self.hub.clock())
            if sentence is not None and live.hurried.get(seat) != sheet.seats[seat].asked_at:
                live.hurried[seat] = sheet.seats[seat].asked_at
                message = encode(Notice("hurry", sentence, sheet.version(seat)))
                for listener in listeners:
                    listener.hear(message)

    async def _notice_absence(self, live: "Live") -> None:
        sheet = live.table.sheet
        if sheet.status != "playing" or sheet.settings.clock not in ("none", "live"):
            return
        now = self.hub.clock()
        for seat in sheet.people:
            # Players who pass one device around are all here when one of them looks.
            together = sheet.seats_of(sheet.seats[seat].who)
            left = sheet.seats[seat].left
            if any([live.listeners.get(at) for at in together]):
                live.seen_at[seat] = now
            elif left is None:
                # Whoever has not been heard of yet, perhaps since the server started, has all the time there is.
                live.seen_at.setdefault(seat, now)
            heard = max([max(live.seen_at.get(at, 0), live.elsewhere.get(at, 0)) for at in together])
            if left is None and now - heard > self.patience * 1000:
                await self.hub.act(live, _left(seat, heard))
            elif left is not None and sheet.seats[seat].lost and heard > left:
                await self.hub.act(live, _returned(seat))

    async def _say_who_is_here(self) -> None:
        """Whichever processes keep the tables look for people at their own connections only, so tell them of ours."""
        lately = self.hub.clock() - 2 * _LOOK_ROUND * 1000
        here = [
            (live.id, seat)
            for live in self.hub.lives.values()
            if not live.kept and live.table.sheet.status == "playing"
            for seat in live.table.sheet.people
            if live.listeners.get(seat) or live.seen_at.get(seat, 0) > lately
        ]
        if here:
            await asyncio.to_thread(self.hub.store.present, here)

    def _unneeded(self, live: "Live") -> bool:
        busy = any(live.listeners.values()) or live.lock.locked()
        playing = live.table.sheet.status in ("playing", "revealing")
        return not busy and not playing and monotonic() - live.used > _IDLE

    async def _adopt_orphans(self) -> None:
        """Matches that no living process keeps, because theirs has died, are taken over."""
        for id in await asyncio.to_thread(self.hub.store.unfinished):
            if id not in self.hub.lives and id not in self.hub.set_aside:
                await self._guarded(self._open(id))

    async def _open(self, id: str) -> None:
        await self.hub.open(id)


def _answer(seat: int, key: str, asked_at: int, by: acts.By) -> Any:
    def decide(table: Table) -> acts.AnyAct:
        sheet = table.sheet
        match = table.match
        still = match is not None and seat in match.deciders and sheet.seats[seat].asked_at == asked_at
        if match is None or not still or (by == "bot") != sheet.seats[seat].by_bot:
            raise Impossible("The question has moved on.")
        if by == "auto" and key not in (passed_at_once(sheet, match, seat), passed_for(sheet, match, seat)):
            raise Impossible("The seat wants to be asked now.")
        return acts.Answered(seat, key, sheet.version(seat) + 1, by)

    return decide


def _left(seat: int, heard: int) -> Any:
    def decide(table: Table) -> acts.AnyAct:
        if table.sheet.status != "playing" or table.sheet.seats[seat].left is not None:
            raise Impossible("Not playing any more.")
        return acts.Left(seat, heard)

    return decide


def _returned(seat: int) -> Any:
    def decide(table: Table) -> acts.AnyAct:
        found = table.sheet.seats[seat]
        if not found.lost or found.by_bot:
            raise Impossible("In the seat.")
        return acts.Returned(seat)

    return decide
