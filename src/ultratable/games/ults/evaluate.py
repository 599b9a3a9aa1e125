"""How good a table looks for a seat: the judgement bots build on. It only looks at imagined tables."""

from math import exp

from ultratable.games.ults.cards import POWER
from ultratable.games.ults.sheet import STATUSES
from ultratable.games.ults.state import Ults

_CARD = 0.45
_EXPECTED_TURNS = 3.0
_UPRIGHT = 1.6
_SCALE = 16.0


def evaluate(s: Ults, seat: int) -> float:
    """From 0 (lost) to 1 (won): the seat's side against its strongest rival."""
    outcome = s.outcome
    if outcome is not None:
        if outcome.ranks[seat] != 1:
            return 0.0
        return 1.0 if outcome.ranks.count(1) == s.team.count(s.team[seat]) else 0.5
    mine = 0.0
    others: dict[int, float] = {}
    for other in range(s.seats):
        worth = 0.0 if s.out[other] else strength(s, other)
        if s.team[other] == s.team[seat]:
            mine += worth
        else:
            others[s.team[other]] = others.get(s.team[other], 0.0) + worth
    rivals = max(others.values())
    spread = sum(others.values()) / len(others)
    return 1.0 / (1.0 + exp((0.6 * rivals + 0.4 * spread - mine) / _SCALE))


def strength(s: Ults, seat: int) -> float:
    """Health, cards in hand, and what lies in front of a player."""
    worth = float(s.health[seat])
    for card in s.hand[seat]:
        worth += _CARD * POWER[card]
    for status in s.status[seat]:
        kind = STATUSES[status.kind]
        lasting = _EXPECTED_TURNS * (_UPRIGHT if status.knocks > 1 else 1.0)
        if kind.harm is not None:
            worth -= lasting * kind.harm(s, seat, status)
        if kind.heal is not None:
            worth += lasting * kind.heal(s, seat, status)
        worth += kind.worth if status.positive else -kind.worth
    return worth
