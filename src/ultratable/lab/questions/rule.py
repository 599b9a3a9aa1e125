"""What a rule does, and how much of a number is right: an option of the game, its values compared on the same deals."""

from typing import Any, Final

import ultratable
from ultratable.core.errors import UltratableError
from ultratable.lab.answer import Number, Table, between, number
from ultratable.lab.experiment import BadExperiment, Experiment, changed, seats_of
from ultratable.lab.plan import Cell, Plan, even_share, players, seatings_of
from ultratable.lab.questions.common import as_usual, ends, everywhere, pictures, shown, values_of
from ultratable.lab.questions.question import Question, Reading, Told
from ultratable.lab.shares import Estimate
from ultratable.lab.sides import option_fields, sides_of
from ultratable.lab.tally import CHANGED, FIRST, LENGTH, SWINGS, Compare, Member

_LENGTH_SPREAD: Final = 8.0
_UNCORRECTED: Final = "Without correction for how many they are: of twenty, one is expected to exclude even by chance."


class Rule(Question):
    """Differences to the usual value, each deal played with both."""

    id = "rule"
    words = "What does a rule change?"
    about = "An optional rule or a ruling: the same deals with and without it."

    def example(self, game: str) -> Experiment:
        for option, schema in option_fields(ultratable.game(game)).items():
            if schema.get("type") == "boolean" and _fits(Experiment(self.id, game, option=option)):
                title = f"What {option.replace('_', ' ')} changes in {ultratable.game(game).title}"
                return Experiment(self.id, game, title=title, option=option, games=1_000)
        raise BadExperiment(f"{ultratable.game(game).title} has no rule that is switched on or off.")

    def plan(self, experiment: Experiment) -> Plan:
        return Plan(experiment, _cells(experiment), swings=True)

    def compares(self, plan: Plan) -> list[Compare]:
        found = []
        for cell in range(1, len(plan.cells)):
            found += [
                Compare(cell, 0, FIRST, 0.0),
                Compare(cell, 0, LENGTH, 0.0, _LENGTH_SPREAD),
                Compare(cell, 0, SWINGS, 0.0, _LENGTH_SPREAD),
            ]
        return found

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        return everywhere(plan)

    def tell(self, reading: Reading) -> Told:
        sentences = []
        for cell in range(1, len(reading.plan.cells)):
            sentences += _effect(reading, cell)
        return Told(
            [*sentences, *[sentence for sentence in [reading.undecided()] if sentence]],
            [*_differences(reading), *_sides(reading), _values(reading), ends(reading)],
            pictures(reading),
        )


class Tune(Question):
    """The same measures for each of several values, and which comes nearest to even."""

    id = "tune"
    words = "Which value is best?"
    about = "A number among the options: the same deals with each of several values."

    def example(self, game: str) -> Experiment:
        fields = option_fields(ultratable.game(game))
        # Numbers that list their values are meant to be chosen; others are often limits.
        for option, schema in sorted(fields.items(), key=lambda one: "enum" not in one[1]):
            values = _around(schema, ultratable.game(game).options[option])
            made = Experiment(self.id, game, option=option, values=tuple(values), games=1_000)
            if len(values) > 1 and _fits(made):
                title = f"How much {option.replace('_', ' ')} suits {ultratable.game(game).title}"
                return changed(made, {"title": title})
        raise BadExperiment(f"{ultratable.game(game).title} has no number among its options.")

    def plan(self, experiment: Experiment) -> Plan:
        return Plan(experiment, _cells(experiment), swings=True)

    def compares(self, plan: Plan) -> list[Compare]:
        even = even_share(plan.experiment)
        return [Compare(cell, measure=FIRST, even=even) for cell in range(len(plan.cells))]

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        return everywhere(plan)

    def tell(self, reading: Reading) -> Told:
        played = [cell for cell in range(len(reading.plan.cells)) if reading.book.tallies[cell].deals]
        best = min(played, key=lambda cell: abs(reading.estimates[cell].value - reading.even))
        found = reading.estimates[best]
        option = reading.experiment.option.replace("_", " ")
        rivals = [
            cell
            for cell in played
            if cell != best and reading.estimates[cell].low <= reading.even <= reading.estimates[cell].high
        ]
        also = ", ".join([reading.plan.cells[cell].name for cell in rivals])
        sentence = f"With {option} {reading.plan.cells[best].name} whoever begins is nearest to even: {between(found)}."
        rest = f"Even is not ruled out for {also} either." if also else ""
        return Told(
            [one for one in (sentence, rest, *as_usual(reading)[1:]) if one],
            [_values(reading), *_sides_by_value(reading), ends(reading)],
            pictures(reading),
        )


def _cells(experiment: Experiment) -> tuple[Cell, ...]:
    game = ultratable.game(experiment.game)
    values = values_of(game, experiment)
    seats, who, turns = seats_of(experiment), players(experiment, experiment.sides), seatings_of(experiment)
    for value in values:
        game.setup(seats, {**experiment.options, experiment.option: value})
    return tuple([Cell(shown(value), who, turns, {experiment.option: value}) for value in values])


def _fits(experiment: Experiment) -> bool:
    try:
        _cells(experiment)
    except UltratableError:
        return False
    return True


