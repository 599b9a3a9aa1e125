"""Why a thing that the open question does not offer cannot be used now, from the asker's own knowledge."""

from functools import cache

from ultratable.core.game import Why
from ultratable.games.ults.cards import TWO_DECKS, WORDS, face
from ultratable.games.ults.hidden import sees_hand
from ultratable.games.ults.main import ability_reason, against, can_force
from ultratable.games.ults.setup import choosable
from ultratable.games.ults.sheet import BY_WORD, HERO_BY_WORD
from ultratable.games.ults.state import Ults
from ultratable.games.ults.things import things
from ultratable.games.ults.words import CONCEDE, DIE, FORCE, LOOK, SEAT

_NOT_ASKED = {
    "defend": ("ults.timing.no-responses", "Just now a player is deciding how to defend; wait for that."),
    "announce": ("ults.turn.phases", "It is {who}'s Main Phase. You act in your own."),
    "mulligan": ("ults.setup.mulligan-order", "Mulligans are decided one after another; it is {who}'s turn to decide."),
    "choose hero": ("ults.setup.choose-hero", "Heroes are being chosen; play begins afterwards."),
}


_NEVER_CHOSEN = {
    "hand": ("ults.hidden.hands", "A hand is not used as a whole; choose a card in it."),
    "table": ("ults.table.extra", "What lies on the table belongs to the ability under way and goes at clean-up."),
    "aside": ("ults.deck.ability-card-aside", "It is set aside until clean-up and then goes under the discard pile."),
    "health": ("ults.damage.floor", "Health is not spent; only damage and healing change it."),
    "status": ("ults.status.no-voluntary", "A status effect works by itself; to be rid of it, it must be knocked."),
    "phase": ("ults.turn.phases", "The phases of a turn follow one another by themselves."),
    "word": ("ults.timing.no-responses", "That is a word of the rules, not something to choose."),
}
"""Things that are never an answer, by the first part of their names."""


@cache
def _known() -> frozenset[str]:
    return frozenset([thing.ref for thing in things()])


def why_not(s: Ults, seat: int, ref: str) -> Why:
    """All that stands against it, in the order in which it would be judged; never empty, since this thing is no option
    now."""
    if s.outcome is not None:
        return [("ults.end.mid-turn", f"The match is over. {s.outcome.reason}")]
    if s.out[seat]:
        return [("ults.end.elimination", "You are out of the game; you can watch it to its end.")]
    if ref in ("deck", "discard", "die"):
        return _piece(ref)
    never = _NEVER_CHOSEN.get(ref.partition(":")[0]) if ref in _known() else None
    if never is not None:
        return [never]
    pick = WORDS.number(ref)
    if pick is None or s.size <= pick < TWO_DECKS:
        return [("ults.timing.no-responses", f"Nothing on this table is called '{ref}'.")]
    if pick in DIE:
        return _piece("die")
    if pick == LOOK:
        return _look(s, seat)
    if pick == CONCEDE:
        return [("ults.timing.concede", "You may concede when a decision is asked of you, not in between.")]
    anyway = _anyway(s, seat, pick)
    if seat not in s.deciders:
        return [_waiting(s, seat, pick, not anyway), *anyway]
    wrong_time = _wrong_time(s, seat, pick)
    if wrong_time is not None:
        return [wrong_time, *anyway]
    return anyway or [("ults.timing.no-responses", "That answers another question than the one that is open.")]


def _piece(ref: str) -> Why:
    if ref == "discard":
        return [("ults.hidden.discard", "Only the top card of the pile is open; to look through it, all must agree.")]
    if ref == "deck":
        return [("ults.hidden.deck", "The deck is face down; cards are drawn when a rule says so.")]
    return [("ults.main.roll", "The die is rolled when an ability asks for it.")]


def _look(s: Ults, seat: int) -> Why:
    found: Why = []
    if _asked(s) != "announce":
        sentence = "You may ask between two actions, when an ability is about to be chosen."
        found.append(("ults.timing.inspect", sentence))
    if s.looked >> seat & 1:
        sentence = "You have asked once in this round already; next round you may ask again."
        found.append(("ults.timing.inspect", sentence))
    if not s.discard:
        found.append(("ults.timing.inspect", "The discard pile is empty."))
    return found


def _asked(s: Ults) -> str:
    return "" if s.decision is None else s.decision.name


def _at_start(s: Ults, seat: int) -> bool:
    """Whether that seat is about to say what it does in its Main Phase."""
    return _asked(s) == "announce" and not s.sofar(seat)


# When: the question that is open is another one, or is somebody else's.


def _waiting(s: Ults, seat: int, pick: int, nothing_else: bool) -> tuple[str, str]:
    who = " and ".join([f"seat {other + 1}" for other in s.deciders])
    clause, sentence = _NOT_ASKED.get(_asked(s), ("ults.timing.no-responses", "The match waits for {who}."))
    sentence = sentence.format(who=who)
    if _asked(s) == "announce" and nothing_else and (pick < TWO_DECKS or pick in BY_WORD):
        what = face(pick) if pick < TWO_DECKS else BY_WORD[pick].title
        sentence = f"{sentence} As things stand, {what} would be open to you then."
    return (clause, sentence)


