"""The records of Ultra Marines: small frozen values that options, states and frames hold. Never compiled."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

CardKind = Literal["object", "command", "hazard"]
Weapon = Literal["pistol", "standard", "hellfire", "blade"]
Limit = Annotated[int, Meta(ge=0, le=1000, extra_json_schema={"x-private": [0]})]
"""0, no limit, is for private tables (ultra_marines.end.limits)."""


PRESETS: Final[list[dict[str, Any]]] = [
    {"title": title, "note": note, "options": {"events": events, "hellfire": hellfire}}
    for title, note, events, hellfire in (
        ("Basic", "Neither event cards nor hellfire shells: for learning.", False, False),
        ("Hellfire only", "Heavy bolters may fire at nine squares at once.", False, True),
        ("Events only", "Grenades, doors, orders and mishaps: 52 event cards.", True, False),
        ("Full", "Event cards and hellfire shells: the whole game.", True, True),
    )
]
"""Names for the four settings of two options (ultra_marines.variants.presets)."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Setup options. Each default starts a good game at once."""

    events: Annotated[
        bool, Meta(description="Play with the 52 event cards.", extra_json_schema={"x-presets": PRESETS})
    ] = True
    hellfire: Annotated[bool, Meta(description="Heavy bolters may fire hellfire shells.")] = True
    board: Annotated[
        Literal["ready", "random", "build", "saved"],
        Meta(description="A ready layout, a random one, one the players build in turns, or a saved one."),
    ] = "ready"
    layout: Annotated[str, Meta(description="Which ready layout.", extra_json_schema={"x-thing": "layout"})] = (
        "reference"
    )
    saved: Annotated[str, Meta(max_length=2_000, description="The saved layout, in its text form.")] = ""
    free_boards: Annotated[bool, Meta(description="A saved layout need not be made from the set.")] = False
    squads_per_player: Annotated[Literal[1, 2], Meta(description="Squads of each player, when two play.")] = 2
    teams: Annotated[bool, Meta(description="Two against two, partners opposite each other.")] = False
    direction: Annotated[
        Literal["clockwise", "anticlockwise"], Meta(description="Which way turns pass around the table.")
    ] = "clockwise"
    sight_over_fallen: Annotated[bool, Meta(description="Stunned Scouts do not block sight.")] = False
    showdown: Annotated[
        Literal["last_standing", "leaders_only"],
        Meta(description="Who can win after a tie: whoever stands last, or only the leaders."),
    ] = "last_standing"
    round_limit: Annotated[
        Limit, Meta(description="The game ends after this many rounds; 0, at private tables: never.")
    ] = 60
    quiet_limit: Annotated[
        Limit, Meta(description="It ends after this many quiet rounds; 0, at private tables: never.")
    ] = 12
    showdown_limit: Annotated[
        Limit, Meta(description="A showdown ends after this many rounds; 0, at private tables: never.")
    ] = 20


class Model(Struct, frozen=True, array_like=True, gc=False):
    """A Scout as he stands or lies, apart from where."""

    stunned: bool = False
    carries: bool = False
    reloading: int = 0
    """2 until his player's next turn begins, 1 until it ends, then 0."""
    jammed: int = 0
    """The same."""


class Attack(Struct, frozen=True):
    """An attack that was declared and whose dice are about to be dropped."""

    scout: int
    weapon: Weapon
    dice: int
    target: int = -1
    square: int = 0
    """Of a hellfire shell."""


class Played(Struct, frozen=True):
    """An event card that is being carried out, with what was chosen for it."""

    card: int
    picks: tuple[int, ...] = ()
    dropped: tuple[tuple[int, int, int], ...] = ()
    """Of a Frag Grenade: Scout, place and number of each die so far."""
    shown: tuple[int, ...] = ()
    """Of an Intercepted Signal: the hand that was looked at."""
