"""What all doors share: one game at one kind of table, its actions, what a seat is shown, and what a result is worth.

An action is the number of a word of the game (`core/words.py`): it means the same at every moment of every match. What
a seat may do now is a mask over all of them.
"""

from functools import cached_property
from random import Random
from typing import Any

import numpy

import ultratable
from ultratable.adapters.layout import Layout, layout
from ultratable.core.chance import CHANCE
from ultratable.core.match import Match

_LAST_EVENTS = 12


class Desk:
    """One game with so many seats and these options."""

    def __init__(self, game_id: str, seats: int | None, options: dict[str, Any], views: bool = False) -> None:
        self.game = ultratable.game(game_id)
        self.seats = self.game.fewest if seats is None else seats
        self.game.setup(self.seats, options)
        self.options = options
        self.views = views
        self.actions: tuple[str, ...] = tuple(self.game.words.all())
        """What each action means: the key of the option that it chooses."""

    @cached_property
    def layout(self) -> Layout:
        return layout(self.game, self.seats, self.options)

    def start(self, rng: Random) -> Match:
        return self.game.start(self.seats, self.options, rng.getrandbits(64))

    def mask(self, match: Match, seat: int) -> Any:
        """1 for each action that is open to the seat now; all 0 while it is not asked."""
        mask: Any = numpy.zeros(len(self.actions), numpy.int8)
        if seat in match.deciders:
            mask[match.ask(seat).numbers] = 1
        return mask

    def observe(self, match: Match, seat: int) -> dict[str, Any]:
        """What the seat may know and do, as numbers."""
        return {"observation": self.layout.vector(match, seat), "action_mask": self.mask(match, seat)}

    def info(self, match: Match, seat: int) -> dict[str, Any]:
        """What the seat is asked, in words; with `views`, all that it may know too."""
        info: dict[str, Any] = {}
        if seat in match.deciders:
            ask = match.ask(seat)
            info = {"question": ask.name, "picked": list(ask.picked)}
        if self.views:
            info["view"] = match.view(seat)
        return info

    def take(self, match: Match, seat: int, action: Any) -> str:
        """Answer with an action. One that is not open changes nothing; then it is said why."""
        ask = match.ask(seat)
        if isinstance(action, int | numpy.integer) and int(action) in ask.numbers:
            match.pick(seat, int(action))
            return ""
        known = isinstance(action, int | numpy.integer) and 0 <= action < len(self.actions)
        said = f"Action {action} ({self.actions[action]})" if known else f"{action!r} is no action, so it"
        return f"{said} is not open to seat {seat} now. Take one whose mask is 1."

    def rewards(self, match: Match) -> list[float]:
        """What the result is worth to each seat; 0 while there is none.

        Everybody stakes the same and the winners share the pot; counted so that winning alone is 1. With two seats that
        is 1, -1 or 0, and the sum is always 0.
        """
        result = match.result
        if result is None:
            return [0.0] * self.seats
        share = self.seats / len(result.winners)
        return [((share if seat in result.winners else 0.0) - 1.0) / (self.seats - 1) for seat in range(self.seats)]

    def text(self, match: Match, seat: int | None) -> str:
        """The table in words, as that seat (None: a spectator) may know it: the latest events, and what is asked."""
        view = match.view(seat)
        first = max(0, match.log_length - _LAST_EVENTS)
        lines = [f"{self.game.title}, turn {view['turn']}"]
        lines += [event.text(seat) for event in match.events[first:]]
        if match.result is not None:
            lines.append(match.result.reason)
        for asked in match.deciders:
            if asked == CHANCE:
                lines.append("Chance is asked.")
            elif asked == seat:
                ask = match.ask(seat)
                lines.append(f"Seat {asked + 1}: {ask.prompt}")
                lines += [f"  {option.number}  {option.label}" for option in ask.options]
            else:
                lines.append(f"Seat {asked + 1} is asked.")
        return "\n".join(lines)
