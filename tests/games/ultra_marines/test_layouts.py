"""The ready spacehulks: clause ultra_marines.content.layouts."""

import re

import pytest

from tests.games.ultra_marines.slowhulk import Read
from tests.games.ultra_marines.test_boards import REFERENCE
from ultratable.games.ultra_marines.board import fewest_open, set_problem
from ultratable.games.ultra_marines.generator import is_good
from ultratable.games.ultra_marines.layouts import LAYOUT, LAYOUTS, layout_board
from ultratable.games.ultra_marines.sectionrecords import Layout

LAYOUTS_CLAUSE = "ultra_marines.content.layouts"
OWNED_WORDS = (
    "hulk",
    "genestealer",
    "terminator",
    "warhammer",
    "imperi",
    "chaos",
    "ork",
    "eldar",
    "tyranid",
    "emperor",
)
"""What no title or sentence of ours contains."""


def cells(text: str) -> set[frozenset[tuple[int, int]]]:
    """The sections as sets of squares, whatever they are called."""
    read = Read(text)
    return {frozenset(cell for cell, label in read.label.items() if label == one) for one in read.labels}


def is_symmetric(text: str) -> bool:
    """Unchanged under a half turn or a mirror."""
    rows = text.split("\n")
    turned = [row[::-1] for row in rows[::-1]]
    flipped = [row[::-1] for row in rows]
    upside_down = rows[::-1]
    return any(cells("\n".join(other)) == cells(text) for other in (turned, flipped, upside_down))


@pytest.mark.rule("ultra_marines.content.layouts")
@pytest.mark.parametrize("layout", LAYOUTS, ids=[layout.id for layout in LAYOUTS])
def test_every_layout_is_all_that_is_asked(layout: Layout) -> None:
    board = layout_board(layout.id)
    read = Read("\n".join(layout.rows))
    assert board.text == "\n".join(layout.rows)
    assert set_problem(board) is None
    assert read.rooms == list("ABCDEF")
    assert 24 <= len(read.corridors) <= 44
    assert len(layout.rows) <= 32
    assert all(len(row) == len(layout.rows[0]) <= 32 for row in layout.rows)
    assert all(read.doors(room) >= 2 for room in read.rooms)
    assert read.rooms_apart() >= 3
    assert read.loops() >= 2
    assert read.fewest_open() >= 8
    assert fewest_open(board, 4) == read.fewest_open()
    # So it could also have come from the generator.
    assert is_good(board)


@pytest.mark.rule("ultra_marines.content.layouts")
def test_there_are_enough_and_they_differ() -> None:
    assert len(LAYOUTS) >= 8
    assert len({layout.id for layout in LAYOUTS}) == len(LAYOUTS)
    assert len({layout.title for layout in LAYOUTS}) == len(LAYOUTS)
    assert len({layout.rows for layout in LAYOUTS}) == len(LAYOUTS)
    assert "\n".join(LAYOUT["reference"].rows) == REFERENCE


@pytest.mark.rule("ultra_marines.content.layouts")
def test_some_are_symmetric_some_small_and_some_large() -> None:
    floors = [len(Read("\n".join(layout.rows)).label) for layout in LAYOUTS]
    assert sum(is_symmetric("\n".join(layout.rows)) for layout in LAYOUTS) >= 2
    assert min(floors) <= 150
    assert max(floors) >= 170
    assert is_symmetric(REFERENCE)
    assert not is_symmetric("aa\n#b")


@pytest.mark.rule("ultra_marines.content.layouts")
@pytest.mark.parametrize("layout", LAYOUTS, ids=[layout.id for layout in LAYOUTS])
def test_titles_and_sentences(layout: Layout) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", layout.id)
    assert 3 <= len(layout.title) <= 30
    assert re.fullmatch(r"[A-Z][^.]{20,100}\.", layout.text)
    assert not any(word in f"{layout.title} {layout.text}".lower() for word in OWNED_WORDS)
