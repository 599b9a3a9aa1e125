"""The vector of a game: what each component means, made from the game's own views and words.

Views are JSON of any shape, so the layout is found by looking: a few random games are played, always the same ones, and
what was met at each place of their views is given components (`parts`). Where words of the game or its things were met,
all of their family have a component, met or not. So a layout depends only on the game, its seats, its options and its
version; it never depends on the match that is being played. After the view come the open question and the picks that
the seat has made for it.
"""

import json
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy

from ultratable.adapters.parts import Bag, Choice, Fields, Number, Part, Place, Rows, Seats, Together, joined
from ultratable.core.game import Game
from ultratable.core.match import Match

_GAMES: Final = 8
_LOOK_AGAIN: Final = 64
"""After its first times, every so-many-th question of a kind is looked at."""
_FIRST_TIMES: Final = 32
_LONGEST: Final = 2_000
"""More answers of one game are not waited for."""
_MOST_WORDS: Final = 64
"""Words that neither the game nor its things name are listed as they were met, up to so many; otherwise left out."""


class _Met:
    """What was met at one place of the views."""

    def __init__(self) -> None:
        self.times = 0
        self.most = -1.0
        self.words: set[str] = set()
        self.keys: set[str] = set()
        self.fields: dict[str, _Met] = {}
        self.rows: _Met | None = None
        self.tables = 0
        self.shortest = 1_000_000
        self.longest = 0

    def meet(self, value: Any, words: Any) -> None:
        if value is None:
            return
        self.times += 1
        if isinstance(value, int | float):
            self.most = max(self.most, abs(value))
        elif isinstance(value, str):
            self.words.add(value)
        elif isinstance(value, list):
            self.shortest = min(self.shortest, len(value))
            self.longest = max(self.longest, len(value))
            self.rows = self.rows or _Met()
            for row in value:
                self.rows.meet(row, words)
        elif value and all([key in words for key in value]):
            self.keys.update(value)
        else:
            self.tables += 1
            for name, fact in value.items():
                self.fields.setdefault(name, _Met()).meet(fact, words)


