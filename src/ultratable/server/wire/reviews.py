"""After the game: how likely each seat was to win, and what of it was luck."""

from typing import Literal

from msgspec import Struct


class Curve(Struct, frozen=True):
    """The chance of one seat, moment by moment, with the band around it; null where it is not known yet."""

    chance: tuple[float | None, ...]
    low: tuple[float | None, ...]
    high: tuple[float | None, ...]


class Lucky(Struct, frozen=True):
    """What luck changed with one moment, by seat."""

    moment: int
    worth: tuple[float, ...]


class KeyMoment(Struct, frozen=True):
    """One of the largest swings of a match."""

    moment: int
    line: int | None
    """The line of the log that tells of it best."""
    kind: Literal["decision", "chance", "meeting", "deal"]
    seat: int | None
    """Whose decision it was."""
    worth: tuple[float, ...]
    """What it changed, by seat."""


class SeatTotal(Struct, frozen=True):
    """A match for one seat: beginning, own and others' decisions and luck make the end."""

    beginning: float
    end: float
    own: float
    others: float
    luck: float
    error: float
    """By how much luck may be taken for decisions: a standard error."""


class ReviewShown(Struct, frozen=True):
    """What is known of a match by now."""

    games: int
    """On so many matches of bots the chances of this game were measured; 0: on none."""
    open: tuple[Curve, ...]
    """By seat, with every card on the table."""
    known: tuple[Curve, ...]
    """By seat, as this seat could know it."""
    luck: tuple[Lucky, ...]
    keys: tuple[KeyMoment, ...]
    totals: tuple[SeatTotal, ...]
    """By seat; empty until they are known."""
    done: bool
    """Whether it is known as well as it will be; otherwise ask again."""
