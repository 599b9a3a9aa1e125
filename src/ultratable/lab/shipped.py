"""What comes with the games, by name: experiments that are ready, `experiments/*.toml` in the folder of a game, and
runs that were played for everybody, `reports/*`. Such a run is a folder like any other, without its single games."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import ultratable
from ultratable.core.errors import nearest
from ultratable.lab.experiment import BadExperiment, Experiment, parse, read
from ultratable.lab.folder import BadRun, Folder


@cache
def texts() -> dict[str, str]:
    """Every ready experiment by its name."""
    found: dict[str, str] = {}
    for game in ultratable.game_ids():
        folder = files("ultratable.games").joinpath(game, "experiments")
        if folder.is_dir():
            for one in folder.iterdir():
                if one.name.endswith(".toml"):
                    found[one.name.removesuffix(".toml")] = one.read_text("utf-8")
    return dict(sorted(found.items()))


def experiment(name: str) -> Experiment:
    """The experiment in that file; if there is none, the ready one of that name."""
    path = Path(name)
    if path.is_file():
        return read(path)
    plain = name.removesuffix(".toml")
    if plain in texts():
        return parse(texts()[plain], plain)
    raise BadExperiment(
        f"There is no file '{name}', and no ready experiment of that name.{nearest(plain, list(texts()))} "
        f"Ready are: {', '.join(texts())}."
    )


@cache
def reports() -> dict[str, Folder]:
    """Every run that comes with a game by its name."""
    found: dict[str, Folder] = {}
    for game in ultratable.game_ids():
        under = Path(str(files("ultratable.games").joinpath(game, "reports")))
        found |= {spec.parent.name: Folder(spec.parent) for spec in under.glob("*/experiment.toml")}
    return dict(sorted(found.items()))


def run(path: Path) -> Folder:
    """The run in that folder; if there is none, the one of that name that comes with a game."""
    try:
        return Folder.open(path)
    except BadRun:
        found = reports().get(str(path))
        if found is None:
            raise
        return found
