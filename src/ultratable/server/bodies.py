"""Bodies of requests, taken exactly as the document describes them.

What stands in an address is text and must be read as what it means. The framework reads bodies the same way, and would
take 1 or "true" for true.
"""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException


class Exact(Request[Any, Any, Any]):
    """A request whose body is of the types that its handler asks for, or is refused."""

    async def json(self) -> Any:
        given = await super().json()
        wanted = self.route_handler.parsed_data_field
        if wanted is None:
            return given
        try:
            return msgspec.convert(_whole(given), wanted.annotation)
        except msgspec.ValidationError as error:
            raise ValidationException(extra=[{"key": "data", "message": str(error)}]) from error


def _whole(given: Any) -> Any:
    """The same with 12 for 12.0: in JSON that is one number, and a whole one."""
    if isinstance(given, float) and given.is_integer():
        return int(given)
    if isinstance(given, dict):
        return {name: _whole(value) for name, value in given.items()}
    if isinstance(given, list):
        return [_whole(value) for value in given]
    return given
