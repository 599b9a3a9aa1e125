"""What an ability, a card or a figure is worth: one player goes without it, and the same deals are played with it."""

from collections import Counter
from random import Random

import ultratable
from ultratable.core.game import Game
from ultratable.lab.answer import Number, Table
from ultratable.lab.experiment import BadExperiment, Experiment, seats_of
from ultratable.lab.plan import Cell, Plan, Player, circle, key_of, options_of, players
from ultratable.lab.questions.common import about_games, ends, everywhere, pictures
from ultratable.lab.questions.question import Question, Reading, Told
from ultratable.lab.sides import sides_of
from ultratable.lab.tally import SCORE, Compare, Member

_PROBES = 8
"""Random games by which it is found out who has an ability."""
_LONG = 5_000


class Without(Question):
    id = "worth"
    words = "What is a thing worth?"
    about = "Abilities, cards, figures: how much less wins whoever never uses it."

    def example(self, game: str) -> Experiment:
        found = ultratable.game(game)
        kinds = dict.fromkeys([thing.kind for thing in found.things() if found.words.number(thing.ref) is not None])
        for kind in ("ability", "action", "card", *kinds):
            if kind in kinds:
                title = f"What each {kind} of {found.title} is worth"
                return Experiment(self.id, game, title=title, things=(kind,), games=400)
        raise BadExperiment(f"{found.title} has nothing to go without.")

    def plan(self, experiment: Experiment) -> Plan:
        game = ultratable.game(experiment.game)
        seats = seats_of(experiment)
        refs = _refs(game, experiment)
        cells: list[Cell] = []
        with_: set[str | None] = set()
        for side, ref in _tried(game, experiment, refs):
            who = players(experiment, () if side is None else (side,))
            # Whoever plays the side with all it has is compared with every way to play it without something.
            if side not in with_:
                with_.add(side)
                cells.append(Cell(_named(side, ""), who, circle(seats)))
            barred = Player(who[0].bot, who[0].side, (ref,))
            cells.append(Cell(_named(side, ref), (barred, *who[1:]), circle(seats)))
        if not cells:
            raise BadExperiment("None of these things ever comes up as an answer to be given.")
        return Plan(experiment, tuple(cells), swings=True, watch=tuple(refs))

    def compares(self, plan: Plan) -> list[Compare]:
        found, with_ = [], 0
        for at, cell in enumerate(plan.cells):
            if not cell.players[0].barred:
                with_ = at
            else:
                found.append(Compare(with_, at, SCORE, 0.0))
        return found

    def groups(self, plan: Plan) -> dict[str, list[Member]]:
        return everywhere(plan)

    def tell(self, reading: Reading) -> Told:
        order = sorted(range(len(reading.estimates)), key=lambda at: -reading.estimates[at].value)
        return Told(_sentences(reading, order), [_worths(reading, order), ends(reading)], pictures(reading))


def _refs(game: Game, experiment: Experiment) -> list[str]:
    """The things that are asked about and that can be an answer, by their refs."""
    if not experiment.things:
        raise BadExperiment('Name the things that one player goes without: things = ["ability"], or refs.')
    found: dict[str, None] = {}
    kinds = {thing.kind for thing in game.things()}
    for name in experiment.things:
        some = [thing.ref for thing in game.things() if thing.kind == name] if name in kinds else [name]
        usable = [ref for ref in some if game.words.number(ref) is not None]
        if not usable:
            raise BadExperiment(f"'{name}' is no answer that anybody gives in {game.title}, nor a kind of them.")
        found.update(dict.fromkeys(usable))
    return list(found)


