"""Matches as files: a finished one whole, with what was taken back and the proof of its chance; a running one only as
one viewer may know it."""

from datetime import UTC, datetime
from typing import Any

import msgspec

import ultratable
from ultratable.core.fairness import Fairness, Salt, commitment
from ultratable.core.match import Match
from ultratable.core.replayfile import write
from ultratable.table import acts
from ultratable.table.changes import created
from ultratable.table.log import TableLog
from ultratable.table.sheet import Impossible, Sheet
from ultratable.table.store import Entry
from ultratable.table.table import Table


def export(entries: list[Entry]) -> str:
    """The finished match of these entries as the text of a replay file."""
    first = acts.decode(entries[0].act)
    assert isinstance(first, acts.Created)
    table = Table(created(first), None, TableLog())
    history: list[tuple[int, str] | int] = []
    for entry in entries[1:]:
        before = 0 if table.match is None else table.match.answers
        step = table.follow(entry)
        table.adopt(step)
        if isinstance(step.act, acts.TookBack):
            # Others' sealed answers may have stayed: they are given again at once.
            history.append(step.act.cut)
            before = step.act.cut
        if table.match is not None and table.match.answers > before:
            history += [(seat, key) for seat, key in table.match.record["answers"][before:]]
    return _written(table.sheet, table.match, history)


def _written(sheet: Sheet, match: Match | None, history: list[tuple[int, str] | int]) -> str:
    if match is None or match.result is None or sheet.started is None:
        raise Impossible("The match is not over: only your own view of it can be exported.")
    started = datetime.fromtimestamp(sheet.started / 1000, UTC)
    return write(
        match,
        ultratable.__version__,
        people=[seat.name if seat.kind == "person" else None for seat in sheet.seats],
        bots=[seat.level for seat in sheet.seats],
        assisted=sheet.assisted,
        hinted=sheet.hinted,
        fairness=fairness(sheet),
        started=started.isoformat(timespec="seconds"),
        history=history if sheet.taken_back or any(isinstance(one, int) for one in history) else None,
    )


def fairness(sheet: Sheet) -> Fairness | None:
    """What the chance of the match followed from; None for a rematch with the same chance, or where the match goes on
    from another, which proves nothing."""
    if sheet.same_seed or sheet.branch is not None or sheet.settings.lesson is not None:
        return None
    salts = tuple(
        [Salt(at, seat.commitment, seat.salt) for at, seat in enumerate(sheet.seats) if seat.commitment is not None]
    )
    return Fairness(commitment(sheet.seed), sheet.seed.hex(), salts)


def own_view(heading: dict[str, Any], lines: list[Any], view: Any) -> str:
    """A running match as JSON Lines, as one viewer may know it: what it is, the log, the table as it stands."""
    encode = msgspec.json.encode
    head = {"view": 1, "engine": ultratable.__version__, **heading}
    return "\n".join([encode(part).decode() for part in (head, *lines, {"table": view})]) + "\n"
