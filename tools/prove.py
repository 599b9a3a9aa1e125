"""Count what proves each clause of every register and write it beside the register (`make proof`).

Tests are found by reading their sources for `@pytest.mark.rule("<clause>")`, also as the `pytestmark` of a whole file,
without running them: whether they pass
is the test run's affair. Firings are counted in simulated games, so that nobody types a figure.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

import ultratable
from ultratable.core.game import Game
from ultratable.core.proof import Proof
from ultratable.core.witness import explore

ROOT = Path(__file__).parents[1]
GAMES = 1000
SEED = 1


def main() -> None:
    tests = tagged(ROOT / "tests")
    for id in ultratable.game_ids():
        game = ultratable.game(id)
        place(id).write_bytes(written(prove(game, tests)))
        print(f"{id}: {GAMES} games, {len(game.register.clauses)} clauses")


def place(id: str) -> Path:
    return ROOT / "src" / "ultratable" / "games" / id / "proof.json"


def written(proof: Proof) -> bytes:
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def prove(game: Game, tests: dict[str, list[str]], games: int = GAMES, seed: int = SEED) -> Proof:
    fired = explore(game, games, seed).clauses
    ids = sorted([clause.id for clause in game.register.clauses])
    return Proof(
        games=games,
        seed=seed,
        fired={id: fired[id] for id in ids if fired[id]},
        tests={id: tuple(tests[id]) for id in ids if id in tests},
    )


def tagged(folder: Path) -> dict[str, list[str]]:
    """Which tests are tagged with which clause, each as `path::name`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, clauses in _tags(ast.parse(path.read_text("utf-8"))):
            for clause in clauses:
                found.setdefault(clause, []).append(f"{path.relative_to(folder).as_posix()}::{name}")
    return found


def _tags(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    shared = [mark for node in module.body for mark in _of_the_file(node)]
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            marks = [*node.decorator_list, *shared]
            yield node.name, list(dict.fromkeys([clause for mark in marks for clause in _clauses(mark)]))


def _of_the_file(node: ast.stmt) -> list[ast.expr]:
    """The marks in `pytestmark = ...`, one or a list of them."""
    if not isinstance(node, ast.Assign) or [ast.unparse(target) for target in node.targets] != ["pytestmark"]:
        return []
    return node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]


def _clauses(mark: ast.expr) -> list[str]:
    """The clauses of one mark, if it is a `pytest.mark.rule`."""
    if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.rule":
        return []
    return [str(ast.literal_eval(argument)) for argument in mark.args]


if __name__ == "__main__":
    main()
