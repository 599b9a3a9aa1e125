"""Gymnasium environments for every game: one learner at the table, bots in the other seats.

    import gymnasium, ultratable.adapters.gymnasium
    table = gymnasium.make("Ultratable/ults-v0", opponents="steady", health=30)

Keywords that are not named here are setup options of the game. An action that is not open changes nothing: the learner
is asked again, and the info says why ("refused").
"""

from random import Random
from typing import Any, ClassVar

import numpy

import ultratable
from ultratable.adapters.desk import Desk
from ultratable.adapters.missing import missing
from ultratable.bots import Bot, answer, make_bot
from ultratable.core.errors import BadSetup
from ultratable.core.match import Match

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError(missing("gymnasium", "Gymnasium")) from error

_Observation = dict[str, Any]


class TableEnv(gymnasium.Env):  # type: ignore[misc]
    """One learner against bots. `seat` None: another seat by lot in every match."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game_id: str,
        opponents: str | tuple[str, ...] = "random",
        seat: int | None = 0,
        seats: int | None = None,
        render_mode: str | None = None,
        views: bool = False,
        **options: Any,
    ) -> None:
        self.desk = Desk(game_id, seats, options, views)
        others = self.desk.seats - 1
        self.opponents = (opponents,) * others if isinstance(opponents, str) else tuple(opponents)
        if len(self.opponents) != others:
            raise BadSetup(f"Name one opponent, or one for each of the {others} other seats.")
        if seat is not None and not 0 <= seat < self.desk.seats:
            raise BadSetup(f"The learner's seat is 0 to {others}, or None for any, not {seat!r}.")
        for name in self.opponents:
            make_bot(name, 0)
        self.render_mode = render_mode
        self.seat = 0
        self._own_seat = seat
        self._bots: dict[int, Bot] = {}
        self._match: Match | None = None
        actions = len(self.desk.actions)
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.desk.layout.size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )

    @property
    def match(self) -> Match:
        if self._match is None:
            raise RuntimeError("There is no match yet: call reset() first.")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._begin()
        while not self.match.deciders:
            # Possible, if hardly likely: the learner is out before it was ever asked. Then that was no match for it.
            self._begin()
        return self._look()

    def step(self, action: Any) -> tuple[_Observation, float, bool, bool, dict[str, Any]]:
        match = self.match
        refused = self.desk.take(match, self.seat, action)
        self._let_bots_play()
        observation, info = self._look()
        if refused:
            info["refused"] = refused
        return observation, self.desk.rewards(match)[self.seat], match.result is not None, False, info

    def action_masks(self) -> Any:
        """The open actions as booleans, as maskable learners ask for them."""
        return self.desk.mask(self.match, self.seat).astype(bool)

    def render(self) -> str | None:
        """The table in words, as the learner may know it."""
        return self.desk.text(self.match, self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._match = None

    def _begin(self) -> None:
        rng = Random(int(self.np_random.integers(2**63)))
        self.seat = rng.randrange(self.desk.seats) if self._own_seat is None else self._own_seat
        others = [seat for seat in range(self.desk.seats) if seat != self.seat]
        self._bots = {
            seat: make_bot(name, rng.getrandbits(64)) for seat, name in zip(others, self.opponents, strict=True)
        }
        self._match = self.desk.start(rng)
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        """Until the learner is asked, or the match is over. Who is asked together with it answers first, sealed."""
        match = self.match
        while True:
            waiting = [seat for seat in match.deciders if seat != self.seat]
            if not waiting:
                return
            match.pick(waiting[0], answer(self._bots[waiting[0]], match, waiting[0]))

    def _look(self) -> tuple[_Observation, dict[str, Any]]:
        return self.desk.observe(self.match, self.seat), self.desk.info(self.match, self.seat)


def register() -> None:
    """Give every game its id: Ultratable/ults-v0 and so on."""
    for game_id in ultratable.game_ids():
        name = f"Ultratable/{game_id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point=TableEnv, kwargs={"game_id": game_id})


register()
