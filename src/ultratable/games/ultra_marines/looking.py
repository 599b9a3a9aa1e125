"""Line of sight on the spacehulk (clauses ultra_marines.sight.*, hazards.power_failure)."""

from typing import Final

from ultratable.core.board.sight import Blocker
from ultratable.games.ultra_marines.records import Model
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import SQUAD

_DARK: Final = 3
"""How far one sees during a Power Failure."""


class Eyes:
    """What is in the way of everybody just now, gathered once for many looks."""

    __slots__ = ("_targets", "cover", "crowd", "dark", "fallen", "ground", "models", "sight", "smoke")

    def __init__(self, s: UltraMarines, fallen: list[Model]) -> None:
        self.crowd = s.crowd()
        self.ground = s.ground()
        self.fallen = fallen
        """How everybody stands or lies, if one sees over those who lie."""
        self.dark = s.dark != 0
        self.sight = s.board().sight
        self.smoke = s.smoke()
        self.cover = self.smoke | s.barriers()
        self.models = self.crowd.everybody
        if fallen:
            self.models = 0
            for scout, square in enumerate(s.at):
                if square and not fallen[scout].stunned:
                    self.models |= 1 << square
        self._targets: dict[int, list[int]] = {}

    def see(self, start: int, end: int) -> bool:
        if self.smoke and (self.smoke >> start & 1 or self.smoke >> end & 1):
            return False
        if self.dark and GRID.distance(start, end) > _DARK:
            return False
        return self.sight.sees(start, end, self.cover, self.models)

    def targets(self, scout: int) -> list[int]:
        """The enemies that a Scout sees. Not to be changed."""
        found = self._targets.get(scout)
        if found is None:
            crowd = self.crowd
            at, side = crowd.at, crowd.team[crowd.owner[scout // SQUAD]]
            start = at[scout]
            # Walls leave few to look at.
            near = self.sight.open_from(start) & crowd.against(side)
            found = []
            if near:
                found = [foe for foe in crowd.enemies(side) if near >> at[foe] & 1 and self.see(start, at[foe])]
            self._targets[scout] = found
        return found

    def why_not(self, s: UltraMarines, start: int, end: int) -> tuple[str, str, int] | None:
        """The clause and a sentence why one does not see the other, and the square where the line ends; None if one
        does."""
        for square in (start, end):
            if self.smoke >> square & 1:
                return "ultra_marines.sight.smoke", f"{s.square_name(square)} lies in smoke.", square
        if self.dark and GRID.distance(start, end) > _DARK:
            return (
                "ultra_marines.hazards.power_failure",
                "The power has failed: three squares is as far as one sees.",
                end,
            )
        blocker = self.sight.blocker(start, end, self.cover, self.models)
        return None if blocker is None else (*_blocked(s, self, blocker), blocker.square)


def eyes_of(s: UltraMarines) -> Eyes:
    """The eyes of everybody as the table is now: the same ones as long as nothing changes that matters to them."""
    fallen = s.model.copy() if s.options.sight_over_fallen else []
    known: Eyes | None = s.looked
    if (
        known is not None
        and known.crowd is s.crowd()
        and known.ground is s.ground()
        and known.dark == (s.dark != 0)
        and known.fallen == fallen
    ):
        return known
    new = Eyes(s, fallen)
    s.looked = new
    return new


def _blocked(s: UltraMarines, eyes: Eyes, blocker: Blocker) -> tuple[str, str]:
    where = s.square_name(blocker.square)
    if blocker.by == "model":
        return "ultra_marines.sight.models", f"{s.name(s.on(blocker.square)[0])} on {where} is in the way."
    if blocker.by == "corner":
        return "ultra_marines.sight.corner", f"The line would slip between two closed corners at {where}."
    if blocker.by == "cover" and eyes.smoke >> blocker.square & 1:
        return "ultra_marines.sight.smoke", f"Smoke on {where} is in the way."
    if blocker.by == "cover":
        return "ultra_marines.sight.line", f"A barrier on {where} is in the way."
    return "ultra_marines.sight.line", f"The wall at {where} is in the way."
