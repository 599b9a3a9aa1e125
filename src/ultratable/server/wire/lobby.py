"""Finding tables, making them, and all that comes before a match."""

from typing import Annotated

from msgspec import Meta, Struct

from ultratable.server.wire.fields import SeatNumber
from ultratable.table.sheet import Settings


class TableListed(Struct, frozen=True):
    id: str
    game: str
    title: str
    status: str
    yours: bool
    your_turn: bool
    updated: int
    deadline: int | None = None
    """When it is the asker's turn and a clock runs: until when. Milliseconds since 1970."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    settings: Settings
    password: Annotated[str, Meta(max_length=400)] | None = None
    seed: Annotated[str, Meta(max_length=100)] | None = None
    """A text of 1 to 40 characters: all tables with it have the same shuffles and dice. Everybody is shown it."""


class TableMade(Struct, frozen=True):
    id: str
    code: str


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]


class Found(Struct, frozen=True):
    id: str
    seat: int | None = None
    looks_like: str | None = None
    """Another name at the table that one's own can be mistaken for."""


class Password(Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=400)]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=100)] | None = None
    """For several players at one device: what this one is called."""
    same_device: bool = False


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber


class AddBot(Struct, frozen=True, forbid_unknown_fields=True):
    level: Annotated[str, Meta(max_length=20)] = "steady"
    seat: SeatNumber | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    ready: bool = True
    commitment: Annotated[str, Meta(max_length=64)] | None = None
    """SHA-256 of a salt that is shown when the match begins."""


class ShowSalt(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    salt: Annotated[str, Meta(min_length=1, max_length=100)]


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    same_seed: bool = False
