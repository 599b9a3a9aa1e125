"""Seeing every rule at work: all sorts of games to play, and the clauses whose case an event brings up.

Most clauses are cited by the event, question or refusal that applies them. Those that say what does *not* happen, or
fix an order, are recognised in covering/, from the table as it is at the event and from what was told just before. Only
rules coverage runs this; play does not.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from ultratable.core.log import Kind
from ultratable.games.ultra_marines.covering import attacks, cards, ends, setup, turn
from ultratable.games.ultra_marines.covering.scene import CROSS, DUEL, rules
from ultratable.games.ultra_marines.covering.scenes import SCENES
from ultratable.games.ultra_marines.covering.told import Cases, Values
from ultratable.games.ultra_marines.layouts import LAYOUT, LAYOUTS
from ultratable.games.ultra_marines.state import UltraMarines

_CASES: Final[Cases] = {**setup.CASES, **turn.CASES, **attacks.CASES, **cards.CASES, **ends.CASES}
_BOARDS: Final = ("random", "random", "ready", "ready", "saved", "build")


def witness(s: UltraMarines, kind: Kind, values: Values) -> Sequence[str]:
    """The clauses, without their "ultra_marines.", whose case this event is."""
    found = _CASES.get(kind.name)
    return () if found is None else [f"ultra_marines.{clause}" for clause in found(s, values)]


def variety(rng: Random) -> tuple[int, dict[str, Any], dict[str, Any] | None]:
    """Two players most often; every option sometimes; often a small table in the middle of things."""
    if rng.random() < 0.4:
        return rng.choice(SCENES)(rng)
    seats = rng.choice((2, 2, 3, 4))
    return seats, _options(seats, rng), None


def _options(seats: int, rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {
        **rules(rng),
        "board": rng.choice(_BOARDS),
        "layout": rng.choice(("reference", rng.choice(LAYOUTS).id)),
    }
    options["round_limit"] = rng.choice((1, 2, 3, 3, 10, 60))
    if seats == 2:
        options["squads_per_player"] = rng.choice((1, 2))
    elif seats == 4:
        options["teams"] = rng.random() < 0.5
    if options["board"] == "saved":
        free = rng.random() < 0.7
        small = DUEL if options.get("squads_per_player") == 1 else CROSS
        options["free_boards"] = free
        options["saved"] = "\n".join(small if free else LAYOUT[options["layout"]].rows)
    return options
