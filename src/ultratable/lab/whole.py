"""What is told over all cells: lengths, ends, clauses, and what happened to whom.

As in groups, a deal counts once every cell has played it, so that no cell weighs more because it was played longer.
"""

from typing import Final

from msgspec import Struct, field

from ultratable.lab.played import Played
from ultratable.lab.shares import Sums

_ENDED: Final = 20
"""Games of an end that a typical one is chosen from."""
_NOTED: Final = ("end ", "hole ", "fired ", "offered ", "taken ")


class Whole(Struct):
    cells: int
    deals: int = 0
    games: int = 0
    lengths: dict[int, int] = field(default_factory=dict)
    leads: dict[int, int] = field(default_factory=dict)
    """How often the lead changed, in how many games."""
    parts: dict[str, Sums] = field(default_factory=dict)
    """What is only noted where it happens: the part of a deal's games in which it did. Deals without it are not in
    their number."""
    told: dict[str, Sums] = field(default_factory=dict)
    """What those won whom something happened to, deal by deal: the mean of the cells in which it did."""
    told_games: dict[str, int] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    """The first game in which something was noted."""
    ended: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """By clause: length and index of some games."""
    deal: int = -1
    under_way: list[tuple[list[Played], dict[str, float]]] = field(default_factory=list)
    """What of the deal under way the cells have played."""

    def take(self, deal: int, games: list[Played], values: dict[str, float]) -> None:
        """A deal of one cell."""
        if deal != self.deal:
            self.deal, self.under_way = deal, []
        self.under_way.append((games, values))
        if len(self.under_way) == self.cells:
            self._close()

    def read(self) -> "Whole":
        """With the deal that is not quite played yet only where nothing else is known."""
        if self.deals or not self.under_way:
            return self
        found = Whole(len(self.under_way))
        for games, values in self.under_way:
            found.take(self.deal, games, values)
        return found

    def part(self, name: str) -> Sums:
        """In what part of the games something happened, deal by deal."""
        sums = self.parts.get(name, Sums())
        return Sums(self.deals, sums.total, sums.squares)

    def names(self, what: str) -> list[str]:
        """What was noted of that sort, the most frequent first."""
        found = [name for name in self.parts if name.startswith(f"{what} ")]
        return sorted(found, key=lambda name: (-self.parts[name].total, name))

    def typical_end(self, clause: str) -> int | None:
        """A game of middling length that ended so."""
        games = sorted(self.ended.get(clause, []))
        return games[len(games) // 2][1] if games else None

    def _close(self) -> None:
        self.deals += 1
        shares: dict[str, float] = {}
        told: dict[str, list[float]] = {}
        for games, values in self.under_way:
            self.games += len(games)
            for game in games:
                self._see(game)
            for name, value in values.items():
                if name.startswith(_NOTED):
                    shares[name] = shares.get(name, 0.0) + value / self.cells
                elif name.startswith("told "):
                    told.setdefault(name, []).append(value)
        for name, values_ in told.items():
            self.told.setdefault(name, Sums()).add(sum(values_) / len(values_))
        for name, share in shares.items():
            self.parts.setdefault(name, Sums()).add(share)
        self.under_way = []

    def _see(self, game: Played) -> None:
        self.lengths[game.length] = self.lengths.get(game.length, 0) + 1
        self.leads[game.swings] = self.leads.get(game.swings, 0) + 1
        told = dict.fromkeys([f"told {name} {value}" for name, _, value in game.told])
        for name in told:
            self.told_games[name] = self.told_games.get(name, 0) + 1
        ended = self.ended.setdefault(game.end, [])
        if len(ended) < _ENDED:
            ended.append((game.length, game.index))
        seen = [*told, *[f"fired {one}" for one in game.fired], *[f"offered {one}" for one in game.offered]]
        for name in [*seen, *[f"taken {one}" for one in game.taken], *([f"hole {game.hole}"] if game.hole else [])]:
            self.first.setdefault(name, game.index)
