"""The steady bot: looks one answer ahead in a world it could believe in, and takes what looks best on average.

It imagines one world, tries every way to complete its answer there under the same few fortunes, and judges where
that leaves it with the game's own `evaluate`. Nothing here knows a game; nothing is used that its seat cannot know.

Where a turn is a long row of small questions (`Decision.staged`), it is asked again soon: it judges the table at the
next of them, and looks at a fair sample where the ways are many.
"""

from random import Random
from typing import ClassVar, Final

from ultratable.bots.bot import Bot, Weighed
from ultratable.bots.dice import FORTUNES, Fortune, fortunes
from ultratable.bots.onward import ANY_TURN, DEFAULT, KEEN, go_on, luck_of, quick_answer, thinking_turn
from ultratable.core.match import Match

_LEAVES: Final = 36
"""As many ways to answer are laid out in full; beyond that the rest of a series is left to its default."""
_CROWD: Final = 150
"""With more ways than this after the very first pick, the rest is left to its default at once."""
_FIRST_LOOK: Final = FORTUNES // 2
_CLOSER: Final = 5
"""So many of the best after the first look are looked at under all fortunes."""


class Leaf:
    """One complete way to answer: the table before its last pick, and how it has fared so far."""

    __slots__ = ("after", "before", "keen", "last", "picks", "planned", "risky", "sums", "tried", "value")

    def __init__(
        self, before: Match, last: int, after: Match, planned: tuple[int, ...], tail: tuple[int, ...] = ()
    ) -> None:
        self.before = before
        self.last = last
        self.after = after
        """The table after its last pick, under the first fortune."""
        self.planned = planned
        """The picks the bot has thought about; a default tail is not among them."""
        self.picks = (*planned, *tail)
        self.tried = 0
        self.keen = False
        self.risky = True
        self.sums = [0.0, 0.0]
        self.value = 0.0


class SteadyBot(Bot):
    name: ClassVar[str] = "steady"

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(f"steady bot {seed}")
        self._plan: tuple[int, ...] = ()
        """The series it has settled on."""
        self._turn = ANY_TURN
        """The turn in which it thinks."""
        self._known: dict[str, bool] = {}
        """By name of a question: whether it has a default."""

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
        self._plan = (*sofar, *self._think(match, seat))
        return self._plan[done]

    def weigh(self, match: Match, seat: int) -> list[Weighed]:
        leaves, ahead = self._ways(match, seat)
        closer, others = self._compare(leaves, seat, ahead)
        closer.sort(key=_value, reverse=True)
        return [Weighed(leaf.picks, leaf.value, leaf.tried) for leaf in (*closer, *others)]

    def _think(self, match: Match, seat: int) -> tuple[int, ...]:
        leaves, ahead = self._ways(match, seat)
        if len(leaves) == 1:
            return leaves[0].planned
        closer, others = self._compare(leaves, seat, ahead)
        best = max([leaf.value for leaf in closer])
        # Equals are chosen from at random, so that nobody can rely on the order of options.
        equals = [leaf for leaf in closer if leaf.value >= best - 1e-9]
        if len(equals) == len(closer):
            equals.extend([leaf for leaf in others if leaf.value >= best - 1e-9])
        return equals[int(self._rng.random() * len(equals))].planned

    def _ways(self, match: Match, seat: int) -> tuple[list[Leaf], list[Fortune]]:
        """Every way to answer in a world it could believe in, and what may come there."""
        rng = self._rng
        world = match.imagine(seat, rng)
        self._turn = thinking_turn(world, seat)
        ahead = fortunes(rng)
        return _lay_out(world, seat, ahead[0], rng if self._turn == ANY_TURN else None), ahead

    def _compare(self, leaves: list[Leaf], seat: int, ahead: list[Fortune]) -> tuple[list[Leaf], list[Leaf]]:
        """The ways that look best, each looked at closely, and all others as they looked at first, the best of them
        first."""
        for leaf in leaves:
            self._try(leaf, seat, ahead, _FIRST_LOOK)
        leaves.sort(key=_value, reverse=True)
        closer = leaves[:_CLOSER]
        for leaf in closer:
            self._try(leaf, seat, ahead, FORTUNES)
        return closer, leaves[_CLOSER:]

    def _try(self, leaf: Leaf, seat: int, ahead: list[Fortune], upto: int) -> None:
        """Let a leaf meet the fortunes up to a number; the better manner of going on counts."""
        while leaf.tried < upto and leaf.risky:
            fortune = ahead[leaf.tried]
            leaf.tried += 1
            leaf.sums[DEFAULT] += self._fare(leaf, seat, fortune, DEFAULT)
            if leaf.keen:
                leaf.sums[KEEN] += self._fare(leaf, seat, fortune, KEEN)
        best = leaf.sums[DEFAULT]
        if leaf.keen:
            best = max(best, leaf.sums[KEEN])
        leaf.value = best / leaf.tried

    def _fare(self, leaf: Leaf, seat: int, fortune: Fortune, manner: int) -> float:
        """How one leaf looks after one fortune: up to the next turn, or a question that somebody else thinks about."""
        if leaf.tried == 1 and manner == DEFAULT:
            table = leaf.after
        else:
            table = leaf.before.clone()
            table.state.streams = fortune.clone()
            table.pick(seat, leaf.last)
        again = go_on(table, seat, self._turn, manner, self._known)
        if leaf.tried == 1:
            leaf.keen = leaf.keen or again
            if not leaf.keen:
                luck = luck_of(table)
                leaf.risky = luck.rolls > 0 or luck.draws > 1
        return table.evaluate(seat)


