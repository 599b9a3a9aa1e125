"""What is not the protocol: the page at the root with its files, and the metrics for whoever keeps the server."""

import hmac
from importlib.resources import files
from ipaddress import ip_address
from pathlib import PurePath
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST

from ultratable.server.house import House, Inside
from ultratable.table.sheet import NotAllowed

_TYPES: Final = {".html": "text/html", ".css": "text/css", ".svg": "image/svg+xml"}
_FILES: Final = {file.name: file.read_bytes() for file in files("ultratable.server").joinpath("static").iterdir()}

Http = Request[Any, Any, Any]


def _file(name: str) -> Response[bytes]:
    body = _FILES.get(name)
    if body is None:
        raise NotFoundException
    return Response(body, media_type=_TYPES[PurePath(name).suffix])


@get("/", include_in_schema=False)
async def front() -> Response[bytes]:
    return _file("index.html")


@get("/static/{name:str}", include_in_schema=False)
async def static(name: FromPath[str]) -> Response[bytes]:
    return _file(name)


@get("/metrics", include_in_schema=False)
async def metrics(request: Http, house: Inside) -> Response[bytes]:
    if not (_at_home(request, house) or _has_token(request, house)):
        raise NotAllowed(
            "Metrics are read on the server's own machine, or with the admin token (Authorization: Bearer)."
        )
    return Response(house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _at_home(request: Http, house: House) -> bool:
    """Whether this comes from the server's own machine. What a proxy passes on comes from anywhere, and so does
    everything on a public server, whatever its headers say."""
    passed_on = any([name in request.headers for name in ("x-forwarded-for", "x-real-ip", "forwarded", "via")])
    client = request.scope.get("client")
    if house.config.public is not None or passed_on or client is None:
        return False
    try:
        return ip_address(client[0]).is_loopback
    except ValueError:
        return False


def _has_token(request: Http, house: House) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    admin = house.config.admin
    return bool(admin) and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), str(admin).encode())


HANDLERS: Final = [front, static, metrics]
