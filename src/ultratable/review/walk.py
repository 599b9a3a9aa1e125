"""A match walked through from one whole table to the next: who answered what between them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ultratable.core.chance import CHANCE
from ultratable.core.game import Game
from ultratable.core.match import Match


class Step:
    """What was answered at one table, by one seat or by several at once, and the table it led to."""

    __slots__ = ("after", "answers", "before", "reached", "rolled")

    def __init__(
        self, before: Match, answers: tuple[tuple[int, str], ...], rolled: bool, after: Match, reached: int
    ) -> None:
        self.before = before
        self.answers = answers
        self.rolled = rolled
        """Whether chance had a part in it."""
        self.after = after
        self.reached = reached
        """How many answers of the record led here, chance's too."""


def whole(match: Match) -> bool:
    """Whether nothing is half said: no answer is sealed, no series of picks begun, no dice are being entered."""
    deciders = match.deciders
    if deciders == (CHANCE,) or match.locked:
        return False
    return not any([match.ask(seat).sofar for seat in deciders])


def begun(game: Game, record: dict[str, Any]) -> Match:
    """The first table of a record, with chance that answers by itself."""
    key = bytes.fromhex(record["key"])
    return game.arrange(record["seats"], record["options"], record["position"], None, key)


def steps(game: Game, record: dict[str, Any]) -> Iterator[Step]:
    """The steps of a record that has been checked. The last may end in the middle of a question."""
    seen: list[tuple[Match, int]] = []
    count = 0

    def watch(match: Match) -> None:
        nonlocal count
        count += 1
        if whole(match):
            seen.append((_free(match), count))

    start = {**record, "by_hand": True, "answers": []}
    first = game.replay(start)
    if whole(first):
        seen.append((_free(first), 0))
    game.replay({**record, "by_hand": True}, watch)
    answers = record["answers"]
    for (before, begin), (after, end) in pairwise(seen):
        given = answers[begin:end]
        own = tuple([(seat, key) for seat, key in given if seat != CHANCE])
        yield Step(before, own, len(own) < len(given), after, end)


def _free(match: Match) -> Match:
    """A copy in which chance answers by itself again, and nothing is written down."""
    free = match.clone()
    free.state.by_hand = False
    free.state.log = None
    return free
