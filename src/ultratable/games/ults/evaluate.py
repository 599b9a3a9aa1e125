"""How good a table looks for a seat: the judgement bots build on. It only looks at imagined tables.

Everything is counted in points of health: cards by what they block and hit for, status effects by what they will do
before they are knocked off, damage under way by what will come through.
"""

from typing import Final

from ultratable.core.judgement import as_chance, decided, lead, weights
from ultratable.core.records import Stake
from ultratable.games.ults.cards import POWER
from ultratable.games.ults.records import Status
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
    if s.outcome is not None:
        return decided(s.outcome, s.team, seat)
    return as_chance(lead(_worth(s, seat), s.team, seat) / _SCALE)


def stakes(s: Ults, seat: int) -> list[Stake]:
    """What this judgement goes by, part by part."""
    if s.outcome is not None:
        return []
    weight = weights(_worth(s, seat), s.team, seat)
    found: list[Stake] = []
    for other in s.living():
        found.extend(_parts(s, other, other == seat, weight[other]))
    return found


def _worth(s: Ults, seat: int) -> list[float]:
    """What each player has, as that seat knows it."""
    return [0.0 if s.out[other] else strength(s, other, other == seat) for other in range(s.seats)]


def _parts(s: Ults, seat: int, own: bool, weight: float) -> list[Stake]:
    """The strength of a player in its parts."""
    who = "you" if own else f"seat {seat + 1}"
    whose = "your" if own else f"seat {seat + 1}'s"
    hand = s.hand[seat]
    full = _full(len(hand))
    cards = (_own_hand(hand) if own else _UNSEEN * full) - _to_come(s, seat)
    health = float(s.health[seat])
    coming = _coming(s, seat)
    found = [
        Stake(f"health for {who}", health, weight * (health - _fear(health - coming))),
        Stake(f"cards in {whose} hand", float(len(hand)), weight * (_CARD * full if own else cards)),
    ]
    if own:
        power = float(sum([POWER[card] for card in hand]))
        found.append(Stake("power in your hand", power, weight * (cards - _CARD * full)))
    if coming:
        found.append(Stake(f"damage on its way to {who}", float(s.batch[seat].value), -weight * coming))
    turns = _turns(s, seat)
    for status in s.status[seat]:
        found.append(Stake(f"{STATUSES[status.kind].title} on {who}", 1.0, weight * _effect(s, seat, status, turns)))
    return found


def strength(s: Ults, seat: int, own: bool) -> float:
    """Health, cards in hand, and what lies in front of a player, in health."""
    hand = s.hand[seat]
    cards = (_own_hand(hand) if own else _UNSEEN * _full(len(hand))) - _to_come(s, seat)
    health = s.health[seat] - _coming(s, seat)
    effects = 0.0
    turns = _turns(s, seat)
    for status in s.status[seat]:
        effects += _effect(s, seat, status, turns)
    return health - _fear(health) + cards + effects


def _has_drawn(s: Ults, seat: int) -> bool:
    """Whether this player's Draw Phase is behind them: the card is drawn and the effects have been felt once."""
    return seat == s.active and s.phase == "main" and s.play is None


def _to_come(s: Ults, seat: int) -> float:
    """What others have still to draw, who has drawn does not."""
    if not _has_drawn(s, seat):
        return 0.0
    return _UNSEEN if len(s.hand[seat]) <= _ENOUGH else _UNSEEN * _SURPLUS


def _turns(s: Ults, seat: int) -> float:
    return _TURNS - 1.0 if _has_drawn(s, seat) else _TURNS


def _coming(s: Ults, seat: int) -> float:
    """Damage under way, as far as it will probably be felt."""
    if seat not in s.batch or seat in s.blockers:
        return 0.0
    health = s.health[seat]
    coming = _THROUGH * s.batch[seat].value
    if coming >= health:
        # Blocking is a must now, and perhaps impossible.
        coming = min(coming, health - 1.0) + max(0.0, coming - health - _BLOCK * len(s.hand[seat]))
    return coming


def _fear(health: float) -> float:
    return _FEAR * (_FRAIL - health) * (_FRAIL - health) if health < _FRAIL else 0.0


def _effect(s: Ults, seat: int, status: Status, turns: float) -> float:
    """What a status effect is worth to its bearer until it is knocked off."""
    kind = STATUSES[status.kind]
    if kind.value is not None:
        return kind.value(s, seat, status)
    lasting = turns + _SECOND if status.knocks > 1 else turns
    effect = kind.worth if status.positive else -kind.worth
    if kind.harm is not None:
        effect -= lasting * kind.harm(s, seat, status)
    if kind.heal is not None:
        effect += lasting * kind.heal(s, seat, status)
    return effect


def _full(count: int) -> float:
    """How many cards of a full hand so many are worth."""
    return float(count) if count <= _ENOUGH else _ENOUGH + _SURPLUS * (count - _ENOUGH)


def _own_hand(hand: tuple[int, ...]) -> float:
    powers = sorted([POWER[card] for card in hand], reverse=True)
    best = powers[:_ENOUGH]
    rest = powers[_ENOUGH:]
    worth = _CARD * len(best) + _POWER * sum(best)
    return worth + _SURPLUS * (_CARD * len(rest) + _POWER * sum(rest)) if rest else worth
