"""Whatever a database may throw, as the store's own refusals, with sentences for the person who keeps the server."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from ultratable.table.store import StoreFailed

# Lock not available, deadlock, cannot serialise: others were in the way of these rows, but the database is there.
_IN_THE_WAY = {"55P03", "40P01", "40001"}


class Unreachable(StoreFailed):
    """The database is gone or full: whatever is tried next fails as well, until somebody has seen to it."""


@contextmanager
def explained() -> Iterator[None]:
    """Turn what the database or its driver throws into StoreFailed."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _failure(error) from error
    except (ValueError, OverflowError) as error:
        # The drivers themselves refuse what no column can hold: half a character, or a number too large.
        raise StoreFailed(f"The database cannot hold this: {error}.") from error


def unreachable(cause: BaseException) -> Unreachable:
    said = " ".join(str(cause).split()).rstrip(".")
    return Unreachable(f"The database cannot be used: {said}. See that it runs, can be reached and has room.")


def _failure(error: SQLAlchemyError) -> StoreFailed:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(error, OperationalError) and getattr(cause, "sqlstate", None) not in _IN_THE_WAY:
        return unreachable(cause)
    said = " ".join(str(cause).split()).rstrip(".")
    return StoreFailed(f"The database refused: {said}.")
