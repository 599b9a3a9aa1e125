"""How good a table looks for a seat: the judgement bots build on. It only looks at imagined tables.

Everything is counted in figures: an unwounded one with middling Power is worth about 1. A battle under way counts by
its exact odds from the seat's own knowledge, half against any card and half against the best.
"""

from math import exp
from typing import Final

from ultratable.core.records import Stake
from ultratable.games.figures.army import building
from ultratable.games.figures.cards import VALUE
from ultratable.games.figures.charcard import ACTIONS, SLOT, Type
from ultratable.games.figures.odds import base, chance_of_all, chance_of_any
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import ARMY

_UNHURT: Final = 0.36
_POWER: Final = 0.145
_WOUNDED: Final = 0.40
_CARD: Final = 0.0
_VALUE: Final = 0.038
_ARMOR: Final = 0.4
_BLAST: Final = 0.2
_DODGE: Final = 0.25
_INTIMIDATED: Final = -0.2
_STUNNED: Final = -0.5
_TURN: Final = 0.45
"""To be the one who attacks next."""
_CAPTIVE: Final = 0.02
"""A captive: perhaps a figure more one day, and one that its owner lacks."""
_SCALE: Final = 1.0
_READY: Final = 1.0
_STRONGEST: Final = 0.6
"""How much the strongest rivals count, and all of them on average."""
_EACH: Final = 0.4

_ACTION: Final = {
    "armor": 0.4,
    "blast": 0.2,
    "boost": 0.29,
    "dodge": 0.25,
    "explosion": 0.15,
    "intimidate": 0.2,
    "luck": 0.3,
    "master-plan": 0.15,
    "mind-control": 0.5,
    "recover": 0.9,
    "sneak": 0.45,
    "stun": 0.5,
}
_BY_NUMBER: Final = [_ACTION[action.id] for action in ACTIONS]
_SLOT_CHANCE: Final = 0.06
"""How much an action on the card adds to a figure's worth, for each pair of ranks."""


def evaluate(s: Figures, seat: int) -> float:
    """From 0 (lost) to 1 (won): the seat's side against its rivals, the strongest above all."""
    outcome = s.outcome
    if outcome is not None:
        if outcome.ranks[seat] != 1:
            return 0.0
        return 1.0 if outcome.ranks.count(1) == s.team.count(s.team[seat]) else 0.5
    if not s.brought:
        return 1.0 / (1.0 + exp(-_army(s, seat)))
    mine = 0.0
    others: dict[int, float] = {}
    for other in range(s.seats):
        worth = 0.0 if s.out[other] else _strength(s, other, seat)
        if s.team[other] == s.team[seat]:
            mine += worth
        else:
            others[s.team[other]] = others.get(s.team[other], 0.0) + worth
    mine += _battle(s, seat)
    rivals = max(others.values())
    spread = sum(others.values()) / len(others)
    return 1.0 / (1.0 + exp((_STRONGEST * rivals + _EACH * spread - mine) / _SCALE))


def stakes(s: Figures, seat: int) -> list[Stake]:
    """What this judgement goes by, part by part."""
    if s.outcome is not None:
        return []
    if not s.brought:
        return [Stake("actions and Power in your army", None, _army(s, seat))]
    teams: dict[int, float] = {}
    for other in range(s.seats):
        if s.team[other] != s.team[seat]:
            worth = 0.0 if s.out[other] else _strength(s, other, seat)
            teams[s.team[other]] = teams.get(s.team[other], 0.0) + worth
    strongest = max(teams, key=teams.__getitem__)
    found = [Stake("prospects in this battle", None, _battle(s, seat))]
    for other in range(s.seats):
        if s.out[other]:
            continue
        weight = 1.0
        if s.team[other] != s.team[seat]:
            weight = -_EACH / len(teams) - (_STRONGEST if s.team[other] == strongest else 0.0)
        found.extend(_parts(s, other, seat, weight))
    return found


def _parts(s: Figures, seat: int, viewer: int, weight: float) -> list[Stake]:
    """The strength of a player in its parts."""
    who = "you" if seat == viewer else f"seat {seat + 1}"
    line = [s.figure[figure] for figure in s.line[seat]]
    unhurt = [now.power for now in line if not now.wounded]
    wounded = len(line) - len(unhurt)
    power = float(sum(unhurt))
    armor = sum([len(now.armor) for now in line])
    blast = sum([now.blast for now in line])
    dodge = sum([now.dodge for now in line])
    cowed = sum([now.intimidated for now in line])
    captives = len(s.captives[seat])
    found = [
        Stake(f"Power in unwounded figures for {who}", power, weight * (_UNHURT * len(unhurt) + _POWER * power)),
        Stake(f"wounded figures for {who}", float(wounded), weight * _WOUNDED * wounded),
        Stake(f"cards of armor for {who}", float(armor), weight * _ARMOR * armor),
        Stake(f"figures with Blast for {who}", float(blast), weight * _BLAST * blast),
        Stake(f"figures with Dodge for {who}", float(dodge), weight * _DODGE * dodge),
        Stake(f"intimidated figures for {who}", float(cowed), weight * _INTIMIDATED * cowed),
        Stake(f"captives for {who}", float(captives), weight * _CAPTIVE * captives),
    ]
    hand = _hand(s, seat, viewer)
    if seat == viewer:
        value = float(sum([VALUE[card] for card in s.hand[seat] if card not in _laid(s, seat)]))
        found.append(Stake("value in your hand", value, weight * hand))
    else:
        found.append(Stake(f"cards in seat {seat + 1}'s hand", float(len(s.hand[seat])), weight * hand))
    if s.stunned >> seat & 1:
        found.append(Stake(f"lost turns for {who}", 1.0, weight * _STUNNED))
    if _attacks_next(s, seat):
        found.append(Stake(f"next attack for {who}", 1.0, weight * _TURN))
    return found


