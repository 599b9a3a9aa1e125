"""Who somebody is: a random id in a signed cookie that scripts cannot read, and the token that proves a form is ours.

The cookie holds nothing but the id and when it was issued. Both signatures depend on the server's secret, so a new
secret ends every session.
"""

import hmac
import re
import secrets
from datetime import timedelta
from hashlib import sha256

from itsdangerous import BadSignature, TimestampSigner

MAX_AGE = timedelta(days=400)
"""As long as browsers keep a cookie at most."""

_SHORTEST_SECRET = 16
_PERSON = re.compile("[0-9a-f]{32}")


def new_person_id() -> str:
    """An id that nobody can guess: 128 random bits."""
    return secrets.token_hex(16)


def cookie_name(secure: bool) -> str:
    """Over https browsers themselves guard the prefix: no other host and no plain http can set such a cookie."""
    return "__Host-ultratable" if secure else "ultratable"


def cookie_header(value: str, secure: bool) -> str:
    """The value of a Set-Cookie header that keeps this session."""
    return _set_cookie(value, MAX_AGE, secure)


def forget_header(secure: bool) -> str:
    """The value of a Set-Cookie header that ends the session of this browser."""
    return _set_cookie("", timedelta(0), secure)


def _set_cookie(value: str, age: timedelta, secure: bool) -> str:
    """One form for both: browsers ignore the end of a guarded cookie that is not marked like its beginning."""
    parts = [
        f"{cookie_name(secure)}={value}",
        "Path=/",
        f"Max-Age={int(age.total_seconds())}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)


class Sessions:
    """Issues and reads the cookies and form tokens of one server."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < _SHORTEST_SECRET:
            raise ValueError(f"the server's secret must have at least {_SHORTEST_SECRET} bytes")
        self._signer = TimestampSigner(secret, salt="ultratable session", key_derivation="hmac", digest_method=sha256)
        self._csrf_key = hmac.digest(secret, b"ultratable csrf", "sha256")

    def issue(self, person: str) -> str:
        """The value of this person's cookie."""
        if not _PERSON.fullmatch(person):
            raise ValueError("a person's id is 32 hexadecimal digits")
        return self._signer.sign(person).decode()

    def read(self, cookie: str | None) -> str | None:
        """The person whose cookie this is; None if it is missing, altered, too old or signed with another secret."""
        try:
            person = self._signer.unsign(cookie or "", max_age=int(MAX_AGE.total_seconds())).decode()
        except (BadSignature, UnicodeError):
            return None
        return person if _PERSON.fullmatch(person) else None

    def csrf(self, person: str) -> str:
        """The token that this person's own pages send along with every change."""
        return hmac.digest(self._csrf_key, person.encode(), "sha256").hex()

    def csrf_ok(self, person: str, token: str | None) -> bool:
        given = (token or "").encode(errors="replace")
        return hmac.compare_digest(self.csrf(person).encode(), given)
