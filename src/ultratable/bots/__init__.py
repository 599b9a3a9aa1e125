"""Bots: players that know only what their seat may know. They use the contract and no game's own modules."""

from collections.abc import Callable
from typing import Final

from ultratable.bots.bot import Bot
from ultratable.bots.random_bot import RandomBot
from ultratable.bots.steady import SteadyBot
from ultratable.core.errors import BadSetup, nearest

BOTS: Final[dict[str, Callable[[int | str], Bot]]] = {"random": RandomBot, "steady": SteadyBot}


def make_bot(name: str, seed: int | str) -> Bot:
    """The bot of that name; the same seed makes it play the same way again."""
    if name not in BOTS:
        raise BadSetup(f"There is no bot '{name}'.{nearest(name, list(BOTS))} There are: {', '.join(BOTS)}.")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "make_bot"]
