"""What the OpenAPI document says of every handler beyond its types: who may ask, and every way it may be refused."""

import re
from functools import partial
from typing import Annotated, Final

import litestar
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from ultratable.server.wire.messages import Refused

_REASONS: Final = {
    400: "The request makes no sense.",
    401: "Come in first.",
    403: "Not for you, or not from a page of this server.",
    404: "There is no such thing, or not for you.",
    405: "Not with this method.",
    408: "The body took too long to arrive.",
    409: "Not in this state of the table; after a late move the new view comes along.",
    413: "The body is too large.",
    415: "A body must be JSON.",
    421: "The server does not answer under that host name.",
    422: "Understood, but not possible.",
    423: "The table is set aside: what is stored of it does not fit this program.",
    429: "Too often: wait as long as Retry-After says.",
    431: "The headers are too large.",
    500: "A mistake of the server's.",
    503: "The database cannot be used, or the server is stopping.",
}
REFUSALS: Final = {code: ResponseSpec(Refused, False, reason) for code, reason in _REASONS.items()}

_SESSION: "Final[dict[str, list[str]]]" = {"session": []}
_OWN_PAGE: "Final[dict[str, list[str]]]" = {"session": [], "csrf": []}

get_own: Final = partial(litestar.get, responses=REFUSALS, security=[_SESSION])
"""For those who have come in."""
get_open: Final = partial(litestar.get, responses=REFUSALS, security=[{}, _SESSION])
"""For anybody; those who have come in may see more."""
get_packed: Final = partial(
    get_open,
    middleware=[DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", minimum_size=1_000))],
)
"""For anybody, and often long: sent compressed to whoever takes it so."""
post_own: Final = partial(litestar.post, responses=REFUSALS, security=[_OWN_PAGE])
post_open: Final = partial(litestar.post, responses=REFUSALS, security=[{}, _OWN_PAGE])
delete_own: Final = partial(litestar.delete, responses=REFUSALS, security=[_OWN_PAGE])

TABLE_ID: Final = re.compile("[0-9a-f]{16}")
TableId = Annotated[str, PathParameter(schema_extra={"pattern": f"^{TABLE_ID.pattern}$"})]
"""Not checked before the handler runs: what cannot be a table is no table, like any other that there is not."""


def number(description: str, least: int = 0, most: int = 2**53, name: str | None = None) -> QueryParameter:
    """A number in the address. The document needs to be told of a least of 0."""
    return QueryParameter(ge=least, le=most, description=description, name=name, schema_extra={"minimum": least})


SeatAsked = Annotated[int | None, number("Whose eyes; none: a spectator's", most=15)]
