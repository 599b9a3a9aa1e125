"""Pieces that somebody has made in the browser, brought to a table in the terminal: the file that its maker exports."""

from pathlib import Path
from typing import Any

import msgspec

from ultratable.cli.names import Refused, read_file
from ultratable.core.errors import BadSetup
from ultratable.core.game import Game
from ultratable.table.brought import Piece, Place, place_for


def options_bringing(game: Game, seats: int, options: dict[str, Any], path: Path) -> dict[str, Any]:
    """The options of a match to which everything in that file is brought, judged as at any other table."""
    place = place_for(game)
    if place is None:
        raise Refused(f"To {game.title} nothing can be brought: all its pieces are given.")
    why = game.keeps_out(game.setup(seats, options))
    if why:
        raise Refused(why[0][1])
    pieces = _pieces(path, place)
    for number, piece in enumerate(pieces):
        problems = game.problems(piece)
        if problems:
            raise BadSetup(f"{place.noun.capitalize()} {number + 1} in '{path}' cannot be played: {problems[0][1]}")
    if len(pieces) > place.most:
        raise Refused(f"At most {place.most} {place.noun}s come to one table; in '{path}' there are {len(pieces)}.")
    return {**options, place.option: pieces}


def _pieces(path: Path, place: Place) -> list[Piece]:
    """The pieces of a file; pictures in it stay where they are, since a terminal shows none."""
    try:
        found = msgspec.json.decode(read_file(path))
    except (msgspec.DecodeError, UnicodeDecodeError):
        found = None
    kind = f"{place.noun}s"
    pieces = found.get(kind) if isinstance(found, dict) and found.get("ultratable") == kind else None
    if not isinstance(pieces, list) or not pieces:
        raise Refused(
            f"In '{path}' there is no home-made {place.noun}: export them from the card maker in the browser."
        )
    return pieces
