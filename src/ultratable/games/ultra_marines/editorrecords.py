"""What an editor of spacehulks sends: the work, and what is done to it. Never compiled."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ultratable.games.ultra_marines.sections import LONGEST

Symmetry = Literal["none", "half-turn", "west-east", "north-south"]
"""How a section is repeated: not at all, turned about the middle, or mirrored from one of these halves to the other."""

Place = Annotated[int, Meta(ge=-LONGEST, le=2 * LONGEST)]
Number = Annotated[int, Meta(ge=0, le=2**31)]


class SectionMade(Struct, frozen=True, array_like=True):
    """A section that lies there."""

    kind: str
    turn: Literal[0, 1, 2, 3]
    column: Place
    row: Place
    zone: bool = False
    """Whether it is a room that is looked at as a teleport zone."""


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """A spacehulk that is being made: its sections in the order in which they were laid."""

    sections: Annotated[tuple[SectionMade, ...], Meta(max_length=100)] = ()


class _Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    hand: str = ""
    """The kind of section that is about to be laid: where it fits is told."""
    lifted: int = -1
    """The section that is about to be laid elsewhere."""
    symmetry: Symmetry = "none"


class Look(_Act, frozen=True, tag="look"):
    """Nothing is changed."""


class Lay(_Act, frozen=True, tag="lay"):
    """A section from the pool, or the one that is lifted."""

    kind: str
    turn: Literal[0, 1, 2, 3]
    column: Place
    row: Place


class Remove(_Act, frozen=True, tag="remove"):
    which: Number


class Turn(_Act, frozen=True, tag="turn"):
    """The next way in which it fits where it lies."""

    which: Number


class Zone(_Act, frozen=True, tag="zone"):
    """A room becomes a teleport zone to look at distances from, or is none any more."""

    which: Number


class Complete(_Act, frozen=True, tag="complete"):
    """Every section that has no counterpart gets one, where it fits."""


class Read(_Act, frozen=True, tag="read"):
    """A board in its text form, in place of the work."""

    text: Annotated[str, Meta(max_length=2_000)]


class Ready(_Act, frozen=True, tag="ready"):
    """A ready layout, in place of the work."""

    layout: str


class Surprise(_Act, frozen=True, tag="surprise"):
    """The random spacehulk of that number, in place of the work."""

    seed: Number


Act = Look | Lay | Remove | Turn | Zone | Complete | Read | Ready | Surprise
