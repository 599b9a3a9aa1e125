"""What answers of several questions have in common: lengths, ends, whoever begins, and the boards of a game."""

from collections.abc import Sequence
from typing import Any

import msgspec

import ultratable
from ultratable.core.game import Game
from ultratable.lab.answer import Histogram, Table, between, number
from ultratable.lab.experiment import BadExperiment, Experiment
from ultratable.lab.plan import Plan
from ultratable.lab.questions.question import Reading
from ultratable.lab.sides import option_fields
from ultratable.lab.tally import FIRST, LENGTH, SHARED, Member


def everywhere(plan: Plan, *measures: str) -> dict[str, list[Member]]:
    """What every question tells of all its games."""
    names = (FIRST, LENGTH, SHARED, *measures)
    return {name: [Member(cell, name) for cell in range(len(plan.cells))] for name in names}


def lengths(reading: Reading) -> Histogram:
    """How long games are, over all cells."""
    return Histogram("lengths", "How long games last", reading.unit, tuple(sorted(reading.whole.lengths.items())))


def lead_changes(reading: Reading) -> Histogram:
    bars = tuple(sorted(reading.whole.leads.items()))
    return Histogram("leads", "How often the lead changes", "changes of the lead", bars)


def pictures(reading: Reading) -> list[Histogram]:
    """How long games are, and how often the lead changes if somebody watched."""
    return [lengths(reading), *([lead_changes(reading)] if reading.plan.swings else [])]


def quantile(bars: Sequence[tuple[int, int]], part: float) -> int:
    """The value below or at which that part of the games lies."""
    wanted = part * sum([count for _, count in bars])
    seen = 0
    for value, count in bars:
        seen += count
        if seen >= wanted:
            return value
    return bars[-1][0] if bars else 0


def middle(histogram: Histogram) -> str:
    """The median game lasts 15 rounds; half of all last 12 to 18."""
    bars = histogram.bars
    low, high = quantile(bars, 0.25), quantile(bars, 0.75)
    return f"The median game lasts {quantile(bars, 0.5)} {histogram.unit}; half of all last {low} to {high}."


def leads_told(reading: Reading) -> str:
    """How often the lead changes, in a sentence; empty where nobody watched."""
    if not reading.plan.swings:
        return ""
    bars = lead_changes(reading).bars
    times, games = quantile(bars, 0.5), sum([count for _, count in bars])
    changes = "once" if times == 1 else f"{times} times"
    never = f"in {100 * dict(bars).get(0, 0) / games:.0f} % of games it never does"
    return f"In the median game the lead changes {changes}; {never}." if times else f"The lead seldom changes: {never}."


def beginning(reading: Reading) -> str:
    """What whoever begins wins, over all cells; empty where nobody is said to begin."""
    sums, _ = reading.book.groups[FIRST].read()
    return f"Whoever begins wins {between(reading.group(FIRST))}." if sums.count else ""


def as_usual(reading: Reading) -> list[str]:
    """The sentences that close every answer."""
    return [one for one in (beginning(reading), *about_games(reading), reading.undecided()) if one]


def about_games(reading: Reading) -> list[str]:
    return [one for one in (middle(lengths(reading)), leads_told(reading)) if one]


def ends(reading: Reading) -> Table:
    """By which clauses games end, and how often."""
    whole = reading.whole
    rows, names = [], []
    for name in whole.names("end"):
        clause = name.removeprefix("end ")
        names.append(reading.clause(clause))
        rows.append((msgspec.structs.replace(reading.part(name), sample=whole.typical_end(clause)),))
    return Table("ends", "How games end", "clause", ("of all games",), tuple(names), tuple(rows))


def holders(reading: Reading, name: str, what: str) -> Table | None:
    """What those won who held one thing or another, over all cells: `name` is how they are called."""
    whole = reading.whole
    found = {
        measure.removeprefix(name): number(
            reading.share_of(sums, whole.told_games[measure]),
            whole.told_games[measure],
            100,
            False,
            whole.first[measure],
        )
        for measure, sums in whole.told.items()
        if measure.startswith(name)
    }
    if not found:
        return None
    ordered = sorted(found, key=lambda value: (-found[value].value, value))
    return Table(
        name.strip().replace(" ", "-"),
        f"Wins by {what}",
        what,
        ("wins",),
        tuple(ordered),
        tuple([(found[value],) for value in ordered]),
        even=100 * reading.even,
    )


def told_tables(reading: Reading) -> list[Table]:
    """A table for each event and field that the experiment asks about."""
    found = [holders(reading, f"told {name} ", name) for name in reading.experiment.told]
    return [table for table in found if table is not None]


def maps_of(experiment: Experiment) -> tuple[str, list[str], dict[str, str]]:
    """The option that names a board, the boards that are asked for, and their titles; empty where there is none."""
    game = ultratable.game(experiment.game)
    for option, schema in option_fields(game).items():
        kind = schema.get("x-thing")
        if kind is not None:
            titles = {thing.ref.partition(":")[2]: thing.title for thing in game.things() if thing.kind == kind}
            wrong = [name for name in experiment.maps if name not in titles]
            if wrong:
                raise BadExperiment(f"There is no {kind} '{wrong[0]}'. There are: {', '.join(titles)}.")
            return option, list(experiment.maps) or list(titles), titles
    if experiment.maps:
        raise BadExperiment(f"{game.title} has no boards to choose from.")
    return "", [], {}


def values_of(game: Game, experiment: Experiment) -> list[Any]:
    """The values of an option that are compared: the usual one first, unless the experiment lists them."""
    schema = option_fields(game).get(experiment.option)
    if schema is None:
        known = ", ".join(game.options)
        raise BadExperiment(f"{game.title} has no option '{experiment.option}'. There are: {known}.")
    usual = game.options[experiment.option]
    listed = list(experiment.values)
    if not listed and schema.get("type") == "boolean":
        listed = [usual, not usual]
    if not listed and "enum" in schema:
        listed = [usual, *[value for value in schema["enum"] if value != usual]]
    if len(listed) < 2:
        raise BadExperiment(f"Name at least two values of '{experiment.option}' to compare.")
    return listed


def shown(value: Any) -> str:
    """A value of an option as people read it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
