"""The steady bot: looks one answer ahead in a world it could believe in, and takes what looks best on average.

It imagines one world, tries every way to complete its answer there under the same few fortunes, and judges where
that leaves it with the game's own `evaluate`. Nothing here knows a game; nothing is used that its seat cannot know.
"""

from random import Random
from typing import ClassVar, Final

from ultratable.bots.bot import Bot
from ultratable.bots.dice import FORTUNES, Fortune, fortunes
from ultratable.core.match import Match

_LEAVES: Final = 36
"""As many ways to answer are laid out in full; beyond that the rest of a series is left to its default."""
_FIRST_LOOK: Final = FORTUNES // 2
_CLOSER: Final = 5
"""So many of the best after the first look are looked at under all fortunes."""
_LONG: Final = 24
"""No train of thought is followed for more further answers than this."""

_DEFAULT: Final = 0
_KEEN: Final = 1


class Leaf:
    """One complete way to answer: the table before its last pick, and how it has fared so far."""

    __slots__ = ("after", "before", "keen", "last", "planned", "risky", "sums", "tried", "value")

    def __init__(self, before: Match, last: int, after: Match, planned: tuple[int, ...]) -> None:
        self.before = before
        self.last = last
        self.after = after
        """The table after its last pick, under the first fortune."""
        self.planned = planned
        """The picks the bot has thought about; a default tail is not among them."""
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
        self._turn = 0
        """The turn in which it thinks."""
        self._thought: dict[str, bool] = {}
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

    def _think(self, match: Match, seat: int) -> tuple[int, ...]:
        rng = self._rng
        world = match.imagine(seat, rng)
        self._turn = world.view(seat)["turn"]
        ahead = fortunes(rng)
        leaves = _lay_out(world, seat, ahead[0])
        if len(leaves) == 1:
            return leaves[0].planned
        for leaf in leaves:
            self._try(leaf, seat, ahead, _FIRST_LOOK)
        leaves.sort(key=_value, reverse=True)
        closer = leaves[:_CLOSER]
        for leaf in closer:
            self._try(leaf, seat, ahead, FORTUNES)
        best = max([leaf.value for leaf in closer])
        # Equals are chosen from at random, so that nobody can rely on the order of options.
        equals = [leaf for leaf in closer if leaf.value >= best - 1e-9]
        if len(closer) < len(leaves) and len(equals) == len(closer):
            equals = [leaf for leaf in leaves if leaf.value >= best - 1e-9]
        return equals[int(rng.random() * len(equals))].planned

    def _try(self, leaf: Leaf, seat: int, ahead: list[Fortune], upto: int) -> None:
        """Let a leaf meet the fortunes up to a number; the better manner of going on counts."""
        while leaf.tried < upto and leaf.risky:
            fortune = ahead[leaf.tried]
            leaf.tried += 1
            leaf.sums[_DEFAULT] += self._fare(leaf, seat, fortune, _DEFAULT)
            if leaf.keen:
                leaf.sums[_KEEN] += self._fare(leaf, seat, fortune, _KEEN)
        best = leaf.sums[_DEFAULT]
        if leaf.keen:
            best = max(best, leaf.sums[_KEEN])
        leaf.value = best / leaf.tried

    def _fare(self, leaf: Leaf, seat: int, fortune: Fortune, manner: int) -> float:
        """How one leaf looks after one fortune: up to the next turn, or a question that somebody else thinks about."""
        if leaf.tried == 1 and manner == _DEFAULT:
            table = leaf.after
        else:
            table = leaf.before.clone()
            table.state.streams = fortune.clone()
            table.pick(seat, leaf.last)
        for _ in range(_LONG):
            deciders = table.deciders
            if not deciders:
                break
            asked = deciders[0]
            if asked == seat:
                if table.view(seat)["turn"] != self._turn:
                    break
                leaf.keen = leaf.keen or leaf.tried == 1
                number = _answer(table, seat, manner)
            elif self._thinks_about(table, asked):
                break
            else:
                # Who has nothing to go by answers at random: a fortune like any other.
                numbers = table.ask(asked).numbers
                number = numbers[_luck_of(table).below(0, len(numbers))]
            table.pick(asked, number)
        if leaf.tried == 1 and not leaf.keen:
            luck = _luck_of(table)
            leaf.risky = luck.rolls > 0 or luck.draws > 1
        return table.evaluate(seat)

    def _thinks_about(self, table: Match, seat: int) -> bool:
        """Whether a question is one to think about; those without a default are answered at random."""
        ask = table.ask(seat)
        known = self._thought.get(ask.name)
        if known is None:
            known = ask.default is not None
            self._thought[ask.name] = known
        return known


def _value(leaf: Leaf) -> float:
    return leaf.value


class _Node:
    """A series under way: the table, its picks since thinking began, and the options open now."""

    __slots__ = ("numbers", "picks", "table")

    def __init__(self, table: Match, picks: tuple[int, ...], numbers: list[int]) -> None:
        self.table = table
        self.picks = picks
        self.numbers = numbers


def _lay_out(world: Match, seat: int, fortune: Fortune) -> list[Leaf]:
    """Every way to complete the answer, level by level while there are not too many."""
    root = _Node(world, (), world.ask(seat).numbers)
    first = frozenset(root.numbers)
    leaves: list[Leaf] = []
    level = [root]
    seen: set[frozenset[int]] = set()
    while level:
        coming: list[_Node] = []
        for node in level:
            for number in node.numbers:
                picks = (*node.picks, number)
                # Picks that come from one list (cards to defend with) are a set: their order makes no new way.
                if len(picks) > 1 and number in first:
                    chosen = frozenset(picks)
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
        if len(leaves) + sum([len(node.numbers) for node in coming]) > _LEAVES and len(level[0].picks) > 0:
            leaves.extend([_by_default(node, seat, fortune) for node in coming])
            break
        level = coming
    return leaves


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
    while True:
        number = _answer(before, seat, _DEFAULT)
        after = before.clone()
        after.state.streams = fortune.clone()
        after.pick(seat, number)
        depth += 1
        if _still_open(after, seat, depth) is None:
            return Leaf(before, number, after, node.picks)
        before = after


def _answer(table: Match, seat: int, manner: int) -> int:
    """A quick answer to a later question: its default, or keenly the first that is not."""
    ask = table.ask(seat)
    numbers = ask.numbers
    key = ask.default
    default = None if key is None else table.game.words.number(key)
    if manner == _KEEN:
        for number in numbers:
            if number != default:
                return number
    return numbers[0] if default is None else default


def _luck_of(table: Match) -> Fortune:
    luck = table.state.streams
    assert isinstance(luck, Fortune)
    return luck
