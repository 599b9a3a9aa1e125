"""Dice that nobody can choose: a seed committed to before the match, and a salt from everybody who wants to add one.

Whoever runs the table publishes the hash of a secret seed; then people publish hashes of their salts; then they
reveal the salts, and the key of the match follows from seed and salts together. After the match the seed is shown,
and anybody can compute the key, and with it every roll and draw, again. docs/fairness.md says what that proves.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes, token_hex
from typing import Any, Final

from msgspec import Struct

from ultratable.core.errors import UltratableError

SEED_BYTES: Final = 32
KEY_BYTES: Final = 32
LONGEST_SALT: Final = 100
_LABEL: Final = b"ultratable fair randomness 1"
_INFO: Final = b"match key"
_CHOSEN: Final = b"ultratable chosen seed 1\n"


class BadSalt(UltratableError):
    """What somebody wants to add to the seed cannot be added."""


class Salt(Struct, frozen=True):
    """What one seat published before the match, and what it then revealed; None: it never did."""

    seat: int
    commitment: str
    salt: str | None = None


class Fairness(Struct, frozen=True):
    """Everything that the key of a match follows from. The seed is hexadecimal; salts are in the order of seats."""

    commitment: str
    seed: str
    salts: tuple[Salt, ...] = ()


def new_seed() -> bytes:
    """A secret seed for one match."""
    return token_bytes(SEED_BYTES)


def chosen_seed(text: str) -> bytes:
    """The seed of every match that is to be played with this text for a seed. It is no secret from whoever knows it."""
    return sha256(_CHOSEN + text.encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published of a seed before the match: it binds to the seed and tells nothing about it."""
    return sha256(seed).hexdigest()


def new_salt() -> str:
    """A salt for those who do not want to think one up: 128 random bits."""
    return token_hex(16)


def salt_commitment(salt: str) -> str:
    """What is published of a salt before it is revealed."""
    return sha256(_salt_bytes(salt)).hexdigest()


def match_key(seed: bytes, salts: Sequence[str | None]) -> bytes:
    """The key of a match from its seed and the salts by seat (None: that seat added none)."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    material = seed
    for seat, salt in enumerate(salts):
        if salt is not None:
            # Seat and length stand before each salt, so that no two lists of salts look alike.
            encoded = _salt_bytes(salt)
            material += seat.to_bytes(4, "big") + len(encoded).to_bytes(4, "big") + encoded
    return hkdf(material, _LABEL, _INFO, KEY_BYTES)


def hkdf(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, as RFC 5869 has it."""
    secret = hmac.digest(salt, material, "sha256")
    block = b""
    made = b""
    while len(made) < length:
        block = hmac.digest(secret, block + info + bytes([len(made) // len(secret) + 1]), "sha256")
        made += block
    return made[:length]


def check(fairness: Fairness, key: bytes) -> list[str]:
    """What does not fit in the account of a match that was played with this key, as sentences."""
    try:
        seed = bytes.fromhex(fairness.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        return [f"The seed is not {SEED_BYTES} bytes in hexadecimal digits, so nothing follows from it."]
    wrong = []
    if commitment(seed) != fairness.commitment:
        wrong.append("The seed is not the one that was committed to.")
    seats = [salt.seat for salt in fairness.salts]
    if seats != sorted(set(seats)) or min(seats, default=0) < 0 or max(seats, default=0) > 255:
        return [*wrong, "The salts are not in the order of seats, or one seat has two."]
    by_seat: list[str | None] = [None] * (max(seats, default=-1) + 1)
    for salt in fairness.salts:
        by_seat[salt.seat] = salt.salt
    try:
        for salt in fairness.salts:
            if salt.salt is not None and salt_commitment(salt.salt) != salt.commitment:
                wrong.append(f"Seat {salt.seat + 1} revealed another salt than it had committed to.")
        if match_key(seed, by_seat) != key:
            wrong.append("The key of the match does not follow from the seed and the salts.")
    except BadSalt as error:
        wrong.append(str(error))
    return wrong


def _salt_bytes(salt: Any) -> bytes:
    """Salts come from outside: whatever is no text of fair length is refused."""
    if isinstance(salt, str) and 1 <= len(salt) <= LONGEST_SALT:
        try:
            return salt.encode()
        except UnicodeEncodeError as error:
            raise BadSalt("The salt holds half a character: type it again.") from error
    raise BadSalt(f"A salt is a text of 1 to {LONGEST_SALT} characters.")
