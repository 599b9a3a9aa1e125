"""The random bot: every open option is equally likely. The yardstick for all others."""

from random import Random
from typing import ClassVar

from ultratable.bots.bot import Bot
from ultratable.core.match import Match


class RandomBot(Bot):
    name: ClassVar[str] = "random"

    def __init__(self, seed: int | str) -> None:
        self._uniform = Random(f"random bot {seed}").random

    def choose(self, match: Match, seat: int) -> int:
        numbers = match.ask(seat).numbers
        return numbers[int(self._uniform() * len(numbers))]
