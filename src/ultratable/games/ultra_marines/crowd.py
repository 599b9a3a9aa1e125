"""Who stands where, as lists and as sets of squares: worked out once for as long as nobody moves."""

from typing import Final

from ultratable.games.ultra_marines.words import SQUAD


class Crowd:
    """What follows from where everybody is. It is a value: whoever moves makes for a new one, and copies share it."""

    __slots__ = (
        "_against",
        "_enemies",
        "_in_order",
        "_members",
        "at",
        "everybody",
        "owner",
        "scouts",
        "shared",
        "sides",
        "team",
    )

    def __init__(self, at: list[int], owner: list[int], team: list[int]) -> None:
        self.at = at.copy()
        self.owner = owner.copy()
        self.team = team
        self.scouts: list[list[int]] = [[] for _ in team]
        """By seat: a player's Scouts on the board."""
        self.sides = [0] * len(team)
        """By side: the squares with Scouts of it."""
        self.everybody = 0
        """The squares with Scouts."""
        count = 0
        for chapter, player in enumerate(owner):
            if player >= 0:
                first = chapter * SQUAD
                squares = 0
                squad = [scout for scout in range(first, first + SQUAD) if at[scout]]
                for scout in squad:
                    squares |= 1 << at[scout]
                self.scouts[player] += squad
                self.sides[team[player]] |= squares
                self.everybody |= squares
                count += len(squad)
        self.shared = 0
        """The squares with more than one, while one passes through another."""
        if self.everybody.bit_count() != count:
            self.shared = self._more_than_one()
        self._against: dict[int, int] = {}
        self._enemies: dict[int, list[int]] = {}
        self._members: dict[int, list[int]] = {}
        self._in_order: list[int] | None = None

    def _more_than_one(self) -> int:
        once = twice = 0
        for square in self.at:
            twice |= once & 1 << square
            once |= 1 << square
        return twice & ~1

    def against(self, side: int) -> int:
        """The squares with Scouts of other sides."""
        found = self._against.get(side)
        if found is None:
            found = 0
            for other, squares in enumerate(self.sides):
                if other != side:
                    found |= squares
            self._against[side] = found
        return found

    def enemies(self, side: int) -> list[int]:
        """Every Scout of other sides on the board. Not to be changed."""
        found = self._enemies.get(side)
        if found is None:
            team = self.team
            found = self._enemies[side] = self._on_board(
                [player >= 0 and team[player] != side for player in self.owner]
            )
        return found

    def members(self, side: int) -> list[int]:
        """Every Scout of a side on the board. Not to be changed."""
        found = self._members.get(side)
        if found is None:
            team = self.team
            found = self._members[side] = self._on_board(
                [player >= 0 and team[player] == side for player in self.owner]
            )
        return found

    def _on_board(self, wanted: list[bool]) -> list[int]:
        """The Scouts of some chapters."""
        at = self.at
        return [scout for scout in range(len(at)) if at[scout] and wanted[scout // SQUAD]]

    def in_order(self) -> list[int]:
        """Everybody in reading order. Not to be changed."""
        if self._in_order is None:
            found = [(square, scout) for scout, square in enumerate(self.at) if square]
            found.sort()
            self._in_order = [scout for _, scout in found]
        return self._in_order


NOBODY: Final = Crowd([], [], [])
"""Before anybody was looked for."""
