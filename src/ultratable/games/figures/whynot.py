"""Why a thing that the open question does not offer cannot be used now, from the asker's own knowledge."""

from collections.abc import Callable
from functools import cache
from typing import Final

from ultratable.core.cards import face
from ultratable.core.game import Why
from ultratable.games.figures.state import Figures
from ultratable.games.figures.things import things
from ultratable.games.figures.words import ARMY, CARDS, CONCEDE, FIGURE, POWER, RAISE, SEAT, TYPE, WORDS

_NOT_ASKED = {
    "draft": ("figures.variants.draft", "Figures are taken one at a time; {who} is to take one now."),
    "army": ("figures.army.secret-reveal", "Your army is locked in; the table waits for {who}."),
    "attack": ("figures.turn.outline", "{who} is choosing an attack. You attack in your own turn."),
    "defender": ("figures.turn.choose-defender", "{who} is choosing a figure to answer the attack."),
    "cards": ("figures.battle.secret-cards", "The battle waits for the card of {who}."),
    "armor": ("figures.armor.use", "{who} is deciding whether to give up armor."),
}

_NEVER_CHOSEN = {
    "deck": ("figures.hidden.draw-pile", "The draw pile is face down; cards are drawn when a rule says so."),
    "discard": ("figures.deck.discard-open", "The discard pile may be looked through, but nothing is taken from it."),
    "hand": ("figures.hidden.hands", "A hand is not used as a whole; choose a card in it."),
    "captives": ("figures.wounds.captives", "Captives cannot fight; Mind Control or Recover can bring one back."),
    "free": ("figures.end.out-pile", "Free captives can only be brought back by their owners, with Recover."),
    "line": ("figures.turn.choose-attack", "A line is not used as a whole; choose a figure in it."),
    "direction": ("figures.sneakstun.sneak-reverse", "Only an extra turn from Sneak changes the direction of play."),
    "battle": ("figures.timing.no-responses", "The battle goes on by itself when both cards lie there."),
    "action": ("figures.special.when", "A special action is offered after an attack won with a card of its ranks."),
    "phase": ("figures.turn.outline", "The steps of a turn follow one another by themselves."),
    "status": ("figures.timing.no-responses", "It works by itself in the next battle that it fits."),
    "word": ("figures.timing.no-responses", "That is a word of the rules, not something to choose."),
    "die": ("figures.actions.luck", "The die is rolled when Luck is used."),
}
"""Things that are never an answer, by the first part of their names."""


_NEEDS_CAPTIVES: Final[dict[str, tuple[Callable[[Figures, int], bool], str]]] = {
    "action:recover": (
        lambda s, seat: any([one.owner == seat and s.is_captive(number) for number, one in enumerate(s.brought)]),
        "Recover brings one of your own figures back from captivity, and none of yours is a captive.",
    ),
    "action:mind-control": (
        lambda s, seat: bool(s.captives[seat]),
        "Mind Control takes one of your captives into your line, and you hold none.",
    ),
}
"""Actions that can do nothing without a captive, whatever card wins: whether there is one, and what is said if not."""


@cache
def _known() -> frozenset[str]:
    return frozenset([thing.ref for thing in things()])


def why_not(s: Figures, seat: int, ref: str) -> Why:
    """Reasons in order of weight; never empty, since this thing is no option now."""
    if s.outcome is not None:
        return [("figures.end.last", f"The match is over. {s.outcome.reason}")]
    if s.out[seat]:
        return [("figures.end.no-return", "You are out of the game; you can watch it to its end.")]
    if ref not in _known():
        return [("figures.timing.no-responses", f"Nothing on this table is called '{ref}'.")]
    if ref in _NEEDS_CAPTIVES and not _NEEDS_CAPTIVES[ref][0](s, seat):
        return [("figures.special.needs-effect", _NEEDS_CAPTIVES[ref][1])]
    never = _NEVER_CHOSEN.get(ref.partition(":")[0])
    if never is not None:
        return [never]
    pick = WORDS.number(ref)
    if pick == CONCEDE:
        return [("figures.timing.concede", _no_concession(s))]
    if pick is not None and pick in CARDS:
        return [_card(s, seat, pick)]
    if pick is not None and pick in FIGURE:
        return [_figure(s, seat, pick)]
    if seat not in s.deciders:
        return [_waiting(s)]
    return [_not_open(s, pick)]


