"""What proves the clauses is counted, not typed: whoever counts again gets what is kept beside the register."""

from pathlib import Path

import pytest

import ultratable
from tools.prove import ROOT, place, prove, tagged
from tools.unproven import unproven
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
WHOLE_FILE = """
import pytest

pytestmark = pytest.mark.rule("toy.content.look", "toy.play.end")

def helper(): ...

def test_one(): ...

@pytest.mark.rule("toy.play.end")
def test_two(): ...
"""


def test_tests_are_found_by_their_tags(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(SOURCE)
    (tmp_path / "helper.py").write_text(SOURCE)
    assert tagged(tmp_path) == {
        "toy.play.turn": ["deep/test_toy.py::test_two"],
        "toy.play.end": ["deep/test_toy.py::test_two", "deep/test_toy.py::test_one"],
    }


def test_a_mark_of_the_whole_file_tags_each_of_its_tests(tmp_path: Path) -> None:
    (tmp_path / "test_all.py").write_text(WHOLE_FILE)
    both = ["test_all.py::test_one", "test_all.py::test_two"]
    assert tagged(tmp_path) == {"toy.content.look": both, "toy.play.end": both}
    (tmp_path / "test_all.py").write_text(
        WHOLE_FILE.replace("= pytest", "= [pytest.mark.slow, pytest").replace(")\n", ")]\n", 1)
    )
    assert tagged(tmp_path) == {"toy.content.look": both, "toy.play.end": both}


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


def test_a_clause_is_unproven_without_a_passing_test_or_a_firing() -> None:
    game = ultratable.game("ults")
    played = [clause.id for clause in game.register.clauses if not clause.inert]
    one, two, three, *_ = played
    passed = {id: {"a": "passed", "b": "passed"} for id in played}
    fired = dict.fromkeys(played, 1)
    assert list(unproven(game, Proof(games=1, seed=1, fired=fired, tests={}), passed)) == []
    assert list(unproven(game, None, passed)) == [f"{id}: never fired" for id in played]
    tests = {**passed, one: {"a": "passed", "b": "failed"}, two: {}}
    proof = Proof(games=1, seed=1, fired={id: 1 for id in played if id not in (two, three)}, tests={})
    assert list(unproven(game, proof, tests)) == [
        f"{one}: 1 of 2 tests fail",
        f"{two}: no test, never fired",
        f"{three}: never fired",
    ]
