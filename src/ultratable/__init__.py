"""Ultratable: one table for five battle games, every rule enforced, every ruling explained."""

from importlib import import_module

from ultratable.core.errors import UnknownGame, nearest
from ultratable.core.game import Game

__version__ = "0.1.0"

_GAMES = ("ults", "figures", "ultra_marines")


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return _GAMES


def game(id: str) -> Game:
    """The game with that id."""
    if id not in _GAMES:
        raise UnknownGame(f"There is no game '{id}'.{nearest(str(id), list(_GAMES))} There are: {', '.join(_GAMES)}.")
    found: Game = import_module(f"ultratable.games.{id}").GAME
    return found
