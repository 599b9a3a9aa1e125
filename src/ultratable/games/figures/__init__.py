"""Action Figure Battle: lines of toys fight single combats with hidden cards from one shared deck."""

from ultratable.core.register import load
from ultratable.games.figures.charcard import PROCEDURES
from ultratable.games.figures.events import KINDS
from ultratable.games.figures.game import PARTS, FiguresGame
from ultratable.games.figures.records import Options
from ultratable.games.figures.words import PURPOSES, WORDS

GAME = FiguresGame(load("ultratable.games.figures"), WORDS, PURPOSES, PROCEDURES, Options, KINDS.all, PARTS)
__all__ = ["GAME"]
