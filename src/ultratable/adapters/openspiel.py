"""Every game as a Python game of OpenSpiel, with explicit chance: `ultratable_ults` and so on.

    import pyspiel, ultratable.adapters.openspiel as door
    game = pyspiel.load_game(door.game_string("ults", players=2, health=30))

Chance is a seat of its own in the engine, so its nodes are OpenSpiel's chance nodes: each outcome is as likely as the
engine lists it often. Who is asked together is asked one after another, and nothing of a sealed answer is shown.
"""

import json
from collections import Counter
from random import Random
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy

import ultratable
from ultratable.adapters.desk import Desk
from ultratable.adapters.missing import missing
from ultratable.core.chance import CHANCE
from ultratable.core.errors import IllegalChoice
from ultratable.core.match import ByHand, Match

try:
    import pyspiel
except ImportError as error:
    raise ImportError(missing("openspiel", "OpenSpiel")) from error

LONGEST: Final = 100_000
"""OpenSpiel wants a number of answers, chance included, that no match exceeds. The laws see every match end sooner."""


def game_string(game_id: str, players: int | None = None, **options: Any) -> str:
    """How OpenSpiel loads the game with these setup options. They are quoted, since its own strings know no lists."""
    count = ultratable.game(game_id).fewest if players is None else players
    return f"ultratable_{game_id}(options={quote(json.dumps(options), safe='')},players={count})"


class _Held:
    """A match that OpenSpiel copies by `deepcopy`, as it copies all that a Python state has."""

    def __init__(self, match: Match | None) -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> "_Held":
        return _Held(None if self.match is None else self.match.clone())


class TableState(pyspiel.State):  # type: ignore[misc]
    """A match, with chance asked like a seat."""

    def __init__(self, game: "TableGame") -> None:
        super().__init__(game)
        self._desk = _Shared(game.desk)
        self._held = _Held(None)

    @property
    def desk(self) -> Desk:
        return self._desk.desk

    @property
    def match(self) -> Match:
        # Begun when it is first needed, because OpenSpiel makes a state for every copy and then fills it in.
        if self._held.match is None:
            self._held.match = self.desk.game.start(self.desk.seats, self.desk.options, 0, by_hand=True)
        return self._held.match

    def current_player(self) -> int:
        deciders = self.match.deciders
        if not deciders:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if deciders[0] == CHANCE else deciders[0]

    def _legal_actions(self, player: int) -> list[int]:
        # Of those who are asked together only the first is to move here.
        return sorted(self.match.ask(player).numbers) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        decision = self.match.ask(CHANCE).decision
        assert isinstance(decision, ByHand)
        total = len(decision.outcomes)
        return [(outcome, times / total) for outcome, times in sorted(Counter(decision.outcomes).items())]

    def _apply_action(self, action: int) -> None:
        seat = self.match.deciders[0]
        refused = self.desk.take(self.match, seat, action)
        if refused:
            raise IllegalChoice(refused)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.desk.actions[action]

    def is_terminal(self) -> bool:
        return not self.match.deciders

    def returns(self) -> list[float]:
        return self.desk.rewards(self.match)

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "TableState":
        """A state that the player could believe to be in, for searches such as IS-MCTS. Its history is empty."""
        twin: TableState = self.get_game().new_initial_state()
        twin._held = _Held(self.match.imagine(player, Random(probability_sampler())))
        return twin

    def __str__(self) -> str:
        return self.desk.text(self.match, None)


class _Shared:
    """What all states of a game share, and OpenSpiel's copying must leave alone."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def __deepcopy__(self, memo: Any) -> "_Shared":
        return self


class TableObserver:
    """What one player may know now, as a tensor and as text. It remembers nothing: see OpenSpiel on perfect recall."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tensor: Any = numpy.zeros(desk.layout.size, numpy.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in desk.layout.pieces():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = self.desk.layout.vector(state.match, player)

    def string_from(self, state: TableState, player: int) -> str:
        match = state.match
        known = {**self.desk.info(match, player), "view": match.view(player)}
        return json.dumps(known, ensure_ascii=False, separators=(",", ":"))


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One game of ours; `players` and `options` (quoted JSON, see `game_string`) are its parameters."""

    kind: Any
    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", ultratable.game(self.game_id).fewest))
        options = json.loads(unquote(given.get("options", "{}")))
        self.desk = Desk(self.game_id, players, options)
        words = len(self.desk.actions)
        info = pyspiel.GameInfo(
            num_distinct_actions=words,
            max_chance_outcomes=words,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver | None:
        """Only what one player may know at the moment is offered: no public part by itself, no memory."""
        if iig_obs_type is not None and (
            iig_obs_type.perfect_recall
            or not iig_obs_type.public_info
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        return TableObserver(self.desk)


def register() -> None:
    """Make every game known to OpenSpiel as ultratable_ and its id."""
    for game_id in ultratable.game_ids():
        name = f"ultratable_{game_id}"
        if name in pyspiel.registered_names():
            continue
        game = ultratable.game(game_id)
        kind = pyspiel.GameType(
            short_name=name,
            long_name=game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.most,
            min_num_players=game.fewest,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": game.fewest, "options": quote("{}")},
        )
        pyspiel.register_game(kind, type(f"TableGame_{game_id}", (TableGame,), {"kind": kind, "game_id": game_id}))


register()
