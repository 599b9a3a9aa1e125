"""The folder of a run: the files in which everything about it is kept, and by which others watch and steer it.

    experiment.toml       what is asked: with the program's version this decides every number
    status.json           how far it is, written anew every second
    answer.json           what it can say now, written anew every few seconds
    games/part-*.parquet  what is kept of each game, in order, part by part
    report.html           the answer as one page that needs no network; when it ends or pauses
    control               "pause" or "stop", put there by whoever wants that; taken away when it is obeyed
    holes/*.replay        games in which the rules left something open

Files are replaced whole, so whoever reads never meets half of one.
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from ultratable.core.errors import UltratableError
from ultratable.lab import experiment as experiments
from ultratable.lab.answer import Answer
from ultratable.lab.experiment import Experiment
from ultratable.lab.played import Played

State = Literal["waiting", "running", "paused", "stopped", "done", "failed"]

LETTER: Final = 1.0
"""Seconds from one status to the next."""
_GONE: Final = 10.0
"""Seconds without a sign after which whoever ran it has gone without saying so."""


class BadRun(UltratableError):
    """A folder that holds no run, or one that cannot do what is wished."""


class Status(Struct, frozen=True):
    state: State
    game: str
    question: str
    title: str
    version: str
    """Of the program that plays."""
    games: int
    planned: int
    """At most, where cells are left as soon as they can be told."""
    started: float
    """Seconds since 1970, of its very first beginning."""
    updated: float
    seconds: float
    """Spent playing, pauses not counted."""
    seconds_left: float | None
    """About; None while that cannot be guessed."""
    workers: int
    process: int
    message: str = ""
    """What went wrong, if it failed."""


class Folder:
    """One run's folder. It is made by `new`, and opened by whoever looks at it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.spec = path / "experiment.toml"
        self.report = path / "report.html"
        self.games = path / "games"
        self._lock: int | None = None

    @classmethod
    def new(cls, path: Path, experiment: Experiment) -> "Folder":
        if (path / "experiment.toml").exists():
            raise BadRun(f"There is a run in '{path}' already: go on with it by ultratable lab resume {path}")
        folder = cls(path)
        try:
            folder.games.mkdir(parents=True, exist_ok=True)
            replace(folder.spec, experiments.text_of(experiment).encode())
        except OSError as error:
            raise BadRun(f"'{path}' cannot be made: {error.strerror}.") from error
        return folder

    @classmethod
    def open(cls, path: Path) -> "Folder":
        folder = cls(path)
        if not folder.spec.exists():
            raise BadRun(f"There is no run of the lab in '{path}'.")
        return folder

    def experiment(self) -> Experiment:
        return experiments.read(self.spec)

    def status(self) -> Status | None:
        """How far it is; None before its first beginning. Who was cut off without a word counts as stopped."""
        try:
            found = msgspec.json.decode((self.path / "status.json").read_bytes(), type=Status)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise BadRun(f"The status of '{self.path}' cannot be read: {error}.") from error
        if found.state == "running" and time.time() - found.updated > _GONE:
            return msgspec.structs.replace(found, state="stopped", message="It was cut off.", seconds_left=None)
        return found

    def write_status(self, status: Status) -> None:
        replace(self.path / "status.json", pretty(status))

    def answer(self) -> Answer | None:
        try:
            return msgspec.json.decode((self.path / "answer.json").read_bytes(), type=Answer)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise BadRun(f"The answer of '{self.path}' cannot be read: {error}.") from error

    def write_answer(self, answer: Answer) -> None:
        replace(self.path / "answer.json", pretty(answer))

    def wish(self, what: Literal["pause", "stop"]) -> None:
        """Ask whoever runs it to pause or stop."""
        replace(self.path / "control", what.encode())

    def wished(self) -> Literal["", "pause", "stop"]:
        try:
            text = (self.path / "control").read_text("utf-8").strip()
        except OSError:
            return ""
        return "pause" if text == "pause" else "stop" if text == "stop" else ""

    def obeyed(self) -> None:
        (self.path / "control").unlink(missing_ok=True)

    # Games.

    def parts(self) -> list[Path]:
        return sorted(self.games.glob("part-*.parquet"))

    def write_part(self, games: list[Played], names: list[str]) -> None:
        """One more part; a part is there whole or not at all."""
        import polars

        columns: dict[str, Any] = {
            name: [getattr(game, name) for game in games] for name in Played.__struct_fields__ if name != "told"
        }
        columns["name"] = [names[game.cell] for game in games]
        columns["told"] = [[f"{name} {seat} {value}" for name, seat, value in game.told] for game in games]
        frame = polars.DataFrame(
            columns,
            schema_overrides={
                "sides": polars.List(polars.String),
                "shares": polars.List(polars.Float64),
                "score": polars.Float64,
                "first": polars.Int32,
                "told": polars.List(polars.String),
                "open": polars.List(polars.String),
                "clauses": polars.List(polars.String),
                "fired": polars.List(polars.String),
                "offered": polars.List(polars.String),
                "taken": polars.List(polars.String),
                "cell": polars.Int32,
                "name": polars.Categorical,
            },
        )
        path = self.games / f"part-{len(self.parts()) + 1:06}.parquet"
        beside = path.with_suffix(".tmp")
        frame.write_parquet(beside, compression="zstd")
        beside.replace(path)

    def played(self) -> Iterator[Played]:
        """All games that are kept, in their order, part by part."""
        import polars

        for part in self.parts():
            frame = polars.read_parquet(part)
            for row in frame.iter_rows(named=True):
                del row["name"]
                told = [text.split(" ", 2) for text in row.pop("told")]
                for name in ("sides", "shares", "open", "clauses", "fired", "offered", "taken"):
                    # A run of an older program has not noted everything.
                    row[name] = tuple(row.get(name) or ())
                yield Played(**row, told=tuple([(name, int(seat), value) for name, seat, value in told]))

    # One at a time.

    def take(self) -> None:
        """Nobody else runs it from now on, until this process ends."""
        handle = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT)
        if not _locked(handle):
            os.close(handle)
            raise BadRun(f"The run in '{self.path}' is under way already.")
        self._lock = handle

    def leave(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def runs_in(path: Path) -> list[Folder]:
    """The runs in a folder, the latest first."""
    found = [Folder(one.parent) for one in path.glob("*/experiment.toml")] if path.is_dir() else []

    def begun(folder: Folder) -> float:
        status = folder.status()
        return folder.spec.stat().st_mtime if status is None else status.started

    return sorted(found, key=begun, reverse=True)


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool:
        # Not flock: workers would inherit that and hold it after the run has died.
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def replace(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + f".{os.getpid()}.tmp")
    beside.write_bytes(data)
    beside.replace(path)


def pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value)) + b"\n"
