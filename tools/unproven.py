"""Say which clauses lack a passing test or never fired; `make test` ends with this: python -m tools.unproven

How often each fired is read from what `make proof` has kept: the tests that ran before have counted it again, and
playing all those games once more would only take time. `ultratable rules --coverage` plays them.
"""

import sys
from collections.abc import Iterator

import ultratable
from ultratable.cli.rules import Covered, results
from ultratable.core.game import Game
from ultratable.core.proof import Proof, load


def main() -> None:
    tests = results()
    games = [ultratable.game(id) for id in ultratable.game_ids()]
    found = [line for game in games for line in unproven(game, load(f"ultratable.games.{game.id}"), tests)]
    if found:
        sys.exit("\n".join(["Clauses without a passing test, or that never fired:", *found]))


def unproven(game: Game, proof: Proof | None, tests: dict[str, dict[str, str]]) -> Iterator[str]:
    """Each clause that lacks something, and what."""
    fired = proof.fired if proof else {}
    for clause in game.register.clauses:
        outcomes = list(tests.get(clause.id, {}).values())
        row = Covered(clause, len(outcomes), sum(o != "passed" for o in outcomes), fired.get(clause.id, 0))
        if row.missing:
            yield f"{clause.id}: {row.missing}"


if __name__ == "__main__":
    main()
