"""What if? A private match against bots that goes on from a moment of a match that is over; the original stays."""

from typing import Any, Final

from litestar import Request
from litestar.params import JSONBody

from ultratable.core.branch import DEEPEST, depth
from ultratable.server.declared import post_own
from ultratable.server.films import Reel
from ultratable.server.house import House, Inside
from ultratable.server.hub import NoTable
from ultratable.server.wire.films import NewBranch
from ultratable.server.wire.lobby import Found
from ultratable.table import lobby
from ultratable.table.sheet import Branch, Impossible

Record = dict[str, Any]


@post_own("/api/branches", summary="Play on from a moment of a match that is over, against bots", status_code=201)
async def branch(request: "Request[Any, Any, Any]", data: JSONBody[NewBranch], house: Inside) -> Found:
    account = await house.account(request)
    house.guard.check("tables", account.id)
    record = await _record(house, request, data)
    made = lobby.what_if(account.id, record, Branch(data.seat, data.hidden, data.moment, data.table))
    acts = lobby.seats_of_what_if(made, account.name, data.level)
    live = await house.hub.create(made)
    for act in acts:
        await house.hub.act(live, lambda _, act=act: act, account.id)  # type: ignore[misc]
    return Found(live.id, data.seat)


async def _record(house: House, request: "Request[Any, Any, Any]", data: NewBranch) -> Record:
    """The match up to the moment that is asked for."""
    if (data.table is None) == (data.film is None):
        raise Impossible("A what-if goes on from a table or from a film: name one of them.")
    if data.film is not None:
        found = await house.projector.file(house.person(request), data.film, lambda reel: _up_to(reel, data))
        if found is None:
            raise NoTable("The server does not hold this file any more: open it again.")
        return found
    assert data.table is not None
    live = await house.table(request, data.table)
    if live.table.sheet.status != "over":
        raise Impossible("A what-if can be played when the match is over.")
    return await house.projector.table(live.id, live.table.sheet.seq, lambda reel: _up_to(reel, data))


def _up_to(reel: Reel, data: NewBranch) -> Record:
    if data.moment >= len(reel) or data.seat >= reel.seats:
        raise NoTable("There is no such moment, or no such seat.")
    match = reel.match_at(data.moment)
    if match.result is not None:
        raise Impossible("The match is over there: go on from an earlier moment.")
    if depth(match.record["position"]) >= DEEPEST:
        raise Impossible(f"A what-if of a what-if goes at most {DEEPEST} deep: go on from an earlier match.")
    return match.record


HANDLERS: Final = [branch]
