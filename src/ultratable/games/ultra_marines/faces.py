"""The faces of the event cards and the chapters with their Scouts, as content/*.toml tells them."""

import tomllib
from importlib.resources import files
from typing import Any, Final

import msgspec

from ultratable.games.ultra_marines.records import CardKind


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the different event cards."""

    id: str
    title: str
    kind: CardKind
    count: int
    """How many there are of it."""
    covers: int
    """Squares it covers on the board: 0, 1 or 4."""
    clause: str
    text: str
    goes: tuple[int, ...] = ()
    """The rolls of stage 1 at which it leaves the board."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    colour: str
    mark: str
    scouts: tuple[str, str, str, str, str]


def read(name: str) -> dict[str, Any]:
    """One of the files of content/."""
    return tomllib.loads(files("ultratable.games.ultra_marines").joinpath("content", f"{name}.toml").read_text("utf-8"))


FACES: Final = msgspec.convert(read("cards")["card"], tuple[Face, ...])
FACE_OF: Final = tuple([number for number, face in enumerate(FACES) for _ in range(face.count)])
"""By card of the deck: which face it has."""
BY_ID: Final = {face.id: number for number, face in enumerate(FACES)}
CHAPTERS: Final = msgspec.convert(read("chapters")["chapter"], tuple[Chapter, ...])
SCOUT_NAMES: Final = tuple([name for chapter in CHAPTERS for name in chapter.scouts])
"""By Scout."""
