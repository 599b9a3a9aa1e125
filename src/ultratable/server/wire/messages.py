"""Messages over the socket, from the client and to it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ultratable.server.wire.fields import Id, Key, Version
from ultratable.server.wire.fields import Reason as Reason
from ultratable.server.wire.updates import Update

# From the client.


class Move(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """An answer. The same client_move_id is never played twice; send it again until it is acknowledged."""

    decision_id: Id
    expected_version: Version
    client_move_id: Id
    key: Key


class Why(Struct, frozen=True, tag="why", forbid_unknown_fields=True):
    """Why can't I use this? Answered privately."""

    ref: Key
    id: Id


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    room: Literal["table", "observers"] = "table"


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Keeps the connection and shows how far the client is."""

    version: Version = 0


FromClient = Move | Why | Say | Ping


# To the client.


class Done(Struct, frozen=True, tag="done"):
    """The move is stored. The same answer comes again for the same client_move_id."""

    client_move_id: str
    version: int


class Refused(Struct, frozen=True, tag="refused"):
    """Something was not done; nothing has changed. `code` is an HTTP status."""

    code: int
    reason: str
    client_move_id: str | None = None
    update: Update | None = None
    """With 409: what the sender should have seen."""
    wait: float | None = None
    """With 429: seconds to wait."""
    needs: Literal["password"] | None = None
    """With 403: what would open the door."""


class Because(Struct, frozen=True, tag="because"):
    """Why something cannot be used now; no reasons: it can."""

    id: str
    ref: str
    reasons: tuple[Reason, ...]


class Said(Struct, frozen=True, tag="said"):
    number: int
    version: int
    room: str
    name: str
    seat: int | None
    text: str
    at: int


class Unsaid(Struct, frozen=True, tag="unsaid"):
    """The host has deleted this line of chat."""

    number: int
    version: int


class Pong(Struct, frozen=True, tag="pong"):
    version: int
    watching: int
    """How many spectators are connected here."""


class Notice(Struct, frozen=True, tag="notice"):
    """Something for this viewer's eyes that changes nothing: time running out, the server stopping."""

    kind: Literal["hurry", "stopping"]
    text: str
    version: int


FromServer = Update | Done | Refused | Because | Said | Unsaid | Pong | Notice
