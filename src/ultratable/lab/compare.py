"""Two runs of the same experiment side by side: before and after a change of a game's numbers, cards or rules.

Whatever was changed, in data or in code, the same experiment plays the same deals: deal by deal they are compared, and
what both have of the same luck falls away.
"""

import msgspec

from ultratable.lab.answer import Answer, Fact, Number, Table, number
from ultratable.lab.enough import After, grown, outlook
from ultratable.lab.evidence import FEWEST
from ultratable.lab.folder import BadRun, Folder
from ultratable.lab.plan import Plan
from ultratable.lab.played import Played
from ultratable.lab.questions import question_of
from ultratable.lab.run import title_of
from ultratable.lab.shares import LEVEL, Estimate, Sums, difference, holm, mean
from ultratable.lab.tally import FIRST, LENGTH, SCORE, measured

_SPREAD = 0.35
_MEASURES = {SCORE: "wins, points", FIRST: "who begins, points", LENGTH: "length"}


def compared(before: Folder, after: Folder) -> Answer:
    """What changed between two runs; BadRun where they are no runs of one experiment."""
    experiment = before.experiment()
    # How many games are wished for may differ: what both have played is compared.
    if msgspec.structs.replace(after.experiment(), games=experiment.games, title=experiment.title) != experiment:
        raise BadRun(f"'{before.path}' and '{after.path}' are runs of different experiments.")
    plan = question_of(experiment).plan(experiment)
    for folder in (before, after):
        if not folder.parts():
            raise BadRun(f"The single games of '{folder.path.name}' are not kept, so its deals cannot be compared.")
    differences, games = _differences(plan, before, after)
    names = [cell.name for cell in plan.cells]
    found = {
        (cell, measure): _estimate(differences.get((cell, measure), Sums()), measure)
        for cell in range(len(names))
        for measure in _MEASURES
    }
    stars = dict(zip(found, [p < 1 - LEVEL for p in holm([one.p for one in found.values()])], strict=True))
    rows: list[tuple[Number | None, ...]] = []
    for cell in range(len(names)):
        row = []
        for measure in _MEASURES:
            sums = differences.get((cell, measure), Sums())
            scale = 1 if measure == LENGTH else 100
            row.append(number(found[cell, measure], sums.count, scale, stars[cell, measure]) if sums.count else None)
        rows.append(tuple(row))
    table = Table(
        "changes",
        "After against before",
        "cell",
        tuple(_MEASURES.values()),
        tuple(names),
        tuple(rows),
        unit="each",
        even=0.0,
        compared=True,
        note="Games are counted in deals. A star: surely changed, corrected for the whole table by Holm's method.",
    )
    sentences = _sentences(plan, differences, stars)
    facts = (
        Fact("Before", str(before.path)),
        Fact("After", str(after.path)),
        Fact("Games", f"{games:,} in each, deal by deal on the same seeds"),
        Fact("Between these bots", ", ".join(experiment.bots)),
    )
    return Answer(
        f"{title_of(experiment)}, after and before", "What changed?", True, games, sentences, (table,), (), facts
    )


def _sentences(
    plan: Plan, differences: dict[tuple[int, str], Sums], stars: dict[tuple[int, str], bool]
) -> tuple[str, ...]:
    """What surely changed, and what it would take to tell the rest."""
    told = sum(stars.values())
    first = f"{told} of {len(stars)} measures surely changed (★)." if told else "No change is sure."
    if not any([sums.squares for sums in differences.values()]):
        return ("Every deal went the same in both.",)
    # What is never measured in this game is not waited for.
    asked = [one for one in stars if one in differences]
    open_ = [at for at, one in enumerate(asked) if not stars[one]]
    if not open_:
        return (first,)
    if min([differences[asked[at]].count for at in open_]) < FEWEST:
        return (first, "Too few games are played to tell, or to say how many would.")
    after = [_after(plan, one, differences[one], stars[one]) for one in asked]
    return (first, outlook(after, open_, "more games in each run"))


def _after(plan: Plan, one: tuple[int, str], sums: Sums, star: bool) -> After:
    """The p-value after more games of each cell in both runs."""
    cell, measure = one
    turns = len(plan.cells[cell].seatings)
    return lambda games: 0.0 if star else _estimate(grown(sums, games / turns), measure).p


def _estimate(sums: Sums, measure: str) -> Estimate:
    return mean(sums) if measure == LENGTH else difference(sums, _SPREAD)


def _differences(plan: Plan, before: Folder, after: Folder) -> tuple[dict[tuple[int, str], Sums], int]:
    """Both runs are read side by side, deal by deal; games that only one has played are left out."""
    found: dict[tuple[int, str], Sums] = {}
    games = 0
    old: list[Played] = []
    new: list[Played] = []
    others = after.played()
    other = next(others, None)
    for game in before.played():
        while other is not None and other.index < game.index:
            other = next(others, None)
        if other is None:
            break
        if other.index != game.index:
            continue
        games += 1
        old.append(game)
        new.append(other)
        if game.turn == len(plan.cells[game.cell].seatings) - 1:
            if len(old) == game.turn + 1:
                theirs = measured(plan, old)
                for measure, value in measured(plan, new).items():
                    if measure in theirs:
                        found.setdefault((game.cell, measure), Sums()).add(value - theirs[measure])
            old, new = [], []
    return found, games
