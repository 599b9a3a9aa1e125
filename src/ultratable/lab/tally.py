"""Adding up games as they arrive, in order, and forgetting them: memory does not grow with their number.

The unit is the deal: all games of one seed in one cell. Comparisons and groups put deals of several cells together,
which works because cells play the same deals, one deal after another.
"""

from math import inf
from typing import Final

from msgspec import Struct, field

from ultratable.lab.evidence import Evidence, width_for
from ultratable.lab.plan import Plan
from ultratable.lab.played import Played
from ultratable.lab.shares import Sums
from ultratable.lab.whole import Whole

SCORE: Final = "player 0"
FIRST: Final = "first"
LENGTH: Final = "length"
SWINGS: Final = "swings"
SHARED: Final = "shared"
ANSWERS: Final = "answers"
SIDE: Final = "side "
CHANGED: Final = "changed"
"""Of two cells compared: in what part of the deals anything at all went otherwise."""

_SAMPLES: Final = 40
"""Games of a cell that a typical one is chosen from."""
_SPREAD: Final = 0.35
"""About what scores of deals vary by; evidence is sharpest if they do."""
_SHARP: Final = 300
"""Deals after which evidence is sharpest."""


class Compare(Struct, frozen=True):
    """What is to be told: whether a measure of a cell differs from what is even, or from that of another cell."""

    cell: int
    other: int | None = None
    measure: str = SCORE
    even: float = 0.5
    spread: float = _SPREAD

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which every deal lies."""
        if self.measure in (LENGTH, SWINGS):
            return -inf, inf
        return (0.0 if self.other is None else -1.0), 1.0


class Member(Struct, frozen=True):
    cell: int
    measure: str


class Group(Struct):
    """The mean of several cells' measures, deal by deal.

    A deal counts once all of these cells have played it. Where cells are left as soon as they can be told, the rest go
    on without them, and a mean over whoever is left would be one of other cells.
    """

    members: frozenset[Member]
    cells: int
    sums: Sums = field(default_factory=Sums)
    games: int = 0
    """Of the deals that count."""
    deal: int = -1
    values: list[float] = field(default_factory=list)
    seen: int = 0
    """As many of the cells have played the deal under way, in so many games."""
    under_way: int = 0

    def take(self, deal: int, values: list[float], games: int) -> None:
        """What a deal of one cell came to; nothing where it was not measured."""
        if deal != self.deal:
            self.deal, self.values, self.seen, self.under_way = deal, [], 0, 0
        self.values += values
        self.seen += 1
        self.under_way += games
        if self.seen == self.cells:
            if self.values:
                self.sums.add(sum(self.values) / len(self.values))
            self.games += self.under_way
            self.values, self.under_way = [], 0

    def read(self) -> tuple[Sums, int]:
        """With the games behind it; with the deal that is not quite played yet only where nothing else is known."""
        if self.sums.count or not self.values:
            return self.sums, self.games
        found = Sums()
        found.add(sum(self.values) / len(self.values))
        return found, self.under_way


class Sample(Struct, frozen=True, array_like=True):
    """A game that somebody might want to look at."""

    index: int
    length: int
    seats: tuple[float, ...]
    """The part of the victory that is each seat's."""
    players: tuple[float, ...]
    """And each player's."""
    first: int | None

    def won(self, measure: str) -> bool | None:
        """Whether whoever is measured won; None where a measure is not of anybody's."""
        what, _, number = measure.partition(" ")
        if measure == FIRST:
            return None if self.first is None else self.seats[self.first] >= 0.5
        if what == "seat":
            return self.seats[int(number) - 1] >= 0.5
        return self.players[int(number)] >= 0.5 if what == "player" else None


