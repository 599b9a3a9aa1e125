"""Chance as a seat: numbered streams of fair numbers, one stream per purpose.

Word i of a purpose is a piece of SHA-256(key, purpose and block), so a further roll for one purpose shifts no
other, the same key gives the same game on every machine, and anyone who holds the key can compute every roll
again. (Keys and messages have fixed lengths, so the plain hash is as good as an HMAC here and three times as
fast.) No generator lives in a state: only how many words of each stream are used up.
"""

from hashlib import sha256
from struct import Struct
from typing import Final

CHANCE: Final = -1
"""The seat that chance sits in, in records and in `deciders`."""

MOST_PURPOSES: Final = 64
"""A game may ask chance for this many purposes: each has its own numbers of blocks."""

_WORDS_PER_BLOCK: Final = 8
_WORD: Final = 0xFFFFFFFF
_split: Final = Struct(">8I").unpack


def key_from(seed: int | str) -> bytes:
    """The 32-byte key of a match from what people call its seed."""
    return sha256(f"ultratable seed {seed}".encode()).digest()


class Streams:
    """The numbers still to come: a key and, per purpose, how many words are used up."""

    __slots__ = ("_blocks", "key", "used")

    def __init__(self, key: bytes, used: list[int]) -> None:
        self.key = key
        self.used = used
        self._blocks: dict[int, tuple[int, ...]] = {}
        """Blocks worked out already; they follow from the key, so copies share them."""

    def clone(self) -> "Streams":
        twin = Streams(self.key, self.used.copy())
        twin._blocks = self._blocks
        return twin

    def below(self, purpose: int, count: int) -> int:
        """The next fair number from 0 to count - 1 of that purpose."""
        index = self.used[purpose]
        self.used[purpose] = index + 1
        block_id = (index // _WORDS_PER_BLOCK) * MOST_PURPOSES + purpose
        block = self._blocks.get(block_id)
        if block is None:
            block = _split(sha256(self.key + block_id.to_bytes(8, "big")).digest())
            self._blocks[block_id] = block
        product = block[index % _WORDS_PER_BLOCK] * count
        if product & _WORD >= count or _fair(product, count):
            return product >> 32
        return self._again(index * MOST_PURPOSES + purpose, count)

    def skip(self, purpose: int) -> None:
        """That number came from elsewhere (a script, real dice): the stream stays in step."""
        self.used[purpose] += 1

    def _again(self, number: int, count: int) -> int:
        """Draw anew for a number whose first word would have favoured small results (about never)."""
        for attempt in range(1, 1_000):
            message = number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            product = int.from_bytes(sha256(self.key + message).digest()[:4], "big") * count
            if _fair(product, count):
                return product >> 32
        raise ArithmeticError("no fair number in a thousand attempts")


def _fair(product: int, count: int) -> bool:
    return product & _WORD >= (_WORD + 1 - count) % count
