"""`ultratable doctor`: whether everything is in place, line by line."""

import platform
import shutil
import sqlite3
import sys
import webbrowser
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import typer

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.cli.serve import PORT, Data, may_open
from ultratable.core import flow
from ultratable.core.errors import UltratableError

_NEEDS = ("msgspec", "typer", "rich", "litestar", "uvicorn", "websockets", "sqlalchemy", "psycopg", "argon2-cffi")
_ROOM: Final = 100_000_000
"""Bytes of disk below which a server should not be started."""


def doctor(data: Data = None) -> None:
    """Check this installation: Python, packages, terminal, port, disk, database, games, rules, and a short game.

    Example: ultratable doctor
    """
    from ultratable.server.config import default_data

    where = data or default_data()
    checks: list[Callable[[], str]] = [_python, _program, _packages, _terminal, _browser, _port]
    checks += [lambda: _disk(where), lambda: _database(where)]
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


def _browser() -> str:
    if not may_open():
        return "Browser: no screen here, so `ultratable serve` prints its address and opens nothing"
    try:
        return f"Browser: {webbrowser.get().name} opens when `ultratable serve` starts"
    except webbrowser.Error:
        return "Browser: none was found, so open the address that `ultratable serve` prints by hand"


def _port() -> str:
    from ultratable.server.run import PortTaken, listening, listening_near

    try:
        listening("127.0.0.1", PORT).close()
    except PortTaken:
        with listening_near("127.0.0.1", PORT) as free:
            return f"Port {PORT} is taken, perhaps by a running server; another would take {free.getsockname()[1]}"
    return f"Port {PORT} is free"


def _disk(where: str) -> str:
    if "://" in where:
        return "Disk: the database has its own"
    folder = Path(where).absolute()
    there = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(there).free
    if free < _ROOM:
        raise Problem(f"Only {free // 1_000_000} MB of disk are free for {where}: make room, or choose another --data.")
    return f"Disk: {free // 1_000_000:,} MB are free"


def _database(where: str) -> str:
    from ultratable.server.config import shown_data
    from ultratable.table.sql import open_store
    from ultratable.table.sqlite import DATABASE

    if "://" not in where and not Path(where, DATABASE).exists():
        return f"Database: SQLite {sqlite3.sqlite_version}; {shown_data(where)} is made by `ultratable serve`"
    store = open_store(where, exclusive=False)
    try:
        counts = store.counts()
    finally:
        store.close()
    return f"Database: {shown_data(where)} opens and holds {counts['tables']} games of {counts['people']} people"


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
