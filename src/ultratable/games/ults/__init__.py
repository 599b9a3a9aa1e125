"""ULts: superheroes fight with one shared deck of playing cards and a die."""

from ultratable.core.register import load
from ultratable.games.ults import content
from ultratable.games.ults.cards import WORDS
from ultratable.games.ults.events import KINDS
from ultratable.games.ults.game import PARTS, UltsGame
from ultratable.games.ults.records import Options
from ultratable.games.ults.sheet import HEROES, PROCEDURES
from ultratable.games.ults.words import PURPOSES

GAME = UltsGame(load("ultratable.games.ults"), WORDS, PURPOSES, PROCEDURES, Options, KINDS.all, PARTS)
__all__ = ["GAME", "HEROES", "content"]
