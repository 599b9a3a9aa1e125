"""A table over a WebSocket: whoever may look is connected, resumable from what the client already has."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from ultratable.core.errors import UltratableError
from ultratable.server import seen
from ultratable.server.connection import LOST, Socket
from ultratable.server.declared import SeatAsked, number
from ultratable.server.house import Inside
from ultratable.server.replies import refused
from ultratable.table import acts, playing
from ultratable.table.lobby import may_watch
from ultratable.table.sheet import Impossible
from ultratable.table.table import Table

_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{id:str}/socket")
async def socket_handler(
    socket: "WebSocket[Any, Any, Any]",
    id: FromPath[str],
    house: Inside,
    seat: SeatAsked = None,
    lines: Annotated[int | None, number("How many lines of the log one has")] = None,
    since: Annotated[int | None, number("The version one has")] = None,
) -> None:
    """Look at a table and play there."""
    await socket.accept()
    try:
        live = await house.table(socket, id)
        person = socket.scope["state"]["person"]
        if seat is None:
            may_watch(live.table.sheet, person)
        else:
            playing.seat_of(live.table.sheet, person, seat)
        await house.hub.reach(live, seat, since)
        with house.guard.open_socket(house.address(socket)):
            await _serve(Socket(socket, house, live, seat), lines)
    except UltratableError as error:
        # The handshake is finished first: a browser shows the reason of a close, but not of a refused handshake.
        refusal = refused(error)
        socket.scope["state"]["status"] = refusal.code
        await socket.send_data(_encode(refusal), mode="text")
        await socket.close(code=LOST, reason=str(error)[:120])


async def _serve(connection: Socket, lines: int | None) -> None:
    live, seat = connection.live, connection.seat
    connection.hear(_encode(seen.resumed(live.table, seat, lines)))
    live.listen(seat, connection)
    connection.house.sockets.add(connection)
    connection.begin()
    sending = connection.sending = asyncio.create_task(connection.send_all())
    reading = asyncio.create_task(connection.read_all())
    try:
        await welcome(connection)
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        if connection.closed is not None and not sending.done():
            await asyncio.wait((sending,), timeout=5)
    finally:
        live.unlisten(seat, connection)
        connection.house.sockets.discard(connection)
        if seat is not None:
            live.seen_at[seat] = connection.house.hub.clock()
        connection.socket.scope["state"]["closed"] = connection.closed
        async with connection.answering:
            reading.cancel()
        sending.cancel()
        await asyncio.gather(sending, reading, return_exceptions=True)
        connection.gone.set()


async def welcome(connection: Socket) -> None:
    """Somebody who was only away for a moment is back by being here."""
    live, person = connection.live, connection.person
    if connection.seat is None or person is None:
        return

    def back(seat: int) -> Callable[[Table], acts.AnyAct]:
        def decide(now: Table) -> acts.AnyAct:
            found = now.sheet.seats[seat]
            if found.left is None or found.by_bot:
                raise Impossible("In the seat.")
            return acts.Returned(seat)

        return decide

    # With them come all who share their device.
    for seat in live.table.sheet.seats_of(person):
        with suppress(Impossible):
            await connection.house.hub.act(live, back(seat), person)
