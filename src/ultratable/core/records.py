"""Frozen records of the engine. Never compiled: msgspec needs their full annotations."""

from typing import Any

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


class Cost(Struct, frozen=True):
    """What it costs a seat to pass a response, as far as it can know."""

    amount: int
    """In what the game counts by, such as health."""
    out: bool
    """Whether the seat is out of the match by it."""


class Stake(Struct, frozen=True):
    """One part of what a table is worth to a seat, named so that people can count it."""

    label: str
    """What there is so much of, as in "3 more health for you"; without an amount, what may be better or worse."""
    amount: float | None
    worth: float
    """What it adds to the seat's standing. The game's judgement goes by all of them together, and by nothing else."""


class Advice(Struct, frozen=True):
    """One way to answer a question, as a bot advises a seat: from what that seat may know."""

    keys: tuple[str, ...]
    """Of the options that complete the seat's answer, in order."""
    sentence: str
    """The same as people read them."""
    value: float
    """From 0 (lost) to 1 (won): how this bot judges where it leads. An estimate, no exact chance."""
    preview: str
    """What would come of it, in the game's own words and with its exact odds; may be empty."""
    cases: str
    """How often it ended the match at once in what the bot imagined, if it did."""
    reason: str
    """What sets it apart from the others."""

    @property
    def words(self) -> str:
        """All that speaks for it and against it."""
        return " ".join([part for part in (self.preview, self.cases, self.reason) if part])


class Trial(Struct, frozen=True):
    """How to try out a piece that somebody has made: a match with it, and the seat that plays it."""

    seats: int
    options: dict[str, Any]
    position: dict[str, Any]
    seat: int


class Variant(Struct, frozen=True):
    """A piece that somebody has made, with one thing changed."""

    at: str
    """What was changed, as a path into the piece: picks.0."""
    to: str
    piece: Any


class Worked(Struct, frozen=True):
    """Something that somebody makes in an editor, such as a map, after something was done to it."""

    work: Any
    """As it is now, JSON-able. It is handed in again with the next act: nobody keeps it here."""
    shown: dict[str, Any]
    """What the editor shows of it, JSON-able."""
    refused: tuple[tuple[str, str], ...] = ()
    """Why the act was not carried out, as (clause, sentence); the work is then as it was."""
