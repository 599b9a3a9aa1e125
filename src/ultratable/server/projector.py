"""The films that one server process holds: those of its tables, and for a while those of files that people sent.

They can all be made again from what is stored or from the file, so that only so many are held, and none is kept on
disk. One is made, or looked at, at a time: matches are no thing for two threads.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from secrets import token_hex
from typing import Final, TypeVar

from ultratable.core.replayfile import read
from ultratable.server.films import Reel, TableReel, file_reel
from ultratable.table.store import Store

MOST: Final = 12
"""So many films of tables, and so many of files, are held; those that nobody looked at for longest go first."""

T = TypeVar("T")


class Projector:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: OrderedDict[str, TableReel] = OrderedDict()
        self._files: OrderedDict[tuple[str, str], Reel] = OrderedDict()
        """By who sent the file, and the name it got."""
        self._one_at_a_time = asyncio.Lock()

    async def table(self, id: str, seq: int, look: Callable[[Reel], T]) -> T:
        """Look at the match of a table, at least up to that entry."""
        async with self._one_at_a_time:
            reel = await asyncio.to_thread(self._up_to_date, id, seq)
            return await asyncio.to_thread(look, reel)

    def _up_to_date(self, id: str, seq: int) -> TableReel:
        # If what follows does not fit, it is begun anew the next time.
        reel = self._tables.pop(id, None)
        if reel is None or reel.seq < seq:
            entries = self._store.entries(id, 0 if reel is None else reel.seq)
            if reel is None:
                reel = TableReel(entries.pop(0))
            reel.follow(entries)
        self._tables[id] = reel
        _trim(self._tables)
        return reel

    async def take(self, person: str, text: str) -> str:
        """Hold the film of a replay file that has been checked; the name under which this person finds it."""
        async with self._one_at_a_time:
            reel = await asyncio.to_thread(lambda: file_reel(read(text)))
            name = token_hex(8)
            self._files[person, name] = reel
            _trim(self._files)
            return name

    async def file(self, person: str, name: str, look: Callable[[Reel], T]) -> T | None:
        """Look at a film that this person sent; None if it is not there, or not any more."""
        async with self._one_at_a_time:
            reel = self._files.get((person, name))
            if reel is None:
                return None
            self._files.move_to_end((person, name))
            return await asyncio.to_thread(look, reel)


def _trim(held: "OrderedDict[T, Reel] | OrderedDict[T, TableReel]") -> None:
    while len(held) > MOST:
        held.popitem(last=False)