def _strength(s: Figures, seat: int, viewer: int) -> float:
    worth = 0.0
    for figure in s.line[seat]:
        worth += _figure(s, figure)
    worth += _CAPTIVE * len(s.captives[seat])
    worth += _hand(s, seat, viewer)
    if s.stunned >> seat & 1:
        worth += _STUNNED
    if _attacks_next(s, seat):
        worth += _TURN
    return worth


def _hand(s: Figures, seat: int, viewer: int) -> float:
    hand = s.hand[seat]
    if seat != viewer:
        return len(hand) * (_CARD + _VALUE * 8)
    laid = _laid(s, seat)
    return sum([_CARD + _VALUE * VALUE[card] for card in hand if card not in laid])


def _laid(s: Figures, seat: int) -> tuple[int, ...]:
    """The cards that a seat has laid face down and still holds."""
    return s.sealed.get(seat, ()) if s.decision is not None and s.decision.name == "cards" else ()


def _attacks_next(s: Figures, seat: int) -> bool:
    return seat == s.active and (s.phase == "attack" or s.sneaked)


def _figure(s: Figures, figure: int) -> float:
    now = s.figure[figure]
    worth = _WOUNDED if now.wounded else _UNHURT + _POWER * now.power
    worth += _ARMOR * len(now.armor)
    if now.blast:
        worth += _BLAST
    if now.dodge:
        worth += _DODGE
    if now.intimidated:
        worth += _INTIMIDATED
    return worth


def _battle(s: Figures, seat: int) -> float:
    """What the battle under way is worth to a seat before its cards are shown."""
    b = s.battle
    if b is None or b.shown or seat not in (b.attacker, b.defender):
        return 0.0
    facing = [b.facing] if b.facing >= 0 else list(s.line[b.defender])
    laid = s.sealed.get(seat, ())
    cards = laid if laid and b.facing >= 0 else s.hand[seat]
    if seat == b.attacker:
        # The defending player answers with what is best against us.
        return min([max([_attack(s, figure, card) for card in cards]) for figure in facing])
    return max([max([_defense(s, figure, card) for card in cards or (-1,)]) for figure in facing])


def _loss(s: Figures, figure: int) -> float:
    """What a figure's holder loses if it is beaten."""
    now = s.figure[figure]
    if now.armor:
        return _ARMOR
    worth = _figure(s, figure)
    return worth if now.wounded else worth - _WOUNDED


def _mixed(s: Figures, seat: int, other: int, most: int) -> float:
    return 0.5 * chance_of_any(s, seat, other, most) + 0.5 * chance_of_all(s, seat, other, most)


def _attack(s: Figures, facing: int, card: int) -> float:
    b = s.fight()
    most = base(s, b.figure, True) + VALUE[card] - base(s, facing, False)
    chance = _mixed(s, b.attacker, b.defender, most)
    gain = _loss(s, facing) + (_CAPTIVE if s.figure[facing].wounded else 0.0)
    slot = SLOT[card]
    if slot >= 0:
        action = ACTIONS[s.type_of(b.figure).card[slot]]
        if action.id not in ("recover", "mind-control") or action.opened(s):
            gain += _BY_NUMBER[action.number]
    spent = 0.0 if s.sealed.get(b.attacker) else _CARD + _VALUE * VALUE[card]
    return chance * gain - spent


def _defense(s: Figures, figure: int, card: int) -> float:
    b = s.fight()
    value = VALUE[card] if card >= 0 else 0
    most = base(s, figure, False) + value - base(s, b.figure, True) - 1
    chance = _mixed(s, b.defender, b.attacker, most)
    spent = 0.0 if card < 0 or s.sealed.get(b.defender) else _CARD + _VALUE * value
    return -(1.0 - chance) * _loss(s, figure) - spent


def _army(s: Figures, seat: int) -> float:
    """An army being chosen. Ready-made ones are balanced, so any of them will do; others are worth what they bring."""
    picks = s.sealed.get(seat, ())
    if picks and picks[0] in ARMY:
        return _READY
    return 0.1 * sum(
        [_UNHURT + _POWER * power + _type(s.types[type]) for type, power in building(s, seat, picks) if power]
    )


def _type(type: Type) -> float:
    return _SLOT_CHANCE * sum([_BY_NUMBER[action] for action in type.card[1:]])
