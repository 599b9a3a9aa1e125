"""Aja (clauses ults.aja.*): heals, and has an animal for every suit."""

from collections.abc import Sequence

from ultratable.core.flow import Decision
from ultratable.games.ults import events
from ultratable.games.ults.attack import heal, hit, power, succeeds, take_from_hand
from ultratable.games.ults.cards import POWER, face
from ultratable.games.ults.deck import discard, draw, draw_several
from ultratable.games.ults.odds import chance_of
from ultratable.games.ults.records import Extra, Play, Status
from ultratable.games.ults.sheet import ANYONE, ENEMY, FRIEND, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import place, place_own
from ultratable.games.ults.words import DONE

AJA = hero("aja")
PYTHON = AJA.status("python")
PLANT_LIFE = AJA.status("plant-life")


@AJA.ability("herbal-healing", FRIEND, odds=(4, "heals by the power of a card turned up"))
def herbal_healing(s: Ults, p: Play) -> None:
    if succeeds(s, p, 4):
        card = draw(s)
        if card >= 0:
            discard(s, card)
            s.tell(events.TURNED_UP, p.user, card)
            heal(s, p.target, face(card), POWER[card], "ults.aja.herbal-healing")


@AJA.ability("lion", ENEMY, odds=(3, "1x"))
def lion(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@AJA.ability("elephant", ENEMY, odds=(5, "2x"))
def elephant(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=5, times=2)


@AJA.ability("python", ENEMY, places=PYTHON)
def python(s: Ults, p: Play) -> None:
    place_own(s, p, PYTHON)


def squeeze(s: Ults, bearer: int, status: Status) -> int:
    return 2


PYTHON.harm = squeeze


class AddBaboons(Decision):
    """Up to two more cards of the controller's hand, laid one by one before any roll."""

    name = "add baboons"
    clause = "ults.timing.baboons"
    series = True

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,) if s.hand[n.controller] else ()

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (DONE, *s.hand[seat])

    def blocked(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return "ults.aja.baboons" if pick in sofar else None

    def done(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> bool:
        return sofar[-1] == DONE or len(sofar) == min(2, len(s.hand[seat]))

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        for card in picks:
            if card != DONE:
                take_from_hand(s, seat, card)
                s.known[card] = -1
                s.table = (*s.table, Extra(card, True, 0, home=seat))
                s.tell(events.LAID, seat, card)
        s.reveal()
        return None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        return "Lay another card beside it? It comes back when the turn ends."

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "No more cards: roll." if pick == DONE else f"Add {face(pick)}: 5+ for {POWER[pick]} damage."

    def clause_of(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "ults.aja.baboons"

    def refs(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return () if pick == DONE else (face(pick),)

    def preview(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        cards = [card for card in (n.card, *sofar, pick) if card != DONE]
        amounts = ", ".join([str(power(s, n, card, n.target).value) for card in cards])
        return f"{chance_of(s, n.user, 5, len(cards))}: {amounts} damage"

    def default(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> int | None:
        return DONE

    def reason(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{face(pick)} is laid already."


def roll_for_each(s: Ults, p: Play) -> None:
    for card in (p.card, *[extra.card for extra in s.table if extra.home >= 0]):
        hit(s, p, card, needs=5)


@AJA.ability("baboons", ENEMY, steps=(AddBaboons(), roll_for_each), odds=(5, "1x"))
def baboons(s: Ults, p: Play) -> None:
    """The played card is on the pile; the question for more comes next."""


@AJA.ability("plant-life", ANYONE, places=PLANT_LIFE)
def plant_life(s: Ults, p: Play) -> None:
    helps = s.team[p.target] == s.team[p.user]
    place(s, PLANT_LIFE, p.card, p.target, p.user, helps)
    for card in draw_several(s, 4):
        place(s, PLANT_LIFE, card, p.target, p.user, helps)


def thorns(s: Ults, bearer: int, status: Status) -> int:
    return 0 if status.positive else 1


def blossom(s: Ults, bearer: int, status: Status) -> int:
    return 1 if status.positive else 0


PLANT_LIFE.harm = thorns
PLANT_LIFE.heal = blossom
