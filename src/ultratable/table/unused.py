"""Pictures that nobody uses any more: neither their keeper, nor a table to which something with them was brought."""

import re
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, delete, func, or_, select

from ultratable.table.schema import entries, pictures

SHARED: Final = 0
"""Whose a picture is that several people have kept: nobody's, so nobody can drop it for the others."""
_AT_A_TIME: Final = 1000
_ACTS: Final = (b'{"act":"created"', b'{"act":"brought"')
"""How the acts begin by which pieces come to a table."""
_PICTURE: Final = re.compile(rb'"picture":"([0-9a-f]{64})"')


def drop_unused(connection: Connection, person: int, used: Collection[str]) -> int:
    """Drop the pictures of that person's that are not among these and that no table has been shown; how many went."""
    own = select(pictures.c.sha).where(pictures.c.who == person)
    unused = {sha for sha in connection.execute(own).scalars() if sha not in used}
    if unused:
        unused -= _at_tables(connection)
        connection.execute(delete(pictures).where(pictures.c.sha.in_(unused)))
    return len(unused)


def _at_tables(connection: Connection) -> set[str]:
    """Every picture that a table has ever been shown: whoever looks at a match of long ago finds it there."""
    begins: list[Any] = [func.substr(entries.c.act, 1, len(act)) == act for act in _ACTS]
    asked = select(entries.c.act).where(or_(*begins)).execution_options(yield_per=_AT_A_TIME)
    return {sha.decode() for act in connection.execute(asked).scalars() for sha in _PICTURE.findall(act)}
