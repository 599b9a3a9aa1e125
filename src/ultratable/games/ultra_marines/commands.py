"""Event cards: commands (clauses ultra_marines.commands.*)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ultratable.core.flow import Decision
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.artifacts import capture
from ultratable.games.ultra_marines.cards import PLANS, Picks, from_hand, put_away
from ultratable.games.ultra_marines.draw import FULL_HAND, any_card, draw_card
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF, FACES
from ultratable.games.ultra_marines.harm import stand_up
from ultratable.games.ultra_marines.moving import use_roll
from ultratable.games.ultra_marines.records import Played
from ultratable.games.ultra_marines.state import PROCEDURES, UltraMarines
from ultratable.games.ultra_marines.stunned import ENOUGH
from ultratable.games.ultra_marines.words import CARD, CARD_ROLL, DIE, DRAWN, MOVEMENT, SCOUT, SEAT, WORDS, number_of

_SUPPLIES: Final = 2


def before_steps(s: UltraMarines) -> str | None:
    """Only between the movement roll and the first step."""
    if s.stage != 3:
        return "It is played after your movement roll."
    return "One of your Scouts has taken a step this turn." if s.stepped else None


def before_steps_once(s: UltraMarines) -> str | None:
    return "Only one Double Time is played in a turn." if s.doubled else before_steps(s)


def double(s: UltraMarines, n: Played) -> None:
    s.doubled = True
    s.allowance *= 2
    if s.mover >= 0:
        s.steps_left = s.allowance
    s.tell(events.DOUBLED, s.allowance)


def roll_again(s: UltraMarines, n: Played) -> None:
    use_roll(s, number_of(s.chance(MOVEMENT, DIE)))
    if s.mover >= 0:
        s.steps_left = s.allowance


# Rapid Fire.


def firing(s: UltraMarines) -> str | None:
    return None if s.stage == 4 else "It is played while you are firing."


def who_fired(s: UltraMarines, picks: Picks) -> Sequence[int]:
    """Standing Scouts who have fired anything but hellfire."""
    fired = s.fired & ~s.shells
    return [SCOUT[scout] for scout in s.standing(s.active) if fired >> scout & 1]


def once_more(s: UltraMarines, n: Played) -> None:
    scout = n.picks[0] - SCOUT.start
    s.extra = tuple(sorted((*s.extra, scout)))
    s.tell(events.EXTRA_SHOT, scout)


def fighting(s: UltraMarines) -> str | None:
    return None if s.stage == 5 else "It is played while you are fighting hand to hand."


# Teleport Lock.


def beaming(s: UltraMarines) -> str | None:
    return None if s.stage == 2 else "It is played right after your rolls to beam artifacts off."


def failed_squares(s: UltraMarines, picks: Picks) -> Sequence[int]:
    return [square for square in s.teleport_squares(s.active) if square in s.failed and square in s.lying]


def beam_after_all(s: UltraMarines, n: Played) -> None:
    square = n.picks[0]
    failed = list(s.failed)
    failed.remove(square)
    s.failed = tuple(failed)
    s.tell(events.LOCKED_ON, s.active, square)
    capture(s, s.active, square)


# Intercepted Signal.


def others_with_cards(s: UltraMarines, picks: Picks) -> Sequence[int]:
    return [SEAT[seat] for seat in range(s.seats) if seat != s.active and s.hand[seat]]


def look(s: UltraMarines, n: Played) -> None:
    """He alone sees the hand; what he saw stays in his own record."""
    other = n.picks[0] - SEAT.start
    cards = s.hand[other]
    s.reveal()
    s.seen[s.active] = tuple(sorted({*s.seen[s.active], *cards}))
    s.tell_secret(events.LOOKED, 1 << s.active, s.active, other, cards)
    s.note(replace(n, shown=cards))


class ThrowAway(Decision):
    """One card of the hand that was looked at."""

    name = "throw_away"
    clause = "ultra_marines.commands.intercepted_signal"

    def deciders(self, s: UltraMarines, n: Played) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> Sequence[int]:
        return [CARD[face] for face in sorted({FACE_OF[card] for card in n.shown})]

    def take(self, s: UltraMarines, n: Played, seat: int, picks: Picks) -> str | None:
        other = n.picks[0] - SEAT.start
        card = from_hand(s, other, picks[0] - CARD.start)
        s.discard = (*s.discard, card)
        s.tell(events.THREW_AWAY, other, card)
        return None

    def prompt(self, s: UltraMarines, n: Played, seat: int, sofar: Picks) -> str:
        return f"Which card does seat {n.picks[0] - SEAT.start + 1} lose?"

    def label(self, s: UltraMarines, n: Played, seat: int, sofar: Picks, pick: int) -> str:
        face = FACES[pick - CARD.start]
        return f"{face.title}: {face.text}"

    def refs(self, s: UltraMarines, n: Played, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)


# Supply Drop and Rally.


def something_to_draw(s: UltraMarines) -> str | None:
    return None if any_card(s) else "There is no card left to draw."


def supply(s: UltraMarines, n: Played) -> None:
    """Two cards, but never more than three in hand. Each draw is told: that there was one is public (hidden.draws)."""
    seat = s.active
    for _ in range(_SUPPLIES):
        if len(s.hand[seat]) < FULL_HAND and any_card(s):
            card = draw_card(s, seat, DRAWN)
            s.tell_secret(events.DREW, 1 << seat, seat, (card,))


def somebody_stunned(s: UltraMarines) -> str | None:
    return None if s.stunned(s.active) else "None of your Scouts is stunned."


def rally(s: UltraMarines, n: Played) -> None:
    for scout in s.stunned(s.active):
        roll = number_of(s.chance(CARD_ROLL, DIE))
        s.tell(events.RALLY_ROLL, scout, roll)
        if roll >= ENOUGH:
            stand_up(s, scout)
            s.tell(events.STANDS_UP, scout)


_DOUBLE_TIME: Final = PLANS[BY_ID["double-time"]]
_DOUBLE_TIME.not_now = before_steps_once
_DOUBLE_TIME.carry_out = PROCEDURES.new("double-time", double, put_away, notes=Played)

_FRESH_ORDERS: Final = PLANS[BY_ID["fresh-orders"]]
_FRESH_ORDERS.not_now = before_steps
_FRESH_ORDERS.carry_out = PROCEDURES.new("fresh-orders", roll_again, put_away, notes=Played)

_RAPID_FIRE: Final = PLANS[BY_ID["rapid-fire"]]
_RAPID_FIRE.not_now = firing
_RAPID_FIRE.needs = 1
_RAPID_FIRE.among = who_fired
_RAPID_FIRE.asks = ("who fires once more?",)
_RAPID_FIRE.carry_out = PROCEDURES.new("rapid-fire", once_more, put_away, notes=Played)

PLANS[BY_ID["marked-target"]].not_now = firing
PLANS[BY_ID["charge"]].not_now = fighting

_TELEPORT_LOCK: Final = PLANS[BY_ID["teleport-lock"]]
_TELEPORT_LOCK.not_now = beaming
_TELEPORT_LOCK.needs = 1
_TELEPORT_LOCK.among = failed_squares
_TELEPORT_LOCK.asks = ("which artifact?",)
_TELEPORT_LOCK.carry_out = PROCEDURES.new("teleport-lock", beam_after_all, put_away, notes=Played)

_SIGNAL: Final = PLANS[BY_ID["intercepted-signal"]]
_SIGNAL.needs = 1
_SIGNAL.among = others_with_cards
_SIGNAL.asks = ("whose hand?",)
_SIGNAL.carry_out = PROCEDURES.new("intercepted-signal", look, ThrowAway(), put_away, notes=Played)

_SUPPLY_DROP: Final = PLANS[BY_ID["supply-drop"]]
_SUPPLY_DROP.not_now = something_to_draw
_SUPPLY_DROP.carry_out = PROCEDURES.new("supply-drop", supply, put_away, notes=Played)

_RALLY: Final = PLANS[BY_ID["rally"]]
_RALLY.not_now = somebody_stunned
_RALLY.carry_out = PROCEDURES.new("rally", rally, put_away, notes=Played)
