"""What is asked of a review, and what it tells."""

from typing import Any, Literal

from msgspec import Struct

from ultratable.review.judge import Point


class Asked(Struct, frozen=True):
    """Review this match."""

    record: dict[str, Any]
    """Of the match that is over, checked before."""
    moments: tuple[int | bytes, ...]
    """What is drawn, moment by moment: after how many answers of the record, chance's too; a saved match, where
    answers were taken back and the record has no such table."""


class Part(Struct, frozen=True):
    """One thing that changed the chances: a decision of a seat, or luck."""

    kind: Literal["decision", "chance", "meeting", "deal"]
    seat: int | None
    """Who decided; nobody, where it was luck."""
    worth: tuple[float, ...]
    """By seat, what it changed."""


class Change(Struct, frozen=True):
    """What happened between two tables that were whole."""

    moment: int
    """The moment it led to."""
    parts: tuple[Part, ...]
    errors: tuple[float, ...]
    """By seat: by how much luck may be taken for decisions, or the other way round (a standard error)."""


class Total(Struct, frozen=True):
    """The match for one seat: `luck` and both kinds of decisions together are what lies between beginning and end."""

    beginning: float
    """Before the deal, where there was one."""
    end: float
    own: float
    """What its own decisions changed."""
    others: float
    luck: float
    error: float
    """Of luck, and the other way round of the decisions."""


class Key(Struct, frozen=True):
    """One of the largest swings."""

    moment: int
    part: Part


class Review(Struct, frozen=True):
    """What is known of a match by now."""

    games: int
    """On so many matches of bots the chances were measured; 0: they were not, for this game."""
    open: tuple[tuple[Point, ...], ...]
    """By seat and moment: its chance with every card on the table."""
    known: tuple[tuple[Point | None, ...], ...]
    """By seat and moment: its chance as this seat could know it; None where that is not known yet."""
    changes: tuple[Change, ...]
    totals: tuple[Total, ...]
    """By seat; empty until all changes are there."""
    keys: tuple[Key, ...]
    done: bool
