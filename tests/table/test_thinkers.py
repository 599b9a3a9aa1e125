"""Bots in worker processes: what they answer, and that nothing they do is felt outside. All with real processes."""

import fcntl
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing
from functools import cache
from random import Random
from typing import Any

import pytest

import ultratable
from tests.table.thinking_bots import SIMULATIONS
from ultratable.bots import make_bot
from ultratable.bots.advice import advise
from ultratable.bots.bot import Bot
from ultratable.bots.levels import SearchBot
from ultratable.core.match import Match
from ultratable.table import thinkers
from ultratable.table.thinkers import Thinkers, Thought, fallback

GAME = ultratable.game("ults")
BAD = "tests.table.bad_bots:make_bot"
THINKING = "tests.table.thinking_bots:make_bot"
AMPLE = 60.0
"""Seconds for what takes milliseconds: only a hang is as slow."""
SHORT = 0.5
"""The budget of bots that will not answer anyway."""

START = GAME.start(2, {"cast": ["lumberjaq", "k9"]}, 1)
SEAT = START.deciders[0]


@pytest.fixture
def pool_of() -> Iterator[Callable[..., Thinkers]]:
    """Makes thinkers that are closed after the test, whatever became of it."""
    with ExitStack() as opened:
        yield lambda *given: opened.enter_context(closing(Thinkers(*given)))


@pytest.fixture(scope="module")
def pool() -> Iterator[Thinkers]:
    """One for all tests that leave it as it was."""
    with closing(Thinkers(2, AMPLE)) as opened:
        yield opened


def ask(pool: Thinkers, level: str, seed: str = "1") -> "Future[Thought]":
    return pool.submit("ults", START.save(), SEAT, level, seed)


def answer(future: "Future[Thought]") -> Thought:
    return future.result(AMPLE)


def in_the_end(pool: Thinkers, level: str = "behaves") -> Thought:
    """The first answer that is not for want of a worker: one may still be starting."""
    while True:
        thought = answer(ask(pool, level))
        if thought.failed != "busy":
            return thought


class Switchboard:
    """Where bots call."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._socket.settimeout(AMPLE)
        self.seed = str(self._socket.getsockname()[1])
        self._callers: list[Caller] = []

    def caller(self) -> "Caller":
        """The next to call; we never hang up."""
        self._callers.append(Caller(self._socket.accept()[0]))
        return self._callers[-1]


class Caller:
    """A worker on the line."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._line.settimeout(AMPLE)
        said = b""
        while not said.endswith(b"\n"):
            said += self._line.recv(20)
        self.pid = int(said)

    def go_on(self) -> None:
        self._line.sendall(b"!")

    def is_gone(self) -> bool:
        """Waits until the line is dead; a time-out if it never is."""
        try:
            return self._line.recv(1) == b""
        except ConnectionResetError:
            return True


@pytest.fixture
def switchboard() -> Switchboard:
    return Switchboard()


@cache
def moments() -> list[tuple[Match, int]]:
    """All questions of some games, each with a seat that is asked; whole ones and begun ones."""
    rng = Random(5)
    found: list[tuple[Match, int]] = []
    for seed in range(20):
        seats, options, _ = GAME.variety(rng)
        match = GAME.start(seats, options, seed)
        while match.deciders:
            seat = rng.choice(match.deciders)
            found.append((match.clone(), seat))
            match.pick(seat, rng.choice(match.ask(seat).numbers))
    return found


def some_moments(count: int) -> list[tuple[Match, int]]:
    return [(match.clone(), seat) for match, seat in Random(3).sample(moments(), count)]


def still_asked(match: Match, seat: int, picked: tuple[str, ...]) -> bool:
    return seat in match.deciders and match.ask(seat).picked == picked


# What they answer.


