"""What people make themselves: pieces to be checked and brought to a table, and pictures of them."""

from typing import Annotated, Any

from msgspec import Meta, Struct


class MadePiece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that somebody has made, as it comes from a form or a file: whatever it is, it is answered."""

    piece: Any


class Bring(Struct, frozen=True, forbid_unknown_fields=True):
    """All that this person brings to the table; what they brought before and is not among it goes again."""

    pieces: tuple[Any, ...]


class PicturesUsed(Struct, frozen=True, forbid_unknown_fields=True):
    """The pictures that are to stay: those of everything that this person still has."""

    used: tuple[Annotated[str, Meta(pattern="^[0-9a-f]{64}$")], ...]


class PicturesGone(Struct, frozen=True):
    count: int


class PictureKept(Struct, frozen=True):
    sha: str
    """The SHA-256 of the picture, by which it is asked for."""
