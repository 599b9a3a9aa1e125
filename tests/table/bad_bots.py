"""Bots that misbehave in every way, made in real workers by name. Their seed is the port where a test listens."""

import os
import signal
import socket
import time
from collections.abc import Callable

from ultratable.bots.bot import Bot
from ultratable.core.match import Match

_calls: list[socket.socket] = []
"""Never hung up, so that the test hears when this process ends."""


def call(port: str) -> socket.socket:
    """Tell the test this process's id; the line stays open."""
    line = socket.create_connection(("127.0.0.1", int(port)))
    line.sendall(f"{os.getpid()}\n".encode())
    _calls.append(line)
    return line


def behaves(seed: str) -> None:
    """Does nothing before it picks."""


def calls(seed: str) -> None:
    call(seed)


def waits(seed: str) -> None:
    """Thinks until the test says something."""
    call(seed).recv(1)


def sleeps(seed: str) -> None:
    time.sleep(3600)


def spins(seed: str) -> None:
    while True:
        pass


def stops(seed: str) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def exits(seed: str) -> None:
    raise SystemExit


def segfaults(seed: str) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def raises(seed: str) -> None:
    raise KeyError("the hand is 9♣")


def hoards(seed: str) -> None:
    """Asks for two gigabytes, which is no trouble at all where nothing limits it: they are never written to."""
    bytearray(2 << 30)


def prints(seed: str) -> None:
    os.write(1, b"what a nice hand" * 100)


def inherits(seed: str) -> None:
    """Finds a file of the server's open, by its number."""
    try:
        os.fstat(int(seed))
    except OSError:
        return
    raise AssertionError


WAYS: dict[str, Callable[[str], None]] = {
    way.__name__: way
    for way in (
        behaves,
        calls,
        waits,
        sleeps,
        spins,
        stops,
        exits,
        segfaults,
        raises,
        hoards,
        prints,
        inherits,
    )
}


class BadBot(Bot):
    """Does as it is named, then takes the first option; the one named "cheats" takes none there is, and neither does
    the one named "told" if it was given as many seconds as its seed says, or more."""

    def __init__(self, way: str, seed: str, seconds: float) -> None:
        self._way = way
        self._seed = seed
        self._seconds = seconds

    def choose(self, match: Match, seat: int) -> int:
        if self._way == "cheats" or (self._way == "told" and self._seconds >= float(self._seed)):
            return -1
        if self._way == "told":
            return match.ask(seat).numbers[0]
        WAYS[self._way](self._seed)
        return match.ask(seat).numbers[0]


def make_bot(level: str, seed: str, seconds: float) -> Bot:
    return BadBot(level, seed, seconds)


def __getattr__(name: str) -> object:
    """A worker that is told to make its bots by `never_there` never gets to be ready."""
    if name == "never_there":
        sleeps("")
    raise AttributeError(name)