class Layout:
    """What each component of the vector of one game at one table means, and how to fill it in."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.left_out: list[str] = []
        """The places of the view that are not in the vector: rule references, long texts, drawings."""
        self._words = frozenset(game.words.all())
        self._families = _families(game)
        met = _look_around(game, seats, options, self._words)
        self._view = self._fields(met, "view")
        self._question = Choice(game.procedures.questions())
        self._picked = Bag(game.words.all())
        self.size = self._view.size + self._question.size + self._picked.size

    def describe(self) -> list[str]:
        """The meaning of each component, in order."""
        parts = (("view", self._view), ("question", self._question), ("picked", self._picked))
        return [f"{name}{joined(said)}" for name, part in parts for said in part.meanings()]

    def pieces(self) -> list[tuple[str, int]]:
        """The vector fact by fact, as (name, components)."""
        parts = (("view", self._view), ("question", self._question), ("picked", self._picked))
        return [piece for name, part in parts for piece in part.pieces(name)]

    def vector(self, match: Match, seat: int) -> Any:
        """What the seat may know, and what it is asked, as numbers from -1 to 1."""
        into: Any = numpy.zeros(self.size, numpy.float32)
        view = match.view(seat)
        view["seats"] = view["seats"][seat:] + view["seats"][:seat]
        self._view.write(view, seat, into, 0)
        if seat in match.deciders:
            ask = match.ask(seat)
            self._question.write(ask.name, seat, into, self._view.size)
            self._picked.write(list(ask.picked), seat, into, self._view.size + self._question.size)
        return into

    # From what was met to parts.

    def _fields(self, met: _Met, path: str) -> Fields:
        parts: dict[str, Part] = {}
        for name in sorted(met.fields):
            below = met.fields[name]
            part = self._part(below, f"{path}.{name}", name, below.times < met.tables)
            if part is not None:
                parts[name] = part
        return Fields(parts)

    def _part(self, met: _Met, path: str, name: str, may_be_missing: bool) -> Part | None:
        if name in self.game.seat_facts:
            return Seats(self.seats)
        parts: list[Part] = []
        if met.most >= 0:
            parts.append(Number(met.most))
        if met.words:
            vocabulary = self._vocabulary(met.words)
            if vocabulary is None:
                self.left_out.append(path)
            else:
                parts.append(Place(vocabulary) if self._is_place(vocabulary) else Choice(vocabulary))
        if met.keys:
            vocabulary = self._family(met.keys) or ()
            if self._is_place(vocabulary):
                self.left_out.append(path)
            else:
                parts.append(Bag(vocabulary))
        if met.tables and met.fields:
            parts.append(self._fields(met, path))
        if met.rows is not None:
            listed = self._list(met, met.rows, path, name)
            if listed is not None:
                parts.append(listed)
        if len(parts) == 1 and not may_be_missing:
            return parts[0]
        return Together(parts) if parts else None

    def _list(self, met: _Met, rows: _Met, path: str, name: str) -> Part | None:
        if rows.words and rows.most < 0 and rows.rows is None and not rows.tables:
            vocabulary = self._family(rows.words)
            if vocabulary is None:
                self.left_out.append(path)
                return None
            if not self._is_place(vocabulary):
                return Bag(vocabulary)
        row = self._part(rows, f"{path}[]", name, False)
        if row is None:
            return None
        # Where lists are of different length, there is room for one a quarter longer than any that was met.
        return Rows(row, met.longest if met.shortest == met.longest else met.longest + met.longest // 4 + 1)

    def _is_place(self, vocabulary: tuple[str, ...]) -> bool:
        places = self.game.words.places
        numbers = [self.game.words.number(word) for word in vocabulary]
        return all([number in places for number in numbers]) and Place(vocabulary).size > 0

    def _vocabulary(self, met: set[str]) -> tuple[str, ...] | None:
        """All the words that might stand where these were met; None where they are no words to choose from."""
        family = self._family(met)
        if family is not None or len(met) > _MOST_WORDS or any([word in self.game.register for word in met]):
            return family
        return tuple(sorted(met))

    def _family(self, met: set[str]) -> tuple[str, ...] | None:
        """All the words of the kind that was met, if they are words of the game or name things of it."""
        if met <= self._words:
            families = {word.partition(":")[0] if ":" in word else "" for word in met}
            return tuple([word for family in sorted(families) for word in self._families[family]])
        named = [
            family
            for family, words in self._families.items()
            if family and met <= {word.partition(":")[2] for word in words}
        ]
        if named:
            smallest = min(named, key=lambda family: (len(self._families[family]), family))
            return tuple([word.partition(":")[2] for word in self._families[smallest]])
        return None


def _families(game: Game) -> dict[str, list[str]]:
    """The words of a game and the names of its things, by what stands before the colon."""
    families: dict[str, list[str]] = {}
    for word in dict.fromkeys([*game.words.all(), *(thing.ref for thing in game.things())]):
        families.setdefault(word.partition(":")[0] if ":" in word else "", []).append(word)
    return families


def _look_around(game: Game, seats: int, options: dict[str, Any], words: frozenset[str]) -> _Met:
    """Play the few games that are always the same, and look at what every seat is shown."""
    met = _Met()
    times: dict[str, int] = {}
    rng = Random("a layout")
    for number in range(_GAMES):
        match = game.start(seats, options, f"a layout {number}")
        for _ in range(_LONGEST):
            deciders = match.deciders
            if not deciders:
                break
            seat = deciders[0]
            ask = match.ask(seat)
            times[ask.name] = times.get(ask.name, 0) + 1
            if times[ask.name] <= _FIRST_TIMES or times[ask.name] % _LOOK_AGAIN == 0:
                for viewer in (seat, (seat + 1) % seats):
                    met.meet(match.view(viewer), words)
            match.pick(seat, rng.choice(ask.numbers))
        for viewer in range(seats):
            met.meet(match.view(viewer), words)
    return met


@lru_cache(maxsize=32)
def _layout(game: Game, seats: int, options: str) -> Layout:
    return Layout(game, seats, json.loads(options))


def layout(game: Game, seats: int, options: dict[str, Any]) -> Layout:
    """The layout for that table, made once."""
    return _layout(game, seats, json.dumps(options, sort_keys=True))
