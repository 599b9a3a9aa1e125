"""What this server says of itself."""

from typing import Literal

from msgspec import Struct


class Here(Struct, frozen=True):
    """What this server is, and how others get here."""

    version: str
    reach: Literal["machine", "network", "world"]
    addresses: tuple[str, ...]
    """Where browsers elsewhere find it, the likeliest first; none, if only this machine reaches it."""


class Health(Struct, frozen=True):
    status: Literal["ok", "stopping", "no database"]
    version: str
    tables: int
    sockets: int
    problem: str | None = None
    """Why it is not well, as a sentence."""
