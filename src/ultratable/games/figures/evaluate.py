"""How good a table looks for a seat: the judgement bots build on. It only looks at imagined tables.

Everything is counted in figures: an unwounded one with middling Power is worth about 1. A battle under way counts by
its exact odds from the seat's own knowledge, half against any card and half against the best.
"""

from typing import Final

from ultratable.core.judgement import as_chance, decided, lead, weights
from ultratable.core.records import Stake
from ultratable.games.figures.army import Built, building, left
from ultratable.games.figures.cards import VALUE
from ultratable.games.figures.charcard import ACTIONS, BY_ID, SLOT, Type
from ultratable.games.figures.odds import base, chance_of_all, chance_of_any
from ultratable.games.figures.records import Figure
from ultratable.games.figures.roster import ARMIES
from ultratable.games.figures.state import Figures

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

_POINT: Final = 0.17
"""A point of Power in an army before the first attack; one that may still be given, as long as it is not."""
_FREE: Final = 0.1
_CARDS: Final = 1.0
"""What the actions on its cards are worth, a figure with more Power having more of them."""
_GOOD: Final = 1.2
"""Better cards are not asked for, and ready-made armies count as being so good: they are balanced. So there is always a
choice of armies, and no two matches need begin alike."""
_READY_MADE: Final = frozenset([frozenset([BY_ID[id].number for id, _ in army.figures]) for army in ARMIES])


def evaluate(s: Figures, seat: int) -> float:
    """From 0 (lost) to 1 (won): the seat's side against its rivals, the strongest above all."""
    if s.outcome is not None:
        return decided(s.outcome, s.team, seat)
    worth = _worth(s, seat)
    worth[seat] += _battle(s, seat)
    return as_chance(lead(worth, s.team, seat) / _SCALE)


def stakes(s: Figures, seat: int) -> list[Stake]:
    """What this judgement goes by, part by part."""
    if s.outcome is not None:
        return []
    weight = weights(_worth(s, seat), s.team, seat)
    found = [Stake("prospects in this battle", None, _battle(s, seat))] if s.brought else []
    for other in range(s.seats):
        if not s.out[other]:
            found.extend(_parts(s, other, seat, weight[other]))
    return found


def _worth(s: Figures, viewer: int) -> list[float]:
    """What each player has, as that seat knows it."""
    return [0.0 if s.out[seat] else _strength(s, seat, viewer) for seat in range(s.seats)]


def _parts(s: Figures, seat: int, viewer: int, weight: float) -> list[Stake]:
    """The strength of a player in its parts."""
    who = "you" if seat == viewer else f"seat {seat + 1}"
    army = [Stake(f"Power and actions in the army for {who}", None, weight * _army(s, seat, viewer))]
    if not s.brought:
        return army
    return [*(army if _fresh(s) else _line(s, seat, who, weight)), *_rest(s, seat, viewer, who, weight)]


def _line(s: Figures, seat: int, who: str, weight: float) -> list[Stake]:
    line = [s.figure[figure] for figure in s.line[seat]]
    unhurt = [now.power for now in line if not now.wounded]
    wounded = len(line) - len(unhurt)
    power = float(sum(unhurt))
    armor = sum([len(now.armor) for now in line])
    blast = sum([now.blast for now in line])
    dodge = sum([now.dodge for now in line])
    cowed = sum([now.intimidated for now in line])
    return [
        Stake(f"Power in unwounded figures for {who}", power, weight * (_UNHURT * len(unhurt) + _POWER * power)),
        Stake(f"wounded figures for {who}", float(wounded), weight * _WOUNDED * wounded),
        Stake(f"cards of armor for {who}", float(armor), weight * _ARMOR * armor),
        Stake(f"figures with Blast for {who}", float(blast), weight * _BLAST * blast),
        Stake(f"figures with Dodge for {who}", float(dodge), weight * _DODGE * dodge),
        Stake(f"intimidated figures for {who}", float(cowed), weight * _INTIMIDATED * cowed),
    ]


def _rest(s: Figures, seat: int, viewer: int, who: str, weight: float) -> list[Stake]:
    """What a player has beside the line."""
    captives = len(s.captives[seat])
    found = [Stake(f"captives for {who}", float(captives), weight * _CAPTIVE * captives)]
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
    if not s.brought:
        return _army(s, seat, viewer)
    worth = 0.0
    if _fresh(s):
        worth = _army(s, seat, viewer)
    else:
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


def _fresh(s: Figures) -> bool:
    """Whether the armies stand as they were built, and nobody has attacked yet."""
    if s.turn > 1 or s.battle is not None:
        return False
    return all([now == Figure(one.start) for now, one in zip(s.figure, s.brought, strict=True)])


def _army(s: Figures, seat: int, viewer: int) -> float:
    """What an army is worth before the first attack, built or being built: its Power, and its cards by the Power behind
    them. How many figures share the Power matters little."""
    if s.brought:
        return _built(s, [[s.brought[figure].type, s.brought[figure].start] for figure in s.line[seat]], 0)
    if seat != viewer:
        return _POINT * s.points[seat] + _CARDS * _GOOD
    built = building(s, seat, s.sofar(seat))
    locked = seat in s.sealed and seat not in s.deciders
    return _built(s, built, 0 if locked else left(s, seat, built))


def _built(s: Figures, built: Built, free: int) -> float:
    """An army of [type, Power], and points that may still be given; figures without Power share them."""
    waiting = sum([1 for _, power in built if power == 0])
    spent = 0.0
    cards = 0.0
    for type, power in built:
        behind = power or free / waiting
        spent += behind
        cards += behind * _card(s.types[type])
    if waiting:
        free = 0
    if not built or frozenset([type for type, _ in built]) in _READY_MADE:
        good = _GOOD
    else:
        good = min(cards / spent, _GOOD)
    return _POINT * spent + _FREE * free + _CARDS * good


def _card(type: Type) -> float:
    return sum([_BY_NUMBER[action] for action in type.card[1:]])
