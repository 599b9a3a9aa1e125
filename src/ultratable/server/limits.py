"""How fast anybody may do anything: token buckets per address, person or socket, with bounded memory.

A bucket holds `burst` tokens when full and gains `per_second`. A key that is not remembered has a full bucket, so
full buckets need no memory. When all places are taken by buckets that are not full, newcomers share one bucket:
nobody gains fresh tokens by coming under many names.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from ipaddress import IPv6Address, ip_address

from msgspec import Struct
from msgspec.structs import asdict, replace

from ultratable.core.errors import UltratableError

_CLOSE = 1e-6
"""Tokens that rounding may cost somebody who waited exactly as long as told."""

_SOCKET_WAIT = 30.0
"""Nobody knows when a connection closes: long enough not to be a flood, short enough to wait for."""


class TooMany(UltratableError):
    """That was too often or too fast; `wait` is the number of seconds after which it would be allowed."""

    def __init__(self, wait: float, what: str) -> None:
        seconds = max(1, math.ceil(wait))
        super().__init__(f"Too many {what} in a short time. Try again in {_duration(seconds)}.")
        self.wait = wait


class Rate(Struct, frozen=True):
    """So many at once, and so many more each second."""

    burst: float
    per_second: float


def per(count: float, seconds: float) -> Rate:
    """So many at once, and as many again over that time."""
    return Rate(count, count / seconds)


NO_RATE = Rate(math.inf, math.inf)


class Buckets:
    """One bucket per key, all of one rate. Times are seconds of any clock that never goes back."""

    def __init__(self, rate: Rate, most_keys: int = 10_000) -> None:
        self.rate = rate
        self.most_keys = most_keys
        self._tokens: dict[str, tuple[float, float]] = {}
        """Per key that may not be full: how many tokens it had, and when."""
        self._fills: list[tuple[float, str]] = []
        """A heap with each key once and a time before which its bucket is not full."""
        self._shared = (rate.burst, -math.inf)

    def __len__(self) -> int:
        return len(self._tokens)

    def take(self, key: str, now: float, cost: float = 1) -> float:
        """Take that many tokens: 0 if they were there, else nothing is taken and this is how many seconds to wait."""
        if self.rate.burst == math.inf:
            return 0.0
        if cost > self.rate.burst:
            raise ValueError(f"a cost of {cost} never fits into a bucket of {self.rate.burst}")
        known = key in self._tokens
        if not known:
            self._forget_full(now)
        # A newcomer starts with what the shared bucket holds, since it may have drunk from it before.
        tokens = self._at(self._tokens.get(key, self._shared), now)
        if tokens < cost - _CLOSE:
            return (cost - tokens) / self.rate.per_second
        left = (tokens - cost, now)
        if known:
            self._tokens[key] = left
        elif len(self._tokens) < self.most_keys:
            self._tokens[key] = left
            heappush(self._fills, (self._full_at(left), key))
        else:
            self._shared = left
        return 0.0

    def _at(self, tokens_then: tuple[float, float], now: float) -> float:
        tokens, then = tokens_then
        return min(self.rate.burst, tokens + (now - then) * self.rate.per_second)

    def _full_at(self, tokens_then: tuple[float, float]) -> float:
        tokens, then = tokens_then
        return then + (self.rate.burst - tokens) / self.rate.per_second

    def _forget_full(self, now: float) -> None:
        """Drop the buckets that are full by now, looking only at those that could be."""
        while self._fills and self._fills[0][0] <= now:
            _, key = heappop(self._fills)
            full_at = self._full_at(self._tokens[key])
            if full_at <= now:
                del self._tokens[key]
            else:
                heappush(self._fills, (full_at, key))


class Limits(Struct, frozen=True):
    """Every limit of the server. The defaults suit a family or a club behind one home address."""

    requests: Rate = Rate(300, 30)
    """HTTP requests per address."""
    sockets: Rate = Rate(60, 5)
    """New sockets per address."""
    messages: Rate = Rate(40, 10)
    """Messages per socket."""
    moves: Rate = Rate(30, 8)
    """Answers and other acts at a table, per person."""
    chat: Rate = per(6, 10)
    """Lines of chat per person."""
    tables: Rate = per(10, 3600)
    """New tables per person."""
    why: Rate = Rate(10, 5)
    """Questions why something cannot be done, and hints, per person."""
    logins_per_name: Rate = per(20, 15 * 60)
    logins_per_address: Rate = per(300, 10 * 60)
    logins: Rate = Rate(400, 4)
    """Passwords hashed for anybody at all: each costs a fifth of a second of one core."""
    guests: Rate = Rate(60, 0.1)
    """New guests per address."""
    names: Rate = per(10, 10 * 60)
    """New names per person: each is told at all their tables."""
    codes: Rate = Rate(10, 1 / 6)
    """Codes tried, to join a table or to move a seat, per address."""
    imports: Rate = Rate(10, 1 / 30)
    """Replays sent to be checked, per address: each is played through."""
    made: Rate = Rate(120, 10)
    """Pieces that somebody has made checked by a game's rules, per person: as they type, and file by file."""
    worth: Rate = Rate(20, 2)
    """Questions what a piece is worth, per person: whoever looks at the meter asks more than once a second."""
    reviews: Rate = Rate(30, 3)
    """Questions what is known of a match that is over, per address: whoever looks asks every second or two."""
    workbench: Rate = Rate(60, 6)
    """What is done in editors, per person: as fast as anybody clicks."""
    lab: Rate = Rate(40, 0.5)
    """Runs, estimates and games asked of the lab, per person: each takes a process of its own."""
    pictures: Rate = Rate(20, 1 / 60)
    """Pictures stored, per address."""
    open_sockets_per_address: int = 200
    open_sockets: int = 5_000

    @staticmethod
    def unlimited() -> "Limits":
        """No limits at all, for measuring and for tests of other things."""
        rates = {name: NO_RATE for name, limit in asdict(Limits()).items() if isinstance(limit, Rate)}
        most = 10**9
        return replace(Limits(), open_sockets_per_address=most, open_sockets=most, **rates)


