"""Hints: a bot in a worker process advises whoever is asked, from what they may know, and nobody else hears of it."""

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

import structlog

from ultratable.core.records import Advice
from ultratable.table import acts, playing
from ultratable.table.sheet import Impossible
from ultratable.table.table import Table
from ultratable.table.thinkers import Thinkers

if TYPE_CHECKING:
    from ultratable.server.hub import Hub, Live

LEVEL: Final = "steady"
"""Who advises."""
_log = structlog.get_logger("ultratable.hints")


class Adviser:
    """Gives hints, one after another for each person, and never takes the last worker from the bots of tables."""

    def __init__(self, hub: "Hub", thinkers: Thinkers) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._places = asyncio.Semaphore(max(1, thinkers.workers - 1))
        self._waiting: set[str] = set()
        """Everybody who waits for a hint."""

    async def advise(self, live: "Live", person: str, seat: int, decision: str) -> tuple[Advice, ...]:
        """The best ways to answer the question that this person saw. Asked again, the same."""
        playing.may_be_advised(live.table, seat, decision)
        known = live.advised.get(seat)
        if known is not None and known[0] == decision:
            return known[1]
        if person in self._waiting:
            raise Impossible("Your last hint is still being thought out.")
        self._waiting.add(person)
        try:
            async with self._places:
                advice = await self._think(live, seat, decision)
        finally:
            self._waiting.discard(person)
        playing.may_be_advised(live.table, seat, decision)
        if not live.table.sheet.hinted:
            await self._hub.act(live, lambda now: _hinted(now, person, seat, decision), person)
        live.advised[seat] = decision, advice
        return advice

    async def _think(self, live: "Live", seat: int, decision: str) -> tuple[Advice, ...]:
        match = playing.may_be_advised(live.table, seat, decision)
        sheet = live.table.sheet
        seed = f"hint {sheet.seed.hex()} {sheet.id} {decision}"
        # What the seat cannot know does not leave this process.
        save = match.imagine(seat, Random(seed)).save()
        thought = await asyncio.wrap_future(self._thinkers.advise(match.game.id, save, seat, LEVEL, seed))
        if thought.failed is not None:
            _log.warning("no hint", table=live.id, reason=thought.failed)
            raise Impossible("The bots have too much to do just now: ask again in a moment.")
        return thought.advice


def _hinted(table: Table, person: str, seat: int, decision: str) -> acts.Hinted:
    playing.seat_of(table.sheet, person, seat)
    playing.may_be_advised(table, seat, decision)
    return acts.Hinted(seat)