def chosen(samples: list[tuple[Sample, str]], mostly: bool, upset: bool = False) -> int | None:
    """Of games, each with whose victory is looked at: one of middling length that ended as most do, or as few do."""
    wanted = mostly != upset
    fitting = [one for one, measure in samples if one.won(measure) in ((wanted,) if upset else (wanted, None))]
    if not upset:
        # Where the few that are kept all went the other way, one of them is still a game to look at.
        fitting = fitting or [one for one, _ in samples]
    if not fitting:
        return None
    middle = sorted([one.length for one, _ in samples])[len(samples) // 2]
    return min(fitting, key=lambda one: (abs(one.length - middle), one.index)).index


class Tally(Struct):
    """One cell."""

    games: int = 0
    deals: int = 0
    measures: dict[str, Sums] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    sides: dict[str, int] = field(default_factory=dict)
    """The first game that somebody began with each side."""
    samples: list[Sample] = field(default_factory=list)

    def sums(self, measure: str) -> Sums:
        return self.measures.get(measure, Sums())

    def noted(self, measure: str) -> Sums:
        """Of something that is only noted where it happens: in all other deals it was nothing."""
        sums = self.sums(measure)
        return Sums(self.deals, sums.total, sums.squares)

    def typical(self, measure: str) -> int | None:
        """A game of middling length that ended as most do for whoever is measured."""
        return chosen([(one, measure) for one in self.samples], self.sums(measure).mean >= 0.5)

    def upset(self, measure: str) -> int | None:
        """One of middling length that ended as few do."""
        return chosen([(one, measure) for one in self.samples], self.sums(measure).mean >= 0.5, upset=True)


class Difference(Struct):
    """Two cells compared deal by deal: what both have of the same luck falls away."""

    measures: dict[str, Sums] = field(default_factory=dict)

    def sums(self, measure: str) -> Sums:
        return self.measures.get(measure, Sums())


class Book:
    """Everything that is known of a run so far."""

    def __init__(self, plan: Plan, compares: list[Compare], groups: dict[str, list[Member]]) -> None:
        self.plan = plan
        self.compares = compares
        self.tallies = [Tally() for _ in plan.cells]
        self.differences: dict[tuple[int, int | None], Difference] = {
            (one.cell, one.other): Difference() for one in compares if one.other is not None
        }
        self.evidence = [
            Evidence(one.even, width_for(one.spread, _SHARP), *one.bounds, single=self._single(one)) for one in compares
        ]
        self.groups = {
            name: Group(frozenset(members), len({one.cell for one in members})) for name, members in groups.items()
        }
        self.whole = Whole(len(plan.cells))
        self.games = 0
        self.answers = 0
        self.teams = 0
        """How many sides there are to win; 0 until a game has been played."""
        self.holes: list[Played] = []
        self.hole_counts: dict[str, int] = {}
        self._open: dict[int, list[Played]] = {}
        """By cell: games of a deal that is not complete."""
        self._waiting: dict[int, tuple[int, dict[str, float]]] = {}
        """By cell: the last deal, until the cells it is compared with have played it too."""
        self._groups_of: dict[int, list[tuple[Group, list[str]]]] = {}
        """By cell: what of it goes into which groups."""
        for group in self.groups.values():
            for cell in {member.cell for member in group.members}:
                names = sorted([member.measure for member in group.members if member.cell == cell])
                self._groups_of.setdefault(cell, []).append((group, names))
        self._compares_of: dict[int, list[int]] = {}
        for number, one in enumerate(compares):
            self._compares_of.setdefault(one.cell, []).append(number)
            if one.other is not None:
                self._compares_of.setdefault(one.other, []).append(number)

    def take(self, game: Played) -> None:
        """One more game; they come in the order of the plan."""
        self.games += 1
        self.answers += game.answers
        self.teams = self.teams or game.teams
        if game.hole:
            self.hole_counts[game.hole] = self.hole_counts.get(game.hole, 0) + 1
            if self.plan.variety and self.hole_counts[game.hole] <= _SAMPLES:
                self.holes.append(game)
        games = self._open.setdefault(game.cell, [])
        games.append(game)
        if len(games) == len(self.plan.cells[game.cell].seatings):
            del self._open[game.cell]
            self._deal(game.cell, game.deal, games)

    def _single(self, one: Compare) -> bool:
        return one.other is None and len(self.plan.cells[one.cell].seatings) == 1

    def _deal(self, cell: int, deal: int, games: list[Played]) -> None:
        tally = self.tallies[cell]
        tally.deals += 1
        tally.games += len(games)
        for game in games:
            tally.lengths[game.length] = tally.lengths.get(game.length, 0) + 1
            if len(tally.samples) < _SAMPLES:
                tally.samples.append(sample_of(self.plan, game))
        values = measured(self.plan, games)
        for measure, value in values.items():
            tally.measures.setdefault(measure, Sums()).add(value)
            if measure.startswith(SIDE):
                tally.sides.setdefault(measure, games[0].index)
        for group, names in self._groups_of.get(cell, ()):
            group.take(deal, [values[name] for name in names if name in values], len(games))
        self.whole.take(deal, games, values)
        self._compare(cell, deal, values)

    def _compare(self, cell: int, deal: int, values: dict[str, float]) -> None:
        numbers = self._compares_of.get(cell, ())
        for number in numbers:
            one = self.compares[number]
            if one.other is None:
                self.evidence[number].look(self.tallies[cell].sums(one.measure))
                continue
            partner = one.other if cell == one.cell else one.cell
            other_deal, others = self._waiting.get(partner, (-1, {}))
            if other_deal == deal:
                mine, theirs = (values, others) if cell == one.cell else (others, values)
                self._differ(number, mine, theirs)
        if any(self.compares[number].other is not None for number in numbers):
            self._waiting[cell] = (deal, values)

    def _differ(self, number: int, mine: dict[str, float], theirs: dict[str, float]) -> None:
        one = self.compares[number]
        difference = self.differences[one.cell, one.other]
        # Several measures of two cells may be compared: the first of them adds the deal up for all.
        if next(at for at, two in enumerate(self.compares) if (two.cell, two.other) == (one.cell, one.other)) == number:
            both = {measure: mine[measure] - theirs[measure] for measure in mine if measure in theirs}
            both[CHANGED] = float(any(both.values()))
            for measure, value in both.items():
                difference.measures.setdefault(measure, Sums()).add(value)
        self.evidence[number].look(difference.sums(one.measure))

    def sums_of(self, number: int) -> Sums:
        """What a comparison rests on."""
        one = self.compares[number]
        if one.other is None:
            return self.tallies[one.cell].sums(one.measure)
        return self.differences[one.cell, one.other].sums(one.measure)


def sample_of(plan: Plan, game: Played) -> Sample:
    seating = () if plan.variety else plan.cells[game.cell].seatings[game.turn]
    players = tuple([game.shares[seating.index(player)] for player in range(len(seating))])
    return Sample(game.index, game.length, game.shares, players, game.first)


def measured(plan: Plan, games: list[Played]) -> dict[str, float]:
    """What the games of a deal come to, measure by measure."""
    count = len(games)
    seatings = plan.cells[games[0].cell].seatings
    found = {LENGTH: sum([game.length for game in games]) / count}
    found[ANSWERS] = sum([game.answers for game in games]) / count
    # More seats share the victory than one team has.
    found[SHARED] = sum([sum(map(bool, game.shares)) > len(game.shares) / game.teams for game in games]) / count
    if not plan.variety:
        for seat in range(len(games[0].shares)):
            found[f"seat {seat + 1}"] = sum([game.shares[seat] for game in games]) / count
            found[f"player {seat}"] = sum([game.shares[seatings[game.turn].index(seat)] for game in games]) / count
    begun = [game.shares[game.first] for game in games if game.first is not None]
    if begun:
        found[FIRST] = sum(begun) / len(begun)
    if plan.swings:
        found[SWINGS] = sum([game.swings for game in games]) / count
    for game in games:
        for name in noted(game):
            found[name] = found.get(name, 0.0) + 1 / count
    return found | _by_holder(games)


def noted(game: Played) -> list[str]:
    """What is only noted where it happens."""
    found = [f"end {game.end}", *[f"open {key}" for key in game.open], *[f"fired {clause}" for clause in game.fired]]
    found += [f"offered {ref}" for ref in game.offered] + [f"taken {ref}" for ref in game.taken]
    return [*found, f"hole {game.hole}"] if game.hole else found


def _by_holder(games: list[Played]) -> dict[str, float]:
    """What those won who played a side, or to whom something happened."""
    holders: dict[str, list[float]] = {}
    for game in games:
        for seat, side in enumerate(game.sides):
            if side is not None:
                holders.setdefault(f"{SIDE}{side}", []).append(game.shares[seat])
        for name, seat, value in game.told:
            holders.setdefault(f"told {name} {value}", []).append(game.shares[seat])
    return {name: sum(shares) / len(shares) for name, shares in holders.items()}
