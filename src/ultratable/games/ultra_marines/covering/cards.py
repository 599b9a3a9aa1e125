"""Cases of event cards, in hands and on the board."""

from typing import Final

from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.covering.told import Cases, Values, just_told, told_before, who_played
from ultratable.games.ultra_marines.hulk import covered
from ultratable.games.ultra_marines.looking import eyes_of
from ultratable.games.ultra_marines.state import UltraMarines


def _effect_over(s: UltraMarines, values: Values) -> list[str]:
    """A jam or a Power Failure ends with the turn that it lasted until."""
    return ["turn.next_turn", "cards.lasting"]


def _halved(s: UltraMarines, values: Values) -> list[str]:
    return ["cards.lasting"]


def _card_rolled(s: UltraMarines, values: Values) -> list[str]:
    """A roll of stage 1."""
    found: list[str] = []
    if s.queue:
        found.append("board_cards.order")
    if s.hand[s.active]:
        found.append("board_cards.automatic")
    if s.out[s.active]:
        found.append("board_cards.active_wiped_out")
    return found


def _object_rolled(s: UltraMarines, values: Values) -> list[str]:
    found = _card_rolled(s, values)
    turns = 0
    for number, _, _, told in told_before(s):
        turns += number == events.TURN.number
        if number == events.LIES.number and told[0] == values[0]:
            if turns == 1:
                found.append("board_cards.every_turn")
            break
    return found


def _object_stays(s: UltraMarines, values: Values) -> list[str]:
    return ["objects.stay", *_object_rolled(s, values)]


def _mine(s: UltraMarines, values: Values) -> list[str]:
    own = who_played(s, s.discard[-1]) == s.player(values[0])
    return ["timing.entering_square", *(["cards.nobody_owns"] if own else [])]


def _drew(s: UltraMarines, values: Values) -> list[str]:
    found = ["hidden.pile"]
    if any(s.out):
        found.append("hidden.spectators")
    if s.playing < 0:
        found.append("draw.ends_turn")
    return found


def _lies(s: UltraMarines, values: Values) -> list[str]:
    card, anchor = values
    floor = s.board().floor
    walls = [square for square in covered(anchor, s.face(card).covers) if not floor >> square & 1]
    return ["cards.corridor"] if walls else []


def on_anyone(s: UltraMarines, values: Values) -> list[str]:
    """A card chose an own Scout, or one that no Scout of its player sees."""
    target = values[0]
    eyes = eyes_of(s)
    seen = [scout for scout in s.scouts(s.active) if eyes.see(s.at[scout], s.at[target])]
    return ["cards.anywhere"] if s.player(target) == s.active or not seen else []


def _destroyed(s: UltraMarines, values: Values) -> list[str]:
    """Between two strikes, because it came to lie there."""
    put_down = just_told(s, events.DROPPED, events.PLACED)
    if put_down is not None and put_down[1] == values[0]:
        return ["objects.vortex_carried", "objects.vortex_passable"]
    return ["objects.vortex_passable"] if just_told(s, events.OOZE_SLID, events.TREMOR) is not None else []


CASES: Final[Cases] = {
    events.LIGHTS.name: _effect_over,
    events.CARD_STAYS.name: _object_stays,
    events.CARD_GOES.name: _object_rolled,
    events.VORTEX_MOVES.name: _card_rolled,
    events.VORTEX_STAYS.name: _card_rolled,
    events.VORTEX_STOPPED.name: _card_rolled,
    events.HALVED.name: _halved,
    events.MINE.name: _mine,
    events.UNJAMMED.name: _effect_over,
    events.DESTROYED.name: _destroyed,
    events.DREW.name: _drew,
    events.LIES.name: _lies,
    events.JAMMED.name: on_anyone,
    events.COLLAPSE.name: on_anyone,
}
