"""Runs of the lab that somebody began from a page: each is a process of its own, at low priority, so many at once and
the others in line. What is known of a run stands in its folder; here is only who works, and who waits."""

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, Literal

import structlog

from ultratable.lab import experiment as experiments
from ultratable.lab.experiment import Experiment
from ultratable.lab.folder import Folder, Status
from ultratable.table.sheet import Impossible

AT_ONCE: Final = 1
"""Runs that play at the same time: each uses all processors but one."""
MOST_WAITING: Final = 8
_POLITE: Final = 10
"""Tables and their bots come first."""
_GOODBYE: Final = 5.0
"""Seconds that a run gets to keep what it has played when the server stops."""
_log = structlog.get_logger("ultratable.server")


class Laboratory:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: list[str] = []
        self._working: dict[str, _Work] = {}
        self._broken: dict[str, str] = {}
        """Runs whose process ended without a word, and what people are told."""
        self._closing = False

    def folder(self, id: str) -> Folder:
        return Folder(self.path / id)

    async def begin(self, experiment: Experiment) -> str:
        """A new run of an experiment that makes sense; it starts when it is its turn."""
        self._room()
        id = f"{experiments.name_of(experiment)}-{token_hex(4)}"
        await asyncio.to_thread(Folder.new, self.path / id, experiment)
        self._line_up(id)
        return id

    def go_on(self, id: str, status: Status | None) -> None:
        if id in self.busy() or (status is not None and status.state == "running"):
            raise Impossible("This run is under way already.")
        if status is not None and status.state == "done":
            raise Impossible("All games of this run are played.")
        self._room()
        self._line_up(id)

    async def halt(self, id: str, what: Literal["pause", "stop"], status: Status | None) -> None:
        if id in self._waiting:
            self._waiting.remove(id)
            return
        work = self._working.get(id)
        if work is not None and work.before(status):
            # It would not hear a wish yet, and nothing is lost by ending it.
            await work.end()
        elif status is not None and status.state == "running":
            await asyncio.to_thread(self.folder(id).wish, what)
        elif work is None:
            raise Impossible("This run is not under way.")

    def busy(self) -> list[str]:
        """Those under way, then those that wait."""
        return [*self._working, *self._waiting]

    def ahead(self, id: str) -> int | None:
        """How many come before it; None if it does not wait."""
        return len(self._working) + self._waiting.index(id) if id in self._waiting else None

    def works(self, id: str) -> bool:
        """Whether its process is there: it begins, plays, or writes down what it has found out."""
        return id in self._working

    def broken(self, id: str) -> str:
        return self._broken.get(id, "")

    def _room(self) -> None:
        if len(self._waiting) >= MOST_WAITING:
            raise Impossible(f"{MOST_WAITING} runs wait already: let them finish, or stop some.")

    def _line_up(self, id: str) -> None:
        self._broken.pop(id, None)
        self._waiting.append(id)
        self._next()

    def _next(self) -> None:
        while self._waiting and len(self._working) < AT_ONCE and not self._closing:
            id = self._waiting.pop(0)
            self._working[id] = _Work(self.path / id)
            self._working[id].task = asyncio.create_task(self._carry_out(id, self._working[id]))

    async def _carry_out(self, id: str, work: "_Work") -> None:
        try:
            last = await work.run()
            if last:
                _log.error("a run of the lab broke off", run=id, last=last)
                self._broken[id] = "It broke off; the server's log says why."
        finally:
            del self._working[id]
            self._next()

    async def close(self) -> None:
        """Let runs keep what they have played, and end them."""
        self._closing = True
        self._waiting = []
        working = dict(self._working)
        for id in working:
            with suppress(OSError):
                await asyncio.to_thread(self.folder(id).wish, "pause")
        tasks = [work.task for work in working.values() if work.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=_GOODBYE)
        for work in working.values():
            await work.end()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Work:
    """The process of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.begun = time.time()
        self.task: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._ended = False

    def before(self, status: Status | None) -> bool:
        """Whether that status was written before this process began."""
        return status is None or status.updated < self.begun

    async def run(self) -> str:
        """Until it ends; the last thing it complained about if it broke off."""
        command = [sys.executable, "-m", "ultratable.lab.run", str(self.path), "--workers", str(workers())]
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE, **_APART
        )
        _be_polite(self._process.pid)
        _, complaint = await self._process.communicate()
        if self._process.returncode == 0 or self._ended:
            return ""
        lines = complaint.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {self._process.returncode}"

    async def end(self) -> None:
        """It and its workers."""
        self._ended = True
        process = self._process
        if process is None or process.returncode is not None:
            return
        _kill(process)
        if self.task is not None:
            await asyncio.wait([self.task])


def workers() -> int:
    """One processor stays for the tables."""
    return max(1, (os.cpu_count() or 1) - 1)


if sys.platform == "win32":
    import subprocess

    _APART: Final[dict[str, Any]] = {"creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS}

    def _be_polite(process: int) -> None:
        """It was begun so."""

    def _kill(process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()

else:
    # A group of its own: Ctrl-C in the server's terminal is not for it, and its workers end with it.
    _APART: Final[dict[str, Any]] = {"start_new_session": True}

    def _be_polite(process: int) -> None:
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process, _POLITE)

    def _kill(process: Process) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
