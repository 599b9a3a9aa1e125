"""Editors, over HTTP: the game does what somebody wants done to what they build, and tells what there is to see."""

import asyncio
from typing import Any, Final

from litestar import Request
from litestar.params import FromPath, JSONBody

from ultratable.server.declared import post_own
from ultratable.server.fixed import game_named
from ultratable.server.house import Inside
from ultratable.server.wire.fields import Reason
from ultratable.server.wire.workbench import WorkOn, WorkShown


@post_own(
    "/api/games/{id:str}/workbench",
    summary="What somebody builds, such as a map, after something was done to it",
    status_code=200,
)
async def work_at(
    request: "Request[Any, Any, Any]", id: FromPath[str], data: JSONBody[WorkOn], house: Inside
) -> WorkShown:
    person, game = house.person(request), game_named(id)
    house.guard.check("workbench", person)
    # A map made by chance takes a moment, in which others play on.
    done = await asyncio.to_thread(game.workbench, data.work, data.act)
    return WorkShown(done.work, done.shown, tuple([Reason(clause, sentence) for clause, sentence in done.refused]))


HANDLERS: Final = [work_at]
