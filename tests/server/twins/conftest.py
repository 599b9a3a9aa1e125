"""Twin worlds over the wire: what a viewer cannot know changes no byte of what the server sends to that viewer."""

import sys

import pytest

import ultratable
from tests.core.toys import game as toys
from ultratable.server.tending import Tending


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers by itself."""
    monkeypatch.setattr(Tending, "tend", lambda self, live: None)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game where several seats lay several cards in secret at the same time can be served too."""
    monkeypatch.setitem(sys.modules, "ultratable.games.toy", toys)
    monkeypatch.setattr(ultratable, "_GAMES", (*ultratable.game_ids(), "toy"))
    return "toy"
