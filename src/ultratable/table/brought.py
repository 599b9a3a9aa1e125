"""What players have made themselves and bring to a table, such as figures with cards of their own.

A game takes such pieces as one of its setup options; which one, its schema says (`x-brought`, with the word for one
piece). Everything else about them is the game's affair: here they are tables of names and values. They lie at the seat
of whoever brought them until the match begins, and are part of its options from then on.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct

import ultratable
from ultratable.core.errors import BadSetup
from ultratable.core.game import Game, Why
from ultratable.table.sheet import Impossible, Settings, Sheet

MOST_EACH: Final = 10
"""So many one person may bring."""
MOST_BYTES: Final = 12 * 1024
"""And so much, as JSON."""

Piece = dict[str, Any]


class Place(Struct, frozen=True):
    """Where a game takes what is brought to it."""

    option: str
    noun: str
    """The word for one piece."""
    most: int
    """How many may come together at one table."""


@lru_cache(64)
def place_for(game: Game) -> Place | None:
    """Where this game takes them; None: nowhere."""
    schema = game.options_schema
    named = schema.get("$ref", "").rpartition("/")[2]
    properties = schema.get("properties") or schema.get("$defs", {}).get(named, {}).get("properties", {})
    for option, told in properties.items():
        if "x-brought" in told:
            return Place(option, told["x-brought"], told.get("maxItems", MOST_EACH))
    return None


def unwelcome(settings: Settings) -> Why:
    """Why nothing can be brought to a table with these settings, in a game that takes such pieces."""
    game = ultratable.game(settings.game)
    return game.keeps_out(game.setup(settings.seats, settings.options))


def checked(settings: Settings, others: Sequence[Piece], pieces: Sequence[Any]) -> tuple[Piece, ...]:
    """The pieces that somebody wants to bring, each written in full, or a refusal; `others` are here already."""
    game = ultratable.game(settings.game)
    place = place_for(game)
    if place is None:
        raise Impossible(f"To {game.title} nothing can be brought: all its pieces are given.")
    why = unwelcome(settings) if pieces else []
    if why:
        raise Impossible(why[0][1])
    if len(pieces) > MOST_EACH:
        raise Impossible(f"Each player brings at most {MOST_EACH} {place.noun}s; these are {len(pieces)}.")
    if len(msgspec.json.encode(pieces)) > MOST_BYTES:
        raise Impossible(f"These {place.noun}s are too large: together they have at most {MOST_BYTES // 1024} KB.")
    for number, piece in enumerate(pieces):
        problems = game.problems(piece)
        if problems:
            raise BadSetup(f"{place.noun.capitalize()} {number + 1} cannot be brought: {problems[0][1]}")
    full = _in_full(game, place, pieces)
    together = _each_once([*_in_full(game, place, settings.options.get(place.option, ())), *others, *full])
    if len(together) > place.most:
        raise Impossible(
            f"At most {place.most} {place.noun}s come to one table; with these there would be {len(together)}."
        )
    # What each is by itself may not go together.
    game.setup(settings.seats, {**settings.options, place.option: together})
    return tuple(_each_once(full))


def options_with(settings: Settings, pieces: Sequence[Piece]) -> dict[str, Any]:
    """The options of a match to which these pieces are brought, each of them once."""
    if not pieces:
        return settings.options
    game = ultratable.game(settings.game)
    place = place_for(game)
    assert place is not None
    together = _each_once([*_in_full(game, place, settings.options.get(place.option, ())), *pieces])
    return {**settings.options, place.option: together}


def sentence(sheet: Sheet, name: str, count: int) -> str:
    """What everybody is told of it."""
    place = place_for(ultratable.game(sheet.settings.game))
    noun = "piece" if place is None else place.noun
    if not count:
        return f"{name} takes every home-made {noun} away again."
    return f"{name} brings {count} home-made {noun}{'' if count == 1 else 's'}."


def _in_full(game: Game, place: Place, pieces: Sequence[Any]) -> list[Piece]:
    """With everything said that could be left out, as it comes back from the store: so that equal pieces are equal."""
    read = msgspec.convert({place.option: pieces}, game.options_type)
    full: list[Piece] = msgspec.json.decode(msgspec.json.encode(getattr(read, place.option)))
    return full


def _each_once(pieces: Sequence[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        if piece not in found:
            found.append(piece)
    return found
