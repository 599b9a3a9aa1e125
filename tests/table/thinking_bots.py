"""Bots made in real workers that think by counts alone, so that a test knows what they must answer."""

from ultratable.bots.bot import Bot
from ultratable.bots.levels import SearchBot
from ultratable.core.match import Match

SIMULATIONS = 120


class Heir(Bot):
    """Answers by the first option, or by the second once somebody has passed something on to it."""

    def __init__(self) -> None:
        self._heir = False

    def choose(self, match: Match, seat: int) -> int:
        return match.ask(seat).numbers[self._heir]

    def recall(self, earlier: Bot) -> None:
        self._heir = True


def make_bot(level: str, seed: str, seconds: float) -> Bot:
    return Heir() if level == "heir" else SearchBot(seed, simulations=SIMULATIONS)