def _tried(game: Game, experiment: Experiment, refs: list[str]) -> list[tuple[str | None, str]]:
    """With which side each thing is tried: those of the experiment; else its owner, or dealt ones if it has several."""
    given = sides_of(game)
    if given is None:
        seen = _coming_up(game, experiment, None, refs)
        return [(None, ref) for ref in refs if ref in seen]
    sides = [given.named(name) for name in experiment.sides] or list(given.titles)
    seen_by = {side: _coming_up(game, experiment, side, refs) for side in sides}
    if experiment.sides:
        return [(side, ref) for side in sides for ref in refs if ref in seen_by[side]]
    found: list[tuple[str | None, str]] = []
    for ref in refs:
        times = {side: seen_by[side][ref] for side in sides if ref in seen_by[side]}
        if times:
            # Others may come by it now and then, by copying or stealing; its owner has it in most games.
            owners = [side for side in times if 2 * times[side] > max(times.values())]
            found.append((owners[0] if len(owners) == 1 else None, ref))
    # Together what has the same owner: it is compared with the same games.
    return sorted(found, key=lambda one: sides.index(one[0]) if one[0] is not None else -1)


def _coming_up(game: Game, experiment: Experiment, side: str | None, refs: list[str]) -> Counter[str]:
    """In how many of some random games with that side seat 0 could give each answer."""
    seats = seats_of(experiment)
    cell = Cell("", players(experiment, () if side is None else (side,)), circle(seats))
    numbers = {game.words.number(ref): ref for ref in refs}
    found: Counter[str] = Counter()
    for deal in range(_PROBES):
        key = key_of(experiment, deal)
        rng = Random(key)
        match = game.start(seats, options_of(game, experiment, cell, deal, 0), key)
        mine: set[str] = set()
        for _ in range(_LONG):
            if not match.deciders:
                break
            seat = match.deciders[0]
            options = match.ask(seat).numbers
            if seat == 0:
                mine.update([numbers[number_] for number_ in options if number_ in numbers])
            match.pick(seat, rng.choice(options))
        found.update(mine)
    return found


def _named(side: str | None, ref: str) -> str:
    who = "anybody" if side is None else side
    return f"{who} without {ref}" if ref else f"{who} with everything"


def _title(game: Game, ref: str) -> str:
    return next((thing.title for thing in game.things() if thing.ref == ref), ref)


def _thing(reading: Reading, at: int) -> tuple[str | None, str]:
    """Side and ref of a comparison."""
    other = reading.book.compares[at].other
    assert other is not None
    player = reading.plan.cells[other].players[0]
    return player.side, player.barred[0]


def _label(reading: Reading, at: int) -> str:
    side, ref = _thing(reading, at)
    given = sides_of(reading.game)
    title = _title(reading.game, ref)
    return title if side is None or given is None else f"{given.titles[side]}: {title}"


def _sentences(reading: Reading, order: list[int]) -> list[str]:
    best = reading.estimates[order[0]]
    points = f"{100 * best.value:.1f} points of winning ({100 * best.low:.1f} to {100 * best.high:.1f})"
    label = _label(reading, order[0])
    sure = reading.star(order[0]) and best.value > 0
    found = [
        f"{label} is worth most: {points}."
        if sure
        else f"Nothing is surely worth anything; {label} looks best: {points}."
    ]
    useless = [at for at in order if not reading.star(at)]
    harmful = [at for at in order if reading.star(at) and reading.estimates[at].value < 0]
    if harmful:
        names = ", ".join([_label(reading, at) for at in harmful])
        found.append(f"Better without it, in the hands of these bots: {names}.")
    if useless and sure:
        found.append(f"For {len(useless)} of {len(order)} it is not sure that they are worth anything.")
    return [one for one in (*found, *about_games(reading), reading.undecided()) if one]


def _worths(reading: Reading, order: list[int]) -> Table:
    rows: list[tuple[Number | None, ...]] = []
    for at in order:
        cell = reading.book.compares[at].cell
        _, ref = _thing(reading, at)
        rows.append(
            (
                reading.number(at),
                reading.part_of(cell, f"open {ref}"),
            )
        )
    names = tuple([_label(reading, at) for at in order])
    note = "Points of winning lost by whoever never uses it though they could. A star: surely not 0, by Holm's method."
    columns = ("worth, points", "could be used, % of games")
    return Table(
        "worth",
        "What each is worth",
        "thing",
        columns,
        names,
        tuple(rows),
        "each",
        0.0,
        tinted=1,
        compared=True,
        note=note,
    )
