"""What can be pointed at in a game, explained (`Game.things`): the same for everybody, whatever lies on the table."""

from functools import cache
from typing import Any, Final

from litestar import Request, Response
from litestar.params import FromPath

from ultratable.server.declared import get_open
from ultratable.server.fixed import RESPONSES, Fixed, game_named
from ultratable.server.wire.games import Thing


@cache
def _things(id: str) -> Fixed:
    return Fixed(game_named(id).things())


@get_open(
    "/api/games/{id:str}/things",
    summary="Everything in a game that can be pointed at, explained",
    responses=RESPONSES,
)
async def game_things(request: "Request[Any, Any, Any]", id: FromPath[str]) -> Response[list[Thing]]:
    return _things(id).answer(request)


HANDLERS: Final = [game_things]
