"""The Main Phase (clauses ults.main.*): announce, knock, carry out, add up, defend, take, knock, clean up."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.flow import Decision
from ultratable.core.hooks import REACT
from ultratable.games.ults import events
from ultratable.games.ults.attack import take_from_hand
from ultratable.games.ults.cards import POWER, TWO_DECKS, WORDS, by_rank, face
from ultratable.games.ults.damage import add_up, take_damage
from ultratable.games.ults.deck import discard
from ultratable.games.ults.defense import Defend
from ultratable.games.ults.odds import outcome_line
from ultratable.games.ults.records import Play
from ultratable.games.ults.sheet import ABILITIES, BY_WORD, ENEMY, FRIEND, HOOKS, PROCEDURES, Ability
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import at_limit, knock_negative, knock_positive, limited
from ultratable.games.ults.table import OrderDiscards, clean_up, return_cards, tidy, turn_up
from ultratable.games.ults.words import FORCE, SEAT

_BRUISED = HOOKS.slot("bruised", REACT)
_FORCE = HOOKS.slot("force", REACT)


class Named:
    """What the picks of an announcement name so far."""

    __slots__ = ("ability", "card", "copied", "forced", "target", "user")

    def __init__(self, seat: int, sofar: tuple[int, ...]) -> None:
        self.user = seat
        self.forced = False
        self.copied = False
        self.ability: Ability | None = None
        self.card = -1
        self.target = -1
        for pick in sofar:
            if pick < TWO_DECKS:
                self.card = pick
            elif pick in SEAT:
                self.target = pick - SEAT.start
            elif pick in FORCE:
                self.user = pick - FORCE.start
                self.forced = True
            else:
                self.copied = self.ability is not None
                self.ability = BY_WORD[pick]


class Announce(Decision):
    """Ability, card and target, named one after the other and shown together (ults.main.announce)."""

    name = "announce"
    clause = "ults.timing.main"
    series = True

    def deciders(self, s: Ults, n: None) -> tuple[int, ...]:
        seat = s.active
        if s.hand[seat]:
            for ability in s.sheet(seat).abilities:
                if forbidden(s, seat, seat, ability, False) is None:
                    return (seat,)
            if self.picks(s, n, seat, ()):
                return (seat,)
        s.tell(events.NOTHING_TO_DO, seat)
        return ()

    def candidates(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        if not sofar:
            return s.sheet(seat).words + forcible(s, seat)
        last = sofar[-1]
        if last in FORCE:
            return s.sheet(last - FORCE.start).words
        if last < TWO_DECKS:
            return [SEAT[other] for other in s.around(Named(seat, sofar).user)]
        if BY_WORD[last].copies:
            return [ability.word for ability in copyable(s, Named(seat, sofar).user)]
        return s.hand[seat]

    def blocked(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        if pick < TWO_DECKS:
            return None if BY_WORD[sofar[-1]].accepts[pick] else "ults.cards.restricted"
        if not sofar:
            return None if pick in FORCE else forbidden(s, seat, seat, BY_WORD[pick], False)
        named = Named(seat, sofar)
        if pick in SEAT:
            assert named.ability is not None
            return untargetable(s, named.user, named.ability, named.forced, pick - SEAT.start)
        ability = BY_WORD[pick]
        if named.ability is not None and not may_be_copied(ability):
            return named.ability.clause
        return forbidden(s, seat, named.user, ability, named.forced)

    def barriers(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> Sequence[str]:
        named = Named(seat, sofar)
        if pick in SEAT and named.ability is not None:
            return against_target(s, named.user, named.ability, named.forced, pick - SEAT.start)
        ability = BY_WORD.get(pick)
        if ability is None or (named.ability is not None and not may_be_copied(ability)):
            return super().barriers(s, n, seat, sofar, pick)
        return against(s, seat, named.user, ability, named.forced)

    def picks(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> list[int]:
        """What `blocked` allows, without finding out for every candidate anew what the picks so far mean."""
        if not sofar:
            words = [a.word for a in s.sheet(seat).abilities if forbidden(s, seat, seat, a, False) is None]
            return words + forcible(s, seat)
        ability = BY_WORD.get(sofar[-1])
        if ability is None or ability.copies:
            return super().picks(s, n, seat, sofar)
        accepts = ability.accepts
        return [card for card in s.hand[seat] if accepts[card]]

    def done(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> bool:
        last = sofar[-1]
        if last in SEAT:
            return True
        if last >= TWO_DECKS:
            return False
        # A card is always named right after its ability.
        ability = BY_WORD[sofar[-2]]
        forced = sofar[0] in FORCE
        user = sofar[0] - FORCE.start if forced else seat
        return not ability.targeted or only_target(s, user, ability, forced) >= 0

    def take(self, s: Ults, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        target = -1
        if picks[-1] in SEAT:
            target = picks[-1] - SEAT.start
            picks = picks[:-1]
        card = picks[-1]
        ability = BY_WORD[picks[-2]]
        forced = picks[0] in FORCE
        user = picks[0] - FORCE.start if forced else seat
        copied = len(picks) == (4 if forced else 3)
        if ability.targeted and target < 0:
            target = only_target(s, user, ability, forced)
        s.play = Play(seat, user, ability.number, card, target, ability.suit(s, user, card), forced, copied)
        s.reveal()
        return None

    # Words.

    def prompt(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        named = Named(seat, sofar)
        ability = named.ability
        if not sofar:
            return "Your Main Phase: which ability will you use?"
        if ability is None:
            return f"Which ability shall {s.sheet(named.user).title} carry out for you?"
        if ability.copies and not named.copied:
            return f"{ability.title}: which ability do you copy?"
        if named.card < 0:
            # Some titles are questions themselves.
            return f"Which card for {ability.title.rstrip('?')}?"
        return f"{ability.title} with {face(named.card)}: at whom?"

    def label(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick < TWO_DECKS:
            return f"{face(pick)} (power {POWER[pick]})"
        if pick in SEAT:
            other = pick - SEAT.start
            return f"{s.sheet(other).title}, seat {other + 1}" + (" (yourself)" if other == seat else "")
        if pick in FORCE:
            other = pick - FORCE.start
            return f"Hypnosis: make {s.sheet(other).title} (seat {other + 1}) act"
        ability = BY_WORD[pick]
        return f"{ability.title} ({ability.cards}): {ability.text}"

    def clause_of(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick < TWO_DECKS:
            return "ults.cards.ability-card"
        if pick in SEAT:
            return "ults.main.one-target"
        if pick in FORCE:
            return "ults.hattrick.hypnosis"
        return BY_WORD[pick].clause

    def refs(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        if pick < TWO_DECKS:
            return (face(pick),)
        if pick in SEAT:
            return (f"seat:{pick - SEAT.start}",)
        if pick in FORCE:
            return (f"seat:{pick - FORCE.start}",)
        ability = BY_WORD[pick]
        return (WORDS.word(pick), *[face(card) for card in by_rank(s.hand[seat]) if ability.accepts[card]])

    def preview(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        named = Named(seat, (*sofar, pick))
        ability = named.ability
        if ability is None:
            return None
        suit = ability.suit(s, named.user, named.card) if named.card >= 0 else -1
        p = Play(seat, named.user, ability.number, named.card, named.target, suit, named.forced, named.copied)
        return outcome_line(s, p)

    def default(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The lowest card with the first own ability that takes it, on the first target clockwise, oneself last."""
        named = Named(seat, sofar)
        if named.ability is None:
            for card in by_rank(s.hand[seat]):
                for ability in s.sheet(named.user).abilities:
                    if ability.accepts[card] and forbidden(s, seat, named.user, ability, named.forced) is None:
                        return ability.word
        open_now = self.picks(s, n, seat, sofar)
        if named.card < 0 and open_now and open_now[0] < TWO_DECKS:
            return by_rank(tuple(open_now))[0]
        return open_now[0] if open_now else None

    def reason(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        named = Named(seat, sofar)
        if pick < TWO_DECKS and named.ability is not None:
            return f"{named.ability.title} takes {_limit(named.ability)}; {face(pick)} would do for another ability."
        if pick in SEAT and named.ability is not None:
            other = pick - SEAT.start
            who = "You" if other == seat else f"{s.sheet(other).title} (seat {other + 1})"
            return _target_reason(named.ability, who, clause)
        ability = BY_WORD.get(pick)
        if ability is None:
            return None
        if named.ability is not None and clause == named.ability.clause:
            return f"{named.ability.title} copies no passives, no ultimates and no copying: not {ability.title}."
        return ability_reason(ability, clause)


def ability_reason(ability: Ability, clause: str) -> str:
    """Why that clause keeps the ability from being used, and what would open it."""
    if clause == "ults.main.passive":
        return f"{ability.title} is passive: it is always in force and never chosen."
    if clause == "ults.cards.restricted":
        return f"{ability.title} takes {_limit(ability)}, and you hold none. It opens once you draw one."
    if clause == "ults.status.stack-limit":
        return f"Nobody can be given another {ability.title}: every possible target is at its stack limit."
    return ability.shut or f"None of the abilities that {ability.title} copies can be used now."


def _limit(ability: Ability) -> str:
    return f"only {ability.cards}" if ability.cards != "any card" else "any card"


def _target_reason(ability: Ability, who: str, clause: str) -> str:
    if clause == "ults.status.stack-limit":
        return (
            f"{who} already bears as many of {ability.title} as the stack limit allows; one must be knocked off first."
        )
    if clause == "ults.main.targets-enemy":
        return f"{ability.title} must be aimed at a living enemy, and {who} is none."
    return f"{ability.title} may only help its user or a living ally, and {who} is neither."


def forcible(s: Ults, seat: int) -> list[int]:
    """Words for the players this seat can force by Hypnosis, clockwise."""
    if not s.live[_FORCE]:
        return []
    return [FORCE[other] for other in s.around(seat) if can_force(s, seat, other)]


def can_force(s: Ults, placer: int, bearer: int) -> bool:
    """Whether a Hypnosis of this placer lies on that player (ults.hattrick.hypnosis-placer)."""
    return any([live.owner == bearer and live.handler(s, live) == placer for live in s.live[_FORCE]])


def may_be_copied(ability: Ability) -> bool:
    return not (ability.ultimate or ability.copies or ability.passive)


def copyable(s: Ults, user: int) -> list[Ability]:
    """Every ability on the sheets of the user's living enemies, each once."""
    found: list[Ability] = []
    for other in s.enemies(user):
        for ability in s.sheet(other).abilities:
            if ability not in found:
                found.append(ability)
    return found


def forbidden(s: Ults, controller: int, user: int, ability: Ability, forced: bool) -> str | None:
    """The first clause that keeps the controller from using this ability now, or None."""
    if ability.passive:
        return "ults.main.passive"
    if ability.closed is not None:
        closed = ability.closed(s, user)
        if closed is not None:
            return closed
    if ability.copies:
        return None if _can_copy(s, controller, user, forced) else ability.clause
    if not ability.takes_any and not any_accepted(s, controller, ability):
        return "ults.cards.restricted"
    return "ults.status.stack-limit" if _is_full(s, user, ability, forced) else None


def against(s: Ults, controller: int, user: int, ability: Ability, forced: bool) -> list[str]:
    """All clauses that keep the controller from using this ability, in the order in which `forbidden` finds them."""
    if ability.passive:
        return ["ults.main.passive"]
    closed = None if ability.closed is None else ability.closed(s, user)
    found = [] if closed is None else [closed]
    if ability.copies:
        return found if _can_copy(s, controller, user, forced) else [*found, ability.clause]
    if not ability.takes_any and not any_accepted(s, controller, ability):
        found.append("ults.cards.restricted")
    if _is_full(s, user, ability, forced):
        found.append("ults.status.stack-limit")
    return found


def _can_copy(s: Ults, controller: int, user: int, forced: bool) -> bool:
    for copied in copyable(s, user):
        if may_be_copied(copied) and forbidden(s, controller, user, copied, forced) is None:
            return True
    return False


def _is_full(s: Ults, user: int, ability: Ability, forced: bool) -> bool:
    """Whether the status effect that the ability places could be given to nobody."""
    if ability.places is None or not limited(s, ability.places):
        return False
    return not targets(s, user, ability, forced) if ability.targeted else at_limit(s, user, ability.places)


def any_accepted(s: Ults, controller: int, ability: Ability) -> bool:
    """Whether the controller, who holds a card, holds one that the ability takes."""
    accepts = ability.accepts
    for card in s.hand[controller]:
        if accepts[card]:
            return True
    return False


def untargetable(s: Ults, user: int, ability: Ability, forced: bool, target: int) -> str | None:
    """The first clause that forbids this target, or None."""
    if not forced:
        if ability.aim == ENEMY and s.team[target] == s.team[user]:
            return "ults.main.targets-enemy"
        if ability.aim == FRIEND and s.team[target] != s.team[user]:
            return "ults.main.targets-friendly"
    if ability.places is not None and at_limit(s, target, ability.places):
        return "ults.status.stack-limit"
    return None


def against_target(s: Ults, user: int, ability: Ability, forced: bool, target: int) -> list[str]:
    """All clauses that forbid this target, in the order in which `untargetable` finds them."""
    first = untargetable(s, user, ability, forced, target)
    # Whoever is forced may aim at anybody, so that only what the target bears is left to forbid it.
    second = untargetable(s, user, ability, True, target)
    return [clause for clause in dict.fromkeys((first, second)) if clause is not None]


def targets(s: Ults, user: int, ability: Ability, forced: bool) -> list[int]:
    """The legal targets, clockwise from the user's left, the user last."""
    return [seat for seat in s.rings[user] if untargetable(s, user, ability, forced, seat) is None]


def only_target(s: Ults, user: int, ability: Ability, forced: bool) -> int:
    """The one legal target, which need not be named; -1 if there are several."""
    if ability.aim == ENEMY and not forced and ability.places is None:
        found: Sequence[int] = s.enemies(user)
    else:
        found = targets(s, user, ability, forced)
    return found[0] if len(found) == 1 else -1


# The steps, in the order of ults.main.sequence.


def announced(s: Ults, n: None) -> str | None:
    """Step 1: what was named becomes public; a played card goes to the discard pile."""
    p = s.play
    if p is None:
        return "pass_turn"
    take_from_hand(s, p.controller, p.card)
    s.known[p.card] = -1
    s.knocked = ()
    s.hurt = 0
    s.tell(events.ANNOUNCED, p.controller, p.user, p.ability, p.card, p.target)
    if p.copied:
        s.tell(events.COPIED, p.user, p.ability)
    if ABILITIES[p.ability].places is None:
        discard(s, p.card)
    s.call(CARRY_OUT, p)
    return None


def carry_out(s: Ults, p: Play) -> None:
    """Step 3: the ability's own text."""
    ability = ABILITIES[p.ability]
    if ability.effect is not None:
        ability.effect(s, p)
        return
    assert ability.procedure is not None
    s.call(ability.procedure, p)


def positive_knocks(s: Ults, p: Play) -> None:
    """Step 7."""
    if s.hurt:
        knock_positive(s, p)
        for live in s.live[_BRUISED]:
            live.handler(s, live, p)


CARRY_OUT = PROCEDURES.new(
    "carry out",
    knock_negative,
    carry_out,
    add_up,
    Defend(),
    take_damage,
    positive_knocks,
    notes=Play,
)

MAIN_PHASE: Final = (
    Announce(),
    announced,
    turn_up,
    return_cards,
    OrderDiscards(),
    clean_up,
    tidy,
)
