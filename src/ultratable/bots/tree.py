"""The tree of a search: what came of each way to answer, by the answers that led to a question.

One tree serves all the worlds that a seat could believe in. A question is known by the answers before it and by its
name; what dice and draws have done in between is averaged over, so every try resamples them. Where several seats are
asked at once each has its choice of its own, and none sees the others' answers.

Who is asked knows more than the row of answers: the own hand, and how the dice fell. So what came of a way is also kept
for each view that a seat may have of the question; as long as that is little, all views together lend it weight. They
lend the more, the rarer a view comes again: where every hand is another they are all there is to learn from, and where
the same few hands come round each of them soon speaks for itself.
"""

from math import log, sqrt
from typing import Final

from ultratable.bots.ways import Picks

_LENT: Final = 2.0
"""So many tries is it worth what a way came to in all views together, where no view ever comes again."""
_AT_ONCE: Final = 0.5
"""How much it counts how a way looks at once, beside how it looks further on. Whoever only looks further on sees no
difference between doing something now and doing it later, and puts it off each time. Ends of the match are no looks."""


class Way:
    """One way to answer, with what came of it for the side of who goes it."""

    __slots__ = ("anyhow", "ends", "looked", "looks", "picks", "seen", "squares", "total", "tried")

    def __init__(self, picks: Picks, anyhow: "Way | None" = None) -> None:
        self.picks = picks
        self.anyhow = anyhow
        """The same way in all views together."""
        self.looks = 0
        """How many of the tries ended at once, before anybody's next answer."""
        self.looked = 0.0
        """What they came to together."""
        self.ends = 0
        """How many came to the end of the match."""
        self.seen = 0
        """In how many of the tries it was open: another hand has other cards."""
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.tried += 1
        self.total += value
        self.squares += value * value
        if self.anyhow is not None:
            self.anyhow.add(value)

    def look(self, value: float) -> None:
        """The try that came to this ended at once; it is added as any other."""
        self.looks += 1
        self.looked += value

    @property
    def met(self) -> bool:
        """Whether it was tried in this view or, if others lend, in any."""
        return self.tried > 0 or (self.anyhow is not None and self.anyhow.tried > 0)

    def mean(self, lent: float = 0.0) -> float:
        """What came of it; what came of it in other views counts as so many tries more."""
        if self.anyhow is None:
            further = self.tried - self.looks
            if self.looks and further:
                at_once = _AT_ONCE * (further - self.ends) / further
                return at_once * self.looked / self.looks + (1.0 - at_once) * (self.total - self.looked) / further
            return self.total / self.tried
        return (self.total + lent * self.anyhow.mean()) / (self.tried + lent)

    def weight(self, lent: float = 0.0) -> float:
        """On how many tries its mean rests."""
        return float(self.tried) if self.anyhow is None else self.tried + min(lent, float(self.anyhow.tried))

    def see(self) -> None:
        """It is open in one try more."""
        self.seen += 1
        if self.anyhow is not None:
            self.anyhow.seen += 1

    def neglected(self, ways: int) -> bool:
        """Whether it was tried, in all views together, less often than the root of its share in so many ways.

        A question is judged as it stands when it is new, and another judgement may come of following it: where a way
        looked worse at first, and fortunes hardly differ, curiosity alone would never come back to it.
        """
        anyhow = self if self.anyhow is None else self.anyhow
        return anyhow.tried * anyhow.tried * ways < anyhow.seen

    def variance(self) -> float:
        mean = self.total / self.tried
        return max(0.0, self.squares / self.tried - mean * mean)

    def worth(self, daring: float, lent: float = 0.0) -> float:
        """What it is worth: its mean, and as much of its spread as the style likes or fears."""
        return self.mean(lent) if daring == 0.0 else self.mean(lent) + daring * sqrt(self.variance())


class Choice:
    """The ways of one seat at one question: in one view of it, or in all views together."""

    __slots__ = ("anyhow", "known", "squares", "total", "tried", "views")

    def __init__(self, anyhow: "Choice | None" = None) -> None:
        self.anyhow = anyhow
        self.views = 0
        """Of all views together: how many there are."""
        if anyhow is not None:
            anyhow.views += 1
        self.known: dict[Picks, Way] = {}
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0

    def way(self, picks: Picks) -> Way:
        found = self.known.get(picks)
        if found is None:
            found = self.known[picks] = Way(picks, None if self.anyhow is None else self.anyhow.way(picks))
        return found

    def add(self, way: Way, value: float) -> None:
        way.add(value)
        self.count(value)
        if self.anyhow is not None:
            self.anyhow.count(value)

    def count(self, value: float) -> None:
        self.tried += 1
        self.total += value
        self.squares += value * value

    def lent(self) -> float:
        """How many tries all views together lend to each way of this one."""
        anyhow = self.anyhow
        return 0.0 if anyhow is None else _LENT * anyhow.views / max(anyhow.views, anyhow.tried)

    def spread(self) -> float:
        """How much fortunes differ here: the unit in which curiosity is counted."""
        if self.anyhow is not None:
            return self.anyhow.spread()
        if self.tried == 0:
            return 0.0
        mean = self.total / self.tried
        return sqrt(max(0.0, self.squares / self.tried - mean * mean))

    def select(self, open_now: list[Way], wide: int, curiosity: float, daring: float) -> Way:
        """The way to try next, by upper confidence bounds among the best few; all of them have been tried."""
        lent = self.lent()
        ranked = [(way.worth(daring, lent), -number) for number, way in enumerate(open_now)]
        if len(ranked) > wide:
            ranked.sort(reverse=True)
            del ranked[wide:]
        unit = curiosity * self.spread()
        best = -1.0e9
        chosen = open_now[0]
        for worth, number in ranked:
            way = open_now[-number]
            if way.neglected(len(ranked)):
                return way
            bound = worth + unit * sqrt(log(way.seen + 1.0) / way.weight(lent))
            if bound > best:
                best = bound
                chosen = way
        return chosen


class Node:
    """One question, reached by one row of answers."""

    __slots__ = ("after", "choices", "tried", "turn", "views")

    def __init__(self, turn: int) -> None:
        self.tried = 0
        self.turn = turn
        """The turn in which it is asked."""
        self.choices: dict[int, Choice] = {}
        self.views: dict[tuple[int, int], Choice] = {}
        self.after: dict[tuple[tuple[Picks, ...], str], Node] = {}

    def choice(self, seat: int) -> Choice:
        """What a seat has found out in all views of it together."""
        found = self.choices.get(seat)
        if found is None:
            found = self.choices[seat] = Choice()
        return found

    def viewed(self, seat: int, view: int) -> Choice:
        """What a seat has found out in one view of it."""
        found = self.views.get((seat, view))
        if found is None:
            found = self.views[seat, view] = Choice(self.choice(seat))
        return found
