"""Pictures from strangers: what they are, read from their own bytes and never from what somebody calls them.

Nothing is decoded here. The heads of the three kinds say how large a picture would become, and that it stands still:
a few bytes must not make every browser at a table paint a wall.
"""

from typing import Final

from ultratable.core.errors import UltratableError

MOST_BYTES: Final = 48 * 1024
WIDEST: Final = 320
HIGHEST: Final = 426

KINDS: Final = ("image/png", "image/jpeg", "image/webp")
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
# The markers of a JPEG that begin a frame; 0xC4, 0xC8 and 0xCC among them mean something else.
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ANIMATED: Final = 0x02
"""A bit in the head of an extended WebP."""


class BadPicture(UltratableError):
    """That is no picture that can be kept; the sentence says why."""


def media_type(body: bytes) -> str:
    """What kind of picture these bytes are, if it can be kept."""
    if len(body) > MOST_BYTES:
        raise BadPicture(f"A picture has at most {MOST_BYTES // 1024} KB; this one has {-(-len(body) // 1024)}.")
    kind, size = _read(body)
    if size is None:
        raise BadPicture("That is no whole picture: its head cannot be read.")
    width, height = size
    if not (0 < width <= WIDEST and 0 < height <= HIGHEST):
        raise BadPicture(f"A picture has at most {WIDEST} × {HIGHEST} pixels; this one has {width} × {height}.")
    return kind


def _read(body: bytes) -> "tuple[str, tuple[int, int] | None]":
    if body.startswith(_PNG):
        if b"acTL" in body:
            raise BadPicture("A picture stands still: this one moves.")
        return "image/png", _png(body)
    if body.startswith(_JPEG):
        return "image/jpeg", _jpeg(body)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return "image/webp", _webp(body)
    raise BadPicture("A picture is a PNG, a JPEG or a WebP file.")


def _png(body: bytes) -> tuple[int, int] | None:
    if body[12:16] != b"IHDR" or len(body) < 33:
        return None
    return _big(body, 16, 4), _big(body, 20, 4)


def _jpeg(body: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(body) and body[at] == 0xFF:
        if body[at + 1] in _FRAMES:
            return _big(body, at + 7, 2), _big(body, at + 5, 2)
        length = _big(body, at + 2, 2)
        if length < 2:
            return None
        at += 2 + length
    return None


def _webp(body: bytes) -> tuple[int, int] | None:
    if len(body) < 30:
        return None
    form = body[12:16]
    if form == b"VP8X":
        if body[20] & _ANIMATED:
            raise BadPicture("A picture stands still: this one moves.")
        return _little(body, 24, 3) + 1, _little(body, 27, 3) + 1
    if form == b"VP8 " and body[23:26] == b"\x9d\x01\x2a":
        return _little(body, 26, 2) & 0x3FFF, _little(body, 28, 2) & 0x3FFF
    if form == b"VP8L" and body[20] == 0x2F:
        bits = _little(body, 21, 4)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None


def _big(body: bytes, at: int, count: int) -> int:
    return int.from_bytes(body[at : at + count], "big")


def _little(body: bytes, at: int, count: int) -> int:
    return int.from_bytes(body[at : at + count], "little")
