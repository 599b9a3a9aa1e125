"""Previews: what an announced ability would do, with exact odds, from what its player may know."""

from ultratable.core.total import Total
from ultratable.games.ults.attack import counts_as, deal, power, rolls_again
from ultratable.games.ults.cards import SUIT, SUITS
from ultratable.games.ults.damage import add_up, lands_as_dealt
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ABILITIES, ENEMIES, Ability
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import knock_negative

_BEFORE_A_CARD = {
    "1x": "the card's power as damage",
    "2x": "twice the card's power as damage",
    "half": "half the card's power as damage",
}


def chance_of(s: Ults, user: int, needs: int, rolls: int = 1) -> str:
    """Rolls needed, as people read them: 3+ (67 %), with everything that changes the user's rolls.

    Of several rolls only the first that fails is ever made again, so that they are not told one by one.
    """
    miss = len([shown for shown in range(1, 7) if counts_as(s, user, shown) < needs]) / 6
    again = rolls_again(s, user)
    none = miss ** (rolls + again)
    if rolls == 1:
        return f"{needs}+ ({percent(1 - none)})"
    every = (1 - miss) ** rolls * (1 + again * rolls * miss)
    count, all_of_them = ("two", "both") if rolls == 2 else (str(rolls), "all")
    return f"{count} rolls of {needs}+ (one or more {percent(1 - none)}, {all_of_them} {percent(every)})"


def percent(chance: float) -> str:
    """In whole percent; what can happen is never called impossible, nor certain what can fail."""
    if 0 < chance < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= chance < 1 else f"{round(100 * chance)} %"


def outcome_line(s: Ults, p: Play) -> str | None:
    """One line for an ability, more exact once card and target are named (-1 where they are not)."""
    ability = ABILITIES[p.ability]
    aimed = Play(p.controller, p.user, p.ability, p.card, _aimed_at(s, p), p.suit, p.forced, p.copied)
    then = s if p.card < 0 else _at_the_roll(s, aimed)
    parts: list[str] = []
    if ability.odds is not None:
        needs, effect = ability.odds
        if ability.eased_by is not None and aimed.target >= 0:
            needs -= any([ability.eased_by(status) for status in then.status[aimed.target]])
        rolls = 1 if ability.rolls is None else ability.rolls(then, aimed)
        if rolls:
            parts.append(f"{chance_of(then, p.user, needs, rolls)}: {effect_of(then, aimed, ability, effect)}")
    if ability.foretell is not None:
        foretold = ability.foretell(then, aimed)
        parts += [foretold] if foretold else []
    if p.card >= 0 and ability.places is not None and ability.places.knocks:
        parts.append(_stays(ability, p.card))
    if p.card >= 0:
        hit = [one for one in s.status[p.controller] if not one.positive and one.knocks and SUIT[one.card] == p.suit]
        if hit:
            parts.append(f"knocks {len(hit)} of your negative effects")
    return "; ".join(parts) or None


def _aimed_at(s: Ults, p: Play) -> int:
    """The target, also where it need not be named because there is one enemy only."""
    enemies = s.enemies(p.user)
    return enemies[0] if p.target < 0 and not p.forced and len(enemies) == 1 else p.target


def _at_the_roll(s: Ults, p: Play) -> Ults:
    """The table as the roll finds it: once the card has knocked what it knocks, and the ability has begun."""
    then = s.clone()
    then.log = None
    then.play = p
    then.knocked = ()
    knock_negative(then, p)
    readies = ABILITIES[p.ability].readies
    if readies is not None:
        readies(then, p)
    return then


def effect_of(then: Ults, p: Play, ability: Ability, effect: str) -> str:
    if effect not in _BEFORE_A_CARD:
        return effect
    if p.card < 0:
        return _BEFORE_A_CARD[effect]
    total = strength(then, p, ability, effect)
    to_each = " to each enemy" if ability.aim == ENEMIES and len(then.enemies(p.user)) > 1 else ""
    if p.target < 0:
        return f"{total.value} damage before defense{to_each}{_made_of(total, ability)}"
    return landing(then, p, total)


def strength(then: Ults, p: Play, ability: Ability, effect: str) -> Total:
    """What the ability card deals, as the ability counts it: 1x, 2x, 3x or half."""
    total = power(then, p, p.card, p.target)
    if effect == "half":
        return total.half("half, rounded up", ability.clause)
    times = int(effect[0])
    return total if times == 1 else total.times(effect, times, ability.clause)


def landing(then: Ults, p: Play, total: Total) -> str:
    """What is left when the batch is added up, and where it lands: others may take it, effects may halve it."""
    taker, landed = landed_on(then, p, total)
    instead = "" if taker == p.target else f", taken by {then.sheet(taker).title}"
    return f"{landed.value} damage before defense{instead}{_made_of(landed, ABILITIES[p.ability])}"


def _made_of(total: Total, ability: Ability) -> str:
    """The arithmetic, where there is more to it than the card and the ability's own text."""
    if all([clause == "ults.cards.power" or clause.startswith(ability.clause) for _, _, clause in total.reasons]):
        return ""
    (first, amount, _), *more = total.reasons
    signed = [f" {'+' if change > 0 else '−'} {abs(change)} for {label}" for label, change, _ in more]
    return f" ({amount} for {first}{''.join(signed)})"


def landed_on(then: Ults, p: Play, total: Total) -> tuple[int, Total]:
    """Who takes it, and how much of it; as it stands, as long as nobody is aimed at."""
    if p.target < 0 or lands_as_dealt(then):
        return p.target, total
    ahead = then.clone()
    ahead.log = None
    ahead.batch = {}
    deal(ahead, p.target, total)
    add_up(ahead, p)
    return next(iter(ahead.batch.items()))


def _stays(ability: Ability, card: int) -> str:
    assert ability.places is not None
    suit = SUITS[SUIT[card]]
    return f"stays until {f'two {suit} knock' if ability.places.knocks == 2 else f'a {suit} knocks'} it off"
