"""Where artifacts are beamed off: worked out once for as long as nobody chooses another zone."""

from typing import Final

from ultratable.core.board.grid import bits
from ultratable.games.ultra_marines.hulk import Hulk


class Homes:
    """The teleport squares, the centres of the zones. It is a value: a new zone makes for a new one."""

    __slots__ = ("everywhere", "hulk", "owner", "sides", "squares", "zone", "zones")

    def __init__(
        self, hulk: Hulk | None, zones: tuple[int, ...], zone: list[int], owner: list[int], team: list[int]
    ) -> None:
        self.hulk = hulk
        self.zones = zones
        self.zone = zone.copy()
        self.owner = owner.copy()
        self.squares: list[tuple[int, ...]] = [()] * len(team)
        """By seat: a player's, in the order in which they were chosen."""
        self.sides: list[tuple[int, ...]] = [()] * len(team)
        """By side: the same of all its players."""
        if hulk is not None:
            sections = hulk.board.sections
            for chapter in zones:
                centre = sections[zone[chapter]].centre
                seat = owner[chapter]
                self.squares[seat] = (*self.squares[seat], centre)
                self.sides[team[seat]] = (*self.sides[team[seat]], centre)
        self.everywhere = bits([square for squares in self.squares for square in squares])
        """All of them, as a set."""


NONE: Final = Homes(None, (), [], [], [])
"""Before any zone was looked for."""
