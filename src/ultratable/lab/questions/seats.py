"""Whether whoever begins is favoured, and which seat of which board is: equal players, and only places differ."""

import ultratable
from ultratable.lab.answer import Table, between
from ultratable.lab.experiment import Experiment, seats_of
from ultratable.lab.plan import Cell, Plan, even_share, players, seatings_of
from ultratable.lab.questions.common import as_usual, ends, everywhere, maps_of, pictures, told_tables
from ultratable.lab.questions.question import Question, Reading, Told
from ultratable.lab.tally import FIRST, Compare, Member


class First(Question):
    id = "first"
    words = "Is whoever begins favoured?"
    about = "The share of games that whoever takes the first turn wins."

    def example(self, game: str) -> Experiment:
        return Experiment(self.id, game, title=f"Who begins {ultratable.game(game).title}", games=2_500)

    def plan(self, experiment: Experiment) -> Plan:
        return Plan(experiment, _cells(experiment, experiment.maps), swings=True)

    def compares(self, plan: Plan) -> list[Compare]:
        even = even_share(plan.experiment)
        return [Compare(cell, measure=FIRST, even=even) for cell in range(len(plan.cells))]

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        return everywhere(plan)

    def tell(self, reading: Reading) -> Told:
        return Told(
            [_verdict(reading), *as_usual(reading)[1:]],
            [_by_place(reading, (FIRST,)), *told_tables(reading), ends(reading)],
            pictures(reading),
        )


class Seats(Question):
    id = "seats"
    words = "Which seat is favoured, on which board?"
    about = "Every seat of every board, and whoever begins."

    def example(self, game: str) -> Experiment:
        seats = ultratable.game(game).most
        return Experiment(self.id, game, title=f"The seats of {ultratable.game(game).title}", seats=seats, games=400)

    def plan(self, experiment: Experiment) -> Plan:
        return Plan(experiment, _cells(experiment, tuple(maps_of(experiment)[1])), swings=True)

    def compares(self, plan: Plan) -> list[Compare]:
        even = even_share(plan.experiment)
        measures = [FIRST, *_seats(plan.experiment)]
        return [Compare(cell, measure=one, even=even) for cell in range(len(plan.cells)) for one in measures]

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        return everywhere(plan, *_seats(plan.experiment))

    def tell(self, reading: Reading) -> Told:
        seats = _seats(reading.experiment)
        found = {seat: reading.group(seat) for seat in seats}
        best, worst = max(seats, key=lambda seat: found[seat].value), min(seats, key=lambda seat: found[seat].value)
        starred = [reading.book.compares[at] for at in range(len(reading.estimates)) if reading.star(at)]
        names = ", ".join([f"{reading.plan.cells[one.cell].name}, {one.measure}" for one in starred])
        return Told(
            [
                f"Over all boards {best} wins most, {between(found[best])}, and {worst} least, "
                f"{between(found[worst])}; {100 * reading.even:.0f} % would be even.",
                f"Surely favoured or not (★): {names}." if names else "No place surely differs from even.",
                *as_usual(reading),
            ],
            [_by_place(reading, (*seats, FIRST)), *told_tables(reading), ends(reading)],
            pictures(reading),
        )


def _cells(experiment: Experiment, maps: tuple[str, ...]) -> tuple[Cell, ...]:
    who, turns = players(experiment), seatings_of(experiment)
    if not maps:
        return (Cell("all games", who, turns),)
    option, names, titles = maps_of(experiment)
    return tuple([Cell(titles[name], who, turns, {option: name}) for name in names])


def _seats(experiment: Experiment) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(seats_of(experiment))]


def _verdict(reading: Reading) -> str:
    found = reading.estimates[0] if len(reading.estimates) == 1 else reading.group(FIRST)
    even = f"{100 * reading.even:.0f} %"
    surely = any(reading.star(at) for at in range(len(reading.estimates)))
    if not surely:
        return f"Whoever begins wins {between(found)}; {even} would be even, and that is not ruled out."
    return f"Whoever begins wins {between(found)}, where {even} would be even."


def _by_place(reading: Reading, measures: tuple[str, ...]) -> Table:
    rows = []
    for cell in range(len(reading.plan.cells)):
        rows.append(tuple([reading.number(reading.at(cell, measure)) for measure in measures]))
    titles = tuple(["who begins" if measure == FIRST else measure for measure in measures])
    names = tuple([cell.name for cell in reading.plan.cells])
    note = "A star: surely not even, corrected for the whole table by Holm's method."
    return Table(
        "places",
        "Wins by place",
        "board",
        titles,
        names,
        tuple(rows),
        even=100 * reading.even,
        compared=True,
        note=note,
    )
