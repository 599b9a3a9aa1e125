"""`ultratable rules`: the register to read and to search, and how well it is covered by tests and by play."""

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import ultratable
from ultratable.core.game import Game
from ultratable.core.register import Clause
from ultratable.core.witness import explore

RESULTS = Path("build/rule-tests.json")
"""Where the last test run left which tests are tagged with which clause, and how they ended."""

console = Console(highlight=False)


class Covered(msgspec.Struct, frozen=True):
    """How one clause stands: its tests, whether they pass, and how often it fired."""

    clause: Clause
    tests: int
    failed: int
    fired: int

    @property
    def missing(self) -> str:
        """What it lacks, or nothing."""
        if self.clause.inert:
            return ""
        lacks = []
        if not self.tests:
            lacks.append("no test")
        elif self.failed:
            lacks.append(f"{self.failed} of {self.tests} tests fail")
        if not self.fired:
            lacks.append("never fired")
        return ", ".join(lacks)


def rules(
    game: Annotated[str | None, typer.Argument(help="The game; with --coverage all games if left out.")] = None,
    find: Annotated[str | None, typer.Option(help="Show only clauses that hold these words.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Tests and firings per clause.")] = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only clauses without a passing test or never fired.")
    ] = False,
    games: Annotated[int, typer.Option(min=1, help="How many games to simulate for --coverage.")] = 1500,
    seed: Annotated[int, typer.Option(help="Seed of the simulated games.")] = 1,
) -> None:
    """Read and search the rules of a game, or see how they are covered.

    Examples: `ultratable rules ults`, `ultratable rules ults --find knock`, `ultratable rules ults.knock.twice`,
    `ultratable rules --coverage --missing`.
    """
    if coverage or missing:
        _coverage([ultratable.game(game)] if game else _all_games(), missing, games, seed)
        return
    if game is None:
        for one in _all_games():
            console.print(f"{one.id}: {one.title}, {len(one.register.clauses)} clauses")
        return
    if "." in game:
        show(ultratable.game(game.split(".")[0]).register[game])
        return
    register = ultratable.game(game).register
    if find:
        found = register.find(find)
        for clause in found:
            show(clause)
        if not found:
            console.print(f"No clause of {register.heading.title} holds '{find}'.")
        return
    _read(ultratable.game(game))


def _all_games() -> list[Game]:
    return [ultratable.game(id) for id in ultratable.game_ids()]


def _read(game: Game) -> None:
    register = game.register
    console.print(Text(register.heading.title, style="bold"))
    console.print(register.heading.summary)
    for section in register.sections:
        console.print()
        console.print(Text(section.title.upper(), style="bold"))
        for clause in register.of_section(section.id):
            show(clause)


def show(clause: Clause) -> None:
    """One clause, to read."""
    head = Text.assemble((clause.title, "bold"), "  ", (clause.id, "dim"))
    if clause.optional:
        head.append("  optional", style="italic")
    console.print()
    console.print(head)
    console.print(Padding(clause.text, (0, 0, 0, 2)))
    for label, lines in (("Ruling", [clause.ruling]), ("Example", clause.examples), ("Not played", [clause.inert])):
        for line in lines:
            if line:
                console.print(Padding(Text.assemble((f"{label}: ", "italic"), line), (0, 0, 0, 2)))


def cover(game: Game, games: int, seed: int) -> list[Covered]:
    """Every clause with its tests of the last run and its firings in that many simulated games."""
    tests = results()
    fired = explore(game, games, seed).clauses
    rows = []
    for clause in game.register.clauses:
        outcomes = list(tests.get(clause.id, {}).values())
        rows.append(Covered(clause, len(outcomes), sum(o != "passed" for o in outcomes), fired[clause.id]))
    return rows


def results() -> dict[str, dict[str, str]]:
    """By clause: how each of its tests ended in the last run."""
    if not RESULTS.exists():
        return {}
    found: dict[str, dict[str, str]] = json.loads(RESULTS.read_text("utf-8"))
    return found


def _coverage(games_to_cover: list[Game], missing: bool, games: int, seed: int) -> None:
    lacking = 0
    for game in games_to_cover:
        rows = cover(game, games, seed)
        if missing:
            for row in rows:
                if row.missing:
                    lacking += 1
                    print(f"{row.clause.id}: {row.missing}")
            continue
        table = Table("clause", "tests", "failed", f"fired in {games} games", title=game.title)
        for row in rows:
            fired = "not played" if row.clause.inert else str(row.fired)
            table.add_row(row.clause.id, str(row.tests), str(row.failed), fired)
        console.print(table)
        tested = sum(1 for row in rows if row.tests and not row.failed)
        console.print(f"{tested} of {len(rows)} clauses have passing tests; {_fired(rows)} fired.")
    if lacking:
        raise typer.Exit(1)


def _fired(rows: list[Covered]) -> str:
    playable = [row for row in rows if not row.clause.inert]
    return f"{sum(1 for row in playable if row.fired)} of {len(playable)} that can be played"
