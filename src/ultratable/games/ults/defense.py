"""Defending (clauses ults.defense.*, ults.timing.defense)."""

from collections.abc import Sequence

from ultratable.core.flow import Decision
from ultratable.core.hooks import MODIFY
from ultratable.core.records import Cost
from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.attack import take_from_hand
from ultratable.games.ults.cards import POWER, SUIT, face, half
from ultratable.games.ults.damage import all_lose, lowered
from ultratable.games.ults.deck import discard
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import HOOKS
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import DONE

_BLOCK = HOOKS.slot("block", MODIFY)


def blocks(s: Ults, p: Play, seat: int, card: int) -> int:
    """What one card of a defender's hand blocks: its power in the ability's suit, else half of it, rounded up."""
    amount = POWER[card] if SUIT[card] == p.suit else half(POWER[card])
    for live in s.live[_BLOCK]:
        amount = live.handler(s, live, amount, seat, card)
    return amount


def after_defense(s: Ults, p: Play, seat: int, cards: tuple[int, ...]) -> Total:
    """What these cards leave of the damage that a defender faces."""
    total = s.batch[seat]
    for card in cards:
        clause = "ults.defense.same-suit" if SUIT[card] == p.suit else "ults.defense.other-suit"
        total = total.less(f"blocked by {face(card)}", blocks(s, p, seat, card), clause)
    return total


def forecast(s: Ults, p: Play, seat: int, cards: tuple[int, ...]) -> Total:
    """What would reach the defender in the end: after the cards, after what absorbs, after fixed reductions."""
    then = s.clone()
    then.log = None
    return lowered(then, seat, after_defense(s, p, seat, cards), False)


class Defend(Decision):
    """Each player facing damage, from the active player's left: any number of hand cards, named one by one."""

    name = "defend"
    clause = "ults.timing.defense"
    series = True
    response = True

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        for seat in s.around(s.active):
            if seat in s.batch and seat not in s.blockers and s.batch[seat].value > 0 and s.hand[seat]:
                return (seat,)
        return ()

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [DONE, *s.hand[seat]]

    def blocked(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return "ults.defense.many" if pick in sofar else None

    def picks(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> list[int]:
        return [DONE, *s.hand[seat]] if not sofar else super().picks(s, n, seat, sofar)

    def done(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> bool:
        return sofar[-1] == DONE or len(sofar) == len(s.hand[seat])

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        cards = picks[:-1] if picks[-1] == DONE else picks
        s.blockers[seat] = cards
        s.reveal()
        if not cards:
            s.tell(events.NO_DEFENSE, seat)
            return self.name
        blocked = sum([blocks(s, n, seat, card) for card in cards])
        s.batch[seat] = after_defense(s, n, seat, cards)
        for card in cards:
            take_from_hand(s, seat, card)
            discard(s, card)
        s.tell(events.DEFENDED, seat, cards, blocked)
        return self.name

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        if not sofar:
            return f"{s.batch[seat].value} damage is coming. Block it with cards from your hand?"
        # Many cards are counted, not named: a prompt has fifteen words at most.
        cards = ", ".join(map(face, sofar)) if len(sofar) <= 6 else f"{len(sofar)} cards"
        return f"With {cards} you take {forecast(s, n, seat, sofar).value} damage. Another card?"

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick == DONE:
            left = f"take {forecast(s, n, seat, sofar).value} damage."
            return f"Block with these and {left}" if sofar else f"Do not defend: {left}"
        return f"Discard {face(pick)} to block {blocks(s, n, seat, pick)}."

    def clause_of(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick == DONE:
            return "ults.defense.many"
        return "ults.defense.same-suit" if SUIT[pick] == n.suit else "ults.defense.other-suit"

    def refs(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return () if pick == DONE else (face(pick),)

    def preview(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        if pick == DONE and sofar:
            # What it comes to is in the option's own words.
            return None
        cards = sofar if pick == DONE else (*sofar, pick)
        return f"You would take {forecast(s, n, seat, cards).value} of {s.batch[seat].value} damage"

    def cost(self, s: Ults, n: Play, seat: int) -> Cost:
        """The health that is lost if nobody defends any more, by damage hit back too."""
        then = s.clone()
        then.log = None
        all_lose(then, n)
        return Cost(s.health[seat] - then.health[seat], then.health[seat] == 0)

    def default(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> int | None:
        return DONE

    def reason(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{face(pick)} is already among your defense cards."
