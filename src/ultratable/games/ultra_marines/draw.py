"""Stage 7: discarding and drawing event cards (clauses ultra_marines.draw.*)."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.deck import bag
from ultratable.core.flow import Decision
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.cards import Picks, from_hand
from ultratable.games.ultra_marines.faces import FACE_OF
from ultratable.games.ultra_marines.sayings import said
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import CARD, DRAW, DRAWN, DROP, EVENT, STAY, WORDS

FULL_HAND: Final = 3


def draw_card(s: UltraMarines, seat: int, purpose: int) -> int:
    """The next card of the pile into a hand, reshuffling if need be; -1 if there is none at all."""
    if not s.deck.size and s.discard:
        s.deck = bag(s.discard)
        s.tell(events.RESHUFFLED, len(s.discard))
        # Nobody knows any more where these go, whoever saw them in a hand.
        s.seen = [tuple([card for card in seen if card not in s.discard]) for seen in s.seen]
        s.discard = ()
    tops = s.deck.tops()
    if not tops:
        s.tell(events.NO_CARD)
        return -1
    card = s.chance(purpose, [EVENT[top] for top in tops]) - EVENT.start
    s.deck = s.deck.without_top(card)
    s.hand[seat] = (*s.hand[seat], card)
    return card


def any_card(s: UltraMarines) -> bool:
    """Whether there is a card to draw."""
    return bool(s.deck.size or s.discard)


class DiscardAndDraw(Decision):
    """Any number of cards away, one after another; then one card drawn, or none."""

    name = "discard_and_draw"
    clause = "ultra_marines.draw.one"
    series = True
    staged = True

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        return (s.active,) if s.options.events and (s.hand[s.active] or any_card(s)) else ()

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        return [*[DROP[face] for face in sorted(set(_faces(s, seat, sofar)))], DRAW, STAY]

    def blocked(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        if pick != DRAW:
            return None
        if len(s.hand[seat]) - len(sofar) >= FULL_HAND:
            return "ultra_marines.cards.limit"
        return None if sofar or any_card(s) else "ultra_marines.draw.nothing_left"

    def done(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> bool:
        return sofar[-1] in (DRAW, STAY)

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        away = tuple([from_hand(s, seat, pick - DROP.start) for pick in picks[:-1]])
        if away:
            s.discard = s.discard + away
            s.tell(events.DISCARDED, seat, away)
        return "draw_one" if picks[-1] == DRAW else "end_turn"

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        return "Discard what you like, then draw a card or not."

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if pick == DRAW:
            return "Draw a card and end the turn."
        return "Draw nothing and end the turn." if pick == STAY else said(s, pick)

    def clause_of(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        return self.clause if pick in (DRAW, STAY) else "ultra_marines.draw.discard"

    def refs(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(CARD[pick - DROP.start]),) if pick in DROP else ()

    def default(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> int | None:
        return STAY

    def reason(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        return "You hold three cards: discard one first." if clause == "ultra_marines.cards.limit" else None


def _faces(s: UltraMarines, seat: int, sofar: Picks) -> list[int]:
    """The faces still in the hand after those that are going."""
    faces = [FACE_OF[card] for card in s.hand[seat]]
    for pick in sofar:
        if pick in DROP:
            faces.remove(pick - DROP.start)
    return faces


def draw_one(s: UltraMarines, n: None) -> None:
    if not s.options.events:
        return
    card = draw_card(s, s.active, DRAWN)
    if card >= 0:
        s.tell_secret(events.DREW, 1 << s.active, s.active, (card,))
