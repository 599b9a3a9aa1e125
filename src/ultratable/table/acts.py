"""Everything that can happen at a table, as data: one record per kind of act, stored as JSON.

An act has been checked when it is made (see `lobby`, `playing`); applying it (see `table`) never asks chance, the time
or anybody: the same acts always make the same table, in this process, in another, and after a crash.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from ultratable.table.sheet import Branch, Settings, Standing

By = Literal["person", "bot", "auto"]
Why = Literal["left", "clock"]
How = Literal["own", "agreed", "assisted", "open"]


class Act(Struct, frozen=True, tag_field="act", omit_defaults=True):
    """Base of every act."""


class Created(Act, frozen=True, tag="created"):
    id: str
    code: str
    host: str
    settings: Settings
    seed: str
    password: str | None = None
    same_seed: bool = False
    salts: tuple[str | None, ...] = ()
    branch: Branch | None = None
    chosen_seed: str | None = None


class Sat(Act, frozen=True, tag="sat"):
    seat: int
    who: str
    name: str


class Stood(Act, frozen=True, tag="stood"):
    """The seat is open again: its person stood up, or the host took the bot or the person away."""

    seat: int


class BotSat(Act, frozen=True, tag="bot sat"):
    seat: int
    level: str
    name: str


class Readied(Act, frozen=True, tag="readied"):
    seat: int
    ready: bool
    commitment: str | None = None


class Brought(Act, frozen=True, tag="brought"):
    """The person of the seat has brought these pieces of their own, and no others."""

    seat: int
    pieces: tuple[dict[str, Any], ...]


class Revealing(Act, frozen=True, tag="revealing"):
    """The match is about to start: who promised a salt shows it now."""

    until: int


class Salted(Act, frozen=True, tag="salted"):
    seat: int
    salt: str


class Started(Act, frozen=True, tag="started"):
    """The match begins. A lesson's begins in a position, with a key that everybody may know."""

    position: dict[str, Any] | None = None
    key: str | None = None


class Answered(Act, frozen=True, tag="answered"):
    seat: int
    key: str
    version: int
    """The seat's version after it: what its sender is told, also when asking again."""
    by: By = "person"


class TookBack(Act, frozen=True, tag="took back"):
    """The answers from number `cut` of the record on are taken back."""

    seat: int
    cut: int
    how: How
    version: int = 0


class UndoAsked(Act, frozen=True, tag="undo asked"):
    seat: int
    cut: int
    version: int


class UndoAgreed(Act, frozen=True, tag="undo agreed"):
    seat: int


class UndoRefused(Act, frozen=True, tag="undo refused"):
    """Somebody said no, or the one who asked withdrew, or nobody said anything for too long."""

    seat: int


class Left(Act, frozen=True, tag="left"):
    """The person has left or lost the connection; a bot may follow."""

    seat: int
    since: int | None = None
    """When they were last heard of, if that was before it was noticed."""


class Returned(Act, frozen=True, tag="returned"):
    """The person is back; if a bot played meanwhile, it stops."""

    seat: int


class Replaced(Act, frozen=True, tag="replaced"):
    """A bot plays for the person until they come back."""

    seat: int
    level: str
    why: Why


class Paused(Act, frozen=True, tag="paused"):
    """The host stops the clocks."""


class Resumed(Act, frozen=True, tag="resumed"):
    """The clocks run again."""


class Moved(Act, frozen=True, tag="moved"):
    """The seat went to another device: another person's id, the same player."""

    seat: int
    who: str


class Renamed(Act, frozen=True, tag="renamed"):
    """The person of the seat goes by another name now."""

    seat: int
    name: str


class Stands(Act, frozen=True, tag="stands"):
    """How the seat wants to be asked for responses. Private."""

    seat: int
    standing: Standing


class Hinted(Act, frozen=True, tag="hinted"):
    """The seat was given a hint. Private."""

    seat: int


class Muted(Act, frozen=True, tag="muted"):
    who: str
    muted: bool


class Banned(Act, frozen=True, tag="banned"):
    """The host has shown somebody out for good, from their seats too."""

    who: str


class Admitted(Act, frozen=True, tag="admitted"):
    """Somebody gave the table's password. Nobody sees it."""

    who: str


class Rematched(Act, frozen=True, tag="rematched"):
    """People go on at another table."""

    table: str


AnyAct = (
    Created
    | Sat
    | Stood
    | BotSat
    | Readied
    | Brought
    | Revealing
    | Salted
    | Started
    | Answered
    | TookBack
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | Left
    | Returned
    | Replaced
    | Paused
    | Resumed
    | Moved
    | Renamed
    | Stands
    | Hinted
    | Muted
    | Banned
    | Admitted
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyAct).decode
