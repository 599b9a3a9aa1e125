"""A table that is stored nowhere: a match among those who sit at one terminal is taken back by the same rules."""

from msgspec.structs import replace

from ultratable.core.match import Match
from ultratable.table import acts
from ultratable.table.changes import created
from ultratable.table.log import TableLog
from ultratable.table.playing import last_point
from ultratable.table.sheet import Settings, Sheet
from ultratable.table.table import Table


class Unstored:
    """A running match, and what can be taken back of it freely."""

    def __init__(self, match: Match) -> None:
        sheet = created(acts.Created("", "", "", Settings(match.game.id, match.seats), ""))
        self._table = Table(replace(sheet, status="playing"), match, TableLog())

    @property
    def match(self) -> Match:
        match = self._table.match
        assert match is not None
        return match

    @property
    def sheet(self) -> Sheet:
        return self._table.sheet

    def answer(self, seat: int, key: str) -> None:
        self._do(acts.Answered(seat, key, self._next_version(seat)))

    def can_take_back(self, seat: int) -> bool:
        """Whether that seat can take back its last answer now."""
        return self._cut(seat) is not None

    def take_back(self, seat: int) -> bool:
        """Go back to before that seat's last answer; False if that can no longer be taken back."""
        cut = self._cut(seat)
        if cut is not None:
            self._do(acts.TookBack(seat, cut, "own", self._next_version(seat)))
        return cut is not None

    def _cut(self, seat: int) -> int | None:
        return last_point(self.sheet, self.match, seat)

    def _next_version(self, seat: int) -> int:
        return self.sheet.version(seat) + 1

    def _do(self, act: acts.AnyAct) -> None:
        self._table.adopt(self._table.foresee(act, 0))
