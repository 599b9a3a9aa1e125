"""The ready spacehulks (clause ultra_marines.content.layouts), as content/layouts.toml tells them."""

import tomllib
from importlib.resources import files
from typing import Final

import msgspec

from ultratable.games.ultra_marines.board import Board, board_of
from ultratable.games.ultra_marines.sectionrecords import Layout

_FILE: Final = files("ultratable.games.ultra_marines").joinpath("content", "layouts.toml")

LAYOUTS: Final = msgspec.convert(tomllib.loads(_FILE.read_text("utf-8"))["layout"], tuple[Layout, ...])
LAYOUT: Final = {layout.id: layout for layout in LAYOUTS}


def layout_board(id: str) -> Board:
    """The board of the ready layout with that id."""
    return board_of("\n".join(LAYOUT[id].rows))
