"""What a game's own judgement says of a table, for all seats at once: the raw figures that a calibration turns into
chances of winning."""

from math import log
from typing import Final

from ultratable.core.match import Match

_LEAST: Final = 1e-4
"""No judgement is believed to be surer than this before the match is over."""


def sides_of(match: Match) -> tuple[int, ...]:
    """The side of each seat, counted from 0: seats of one team are one side, and win or lose together."""
    teams = [seat.get("team", at) for at, seat in enumerate(match.view(None)["seats"])]
    order = list(dict.fromkeys(teams))
    return tuple([order.index(team) for team in teams])


def leanings(match: Match, sides: tuple[int, ...]) -> list[float]:
    """How well each side stands: the log odds of the game's judgement, the mean over its seats."""
    sums = [0.0] * (max(sides) + 1)
    for seat, side in enumerate(sides):
        judged = min(max(match.evaluate(seat), _LEAST), 1 - _LEAST)
        sums[side] += log(judged / (1 - judged))
    return [total / sides.count(side) for side, total in enumerate(sums)]


def won(match: Match, sides: tuple[int, ...]) -> list[float]:
    """Of a match that is over: what each side has won, 1 or a share."""
    result = match.result
    assert result is not None
    winners = {sides[seat] for seat in result.winners}
    return [1 / len(winners) if side in winners else 0.0 for side in range(max(sides) + 1)]


def asked(match: Match) -> tuple[str, tuple[int, ...]]:
    """The open question's name, and who owes an answer."""
    return match.ask(match.deciders[0]).name, match.deciders
