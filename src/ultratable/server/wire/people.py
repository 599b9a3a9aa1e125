"""Who visitors are, and how they come back."""

from typing import Annotated

from msgspec import Meta, Struct


class Me(Struct, frozen=True):
    """Who the visitor is. `csrf` goes into the header X-CSRF-Token of every request that changes something."""

    name: str
    account: bool
    """Whether there is a password, so that one can come back from anywhere."""
    csrf: str


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in as a guest, or change one's name. Without a name one is made up."""

    name: Annotated[str, Meta(max_length=100)] | None = None


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=400)]


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=400)]
    old: Annotated[str, Meta(max_length=400)] | None = None
    """The present password, if there is one."""


class CodeMade(Struct, frozen=True):
    code: str
    until: int
