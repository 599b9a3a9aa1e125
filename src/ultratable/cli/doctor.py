"""`ultratable doctor`: whether everything is in place, line by line."""

import platform
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

import typer

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.core import flow
from ultratable.core.errors import UltratableError

_NEEDS = ("msgspec", "typer", "rich")


def doctor() -> None:
    """Check this installation: Python, packages, terminal, games, rules, and a short game.

    Example: ultratable doctor
    """
    checks: list[Callable[[], str]] = [_python, _program, _packages, _terminal]
    for id in ultratable.game_ids():
        checks += [lambda id=id: _game(id), lambda id=id: _self_test(id)]  # type: ignore[misc]
    problems = sum([not _check(check) for check in checks])
    if problems:
        print(f"{problems} problem{'' if problems == 1 else 's'} found.")
        raise typer.Exit(1)
    print("Everything is in order.")


class Problem(Exception):
    """What is wrong and what would help."""


def _check(check: Callable[[], str]) -> bool:
    try:
        print(f"OK       {check()}")
        return True
    except (Problem, UltratableError) as problem:
        print(f"PROBLEM  {problem}")
    except Exception as error:
        # A doctor reports whatever it finds instead of falling ill itself.
        print(f"PROBLEM  {type(error).__name__}: {error}")
    return False


def _python() -> str:
    return f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"


def _program() -> str:
    compiled = (flow.__file__ or "").endswith((".so", ".pyd"))
    return f"ultratable {ultratable.__version__}, {'compiled' if compiled else 'pure Python'}"


def _packages() -> str:
    found = []
    for name in _NEEDS:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError as error:
            raise Problem(f"The package {name} is missing: pip install {name}") from error
    return "Packages: " + ", ".join(found)


def _terminal() -> str:
    encoding = sys.stdout.encoding or "unknown"
    try:
        "♣♦♥♠█░─▶−".encode(encoding)
    except (UnicodeEncodeError, LookupError) as error:
        raise Problem(
            f"The terminal's encoding is {encoding}, which has no card suits: set PYTHONUTF8=1 or play with --plain."
        ) from error
    return f"Terminal encoding {encoding} shows ♣ ♦ ♥ ♠"


def _game(id: str) -> str:
    game = ultratable.game(id)
    return f"{game.title}: loads; its register has {len(game.register.clauses)} clauses and is valid"


def _self_test(id: str) -> str:
    game = ultratable.game(id)
    bots = [make_bot("random", seat) for seat in range(game.fewest)]
    match, decisions = play_match(game, bots, {}, "doctor")
    if match.result is None:
        raise Problem(f"{game.title}: the self-test game did not end.")
    if game.load(match.save()).digest() != match.digest():
        raise Problem(f"{game.title}: a saved match does not load as it was.")
    if game.replay(match.record).digest() != match.digest():
        raise Problem(f"{game.title}: a recorded match does not play again as it was.")
    return f"{game.title}: a game of {decisions} decisions was played, saved, loaded and replayed"
