"""What a question is: cells to be played, comparisons to be told, and words for what came of them."""

from math import exp
from typing import Final, NamedTuple

import ultratable
from ultratable.lab.answer import Find, Histogram, Number, Table, number
from ultratable.lab.enough import After, grown, outlook
from ultratable.lab.evidence import FEWEST, Evidence, always, width_for
from ultratable.lab.experiment import Experiment
from ultratable.lab.plan import Plan
from ultratable.lab.shares import LEVEL, Estimate, Sums, difference, holm, mean, share
from ultratable.lab.tally import ANSWERS, LENGTH, SCORE, SWINGS, Book, Compare, Member, chosen

_PLANNED: Final = 300
_SPREAD: Final = 0.35
_CHANGE: Final = 0.5
_SPREADS: Final = {LENGTH: 8.0, SWINGS: 3.0, ANSWERS: 60.0}
"""About what such numbers vary by from deal to deal; intervals are narrowest if they do."""


class Told(NamedTuple):
    """What a question makes of a book."""

    sentences: list[str]
    tables: list[Table]
    histograms: list[Histogram]
    finds: tuple[Find, ...] = ()


class Question:
    """Base of every question."""

    id = ""
    words = ""
    """The question as one asks it."""
    about = ""
    """When to ask it, in a sentence."""

    def example(self, game: str) -> Experiment:
        """An experiment that asks it, for somebody to begin with; BadExperiment if that game gives no cause to."""
        return Experiment(self.id, game)

    def plan(self, experiment: Experiment) -> Plan:
        """All cells; BadExperiment if there is nothing to be asked."""
        raise NotImplementedError

    def compares(self, plan: Plan) -> list[Compare]:
        """What is to be told."""
        return []

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        """What is put together over cells."""
        return {}

    def deals(self, plan: Plan) -> str:
        """How deals are played, in a sentence that is true of this plan."""
        turns = plan.turns
        if turns == 1:
            return "All players are alike and stay in their seats; all cells play the same deals."
        return f"All cells play the same deals, each {turns} times: every player sits in every seat once."

    def tell(self, reading: "Reading") -> Told:
        raise NotImplementedError


