"""The verbs of hero sheets: roll, hit, heal, draw, take (ults.main.roll, ults.damage.batch, ults.cards.modifiers).

A verb is one line of an ability. Damage only adds to a target's batch here; what reduces it comes later, once for
the whole batch.
"""

from ultratable.core.hooks import MODIFY
from ultratable.core.total import NOTHING, Total
from ultratable.games.ults import events
from ultratable.games.ults.cards import POWER, face
from ultratable.games.ults.deck import discard, draw_several, lookers
from ultratable.games.ults.records import Extra, Play
from ultratable.games.ults.sheet import ABILITIES, HOOKS
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import DIE, HAND, ROLL

_POWER = HOOKS.slot("power", MODIFY)
_ROLL = HOOKS.slot("roll", MODIFY)
_REROLL = HOOKS.slot("reroll", MODIFY)


def roll(s: Ults, seat: int, needs: int) -> int:
    """One roll of the die for the user of an ability, as it counts (ults.x-clover-dale.roll-order)."""
    shown = s.chance(ROLL, DIE) - DIE.start + 1
    s.tell(events.ROLLED, seat, shown, needs)
    result = counts_as(s, seat, shown)
    if result != shown:
        s.tell(events.ROLL_CHANGED, seat, result)
    return result


def counts_as(s: Ults, seat: int, shown: int) -> int:
    for live in s.live[_ROLL]:
        shown = live.handler(s, live, shown, seat)
    return shown


def rolls_again(s: Ults, seat: int) -> bool:
    """Whether that user's next failed roll is made again."""
    return not s.rerolled and any([live.handler(s, live, seat) for live in s.live[_REROLL]])


def succeeds(s: Ults, p: Play, needs: int) -> bool:
    """Roll needs+ for the user of an ability; some effects let a failed roll be made again."""
    result = roll(s, p.user, needs)
    if result < needs and s.live[_REROLL] and rolls_again(s, p.user):
        s.rerolled = True
        s.tell(events.ROLLS_AGAIN, p.user)
        result = roll(s, p.user, needs)
    if result < needs:
        s.tell(events.MISSED, p.user)
        return False
    return True


def power(s: Ults, p: Play, card: int, target: int) -> Total:
    """What a card is worth when the user attacks that target with it: additions before anything else."""
    total = Total(POWER[card], ((face(card), POWER[card], "ults.cards.power"),))
    for live in s.live[_POWER]:
        total = live.handler(s, live, total, p, target)
    return total


def deal(s: Ults, target: int, total: Total) -> None:
    """Add to the one batch aimed at a player (ults.damage.batch)."""
    if total.value > 0 and not s.out[target]:
        held = s.batch.get(target)
        s.batch[target] = total if held is None else held.and_also(total)


def hit(s: Ults, p: Play, card: int, needs: int, times: int = 1, halved: bool = False) -> bool:
    """Roll needs+ to deal a card's power (or a multiple, or half of it) to the target."""
    if not succeeds(s, p, needs):
        return False
    strike(s, p, card, p.target, times, halved)
    return True


def strike(s: Ults, p: Play, card: int, target: int, times: int = 1, halved: bool = False) -> None:
    """Deal a card's power to a target without a roll."""
    ability = ABILITIES[p.ability]
    total = power(s, p, card, target)
    if times != 1:
        total = total.times(f"{times}x", times, ability.clause)
    if halved:
        total = total.half("half, rounded up", ability.clause)
    deal(s, target, total)


def heal(s: Ults, seat: int, label: str, amount: int, clause: str) -> None:
    """Raise a living player's health, never above the maximum (ults.damage.max-health)."""
    # Who is on 0 health but not yet eliminated has no way back (ults.end.elimination).
    if s.out[seat] or not s.health[seat] or amount <= 0:
        return
    total = NOTHING.plus(label, amount, clause)
    lost = s.health[seat] + amount - s.options.health
    if lost > 0:
        total = total.plus("beyond the maximum", -lost, "ults.damage.max-health")
    s.health[seat] += total.value
    s.tell(events.HEALED, seat, total)


def each_enemy(s: Ults, p: Play) -> list[int]:
    """Living enemies of the user, in turn order from the active player's left (ults.content.multi-target)."""
    return [seat for seat in s.around(s.active) if s.team[seat] != s.team[p.user]]


def lay_from_deck(s: Ults, p: Play, count: int) -> list[int]:
    """Draw cards face up onto the table (ults.table.extra)."""
    cards = draw_several(s, count)
    for card in cards:
        s.known[card] = -1
        s.table = (*s.table, Extra(card, True, 0))
        s.tell(events.TURNED_UP, p.user, card)
    return cards


def lose_card(s: Ults, seat: int) -> int:
    """A player discards one card of the hand at random; -1 if the hand is empty."""
    if not s.hand[seat]:
        return -1
    card = any_of_hand(s, seat)
    take_from_hand(s, seat, card)
    discard(s, card)
    s.tell(events.LOST_CARD, seat, card)
    return card


def any_of_hand(s: Ults, seat: int) -> int:
    hand = s.hand[seat]
    return hand[0] if len(hand) == 1 else s.chance(HAND, sorted(hand))


def take_from_hand(s: Ults, seat: int, card: int) -> None:
    hand = s.hand[seat]
    at = hand.index(card)
    s.hand[seat] = hand[:at] + hand[at + 1 :]


def give_card(s: Ults, giver: int, taker: int, card: int) -> None:
    """A card passes from hand to hand: giver, taker and whoever looks into either hand know it."""
    seen = lookers(s, giver) | lookers(s, taker)
    if len(s.hand[giver]) > 1:
        # Whoever did not see which card went no longer knows which of the giver's cards are still there.
        for other in s.hand[giver]:
            s.known[other] &= seen
    take_from_hand(s, giver, card)
    s.hand[taker] = (*s.hand[taker], card)
    s.known[card] |= seen
    s.tell_secret(events.STOLEN, seen, taker, giver, card)
