"""The arena: bots against bots, as fast as they think."""

from typing import Any

from ultratable.bots.believed import answer
from ultratable.bots.bot import Bot
from ultratable.core.game import Game
from ultratable.core.match import Match


def play_match(game: Game, bots: list[Bot], options: dict[str, Any], seed: int | str) -> tuple[Match, int]:
    """Play one match to its end, one bot per seat; the match and how many answers were given."""
    match = game.start(len(bots), options, seed)
    return match, play_on(match, bots)


def play_on(match: Match, bots: list[Bot]) -> int:
    """Play a match on to its end; how many answers that took."""
    answers = 0
    deciders = match.deciders
    while deciders:
        seat = deciders[0]
        match.pick(seat, answer(bots[seat], match, seat))
        answers += 1
        deciders = match.deciders
    return answers
