"""`ultratable lab`: experiments, run and watched from the command line."""

import time
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import ultratable
from ultratable.cli.ctrl_c import CtrlC
from ultratable.cli.lab_shown import show_answer
from ultratable.cli.names import Refused
from ultratable.core import replayfile
from ultratable.lab import experiment as experiments
from ultratable.lab import needed, shipped
from ultratable.lab.folder import Folder, Status, runs_in

# What the lab reckons with takes seconds to load: it is imported where needed.

lab = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    help="Ask questions about games by playing them often: balance, rules, lengths, with intervals.",
    no_args_is_help=True,
)

Run = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a run.")]
Workers = Annotated[int | None, typer.Option(min=1, help="How many processes; all processors if left out.")]
Cluster = Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.5:8786.")]


@lab.command()
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An experiment: a file, or the name of a ready one.")],
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the run is kept.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Games per cell, instead of the file's.")] = None,
    seed: Annotated[str | None, typer.Option(help="Another seed than the file's.")] = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Carry out an experiment. Ctrl-C stops it; what is played stays, and can be gone on with.

    Example: ultratable lab run hero-matrix --games 100
    """
    experiment = shipped.experiment(file)
    changed = {name: value for name, value in (("games", games), ("seed", seed)) if value is not None}
    if changed:
        experiment = experiments.changed(experiment, changed)
    from ultratable.lab.run import begin

    folder = begin(out or new_place(experiments.name_of(experiment)), experiment)
    _play(folder, workers, cluster)


@lab.command()
def resume(folder: Run, workers: Workers = None, cluster: Cluster = None) -> None:
    """Go on with a run that was paused, stopped or cut off: the numbers are those of a run in one go.

    Example: ultratable lab resume lab/hero-matrix
    """
    _play(Folder.open(folder), workers, cluster)


@lab.command()
def pause(folder: Run) -> None:
    """Ask a run under way to pause.

    Example: ultratable lab pause lab/hero-matrix
    """
    _wish(folder, "pause")


@lab.command()
def stop(folder: Run) -> None:
    """Ask a run under way to stop and tell what it knows.

    Example: ultratable lab stop lab/hero-matrix
    """
    _wish(folder, "stop")


@lab.command()
def show(folder: Run) -> None:
    """Say how far a run is and what it has found out. Runs that come with the games go by their names.

    Example: ultratable lab show lab/hero-matrix
    """
    found = shipped.run(folder)
    console = Console(highlight=False)
    status = found.status()
    console.print(told(status), style="bold")
    answer = found.answer()
    if answer is not None:
        show_answer(console, answer)
        console.print(f"The whole report: {found.report}")


@lab.command()
def compare(
    before: Annotated[Path, typer.Argument(metavar="BEFORE", help="The folder of a run.")],
    after: Annotated[Path, typer.Argument(metavar="AFTER", help="Of the same experiment, after a change.")],
) -> None:
    """Say what a change of numbers, cards or rules has changed, deal by deal.

    Example: ultratable lab compare lab/before lab/after
    """
    from ultratable.lab.compare import compared

    show_answer(Console(highlight=False), compared(shipped.run(before), shipped.run(after)))


@lab.command("list")
def list_(
    under: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Where to look for runs.")] = None,
) -> None:
    """List runs, the latest first, those that come with the games, and experiments that are ready to be run.

    Example: ultratable lab list
    """
    console = Console(highlight=False)
    for folder in runs_in(under or home()):
        console.print(f"{folder.path}: {told(folder.status())}", soft_wrap=True)
    console.print("Run already, for everybody:", style="bold")
    for name, folder in shipped.reports().items():
        console.print(f"  {name}: {folder.experiment().title}", soft_wrap=True)
    console.print("Ready to be run:", style="bold")
    for name in shipped.texts():
        console.print(f"  {name}: {shipped.experiment(name).title}", soft_wrap=True)


@lab.command()
def new(
    question: Annotated[str, typer.Argument(help="The question: pairings, first, length and so on.")],
    game: Annotated[str, typer.Argument(help="The game it is asked of.")],
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it.")] = None,
) -> None:
    """Write an experiment that asks a question of a game, to be changed and run.

    Example: ultratable lab new first ults
    """
    from ultratable.lab.questions import question_named

    experiment = question_named(question).example(ultratable.game(game).id)
    path = file or Path(f"{game}-{question}.toml".replace("_", "-"))
    if path.exists():
        raise Refused(f"'{path}' is there already: choose another name with --out.")
    try:
        path.write_text(experiments.text_of(experiment), "utf-8")
    except OSError as error:
        raise Refused(f"'{path}' cannot be written: {error.strerror}.") from error
    print(f"Written: {path}. Run it with: ultratable lab run {path}")


@lab.command()
def game(
    folder: Run,
    index: Annotated[int, typer.Argument(min=0, help="The number of the game, as beside each figure.")],
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it.")] = None,
) -> None:
    """Write a game of a run as a replay file, made anew from its seed.

    Example: ultratable lab game lab/hero-matrix 17
    """
    from ultratable.lab.run import replay_of

    found = shipped.run(folder)
    path = file or Path(f"{found.path.name}-{index}{replayfile.SUFFIX}")
    text = replay_of(found.experiment(), index)
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Refused(f"'{path}' cannot be written: {error.strerror}.") from error
    print(f"Written: {path}. Watch it with: ultratable replay {path}")


@lab.command()
def power(
    difference: Annotated[float, typer.Argument(help="The difference to be seen, in points: 5 for 55 against 50.")],
    even: Annotated[float, typer.Option(help="What nobody is favoured at, in per cent.")] = 50.0,
    surely: Annotated[float, typer.Option(help="How surely it is to be seen, in per cent.")] = 80.0,
    comparisons: Annotated[int, typer.Option(min=1, help="How many questions are asked at once.")] = 1,
) -> None:
    """Say how many games it takes to tell a difference.

    Example: ultratable lab power 5
    """
    from ultratable.lab.shares import games_to_tell

    needed.check()
    if not 0 < even < 100 or not 0 < abs(difference) < 100 or not 0 < surely < 100:
        raise Refused("Differences and shares are given in points and per cent, between 0 and 100.")
    if not 0 < even + difference < 100:
        raise Refused(f"{even:g} and {difference:g} points more are no share of games.")
    games = games_to_tell(difference / 100, even / 100, surely / 100, comparisons)
    also = f" in each of {comparisons} comparisons" if comparisons > 1 else ""
    print(
        f"About {games:,} games{also} tell {even + difference:g} % from {even:g} % in {surely:g} of 100 runs. "
        "Pairs of games with exchanged seats often need fewer."
    )


def _play(folder: Folder, workers: int | None, cluster: str | None) -> None:
    from ultratable.lab.run import Run as Going
    from ultratable.lab.work import team

    going = Going(folder)
    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    team_ = team(workers, cluster)
    try:
        with (
            CtrlC() as ctrl_c,
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ):
            task = bar.add_task("games", total=None)

            def tell(status: Status) -> None:
                bar.update(task, completed=status.games, total=status.planned)

            status = going.go(team_, tell, lambda: ctrl_c.pressed)
    finally:
        team_.close()
    show_answer(Console(highlight=False), going.answer())
    print(f"{told(status)} The report: {folder.report}")
    if status.state != "done":
        print(f"Go on with it by: ultratable lab resume {folder.path}")
    if ctrl_c.pressed:
        raise typer.Exit(130)


def _wish(path: Path, what: Any) -> None:
    folder = Folder.open(path)
    status = folder.status()
    if status is None or status.state != "running":
        raise Refused(f"The run in '{path}' is not under way.")
    folder.wish(what)
    print("It will, as soon as the games being played now are done.")


def told(status: Status | None) -> str:
    """How far a run is, in a sentence."""
    if status is None:
        return "Not begun."
    words = f"{status.state.capitalize()}: {status.games:,} of {status.planned:,} games"
    if status.seconds_left is not None:
        words += f", about {minutes(status.seconds_left)} left"
    return f"{words}." + (f" {status.message}" if status.message else "")


def minutes(seconds: float) -> str:
    """1 min 10 s, as people say it."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def home() -> Path:
    """Where runs are kept if nobody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("ultratable", appauthor=False) / "lab"


def new_place(name: str) -> Path:
    stamp = datetime.fromtimestamp(time.time()).strftime("%Y-%m-%d-%H%M%S")
    return home() / f"{name}-{stamp}"
