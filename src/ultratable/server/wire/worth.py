"""What a piece that somebody has made is worth."""

from msgspec import Struct


class WorthShown(Struct, frozen=True):
    """The share of matches won with the piece so far, with a 95 % interval that holds at every look; half is fair."""

    games: int
    share: float
    low: float
    high: float
    done: bool
    """Whether it is known as well as it will be; otherwise ask again."""
