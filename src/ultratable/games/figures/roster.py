"""The ready-made figures and armies (clauses figures.content.*), as content/*.toml tells them."""

import tomllib
from importlib.resources import files
from typing import Any, Final

import msgspec

from ultratable.games.figures.records import Kind, Look


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of the roster."""

    id: str
    name: str
    variant: str
    base: str
    """The figure it is a variant of."""
    line: str
    """Its toy line."""
    kind: Kind
    size: str
    rider: str
    """Who rides it, if it was made for somebody."""
    text: str
    picks: tuple[str, str, str]
    look: Look


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made army: its figures in line with their Power."""

    id: str
    title: str
    text: str
    beginner: bool
    figures: tuple[tuple[str, int], ...]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A toy line."""

    id: str
    title: str
    text: str
    colours: tuple[str, ...]


def read(name: str) -> dict[str, Any]:
    """One of the files of content/."""
    return tomllib.loads(files("ultratable.games.figures").joinpath("content", f"{name}.toml").read_text("utf-8"))


ROSTER: Final = msgspec.convert(read("figures")["figure"], tuple[Entry, ...])
ARMIES: Final = msgspec.convert(read("armies")["army"], tuple[Army, ...])
LINES: Final = msgspec.convert(read("lines")["line"], tuple[Line, ...])
LOOKS: Final = read("looks")
"""The built-in parts: body, head, gear and colour, each a list of tables with id and title."""
