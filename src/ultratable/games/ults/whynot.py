"""Why a thing that the open question does not offer cannot be used now, from the asker's own knowledge."""

from functools import cache

from ultratable.core.game import Why
from ultratable.games.ults.cards import TWO_DECKS, WORDS, face
from ultratable.games.ults.hidden import sees_hand
from ultratable.games.ults.main import can_force
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
    """Reasons in order of weight; never empty, since this thing is no option now."""
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
        return [_look(s, seat)]
    if pick == CONCEDE:
        return [("ults.timing.concede", "You may concede when a decision is asked of you, not in between.")]
    return [_not_open(s, seat, pick) if seat in s.deciders else _waiting(s)]


def _not_open(s: Ults, seat: int, pick: int) -> tuple[str, str]:
    """Why the question that this seat is asked has no such answer."""
    if pick < TWO_DECKS:
        return _card(s, seat, pick)
    if pick in BY_WORD:
        return _ability(s, seat, pick)
    if pick in SEAT:
        return _target(s, pick - SEAT.start)
    if pick in FORCE:
        return _force(s, seat, pick - FORCE.start)
    if pick in HERO_BY_WORD:
        return _hero(s, seat, pick)
    return ("ults.timing.no-responses", "That answers another question than the one that is open.")


def _piece(ref: str) -> Why:
    if ref == "discard":
        return [("ults.hidden.discard", "Only the top card of the pile is open; to look through it, all must agree.")]
    if ref == "deck":
        return [("ults.hidden.deck", "The deck is face down; cards are drawn when a rule says so.")]
    return [("ults.main.roll", "The die is rolled when an ability asks for it.")]


def _look(s: Ults, seat: int) -> tuple[str, str]:
    if not s.discard:
        return ("ults.timing.inspect", "The discard pile is empty.")
    if s.looked >> seat & 1:
        return ("ults.timing.inspect", "You have asked once in this round already; next round you may ask again.")
    return ("ults.timing.inspect", "You may ask between two actions, when an ability is about to be chosen.")


def _asked(s: Ults) -> str:
    return "" if s.decision is None else s.decision.name


def _waiting(s: Ults) -> tuple[str, str]:
    who = " and ".join([f"seat {other + 1}" for other in s.deciders])
    clause, sentence = _NOT_ASKED.get(_asked(s), ("ults.timing.no-responses", "The match waits for {who}."))
    return (clause, sentence.format(who=who))


def _card(s: Ults, seat: int, card: int) -> tuple[str, str]:
    if card in s.hand[seat]:
        return _own_card(s, seat, card)
    for other in range(s.seats):
        if any([status.card == card for status in s.status[other]]):
            return ("ults.status.bearer", f"{face(card)} lies there as a status effect and belongs to no hand.")
        if other != seat and sees_hand(s, seat, other) and card in s.hand[other]:
            return ("ults.hidden.mindreader", f"You see {face(card)}, but it is in the hand of seat {other + 1}.")
    if any([extra.card == card and extra.up for extra in s.table]):
        return ("ults.table.extra", f"{face(card)} lies on the table until clean-up and belongs to no hand.")
    clause = "ults.defense.hand-only" if _asked(s) == "defend" else "ults.main.one-ability"
    return (clause, f"{face(card)} is not in your hand.")


def _own_card(s: Ults, seat: int, card: int) -> tuple[str, str]:
    if _asked(s) == "mulligan":
        return ("ults.setup.mulligan", "The opening hand is kept or exchanged as a whole, not card by card.")
    if _asked(s) != "announce":
        return ("ults.timing.no-responses", f"The open question is not about {face(card)}; it stays in your hand.")
    if any([pick < TWO_DECKS for pick in s.sofar(seat)]):
        return ("ults.main.one-ability", "One card activates an ability, and you have named it already.")
    return ("ults.main.announce", f"First say for which ability {face(card)} is meant.")


def _ability(s: Ults, seat: int, pick: int) -> tuple[str, str]:
    ability = BY_WORD[pick]
    if ability in s.sheet(seat).abilities:
        return ("ults.main.announce", f"{ability.title} can be chosen at the start of your Main Phase.")
    for other in s.around(seat):
        if can_force(s, seat, other) and ability in s.sheet(other).abilities:
            return (
                "ults.hattrick.hypnosis",
                f"{ability.title} is not on your sheet; at the start of your Main Phase you may make seat "
                f"{other + 1} carry it out.",
            )
    return ("ults.components.hero-sheet", f"{ability.title} is not on your hero's sheet.")


def _target(s: Ults, other: int) -> tuple[str, str]:
    if other >= s.seats:
        return ("ults.timing.no-responses", f"There is no seat {other + 1} at this table.")
    if s.out[other]:
        return ("ults.end.elimination", f"Seat {other + 1} is out of the game and can no longer be aimed at.")
    if _asked(s) == "announce":
        return ("ults.main.announce", "A target is named after the ability and its card.")
    return ("ults.timing.no-responses", "The open question is not about a player.")


def _force(s: Ults, seat: int, other: int) -> tuple[str, str]:
    if other >= s.seats or s.out[other]:
        return _target(s, other)
    if not can_force(s, seat, other):
        return (
            "ults.hattrick.hypnosis-placer",
            f"No Hypnosis of yours lies on seat {other + 1}; only its placer can make a bearer act.",
        )
    return ("ults.main.announce", "Whose hero acts is said first, at the start of your Main Phase.")


def _hero(s: Ults, seat: int, pick: int) -> tuple[str, str]:
    if _asked(s) != "choose hero":
        return ("ults.setup.choose-hero", "Heroes are chosen before anything is dealt and stay for the whole game.")
    title = HERO_BY_WORD[pick].title
    if s.offers[seat]:
        return ("ults.variants.random-heroes", f"{title} is not one of the two heroes dealt to you.")
    return ("ults.content.expansion-count", f"{title} is not among the heroes that this table plays with.")
