"""Bots: players that know only what their seat may know. They use the contract and no game's own modules."""

from collections.abc import Callable
from typing import Final

from ultratable.bots.believed import answer
from ultratable.bots.bot import Bot
from ultratable.bots.levels import BoldBot, CarefulBot, MasterBot, SharpBot
from ultratable.bots.random_bot import RandomBot
from ultratable.bots.steady import SteadyBot
from ultratable.core.errors import BadSetup, nearest

BOTS: Final[dict[str, Callable[[int | str, float | None], Bot]]] = {
    "random": lambda seed, _: RandomBot(seed),
    "steady": lambda seed, _: SteadyBot(seed),
    "sharp": SharpBot,
    "master": MasterBot,
    "bold": BoldBot,
    "careful": CarefulBot,
}
"""The levels from the weakest to the strongest, then the styles, which think as long as a sharp bot."""


def make_bot(name: str, seed: int | str, seconds: float | None = None) -> Bot:
    """The bot of that name. The same seed makes it play the same way again, unless it is told by the clock how long it
    may think: then at most so many seconds for an answer."""
    if name not in BOTS:
        raise BadSetup(f"There is no bot '{name}'.{nearest(name, list(BOTS))} There are: {', '.join(BOTS)}.")
    return BOTS[name](seed, seconds)


__all__ = ["BOTS", "Bot", "answer", "make_bot"]