def _around(schema: dict[str, Any], usual: Any) -> list[Any]:
    """Some values of a number: those that are listed, or a half and half as much again."""
    if isinstance(usual, bool) or not isinstance(usual, int):
        return []
    if "enum" in schema:
        return list(schema["enum"])
    return [value for value in (usual // 2, usual, usual + usual // 2) if value >= schema.get("minimum", value)]


def _effect(reading: Reading, cell: int) -> list[str]:
    """What one value changes, against the usual one, in a sentence or two."""
    difference = reading.book.differences[cell, 0]
    option = reading.experiment.option.replace("_", " ")
    changed_ = difference.sums(CHANGED).mean
    named = f"{option} {reading.plan.cells[cell].name}"
    first, length = reading.estimates[reading.at(cell, FIRST, 0)], reading.estimates[reading.at(cell, LENGTH, 0)]
    found = [
        f"{named.capitalize()} instead of {reading.plan.cells[0].name}: {100 * changed_:.0f} % of games go otherwise."
    ]
    told = []
    if reading.star(reading.at(cell, FIRST, 0)):
        told.append(
            f"Whoever begins wins {_points(first)} more" if first.value > 0 else f"Whoever begins wins {_points(first)}"
        )
    if reading.star(reading.at(cell, LENGTH, 0)):
        told.append(f"games last {length.value:+.1f} {reading.unit} ({length.low:+.1f} to {length.high:+.1f})")
    return (
        [*found, "; ".join(told).capitalize() + "."] if told else [*found, "No effect on who wins or how long is sure."]
    )


def _points(found: Estimate) -> str:
    return f"{100 * found.value:+.1f} points ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def _differences(reading: Reading) -> list[Table]:
    """Who begins in points, lengths and swings in their own units."""
    cells = range(1, len(reading.plan.cells))
    names = tuple([f"{reading.plan.cells[cell].name} instead of {reading.plan.cells[0].name}" for cell in cells])
    option = reading.experiment.option.replace("_", " ")
    note = "Each deal played both ways. A star: surely not 0, corrected for the whole run by Holm's method."
    first = tuple([(reading.number(reading.at(cell, FIRST, 0)),) for cell in cells])
    rest = tuple([tuple([reading.number(reading.at(cell, one, 0)) for one in (LENGTH, SWINGS)]) for cell in cells])
    columns = (reading.unit, "changes of the lead")
    return [
        Table(
            "first",
            "Change for whoever begins",
            option,
            ("who begins",),
            names,
            first,
            "points",
            0.0,
            compared=True,
            note=note,
        ),
        Table("lengths", "Change of length", option, columns, names, rest, "each", 0.0, compared=True, note=note),
    ]


def _sides(reading: Reading) -> list[Table]:
    """Whom the rule helps: the change of what each side wins."""
    cells = range(1, len(reading.plan.cells))
    names = sorted(
        {name for cell in cells for name in reading.book.differences[cell, 0].measures if name.startswith("side ")}
    )
    if not names:
        return []
    rows: list[tuple[Number | None, ...]] = []
    for name in names:
        row = []
        for cell in cells:
            sums, sample = reading.book.differences[cell, 0].sums(name), reading.book.tallies[cell].sides.get(name)
            row.append(number(reading.change_of(sums), sums.count, 100, False, sample) if sums.count else None)
        rows.append(tuple(row))
    columns = tuple([reading.plan.cells[cell].name for cell in cells])
    note = f"Games are counted in deals. {_UNCORRECTED}"
    return [
        Table(
            "sides",
            "Change for each side",
            "side",
            columns,
            _titles(reading, names),
            tuple(rows),
            "points",
            0.0,
            note=note,
        )
    ]


def _sides_by_value(reading: Reading) -> list[Table]:
    """Whom each value favours: what each side wins with it."""
    tallies = reading.book.tallies
    names = sorted({name for tally in tallies for name in tally.measures if name.startswith("side ")})
    if not names:
        return []
    rows: list[tuple[Number | None, ...]] = []
    for name in names:
        row = []
        for tally in tallies:
            sums = tally.sums(name)
            found = reading.share_of(sums, sums.count)
            row.append(number(found, sums.count, 100, False, tally.sides.get(name)) if sums.count else None)
        rows.append(tuple(row))
    columns = tuple([cell.name for cell in reading.plan.cells])
    note = f"Games are counted in deals in which somebody played the side. {_UNCORRECTED}"
    even = 100 * reading.even
    return [
        Table("sides", "Wins of each side", "side", columns, _titles(reading, names), tuple(rows), even=even, note=note)
    ]


def _titles(reading: Reading, names: list[str]) -> tuple[str, ...]:
    given = sides_of(reading.game)
    ids = [name.removeprefix("side ") for name in names]
    return tuple(ids if given is None else [given.titles.get(id, id) for id in ids])


def _values(reading: Reading) -> Table:
    measures = {FIRST: "who begins, %", LENGTH: reading.unit, SWINGS: "changes of the lead"}
    rows = [tuple([reading.plain(cell, one) for one in measures]) for cell in range(len(reading.plan.cells))]
    names = tuple([cell.name for cell in reading.plan.cells])
    option = reading.experiment.option.replace("_", " ")
    return Table("values", "Each value by itself", option, tuple(measures.values()), names, tuple(rows), unit="each")
