"""What the table shows to help whoever is asked (clause ultra_marines.content.aids): ways, sight and what may come."""

from typing import Any

from ultratable.games.ultra_marines.boardcards import VORTEX, drift
from ultratable.games.ultra_marines.faces import FACE_OF
from ultratable.games.ultra_marines.firing import cannot_fire
from ultratable.games.ultra_marines.looking import eyes_of
from ultratable.games.ultra_marines.moving import reach, start_barred
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.threat import in_sight, threat
from ultratable.games.ultra_marines.words import SCOUT, SQUARE, WORDS


def aids(s: UltraMarines, seat: int | None) -> dict[str, Any]:
    asked = s.decision.name if s.decision is not None and seat in s.deciders else ""
    # Whoever is not asked has time to look when he is: nothing of this is worked out for him.
    acting = asked != "" and s.turn > 0
    return {
        "reach": _reach(s, s.active) if asked == "move" else {},
        "sight": _sight(s, s.active) if asked == "fire" else {},
        "seen": _seen(s, s.active) if acting else {},
        "threat": threat(s, s.active) if acting else None,
        "drifts": _drifts(s) if s.hulk is not None else [],
    }


def _square(square: int) -> str:
    return WORDS.word(SQUARE[square])


def _reach(s: UltraMarines, seat: int) -> dict[str, dict[str, str]]:
    """For each Scout who may still move: every square on his ways, with the one before it."""
    found: dict[str, dict[str, str]] = {}
    for scout in s.scouts(seat):
        if scout == s.mover or start_barred(s, scout) is None:
            found[WORDS.word(SCOUT[scout])] = {
                _square(square): _square(last) for square, last in reach(s, scout).items() if square != s.at[scout]
            }
    return found


def _sight(s: UltraMarines, seat: int) -> dict[str, dict[str, dict[str, str] | None]]:
    """For each Scout who may still fire: every enemy with why he is not seen and where the line ends, or None."""
    eyes = eyes_of(s)
    found: dict[str, dict[str, dict[str, str] | None]] = {}
    for scout in s.scouts(seat):
        if cannot_fire(s, scout) is None:
            rays: dict[str, dict[str, str] | None] = {}
            for enemy in s.enemies(seat):
                why = eyes.why_not(s, s.at[scout], s.at[enemy])
                rays[WORDS.word(SCOUT[enemy])] = (
                    None if why is None else {"sentence": why[1], "square": _square(why[2])}
                )
            found[WORDS.word(SCOUT[scout])] = rays
    return found


def _seen(s: UltraMarines, seat: int) -> dict[str, list[str]]:
    """For each Scout who stands: every square that he sees, his own left out."""
    eyes = eyes_of(s)
    return {
        WORDS.word(SCOUT[scout]): [_square(square) for square in in_sight(s, eyes, s.at[scout])]
        for scout in s.standing(seat)
    }


def _drifts(s: UltraMarines) -> list[dict[str, Any]]:
    """For each vortex: where the rolls 1 to 4 would take it; None: it would be gone."""
    found: list[dict[str, Any]] = []
    for card, anchor in s.on_board:
        if FACE_OF[card] == VORTEX:
            ends = [drift(s, anchor, direction) for direction in (0, 2, 4, 6)]
            found.append({"square": _square(anchor), "to": [None if end < 0 else _square(end) for end in ends]})
    return found
