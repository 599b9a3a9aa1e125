"""Tables in memory for tests: every act goes the way it would go at a server, and what would be stored is kept."""

from typing import Any

import msgspec
import pytest

import ultratable
from tests.core.toys import GAME
from ultratable.core.fairness import salt_commitment
from ultratable.core.match import Match
from ultratable.server import seen
from ultratable.table import acts, lobby, playing
from ultratable.table.records import Step
from ultratable.table.sheet import Settings, Sheet
from ultratable.table.store import Append, Entry, Stored
from ultratable.table.table import Table, append_for, load, new_table, replay

NAMES = ("Ann", "Bob", "Cem", "Dea")
PEOPLE = tuple(name.lower() for name in NAMES)
START = 1_000_000


def play_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables play the engine's toy game too."""
    real = ultratable.game
    monkeypatch.setattr(ultratable, "game", lambda id: GAME if id == "toy" else real(id))


class Sitting:
    """A table and everything that the store would hold of it."""

    def __init__(self, act: acts.Created) -> None:
        self.now = START
        self.table, append = new_table(act, self.now)
        self.entries: list[Entry] = []
        self._snapshot = (0, b"")
        self._keep(append)

    def _keep(self, append: Append) -> None:
        self.entries.append(append.entry)
        if append.snapshot is not None:
            self._snapshot = (append.entry.seq, append.snapshot)

    @property
    def sheet(self) -> Sheet:
        return self.table.sheet

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def stored(self) -> Stored:
        seq, snapshot = self._snapshot
        return Stored(seq, snapshot, tuple(self.entries[seq:]))

    def loaded(self) -> Table:
        return load(self.stored)

    def replayed(self) -> Table:
        return replay(self.entries)

    def do(self, act: acts.AnyAct) -> Step:
        """Store an act and adopt it, a second after the one before."""
        self.now += 1000
        step = self.table.foresee(act, self.now)
        self._keep(append_for(self.table, step))
        self.table.adopt(step)
        return step

    # What people do.

    def answer(self, seat: int, key: str | None = None) -> Step:
        """That seat answers its question (None: with the first option)."""
        chosen = self.match.ask(seat).options[0].key if key is None else key
        decision = playing.decision_id(self.sheet, seat)
        return self.do(playing.answer(self.table, seat, chosen, decision, self.sheet.version(seat)))

    def undo(self, seat: int, whole_turn: bool = False) -> Step:
        return self.do(playing.undo(self.table, seat, whole_turn, self.sheet.version(seat)))

    def reply(self, seat: int, agree: bool) -> Step:
        return self.do(playing.reply(self.table, seat, agree, self.sheet.version(seat)))

    def play_until(self, name: str, seat: int | None = None) -> int:
        """Answer everything with the first option until somebody (that seat) is asked this; says whom."""
        while True:
            asked = self.match.deciders[0]
            if self.match.ask(asked).name == name and seat in (None, asked):
                return asked
            self.answer(asked)

    def play_out(self) -> None:
        while self.match.result is None:
            self.answer(self.match.deciders[0], "concede")

    def shown_to(self, seat: int | None) -> bytes:
        """Every byte that seat (None: a spectator) would be sent of the table now."""
        return seen.encode(seen.update(self.table, seat, 0, True))

    def others(self, seat: int) -> list[bytes]:
        """What everybody else is shown."""
        viewers = [None, *range(self.sheet.settings.seats)]
        return [self.shown_to(viewer) for viewer in viewers if viewer != seat]


def new(game: str = "ults", seats: int = 2, number: int = 1, password: str | None = None, **settings: Any) -> Sitting:
    """An empty table of Ann's; the number chooses the chance."""
    chosen = Settings(game, seats, **settings)
    made = lobby.create("ann", chosen, password)
    return Sitting(msgspec.structs.replace(made, seed=bytes([number] * 32).hex()))


def seated(game: str = "ults", seats: int = 2, bots: int = 0, **more: Any) -> Sitting:
    """A table where everybody sits and is ready, the last seats taken by bots."""
    sitting = new(game, seats, **more)
    for seat in range(seats - bots):
        sitting.do(lobby.sit(sitting.sheet, PEOPLE[seat], NAMES[seat], seat))
        sitting.do(lobby.ready(sitting.sheet, PEOPLE[seat], seat, True, None))
    for seat in range(seats - bots, seats):
        sitting.do(lobby.add_bot(sitting.sheet, "ann", seat, "steady"))
    return sitting


def begun(game: str = "ults", seats: int = 2, bots: int = 0, **more: Any) -> Sitting:
    """A table whose match has begun."""
    sitting = seated(game, seats, bots, **more)
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    return sitting


def duel(bots: int = 0, **more: Any) -> Sitting:
    """Two heroes of ULts at the first announcement of an ability, which is a series of picks."""
    sitting = begun("ults", 2, bots, options={"cast": ["lumberjaq", "k9"]}, **more)
    sitting.play_until("announce")
    return sitting


def sealed(seats: int = 3, **more: Any) -> Sitting:
    """Toys: everybody lays several cards, in secret and at the same time."""
    return begun("toy", seats, options={"scene": "sealed", "series": True}, **more)


def salted(sitting: Sitting, salts: dict[int, str]) -> None:
    """These seats promise their salts, the match is started, and they show them."""
    for seat, salt in salts.items():
        who = sitting.sheet.seats[seat].who or ""
        sitting.do(lobby.ready(sitting.sheet, who, seat, True, salt_commitment(salt)))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    for seat, salt in salts.items():
        sitting.do(lobby.salt(sitting.sheet, sitting.sheet.seats[seat].who or "", seat, salt))
    sitting.do(acts.Started())
