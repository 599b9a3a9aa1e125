"""Bots outside the event loop: worker processes that think with a hard time budget, and what to do without them.

A worker is this module, run as a program of its own. It is neither forked nor a multiprocessing child: so it holds
none of the server's sockets, imports none of the server's code, and is sent and sends plain records, never pickles.
"""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from traceback import walk_tb
from typing import IO, Final

import msgspec
from msgspec import Struct

import ultratable
from ultratable.bots import Bot, answer
from ultratable.bots.advice import advise
from ultratable.core.errors import BadSave, BadSetup, MatchOver, NotAsked, UnknownGame
from ultratable.core.match import Match
from ultratable.core.records import Advice

_STARTING: Final = 30.0
"""Seconds after which a worker that is still not ready is given up."""
BUDGET: Final = 5.0
"""Seconds for a thought, unless a server has its own mind. The longest that any bot likes to think is 2."""
_FOR_THINKING: Final = 0.5
"""The part of it that a bot is given; a busy machine may take the rest."""
_ENDING: Final = 5.0
"""Seconds that `close` waits for a killed worker; it takes milliseconds."""
_MEMORY: Final = 1 << 30
"""Bytes of address space of a worker; one that knows the games has 31 MB."""
_POLITE: Final = 10
"""How much a worker is nicer than the server, which comes first whenever both want the processor."""
_PREFIX: Final = 4
_MINDS: Final = 16
"""So many bots are kept by a worker, the latest. All that one keeps is the part of its tree that it may go on from: at
the most a few megabytes."""

MakeBot = Callable[[str, str, float], Bot]


class Thought(Struct, frozen=True):
    """What came of a job: the picks that complete the open question or advice on them, or why there is none."""

    keys: tuple[str, ...] = ()
    """All that is left of the series, in order; at least one unless it failed, or advice was wanted."""
    advice: tuple[Advice, ...] = ()
    failed: str | None = None
    """Begins with "slow", "busy", "crashed", "refused" or "closed"; never tells of cards, so it may be logged."""


class _Job(Struct, frozen=True):
    game: str
    save: bytes
    seat: int
    level: str
    seed: str
    mind: str = ""
    """Who thinks: a bot that has thought under the same name before passes on what it has found out."""
    advice: bool = False
    """Whether somebody wants to be told of the ways to answer, rather than an answer."""


_read_thought = msgspec.msgpack.Decoder(Thought).decode
_read_job = msgspec.msgpack.Decoder(_Job).decode


class _Pending:
    """A job that somebody waits for, and until when it may wait to be taken up."""

    __slots__ = ("deadline", "future", "job")

    def __init__(self, job: _Job, deadline: float) -> None:
        self.job = job
        self.deadline = deadline
        self.future: Future[Thought] = Future()

    def wanted(self) -> bool:
        """Whether nobody has called it off; from now on nobody can."""
        return self.future.running() or self.future.set_running_or_notify_cancel()


def fallback(match: Match, seat: int) -> str:
    """The key to answer with where no thought came: the question's default, otherwise the first option in the
    game's list of words.

    That list is numbered once and for all, so the rule is the same for everybody and looks at nothing but which
    options are open: not at how good they are, and not at what is hidden.
    """
    ask = match.ask(seat)
    default = ask.default
    return match.game.words.word(min(ask.numbers)) if default is None else default


