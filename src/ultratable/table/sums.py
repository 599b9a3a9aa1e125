"""Check sums of entries whose acts leave the match as it is.

An entry that moves the match carries the position it leads to, so whatever happens to its bytes is noticed when it is
played again. The others carry a check sum in that place. Entries from before there were check sums carry nothing.
"""

from hashlib import blake2b
from typing import Final

_MARK: Final = "sum "
_BYTES: Final = 8


def check_sum(seq: int, at: int, act: bytes) -> str:
    """What the entry carries."""
    return _MARK + blake2b(b"%d %d %b" % (seq, at, act), digest_size=_BYTES).hexdigest()


def tells_no_position(digest: str | None) -> bool:
    """Whether this is what an entry carries that leaves the match as it is."""
    return digest is None or digest.startswith(_MARK)


def is_damaged(seq: int, at: int, act: bytes, digest: str | None) -> bool:
    """Whether the entry carries a check sum that does not fit it."""
    return digest is not None and digest.startswith(_MARK) and digest != check_sum(seq, at, act)
