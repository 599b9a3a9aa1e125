"""Tables that are over soon, for every game: what the doors are tried on."""

from random import Random
from typing import Any

import ultratable
from ultratable.core.match import Match

QUICK: dict[str, dict[str, Any]] = {
    "ults": {"health": 30},
    "figures": {"points": 10},
    "ultra_marines": {"squads_per_player": 1, "round_limit": 1},
}
"""Options that make for short matches; a game that is not listed is played as it is."""
IDS = ultratable.game_ids()


def quick(game_id: str, seats: int = 2) -> dict[str, Any]:
    return {
        name: value for name, value in QUICK.get(game_id, {}).items() if seats == 2 or not name.startswith("squads")
    }


def go_on(match: Match, rng: Random, answers: int) -> None:
    """So many answers at random, or to the end."""
    for _ in range(answers):
        if not match.deciders:
            return
        seat = match.deciders[0]
        match.pick(seat, rng.choice(match.ask(seat).numbers))
