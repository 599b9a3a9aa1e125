"""Optional passwords, kept as Argon2id hashes. Hashing takes a fifth of a second and 64 MB on purpose: call these
from a thread, and only after the limits on logging in have been asked."""

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ultratable.core.errors import UltratableError

SHORTEST = 8
LONGEST = 200

_hasher = PasswordHasher()


class BadPassword(UltratableError):
    """That cannot be a password; the sentence says why."""


def hash_password(password: str) -> str:
    """The hash to store for a new password."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword(f"A password has {SHORTEST} to {LONGEST} characters; this one has {len(password)}.")
    if not _encodable(password):
        raise BadPassword("This password holds a broken character. Type it again by hand.")
    return _hasher.hash(_normal(password))


def password_fits(stored: str | None, password: str) -> bool:
    """Whether this is the password with that hash. Without a hash the same work is done, so that nobody learns from
    the time it takes which names exist."""
    if len(password) > LONGEST or not _encodable(password):
        return False
    if stored is None:
        _hasher.hash(_normal(password))
        return False
    try:
        return _hasher.verify(stored, _normal(password))
    except (Argon2Error, InvalidHashError):
        return False


def needs_rehash(stored: str) -> bool:
    """Whether the hash was made with weaker settings than today's: hash the password anew when it is next given."""
    return _hasher.check_needs_rehash(stored)


def _normal(password: str) -> str:
    """One form for what keyboards of different systems send for the same keys."""
    return unicodedata.normalize("NFKC", password)


def _encodable(password: str) -> bool:
    return not any(unicodedata.category(character) == "Cs" for character in password)
