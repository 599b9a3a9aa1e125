"""How bots are asked: everybody who lets one play does it here, and no bot is ever shown the true match.

What it is shown is a match that its seat could believe in. Cards, sealed answers and coming dice are dealt anew there
and the past is left out, so however a bot may look at it, it finds nothing that its seat may not know.
"""

from random import Random

from ultratable.bots.bot import Bot
from ultratable.bots.random_bot import RandomBot
from ultratable.core.match import Match


def believed(match: Match, seat: int) -> Match:
    """A match that a seat could believe in: always the same for what it knows, as bots imagine more for themselves."""
    return match.imagine(seat, Random(match.barrier))


def answer(bot: Bot, match: Match, seat: int) -> int:
    """The number of the option that a bot takes for a seat that is asked (for `Match.pick`)."""
    if type(bot) is RandomBot:
        # It only reads which options are open, and answers so fast that to imagine anything would take it most time.
        return bot.choose(match, seat)
    return bot.choose(believed(match, seat), seat)
