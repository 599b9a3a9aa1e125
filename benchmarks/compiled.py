"""Leduc compiled together with the engine, in a folder of its own under build/.

`make fast` compiles the package but no benchmark, and a game is only fast when it is compiled in one go with the
engine that it derives from. The folder is named after a hash of its sources, so it is built once for each state.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

SETUP = """
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify({modules!r}, opt_level="3", debug_level="0", multi_file=True, group_name="leduc")
setup(name="leduc", packages=[], ext_modules=modules)
"""


class NotCompiled(Exception):
    """Why there is no compiled Leduc."""


def compiled_leduc() -> Path:
    """The folder to put on the path in place of src and of the project's own folder."""
    sources = [*sorted((ROOT / "src/ultratable/core").rglob("*.py")), ROOT / "benchmarks/leduc.py"]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources) + sys.version.encode()).hexdigest()[:16]
    folder = ROOT / "build/bench" / key
    if not folder.exists():
        unfinished = folder.with_name(f"{key}.{os.getpid()}")
        shutil.rmtree(folder.parent, ignore_errors=True)
        try:
            _build(unfinished)
            unfinished.rename(folder)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    return folder


def _build(folder: Path) -> None:
    try:
        from hatch_build import compilable
    except ImportError as error:
        raise NotCompiled(f"not compiled: {error}") from error
    shutil.copytree(ROOT / "src", folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "benchmarks", folder / "benchmarks", ignore=shutil.ignore_patterns("__pycache__", "results"))
    core = sorted(path for path in compilable(folder) if path.startswith("ultratable/core/"))
    (folder / "setup.py").write_text(SETUP.format(modules=[*core, "benchmarks/leduc.py"]))
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:]
        raise NotCompiled(f"not compiled: {' '.join(last)}")