class Thinkers:
    """Worker processes for bots, started when first needed and replaced when they fail.

    A job is taken up within `budget` seconds or fails as "busy"; once taken up it is answered within `budget`
    seconds or its worker is killed and it fails as "slow". So every future has a Thought after twice that time at
    the latest; none ever raises. `bots` says by "module:function" how a worker makes a bot of a level, a seed and the
    seconds it may think.
    """

    def __init__(
        self, workers: int | None = None, budget: float = BUDGET, bots: str = "ultratable.bots:make_bot"
    ) -> None:
        # At least two, so that one bot that never answers does not make all the others wait.
        self._most = workers or max(2, (os.cpu_count() or 1) - 1)
        self._budget = budget
        self._bots = bots
        self._workers: list[_Worker] = []
        self._waiting: deque[_Pending] = deque()
        self._closed = False
        self._ended = False
        self._lock = Lock()
        """Held while news is put in from outside, so that nothing comes in after the closing."""
        self._news: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread = Thread(target=self._run, name="thinkers", daemon=True)
        self._thread.start()

    def submit(self, game: str, save: bytes, seat: int, level: str, seed: str, mind: str = "") -> Future[Thought]:
        """Let a bot of that level and seed think about the question open to a seat of a saved match.

        One that answers for the same seat again and again has a `mind`: it goes on from its last tree where it may, if
        that worker is free which holds it.
        """
        return self._wait_for(_Job(game, save, seat, level, seed, mind))

    def advise(self, game: str, save: bytes, seat: int, level: str, seed: str) -> Future[Thought]:
        """Let such a bot advise whoever sits there. It looks into it for half the budget at the most."""
        return self._wait_for(_Job(game, save, seat, level, seed, advice=True))

    @property
    def workers(self) -> int:
        """How many jobs can be thought about at once."""
        return self._most

    def _wait_for(self, job: _Job) -> Future[Thought]:
        pending = _Pending(job, monotonic() + self._budget)
        with self._lock:
            if self._closed:
                pending.future.set_result(Thought(failed="closed"))
            else:
                self._news.put(partial(self._waiting.append, pending))
        return pending.future

    def close(self) -> None:
        """End all workers now; what was still waited for fails as "closed"."""
        with self._lock:
            self._closed = True
            self._news.put(self._end)
        self._thread.join()

    # From here on everything happens in the one thread that owns workers and jobs.

    def _run(self) -> None:
        while not self._ended:
            with suppress(Empty):
                self._news.get(timeout=self._patience())()
            self._give_up_late()
            self._hand_out()

    def _patience(self) -> float | None:
        """Seconds until something will be late."""
        deadlines = [worker.deadline for worker in self._workers if worker.deadline is not None]
        if self._waiting:
            deadlines.append(self._waiting[0].deadline)
        return max(0.0, min(deadlines) - monotonic()) if deadlines else None

    def _give_up_late(self) -> None:
        now = monotonic()
        while self._waiting and self._waiting[0].deadline <= now:
            self._fail_first("busy")
        for worker in [one for one in self._workers if one.deadline is not None and one.deadline <= now]:
            self._lose(worker, "slow")

    def _hand_out(self) -> None:
        while self._waiting:
            idle = [worker for worker in self._workers if worker.ready and worker.pending is None]
            if not idle:
                break
            pending = self._waiting.popleft()
            if pending.wanted():
                knows = next((worker for worker in idle if pending.job.mind in worker.minds), idle[0])
                knows.take_up(pending, self._budget)
        starting = sum([not worker.ready for worker in self._workers])
        while starting < len(self._waiting) and len(self._workers) < self._most:
            self._start()
            starting += 1

    def _start(self) -> None:
        try:
            self._workers.append(_Worker(self._bots, self._budget, self._tell))
        except (OSError, RuntimeError) as error:
            # No process or no thread to be had. Somebody has to be told, or the same is tried for ever.
            self._fail_first(f"crashed: no worker can be started ({error})")

    def _tell(self, worker: "_Worker", thought: Thought | None) -> None:
        """Called from a worker's own thread: it is ready, has thought, or (None) is gone."""
        self._news.put(partial(self._heard, worker, thought))

    def _heard(self, worker: "_Worker", thought: Thought | None) -> None:
        if worker not in self._workers:
            return
        if thought is None:
            self._lose(worker, "crashed")
        elif not worker.ready:
            if thought.failed is None:
                worker.set_ready()
            else:
                self._lose(worker, thought.failed)
        else:
            worker.lay_down().future.set_result(thought)
            if thought.failed is not None and thought.failed.startswith("crashed"):
                # Whatever the bot broke in there, the next one shall not meet.
                self._lose(worker, "crashed")

    def _lose(self, worker: "_Worker", why: str) -> None:
        """Kill a worker and replace it; what it was doing has failed."""
        self._workers.remove(worker)
        worker.kill()
        if not worker.ready:
            # It is not replaced until somebody wants it, and takes one who does down with it: else the same is tried
            # for ever.
            self._fail_first("crashed: a worker did not start" if why == "slow" else why)
            return
        if worker.pending is not None:
            pending = worker.lay_down()
            if why == "crashed" and not worker.begun:
                self._waiting.appendleft(pending)
            else:
                pending.future.set_result(Thought(failed=why))
        self._start()

    def _fail_first(self, why: str) -> None:
        if self._waiting:
            pending = self._waiting.popleft()
            if pending.wanted():
                pending.future.set_result(Thought(failed=why))

    def _end(self) -> None:
        self._ended = True
        ended, self._workers = self._workers, []
        for worker in ended:
            worker.kill()
            if worker.pending is not None:
                worker.lay_down().future.set_result(Thought(failed="closed"))
        while self._waiting:
            self._fail_first("closed")
        for worker in ended:
            worker.thread.join(_ENDING)


