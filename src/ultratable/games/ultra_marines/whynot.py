"""Why a thing that the open question does not offer cannot be used now, from the asker's own knowledge."""

from functools import cache
from typing import Final

from ultratable.core.game import Why
from ultratable.games.ultra_marines.faces import FACE_OF, FACES
from ultratable.games.ultra_marines.moving import reach, start_barred
from ultratable.games.ultra_marines.sayings import scouts_listed, steps_counted
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.things import things
from ultratable.games.ultra_marines.words import CARD, CONCEDE, SCOUT, SEAT, SQUARE, WORDS

_NOTHING: Final = "ultra_marines.timing.no_reactions"
_NOT_ASKED: Final = {
    "chapters": ("setup.chapter_choice", "{who} is choosing a chapter."),
    "build": ("setup.build_turns", "{who} is laying a section; everybody builds in turn."),
    "vote": ("setup.build_restart", "The table waits for {who} to answer the proposal."),
    "zone": ("setup.zones", "{who} is choosing a teleport zone."),
    "artifact": ("setup.artifacts_turns", "{who} is placing an artifact."),
}
_SETTING_UP: Final = frozenset(_NOT_ASKED)
_POSTED: Final = "ultra_marines.setup.place_scouts"
_NEVER_CHOSEN: Final = {
    "deck": ("hidden.pile", "The event pile is face down; cards are drawn at the end of a turn."),
    "discard": ("cards.discard", "The discard pile may be looked through, but nothing is taken from it."),
    "hand": ("cards.when", "A hand is not used as a whole; choose a card in it."),
    "tray": ("tray.shown", "Dice are dropped into the tray when an attack is declared."),
    "stage": ("turn.stages", "The stages of a turn follow one another in fixed order."),
    "die": ("components.dice", "Dice are rolled when a rule asks for it."),
    "artifact": ("artifacts.pick_up", "An artifact is picked up by a Scout who is on its square during his move."),
    "layout": ("setup.board_source", "The spacehulk is chosen when the table is made."),
    "word": ("timing.turn_decisions", "That is a word of the rules, not something to choose."),
}
"""Things that are never an answer, by the first part of their names."""


@cache
def _known() -> frozenset[str]:
    return frozenset([thing.ref for thing in things()])


def why_not(s: UltraMarines, seat: int, ref: str) -> Why:
    """Reasons in order of weight; never empty, since this thing is no option now."""
    if s.outcome is not None:
        return [(s.outcome.clause, f"The match is over. {s.outcome.reason}")]
    if s.out[seat]:
        return [("ultra_marines.end.elimination", "You have no Scouts left; you can watch to the end.")]
    if ref not in _known():
        return [(_NOTHING, f"Nothing on this table is called '{ref}'.")]
    never = _NEVER_CHOSEN.get(ref.partition(":")[0])
    if never is not None:
        return [(f"ultra_marines.{never[0]}", never[1])]
    pick = WORDS.number(ref)
    if pick == CONCEDE:
        return [
            ("ultra_marines.end.concede", "You may concede in play, once no card and no roll is being carried out.")
        ]
    if pick is not None and pick in CARD:
        return [_card(s, seat, pick - CARD.start)]
    if seat not in s.deciders:
        return [_waiting(s)]
    if pick is not None and pick in SCOUT:
        return [_scout(s, seat, pick - SCOUT.start)]
    if pick is not None and pick in SQUARE:
        return [_square(s, pick)]
    if pick is not None and pick in SEAT and pick - SEAT.start >= s.seats:
        return [(_NOTHING, "There is no such seat at this table.")]
    decisions = "turn_decisions" if s.turn else "setup_decisions"
    return [(f"ultra_marines.timing.{decisions}", "That answers another question than the one that is open.")]


