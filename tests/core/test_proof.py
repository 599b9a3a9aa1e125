"""What proves the clauses is counted, not typed: whoever counts again gets what is kept beside the register."""

from pathlib import Path

import pytest

import ultratable
from tools.prove import ROOT, place, prove, tagged
from ultratable.core.proof import Proof, load

SOURCE = """
import pytest

@pytest.mark.rule("toy.play.turn", "toy.play.end")
@pytest.mark.parametrize("rule", ["toy.play.none"])
def test_two(rule): ...

@pytest.mark.rule("toy.play.end")
async def test_one(): ...

def test_nothing(): ...
"""


def test_tests_are_found_by_their_tags(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(SOURCE)
    (tmp_path / "helper.py").write_text(SOURCE)
    assert tagged(tmp_path) == {
        "toy.play.turn": ["deep/test_toy.py::test_two"],
        "toy.play.end": ["deep/test_toy.py::test_two", "deep/test_toy.py::test_one"],
    }


def test_a_package_without_a_proof_has_none() -> None:
    assert load("ultratable.core") is None


@pytest.mark.parametrize("id", ultratable.game_ids())
def test_the_kept_proof_is_what_counting_again_gives(id: str) -> None:
    game = ultratable.game(id)
    kept = load(f"ultratable.games.{id}")
    assert isinstance(kept, Proof)
    assert place(id).is_file()
    again = prove(game, tagged(ROOT / "tests"), kept.games, kept.seed)
    assert again.tests == kept.tests, "tests were tagged anew: run make proof"
    assert again.fired == kept.fired, "the rules play differently: run make proof"
