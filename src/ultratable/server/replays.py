"""Replay files over HTTP: a finished match goes out whole, a running one as its viewer knows it, and what comes in is
played again in a process of its own before anything about it is believed."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.params import JSONBody
from msgspec.structs import replace

from ultratable.core.errors import BadRecord
from ultratable.core.replayfile import MOST_BYTES
from ultratable.server import errand, seen
from ultratable.server.checking import Misfit
from ultratable.server.declared import SeatAsked, TableId, get_open, post_own
from ultratable.server.house import House, Inside
from ultratable.server.hub import Live
from ultratable.server.tables import heard_seat
from ultratable.server.wire.films import Checked, Import
from ultratable.table.replays import export, own_view
from ultratable.table.sheet import Impossible

CHECK_TIME: Final = 30.0
"""Seconds that playing an imported file again may take."""
_LARGEST: Final = 2 * MOST_BYTES + 100


@get_open(
    "/api/tables/{id:str}/replay",
    summary="The match as a file: whole when it is over, before that one's own view of it",
    media_type="application/x-ndjson",
)
async def get_replay(
    request: "Request[Any, Any, Any]",
    id: TableId,
    house: Inside,
    seat: SeatAsked = None,
) -> Response[bytes]:
    live = await house.table(request, id)
    if live.table.match is None:
        raise Impossible("The match has not begun.")
    seat = heard_seat(house, request, live, seat)
    over = live.table.sheet.status == "over"
    text = await _whole(house, live) if over else await _own(house, live, seat)
    name = f"{live.table.sheet.settings.game}-{id}.{'replay' if over else 'view'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type="application/x-ndjson", headers=headers)


async def _whole(house: House, live: Live) -> str:
    entries = await asyncio.to_thread(house.store.entries, live.id)
    return await asyncio.to_thread(export, entries)


async def _own(house: House, live: Live, seat: int | None) -> str:
    table = (await house.hub.whole_log(live)).shown(seat)
    assert table.match is not None
    heading = {"game": table.sheet.settings.game, "seat": seat, "version": table.sheet.version(seat)}
    lines = seen.lines(table, seat, 0, table.log.length)
    return own_view(heading, list(lines), seen.eyes(table.sheet, table.match, seat))


@post_own(
    "/api/replays",
    summary="Check a replay file by playing it again",
    status_code=200,
    request_max_body_size=_LARGEST,
)
async def check_replay(request: "Request[Any, Any, Any]", data: JSONBody[Import], house: Inside) -> Checked:
    person = house.person(request)
    house.guard.check("imports", house.address(request))
    async with house.checking:
        told = await errand.send("ultratable.server.checking", data.file.encode("utf-8", "replace"), CHECK_TIME)
    if not told.whole:
        raise BadRecord(f"The replay takes longer than {CHECK_TIME:.0f} seconds to play again.")
    found = msgspec.json.decode(told.said, type=Checked | Misfit)
    if isinstance(found, Misfit):
        raise BadRecord(found.reason)
    return replace(found, film=await house.projector.take(person, data.file)) if data.show else found


HANDLERS: Final = [get_replay, check_replay]
