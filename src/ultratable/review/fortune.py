"""What an answer was worth before chance had its say: the mean over all that chance could have brought.

Where that is little (a die, a card of few), every course is followed, each with its weight. Otherwise a sample of
courses shares out what chance can bring among itself, so that over all of them every die shows every face equally
often; every single course is as likely as the rules have it, so the mean leans to no side.
"""

from collections.abc import Callable, Sequence
from random import Random

from ultratable.core.chance import Streams
from ultratable.core.match import Match

Values = list[float]
Answers = Sequence[tuple[int, str]]


class TooMany(Exception):
    """There are more courses than somebody wants to follow."""


class Course(Streams):
    """Chance that brings what was planned, and then whatever comes first; it remembers among how many."""

    __slots__ = ("counts", "most", "plan", "size")

    def __init__(self, plan: Sequence[int], most: int, used: list[int]) -> None:
        super().__init__(b"", used)
        self.plan = plan
        self.most = most
        self.counts: list[int] = []
        self.size = 1
        """How many courses there are if all branch like this one."""

    def clone(self) -> "Course":
        twin = Course(self.plan, self.most, self.used)
        twin.counts = self.counts.copy()
        twin.size = self.size
        return twin

    def below(self, purpose: int, count: int) -> int:
        at = len(self.counts)
        self.counts.append(count)
        self.size *= count
        # What comes first may bring the same question again, for ever.
        if self.size > self.most:
            raise TooMany
        return self.plan[at] if at < len(self.plan) else 0

    def skip(self, purpose: int) -> None:
        pass


class Shares:
    """For each draw of a sample of courses, which share of all outcomes each of them gets."""

    def __init__(self, courses: int, rng: Random) -> None:
        self.courses = courses
        self._rng = rng
        self._columns: list[list[float]] = []

    def of(self, course: int, draw: int) -> float:
        while len(self._columns) <= draw:
            column = [(part + self._rng.random()) / self.courses for part in range(self.courses)]
            self._rng.shuffle(column)
            self._columns.append(column)
        return self._columns[draw][course]


class Sampled(Streams):
    """One course of a sample."""

    __slots__ = ("_course", "_draws", "_shares")

    def __init__(self, shares: Shares, course: int, draws: int, used: list[int]) -> None:
        super().__init__(b"", used)
        self._shares = shares
        self._course = course
        self._draws = draws

    def clone(self) -> "Sampled":
        return Sampled(self._shares, self._course, self._draws, self.used)

    def below(self, purpose: int, count: int) -> int:
        share = self._shares.of(self._course, self._draws)
        self._draws += 1
        return int(share * count)

    def skip(self, purpose: int) -> None:
        pass


class Expected:
    """The mean value of each side, and what it may be off by (0: every course was followed)."""

    __slots__ = ("errors", "values")

    def __init__(self, values: Values, errors: Values) -> None:
        self.values = values
        self.errors = errors


Judged = Callable[[Match], Values]


def followed(before: Match, answers: Answers, streams: Streams) -> Match:
    """The table after these answers, with that chance."""
    match = before.clone()
    state = match.state
    state.log = None
    state.by_hand = False
    state.script = None
    state.streams = streams
    for seat, key in answers:
        match.choose(seat, key)
    return match


def expected(before: Match, answers: Answers, judged: Judged, most: int, rng: Random) -> Expected:
    """What these answers are worth on average over chance; at most so many courses are followed."""
    try:
        return all_courses(before, answers, judged, most)
    except TooMany:
        return sampled(lambda _: answers, before, judged, most, rng)


def all_courses(before: Match, answers: Answers, judged: Judged, most: int) -> Expected:
    """Over every course there is; TooMany if there are more than so many."""
    totals: Values = []
    plan: list[int] = []
    for _ in range(most):
        after = followed(before, answers, Course(plan, most, before.state.streams.used))
        course = after.state.streams
        assert isinstance(course, Course)
        counts = course.counts
        values = judged(after)
        totals = [
            total + value / course.size for total, value in zip(totals or [0.0] * len(values), values, strict=True)
        ]
        # The next course: one further at the last place that has a next outcome.
        plan = [*plan, *[0] * (len(counts) - len(plan))]
        while plan and plan[-1] == counts[len(plan) - 1] - 1:
            plan.pop()
        if not plan:
            return Expected(totals, [0.0] * len(totals))
        plan[-1] += 1
    raise TooMany


def sampled(answers: Callable[[int], Answers], before: Match, judged: Judged, courses: int, rng: Random) -> Expected:
    """Over a sample of courses; in each, the answers may be others."""
    shares = Shares(courses, rng)
    found = [
        judged(followed(before, answers(number), Sampled(shares, number, 0, before.state.streams.used)))
        for number in range(courses)
    ]
    columns = list(zip(*found, strict=True))
    means = [sum(column) / courses for column in columns]
    errors = [
        (sum([(value - mean) ** 2 for value in column]) / (courses - 1) / courses) ** 0.5
        for column, mean in zip(columns, means, strict=True)
    ]
    return Expected(means, errors)
