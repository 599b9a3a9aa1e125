"""How long games last, how often the lead changes, how they end, and what of the rules comes up in them."""

import ultratable
from ultratable.lab.answer import Table
from ultratable.lab.experiment import Experiment
from ultratable.lab.plan import Cell, Plan, players, seatings_of
from ultratable.lab.questions.came_up import came_up, came_up_told
from ultratable.lab.questions.common import as_usual, ends, everywhere, maps_of, pictures, told_tables
from ultratable.lab.questions.question import Question, Reading, Told
from ultratable.lab.tally import ANSWERS, LENGTH, SHARED, SWINGS, Member


class Length(Question):
    id = "length"
    words = "How long are games, and how often does the lead change?"
    about = "Length, swings, ends, and which rules and cards come up; who leads is the game's own judgement."

    def example(self, game: str) -> Experiment:
        return Experiment(self.id, game, title=f"How long {ultratable.game(game).title} lasts", games=400)

    def plan(self, experiment: Experiment) -> Plan:
        who, turns = players(experiment), seatings_of(experiment)
        cells = [Cell("all games", who, turns)]
        if experiment.maps:
            option, names, titles = maps_of(experiment)
            cells = [Cell(titles[name], who, turns, {option: name}) for name in names]
        return Plan(experiment, tuple(cells), swings=True, clauses=True)

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        return everywhere(plan, SWINGS)

    def tell(self, reading: Reading) -> Told:
        return Told(
            [*as_usual(reading), *came_up_told(reading)],
            [_lengths(reading), ends(reading), *told_tables(reading), *came_up(reading)],
            pictures(reading),
        )


def _lengths(reading: Reading) -> Table:
    measures = {LENGTH: reading.unit, SWINGS: "changes of the lead", ANSWERS: "decisions", SHARED: "shared, %"}
    rows = [tuple([reading.plain(cell, measure) for measure in measures]) for cell in range(len(reading.plan.cells))]
    names = tuple([cell.name for cell in reading.plan.cells])
    return Table("lengths", "Means", "games", tuple(measures.values()), names, tuple(rows), unit="each")
