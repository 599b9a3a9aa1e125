"""The bots that search: levels by how long they think, and styles by what they like.

A bold one takes a chance where much may come of it, a careful one rather knows what it gets: they weigh the same
thoughts, and add or take off a part of the spread of what may come.
"""

from random import Random
from typing import ClassVar

from ultratable.bots.bot import Bot, Weighed
from ultratable.bots.budget import Budget, Spending
from ultratable.bots.search import Search
from ultratable.bots.tree import Node
from ultratable.bots.ways import Picks
from ultratable.core.match import Match


class SearchBot(Bot):
    """Thinks about each answer of its own by search, within a budget."""

    name: ClassVar[str] = "search"
    simulations: ClassVar[int] = 1500
    """How often it plays on in thought for an answer, at most."""
    seconds: ClassVar[float] = 0.3
    """How long it lets others wait for one, where somebody waits."""
    daring: ClassVar[float] = 0.0

    def __init__(self, seed: int | str, seconds: float | None = None, simulations: int = 0) -> None:
        """A clock is only kept where `seconds` are given; other simulations than the level's are for measuring."""
        self._rng = Random(f"{self.name} bot {seed}")
        self._budget = Budget(simulations or self.simulations, None if seconds is None else min(self.seconds, seconds))
        self._plan: Picks = ()
        """The series it has settled on, from its first pick."""
        self._best: Picks = ()
        """The part of it that the last search has found."""
        self._match: Match | None = None
        self._answers = 0
        """How many answers the match will have had once the plan is carried out."""
        self._root: Node | None = None
        """The tree of the last search."""

    def choose(self, match: Match, seat: int) -> int:
        ask = match.ask(seat)
        numbers = ask.numbers
        if len(numbers) == 1:
            return numbers[0]
        sofar = ask.sofar
        done = len(sofar)
        # A series already thought through is carried out without thinking again.
        if done and len(self._plan) > done and self._plan[:done] == sofar and self._plan[done] in numbers:
            return self._plan[done]
        search = self._search(match, seat)
        best = search.ranking()[0].picks
        self._plan = (*sofar, *best)
        self._best = best
        self._root = search.root
        self._match = match
        self._answers = match.answers + len(best)
        return best[0]

    def weigh(self, match: Match, seat: int) -> list[Weighed]:
        return [Weighed(way.picks, way.mean(), way.tried) for way in self._search(match, seat).ranking()]

    def _search(self, match: Match, seat: int) -> Search:
        search = Search(match, seat, self._rng, Spending(self._budget), self.daring, self._kept(match, seat))
        search.run()
        return search

    def _kept(self, match: Match, seat: int) -> Node | None:
        """What the last tree holds of this question, if nothing but its own answer lies between: dice, draws and the
        answers of others have told something new."""
        root = self._root
        if root is None or match is not self._match or match.answers != self._answers:
            return None
        return root.after.get(((self._best,), match.ask(seat).name))


class SharpBot(SearchBot):
    name: ClassVar[str] = "sharp"


class MasterBot(SearchBot):
    name: ClassVar[str] = "master"
    simulations: ClassVar[int] = 10_000
    seconds: ClassVar[float] = 2.0


class BoldBot(SearchBot):
    name: ClassVar[str] = "bold"
    daring: ClassVar[float] = 0.5


class CarefulBot(SearchBot):
    name: ClassVar[str] = "careful"
    daring: ClassVar[float] = -0.5
