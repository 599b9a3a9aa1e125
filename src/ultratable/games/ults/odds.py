"""Previews: what an announced ability would do, with exact odds, from what its player may know."""

from ultratable.games.ults.attack import counts_as, rolls_again
from ultratable.games.ults.cards import POWER, SUIT, half
from ultratable.games.ults.sheet import Ability
from ultratable.games.ults.state import Ults


def chance_of(s: Ults, user: int, needs: int) -> str:
    """A roll needed, as people read it: 3+ (67 %), with everything that changes the user's rolls."""
    misses = len([shown for shown in range(1, 7) if counts_as(s, user, shown) < needs]) / 6
    if rolls_again(s, user):
        misses *= misses
    return f"{needs}+ ({round(100 * (1 - misses))} %)"


def outcome_line(s: Ults, seat: int, user: int, ability: Ability, card: int, target: int) -> str | None:
    """One line for an ability, more exact once a card is named."""
    parts: list[str] = []
    if ability.odds is not None:
        needs, effect = ability.odds
        if _eased(s, seat, user, ability, card, target):
            needs -= 1
        parts.append(f"{chance_of(s, user, needs)}: {_effect(effect, card)}")
    if card >= 0:
        suit = ability.suit(s, user, card)
        knocked = [status for status in s.status[seat] if not status.positive and SUIT[status.card] == suit]
        if knocked:
            parts.append(f"knocks {len(knocked)} of your negative effects")
    return "; ".join(parts) or None


def _eased(s: Ults, seat: int, user: int, ability: Ability, card: int, target: int) -> bool:
    """Whether something on the target makes the roll easier, once the ability card has knocked what it knocks."""
    if ability.eased_by is None:
        return False
    if target < 0:
        enemies = s.enemies(user)
        if user != seat or len(enemies) > 1:
            return False
        target = enemies[0]
    held = s.status[target]
    if target == seat and card >= 0:
        suit = ability.suit(s, user, card)
        held = tuple([one for one in held if one.positive or one.knocks != 1 or SUIT[one.card] != suit])
    return any([ability.eased_by(status) for status in held])


def _effect(effect: str, card: int) -> str:
    if card < 0:
        return {"1x": "the card's power", "2x": "twice the card's power", "half": "half the card's power"}.get(
            effect, effect
        ) + (" as damage" if effect in ("1x", "2x", "half") else "")
    amount = {"1x": POWER[card], "2x": 2 * POWER[card], "half": half(POWER[card])}.get(effect)
    return effect if amount is None else f"{amount} damage before defense"
