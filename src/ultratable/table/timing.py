"""What happens at a table by itself: clocks run out, pauses end, people stay away, responses are passed automatically.

Whichever process keeps a table asks `due` what is to be done and when to ask again.
"""

from random import SystemRandom
from typing import Final

from ultratable.core.match import Match
from ultratable.core.records import Cost
from ultratable.table import acts
from ultratable.table.lobby import unsalted
from ultratable.table.playing import agreed
from ultratable.table.sheet import CLOCKS, Sheet, Standing
from ultratable.table.table import Table

ASKING_TIME: Final = 120_000
"""Milliseconds after which a request to take something back lapses."""

HURRY_TIME: Final = 20_000
"""Milliseconds before the end of one's time at which one is told."""

LONGEST_PAUSE: Final = 30 * 24 * 3600 * 1000
"""Milliseconds after which clocks run again that the host has stopped: nobody may be there any more who could let
them."""

_RESPONSE: Final = (1.5, 3.0)
_BOT: Final = (0.5, 1.2)
_LESSON: Final = (1.5, 2.2)
"""In a lesson somebody sees for the first time what the others do."""
_rng = SystemRandom()


def due(table: Table, now: int) -> acts.AnyAct | None:
    """What the table does by itself now, if anything."""
    for at, act in _coming(table.sheet):
        if at <= now:
            return act
    return None


def next_time(table: Table) -> int | None:
    """When `due` should be asked again if nothing happens before."""
    return min([at for at, _ in _coming(table.sheet)], default=None)


def _coming(sheet: Sheet) -> list[tuple[int, acts.AnyAct]]:
    """What will happen by itself, and when."""
    coming: list[tuple[int, acts.AnyAct]] = []
    if sheet.status == "revealing" and sheet.deadline is not None:
        coming.append((sheet.deadline if unsalted(sheet) else 0, acts.Started()))
    if sheet.status != "playing":
        return coming
    request = sheet.request
    if request is not None:
        back = agreed(sheet)
        if back is not None:
            coming.append((0, back))
        coming.append((request.at + ASKING_TIME, acts.UndoRefused(request.seat)))
    if sheet.paused and sheet.pause is not None:
        coming.append((sheet.pause.since + LONGEST_PAUSE, acts.Resumed()))
    settings = sheet.settings
    for number, seat in enumerate(sheet.seats):
        if seat.kind != "person" or seat.by_bot:
            continue
        if seat.left is not None:
            coming.append((seat.left + settings.leave_after * 1000, acts.Replaced(number, settings.stand_in, "left")))
        until = deadline(sheet, number)
        if until is not None:
            coming.append((until, acts.Replaced(number, settings.stand_in, "clock")))
    return coming


def deadline(sheet: Sheet, seat: int) -> int | None:
    """When that seat's time is up, bank included, and the bank for being away if its person is away. None: its clock
    does not run."""
    clock = CLOCKS[sheet.settings.clock]
    asked = sheet.seats[seat]
    if clock is None or asked.since is None or sheet.paused:
        return None
    return asked.since + clock.question + asked.bank + (0 if asked.absent is None else asked.away_bank)


def hurry(sheet: Sheet, seat: int, now: int) -> str | None:
    """What to tell somebody whose time is running out."""
    until = deadline(sheet, seat)
    if until is None or seat not in sheet.people or until - now > HURRY_TIME:
        return None
    return f"{max(until - now, 0) // 1000} seconds left; then a bot plays for you until you are back."


def passed_at_once(sheet: Sheet, match: Match, seat: int) -> str | None:
    """The key with which a seat that holds nothing to respond with is passed over at a quick table; None: ask."""
    if sheet.settings.windows != "quick":
        return None
    ask = match.ask(seat)
    return ask.passing if len(ask.options) == 1 else None


def passed_for(sheet: Sheet, match: Match, seat: int) -> str | None:
    """The key with which a response is passed for this seat without asking it, as it has settled; None: ask."""
    standing = sheet.seats[seat].standing
    if standing == "always":
        return None
    ask = match.ask(seat)
    passing = ask.passing
    if passing is None or len(ask.options) == 1:
        # Whoever has begun to respond goes on.
        return passing
    return passing if _is_borne(standing, ask.cost) else None


def _is_borne(standing: Standing, cost: Cost | None) -> bool:
    """Whether somebody who has a choice has settled to pass at this cost: never if it puts them out of the match."""
    if standing == "when I can" or (cost is not None and cost.out):
        return False
    if standing == "pass until my turn":
        return True
    return cost is not None and isinstance(standing, int) and cost.amount <= standing


def pause(sheet: Sheet, response: bool) -> float:
    """How many seconds an answer that nobody thought about is held back, drawn the same way whatever is in any hand,
    so that neither a quick nor a slow answer tells whether there was anything to choose. Where people play against each
    other, no pace that the host has chosen changes that."""
    settings = sheet.settings
    telling = response and settings.windows == "everybody" and len({seat.who for seat in sheet.seats} - {None}) > 1
    if settings.pace == "none" and not telling:
        return 0.0
    return _rng.uniform(*(_RESPONSE if response else _BOT if settings.lesson is None else _LESSON))
