"""Lessons over HTTP: which there are, what the coach says, and a private table to take one at.

The match is a real one of the table's: the same rules, stored the same way. Only its beginning and its seed are the
lesson's, so it claims no fair chance, and its bots follow the story while the pupil does.
"""

from typing import Any, Final

from litestar import Request
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from ultratable.learn import lesson as learn
from ultratable.server.declared import get_open, post_own
from ultratable.server.fixed import game_named
from ultratable.server.house import Inside
from ultratable.server.tables import changed
from ultratable.server.wire.lessons import LessonListed, LessonShown, NewLesson, StepShown
from ultratable.server.wire.lobby import Found
from ultratable.table import acts, lobby
from ultratable.table.sheet import Settings

STAND_IN: Final = "steady"
_A_MONTH: Final = 30 * 24 * 3600


@get_open("/api/lessons", summary="The lessons that can be taken here")
async def lessons() -> list[LessonListed]:
    return [LessonListed(found.game, found.title, found.minutes, len(found.steps)) for found in learn.lessons()]


@get_open("/api/lessons/{game:str}", summary="What the coach says in a lesson")
async def lesson(game: FromPath[str]) -> LessonShown:
    found = learn.lesson(game_named(game).id)
    steps = tuple([_step(found, number) for number in range(len(found.steps))])
    return LessonShown(
        found.game,
        found.title,
        found.minutes,
        found.pupil,
        steps,
        found.remarks,
        found.next,
        found.unmet,
        found.after,
        found.pages,
    )


def _step(lesson: learn.Lesson, number: int) -> StepShown:
    step = lesson.steps[number]
    at = lesson.begins(number)
    return StepShown(step.id, step.text, step.point, step.look, step.ask, step.answers, step.instead, step.free, at)


@post_own("/api/lessons/{game:str}", summary="Begin a lesson at a table of one's own", status_code=201)
async def begin(
    request: Request[Any, Any, Any], game: FromPath[str], data: JSONBody[NewLesson], house: Inside
) -> Found:
    account = await house.account(request)
    house.guard.check("tables", account.id)
    found = learn.lesson(game_named(game).id)
    made = lobby.create(account.id, _settings(found, data.pace))
    live = await house.hub.create(replace(made, settings=replace(made.settings, lesson=game)))
    for act in _beginning(found, account.id, account.name):
        await changed(house, live, lambda _, act=act: act)  # type: ignore[misc]
    return Found(live.id, found.pupil)


def _settings(lesson: learn.Lesson, pace: Any) -> Settings:
    """Private, and in no hurry: a pupil may go away and come back weeks later, and nobody plays for them meanwhile."""
    return Settings(
        lesson.game,
        lesson.seats,
        lesson.options,
        title=lesson.title,
        undo="open",
        spectators="none",
        # The coach says what comes next.
        hints=False,
        chat=False,
        leave_after=_A_MONTH,
        pace=pace,
    )


def _beginning(lesson: learn.Lesson, person: str, name: str) -> list[acts.AnyAct]:
    seated: list[acts.AnyAct] = [
        acts.Sat(seat, person, name) if seat == lesson.pupil else acts.BotSat(seat, STAND_IN, lesson.names[seat])
        for seat in range(lesson.seats)
    ]
    return [*seated, acts.Started(lesson.position, lesson.key.hex())]


HANDLERS: Final = [lessons, lesson, begin]
