"""What is not the protocol: the browser's client with its files, and the metrics for whoever keeps the server."""

import hmac
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from ipaddress import ip_address
from pathlib import PurePosixPath
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from ultratable.server.house import House, Inside
from ultratable.table.sheet import NotAllowed

_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""The best first. The build has written each text so, beside itself."""
_FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Such a file's name has a hash of what is in it."""
_ASK_AGAIN: Final = {"Cache-Control": "no-cache"}

_NOT_BUILT: Final = b"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Ultratable</title></head>
<body>
<h1>The browser's client is not built</h1>
<p>This server runs from its sources, and the pages that you would see here have not been made from them yet.
Run <code>make web</code> in the folder of the sources (or <code>pip install .</code>), then start the server again.</p>
</body>
</html>
"""

Http = Request[Any, Any, Any]


class File(Struct, frozen=True):
    """A file as it is sent: its bytes, also compressed."""

    media_type: str
    plain: bytes
    packed: dict[str, bytes] = {}

    def answer(self, request: Http, headers: dict[str, str]) -> Response[bytes]:
        """The smallest form that this browser takes."""
        taken = accepted(request.headers.get("accept-encoding", ""))
        for encoding, body in self.packed.items():
            if encoding in taken:
                headers = {**headers, "Content-Encoding": encoding, "Vary": "Accept-Encoding"}
                return Response(body, media_type=self.media_type, headers=headers)
        if self.packed:
            headers = {**headers, "Vary": "Accept-Encoding"}
        return Response(self.plain, media_type=self.media_type, headers=headers)


def accepted(header: str) -> set[str]:
    """The encodings that a browser takes; "br;q=0" is one that it does not."""
    found = set()
    for part in header.split(","):
        name, _, quality = part.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip().lower())
    return found


def client_files(folder: Traversable) -> dict[str, File]:
    """The built client by path, read once: it does not change while the server runs. Nothing, if it was not built."""
    contents = dict(_contents(folder, "")) if folder.is_dir() else {}
    return {
        path: File(
            _TYPES[PurePosixPath(path).suffix],
            content,
            {encoding: contents[path + ending] for encoding, ending in _ENCODINGS if path + ending in contents},
        )
        for path, content in contents.items()
        if PurePosixPath(path).suffix in _TYPES
    }


def _contents(folder: Traversable, under: str) -> Iterator[tuple[str, bytes]]:
    for found in folder.iterdir():
        if found.is_dir():
            yield from _contents(found, f"{under}{found.name}/")
        else:
            yield f"{under}{found.name}", found.read_bytes()


_FILES: Final = client_files(files("ultratable.server").joinpath("app"))
_PAGE: Final = _FILES.get("index.html", File("text/html", _NOT_BUILT))


@get(
    [
        "/", "/t/{id:str}", "/join/{code:str}", "/claim/{code:str}", "/host", "/learn/{game:str}",
        "/learn/{game:str}/{after:int}/{table:str}",
        "/make/figures", "/make/figures/{id:str}", "/make/hulks", "/make/hulks/{id:str}",
        "/replay", "/replay/{rest:path}", "/rules", "/rules/{rest:path}",
        "/lab", "/lab/{id:str}", "/lab/{id:str}/with/{other:str}",
        "/history", "/settings", "/about", "/help", "/gallery",
    ],
    include_in_schema=False,
)  # fmt: skip
async def page(request: Http) -> Response[bytes]:
    """The one page, under every address that the client knows (web/src/routes.ts)."""
    return _PAGE.answer(request, _ASK_AGAIN)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Http, name: FromPath[str]) -> Response[bytes]:
    return _file(f"assets/{name}").answer(request, _FOR_EVER)


@get("/icon.svg", include_in_schema=False)
async def icon(request: Http) -> Response[bytes]:
    return _file("icon.svg").answer(request, _ASK_AGAIN)


@get("/licences.txt", include_in_schema=False)
async def licences(request: Http) -> Response[bytes]:
    """Of everything by others that the client is built with (web/notices.ts)."""
    return _file("licences.txt").answer(request, _ASK_AGAIN)


def _file(path: str) -> File:
    found = _FILES.get(path)
    if found is None:
        raise NotFoundException
    return found


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


HANDLERS: Final = [page, asset, icon, licences, metrics]
