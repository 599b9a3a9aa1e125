"""The records of ULts: small frozen values that states hold and frames carry. Never compiled, never edited.

They hold numbers and other records only, so the garbage collector need not look at them (gc=False)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Setup options. Each default starts a good game at once."""

    mode: Annotated[
        Literal["standard", "teams"],
        Meta(description="Two fight each other, more than two each for themselves; in teams allies sit alternately."),
    ] = "standard"
    teams: Annotated[int, Meta(ge=2, le=4, description="How many teams, in team games.")] = 2
    heroes: Annotated[
        Literal["choose", "random", "one-of-two"],
        Meta(description="Heroes are chosen in secret, dealt at random, or chosen from two dealt to each seat."),
    ] = "choose"
    cast: Annotated[
        tuple[str, ...],
        Meta(
            title="Heroes fixed beforehand",
            description="A hero for each seat. Where none is named, heroes come as chosen above.",
            extra_json_schema={"x-each-seat": "hero"},
        ),
    ] = ()
    unique: Annotated[
        bool, Meta(title="Each hero only once", description="No hero twice; chosen openly one after another.")
    ] = False
    hero_set: Annotated[Literal["all", "base"], Meta(description="All heroes, or the four of the book.")] = "all"
    health: Annotated[Literal[30, 50, 75], Meta(description="Starting health and maximum: quick, normal, long.")] = 50
    two_decks: Annotated[bool, Meta(description="Two decks shuffled together, for seven or eight seats.")] = False
    shared_hands: Annotated[bool, Meta(description="Allies see each other's hands, in team games.")] = False
    discard_order: Annotated[bool, Meta(description="Ask the active player for the order of discards.")] = False
    round_limit: Annotated[int, Meta(ge=30, le=1000, description="Decided by health after this many rounds.")] = 100


class Status(Struct, frozen=True, array_like=True, gc=False):
    """One status effect in front of its bearer."""

    kind: int
    card: int
    placer: int
    positive: bool
    knocks: int
    """How many knocks it still takes."""
    points: int
    """What the kind counts: damage it can still absorb, ticks left, strength grown to."""
    age: int
    """Rises with every placing: orders effects from the oldest."""


class Extra(Struct, frozen=True, array_like=True, gc=False):
    """A card on the table that belongs to nobody's hand."""

    card: int
    up: bool
    seen: int
    """Bit set of the seats that looked at it while it lies face down."""
    mixed: bool = False
    """Whether even those who looked no longer know which of its fellows it is."""
    home: int = -1
    """The seat whose hand it returns to at clean-up, if any."""


class Play(Struct, frozen=True, gc=False):
    """An announced ability: who controls it, whose hero acts, with which card, on whom."""

    controller: int
    user: int
    ability: int
    card: int
    target: int
    """-1 if it has none."""
    suit: int
    """The suit of the whole ability."""
    forced: bool = False
    copied: bool = False


class Request(Struct, frozen=True):
    """Notes of a request to look through the discard pile: who asks, and who is still to answer."""

    asker: int
    to_ask: tuple[int, ...]
