"""Answers that stay the same while the server runs: made and packed once, not sent again to whoever has them."""

import gzip
from hashlib import sha256
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec

import ultratable
from ultratable.core.game import Game
from ultratable.server.declared import REFUSALS
from ultratable.server.pages import File

RESPONSES: Final = {**REFUSALS, 304: ResponseSpec(None, False, "You have it already: If-None-Match is its ETag.")}


class Fixed:
    """One such answer."""

    def __init__(self, content: Any) -> None:
        plain = msgspec.json.encode(content)
        self.file = File("application/json", plain, {"gzip": gzip.compress(plain, mtime=0)})
        # Weak: the packed form and the plain one are the same to whoever reads them.
        self.tag = f'W/"{sha256(plain).hexdigest()[:24]}"'

    def answer(self, request: "Request[Any, Any, Any]") -> Response[Any]:
        headers = {"ETag": self.tag, "Cache-Control": "no-cache"}
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if self.tag in known:
            return Response(None, status_code=304, headers=headers)
        return self.file.answer(request, headers)


def game_named(id: str) -> Game:
    """The game of that id; an address with another leads nowhere."""
    if id not in ultratable.game_ids():
        raise NotFoundException("There is no such game.")
    return ultratable.game(id)