def test_a_thought_completes_the_open_question_and_no_more(pool):
    asked = some_moments(60)
    levels = ["random", "steady"]
    futures = [
        pool.submit("ults", match.save(), seat, levels[at % 2], f"seed {at}") for at, (match, seat) in enumerate(asked)
    ]
    lengths = set()
    begun = 0
    for (match, seat), future in zip(asked, futures, strict=True):
        thought = answer(future)
        assert thought.failed is None
        picked = match.ask(seat).picked
        begun += bool(picked)
        for key in thought.keys:
            assert still_asked(match, seat, picked)
            match.choose(seat, key)
            picked = (*picked, key)
        assert not still_asked(match, seat, picked)
        lengths.add(len(thought.keys))
    assert {1, 2, 3} <= lengths
    assert begun > 0


def test_a_thought_is_what_the_bot_of_that_level_and_seed_picks(pool):
    for match, seat in some_moments(12):
        thought = answer(pool.submit("ults", match.save(), seat, "steady", "seed 7"))
        first = make_bot("steady", "seed 7").choose(match, seat)
        assert thought.keys[0] == GAME.words.word(first)


def test_a_bot_is_told_to_be_done_well_before_it_is_given_up(pool_of):
    given = pool_of(1, AMPLE, BAD)
    assert in_the_end(given).failed is None
    assert answer(ask(given, "told", str(AMPLE))).failed is None
    refused = answer(ask(given, "told", str(AMPLE / 4))).failed
    assert refused is not None
    assert refused.startswith("refused")


def test_many_jobs_at_once_are_all_answered(pool):
    assert [answer(future).failed for future in [ask(pool, "random", str(at)) for at in range(50)]] == [None] * 50


def test_what_a_bot_prints_disturbs_nobody(pool_of):
    pool = pool_of(1, AMPLE, BAD)
    assert [answer(ask(pool, level)).failed for level in ("prints", "behaves")] == [None, None]


# What they keep.


def followed() -> tuple[Match, Match, str]:
    """A question whose answer alone leads the seat to the next one, both tables, and a seed of a bot that answers the
    second otherwise when it knows what was thought about the first."""
    match = ultratable.game("ultra_marines").start(2, {"squads_per_player": 1}, 5)
    bots = [SearchBot(seat, simulations=SIMULATIONS) for seat in range(2)]
    for _ in range(400):
        (seat, *_) = match.deciders
        # A tree grows with whoever takes it over: each heir needs one of its own.
        for seed in map(str, range(6)):
            first, fresh, heir = [SearchBot(one, simulations=SIMULATIONS) for one in ("first", seed, seed)]
            after = match.clone()
            for key in whole(first, match, seat):
                after.choose(seat, key)
            if after.deciders != (seat,) or first._kept(after, seat) is None:
                break
            heir.recall(first)
            if whole(fresh, after, seat) != whole(heir, after, seat):
                return match, after, seed
        match.pick(seat, bots[seat].choose(match, seat))
    raise AssertionError("what was kept never changed an answer")


def whole(bot: Bot, match: Match, seat: int) -> tuple[str, ...]:
    """A bot's answer to the last pick."""
    table = match.clone()
    keys: list[str] = []
    while True:
        number = bot.choose(table, seat)
        option = next(one for one in table.ask(seat).options if one.number == number)
        keys.append(option.key)
        if option.ends:
            return tuple(keys)
        table.pick(seat, number)


def test_a_bot_of_a_table_goes_on_from_its_tree_where_nothing_but_its_answer_lies_between(pool_of):
    before, after, seed = followed()
    seat = before.deciders[0]
    first, fresh, heir = [SearchBot(one, simulations=SIMULATIONS) for one in ("first", seed, seed)]
    expected = [whole(first, before, seat), whole(fresh, after, seat)]
    heir.recall(first)
    pool = pool_of(1, AMPLE, THINKING)

    def thought(match: Match, seed: str, mind: str) -> tuple[str, ...]:
        return answer(pool.submit("ultra_marines", match.save(), seat, "search", seed, mind)).keys

    assert thought(before, "first", "table 7") == expected[0]
    assert thought(after, seed, "another table") == expected[1]
    assert thought(after, seed, "") == expected[1]
    assert thought(after, seed, "table 7") == whole(heir, after, seat) != expected[1]
    # The table has moved otherwise since: the tree is of no use, and nothing of it is left.
    assert thought(before, seed, "table 7") == whole(SearchBot(seed, simulations=SIMULATIONS), before, seat)


