"""Frozen records of the engine. Never compiled: msgspec needs their full annotations."""

from msgspec import Struct


class Result(Struct, frozen=True):
    """How a match ended. Places count from 1; seats that share a place share its number."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    clause: str


class Thing(Struct, frozen=True):
    """Something in a game that can be pointed at, explained in our own words."""

    ref: str
    """Its name in options and why-questions, or a name of its own ("status:bleed") if it is never chosen."""
    kind: str
    """What sort of thing it is, in the game's words: hero, ability, card, zone, phase, word …"""
    title: str
    text: str
    clauses: tuple[str, ...]
    """Where the register tells more, the most telling first."""
    facts: dict[str, str | int]
    """What else can be said of it in a word or a number, in the order to read it."""
    brief: str = ""
    """The gist of a long text, for places with room for a few words."""
