"""Reviews over HTTP: of matches that are over, and of files that somebody opened, never of running ones."""

from typing import Any, Final

from litestar import Request

from ultratable.review.records import Asked
from ultratable.server.declared import TableId, get_own, get_packed
from ultratable.server.house import Inside
from ultratable.server.hub import NoTable
from ultratable.server.reviewing import Telling
from ultratable.server.screening import FilmId
from ultratable.server.wire.reviews import ReviewShown
from ultratable.table.sheet import NotAllowed


@get_packed("/api/tables/{id:str}/review", summary="How likely each seat was to win, and what was luck; ask again")
async def get_review(request: "Request[Any, Any, Any]", id: TableId, house: Inside) -> ReviewShown:
    house.guard.check("reviews", house.address(request))
    live = await house.table(request, id)
    sheet = live.table.sheet
    if sheet.status != "over":
        raise NotAllowed("A match is reviewed when it is over.")
    return await house.reviews.ask(
        ("table", id), lambda: house.projector.table(id, sheet.seq, lambda reel: reel.to_review())
    )


@get_own("/api/replays/{film:str}/review", summary="The same of a match that came as a file")
async def get_file_review(request: "Request[Any, Any, Any]", film: FilmId, house: Inside) -> ReviewShown:
    person = house.person(request)
    house.guard.check("reviews", house.address(request))

    async def look() -> tuple[Asked, Telling]:
        found = await house.projector.file(person, film, lambda reel: reel.to_review())
        if found is None:
            raise NoTable("The server does not hold this file any more: open it again.")
        return found

    return await house.reviews.ask(("file", person, film), look)


HANDLERS: Final = [get_review, get_file_review]