def test_a_worker_keeps_so_many_bots_and_no_more(pool_of):
    pool = pool_of(1, AMPLE, THINKING)
    first, second = [option.key for option in START.ask(SEAT).options][:2]

    def thought(mind: str) -> tuple[str, ...]:
        return answer(pool.submit("ults", START.save(), SEAT, "heir", "1", mind)).keys[:1]

    assert [thought("one"), thought("one"), thought("two")] == [(first,), (second,), (first,)]
    for number in range(thinkers._MINDS):
        assert thought(f"table {number}") == (first,)
    assert thought("one") == (first,)
    assert thought(f"table {thinkers._MINDS - 1}") == (second,)


def test_who_has_thought_for_a_seat_thinks_for_it_again_if_free(pool_of):
    pool = pool_of(2, AMPLE, THINKING)
    first, second = [option.key for option in START.ask(SEAT).options][:2]
    minds = [f"table {number}" for number in range(8)]

    def thought(minds: list[str]) -> list[tuple[str, ...]]:
        asked = [pool.submit("ults", START.save(), SEAT, "heir", "1", mind) for mind in minds]
        return [answer(one).keys[:1] for one in asked]

    assert thought(minds) == [(first,)] * 8
    # One after the other: whoever has thought for that table is free again.
    assert [thought([mind]) for mind in minds] == [[(second,)]] * 8


# What is refused.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'."),
        ({"save": b"nonsense"}, "These bytes are no saved match of Ultratable."),
        ({"seat": 7}, "There is no seat 7"),
        ({"level": "stedy"}, "Did you mean 'steady'?"),
    ],
)
def test_what_cannot_be_thought_about_is_refused_with_the_reason(pool, change, sentence):
    job: dict[str, Any] = {"game": "ults", "save": START.save(), "seat": SEAT, "level": "random", "seed": "1"}
    thought = answer(pool.submit(**{**job, **change}))
    assert thought.keys == ()
    assert thought.failed is not None
    assert thought.failed.startswith("refused: ")
    assert sentence in thought.failed


def test_a_match_that_is_over_is_refused(pool):
    match = START.clone()
    match.choose(0, match.asides(0)[0][0])
    assert match.result is not None
    failed = answer(pool.submit("ults", match.save(), 0, "random", "1")).failed
    assert failed is not None
    assert failed.startswith("refused: The match is over")


def test_a_pick_that_is_not_open_is_refused_and_its_worker_goes_on(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    before = ask(pool, "calls", switchboard.seed)
    first = switchboard.caller()
    assert answer(before).failed is None
    assert answer(ask(pool, "cheats")).failed == "refused: the bot 'bot' picked what is not open to it"
    after = ask(pool, "calls", switchboard.seed)
    assert switchboard.caller().pid == first.pid
    assert answer(after).failed is None


# Bots that never answer, or break.


@pytest.mark.parametrize("way", ["sleeps", "spins", "stops"])
def test_a_bot_that_never_answers_is_slow_and_its_worker_replaced(pool_of, way):
    pool = pool_of(1, SHORT, BAD)
    assert in_the_end(pool, way) == Thought(failed="slow")
    assert in_the_end(pool).failed is None


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("exits", "crashed"),
        ("segfaults", "crashed"),
        ("raises", "crashed: KeyError in bad_bots.py, line "),
        ("hoards", "crashed: MemoryError in bad_bots.py, line "),
    ],
)
def test_after_a_bot_that_breaks_those_behind_it_have_their_turn(pool_of, way, sentence):
    """What an error says is left out: it may tell of cards."""
    pool = pool_of(1, AMPLE, BAD)
    first, *others = [answer(future) for future in [ask(pool, level) for level in (way, "behaves", "behaves")]]
    assert first.keys == ()
    assert first.failed is not None
    assert first.failed.rstrip("0123456789") == sentence
    assert [other.failed for other in others] == [None, None]


