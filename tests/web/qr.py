"""Reads a QR code from its modules, as a phone would from a clean picture: byte mode, versions 1 to 9, without mending
errors. The code is drawn by the client; that it can be read is for us to check."""

from collections.abc import Callable, Iterator

# Data code words of each block at error correction level M, by version.
BLOCKS = {
    1: [16],
    2: [28],
    3: [44],
    4: [32, 32],
    5: [43, 43],
    6: [27] * 4,
    7: [31] * 4,
    8: [38, 38, 39, 39],
    9: [36, 36, 36, 37, 37],
}
CENTRES = {1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42], 9: [26, 46]}
MASKS: list[Callable[[int, int], bool]] = [
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (y // 2 + x // 3) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
]


def read(dark: set[tuple[int, int]], size: int) -> str:
    """The text of a code of that many modules a side, without its border; `dark` are the dark ones as (x, y)."""
    version = (size - 17) // 4
    # The second and third bit of the format, beside the upper left finder, with the standard's own mask taken off.
    level = [(x, 8) in dark for x in (0, 1)]
    assert level == [True, False], "level M"
    mask = MASKS[sum(((x, 8) in dark) << (4 - x) for x in (2, 3, 4)) ^ 0b101]
    bits = [((x, y) in dark) != mask(x, y) for x, y in _way(version, size)]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    data = _joined(words, BLOCKS[version])
    stream = [bool(word >> (7 - bit) & 1) for word in data for bit in range(8)]
    assert _number(stream[:4]) == 0b0100, "byte mode"
    count = _number(stream[4:12])
    return bytes([_number(stream[12 + 8 * at : 20 + 8 * at]) for at in range(count)]).decode()


def _number(bits: list[bool]) -> int:
    return sum(bit << at for at, bit in enumerate(reversed(bits)))


def _way(version: int, size: int) -> Iterator[tuple[int, int]]:
    """The modules that hold data, in order: up and down in columns of two, from the right."""
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (right, right - 1):
                if not _is_pattern(version, size, x, y):
                    yield x, y
        upwards = not upwards


def _is_pattern(version: int, size: int, x: int, y: int) -> bool:
    """Whether a module belongs to finders, timing, format, version or alignment."""
    if x == 6 or y == 6 or (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9):
        return True
    if version >= 7 and ((x < 6 and y >= size - 11) or (y < 6 and x >= size - 11)):
        return True
    centres = [6, *CENTRES[version]]
    corners = {(6, 6), (6, centres[-1]), (centres[-1], 6)}
    return any(
        abs(x - across) <= 2 and abs(y - down) <= 2
        for across in centres
        for down in centres
        if (across, down) not in corners
    )


def _joined(words: list[int], blocks: list[int]) -> list[int]:
    """The data of all blocks, one after another; they are written by turns."""
    found: list[list[int]] = [[] for _ in blocks]
    at = 0
    for place in range(max(blocks)):
        for block, length in zip(found, blocks, strict=True):
            if place < length:
                block.append(words[at])
                at += 1
    return [word for block in found for word in block]
