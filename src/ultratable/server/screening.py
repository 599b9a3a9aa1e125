"""Films over HTTP: matches looked at again, moment by moment.

Of a match that is over every seat's eyes are open, and all of them at once; of a running one only those of the viewer,
and only as far back as the rules let players look. A file is shown to whoever sent it.
"""

from typing import Annotated, Any, Final, TypeVar

from litestar import Request
from litestar.params import PathParameter, QueryParameter

from ultratable.server.declared import SeatAsked, TableId, get_own, get_packed, number
from ultratable.server.films import Eyes, Reel
from ultratable.server.house import House, Inside
from ultratable.server.hub import Live, NoTable
from ultratable.server.tables import heard_seat
from ultratable.server.wire.films import Film, Still
from ultratable.table.sheet import Impossible, NotAllowed

T = TypeVar("T")
FilmId = Annotated[
    str, PathParameter(description="As POST /api/replays named it", schema_extra={"pattern": "^[0-9a-f]{16}$"})
]
Moments = Annotated[int | None, number("Which moment; none: the last", most=2**31 - 1)]
Everything = Annotated[bool, QueryParameter(description="Every hand at once, once the match is over")]


@get_packed("/api/tables/{id:str}/film", summary="The moments of a match, and its log, through some eyes")
async def get_film(
    request: "Request[Any, Any, Any]",
    id: TableId,
    house: Inside,
    seat: SeatAsked = None,
    everything: Everything = False,
) -> Film:
    live = await house.table(request, id)
    eyes, seq = _eyes(house, request, live, seat, everything)
    return await house.projector.table(id, seq, lambda reel: reel.film(eyes, reel.until(seq)))


@get_packed("/api/tables/{id:str}/film/at", summary="One moment of a match, as an update showed it then")
async def get_still(
    request: "Request[Any, Any, Any]",
    id: TableId,
    house: Inside,
    moment: Moments = None,
    seat: SeatAsked = None,
    everything: Everything = False,
) -> Still:
    live = await house.table(request, id)
    eyes, seq = _eyes(house, request, live, seat, everything)
    return await house.projector.table(id, seq, lambda reel: _still(reel, eyes, moment, reel.until(seq)))


@get_own("/api/replays/{film:str}/film", summary="The moments of a match that came as a file")
async def get_file_film(
    request: "Request[Any, Any, Any]",
    film: FilmId,
    house: Inside,
    seat: SeatAsked = None,
    everything: Everything = False,
) -> Film:
    eyes = Eyes(None if everything else seat, everything)
    found = await house.projector.file(
        house.person(request), film, lambda reel: _seated(reel, eyes).film(eyes, len(reel))
    )
    return _found(found)


@get_own("/api/replays/{film:str}/film/at", summary="One moment of a match that came as a file")
async def get_file_still(
    request: "Request[Any, Any, Any]",
    film: FilmId,
    house: Inside,
    moment: Moments = None,
    seat: SeatAsked = None,
    everything: Everything = False,
) -> Still:
    eyes = Eyes(None if everything else seat, everything)
    found = await house.projector.file(house.person(request), film, lambda reel: _still(reel, eyes, moment, len(reel)))
    return _found(found)


def _eyes(
    house: House, request: "Request[Any, Any, Any]", live: Live, seat: int | None, everything: bool
) -> tuple[Eyes, int]:
    """The eyes through which the visitor may look back, and up to which entry of the table."""
    sheet = live.table.sheet
    if live.table.match is None:
        raise Impossible("The match has not begun.")
    if sheet.status == "over":
        return Eyes(None if everything else seat, everything), sheet.seq
    if everything:
        raise NotAllowed("While the match is played, everybody looks back through their own eyes.")
    seat = heard_seat(house, request, live, seat)
    return Eyes(seat), live.table.shown(seat).sheet.seq


def _still(reel: Reel, eyes: Eyes, moment: int | None, count: int) -> Still:
    _seated(reel, eyes)
    if not count:
        raise Impossible("The match has not begun.")
    number = count - 1 if moment is None else moment
    if number >= count:
        raise NoTable("There is no such moment.")
    if not reel.recalled(number, count):
        raise NotAllowed("What lies so far back, the rules leave to your memory until the match is over.")
    return reel.still(eyes, number, count)


def _seated(reel: Reel, eyes: Eyes) -> Reel:
    if eyes.seat is not None and len(reel) and eyes.seat >= reel.seats:
        raise NoTable("There is no such seat.")
    return reel


def _found(found: T | None) -> T:
    if found is None:
        raise NoTable("The server does not hold this file any more: open it again.")
    return found


HANDLERS: Final = [get_film, get_still, get_file_film, get_file_still]
