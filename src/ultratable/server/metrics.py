"""What a server counts and times, and how Prometheus reads it.

Counting happens in the event loop's thread alone, while somebody waits for a move: so these are plain numbers, which
are turned into Prometheus' form only when somebody asks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.5, 1.0, 2.0, 5.0)


class Seconds:
    """How long something took, each time: how often it was at most so long, and all times together."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def see(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus wants them: up to each bound, everything below included."""
        return list(zip([*map(str, BOUNDS), "+Inf"], map(float, accumulate(self.counts)), strict=True))


class Metrics:
    """The numbers of one server process, all since its start."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter(person=0, bot=0, auto=0)
        """Answers stored, by whose they were."""
        self.refusals: Counter[int] = Counter()
        """Requests and messages refused, by code."""
        self.turned_away: Counter[str] = Counter(host=0, origin=0, csrf=0, rate=0)
        """Requests that did not pass the gate, by the reason."""
        self.limited = 0
        self.fallbacks: Counter[str] = Counter(slow=0, busy=0, crashed=0, refused=0)
        """Questions a bot was to answer and did not, by the reason."""
        self.conflicts = 0
        self.quarantined = 0
        self.pushes = 0
        self.thinking = 0
        self.stored = Seconds()
        self.pushed = Seconds()

    def refused(self, code: int) -> None:
        self.refusals[code] += 1
        if code == 429:
            self.limited += 1


class Page(Collector):
    """All of it for Prometheus, with what is true at the moment of asking: open tables and sockets."""

    def __init__(self, metrics: Metrics, tables: Callable[[], int], sockets: Callable[[], int]) -> None:
        self._metrics = metrics
        self._tables = tables
        self._sockets = sockets
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        metrics = self._metrics
        yield _by("moves", "Answers stored.", "by", metrics.moves)
        yield _by("refusals", "Requests and messages refused.", "code", metrics.refusals)
        yield _by("turned_away", "Requests that did not pass the gate.", "reason", metrics.turned_away)
        yield _by("bot_fallbacks", "Questions that a bot failed to answer.", "reason", metrics.fallbacks)
        yield _count("rate_limits", "Refusals because somebody was too fast.", metrics.limited)
        yield _count("conflicts", "Entries that another process was quicker to write.", metrics.conflicts)
        yield _count("quarantined", "Tables set aside because they did not fit.", metrics.quarantined)
        yield _count("pushes", "Updates handed to connections.", metrics.pushes)
        yield _times("stored_seconds", "From a submitted answer until it is on disk.", metrics.stored)
        yield _times("pushed_seconds", "From an entry on disk until each connection has its update.", metrics.pushed)
        yield GaugeMetricFamily("ultratable_tables", "Tables open in this process.", self._tables())
        yield GaugeMetricFamily("ultratable_sockets", "Open sockets.", self._sockets())
        yield GaugeMetricFamily("ultratable_bots_thinking", "Questions that bots think about.", metrics.thinking)


def _count(name: str, what: str, value: int) -> CounterMetricFamily:
    return CounterMetricFamily(f"ultratable_{name}", what, value)


def _by(name: str, what: str, label: str, values: "Counter[str] | Counter[int]") -> CounterMetricFamily:
    family = CounterMetricFamily(f"ultratable_{name}", what, labels=[label])
    for key, value in values.items():
        family.add_metric([str(key)], value)
    return family


def _times(name: str, what: str, seconds: Seconds) -> HistogramMetricFamily:
    return HistogramMetricFamily(f"ultratable_{name}", what, buckets=seconds.buckets(), sum_value=seconds.total)
