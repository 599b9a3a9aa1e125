"""Ultra Marines: squads of Scouts race and fight for alien artifacts aboard a spacehulk."""

from ultratable.core.register import load
from ultratable.games.ultra_marines.events import KINDS
from ultratable.games.ultra_marines.game import PARTS, UltraMarinesGame
from ultratable.games.ultra_marines.records import Options
from ultratable.games.ultra_marines.state import PROCEDURES
from ultratable.games.ultra_marines.words import PURPOSES, WORDS

GAME = UltraMarinesGame(load("ultratable.games.ultra_marines"), WORDS, PURPOSES, PROCEDURES, Options, KINDS.all, PARTS)
__all__ = ["GAME"]
