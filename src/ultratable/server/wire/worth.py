"""What a piece that somebody has made is worth."""

from msgspec import Struct


class ChangeShown(Struct, frozen=True):
    """A change that surely brings the piece nearer to even: the share of matches that it wins more (or less, below 0),
    with an interval that holds at every look and for all changes together."""

    at: str
    """What is changed, as a path into the piece: picks.0 is the first of its picks."""
    to: str
    by: float
    low: float
    high: float
    games: int


class WorthShown(Struct, frozen=True):
    """The share of matches won with the piece so far, with a 95 % interval that holds at every look; half is fair."""

    games: int
    share: float
    low: float
    high: float
    done: bool
    """Whether it is known as well as it will be; otherwise ask again."""
    changes: tuple[ChangeShown, ...] = ()
    """What would help, the nearest to even first; empty while nothing is sure, or the piece is even."""
