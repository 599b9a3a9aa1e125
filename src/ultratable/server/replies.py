"""Refusals as answers: which status each kind of mistake has, always with a sentence and never with a traceback."""

import math
from typing import Any, Final, Literal

import msgspec
import structlog
from litestar import Request as HttpRequest
from litestar import Response
from litestar.exceptions import HTTPException

from ultratable.core.errors import BadRecord, BadSetup, IllegalChoice, UltratableError, UnknownGame
from ultratable.learn.lesson import NoLesson
from ultratable.server.hub import NoTable
from ultratable.server.limits import TooMany
from ultratable.server.wire.messages import Refused
from ultratable.server.wire.updates import Update
from ultratable.table.cleaning import BadName, BadText
from ultratable.table.sheet import Impossible, NeedsPassword, NotAllowed, Stale
from ultratable.table.store import Conflict, StoreFailed
from ultratable.table.table import Quarantined

_STATUS: "Final[dict[type[UltratableError], int]]" = {
    NotAllowed: 403,
    NoTable: 404,
    NoLesson: 404,
    Stale: 409,
    Impossible: 409,
    Conflict: 409,
    IllegalChoice: 422,
    BadSetup: 422,
    BadName: 422,
    BadText: 422,
    BadRecord: 422,
    UnknownGame: 422,
    Quarantined: 423,
    TooMany: 429,
    StoreFailed: 503,
}
_PLAIN: Final = {
    404: "There is nothing here.",
    405: "This cannot be done with this method; the header Allow says which can.",
    413: "The body is too large.",
}
_log = structlog.get_logger("ultratable.server")
_encode = msgspec.json.Encoder().encode


class SignIn(UltratableError):
    """Only somebody who has come in (as a guest, say) may do this."""


_STATUS[SignIn] = 401


class Outdated(Stale):
    """Stale, with what the sender should have seen."""

    def __init__(self, sentence: str, update: Update) -> None:
        super().__init__(sentence)
        self.update = update


def status_of(error: UltratableError) -> int:
    return next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 422)


def refused(error: UltratableError, move_id: str | None = None, update: Update | None = None) -> Refused:
    """A refusal as a message."""
    wait = error.wait if isinstance(error, TooMany) else None
    needs: Literal["password"] | None = "password" if isinstance(error, NeedsPassword) else None
    if isinstance(error, Outdated):
        update = error.update
    return Refused(status_of(error), str(error), move_id, update, wait, needs)


def refusal(code: int, reason: str, wait: float | None = None) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """A refusal as body and headers of an HTTP answer."""
    body = _encode(Refused(code, reason, wait=wait))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait is not None:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    return body, headers


def on_refusal(_: "HttpRequest[Any, Any, Any]", error: UltratableError) -> Response[Refused]:
    message = refused(error)
    headers = {} if message.wait is None else {"Retry-After": str(math.ceil(message.wait))}
    return Response(message, status_code=message.code, headers=headers)


def on_http_error(_: "HttpRequest[Any, Any, Any]", error: HTTPException) -> Response[Refused]:
    """What the framework refuses: no such path, a body that does not fit."""
    details = error.extra if isinstance(error.extra, list) else []
    said = "; ".join([_detail(detail) for detail in details if isinstance(detail, dict)])
    reason = f"This does not fit: {said}." if said else _PLAIN.get(error.status_code, str(error.detail))
    headers = dict(error.headers or {})
    if error.status_code == 408:
        headers["Connection"] = "close"
    return Response(Refused(error.status_code, reason[:500]), status_code=error.status_code, headers=headers)


def _detail(detail: dict[str, Any]) -> str:
    where, message = detail.get("key"), str(detail.get("message", ""))
    if where == "data":
        # The framework names its own argument when there is nothing to put into it.
        return "the body is missing" if message == "'data'" else message
    return f"{where}: {message}" if where else message


def on_deep(_: "HttpRequest[Any, Any, Any]", __: RecursionError) -> Response[Refused]:
    return Response(Refused(400, "The body is nested too deeply."), status_code=400)


def on_bug(request: "HttpRequest[Any, Any, Any]", error: Exception) -> Response[Refused]:
    """A mistake of ours: logged with where it happened, told with the number under which the log has it."""
    number = request.scope["state"]["request"]
    _log.error("request failed", request=number, route=request.scope.get("path_template"), exc_info=error)
    reason = f"Something went wrong on the server; nothing has changed. Its log knows this as request {number}."
    return Response(Refused(500, reason), status_code=500)
