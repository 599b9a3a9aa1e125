"""What the rules left open: no option, no end, several winners, errors; found by random play of every sort of game."""

import ultratable
from ultratable.lab.answer import Find, Table, between
from ultratable.lab.experiment import Experiment
from ultratable.lab.plan import Cell, Plan, Player
from ultratable.lab.played import BROKEN, ENDLESS, STUCK, TIED
from ultratable.lab.questions.came_up import came_up, came_up_told
from ultratable.lab.questions.common import ends, lengths
from ultratable.lab.questions.question import Question, Reading, Told
from ultratable.lab.shares import Sums

_TITLES = {
    STUCK: "A question without an option",
    ENDLESS: "No end",
    TIED: "Several winners at once",
    BROKEN: "An error",
}


class Holes(Question):
    id = "holes"
    words = "What do the rules leave open?"
    about = "Games of every sort: no option, no end, several winners, and which rules and cards come up."

    def example(self, game: str) -> Experiment:
        title = f"Rule holes of {ultratable.game(game).title}"
        return Experiment(self.id, game, title=title, bots=("random",), games=10_000)

    def plan(self, experiment: Experiment) -> Plan:
        cell = Cell("every sort of game", (Player(experiment.bots[0]),), ((0,),))
        return Plan(experiment, (cell,), clauses=True, variety=True)

    def deals(self, plan: Plan) -> str:
        return "Every game is a deal of its own: another sort of game with other chance."

    def tell(self, reading: Reading) -> Told:
        book = reading.book
        finds = tuple(
            [Find(game.index, f"{_TITLES[game.hole]}: {reading.clause(game.end)}", game.clauses) for game in book.holes]
        )
        tied = book.hole_counts.get(TIED, 0)
        games = "one game" if tied == 1 else f"{tied:,} games"
        sentences = [
            *_holes(reading, sum([count for hole, count in book.hole_counts.items() if hole != TIED])),
            f"In {games} several won at once; by which clauses is told below."
            if tied
            else "Never did several win at once.",
            *came_up_told(reading),
        ]
        rows = tuple([(reading.part(f"hole {hole}"),) for hole in _TITLES])
        found = Table("holes", "What was found", "hole", ("of all games",), tuple(_TITLES.values()), rows)
        return Told(sentences, [found, ends(reading), *came_up(reading)], [lengths(reading)], finds)


def _holes(reading: Reading, worse: int) -> list[str]:
    """How many were found, and how many there may be."""
    book = reading.book
    bots = " and ".join(reading.experiment.bots)
    begin = f"{book.answers:,} decisions of {bots} bots in {book.games:,} games of every sort"
    found = Sums(book.games, worse, worse)
    share = reading.share_of(found, book.games)
    if worse:
        holes = "one hole" if worse == 1 else f"{worse:,} holes"
        return [f"{begin}: {holes}, in {between(share)} of all games."]
    return [
        f"{begin}: no question without an option, no endless game, no error.",
        f"If there are any, they are in fewer than one game in {1 / share.high:,.0f}."
        if share.high < 0.5
        else "Too few games are played to say how rare they are.",
    ]
