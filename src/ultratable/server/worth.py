"""How well a made piece does, over HTTP: whoever asks gets what is known by now, and asks again."""

from typing import Any, Final

from litestar import Request
from litestar.params import FromPath, JSONBody

from ultratable.core.errors import BadSetup
from ultratable.server.declared import post_own
from ultratable.server.fixed import game_named
from ultratable.server.house import Inside
from ultratable.server.wire.brought import MadePiece
from ultratable.server.wire.worth import WorthShown
from ultratable.table.brought import place_for
from ultratable.table.sheet import Impossible


@post_own(
    "/api/games/{id:str}/worth",
    summary="How well armies do with a piece that somebody has made, as far as is known by now",
    status_code=200,
)
async def ask_worth(
    request: "Request[Any, Any, Any]", id: FromPath[str], data: JSONBody[MadePiece], house: Inside
) -> WorthShown:
    person, game = house.person(request), game_named(id)
    if place_for(game) is None:
        raise Impossible(f"In {game.title} all pieces are given, and none can be made.")
    house.guard.check("worth", person)
    problems = game.problems(data.piece)
    if problems:
        raise BadSetup(problems[0][1])
    return await house.meters.ask(game.id, data.piece)


HANDLERS: Final = [ask_worth]