def _asked(s: Figures) -> str:
    return "" if s.decision is None else s.decision.name


def _no_concession(s: Figures) -> str:
    if not s.brought:
        return "You may concede once the armies are shown, at a decision of your own."
    return "You may concede when a decision is asked of you, not in between."


def _waiting(s: Figures) -> tuple[str, str]:
    who = " and ".join([f"seat {other + 1}" for other in s.deciders])
    clause, sentence = _NOT_ASKED.get(_asked(s), ("figures.timing.no-responses", "The match waits for {who}."))
    return (clause, sentence.format(who=who[0].upper() + who[1:] if sentence.startswith("{who}") else who))


def _card(s: Figures, seat: int, card: int) -> tuple[str, str]:
    if card in s.hand[seat]:
        if seat in s.sealed and _asked(s) == "cards":
            return ("figures.hidden.battle-cards", "You have laid a card face down; take that back to choose another.")
        if seat not in s.deciders:
            return _waiting(s)
        if s.battle is not None and s.battle.shown:
            return ("figures.battle.secret-cards", "One card each is laid in a battle, and both have been shown.")
        return ("figures.turn.outline", f"{face(card)} is laid when both fighters are named.")
    for other in range(s.seats):
        for figure in s.line[other]:
            if card in s.figure[figure].armor:
                return ("figures.armor.not-hand", f"{face(card)} is armor of {s.called[figure]} and in no hand.")
    b = s.battle
    if b is not None and b.shown and card in (b.card, b.answer):
        return ("figures.turn.discard", f"{face(card)} is in this battle and is discarded at its end.")
    if card in s.discard:
        return ("figures.deck.discard-open", f"{face(card)} lies in the discard pile.")
    return ("figures.hidden.hands", f"{face(card)} is not in your hand.")


def _figure(s: Figures, seat: int, word: int) -> tuple[str, str]:
    figure = s.index.get(word)
    if figure is None:
        return ("figures.timing.no-responses", "No such figure stands on this table.")
    title = s.called[figure]
    if s.is_captive(figure):
        return ("figures.wounds.captives", f"{title} is a captive; only Recover or Mind Control can bring it back.")
    holder = s.holder(figure)
    if holder < 0:
        return ("figures.timing.concede", f"{title} has left the game for good.")
    if seat not in s.deciders:
        return _waiting(s)
    if holder != seat:
        if _asked(s) == "attack":
            return (
                "figures.turn.choose-defender",
                f"You choose whom to attack; seat {holder + 1} chooses who answers.",
            )
        return ("figures.special.needs-effect", f"{title} stands in the line of seat {holder + 1}.")
    return ("figures.timing.no-responses", f"The open question is not about {title}.")


def _not_open(s: Figures, pick: int | None) -> tuple[str, str]:
    if pick is not None and (pick in TYPE or pick in ARMY or pick in POWER or pick in RAISE):
        if pick in TYPE and pick - TYPE.start >= len(s.types):
            return ("figures.charcard.ready-or-own", "No such home-made figure was brought to this table.")
        if _asked(s) == "draft":
            return ("figures.variants.draft", "That is not among the figures laid out.")
        if _asked(s) == "army":
            return ("figures.timing.army", "First answer what is asked about your army.")
        return ("figures.army.types-only-at-setup", "Armies are built before the game and stay as they are.")
    if pick is not None and pick in SEAT:
        other = pick - SEAT.start
        if other >= s.seats:
            return ("figures.timing.no-responses", f"There is no seat {other + 1} at this table.")
        if s.out[other]:
            return ("figures.end.out", f"Seat {other + 1} is out of the game.")
        if _asked(s) == "attack":
            return ("figures.turn.choose-attack", "Choose the attacking figure first.")
    return ("figures.timing.no-responses", "That answers another question than the one that is open.")
