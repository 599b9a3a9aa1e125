"""Small experiments for tests: fast bots, few games."""

from pathlib import Path
from typing import Any, TypeVar

from ultratable.lab.experiment import Experiment
from ultratable.lab.folder import Folder
from ultratable.lab.run import Run, begin
from ultratable.lab.work import Alone, Team

T = TypeVar("T")


def there(found: T | None) -> T:
    """What must be there."""
    assert found is not None
    return found


def pairing(**changes: Any) -> Experiment:
    wished: dict[str, Any] = {"games": 40, "sides": ("k9", "aja"), "bots": ("random",), "options": {"health": 30}}
    return Experiment("pairings", "ults", **{**wished, **changes})


def made(path: Path, experiment: Experiment, workers: Team | None = None) -> Folder:
    """The folder of a run that is done."""
    folder = begin(path, experiment)
    assert Run(folder).go(workers or Alone()).state == "done"
    return folder


def numbers(folder: Folder) -> bytes:
    """What a run has found out, byte by byte."""
    return (folder.path / "answer.json").read_bytes()
