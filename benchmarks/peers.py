"""Who is measured: for each contestant a function that plays random games and counts the players' decisions.

Peers are played in two ways: in the loop of their own documentation, and in the tightest loop that we know for
them, which is the one that our targets are held against. Nothing here is imported by the package, and a peer is
imported only when it is measured.

    python -m benchmarks.peers NAME     serves rounds to `benchmarks.run`: seconds in, decisions and games out
"""

import json
import os
import random
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

Play = Callable[[], int]
"""Play one game, or a handful, and return the players' decisions in it."""


class Contestant(NamedTuple):
    title: str
    package: str
    """The distribution that it comes in; ours is "ultratable"."""
    load: Callable[[], Play]
    games: int
    """How many games one call plays."""


# Ours.


def leduc() -> Play:
    from benchmarks.leduc import GAME

    return _ours(GAME, 2, 20)


def leduc_contract() -> Play:
    """The same game as bots and servers play it: whole questions, answered by key and checked."""
    from benchmarks.leduc import GAME

    uniform = Random(1).random
    seeds = iter(range(1_000_000_000))

    def play() -> int:
        match = GAME.start(seed=next(seeds))
        answers = 0
        while match.deciders:
            seat = match.deciders[0]
            options = match.ask(seat).options
            match.choose(seat, options[int(uniform() * len(options))].key)
            answers += 1
        return answers

    return play


def ults() -> Play:
    return _ours(_game("ults"), 2, 1)


def ults_eight() -> Play:
    return _ours(_game("ults"), 8, 1)


def figures() -> Play:
    return _ours(_game("figures"), 2, 1)


def ultra_marines() -> Play:
    return _ours(_game("ultra_marines"), 4, 1)


def _game(name: str) -> Any:
    import ultratable

    return ultratable.game(name)


def _ours(game: Any, seats: int, games: int) -> Play:
    from ultratable.core.playout import opening, random_playout

    setup = game.setup(seats, {})
    rng = Random(1)
    seeds = iter(range(1_000_000_000))

    def play() -> int:
        answers = 0
        for _ in range(games):
            answers += random_playout(opening(game, seats, setup, next(seeds).to_bytes(32)), rng)
        return answers

    return play


# Peers.


def openspiel() -> Play:
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    uniform = Random(1).random

    def play() -> int:
        answers = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    answers += 1
                actions = state.legal_actions()  # Chance too is uniform in this game.
                state.apply_action(actions[int(uniform() * len(actions))])
        return answers

    return play


def openspiel_documented() -> Play:
    """As in OpenSpiel's python/examples/example.py."""
    import numpy
    import pyspiel

    game = pyspiel.load_game("leduc_poker")

    def play() -> int:
        answers = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numpy.random.choice(outcomes, p=odds))
            else:
                answers += 1
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
        return answers

    return play


def rlcard() -> Play:
    import rlcard

    environment = rlcard.make("leduc-holdem")
    uniform = Random(1).random

    def play() -> int:
        answers = 0
        for _ in range(20):
            state, _ = environment.reset()
            while not environment.is_over():
                actions = list(state["legal_actions"])
                state, _ = environment.step(actions[int(uniform() * len(actions))])
                answers += 1
        return answers

    return play


def rlcard_documented() -> Play:
    """As in RLCard's examples/run_random.py."""
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make("leduc-holdem")
    environment.set_agents([RandomAgent(num_actions=environment.num_actions) for _ in range(2)])

    def play() -> int:
        trajectories, _ = environment.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def pettingzoo() -> Play:
    from pettingzoo.classic import leduc_holdem_v4

    environment = leduc_holdem_v4.env()
    uniform = Random(1).random

    def play() -> int:
        answers = 0
        environment.reset()
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                actions = [action for action, open_ in enumerate(observation["action_mask"]) if open_]
                environment.step(actions[int(uniform() * len(actions))])
                answers += 1
        return answers

    return play


def pettingzoo_documented() -> Play:
    """As in PettingZoo's page of the environment."""
    from pettingzoo.classic import leduc_holdem_v4

    environment = leduc_holdem_v4.env()

    def play() -> int:
        answers = 0
        environment.reset()
        for agent in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(environment.action_space(agent).sample(observation["action_mask"]))
                answers += 1
        return answers

    return play


def catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def play() -> int:
        game = Game([RandomPlayer(color) for color in colors])
        game.play()
        return len(game.state.actions)

    return play


CONTESTANTS = {
    "leduc": Contestant("Leduc, Ultratable", "ultratable", leduc, 20),
    "leduc-contract": Contestant("Leduc, Ultratable by ask and choose", "ultratable", leduc_contract, 1),
    "openspiel": Contestant("Leduc, OpenSpiel", "open_spiel", openspiel, 20),
    "openspiel-documented": Contestant("Leduc, OpenSpiel, documented loop", "open_spiel", openspiel_documented, 1),
    "rlcard": Contestant("Leduc, RLCard", "rlcard", rlcard, 20),
    "rlcard-documented": Contestant("Leduc, RLCard, documented loop", "rlcard", rlcard_documented, 1),
    "pettingzoo": Contestant("Leduc, PettingZoo", "pettingzoo", pettingzoo, 1),
    "pettingzoo-documented": Contestant("Leduc, PettingZoo, documented loop", "pettingzoo", pettingzoo_documented, 1),
    "catanatron": Contestant("Catan for 4, catanatron", "catanatron", catanatron, 1),
    "ults": Contestant("ULts for 2, Ultratable", "ultratable", ults, 1),
    "ults-eight": Contestant("ULts for 8, Ultratable", "ultratable", ults_eight, 1),
    "figures": Contestant("Action Figure Battle for 2, Ultratable", "ultratable", figures, 1),
    "ultra-marines": Contestant("Ultra Marines for 4, Ultratable", "ultratable", ultra_marines, 1),
}


def serve(name: str) -> None:
    """Say hello, then play one round for each line of seconds; every answer is a line of JSON.

    Seconds of the processor: all contestants only compute, and what else the machine does must not count.
    """
    # Some peers greet the world on import: only our own lines may reach the reader.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def say(**facts: Any) -> None:
        out.write(json.dumps(facts) + "\n")
        out.flush()

    contestant = CONTESTANTS[name]
    try:
        play = contestant.load()
        play()
    except Exception as error:
        say(absent=_why_absent(contestant, error))
        return
    say(version=_version(contestant.package), compiled=_compiled(contestant.package))
    for line in sys.stdin:
        seconds = float(line)
        decisions = rounds = 0
        start = process_time()
        spent = 0.0
        while spent < seconds:
            decisions += play()
            rounds += 1
            spent = process_time() - start
        say(decisions=decisions, games=rounds * contestant.games, seconds=spent)


def _why_absent(contestant: Contestant, error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError):
        return f"not installed ({error})"
    return f"does not run here: {type(error).__name__}: {error}".replace(str(Path.cwd()), ".")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _compiled(package: str) -> bool:
    if package != "ultratable":
        return False
    import ultratable.core.state as state

    return not str(state.__file__).endswith(".py")


if __name__ == "__main__":
    serve(sys.argv[1])
