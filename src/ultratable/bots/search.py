"""Information-set Monte Carlo tree search over worlds its seat could believe in.

Each try takes another imagined world with another fortune, walks down one tree that all worlds share, adds to it,
and lets the game's own `evaluate` judge where that leads, for every seat that has chosen on the way: each side goes for
what is good for itself. Nothing here knows a game; nothing is used that its seat cannot know.
"""

from math import ceil, sqrt
from random import Random
from typing import Final

import msgspec

from ultratable.bots.budget import Spending
from ultratable.bots.onward import DEFAULT, go_on, thinking_turn
from ultratable.bots.tree import Choice, Node, Way
from ultratable.bots.ways import Picks, ways
from ultratable.bots.worlds import Worlds
from ultratable.core.match import Match

_MOST: Final = 120
"""So many ways of its own answer are thought about."""
_INNER: Final = 24
"""And so many at a question inside the tree."""
_FIRST_LOOKS: Final = 3
"""Each way is tried so often before the better ones are tried on: half of the faces of a die."""
_LOOKS: Final = 6
"""Of ways never met before at a question inside the tree so many are judged at a visit."""
_RIPE: Final = 24
"""A question is judged as it stands until it has been met as often as there are ways at the root, and at most so often;
only then its own answers are thought about. Where there are many ways they are compared first."""
_CURIOSITY: Final = 0.7
_SURE: Final = 48
"""No way is dropped for good before it has been tried so often."""
_CLEAR: Final = 3.0
"""By so many standard errors the best must lead to end the search early."""
_SAME: Final = 0.002
"""What differs by less is not worth another thought."""
_LOOK_UP: Final = 16


class Search:
    """One question thought about: from what one seat knows of a match."""

    def __init__(
        self, match: Match, seat: int, rng: Random, spending: Spending, daring: float = 0.0, root: Node | None = None
    ) -> None:
        self._seat = seat
        self._rng = rng
        self._spending = spending
        self._daring = daring
        self._worlds = Worlds(match, seat, rng)
        self._known: dict[str, bool] = {}
        self.root = Node(thinking_turn(match, seat)) if root is None else root
        self._choice = self.root.choice(seat)
        most = max(_INNER, min(_MOST, spending.most // (2 * _FIRST_LOOKS)))
        self.mine = [self._choice.way(picks) for picks in ways(match.state, seat, most, rng)]
        self._ripe = min(_RIPE, len(self.mine))

    def run(self) -> None:
        """Try ways until the budget is spent or nothing more is to be learnt."""
        spending = self._spending
        mine = self.mine
        choice = self._choice
        daring = self._daring
        for look in range(_FIRST_LOOKS):
            for way in mine:
                # Each once in any case: what was never tried cannot be compared.
                if way.looks <= look and not (look and spending.over):
                    self._try(way)
        while len(mine) > 1 and not spending.over:
            if choice.tried % _LOOK_UP == 0 and self._settled():
                return
            for way in mine:
                way.seen = choice.tried
            self._try(choice.select(mine, ceil(sqrt(choice.tried)), _CURIOSITY, daring))

    def _settled(self) -> bool:
        """Whether the best way leads clearly, or leads by so little that it does not matter."""
        daring = self._daring
        ranked = sorted([(way.worth(daring), number) for number, way in enumerate(self.mine)], reverse=True)
        best, second = self.mine[ranked[0][1]], self.mine[ranked[1][1]]
        if best.tried < _SURE or second.tried < _SURE:
            return False
        lead = ranked[0][0] - ranked[1][0]
        error = sqrt(best.variance() / best.tried + second.variance() / second.tried)
        return lead > _CLEAR * error or lead + 2.0 * error < _SAME

    def ranking(self) -> list[Way]:
        """The ways, the best first; those that were hardly tried stand behind."""
        most = max([way.tried for way in self.mine])
        daring = self._daring
        ranked = [(3 * way.tried >= most, way.worth(daring), number) for number, way in enumerate(self.mine)]
        # Equals are taken in random order, so that nobody can rely on the order of options.
        self._rng.shuffle(ranked)
        ranked.sort(key=_fitness, reverse=True)
        return [self.mine[number] for _, _, number in ranked]

    def _try(self, first: Way) -> None:
        """One world with one fortune, from the root to where it is judged."""
        self._spending.spent += 1
        table = self._worlds.world(first.tried)
        node = self.root
        choices: list[Choice] = []
        taken: list[Way] = []
        seats: list[int] = []
        looked = False
        while True:
            answers: list[Picks] = []
            node.tried += 1
            seat = self._seat
            for seat in table.deciders:
                if node is self.root and seat == self._seat:
                    choice = self._choice
                    way = first
                else:
                    choice = node.viewed(seat, hash(_bytes(table.view(seat))))
                    way = self._within(choice, table, seat, node)
                choices.append(choice)
                taken.append(way)
                seats.append(seat)
                answers.append(way.picks)
                for pick in way.picks:
                    table.pick(seat, pick)
            decision = table.state.decision
            if decision is None:
                first.ends += 1
                break
            turn = node.turn
            key = (tuple(answers), decision.name)
            after = node.after.get(key)
            if after is None:
                after = node.after[key] = Node(thinking_turn(table, table.deciders[0]))
            at_once = node is self.root
            node = after
            # How a way looks at once is looked at first, also where the question after it is known from before.
            if node.tried < self._ripe or (at_once and first.looks < _FIRST_LOOKS):
                node.tried += 1
                go_on(table, seat, turn, DEFAULT, self._known)
                looked = at_once
                break
        values: dict[int, float] = {}
        for at, seat in enumerate(seats):
            if seat not in values:
                values[seat] = table.evaluate(seat)
            choices[at].add(taken[at], values[seat])
        if looked:
            first.look(values[self._seat])

    def _within(self, choice: Choice, table: Match, seat: int, node: Node) -> Way:
        """The way to go at a question inside the tree: ways never met before are judged first, a few at a time."""
        met: list[Way] = []
        fresh: list[Way] = []
        for picks in ways(table.state, seat, _INNER, self._rng):
            way = choice.way(picks)
            way.see()
            if way.met:
                met.append(way)
            else:
                fresh.append(way)
        if len(met) + len(fresh) == 1:
            return met[0] if met else fresh[0]
        if len(fresh) > _LOOKS:
            fresh = self._rng.sample(fresh, _LOOKS)
        for way in fresh:
            choice.add(way, self._look(way, table, seat, node))
            met.append(way)
        wide = ceil(2.0 * sqrt(1.0 + choice.tried / len(met)))
        return choice.select(met, wide, _CURIOSITY, 0.0)

    def _look(self, way: Way, table: Match, seat: int, node: Node) -> float:
        """The judgement of one answer ahead."""
        self._spending.spent += 1
        then = table.clone()
        # With a fortune of its own: what is found here must not foretell what comes next in this try.
        then.state.streams = self._worlds.fortune()
        for pick in way.picks:
            then.pick(seat, pick)
        go_on(then, seat, node.turn, DEFAULT, self._known)
        return then.evaluate(seat)


_bytes: Final = msgspec.json.Encoder().encode


def _fitness(ranked: tuple[bool, float, int]) -> tuple[bool, float]:
    return ranked[0], ranked[1]
