"""Trains a player from nothing in a minute or two on one core, and shows that it beats random play.

    python examples/train.py                    # about a minute
    python examples/train.py --game figures --games 1000

What is learned is one row of numbers per action (a linear softmax policy), by REINFORCE: after a match every choice
that was made in it becomes a little likelier if the match went better than matches usually do, and less likely if not.
Nothing here knows a rule: it sees the vector and the mask of `ultratable.adapters.gymnasium`, as any learner would.
"""

import argparse
import sys
import time
from typing import Any

import numpy

from ultratable.adapters.gymnasium import TableEnv
from ultratable.lab.shares import wilson


class Learner:
    """A linear softmax policy over the open actions."""

    def __init__(self, components: int, actions: int, seed: int, rate: float = 0.3) -> None:
        self.weights: Any = numpy.zeros((actions, components), numpy.float32)
        self.rate = rate
        self.usual = 0.0
        """What matches have brought lately."""
        self._rng = numpy.random.default_rng(seed)

    def choose(self, seen: dict[str, Any]) -> tuple[int, Any]:
        """An action by lot, as likely as the policy says; and what is needed to learn from it."""
        open_now = numpy.flatnonzero(seen["action_mask"])
        # Most components are zero: only the others count.
        there = numpy.flatnonzero(seen["observation"])
        values = seen["observation"][there]
        values = values / numpy.linalg.norm(values)
        scores = self.weights[numpy.ix_(open_now, there)] @ values
        chances = numpy.exp(scores - scores.max())
        chances /= chances.sum()
        at = min(int(numpy.searchsorted(chances.cumsum(), self._rng.random())), len(open_now) - 1)
        return int(open_now[at]), (open_now, there, values, chances, at)

    def learn(self, choices: list[Any], reward: float) -> None:
        """Make the choices of a match likelier, or less likely."""
        better = reward - self.usual
        self.usual += 0.02 * better
        for open_now, there, values, chances, at in choices:
            push = -chances
            push[at] += 1.0
            self.weights[numpy.ix_(open_now, there)] += self.rate * better * numpy.outer(push, values)


def play(table: Any, learner: Learner, seed: int | None = None) -> tuple[list[Any], float]:
    """One match: the learner's choices, and what it got."""
    seen, _ = table.reset(seed=seed)
    choices: list[Any] = []
    reward, over = 0.0, False
    while not over:
        action, choice = learner.choose(seen)
        choices.append(choice)
        seen, reward, over, _, _ = table.step(action)
    return choices, reward


def beginner(table: Any, seed: int, rate: float = 0.3) -> Learner:
    """Someone who plays at random."""
    return Learner(table.observation_space["observation"].shape[0], int(table.action_space.n), seed, rate)


def train(table: Any, games: int, seed: int, rate: float = 0.3, report: bool = False) -> Learner:
    """A learner after so many matches."""
    learner = beginner(table, seed, rate)
    lately: list[float] = []
    began = time.process_time()
    for game in range(games):
        choices, reward = play(table, learner, seed if game == 0 else None)
        learner.learn(choices, reward)
        lately.append(reward)
        if report and (game + 1) % max(1, games // 10) == 0:
            won = sum([one > 0 for one in lately]) / len(lately)
            spent = time.process_time() - began
            say(f"{game + 1:6} matches, {spent:4.0f} s of one core: won {won:.0%} of the last {len(lately)}")
            lately = []
    return learner


def test(table: Any, learner: Learner, games: int, seed: int) -> tuple[int, int]:
    """Matches won and decided, in matches that were not learned from. A win shared by all is not counted."""
    rewards = [play(table, learner, seed if game == 0 else None)[1] for game in range(games)]
    return sum([reward > 0 for reward in rewards]), sum([reward != 0 for reward in rewards])


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="ults")
    parser.add_argument("--games", type=int, default=3000, help="matches to learn from")
    parser.add_argument("--test", type=int, default=1000, help="matches to be measured in")
    parser.add_argument("--rate", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    table = TableEnv(asked.game, opponents="random", seat=None)
    learner = train(table, asked.games, asked.seed, asked.rate, report=True)
    for name, one in (("before learning", beginner(table, asked.seed)), ("after", learner)):
        won, of = test(table, one, asked.test, asked.seed + 1_000_000)
        low, high = wilson(won, of)
        say(f"{name}: won {won} of {of} against random, {won / of:.1%} (95 % interval {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