def _wrong_time(s: Ults, seat: int, pick: int) -> tuple[str, str] | None:
    """What is wrong with the moment, if only that may be wrong."""
    if pick < TWO_DECKS:
        return _own_card(s, seat, pick) if pick in s.hand[seat] else None
    if pick in BY_WORD:
        if _at_start(s, seat) or BY_WORD[pick] not in s.sheet(seat).abilities:
            return None
        return ("ults.main.announce", f"{BY_WORD[pick].title} can be chosen at the start of your Main Phase.")
    if pick in SEAT:
        if _nobody(s, pick - SEAT.start):
            return None
        if _asked(s) == "announce":
            return ("ults.main.announce", "A target is named after the ability and its card.")
        return ("ults.timing.no-responses", "The open question is not about a player.")
    if pick in FORCE:
        if _at_start(s, seat) or _nobody(s, pick - FORCE.start):
            return None
        return ("ults.main.announce", "Whose hero acts is said first, at the start of your Main Phase.")
    if pick in HERO_BY_WORD and _asked(s) != "choose hero":
        return ("ults.setup.choose-hero", "Heroes are chosen before anything is dealt and stay for the whole game.")
    return None


def _own_card(s: Ults, seat: int, card: int) -> tuple[str, str]:
    if _asked(s) == "mulligan":
        return ("ults.setup.mulligan", "The opening hand is kept or exchanged as a whole, not card by card.")
    if _asked(s) != "announce":
        return ("ults.timing.no-responses", f"The open question is not about {face(card)}; it stays in your hand.")
    if any([pick < TWO_DECKS for pick in s.sofar(seat)]):
        return ("ults.main.one-ability", "One card activates an ability, and you have named it already.")
    return ("ults.main.announce", f"First say for which ability {face(card)} is meant.")


# What stands against it at any time.


def _anyway(s: Ults, seat: int, pick: int) -> Why:
    if pick < TWO_DECKS:
        return [] if pick in s.hand[seat] else [_elsewhere(s, seat, pick)]
    if pick in BY_WORD:
        return _ability(s, seat, pick)
    if pick in SEAT:
        return _nobody(s, pick - SEAT.start)
    if pick in FORCE:
        return _unforced(s, seat, pick - FORCE.start)
    if pick in HERO_BY_WORD and _asked(s) == "choose hero":
        return _hero(s, seat, pick)
    return []


def _elsewhere(s: Ults, seat: int, card: int) -> tuple[str, str]:
    for other in range(s.seats):
        if any([status.card == card for status in s.status[other]]):
            return ("ults.status.bearer", f"{face(card)} lies there as a status effect and belongs to no hand.")
        if other != seat and sees_hand(s, seat, other) and card in s.hand[other]:
            return ("ults.hidden.mindreader", f"You see {face(card)}, but it is in the hand of seat {other + 1}.")
    if any([extra.card == card and extra.up for extra in s.table]):
        return ("ults.table.extra", f"{face(card)} lies on the table until clean-up and belongs to no hand.")
    defending = seat in s.deciders and _asked(s) == "defend"
    clause = "ults.defense.hand-only" if defending else "ults.main.one-ability"
    return (clause, f"{face(card)} is not in your hand.")


def _ability(s: Ults, seat: int, pick: int) -> Why:
    ability = BY_WORD[pick]
    if s.hero[seat] < 0:
        return []
    if ability in s.sheet(seat).abilities:
        clauses = against(s, seat, seat, ability, False)
        found = [(clause, ability_reason(ability, clause)) for clause in clauses]
        if not s.hand[seat] and ability.takes_any and not ability.passive:
            found.append(("ults.main.no-card", f"{ability.title} takes a card, and you hold none."))
        return found
    for other in s.around(seat):
        if can_force(s, seat, other) and ability in s.sheet(other).abilities:
            return [
                (
                    "ults.hattrick.hypnosis",
                    f"{ability.title} is not on your sheet; at the start of your Main Phase you may make seat "
                    f"{other + 1} carry it out.",
                )
            ]
    return [("ults.components.hero-sheet", f"{ability.title} is not on your hero's sheet.")]


def _nobody(s: Ults, other: int) -> Why:
    if other >= s.seats:
        return [("ults.timing.no-responses", f"There is no seat {other + 1} at this table.")]
    if s.out[other]:
        return [("ults.end.elimination", f"Seat {other + 1} is out of the game and can no longer be aimed at.")]
    return []


def _unforced(s: Ults, seat: int, other: int) -> Why:
    nobody = _nobody(s, other)
    if nobody or can_force(s, seat, other):
        return nobody
    return [
        (
            "ults.hattrick.hypnosis-placer",
            f"No Hypnosis of yours lies on seat {other + 1}; only its placer can make a bearer act.",
        )
    ]


def _hero(s: Ults, seat: int, pick: int) -> Why:
    hero = HERO_BY_WORD[pick]
    if s.offers[seat]:
        if pick not in s.offers[seat]:
            return [("ults.variants.random-heroes", f"{hero.title} is not one of the two heroes dealt to you.")]
    elif hero not in choosable(s):
        sentence = f"{hero.title} is not among the heroes that this table plays with."
        return [("ults.content.expansion-count", sentence)]
    return []
