"""Who wins each pairing: every hero, army or the like against every other, in each seat equally often."""

from itertools import combinations

import ultratable
from ultratable.lab.answer import Number, Table, between
from ultratable.lab.experiment import BadExperiment, Experiment, seats_of
from ultratable.lab.plan import Cell, Plan, circle, even_share, players
from ultratable.lab.questions.common import as_usual, ends, everywhere, pictures
from ultratable.lab.questions.question import Question, Reading, Told
from ultratable.lab.shares import Estimate
from ultratable.lab.sides import Sides, sides_of
from ultratable.lab.tally import Compare, Member


class Pairings(Question):
    id = "pairings"
    words = "Who wins each pairing?"
    about = "Every hero or army against every other."

    def example(self, game: str) -> Experiment:
        given(Experiment(self.id, game))
        return Experiment(self.id, game, title=f"Every pairing of {ultratable.game(game).title}", games=400)

    def plan(self, experiment: Experiment) -> Plan:
        sides = named(experiment)
        seats = seats_of(experiment)
        if len(sides) < 2:
            raise BadExperiment("A pairing needs two sides to compare.")
        if seats % 2:
            raise BadExperiment(f"Two sides do not share {seats} seats evenly.")
        # Neighbours play different sides; moving everybody on by one seat exchanges them.
        cells = [
            Cell(f"{one} – {other}", players(experiment, (one, other) * (seats // 2)), circle(seats)[:2])
            for one, other in combinations(sides, 2)
        ]
        return Plan(experiment, tuple(cells), swings=True)

    def deals(self, plan: Plan) -> str:
        return "All cells play the same deals; in each deal the two sides exchange their seats."

    def compares(self, plan: Plan) -> list[Compare]:
        even = even_share(plan.experiment)
        return [Compare(cell, even=even) for cell in range(len(plan.cells))]

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        found = everywhere(plan)
        for number_, (one, other) in enumerate(combinations(named(plan.experiment), 2)):
            found.setdefault(f"side {one}", []).append(Member(number_, "player 0"))
            found.setdefault(f"side {other}", []).append(Member(number_, "player 1"))
        return found

    def tell(self, reading: Reading) -> Told:
        sides = named(reading.experiment)
        titles = given(reading.experiment).titles
        names = tuple([titles[id] for id in sides])
        return Told(
            [*_extremes(reading, list(sides), titles), *as_usual(reading)],
            [_totals(reading, sides, names), _matrix(reading, sides, names), ends(reading)],
            pictures(reading),
        )


def given(experiment: Experiment) -> Sides:
    game = ultratable.game(experiment.game)
    found = sides_of(game)
    if found is None:
        raise BadExperiment(f'In {game.title} seats are given nothing to pair. Ask for seats: question = "seats".')
    return found


def named(experiment: Experiment) -> tuple[str, ...]:
    """The ids of the sides that are paired."""
    found = given(experiment)
    return tuple(dict.fromkeys([found.named(name) for name in experiment.sides])) or tuple(found.titles)


def _extremes(reading: Reading, sides: list[str], titles: dict[str, str]) -> list[str]:
    if len(sides) == 2:
        found = reading.estimates[0]
        star = reading.star(0)
        ahead, better = (sides[0], found) if found.value >= 0.5 else (sides[1], _flipped(found))
        against = titles[sides[1] if ahead == sides[0] else sides[0]]
        how = "wins" if star else "would win, if anybody,"
        return [f"{titles[ahead]} {how} {between(better)} against {against}."]
    shares = {side: reading.group(f"side {side}") for side in sides}
    best, worst = max(sides, key=lambda side: shares[side].value), min(sides, key=lambda side: shares[side].value)
    told = sum([reading.star(at) for at in range(len(reading.estimates))])
    return [
        f"{titles[best]} wins most, {between(shares[best])} over all others; {titles[worst]} least, "
        f"{between(shares[worst])}.",
        f"{told} of {len(reading.estimates)} pairings surely favour one side (★).",
    ]


def _flipped(found: Estimate) -> Estimate:
    return Estimate(1 - found.value, 1 - found.high, 1 - found.low, found.p)


def _totals(reading: Reading, sides: tuple[str, ...], names: tuple[str, ...]) -> Table:
    rows = tuple([(reading.group_number(f"side {side}"),) for side in sides])
    kind = given(reading.experiment).kind
    note = "Only deals that all pairings have played." if reading.experiment.until_told else ""
    return Table("totals", "Over all others", kind, ("wins",), names, rows, even=50.0, note=note)


def _matrix(reading: Reading, sides: tuple[str, ...], names: tuple[str, ...]) -> Table:
    cells: list[list[Number | None]] = [[None] * len(sides) for _ in sides]
    places = list(combinations(range(len(sides)), 2))
    for at, (row, column) in enumerate(places):
        if reading.book.tallies[at].games:
            cells[row][column] = reading.number(at)
            cells[column][row] = reading.number(at, flip=True)
    kind = given(reading.experiment).kind
    note = "Row against column. A star: surely not even, corrected for all pairings by Holm's method."
    return Table(
        "matrix",
        "Every pairing",
        kind,
        names,
        names,
        tuple(map(tuple, cells)),
        even=50.0,
        compared=True,
        matrix=True,
        note=note,
    )