class Reading:
    """A book with the statistics that fit the moment: while games are still played, intervals hold whenever one stops;
    when all that was planned is done, they are those of a fixed number of games, which are narrower."""

    def __init__(self, book: Book, done: bool) -> None:
        self.book = book
        self.plan = book.plan
        self.experiment = book.plan.experiment
        self.game = ultratable.game(self.experiment.game)
        self.fixed = done and not self.experiment.until_told
        self.even = 1 / book.teams if book.teams else 0.5
        self.whole = book.whole.read()
        self.estimates = [self._compared(at) for at in range(len(book.compares))]
        self.corrected = holm([one.p for one in self.estimates])

    @property
    def unit(self) -> str:
        """What lengths are counted in."""
        return "rounds" if "round" in self.game.start(seed=0).view(None) else "turns"

    def _compared(self, at: int) -> Estimate:
        one, sums = self.book.compares[at], self.book.sums_of(at)
        if not self.fixed:
            return always(sums, self.book.evidence[at])
        if one.measure in (LENGTH, SWINGS):
            return mean(sums, one.even)
        if one.other is None:
            return share(sums, self.book.tallies[one.cell].games, one.even)
        return difference(sums, one.spread)

    def star(self, at: int) -> bool:
        """Whether a comparison is told, with all others in mind."""
        return self.corrected[at] < 1 - LEVEL

    def share_of(self, sums: Sums, games: int) -> Estimate:
        """A share that is reported beside the question."""
        if self.fixed:
            return share(sums, games, self.even)
        single = games == sums.count
        return always(sums, Evidence(self.even, width_for(_SPREAD, _PLANNED), 0.0, 1.0, single))

    def change_of(self, sums: Sums) -> Estimate:
        """A difference of shares between paired deals that is reported beside the question."""
        if self.fixed:
            return difference(sums, _CHANGE)
        return always(sums, Evidence(0.0, width_for(_CHANGE, _PLANNED), -1.0, 1.0))

    def group(self, name: str) -> Estimate:
        """What was put together over cells."""
        return self.share_of(*self.book.groups[name].read())

    def group_number(self, name: str) -> Number:
        group = self.book.groups[name]
        found, games = self.group(name), group.read()[1]
        samples = [
            (one, member.measure)
            for member in sorted(group.members, key=lambda member: (member.cell, member.measure))
            for one in self.book.tallies[member.cell].samples
        ]
        mostly = found.value >= 0.5
        return number(found, games, 100, False, chosen(samples, mostly), chosen(samples, mostly, upset=True))

    def part(self, name: str) -> Number:
        """In how many of all games something happened, over all cells."""
        whole = self.whole
        found = self.share_of(whole.part(name), whole.games)
        # Of what never happened, any game is an example.
        sample = whole.first.get(name, self.book.tallies[0].typical(LENGTH))
        return number(found, whole.games, 100, False, sample)

    def part_of(self, cell: int, name: str) -> Number:
        """The same of one cell."""
        tally = self.book.tallies[cell]
        return number(self.share_of(tally.noted(name), tally.games), tally.games, 100, False, tally.typical(SCORE))

    def clause(self, id: str) -> str:
        """A clause as people read it."""
        return f"{self.game.register[id].title} ({id})" if id in self.game.register else id or "not over"

    def number(self, at: int, flip: bool = False) -> Number:
        """A comparison as a cell of a table; flipped, it is the other side's."""
        one = self.book.compares[at]
        tally = self.book.tallies[one.cell]
        found = self.estimates[at]
        if flip:
            found = Estimate(1 - found.value, 1 - found.high, 1 - found.low, found.p)
        scale = 1 if one.measure in (LENGTH, SWINGS) else 100
        games = tally.typical(one.measure), tally.upset(one.measure)
        return number(found, tally.games, scale, self.star(at), *games)

    def at(self, cell: int, measure: str, other: int | None = None) -> int:
        """Which comparison that is."""
        for number_, one in enumerate(self.book.compares):
            if (one.cell, one.measure, one.other) == (cell, measure, other):
                return number_
        raise LookupError(f"cell {cell} is not compared by {measure}")

    def plain(self, cell: int, measure: str) -> Number:
        """A measure of a cell that is no question by itself."""
        tally = self.book.tallies[cell]
        sums = tally.sums(measure)
        if measure in (LENGTH, SWINGS, ANSWERS):
            return number(self.mean_of(sums, measure), tally.games, 1, False, tally.typical(measure))
        games = tally.typical(measure), tally.upset(measure)
        return number(self.share_of(sums, tally.games), tally.games, 100, False, *games)

    def mean_of(self, sums: Sums, measure: str) -> Estimate:
        """A mean that is no share: a length, a number of decisions."""
        if self.fixed:
            return mean(sums)
        found = always(sums, Evidence(0.0, width_for(_SPREADS[measure], _PLANNED)))
        return Estimate(found.value, max(0.0, found.low), found.high, found.p)

    def undecided(self) -> str:
        """What it would take to tell more, as a sentence; empty if all is told."""
        open_ = [at for at in range(len(self.estimates)) if not self.star(at) and not self.settled(at)]
        if not open_:
            return ""
        if min([self.book.sums_of(at).count for at in open_]) < FEWEST:
            return "Too few games are played to tell, or to say how many would."
        return outlook([self._after(at) for at in range(len(self.estimates))], open_)

    def _after(self, at: int) -> After:
        """The p-value of a comparison after more games. They are looked at again, so it is that of the evidence."""
        if self.star(at):
            return lambda games: 0.0
        one, sums, evidence = self.book.compares[at], self.book.sums_of(at), self.book.evidence[at]
        if sums.count < FEWEST:
            return lambda games: 1.0
        each = self.deal_games(one)

        def after(games: int) -> float:
            later = evidence.against(grown(sums, games / each), one.even)
            return min(1.0, exp(-max(evidence.best, later)))

        return after

    def deal_games(self, one: Compare) -> int:
        cells = self.plan.cells
        return len(cells[one.cell].seatings) + (0 if one.other is None else len(cells[one.other].seatings))

    def settled(self, at: int) -> bool:
        """Whether any difference is surely smaller than what matters."""
        smallest = self.experiment.smallest / 100
        found, even = self.estimates[at], self.book.compares[at].even
        return smallest > 0 and even - smallest < found.low and found.high < even + smallest