_WHAT = {
    "requests": "requests from your address",
    "sockets": "connections from your address",
    "messages": "messages on this connection",
    "moves": "moves",
    "chat": "lines of chat",
    "tables": "new tables",
    "why": "questions",
    "logins_per_name": "attempts to log in under this name",
    "logins_per_address": "attempts to log in from your address",
    "logins": "people logging in",
    "guests": "new guests from your address",
    "names": "new names",
    "codes": "codes tried from your address",
    "imports": "files from your address",
    "made": "checks of what you have made",
    "worth": "questions what a piece is worth",
    "reviews": "questions about matches that are over",
    "workbench": "changes to what you build",
    "lab": "wishes to the lab",
    "pictures": "pictures from your address",
}


class Guard:
    """All limits of one server at work: the rates by field name, and the sockets that are open."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._buckets = {name: Buckets(rate) for name, rate in asdict(limits).items() if isinstance(rate, Rate)}
        self.open: Counter[str] = Counter()

    def check(self, name: str, key: str, cost: float = 1) -> None:
        """Count one more under that limit, or raise TooMany."""
        wait = self._buckets[name].take(key, self._clock(), cost)
        if wait:
            raise TooMany(wait, _WHAT[name])

    @contextmanager
    def open_socket(self, address: str) -> Iterator[None]:
        """Count a socket as open while the block lasts, or raise TooMany. How often is a matter for `check`."""
        if self.open[address] >= self.limits.open_sockets_per_address:
            raise TooMany(_SOCKET_WAIT, "open connections from your address")
        if self.open.total() >= self.limits.open_sockets:
            raise TooMany(_SOCKET_WAIT, "open connections to this server")
        self.open[address] += 1
        try:
            yield
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def address_key(address: str) -> str:
    """The key under which an address is counted. A home has a whole IPv6 network (/64), so that counts as one."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"


def _duration(seconds: int) -> str:
    if seconds < 120:
        return "1 second" if seconds == 1 else f"{seconds} seconds"
    return f"{math.ceil(seconds / 60)} minutes"
