"""PettingZoo environments for every game: `env` asks one seat after another, `parallel_env` all seats at once.

    from ultratable.adapters.pettingzoo import env
    table = env("ults", seats=2, max_cycles=500, health=30)

Keywords that are not named here are setup options of the game. An action that is not open changes nothing: the same
seat is asked again, and its info says why ("refused").
"""

from random import Random
from typing import Any

import numpy

from ultratable.adapters.desk import Desk
from ultratable.adapters.missing import missing
from ultratable.core.match import Match

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise ImportError(missing("pettingzoo", "PettingZoo")) from error

_Observation = dict[str, Any]


class _Table:
    """What both kinds of environments have."""

    def __init__(
        self,
        game_id: str,
        seats: int | None,
        max_cycles: int | None,
        render_mode: str | None,
        views: bool,
        options: dict[str, Any],
    ) -> None:
        self.desk = Desk(game_id, seats, options, views)
        self.metadata = {"name": f"ultratable_{game_id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.cycles = 0
        self.possible_agents = [f"seat_{seat}" for seat in range(self.desk.seats)]
        self.agents: list[str] = []
        self.match: Match | None = None
        self._rng = Random()
        action = len(self.desk.actions)
        self.action_spaces = {agent: spaces.Discrete(action) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (self.desk.layout.size,), numpy.float32),
                    "action_mask": spaces.Box(0, 1, (action,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> _Observation:
        """What that seat may know now, and which actions are open to it."""
        return self.desk.observe(self.playing, self.seat(agent))

    def render(self) -> str | None:
        """The table in words, as a spectator sees it."""
        return self.desk.text(self.playing, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.match = None

    @property
    def playing(self) -> Match:
        if self.match is None:
            raise RuntimeError("There is no match yet: call reset() first.")
        return self.match

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.match = self.desk.start(self._rng)
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def _is_long(self) -> bool:
        return self.max_cycles is not None and self.cycles >= self.max_cycles


class TurnsEnv(_Table, AECEnv):  # type: ignore[misc]
    """One seat after another. Who is asked together is asked one after another, and sees nothing of sealed answers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask_next("")

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.playing
        self._cumulative_rewards[agent] = 0.0
        refused = self.desk.take(match, self.seat(agent), action)
        self.cycles += 1
        over = match.result is not None
        self.rewards = dict(zip(self.agents, self.desk.rewards(match), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, self._is_long() and not over)
        self._accumulate_rewards()
        self._ask_next(refused)

    def _ask_next(self, refused: str) -> None:
        match = self.playing
        asked = match.deciders[0] if match.deciders else 0
        self.agent_selection = self.possible_agents[asked]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = self.desk.info(match, asked)
        if refused:
            self.infos[self.agent_selection]["refused"] = refused


class TogetherEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """All seats at once. Whoever is not asked has no open action, and whatever they send is not looked at."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, _Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        match = self.playing
        refused: dict[str, str] = {}
        for seat in match.deciders:
            agent = self.possible_agents[seat]
            if seat in match.deciders and agent in actions:
                refused[agent] = self.desk.take(match, seat, actions[agent])
        self.cycles += 1
        over = match.result is not None
        rewards = dict(zip(self.agents, self.desk.rewards(match), strict=True))
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, self._is_long() and not over)
        observations, infos = self._observations(), self._infos()
        for agent, why in refused.items():
            if why:
                infos[agent]["refused"] = why
        if over or self._is_long():
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, _Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.desk.info(self.playing, self.seat(agent)) for agent in self.agents}


def env(
    game_id: str,
    seats: int | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    views: bool = False,
    **options: Any,
) -> TurnsEnv:
    """The game with one seat asked after another, cut off after so many answers."""
    return TurnsEnv(game_id, seats, max_cycles, render_mode, views, options)


def parallel_env(
    game_id: str,
    seats: int | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    views: bool = False,
    **options: Any,
) -> TogetherEnv:
    """The game with all seats stepping together, cut off after so many steps."""
    return TogetherEnv(game_id, seats, max_cycles, render_mode, views, options)