def _waiting(s: UltraMarines) -> tuple[str, str]:
    who = " and ".join([f"seat {other + 1}" for other in s.deciders])
    asked = "" if s.decision is None else s.decision.name
    clause, sentence = _NOT_ASKED.get(asked, ("turn.actor", "{who} has the turn; you act in your own."))
    return f"ultra_marines.{clause}", sentence.format(who=who[0].upper() + who[1:] if sentence[0] == "{" else who)


def _card(s: UltraMarines, seat: int, face: int) -> tuple[str, str]:
    title = FACES[face].title
    if face in [FACE_OF[card] for card in s.hand[seat]]:
        if seat not in s.deciders:
            return "ultra_marines.cards.when", f"{title} is played in your own turn."
        if s.playing >= 0:
            return "ultra_marines.cards.windows", "Another card is being carried out."
        return "ultra_marines.cards.windows", f"{title} cannot be played at this moment."
    if face in [FACE_OF[card] for card, _ in s.on_board]:
        return "ultra_marines.cards.nobody_owns", f"{title} lies on the board and belongs to nobody."
    if face in [FACE_OF[card] for card in s.discard]:
        return "ultra_marines.cards.discard", f"{title} lies on the discard pile."
    return "ultra_marines.hidden.hands", f"{title} is not in your hand."


def _scout(s: UltraMarines, seat: int, scout: int) -> tuple[str, str]:
    name = s.name(scout)
    if s.player(scout) < 0:
        return "ultra_marines.components.chapters", f"The squad of {name} is not in this game."
    if not s.at[scout] and not s.turn:
        return _POSTED, f"{name} comes on the board with his squad, in the room that it beams into."
    if not s.at[scout]:
        return "ultra_marines.firing.killed", f"{name} is not on the board."
    asked = "" if s.decision is None else s.decision.name
    if asked == "move" and s.side(scout) != s.team[seat]:
        return "ultra_marines.moving.not_through_enemies", f"{name} is an enemy: nobody steps into his square."
    if s.player(scout) != seat:
        return "ultra_marines.turn.enemies", f"{name} is not yours to command."
    if s.mover == scout:
        return "ultra_marines.moving.one_at_a_time", f"{name} is moving already: choose a square."
    return "ultra_marines.timing.turn_decisions", f"The open question is not about {name}."


def _square(s: UltraMarines, square: int) -> tuple[str, str]:
    name = s.square_name(square) if GRID.inside(square) else "That square"
    if s.hulk is None or not s.hulk.floor >> square & 1:
        return "ultra_marines.board.grid", f"{name} is wall."
    asked = "" if s.decision is None else s.decision.name
    if asked == "zone":
        return _POSTED, "First a room is chosen, then each Scout of the squad stands on a square of it."
    if asked in _SETTING_UP:
        return "ultra_marines.timing.setup_decisions", f"The open question is not about {name}."
    if asked == "move":
        return _way(s, square)
    if asked == "fire":
        return "ultra_marines.firing.target", "A shot is aimed at an enemy; only hellfire is aimed at a square."
    return "ultra_marines.timing.turn_decisions", f"The open question is not about {name}."


def _way(s: UltraMarines, square: int) -> tuple[str, str]:
    """A square that is not the next step of anybody who was named."""
    name = s.square_name(square)
    if s.mover >= 0 and square in reach(s, s.mover):
        return "ultra_marines.moving.directions", f"{name} is not next to {s.name(s.mover)}; he goes step by step."
    if s.mover >= 0:
        return (
            "ultra_marines.moving.up_to",
            f"{s.name(s.mover)} cannot come to {name} with {steps_counted(s.steps_left)}.",
        )
    able = [scout for scout in s.scouts(s.active) if start_barred(s, scout) is None]
    near = [scout for scout in able if square in reach(s, scout)]
    if near:
        return (
            "ultra_marines.moving.one_at_a_time",
            f"Choose first who moves: {scouts_listed(s, near)} can come to {name}.",
        )
    return "ultra_marines.moving.up_to", f"With {steps_counted(s.allowance)} none of your Scouts comes to {name}."
