"""The bots that search: levels by how long they think, and styles by what they like.

A bold one takes a chance where much may come of it, a careful one rather knows what it gets: they weigh the same
thoughts, and add or take off a part of the spread of what may come.
"""

from random import Random
from typing import ClassVar, Final

import msgspec

from ultratable.bots.bot import Bot, Weighed
from ultratable.bots.budget import Budget, Spending
from ultratable.bots.search import Search
from ultratable.bots.tree import Node
from ultratable.bots.ways import Picks
from ultratable.core.match import Match

Seen = tuple[str, int]
"""A question by its name, and how the table looks to who is asked it."""


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
        self._next: Seen | None = None
        """The question that its last answer alone leads to, where it does."""
        self._tree: Node | None = None
        """What the last search has found out of it."""

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
        self._next = _foreseen(match, seat, best)
        self._tree = None if self._next is None else search.root.after.get(((best,), self._next[0]))
        return best[0]

    def weigh(self, match: Match, seat: int) -> list[Weighed]:
        return [Weighed(way.picks, way.mean(), way.tried) for way in self._search(match, seat).ranking()]

    def recall(self, earlier: Bot) -> None:
        if isinstance(earlier, SearchBot) and earlier.name == self.name:
            self._next = earlier._next
            self._tree = earlier._tree

    def _search(self, match: Match, seat: int) -> Search:
        search = Search(match, seat, self._rng, Spending(self._budget), self.daring, self._kept(match, seat))
        search.run()
        return search

    def _kept(self, match: Match, seat: int) -> Node | None:
        """What the last tree holds of this question, if nothing but its own answer lies between: dice, draws, what was
        turned up and the answers of others have told something new."""
        return self._tree if self._tree is not None and self._next == _seen(match, seat) else None


def _foreseen(match: Match, seat: int, picks: Picks) -> Seen | None:
    """The next question of a seat if its answer alone leads there: no chance, and nobody else."""
    if len(match.state.asked) > 1:
        return None
    table = match.clone()
    # So that chance is asked, and does not answer.
    table.state.by_hand = True
    for pick in picks:
        table.pick(seat, pick)
    return _seen(table, seat) if seat in table.deciders else None


def _seen(match: Match, seat: int) -> Seen:
    return match.ask(seat).name, hash(_bytes(match.view(seat)))


_bytes: Final = msgspec.json.Encoder().encode


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
