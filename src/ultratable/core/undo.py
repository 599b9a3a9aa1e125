"""Taking back one's own picks, as far as nothing has come of them that cannot be unseen.

A step back never crosses a roll, a reveal or another seat's answer: the match counts all of these in `barrier`.
The terminal keeps one of these per match; a table, which must survive its server, keeps the same as data (`Point`).
"""

from ultratable.core.match import Match


class _Point:
    """A match just before a pick, whose pick it was, and the barrier if the pick itself brought nothing to light."""

    __slots__ = ("barrier", "match", "seat")

    def __init__(self, match: Match, seat: int, barrier: int) -> None:
        self.match = match
        self.seat = seat
        self.barrier = barrier


class Undo:
    """The points that can be gone back to, the latest last."""

    def __init__(self) -> None:
        self._points: list[_Point] = []

    def push(self, match: Match, seat: int) -> None:
        """Remember the match as it is, just before that seat picks."""
        self._keep(match)
        self._points.append(_Point(match.clone(), seat, match.barrier_after(seat)))

    def possible(self, match: Match, seat: int) -> bool:
        """Whether that seat can take back its last pick now."""
        self._keep(match)
        return bool(self._points) and self._points[-1].seat == seat

    def undo(self, match: Match, seat: int) -> Match | None:
        """The match before that seat's last pick; None if that can no longer be taken back."""
        return self._points.pop().match if self.possible(match, seat) else None

    def _keep(self, match: Match) -> None:
        """Forget what lies behind the barrier: it can never be gone back to again."""
        if self._points and self._points[-1].barrier != match.barrier:
            self._points.clear()
