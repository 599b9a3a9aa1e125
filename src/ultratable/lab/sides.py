"""What a seat can be given beforehand: the setup option marked `x-each-seat`, a hero in ULts, an army of figures."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ultratable.core.errors import BadSetup, nearest
from ultratable.core.game import Game


class Sides(NamedTuple):
    """The option, what sort of thing it names, and all there are of that sort."""

    option: str
    kind: str
    titles: dict[str, str]
    """By id, in the order of the game."""

    def ref(self, id: str) -> str:
        """Its word in questions: hero:aja."""
        return f"{self.kind}:{id}"

    def named(self, name: str) -> str:
        """An id from an id or a title, however it is written."""
        wanted = bare(name)
        for id, title in self.titles.items():
            if wanted in (bare(id), bare(title)):
                return id
        known = list(self.titles)
        hint = nearest(name.lower(), known)
        raise BadSetup(f"There is no {self.kind} '{name}'.{hint} There are: {', '.join(known)}.")


@cache
def sides_of(game: Game) -> Sides | None:
    """None if the game has nothing to give to each seat."""
    for option, field in option_fields(game).items():
        kind = field.get("x-each-seat")
        if kind is not None:
            return Sides(option, kind, dict(_titles(game, kind)))
    return None


def _titles(game: Game, kind: str) -> Iterator[tuple[str, str]]:
    for thing in game.things():
        if thing.kind == kind:
            yield thing.ref.partition(":")[2], thing.title


def option_fields(game: Game) -> dict[str, dict[str, Any]]:
    """What the schema says of every setup option."""
    schema = game.options_schema
    fields: dict[str, dict[str, Any]] = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    return fields


def bare(name: str) -> str:
    """A name without anything that people write in different ways."""
    return "".join([letter for letter in name.casefold() if letter.isalnum()])
