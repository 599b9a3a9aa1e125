"""The one response window of every game: last in, first resolved, opened on public grounds.

An item waits on the stack of frames; above it its window asks seat after seat, whether or not they hold anything
to answer with, so that neither a question nor a pause tells what is in a hand. An answer is a new item with a
window of its own. When all have passed in a row the item resolves, and the window below begins anew.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from ultratable.core.flow import Decision, Procedures


class Waiting(Struct, frozen=True):
    """Notes of an item and of its window: the item, who controls it, and who has passed since the last answer."""

    item: tuple[int, ...]
    controller: int
    passed: tuple[int, ...] = ()


class Respond(Decision):
    """The question of a window: one response or pass."""

    name = "respond"
    response = True

    def __init__(self, window: "Window", clause: str) -> None:
        self.window = window
        self.clause = clause  # type: ignore[misc]  # one class serves every game, so the clause is its window's

    def deciders(self, s: Any, n: Any) -> tuple[int, ...]:
        # Who is asked is found out anew each time: an answer may have put somebody out of the game.
        for seat in self.window.order(s, n.controller):
            if seat not in n.passed:
                return (seat,)
        return ()

    def candidates(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [self.window.passing, *self.window.responses(s, n.item, seat)]

    def blocked(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return None if pick == self.window.passing else self.window.forbidden(s, n.item, seat, pick)

    def take(self, s: Any, n: Any, seat: int, picks: tuple[int, ...]) -> str | None:
        pick = picks[0]
        if pick == self.window.passing:
            s.note(Waiting(n.item, n.controller, (*n.passed, seat)))
            return self.name
        # Whoever answers restarts the round: once the answer has resolved everybody is asked again.
        s.note(Waiting(n.item, n.controller))
        self.window.open(s, self.window.respond(s, n.item, seat, pick), seat)
        return self.name

    def prompt(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> str:
        return "Respond, or pass?"

    def label(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "Pass." if pick == self.window.passing else self.window.describe(s, n.item, seat, pick)

    def default(self, s: Any, n: Any, seat: int, sofar: tuple[int, ...]) -> int | None:
        return self.window.passing


class Window:
    """What a game hands in to have response windows.

    `order(s, controller)`: the seats to ask, by public grounds. `responses(s, item, seat)`: what a seat might
    answer with. `forbidden(s, item, seat, pick)`: the clause against it, or None. `respond(...)`: pay for it
    and give the new item. `resolve(s, item)`: carry an item out.
    """

    def __init__(
        self,
        procedures: Procedures,
        clause: str,
        passing: int,
        order: Callable[[Any, int], tuple[int, ...]],
        responses: Callable[[Any, tuple[int, ...], int], Sequence[int]],
        forbidden: Callable[[Any, tuple[int, ...], int, int], str | None],
        respond: Callable[[Any, tuple[int, ...], int, int], tuple[int, ...]],
        resolve: Callable[[Any, tuple[int, ...]], None],
        describe: Callable[[Any, tuple[int, ...], int, int], str],
    ) -> None:
        self.passing = passing
        self.order = order
        self.responses = responses
        self.forbidden = forbidden
        self.respond = respond
        self.resolve = resolve
        self.describe = describe
        self.procedure = procedures.new("window", Respond(self, clause), self.resolving, notes=Waiting)

    def open(self, s: Any, item: tuple[int, ...], controller: int) -> None:
        """Put an item on the stack and let everybody answer it before it resolves."""
        s.call(self.procedure, Waiting(item, controller))

    def resolving(self, s: Any, n: Waiting) -> None:
        self.resolve(s, n.item)
