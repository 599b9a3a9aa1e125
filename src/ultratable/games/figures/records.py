"""The records of Action Figure Battle: small frozen values that options, states and frames hold. Never compiled."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ultratable.core.total import Total

ActionId = Literal[
    "armor",
    "blast",
    "boost",
    "dodge",
    "explosion",
    "intimidate",
    "luck",
    "master-plan",
    "mind-control",
    "recover",
    "sneak",
    "stun",
]
Kind = Literal["person", "creature", "machine", "vehicle", "mount"]


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """How a figure is drawn: built-in parts by name (content/looks.toml), or a picture of one's own."""

    body: str
    head: str = "none"
    gear: Annotated[tuple[str, ...], Meta(max_length=3)] = ()
    colours: Annotated[tuple[str, ...], Meta(min_length=2, max_length=3)] = ("slate", "sand")
    picture: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$", description="The number of a stored picture.")] = ""


class Made(Struct, frozen=True, forbid_unknown_fields=True):
    """A home-made figure with its character card."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Kind
    picks: tuple[ActionId, ActionId, ActionId]
    """Best, second and third: queen and jack, 10 and 9, 8 and 7."""
    look: Look
    variant: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=120)] = ""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Setup options. Each default starts a good game at once."""

    figures: Annotated[
        Literal["choose", "draft", "random"],
        Meta(description="Armies are chosen in secret, drafted one figure at a time, or dealt at random."),
    ] = "choose"
    size: Annotated[int, Meta(ge=2, le=5, description="Figures in an army, when they are drafted or dealt.")] = 3
    armies: Annotated[
        tuple[str, ...],
        Meta(
            description="Ready-made armies fixed beforehand, one per seat; none: see 'figures'.",
            extra_json_schema={"x-each-seat": "army"},
        ),
    ] = ()
    points: Annotated[Literal[10, 15, 20], Meta(description="Power Points for everybody.")] = 15
    handicap: Annotated[
        tuple[Annotated[int, Meta(ge=5, le=30)], ...],
        Meta(description="An own total of Power Points for each seat, 5 to 30; none: the same for all."),
    ] = ()
    teams: Annotated[bool, Meta(description="Two teams that sit alternately, for four or six seats.")] = False
    ready_made_only: Annotated[bool, Meta(description="Only ready-made figures with their own cards.")] = False
    open_size: Annotated[bool, Meta(description="Armies of one to fifteen figures instead of two to five.")] = False
    made: Annotated[
        tuple[Made, ...],
        Meta(
            max_length=30,
            description="Home-made figures that may be fielded at this table.",
            extra_json_schema={"x-brought": "figure"},
        ),
    ] = ()


class Brought(Struct, frozen=True, array_like=True, gc=False):
    """What never changes of a figure on the table."""

    type: int
    owner: int
    start: int
    """The Power it was given at set-up."""
    word: int


class Figure(Struct, frozen=True, array_like=True, gc=False):
    """A figure as it stands now."""

    power: int
    wounded: bool = False
    blast: bool = False
    dodge: bool = False
    intimidated: bool = False
    armor: tuple[int, ...] = ()
    """From the first placed to the last."""


class Battle(Struct, frozen=True):
    """The battle under way: who attacks whom with what, and what has come of it so far."""

    attacker: int
    figure: int
    defender: int
    facing: int = -1
    """The defending figure, once it is chosen."""
    card: int = -1
    answer: int = -1
    """The defending player's card; -1 also for an empty hand."""
    shown: bool = False
    total: Total | None = None
    against: Total | None = None
    won: bool = False
    action: int = -1
    """The special action that the winning card lists."""
    victim: int = -1
    harm: Literal["", "wounded", "captured", "prevented"] = ""
    picks: tuple[int, ...] = ()
    """What was chosen for the special action."""