class _Worker:
    """One worker process, and the thread that talks to it. All but the talking is the owner's thread's affair."""

    def __init__(self, bots: str, budget: float, tell: "Callable[[_Worker, Thought | None], None]") -> None:
        self.ready = False
        self.pending: _Pending | None = None
        self.begun = False
        """Whether it has read its job. One that was dead before, killed while idle, has done nobody any harm."""
        self.minds: deque[str] = deque(maxlen=_MINDS)
        """Whose thoughts it may have kept."""
        self.deadline: float | None = monotonic() + _STARTING
        self._tell = tell
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        # What a bot prints is nobody's business: it may tell of cards.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "ultratable.table.thinkers", bots, str(budget)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([entry for entry in sys.path if entry])},
        )
        self.thread = Thread(target=self._talk, name=f"thinker {self._process.pid}", daemon=True)
        self.thread.start()

    def set_ready(self) -> None:
        self.ready = True
        self.deadline = None

    def take_up(self, pending: _Pending, budget: float) -> None:
        self.pending = pending
        self.begun = False
        if pending.job.mind:
            with suppress(ValueError):
                self.minds.remove(pending.job.mind)
            self.minds.append(pending.job.mind)
        self.deadline = monotonic() + budget
        self._jobs.put(pending.job)

    def lay_down(self) -> _Pending:
        pending = self.pending
        assert pending is not None
        self.pending = None
        self.deadline = None
        return pending

    def kill(self) -> None:
        """End the process; its thread sees that and ends too."""
        self._process.kill()
        self._jobs.put(None)

    def _talk(self) -> None:
        with self._process as process:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError, EOFError):
                self._tell(self, _read_thought(_receive(process.stdout)))
                while (job := self._jobs.get()) is not None:
                    _send(process.stdin, job)
                    _receive(process.stdout)
                    self.begun = True
                    self._tell(self, _read_thought(_receive(process.stdout)))
            process.kill()
            # Leaving it flushes; what is left of a job for a dead process is of no use to anybody.
            with suppress(OSError):
                process.stdin.close()
        self._tell(self, None)


def _send(pipe: IO[bytes], record: Struct) -> None:
    body = msgspec.msgpack.encode(record)
    pipe.write(len(body).to_bytes(_PREFIX, "big") + body)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes:
    return _exactly(pipe, int.from_bytes(_exactly(pipe, _PREFIX), "big"))


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    body = pipe.read(count)
    if len(body) < count:
        raise EOFError
    return body


# From here on: inside the worker.


def work(bots: str, budget: float) -> None:
    """Think about one job after another, until the server closes the pipe or is gone."""
    jobs, thoughts = _own_pipes()
    # Ctrl-C is for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        make = _function_named(bots)
        # Games are loaded before the first job, so that its budget is for thinking.
        for id in ultratable.game_ids():
            ultratable.game(id)
    except Exception as error:
        _send(thoughts, Thought(failed=f"crashed: no worker can start with the bots of '{bots}' ({error!r})"))
        return
    _step_back()
    _send(thoughts, Thought())
    minds: dict[str, Bot] = {}
    with suppress(OSError, EOFError):
        while True:
            job = _read_job(_receive(jobs))
            _send(thoughts, Thought())
            _wake_in(2 * budget)
            thought = _think(make, job, _FOR_THINKING * budget, minds)
            _wake_in(0)
            _send(thoughts, thought)


def _own_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """The pipes from and to the server, out of reach of bots that print."""
    jobs, thoughts = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return jobs, thoughts


def _function_named(path: str) -> MakeBot:
    module, _, name = path.partition(":")
    make: MakeBot = getattr(import_module(module), name)
    return make


def _step_back() -> None:
    """Take less than the server: of memory, and of the processor when it is wanted."""
    if sys.platform != "win32":
        import resource

        os.nice(_POLITE)
        # Refused where the limit is lower already, or there is none to set.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _wake_in(seconds: float) -> None:
    """Let the system end this process then (0: never), should the server die while a bot thinks for ever."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _think(make: MakeBot, job: _Job, seconds: float, minds: dict[str, Bot]) -> Thought:
    try:
        match = ultratable.game(job.game).load(job.save)
        match.ask(job.seat)
        if job.advice:
            # The other half is for what sets the ways apart.
            bot = make(job.level, job.seed, seconds / 2)
            return Thought(advice=advise(match, job.seat, bot, job.seed, seconds))
        bot = make(job.level, job.seed, seconds)
        _remember(minds, job.mind, bot)
        return _series(match, bot, job.seat)
    except (UnknownGame, BadSave, NotAsked, MatchOver, BadSetup) as error:
        return Thought(failed=f"refused: {error}")
    except Exception as error:
        return Thought(failed=f"crashed: {_place_of(error)}")


def _remember(minds: dict[str, Bot], mind: str, bot: Bot) -> None:
    """Let a bot take over what the last one of its name has found out, and keep it in its place."""
    if mind:
        earlier = minds.pop(mind, None)
        if earlier is not None:
            bot.recall(earlier)
        minds[mind] = bot
        if len(minds) > _MINDS:
            del minds[next(iter(minds))]


def _series(match: Match, bot: Bot, seat: int) -> Thought:
    """Pick until the question is answered. The last pick is not carried out: what comes of it is the table's affair."""
    keys: list[str] = []
    while True:
        ask = match.ask(seat)
        number = answer(bot, match, seat)
        if number not in ask.numbers:
            return Thought(failed=f"refused: the bot '{bot.name}' picked what is not open to it")
        keys.append(match.game.words.word(number))
        if not ask.decision.series or ask.decision.done(ask.state, ask.notes, seat, (*ask.sofar, number)):
            return Thought(tuple(keys))
        match.pick(seat, number)


def _place_of(error: Exception) -> str:
    """Which error and where, without its text: that may tell of cards."""
    *_, (frame, line) = walk_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frame.f_code.co_filename).name}, line {line}"


if __name__ == "__main__":
    work(sys.argv[1], float(sys.argv[2]))
