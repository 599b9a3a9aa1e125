"""What a copy, a save, a view and a decision of ULts cost, over positions of whole random games; what a copy of other
games costs beside it; what a copy and a line of sight cost on a full spacehulk of Ultra Marines; and how many random
spacehulks are built in a second.

python -m benchmarks.positions [--quick]     prints one line of JSON with microseconds
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

STRETCH = 10
"""How many decisions are timed from a position on."""


def measure(quick: bool) -> dict[str, Any]:
    import ultratable
    from ultratable.core.match import Match

    game = ultratable.game("ults")
    positions = [Match(game, state) for state in whole_games(game, 2 if quick else 8)]
    found: dict[str, Any] = {
        "positions": len(positions),
        "clone": median(best(match.clone) for match in positions),
        "save": median(best(match.save) for match in positions),
        "view": median(best(partial(match.view, match.deciders[0])) for match in positions),
    }
    for id in ultratable.game_ids():
        other = ultratable.game(id)
        copies = [Match(other, state).clone for state in whole_games(other, 2 if quick else 8)]
        found[f"clone_{id}"] = median(best(copy) for copy in copies)
    hulk = full_hulk()
    found["clone_full_hulk"] = median(best(hulk.clone) for _ in range(5 if quick else 25))
    found["sights"] = sights(hulk.state, 3 if quick else 15)
    found["hulks"] = hulks(10 if quick else 60)
    early, late = positions_at_turns(game, 12 if quick else 60)
    found["long_games"] = len(late)
    if late:
        found["turn_10"], found["turn_100"] = cost_of_decisions(early, late, 3 if quick else 9)
    return found


def whole_games(game: Any, games: int) -> list[Any]:
    """A copy of the state at every third question of some random games of two."""
    from ultratable.core.playout import opening, random_playout

    setup = game.setup(2, {})
    rng = Random(5)
    states = []
    for seed in range(games):
        state = opening(game, 2, setup, seed.to_bytes(32))
        while state.deciders:
            states.append(state.clone())
            random_playout(state, rng, 3)
    return states


def full_hulk() -> Any:
    """Ultra Marines with 20 Scouts and 10 event cards on the board, in the middle of a turn."""
    import ultratable
    from ultratable.games.ultra_marines.layouts import LAYOUT

    rows = LAYOUT["reference"].rows
    floor = {
        label: [f"sq:{x}.{y}" for y, row in enumerate(rows) for x, at in enumerate(row) if at == label]
        for label in sorted(set("".join(rows)) - {"#"})
    }
    rooms, corridors = [label for label in floor if label.isupper()], [label for label in floor if label.islower()]
    faces = ("locked-door", "blind-grenade", "proximity-mine", "cave-in")
    facts = {
        "board": list(rows),
        "zones": rooms[:4],
        "scouts": {
            f"scout:{chapter}.{place}": floor[room][place]
            for chapter, room in enumerate(rooms[:4])
            for place in range(5)
        },
        "artifacts": [floor[label][0] for label in corridors[:8]],
        "cards": [[faces[number % 4], floor[label][-1]] for number, label in enumerate(corridors[8:18])],
        "at": "move",
        "roll": 4,
    }
    return ultratable.game("ultra_marines").arrange(4, {}, facts, None)


def sights(state: Any, rounds: int) -> float:
    """How many lines of sight between any two squares of the board are looked along in a second."""
    from ultratable.games.ultra_marines.looking import eyes_of

    squares = state.board().squares
    pairs = [(start, end) for start in squares for end in squares if start != end]
    eyes = eyes_of(state)
    fastest = 0.0
    for _ in range(rounds):
        start = perf_counter()
        for one, other in pairs:
            eyes.see(one, other)
        fastest = max(fastest, len(pairs) / (perf_counter() - start))
    return fastest


def hulks(count: int) -> float:
    """How many random spacehulks are built in a second of the processor; all count, since some take many tries, so
    there is no best round to pick, and a busy machine must not count against them."""
    from ultratable.games.ultra_marines.generator import generate

    start = process_time()
    for seed in range(count):
        generate(seed)
    return count / (process_time() - start)


def positions_at_turns(game: Any, wanted: int) -> tuple[list[Any], list[Any]]:
    """States at turn 10 and at turn 100 of the same random games.

    Two healers with much health, so that many games last that long and both positions have the same two players:
    what differs is the history behind them.
    """
    early, late = [], []
    setup = game.setup(2, {"cast": ["aja", "aja"], "health": 75})
    for seed in range(wanted * 10):
        at_10, at_100 = long_game(game, setup, seed)
        if at_100 is not None:
            early.append(at_10)
            late.append(at_100)
        if len(late) == wanted:
            break
    return early, late


def long_game(game: Any, setup: Any, seed: int) -> tuple[Any, Any]:
    from ultratable.core.playout import opening, random_playout

    rng = Random(seed)
    state: Any = opening(game, 2, setup, seed.to_bytes(32))
    early = None
    while state.deciders:
        if early is None and state.turn >= 10:
            early = state.clone()
        if state.turn >= 100:
            return early, state.clone()
        random_playout(state, rng, 1)
    return None, None


def cost_of_decisions(early: list[Any], late: list[Any], rounds: int) -> tuple[float, float]:
    """Microseconds for one decision from either kind of position on, best of interleaved rounds."""
    costs: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for states, cost in zip((early, late), costs, strict=True):
            cost.append(cost_from(states, Random(number)))
    return min(costs[0]), min(costs[1])


def cost_from(states: list[Any], rng: Random) -> float:
    from ultratable.core.playout import random_playout

    answers = 0
    seconds = 0.0
    for state in states:
        for _ in range(5):
            copy = state.clone()
            start = perf_counter()
            answers += random_playout(copy, rng, STRETCH)
            seconds += perf_counter() - start
    return seconds / answers * 1e6


def best(function: Callable[[], object]) -> float:
    """Microseconds for one call: the best of a few short runs."""
    fastest = 1.0
    for _ in range(9):
        start = perf_counter()
        for _ in range(5):
            function()
        fastest = min(fastest, (perf_counter() - start) / 5)
    return fastest * 1e6


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure("--quick" in sys.argv)) + "\n")
