"""Games: what they are, their things and their rules."""

from typing import Any

from msgspec import Struct

from ultratable.core.records import Thing as Thing


class GameShown(Struct, frozen=True):
    id: str
    title: str
    fewest: int
    most: int
    rules: str
    options: dict[str, Any]
    options_schema: dict[str, Any]
    bots: tuple[str, ...]


class ClauseShown(Struct, frozen=True):
    """One rule as people read it, and what proves it."""

    id: str
    title: str
    text: str
    where: str
    """Where in the rulebook it stands."""
    ruling: str
    """How we read it where the book leaves room; empty where it leaves none."""
    examples: tuple[str, ...]
    optional: bool
    inert: str
    """Why no moment of play can apply it; empty for a rule that is played."""
    tests: tuple[str, ...]
    """The tests that prove it: path and name of each."""
    fired: int
    """How often it came up in the simulated games."""


class SectionShown(Struct, frozen=True):
    id: str
    title: str
    clauses: tuple[ClauseShown, ...]


class RulesShown(Struct, frozen=True):
    """The register of a game. Without `games` nobody has counted: tests and firings are then unknown, not none."""

    game: str
    title: str
    players: str
    summary: str
    version: int
    sections: tuple[SectionShown, ...]
    games: int | None
    """How many simulated games the firings were counted in."""
