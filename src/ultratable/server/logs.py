"""What the server writes about itself: one line a happening on stderr, and nothing that anybody holds, says or is
called.

A line is built by allow-list: fields that are not named here are left out, people and tables appear as short hashes,
and an error appears as its kind and where it came about, without its text, which may tell of cards. What libraries
log goes the same way.
"""

import logging
import secrets
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from traceback import walk_tb
from typing import Any, Final, TextIO

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ultratable.server.metrics import Metrics
from ultratable.table.failures import Unreachable

_FIELDS: Final = frozenset(
    [
        "level", "event", "timestamp", "logger", "request", "method", "route", "status", "milliseconds", "person",
        "table", "bot", "refused", "closed", "kind", "reason", "places", "address", "problems", "tables", "version",
    ]
)  # fmt: skip
_HASHED: Final = ("person", "table")
_FRAMES: Final = 8
"""So many places of an error are told, the last ones."""

_log = structlog.get_logger("ultratable.server")

Line = MutableMapping[str, Any]


def configure(stream: TextIO | None = None) -> None:
    """Write all logs of this process to `stream` (stderr): as JSON, or for reading if it is a terminal, where only
    warnings and worse are shown so that the address and the QR code stay in sight."""
    stream = stream or sys.stderr
    terminal = stream.isatty()
    renderer: Any = structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer(_json)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _tell_error,
            _allow,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if terminal else logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(stream),
    )
    root = logging.getLogger()
    for handler in [found for found in root.handlers if isinstance(found, _FromLibraries)]:
        root.removeHandler(handler)
    root.addHandler(_FromLibraries())
    # Below warnings, libraries tell what they send and receive.
    root.setLevel(logging.WARNING)


def short(id: str) -> str:
    """What stands in the log for a person or a table: always the same, and nobody can go back from it."""
    return blake2b(id.encode(), digest_size=4).hexdigest()


def about(error: BaseException) -> dict[str, Any]:
    """What may be logged of a refusal. A lost database says why; other sentences may tell of cards."""
    told = {"kind": type(error).__name__}
    return {**told, "reason": str(error)} if isinstance(error, Unreachable) else told


def _allow(_: Any, __: str, line: Line) -> Mapping[str, Any]:
    kept = {name: value for name, value in line.items() if name in _FIELDS and value is not None}
    for name in _HASHED:
        if name in kept:
            kept[name] = short(str(kept[name]))
    return kept


def _tell_error(_: Any, __: str, line: Line) -> Line:
    """Replace an exception by its kind and the places it came through."""
    error = line.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        line["kind"] = type(error).__name__
        line["places"] = [
            f"{Path(frame.f_code.co_filename).name}:{number} {frame.f_code.co_name}"
            for frame, number in walk_tb(error.__traceback__)
        ][-_FRAMES:]
    return line


def _json(line: Any, **_: Any) -> str:
    return msgspec.json.encode(line).decode()


class _FromLibraries(logging.Handler):
    """What others log, without the words and names that they put into it."""

    def emit(self, record: logging.LogRecord) -> None:
        _log.log(record.levelno, _said(record), logger=record.name, exc_info=record.exc_info or None)


def _said(record: logging.LogRecord) -> str:
    """The first line of what was to be said, filled in only where nothing but numbers goes in."""
    text = record.msg.strip() if isinstance(record.msg, str) else ""
    said = text.splitlines()[0] if text else record.funcName or ""
    values = record.args if isinstance(record.args, tuple) else ()
    if values and all([isinstance(value, int | float) for value in values]):
        with suppress(TypeError, ValueError):
            return said % values
    return said


class Watch:
    """ASGI middleware outside of everything: counts what is refused and logs each request and each socket."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["request"] = secrets.token_hex(4)
        began = perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                state["status"] = message["status"]
            await send(message)

        try:
            # Sockets are not listened to message by message; the gate tells what it refuses.
            await self.app(scope, receive, sending if scope["type"] == ScopeType.HTTP else send)
        finally:
            self._tell(scope, state, perf_counter() - began)

    def _tell(self, scope: Scope, state: dict[str, Any], seconds: float) -> None:
        status, refused = state.get("status"), state.get("refused")
        if status is not None and status >= 400:
            self.metrics.refused(status)
        if refused is not None:
            self.metrics.turned_away[refused] += 1
        _log.info(
            "request" if scope["type"] == ScopeType.HTTP else "socket",
            request=state["request"],
            method=scope.get("method"),
            # The path itself may hold what lets people in.
            route=scope.get("path_template"),
            status=status,
            closed=state.get("closed"),
            refused=refused,
            person=state.get("person"),
            milliseconds=round(seconds * 1000, 2),
        )
