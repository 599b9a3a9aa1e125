"""What the cards on the board cover, against one look at each square."""

from random import Random
from typing import cast

import pytest

import ultratable
from tests.games.ultra_marines.table import ROOM, marines
from tests.laws.harness import walk
from ultratable.core.board.grid import squares_in
from ultratable.core.match import Match
from ultratable.games.ultra_marines.faces import FACE_OF, FACES
from ultratable.games.ultra_marines.hulk import hulk_of
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines

KINDS = {
    "barriers": {"locked-door", "cave-in"},
    "smoke": {"blind-grenade"},
    "vortex": {"vortex-grenade"},
    "mines": {"proximity-mine"},
}


def covered(s: UltraMarines, faces: set[str]) -> list[int]:
    """The floor squares under such cards, each asked for itself."""
    assert s.hulk is not None
    found: set[int] = set()
    for card, anchor in s.on_board:
        face = FACES[FACE_OF[card]]
        if face.id not in faces:
            continue
        for square in squares_in(s.hulk.floor):
            across, down = GRID.offset(anchor, square)
            if across in range(face.covers if face.covers == 1 else 2) and down in range(1 if face.covers == 1 else 2):
                found.add(square)
    return sorted(found)


def as_the_table_says(s: UltraMarines) -> None:
    for kind, faces in KINDS.items():
        assert list(squares_in(getattr(s.ground(), kind))) == covered(s, faces), kind


def test_a_card_of_four_at_the_edge_covers_the_floor_only():
    script = marines(ROOM, "0@0.0", "0@2.2", cards=[("blind-grenade", "2.0"), ("cave-in", "0.2")], chance=[1] * 8)
    s = cast(UltraMarines, script.match.state)
    as_the_table_says(s)
    assert list(squares_in(s.ground().smoke)) == [GRID.square(2, 0), GRID.square(2, 1)]
    assert list(squares_in(s.ground().barriers)) == [GRID.square(0, 2), GRID.square(1, 2)]


@pytest.mark.parametrize("seed", range(4))
def test_the_ground_is_never_older_than_the_cards(seed: int):
    seen: set[int] = set()

    def look(match: Match, _rng: Random) -> None:
        s = cast(UltraMarines, match.state)
        if s.hulk is not None and len(s.on_board) not in seen:
            seen.add(len(s.on_board))
            as_the_table_says(s)

    walk(ultratable.game("ultra_marines"), seed, look, "ground")
    assert seen


def test_a_program_that_meets_any_number_of_spacehulks_does_not_keep_them_all():
    first = hulk_of("a")
    assert hulk_of("a") is first
    for width in range(1, 11):
        for height in range(1, 11):
            hulk_of("\n".join(["a" * width] * height))
    assert hulk_of("a") is not first
