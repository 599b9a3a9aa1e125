"""Fields that several records have."""

from typing import Annotated

from msgspec import Meta, Struct

Key = Annotated[str, Meta(min_length=1, max_length=200)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
LineNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""Of a line of chat: as far as every database counts."""
Version = Annotated[int, Meta(ge=0, le=2**53)]


class Reason(Struct, frozen=True):
    """Something against it: the clause, and a sentence."""

    clause: str
    sentence: str
