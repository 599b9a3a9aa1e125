"""Pictures that people take of what they have made: kept by the hash of their bytes, shown to whoever knows it."""

import asyncio
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from litestar import Request, Response
from litestar.openapi.spec import (
    OpenAPIFormat,
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    RequestBody,
    Schema,
)
from litestar.params import FromPath, JSONBody

from ultratable.server.declared import get_open, post_own
from ultratable.server.house import Inside
from ultratable.server.hub import NoTable
from ultratable.server.images import KINDS, MOST_BYTES, media_type
from ultratable.server.wire.brought import PictureKept, PicturesGone, PicturesUsed
from ultratable.table.sheet import Impossible
from ultratable.table.store import Picture

MOST_EACH: Final = 200
"""So many pictures one person may keep on this server: one for every figure that a browser keeps."""
_LONGEST_LIST: Final = 32 * 1024
"""With more than one person may keep."""
_SHA: Final = re.compile("[0-9a-f]{64}")
_HEADERS: Final = {
    # Its name is the hash of what is in it.
    "Cache-Control": "public, max-age=31536000, immutable",
    # Whoever opens it by itself sees a picture, and nothing else can come of it.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Content-Disposition": "inline",
}


@dataclass
class _Bytes(Operation):
    """The document's word for a body that is no JSON."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY, max_length=MOST_BYTES)
        content = {"application/octet-stream": OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=content, description="A PNG, JPEG or WebP file.", required=True)


@dataclass
class _Picture(Operation):
    """And for an answer that is none either."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY)
        content = {kind: OpenAPIMediaType(schema=schema) for kind in KINDS}
        found = (self.responses or {})["200"]
        assert isinstance(found, OpenAPIResponse)
        found.description, found.content = "The file.", content


@post_own(
    "/api/pictures",
    summary="Keep a small picture of something one has made",
    status_code=201,
    request_max_body_size=MOST_BYTES + 1024,
    operation_class=_Bytes,
)
async def keep_picture(request: "Request[Any, Any, Any]", house: Inside) -> PictureKept:
    person = house.person(request)
    house.guard.check("pictures", house.address(request))
    body = await request.body()
    picture = Picture(sha256(body).hexdigest(), media_type(body), body)
    if not await asyncio.to_thread(house.store.put_picture, picture, person, house.hub.clock(), MOST_EACH):
        raise Impossible(f"You have {MOST_EACH} pictures here, as many as one person may have.")
    return PictureKept(picture.sha)


@post_own(
    "/api/pictures/unused",
    summary="Forget the pictures that one has kept and uses no more",
    status_code=200,
    request_max_body_size=_LONGEST_LIST,
)
async def forget_pictures(
    request: "Request[Any, Any, Any]", data: JSONBody[PicturesUsed], house: Inside
) -> PicturesGone:
    """Those that a table has been shown stay."""
    person = house.person(request)
    house.guard.check("pictures", house.address(request))
    return PicturesGone(await asyncio.to_thread(house.store.drop_pictures, person, frozenset(data.used)))


@get_open(
    "/api/pictures/{sha:str}",
    summary="A picture that somebody has kept",
    operation_class=_Picture,
)
async def show_picture(sha: FromPath[str], house: Inside) -> Response[bytes]:
    found = await asyncio.to_thread(house.store.picture, sha) if _SHA.fullmatch(sha) else None
    if found is None:
        raise NoTable("There is no such picture.")
    return Response(found.body, media_type=found.media_type, headers=_HEADERS)


HANDLERS: Final = [keep_picture, forget_pictures, show_picture]
