"""Answers per second through each door, beside the engine itself: random play of every game, on one core, in one run.

Rounds are interleaved and time is the processor's, so that what else the machine does strikes everybody alike; the
faster half of each one's rounds counts.

    python -m benchmarks.doors [--rounds 6] [--seconds 1]
"""

import argparse
import platform
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy
import pyspiel

import ultratable
from ultratable.adapters import gymnasium, openspiel, pettingzoo
from ultratable.core.chance import key_from
from ultratable.core.playout import opening, random_playout

Play = Callable[[int], int]
"""Play one match by that seed; how many answers it took."""


def engine(game_id: str) -> Play:
    game = ultratable.game(game_id)
    setup = game.setup(game.fewest, {})
    return lambda seed: random_playout(opening(game, game.fewest, setup, key_from(seed)), Random(seed))


def by_pettingzoo(game_id: str) -> Play:
    table = pettingzoo.env(game_id)

    def play(seed: int) -> int:
        uniform = numpy.random.default_rng(seed).random
        table.reset(seed=seed)
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            table.step(None if over or cut else any_open(seen["action_mask"], uniform()))
        return table.cycles

    return play


def by_gymnasium(game_id: str) -> Play:
    table = gymnasium.TableEnv(game_id)

    def play(seed: int) -> int:
        uniform = numpy.random.default_rng(seed).random
        seen, _ = table.reset(seed=seed)
        over, answers = False, 0
        while not over:
            seen, _, over, _, _ = table.step(any_open(seen["action_mask"], uniform()))
            answers += 1
        return answers

    return play


def by_openspiel(game_id: str, observed: bool) -> Play:
    game = pyspiel.load_game(openspiel.game_string(game_id))

    def play(seed: int) -> int:
        rng = Random(seed)
        state: Any = game.new_initial_state()
        answers = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if observed:
                state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            answers += 1
        return answers

    return play


def any_open(mask: Any, uniform: float) -> int:
    open_now = numpy.flatnonzero(mask)
    return int(open_now[int(uniform * len(open_now))])


DOORS: dict[str, Callable[[str], Play]] = {
    "the engine itself (`core/playout.py`)": engine,
    "OpenSpiel, without observations": lambda game_id: by_openspiel(game_id, False),
    "OpenSpiel, with the mover's tensor": lambda game_id: by_openspiel(game_id, True),
    "PettingZoo `env`": by_pettingzoo,
    "Gymnasium, the learner's answers": by_gymnasium,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    speeds: dict[tuple[str, str], list[float]] = {}
    ready = [(door, game_id, begin(game_id)) for game_id in ultratable.game_ids() for door, begin in DOORS.items()]
    for turn in range(asked.rounds):
        for door, game_id, play in ready:
            answers, seed = 0, 1_000 * turn
            began = time.process_time()
            while time.process_time() - began < asked.seconds:
                answers += play(seed)
                seed += 1
            speeds.setdefault((door, game_id), []).append(answers / (time.process_time() - began))
    print(f"Python {platform.python_version()}, {asked.rounds} rounds of {asked.seconds:g} s each\n")
    print(
        "| answers per second | "
        + " | ".join(ultratable.game(game_id).title for game_id in ultratable.game_ids())
        + " |"
    )
    print("|---|" + "---|" * len(ultratable.game_ids()))
    for door in DOORS:
        cells = []
        for game_id in ultratable.game_ids():
            best = sorted(speeds[door, game_id], reverse=True)[: (asked.rounds + 1) // 2]
            cells.append(f"{sum(best) / len(best):,.0f}")
        print(f"| {door} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
