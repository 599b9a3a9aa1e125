"""What people have made themselves: checked by the rules of the game it is for, and brought to a table of it."""

from typing import Any, Final

from litestar import Request
from litestar.params import FromPath, JSONBody

from ultratable.server.declared import TableId, post_own
from ultratable.server.fixed import game_named
from ultratable.server.house import Inside
from ultratable.server.tables import wish
from ultratable.server.wire.brought import Bring, MadePiece
from ultratable.server.wire.fields import Reason
from ultratable.table import lobby
from ultratable.table.brought import MOST_BYTES, place_for
from ultratable.table.sheet import Impossible

_LARGEST: Final = 2 * MOST_BYTES
"""Of a body: whoever writes every letter as an escape, or with much space between, is told so in the same words."""


@post_own(
    "/api/games/{id:str}/made",
    summary="What is wrong with a piece that somebody has made",
    status_code=200,
)
async def check_made(
    request: "Request[Any, Any, Any]", id: FromPath[str], data: JSONBody[MadePiece], house: Inside
) -> list[Reason]:
    person, game = house.person(request), game_named(id)
    if place_for(game) is None:
        raise Impossible(f"In {game.title} all pieces are given, and none can be made.")
    house.guard.check("made", person)
    return [Reason(clause, sentence) for clause, sentence in game.problems(data.piece)]


@post_own(
    "/api/tables/{id:str}/brought",
    summary="Bring pieces of one's own to a table, in place of those brought before",
    status_code=204,
    request_max_body_size=_LARGEST,
)
async def bring(request: "Request[Any, Any, Any]", id: TableId, data: JSONBody[Bring], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.bring(sheet, person, data.pieces))


HANDLERS: Final = [check_made, bring]
