"""Maggie Pye (clauses ults.x-maggie-pye.*): what others hold is hers, and what she bears is theirs."""

from collections.abc import Sequence

from ultratable.core.flow import END, Decision
from ultratable.games.ults import events
from ultratable.games.ults.attack import any_of_hand, give_card, hit, lose_card, power, strike, succeeds, take_from_hand
from ultratable.games.ults.cards import DIAMONDS, HEARTS, POWER, SUIT, by_rank, face
from ultratable.games.ults.deck import lookers
from ultratable.games.ults.odds import landing, percent
from ultratable.games.ults.records import Extra, Play, Status
from ultratable.games.ults.sheet import ENEMY, STATUSES, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import at_limit, move
from ultratable.games.ults.words import BLACK, RED

MAGGIE_PYE = hero("maggie-pye")
NOT_GUESSED = f"if the colour is not guessed ({percent(1 / 2)} against a blind guess)"


@MAGGIE_PYE.ability("peck", ENEMY, odds=(3, "1x"))
def peck(s: Ults, p: Play) -> None:
    hit(s, p, p.card, needs=3)


@MAGGIE_PYE.ability("shiny", ENEMY, odds=(5, "takes a random card"))
def shiny(s: Ults, p: Play) -> None:
    if succeeds(s, p, 5) and s.hand[p.target] and p.target != p.controller:
        give_card(s, p.target, p.controller, any_of_hand(s, p.target))


@MAGGIE_PYE.ability("butterfingers", ENEMY, odds=(4, "half"))
def butterfingers(s: Ults, p: Play) -> None:
    if hit(s, p, p.card, needs=4, halved=True):
        lose_card(s, p.target)


# Which Wing?


class LayOne(Decision):
    """One card of the controller's hand, face down."""

    name = "lay one"
    clause = "ults.x-maggie-pye.which-wing"

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,)

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return s.hand[seat]

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        seen = lookers(s, seat)
        take_from_hand(s, seat, picks[0])
        s.table = (*s.table, Extra(picks[0], False, seen, home=seat))
        s.tell_secret(events.LAID_DOWN, seen, seat, picks)
        s.reveal()
        return None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        return "Which card do you hide? Guessed wrong, its power is the damage."

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return f"{face(pick)} (power {POWER[pick]}, {'red' if is_red(pick) else 'black'})"

    def preview(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return f"{NOT_GUESSED}: {landing(s, n, power(s, n, pick, n.target))}"

    def refs(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (face(pick),)


class GuessColour(Decision):
    name = "guess"
    clause = "ults.x-maggie-pye.which-wing"

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.target,)

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (RED, BLACK)

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        laid = s.table[-1]
        s.table = (*s.table[:-1], Extra(laid.card, True, 0, home=laid.home))
        s.known[laid.card] = -1
        s.reveal()
        s.tell(events.GUESSED, seat, picks[0], laid.card)
        if is_red(laid.card) == (picks[0] == RED):
            s.tell(events.WON_GAME, n.target)
        else:
            s.tell(events.WON_GAME, n.user)
            strike(s, n, laid.card, n.target)
        return None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        return "Red or black? Guessed wrong, the hidden card's power is the damage."

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "Red: a diamond or a heart." if pick == RED else "Black: a club or a spade."


def is_red(card: int) -> bool:
    return SUIT[card] in (DIAMONDS, HEARTS)


@MAGGIE_PYE.ability("which-wing", ENEMY, steps=(LayOne(), GuessColour()))
def which_wing(s: Ults, p: Play) -> str | None:
    if s.hand[p.controller]:
        return None
    s.tell(events.BROKEN_OFF)
    return END


def not_guessed(s: Ults, p: Play) -> str | None:
    return f"{NOT_GUESSED}: the hidden card's power as damage" if len(s.hand[p.controller]) > 1 else None


ability_named("which-wing").foretell = not_guessed


# Cuckoo's Egg.


def eggs(s: Ults, p: Play) -> list[tuple[int, Status]]:
    """Every negative effect on the user's side that does not lie on the target already, with its bearer."""
    nests = [seat for seat in (p.user, *s.allies(p.user)) if seat != p.target]
    return [(seat, status) for seat in nests for status in s.status[seat] if not status.positive]


class ChooseEgg(Decision):
    """Effects are named by their cards."""

    name = "choose egg"
    clause = "ults.x-maggie-pye.cuckoos-egg"

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,) if self.picks(s, n, n.controller, ()) else ()

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [status.card for _, status in eggs(s, n)]

    def blocked(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        _, status = self.egg(s, n, pick)
        return "ults.status.stack-limit" if at_limit(s, n.target, STATUSES[status.kind]) else None

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        bearer, status = self.egg(s, n, picks[0])
        move(s, bearer, status, n.target)
        s.reveal()
        return None

    def egg(self, s: Ults, n: Play, card: int) -> tuple[int, Status]:
        found = [egg for egg in eggs(s, n) if egg[1].card == card]
        return found[0]

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        return f"Cuckoo's Egg: what do you lay in the nest of {s.sheet(n.target).title} (seat {n.target + 1})?"

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        bearer, status = self.egg(s, n, pick)
        return f"{STATUSES[status.kind].title} ({face(pick)}) from {s.sheet(bearer).title}, seat {bearer + 1}"

    def refs(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (face(pick),)

    def reason(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        _, status = self.egg(s, n, pick)
        return f"The target bears as many of {STATUSES[status.kind].title} as the stack limit allows."


@MAGGIE_PYE.ability("cuckoos-egg", ENEMY, steps=(ChooseEgg(),), odds=(5, "one negative effect moves"))
def cuckoos_egg(s: Ults, p: Play) -> str | None:
    """On a success, what to move is asked next, if there is anything."""
    return None if succeeds(s, p, 5) else END


# Clean Sweep.


class TakeTwo(Decision):
    """Two cards of the hand just looked at, named one by one."""

    name = "take two"
    clause = "ults.x-maggie-pye.clean-sweep"
    series = True

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,)

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return by_rank(s.hand[n.target])

    def blocked(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return self.clause if pick in sofar else None

    def done(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> bool:
        return len(sofar) == min(2, len(s.hand[n.target]))

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        for card in picks:
            give_card(s, n.target, seat, card)
        s.reveal()
        return None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        return f"Which card of that hand do you take{' as well' if sofar else ''}?"

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return f"{face(pick)} (power {POWER[pick]})"

    def refs(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (face(pick),)

    def reason(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{face(pick)} is yours already."


@MAGGIE_PYE.ability("clean-sweep", ENEMY, steps=(TakeTwo(),))
def clean_sweep(s: Ults, p: Play) -> str | None:
    if p.target == p.controller or not s.hand[p.target]:
        return END
    for card in s.hand[p.target]:
        s.known[card] |= 1 << p.controller
    s.reveal()
    told = lookers(s, p.target) | 1 << p.controller
    s.tell_secret(events.SAW_HAND, told, p.controller, p.target, tuple(by_rank(s.hand[p.target])))
    return None
