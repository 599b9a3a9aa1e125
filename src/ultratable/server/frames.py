"""Frames of WebSockets, as RFC 6455 has them: a byte with flags and kind, the length in one of three forms, a mask, the
payload. Only what every move needs is here; everything else is the library's."""

from typing import Final

# Where the library has it compiled, this is the compiled one.
from websockets.frames import apply_mask  # type: ignore[attr-defined]

MOST_AT_ONCE: Final = 8 * 1024
"""Bytes of a message that may go past the library."""

_WHOLE_TEXT: Final = 0x81
_MASKED: Final = 0x80


def text_head(size: int) -> bytes:
    """What goes before a text of that size in a frame from the server."""
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def frame_size(data: bytes) -> int:
    """The size of the frame from a client that begins here; the least it can be, if its head has not come whole.
    What is not masked is not from a client, and too large to wait for."""
    if len(data) < 2:
        return 2 + 1
    size = data[1] - _MASKED
    if size < 0:
        return MOST_AT_ONCE + 1
    if size < 126:
        return 6 + size
    end = 4 if size == 126 else 10
    return end + 4 + int.from_bytes(data[2:end], "big") if len(data) >= end else end + 1


def plain_text(frame: bytes) -> str | None:
    """The text of a frame that is one whole message, masked as it must be; None: it is something else."""
    size = frame[1] - _MASKED
    if frame[0] != _WHOLE_TEXT or not 0 <= size < 127:
        return None
    start = 6 if size < 126 else 8
    try:
        unmasked: bytes = apply_mask(frame[start:], frame[start - 4 : start])
        return unmasked.decode()
    except UnicodeDecodeError:
        return None
