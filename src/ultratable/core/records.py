"""Frozen records of the engine. Never compiled: msgspec needs their full annotations."""

from msgspec import Struct


class Result(Struct, frozen=True):
    """How a match ended. Places count from 1; seats that share a place share its number."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    clause: str
