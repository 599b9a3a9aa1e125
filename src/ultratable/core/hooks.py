"""Effects as hook tables: what lies on the table changes what happens, found by index and never by scanning.

A game lists its moments once; a misspelt moment fails at import. At a moment come, in this order: *replace*
(something else happens instead), then *modify* (the value changes, by stated order), then *react* (more happens
after it; forced before optional, then in order of turns or as stated). A source (a status, a card, a passive)
listens to moments by handlers; a state holds, per moment, the handlers of the sources that are in play.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from ultratable.core.flow import END, Procedures

REPLACE = 0
MODIFY = 1
REACT = 2
_PHASES = 3

Handler = Callable[..., Any]


class Listener:
    """One handler of a kind of source: at which moment, in which phase, in what order."""

    __slots__ = ("handler", "optional", "order", "slot")

    def __init__(self, slot: int, order: int, optional: bool, handler: Handler) -> None:
        self.slot = slot
        self.order = order
        self.optional = optional
        self.handler = handler


class Live:
    """A handler in force: whose it is and which thing on the table it comes from."""

    __slots__ = ("handler", "optional", "order", "owner", "source")

    def __init__(self, listener: Listener, owner: int, source: int) -> None:
        self.handler = listener.handler
        self.optional = listener.optional
        self.order = listener.order
        self.owner = owner
        self.source = source


class Hooks:
    """The moments of one game, and which kinds of source listen to them."""

    def __init__(self, *moments: str) -> None:
        self.moments = moments
        self._by_kind: dict[str, list[Listener]] = {}

    def on(
        self, kind: str, moment: str, phase: int = MODIFY, order: int = 0, optional: bool = False
    ) -> Callable[[Handler], Handler]:
        """Let a kind of source listen to a moment."""
        slot = self.slot(moment, phase)

        def register(handler: Handler) -> Handler:
            self._by_kind.setdefault(kind, []).append(Listener(slot, order, optional, handler))
            return handler

        return register

    def slot(self, moment: str, phase: int) -> int:
        if moment not in self.moments:
            raise ValueError(f"there is no moment '{moment}'; the moments are {', '.join(self.moments)}")
        return self.moments.index(moment) * _PHASES + phase

    def none(self) -> list[tuple[Live, ...]]:
        """The table of a state in which nothing is in force."""
        return [()] * (len(self.moments) * _PHASES)

    def attach(self, live: list[tuple[Live, ...]], kind: str, owner: int, source: int) -> None:
        """A source of that kind is in play now."""
        for listener in self._by_kind.get(kind, ()):
            held = [*live[listener.slot], Live(listener, owner, source)]
            held.sort(key=_order)
            live[listener.slot] = tuple(held)

    def detach(self, live: list[tuple[Live, ...]], kind: str, source: int) -> None:
        """That source is gone."""
        for listener in self._by_kind.get(kind, ()):
            live[listener.slot] = tuple([held for held in live[listener.slot] if held.source != source])


def _order(live: Live) -> tuple[bool, int, int]:
    return (live.optional, live.order, live.source)


class Happening(Struct, frozen=True):
    """Notes of something that may be replaced by an effect that asks first."""

    moment: int
    subject: tuple[int, ...]
    seen: tuple[int, ...] = ()
    replaced: bool = False


class Happens:
    """The procedure of one such moment: replacements one by one, then the thing itself, then reactions.

    A replacing handler returns None (does not apply), True (replaced) or a (procedure, notes) that asks; that
    procedure calls `replace(s)` to say that it did. A reacting handler returns None or a (procedure, notes).
    `turn_order` gives the seats as they take turns: reactions come in it, the forced before the optional.
    """

    def __init__(
        self,
        procedures: Procedures,
        hooks: Hooks,
        moment: str,
        carry_out: Callable[[Any, tuple[int, ...]], None],
        turn_order: Callable[[Any], Sequence[int]] | None = None,
    ) -> None:
        self.moment = hooks.moments.index(moment)
        self._replacers = hooks.slot(moment, REPLACE)
        self._reactors = hooks.slot(moment, REACT)
        self._carry_out = carry_out
        self._turn_order = turn_order
        self.procedure = procedures.new(
            f"{moment} happens", self.replacing, self.carrying_out, self.reacting, notes=Happening
        )

    def call(self, s: Any, *subject: int) -> None:
        """Let it happen to this subject, before going on with the procedure under way."""
        s.call(self.procedure, Happening(self.moment, subject))

    # Its steps.

    def replacing(self, s: Any, n: Happening) -> str | None:
        if n.replaced:
            return None
        for live in s.live[self._replacers]:
            if live.source in n.seen:
                continue
            said = live.handler(s, live, n.subject)
            if said is None:
                continue
            s.note(Happening(n.moment, n.subject, (*n.seen, live.source), said is True))
            if said is not True:
                s.call(*said)
            return "replacing"
        return None

    def carrying_out(self, s: Any, n: Happening) -> str | None:
        if n.replaced:
            return END
        self._carry_out(s, n.subject)
        return None

    def reacting(self, s: Any, n: Happening) -> None:
        calls = [live.handler(s, live, n.subject) for live in self._in_order(s, s.live[self._reactors])]
        for called in reversed([call for call in calls if call is not None]):
            s.call(*called)

    def _in_order(self, s: Any, held: Sequence[Live]) -> Sequence[Live]:
        if self._turn_order is None or len(held) < 2:
            return held
        seats = list(self._turn_order(s))
        places = {seat: place for place, seat in enumerate(seats)}
        return sorted(held, key=lambda live: (live.optional, places.get(live.owner, len(seats))))


def replace(s: Any) -> None:
    """Said by a procedure that a replacing handler called, in a step of its own: the thing does not happen."""
    frame = s.stack[-2]
    n = frame.notes
    frame.notes = Happening(n.moment, n.subject, n.seen, True)
