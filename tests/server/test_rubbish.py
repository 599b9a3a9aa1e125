"""Everything is looked through for rubbish at quiet times, and now and then at busy ones."""

import gc
import weakref

import pytest

from ultratable.server import rubbish


class Knot:
    """Refers to itself: only a look through everything finds it once it is old."""

    def __init__(self) -> None:
        self.itself = self


def old_knot() -> "weakref.ref[Knot]":
    knot = Knot()
    found = weakref.ref(knot)
    gc.collect(1)
    gc.collect(1)
    del knot
    return found


@pytest.mark.parametrize(
    ("later", "moves", "expected"), [(599, 0, False), (601, 0, True), (601, 5, False), (3601, 5, True)]
)
def test_the_time_depends_on_whether_anybody_plays(
    monkeypatch: pytest.MonkeyPatch, later: float, moves: int, expected: bool
) -> None:
    now = 1000.0
    monkeypatch.setattr(rubbish, "monotonic", lambda: now)
    sweeper = rubbish.Rubbish()
    knot = old_knot()
    now += later
    assert sweeper.pass_by(moves) is expected
    assert (knot() is None) is expected
    gc.collect()
