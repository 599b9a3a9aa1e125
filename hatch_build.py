"""Build hook: the browser's client is built into the package, and perhaps modules are compiled beside the sources.

The client is built for every wheel and every editable install, by tools/build_client.py. The rest is pure Python
unless ULTRATABLE_COMPILE asks for more:
ULTRATABLE_COMPILE=1 compiles where it can and otherwise warns and goes on pure; `require` fails instead.
Compilation happens in a temporary folder: a library left in src/ would shadow the edited source beside it.
"""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "ultratable"
ROOMS = ("core", "games", "bots")
ALSO = (
    "review/fortune",
    "server/commits",
    "server/connection",
    "server/frames",
    "server/hub",
    "server/seen",
    "server/tending",
    "table/batches",
    "table/changes",
    "table/log",
    "table/playing",
    "table/table",
    "table/timing",
)
"""Modules of other rooms that every move goes through, and one whose classes derive from compiled ones."""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup
# What is reached from there need not have types.
arguments = ["--disable-error-code=import-untyped", *{modules!r}]
modules = mypycify(arguments, opt_level="3", debug_level="0", multi_file=True, group_name={group!r})
setup(name="compiled", packages=[], ext_modules=modules)
"""


class BuildHook(BuildHookInterface[Any]):
    """Adds the built client, and what mypyc makes of the engine, the games and the bots, to the wheel."""

    def dependencies(self) -> list[str]:
        """What an isolated build needs; the run-time dependencies too, since mypyc reads their types."""
        return ["mypy", "setuptools", *self.metadata.core.dependencies] if _wish() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._build_client()
        if version == "editable" or not _wish():
            return
        self.folder = tempfile.TemporaryDirectory(prefix="ultratable-")
        try:
            libraries = compile_package(Path(self.root, "src"), Path(self.folder.name))
        except (OSError, RuntimeError) as error:
            if _wish() == "require":
                self.app.abort(str(error))
            self.app.display_warning(f"Not compiled, the wheel is pure Python: {error}")
            return
        build_data["force_include"].update(libraries)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _build_client(self) -> None:
        command = [sys.executable, str(Path(self.root, "tools/build_client.py"))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            self.app.abort((done.stdout + done.stderr).strip())

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def _wish() -> str:
    wish = os.environ.get("ULTRATABLE_COMPILE", "")
    return "" if wish == "0" else wish


def compile_package(src: Path, folder: Path) -> dict[str, str]:
    """Compile a copy of the sources; return each library with its place in the wheel."""
    shutil.copytree(src, folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    modules = sorted(compilable(folder / "src"))
    (folder / "src/setup.py").write_text(SETUP.format(modules=modules, group=PACKAGE))
    built = folder / "built"
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(built)]
    done = subprocess.run(command, cwd=folder / "src", capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"mypyc failed:\n{(done.stdout + done.stderr).strip()}")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {str(library): str(library.relative_to(built)) for library in built.rglob(f"*{suffix}")}


def compilable(src: Path) -> Iterator[str]:
    """The modules to compile: those of ROOMS and ALSO, without package files and definitions of msgspec records.

    mypyc erases generics in annotations (`tuple[int, ...]` becomes `tuple`), and msgspec reads annotations: a
    compiled record would accept anything and decode nested records as dicts. So a module that defines a Struct
    stays interpreted; keep records apart from the code that should be fast. An interpreted class overrides a
    compiled one's class attribute only if that is a ClassVar: otherwise compiled code keeps seeing the default.
    """
    package = src / PACKAGE
    paths = [path for room in ROOMS for path in (package / room).rglob("*.py") if path.name != "__init__.py"]
    paths += [package / f"{name}.py" for name in ALSO]
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    bases = {
        (path, node.name): {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases}
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    records = {"Struct"}
    while more := {name for (_, name), names in bases.items() if names & records} - records:
        records |= more  # a record may derive from another module's record
    interpreted = {path for (path, _), names in bases.items() if names & records}
    return (path.relative_to(src).as_posix() for path in trees if path not in interpreted)
