"""How good a table looks for a seat: the judgement bots build on. It only looks at imagined tables.

Everything is counted in points of health: cards by what they block and hit for, status effects by what they will do
before they are knocked off, damage under way by what will come through.
"""

from math import exp
from typing import Final

from ultratable.games.ults.cards import POWER
from ultratable.games.ults.sheet import STATUSES
from ultratable.games.ults.state import Ults

_CARD: Final = 2.0
"""What a card in hand is worth, whichever it is: to keep a choice."""
_POWER: Final = 0.4
"""And for each point of its power."""
_UNSEEN: Final = 4.8
"""What a card in another's hand is worth: an average one."""
_ENOUGH: Final = 5
"""So many cards are a full hand; each one more is worth only a part, so that nobody hoards instead of fighting."""
_SURPLUS: Final = 0.35
_TURNS: Final = 3.0
"""In so many Draw Phases an effect is felt before one knock takes it off; a second knock takes longer again."""
_SECOND: Final = 2.0
_THROUGH: Final = 0.85
"""The part of damage under way that comes through, in health or in cards spent on blocking it."""
_BLOCK: Final = 4.0
"""What one unseen card blocks."""
_FRAIL: Final = 14
"""Below this much health every point counts more."""
_FEAR: Final = 0.05
_SCALE: Final = 14.0


def evaluate(s: Ults, seat: int) -> float:
    """From 0 (lost) to 1 (won): the seat's side against its rivals, the strongest above all."""
    outcome = s.outcome
    if outcome is not None:
        if outcome.ranks[seat] != 1:
            return 0.0
        return 1.0 if outcome.ranks.count(1) == s.team.count(s.team[seat]) else 0.5
    mine = 0.0
    others: dict[int, float] = {}
    own_team = s.team[seat]
    for other in range(s.seats):
        team = s.team[other]
        worth = 0.0 if s.out[other] else strength(s, other, other == seat)
        if team == own_team:
            mine += worth
        else:
            others[team] = others.get(team, 0.0) + worth
    rivals = max(others.values())
    spread = sum(others.values()) / len(others)
    return 1.0 / (1.0 + exp((0.6 * rivals + 0.4 * spread - mine) / _SCALE))


def strength(s: Ults, seat: int, own: bool) -> float:
    """Health, cards in hand, and what lies in front of a player, in health."""
    hand = s.hand[seat]
    cards = _own_hand(hand) if own else _UNSEEN * _full(len(hand))
    turns = _TURNS
    if seat == s.active and s.phase == "main" and s.play is None:
        # This player's Draw Phase is behind them: the card is drawn and the effects have been felt once.
        turns -= 1.0
        cards -= _UNSEEN if len(hand) <= _ENOUGH else _UNSEEN * _SURPLUS
    health = float(s.health[seat])
    if seat in s.batch and seat not in s.blockers:
        coming = _THROUGH * s.batch[seat].value
        if coming >= health:
            # Blocking is a must now, and perhaps impossible.
            coming = min(coming, health - 1.0) + max(0.0, coming - health - _BLOCK * len(hand))
        health -= coming
    effects = 0.0
    for status in s.status[seat]:
        kind = STATUSES[status.kind]
        if kind.value is not None:
            effects += kind.value(s, seat, status)
            continue
        lasting = turns + _SECOND if status.knocks > 1 else turns
        if kind.harm is not None:
            effects -= lasting * kind.harm(s, seat, status)
        if kind.heal is not None:
            effects += lasting * kind.heal(s, seat, status)
        effects += kind.worth if status.positive else -kind.worth
    if health < _FRAIL:
        health -= _FEAR * (_FRAIL - health) * (_FRAIL - health)
    return health + cards + effects


def _full(count: int) -> float:
    """How many cards of a full hand so many are worth."""
    return float(count) if count <= _ENOUGH else _ENOUGH + _SURPLUS * (count - _ENOUGH)


def _own_hand(hand: tuple[int, ...]) -> float:
    powers = sorted([POWER[card] for card in hand], reverse=True)
    best = powers[:_ENOUGH]
    rest = powers[_ENOUGH:]
    worth = _CARD * len(best) + _POWER * sum(best)
    return worth + _SURPLUS * (_CARD * len(rest) + _POWER * sum(rest)) if rest else worth