def test_a_worker_whose_bot_broke_is_not_used_again(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    futures = [ask(pool, "calls", switchboard.seed)]
    first = switchboard.caller()
    futures += [ask(pool, "raises"), ask(pool, "calls", switchboard.seed)]
    assert switchboard.caller().pid != first.pid
    assert first.is_gone()
    assert [answer(future).failed is None for future in futures] == [True, False, True]


def test_who_waits_longer_than_the_budget_is_told_that_all_are_busy(pool_of, switchboard):
    pool = pool_of(1, SHORT, BAD)
    assert in_the_end(pool).failed is None
    first = ask(pool, "waits", switchboard.seed)
    switchboard.caller()
    second = ask(pool, "behaves")
    assert answer(first) == Thought(failed="slow")
    assert answer(second) == Thought(failed="busy")
    assert in_the_end(pool).failed is None


def test_a_bot_that_never_answers_keeps_no_other_worker_from_answering(pool_of, switchboard):
    pool = pool_of(2, AMPLE, BAD)
    slow = ask(pool, "waits", switchboard.seed)
    caller = switchboard.caller()
    assert answer(ask(pool, "behaves")).failed is None
    assert not slow.done()
    caller.go_on()
    assert answer(slow).failed is None


# Workers that are killed.


def test_a_worker_killed_while_it_thinks_has_crashed(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    future = ask(pool, "waits", switchboard.seed)
    os.kill(switchboard.caller().pid, signal.SIGKILL)
    assert answer(future) == Thought(failed="crashed")
    assert answer(ask(pool, "behaves")).failed is None


def test_a_worker_killed_while_idle_is_not_missed(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    future = ask(pool, "calls", switchboard.seed)
    caller = switchboard.caller()
    assert answer(future).failed is None
    os.kill(caller.pid, signal.SIGKILL)
    assert caller.is_gone()
    assert answer(ask(pool, "behaves")).failed is None


def test_ctrl_c_is_left_to_the_server(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    futures = [ask(pool, "calls", switchboard.seed)]
    first = switchboard.caller()
    os.kill(first.pid, signal.SIGINT)
    futures.append(ask(pool, "calls", switchboard.seed))
    assert switchboard.caller().pid == first.pid
    assert [answer(future).failed for future in futures] == [None, None]


SERVER = f"""
import sys
from ultratable.table.thinkers import Thinkers
save = bytes.fromhex(sys.stdin.readline())
pool = Thinkers(1, float(sys.argv[3]), {BAD!r})
while (thought := pool.submit("ults", save, int(sys.argv[4]), sys.argv[1], sys.argv[2]).result()).failed == "busy":
    pass
print(thought, flush=True)
sys.stdin.read()
"""


def run_server(level: str, seed: str, budget: float) -> "subprocess.Popen[str]":
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, level, seed, str(budget), str(SEAT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert server.stdin is not None
    server.stdin.write(START.save().hex() + "\n")
    server.stdin.flush()
    return server


@pytest.mark.parametrize("level", ["calls", "waits"])
def test_workers_end_with_a_server_that_is_killed(level, switchboard):
    with run_server(level, switchboard.seed, SHORT) as server:
        caller = switchboard.caller()
        if level == "calls":
            assert server.stdout is not None
            assert "failed=None" in server.stdout.readline()
        server.kill()
        assert caller.is_gone()


# What a worker may take.


def test_a_worker_is_nicer_than_the_server(pool_of, switchboard):
    future = ask(pool_of(1, AMPLE, BAD), "waits", switchboard.seed)
    caller = switchboard.caller()
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, caller.pid) == min(19, own + 10)
    caller.go_on()
    assert answer(future).failed is None


def test_a_worker_has_none_of_the_sockets_of_the_server(pool_of, switchboard):
    with socket.create_server(("127.0.0.1", 0)) as mine:
        high = fcntl.fcntl(mine, fcntl.F_DUPFD, 300)
        os.set_inheritable(high, True)
        try:
            assert answer(ask(pool_of(1, AMPLE, BAD), "inherits", str(high))).failed is None
        finally:
            os.close(high)


# Beginning and end.


def test_no_worker_is_started_before_it_is_needed_and_one_that_cannot_be_is_told_of(pool_of, monkeypatch):
    started = []

    def refuse(*command: Any, **settings: Any) -> None:
        started.append(command)
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    pool = pool_of(2, AMPLE)
    assert started == []
    failed = answer(ask(pool, "random")).failed
    assert failed is not None
    assert failed.startswith("crashed: no worker can be started")
    monkeypatch.undo()
    assert answer(ask(pool, "random")).failed is None
    pool.close()


def test_bots_that_cannot_be_found_are_named(pool_of):
    pool = pool_of(1, AMPLE, "no.such.module:make")
    for _ in range(2):
        failed = answer(ask(pool, "random")).failed
        assert failed is not None
        assert failed.startswith("crashed: no worker can start with the bots of 'no.such.module:make'")


def test_a_worker_that_never_gets_ready_is_given_up(pool_of, monkeypatch):
    monkeypatch.setattr(thinkers, "_STARTING", 0.2)
    pool = pool_of(1, AMPLE, "tests.table.bad_bots:never_there")
    for _ in range(2):
        assert answer(ask(pool, "behaves")) == Thought(failed="crashed: a worker did not start")


def test_what_was_called_off_while_it_waited_is_not_thought_about(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    first = ask(pool, "waits", switchboard.seed)
    caller = switchboard.caller()
    second = ask(pool, "exits")
    assert second.cancel()
    third = ask(pool, "calls", switchboard.seed)
    caller.go_on()
    assert answer(first).failed is None
    assert switchboard.caller().pid == caller.pid
    assert answer(third).failed is None


def test_closing_ends_workers_and_answers_whoever_waits(pool_of, switchboard):
    pool = pool_of(1, AMPLE, BAD)
    thinking = ask(pool, "waits", switchboard.seed)
    caller = switchboard.caller()
    waiting = ask(pool, "behaves")
    pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(caller.pid, 0)
    late = ask(pool, "behaves")
    assert [answer(future) for future in (thinking, waiting, late)] == [Thought(failed="closed")] * 3
    pool.close()


# Without them.


def test_the_fallback_is_the_default_and_otherwise_the_first_in_the_list_of_words():
    with_default = without = 0
    for match, seat in moments():
        open_now = match.ask(seat)
        key = fallback(match, seat)
        if open_now.default is not None:
            assert key == open_now.default
            with_default += 1
        else:
            assert key == next(word for word in GAME.words.all() if word in [option.key for option in open_now.options])
            without += len(open_now.options) > 1
    assert min(with_default, without) > 5


def test_the_fallback_does_not_depend_on_what_is_hidden():
    rng = Random(2)
    for match, seat in some_moments(60):
        assert {fallback(match.imagine(seat, rng), seat) for _ in range(3)} == {fallback(match, seat)}


def test_falling_back_again_and_again_ends_every_game():
    for seed in range(20):
        rng = Random(seed)
        seats, options, _ = GAME.variety(rng)
        match = GAME.start(seats, options, seed)
        answers = 0
        while match.deciders:
            seat = rng.choice(match.deciders)
            match.choose(seat, fallback(match, seat))
            answers += 1
            assert answers < 20_000
        assert match.result is not None


def test_advice_comes_whole_and_within_the_budget(pool: Thinkers) -> None:
    thought = answer(pool.advise("ults", START.save(), SEAT, "steady", "1"))
    assert thought.failed is None
    assert thought.keys == ()
    expected = advise(START, SEAT, make_bot("steady", "1"), "1")
    assert thought.advice == expected


def test_a_bot_that_cannot_advise_fails_the_hint_and_nothing_else(pool: Thinkers) -> None:
    thought = answer(pool.advise("ults", START.save(), SEAT, "random", "1"))
    assert thought.failed is not None
    assert thought.failed.startswith("crashed: NotImplementedError in ")
    assert thought.advice == ()
    assert answer(ask(pool, "steady")).failed is None