def _value(leaf: Leaf) -> float:
    return leaf.value


class _Node:
    """A series under way: the table, its picks since thinking began, and the options open now."""

    __slots__ = ("numbers", "picks", "table")

    def __init__(self, table: Match, picks: tuple[int, ...], numbers: list[int]) -> None:
        self.table = table
        self.picks = picks
        self.numbers = numbers


def _lay_out(world: Match, seat: int, fortune: Fortune, sampled: Random | None) -> list[Leaf]:
    """Every way to complete the answer, level by level while there are not too many; beyond that a sample of them, or
    what their defaults make of them."""
    root = _Node(world, (), world.ask(seat).numbers)
    first = frozenset(root.numbers)
    way_out = world.ask(seat).default
    leaves: list[Leaf] = []
    level = [root]
    seen: set[tuple[int, ...]] = set()
    while level:
        coming: list[_Node] = []
        for node in level:
            for number in node.numbers:
                picks = (*node.picks, number)
                # Where picks come from one list (cards to defend with), their order makes no new way.
                if len(picks) > 1 and number in first:
                    chosen = tuple(sorted(picks))
                    if chosen in seen:
                        continue
                    seen.add(chosen)
                table = node.table.clone()
                table.state.streams = fortune.clone()
                table.pick(seat, number)
                further = _still_open(table, seat, len(picks))
                if further is None:
                    leaves.append(Leaf(node.table, number, table, picks))
                else:
                    coming.append(_Node(table, picks, further))
        if sampled is not None:
            for leaf in leaves:
                if len(leaf.planned) == 1 and world.game.words.word(leaf.last) == way_out:
                    _leave_out(coming, leaf, seat, fortune)
            _thin(coming, max(_LEAVES - len(leaves), len(coming)), sampled)
        ways = sum([len(node.numbers) for node in coming])
        if sampled is None and (ways > _CROWD or (len(leaves) + ways > _LEAVES and level[0].picks)):
            leaves.extend([_by_default(node, seat, fortune) for node in coming])
            break
        level = coming
    return leaves


def _leave_out(nodes: list[_Node], leaf: Leaf, seat: int, fortune: Fortune) -> None:
    """What was open from the start (the end of a stage) and comes to the same after further picks is no new way."""
    for node in nodes:
        if leaf.last in node.numbers:
            table = node.table.clone()
            table.state.streams = fortune.clone()
            table.pick(seat, leaf.last)
            if table.state.pack() == leaf.after.state.pack():
                node.numbers = [number for number in node.numbers if number != leaf.last]


def _thin(nodes: list[_Node], room: int, rng: Random) -> None:
    """Leave as many ways as there is room for, chosen at random; what small nodes do not need goes to the others."""
    nodes_left = len(nodes)
    for node in sorted(nodes, key=_ways):
        share = room // nodes_left
        if len(node.numbers) > share:
            node.numbers = rng.sample(node.numbers, share)
        room -= len(node.numbers)
        nodes_left -= 1


def _ways(node: _Node) -> int:
    return len(node.numbers)


def _still_open(table: Match, seat: int, depth: int) -> list[int] | None:
    """The next options of the same series; None if the answer was complete."""
    if seat not in table.deciders:
        return None
    ask = table.ask(seat)
    return ask.numbers if len(ask.sofar) >= depth else None


def _by_default(node: _Node, seat: int, fortune: Fortune) -> Leaf:
    """Complete a series by its defaults; the plan ends where they begin."""
    before = node.table
    depth = len(node.picks)
    tail: tuple[int, ...] = ()
    while True:
        number = quick_answer(before, seat, DEFAULT)
        after = before.clone()
        after.state.streams = fortune.clone()
        after.pick(seat, number)
        depth += 1
        tail = (*tail, number)
        if _still_open(after, seat, depth) is None:
            return Leaf(before, number, after, node.picks, tail)
        before = after
