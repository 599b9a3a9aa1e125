"""Exact odds of a battle from what a seat may know: previews, and how bots judge a battle under way.

What a seat cannot see lies in the draw pile and in other hands. A card in a hand is any of the unseen cards of the
shuffle it was drawn from, each as likely as the other (cards of different shuffles cannot have changed places).
"""

from math import comb

from ultratable.core.cards import face
from ultratable.games.figures.cards import MODIFIER, VALUE
from ultratable.games.figures.state import Figures


def unseen(s: Figures, seat: int) -> dict[int, list[int]]:
    """The cards a seat cannot see, by the shuffle they come from, from the lowest up."""
    pools: dict[int, list[int]] = {}
    deck = s.deck.cards()
    if deck:
        pools[s.reshuffles] = list(deck)
    for other in range(s.seats):
        if other != seat:
            for card in s.hand[other]:
                pools.setdefault(s.drawn[card], []).append(card)
    for pool in pools.values():
        pool.sort()
    return pools


def chance_of_any(s: Figures, seat: int, other: int, most: int) -> float:
    """How likely a card picked blindly from another's hand counts at most so much."""
    hand = s.hand[other]
    if not hand:
        return 1.0 if most >= 0 else 0.0
    pools = unseen(s, seat)
    shares = [_low(pools[s.drawn[card]], most) / len(pools[s.drawn[card]]) for card in hand]
    return sum(shares) / len(shares)


def chance_of_all(s: Figures, seat: int, other: int, most: int) -> float:
    """How likely every card of another's hand counts at most so much: the best one too."""
    hand = s.hand[other]
    if not hand:
        return 1.0 if most >= 0 else 0.0
    pools = unseen(s, seat)
    drawn = [s.drawn[card] for card in hand]
    chance = 1.0
    for shuffle in sorted(set(drawn)):
        pool, held = pools[shuffle], drawn.count(shuffle)
        chance *= comb(_low(pool, most), held) / comb(len(pool), held)
    return chance


def _low(pool: list[int], most: int) -> int:
    """How many cards of a pool, which is in order, count at most so much."""
    count = 0
    for card in pool:
        if VALUE[card] > most:
            break
        count += 1
    return count


def base(s: Figures, figure: int, attacks: bool) -> int:
    """What a figure's total is without its card."""
    now = s.figure[figure]
    sum = 0 if now.wounded else now.power
    if now.blast if attacks else now.dodge:
        sum += MODIFIER
    return sum - MODIFIER if now.intimidated else sum


def room(s: Figures, seat: int, card: int) -> int:
    """The most that the other's card may count so that the seat's card succeeds in the battle under way."""
    b = s.fight()
    attack, defense = base(s, b.figure, True), base(s, b.facing, False)
    return attack + VALUE[card] - defense if seat == b.attacker else defense + VALUE[card] - attack - 1


# Lines to read before choosing.


def card_line(s: Figures, seat: int, card: int) -> str:
    """What a battle card would do: wins 71 % against any card, 48 % against the best of 2."""
    b = s.fight()
    attacks = seat == b.attacker
    other = b.defender if attacks else b.attacker
    return _told("wins" if attacks else "holds", s, seat, other, room(s, seat, card))


def attack_line(s: Figures, seat: int, figure: int, other: int) -> str:
    """An attack with the best card in hand against the opponent's strongest figure."""
    card = max(s.hand[seat])
    strongest = max(s.line[other], key=lambda one: base(s, one, False))
    most = base(s, figure, True) + VALUE[card] - base(s, strongest, False)
    told = _told("wins", s, seat, other, most)
    return f"with {face(card)} against {s.called[strongest]}: {told}"


def defense_line(s: Figures, figure: int) -> str:
    """A defence with the best card in hand."""
    b = s.fight()
    hand = s.hand[b.defender]
    value = VALUE[max(hand)] if hand else 0
    most = base(s, figure, False) + value - base(s, b.figure, True) - 1
    told = _told("holds", s, b.defender, b.attacker, most)
    return f"with {face(max(hand))}: {told}" if hand else told


def _told(verb: str, s: Figures, seat: int, other: int, most: int) -> str:
    held = len(s.hand[other])
    blind, best = chance_of_any(s, seat, other, most), chance_of_all(s, seat, other, most)
    if best == 1.0:
        return f"always {verb}"
    if blind == 0.0:
        return f"never {verb}"
    line = f"{verb} {_percent(blind)} against any card"
    return line if held == 1 else f"{line}, {_percent(best)} against the best of {held}"


def _percent(chance: float) -> str:
    """Never rounded to a certainty that it is not."""
    return f"{min(99, max(1, round(100 * chance)))} %" if 0.0 < chance < 1.0 else f"{round(100 * chance)} %"
