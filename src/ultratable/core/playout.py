"""Playing at random, fast: the loop of simulations, benches and rollouts, inside the engine so that it compiles."""

from random import Random
from typing import Any

from ultratable.core.chance import Streams
from ultratable.core.game import Game
from ultratable.core.state import NO_ONE, State


def opening(game: Game, seats: int, setup: Any, key: bytes) -> State:
    """A new state at its first question: what `game.start` gives, without a match around it, from a 32-byte key."""
    state = game.new_state(seats, setup, Streams(key, [0] * len(game.purposes)))
    game.begin(state)
    state.run()
    return state


def random_playout(state: State, rng: Random, most: int = 1_000_000) -> int:
    """Answer every question of a state at random until the match is over; return how many answers it took."""
    uniform = rng.random
    answers = 0
    while answers < most:
        decision = state.decision
        if decision is None:
            break
        seat = state.deciders[0]
        sofar = state.sealed.get(seat, NO_ONE) if state.sealed else NO_ONE
        picks = decision.picks(state, state.stack[-1].notes, seat, sofar)
        answers += 1
        roll: float = uniform()
        if state.answer(seat, picks[int(roll * len(picks))]):
            state.run()
    return answers
