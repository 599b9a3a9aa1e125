"""Why a thing that the open question does not offer cannot be used now, from the asker's own knowledge."""

from ultratable.core.game import Why
from ultratable.games.ults.cards import DECK, WORDS, face
from ultratable.games.ults.hidden import sees_hand
from ultratable.games.ults.sheet import BY_WORD
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import CONCEDE, LOOK, SEAT

_NOT_ASKED = {
    "defend": ("ults.timing.no-responses", "Just now a player is deciding how to defend; wait for that."),
    "announce": ("ults.turn.phases", "It is {who}'s Main Phase. You act in your own."),
    "mulligan": ("ults.setup.mulligan-order", "Mulligans are decided one after another; it is {who}'s turn to decide."),
    "choose hero": ("ults.setup.choose-hero", "Heroes are being chosen; play begins afterwards."),
}


def why_not(s: Ults, seat: int, ref: str) -> Why:
    """Reasons in order of weight; never empty, since this thing is no option now."""
    if s.outcome is not None:
        return [("ults.end.mid-turn", f"The match is over. {s.outcome.reason}")]
    if s.out[seat]:
        return [("ults.end.elimination", "You are out of the game; you can watch it to its end.")]
    if ref in ("deck", "discard", "die"):
        return _piece(ref)
    pick = WORDS.number(ref)
    if pick is None:
        return [("ults.timing.no-responses", f"Nothing on this table is called '{ref}'.")]
    if pick == LOOK:
        return [_look(s, seat)]
    if pick == CONCEDE:
        return [("ults.timing.concede", "You may concede when a decision is asked of you, not in between.")]
    if seat not in s.deciders:
        return [_waiting(s)]
    if pick < 2 * DECK:
        return [_card(s, seat, pick)]
    if pick in BY_WORD:
        return [_ability(s, seat, pick)]
    if pick in SEAT:
        return [("ults.main.announce", "A target is named after the ability and its card.")]
    return [("ults.timing.no-responses", "That answers another question than the one that is open.")]


def _piece(ref: str) -> Why:
    if ref == "discard":
        return [
            ("ults.hidden.discard", "Only the top card of the discard pile is open; to look through it, all must agree.")
        ]
    if ref == "deck":
        return [("ults.hidden.deck", "The deck is face down; cards are drawn when a rule says so.")]
    return [("ults.main.roll", "The die is rolled when an ability asks for it.")]


def _look(s: Ults, seat: int) -> tuple[str, str]:
    if not s.discard:
        return ("ults.timing.inspect", "The discard pile is empty.")
    if s.looked >> seat & 1:
        return ("ults.timing.inspect", "You have asked once in this round already; next round you may ask again.")
    return ("ults.timing.inspect", "You may ask between two actions, when an ability is about to be chosen.")


def _waiting(s: Ults) -> tuple[str, str]:
    decision = s.decision
    name = "" if decision is None else decision.name
    who = " and ".join([f"seat {other + 1}" for other in s.deciders])
    clause, sentence = _NOT_ASKED.get(name, ("ults.timing.no-responses", "The match waits for {who}."))
    return (clause, sentence.format(who=who))


def _card(s: Ults, seat: int, card: int) -> tuple[str, str]:
    if card in s.hand[seat]:
        return ("ults.main.announce", f"First say for which ability {face(card)} is meant.")
    for other in range(s.seats):
        if any([status.card == card for status in s.status[other]]):
            return ("ults.status.bearer", f"{face(card)} lies there as a status effect and belongs to no hand.")
        if other != seat and sees_hand(s, seat, other) and card in s.hand[other]:
            return ("ults.hidden.mindreader", f"You see {face(card)}, but it is in the hand of seat {other + 1}.")
    if any([extra.card == card and extra.up for extra in s.table]):
        return ("ults.table.extra", f"{face(card)} lies on the table until clean-up and belongs to no hand.")
    return ("ults.defense.hand-only", f"{face(card)} is not in your hand.")


def _ability(s: Ults, seat: int, pick: int) -> tuple[str, str]:
    ability = BY_WORD[pick]
    if ability in s.sheet(seat).abilities:
        return ("ults.main.announce", f"{ability.title} can be chosen at the start of your Main Phase.")
    return ("ults.components.hero-sheet", f"{ability.title} is not on your hero's sheet.")
