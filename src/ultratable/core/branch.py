"""A match that goes on from the middle of another: as it was there, or as one seat could believe it was.

Such a match begins in a position, like any arranged one, so it is saved, replayed and taken back like any other. Its
position is the record of the other match up to there and, where hidden things are dealt anew, for whom and from what.
"""

from array import array
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadScript
from ultratable.core.log import Log

if TYPE_CHECKING:
    from ultratable.core.game import Game
    from ultratable.core.match import Match
    from ultratable.core.state import State

BRANCH: Final = "branch"
DEEPEST: Final = 4
"""A branch may go on from a branch, so many times."""


def position_of(record: dict[str, Any], seat: int | None, seed: str) -> dict[str, Any]:
    """The position in which that record ends; with a seat, all it cannot know there is dealt anew from the seed."""
    return {BRANCH: {"record": record, "seat": seat, "seed": seed}}


def depth(position: Any) -> int:
    """How many branches lie between this position and the beginning of a match."""
    found = 0
    while isinstance(position, dict) and BRANCH in position and found <= DEEPEST:
        found += 1
        asked = position[BRANCH]
        record = asked.get("record") if isinstance(asked, dict) else None
        position = record.get("position") if isinstance(record, dict) else None
    return found


def go_on(game: "Game", fresh: "State", position: dict[str, Any], script: list[int] | None) -> "Match":
    """The match that begins there. `fresh` is an empty table for it: its setup must fit, and its key is taken over."""
    if depth(position) > DEEPEST:
        raise BadScript(f"A match goes on from another at most {DEEPEST} times over.")
    try:
        record, seat, seed = [position[BRANCH][name] for name in ("record", "seat", "seed")]
    except (KeyError, TypeError) as error:
        raise BadScript(f"The match it goes on from is not told: {error!r}.") from error
    match = game.replay(record)
    if not match.deciders or match.deciders == (CHANCE,):
        raise BadScript("Nobody is asked anything there, so nobody can go on.")
    if match.state.seats != fresh.seats or match.state.setup != fresh.setup:
        raise BadScript("The match it goes on from has other seats or options.")
    if seat is not None:
        if not isinstance(seat, int) or not 0 <= seat < fresh.seats or not isinstance(seed, str):
            raise BadScript("For whom hidden cards are dealt anew, and from what, is not told.")
        match = match.imagine(seat, Random(seed))
    state = match.state
    # As it was, the same key goes on where it had come to; dealt anew, a key begins.
    state.streams = Streams(fresh.streams.key, state.streams.used)
    state.by_hand = fresh.by_hand
    state.script = script
    state.witness = fresh.witness
    # What was told before belongs to the other match, and some of it would not fit cards that were dealt anew.
    state.log = Log()
    state.record = array("i")
    state.origin = position
    return match
