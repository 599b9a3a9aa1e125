"""`ultratable simulate`: many games of bots against bots, with figures that anybody can make again."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from hashlib import sha256
from itertools import islice
from pathlib import Path
from secrets import randbits
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.cli.figures import Played, figures, show
from ultratable.cli.names import Refused, bot_names, game_named, hero_named, options_from, split
from ultratable.core import replayfile
from ultratable.core.match import Match

_BATCH = 10
_LOOK_UP = 0.2
"""Seconds between two looks whether Ctrl-C was pressed."""


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides how the games of a run go."""

    game: str
    seats: int
    bots: tuple[str, ...]
    heroes: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    replays: str | None = None


def simulate(
    game: Annotated[str, typer.Argument(help="The game to simulate.")] = "ults",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    bots: Annotated[str, typer.Option(help="The bots, with commas; they take turns on the seats.")] = "steady,steady",
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    heroes: Annotated[
        str | None, typer.Option(help="Heroes, one per seat; every bot plays every one equally often.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats; bots are repeated to fill them.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="A setup option, name=value.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="How many processes; all processors if left out.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the figures and every game to this JSON file.")] = None,
    out_replays: Annotated[Path | None, typer.Option(help="Write a replay file of every game to this folder.")] = None,
) -> None:
    """Let bots play many games, and show wins with 95 % intervals.

    The same seed gives the same figures with any number of workers. Ctrl-C stops and keeps what is done.

    Examples:

      ultratable simulate ults --games 2000 --bots steady,random --seed 7

      ultratable simulate ults --heroes aja,k9 --games 500 --json

      ultratable simulate ults --seats 4 --bots steady --option mode=teams
    """
    plan = _plan(game, bots, seed, heroes, seats, option or [], out_replays)
    begun = time.perf_counter()
    played = _run(plan, games, workers or os.cpu_count() or 1)
    took = time.perf_counter() - begun
    report = {
        "game": plan.game,
        "version": ultratable.__version__,
        "seed": plan.seed,
        "seats": plan.seats,
        "bots": plan.bots,
        "heroes": plan.heroes,
        "options": plan.options,
        "asked_for": games,
        "figures": figures(played),
    }
    if out is not None:
        _write(out, {**report, "played": [msgspec.structs.asdict(one) for one in played]})
    console = Console(highlight=False, width=80)
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        console.print(f"{len(played):,} games of {plan.game}, seed {plan.seed}", style="bold")
        show(console, report)
    decisions = sum([one.decisions for one in played])
    # How fast it went is no figure of the games: it goes beside them, so that equal seeds give equal output.
    _note(f"{decisions:,} decisions in {took:.1f} s: {decisions / max(took, 1e-9):,.0f} decisions per second.")
    if len(played) < games:
        _note(f"Stopped: the figures are of the {len(played):,} games that were done, of {games:,} asked for.")
        raise typer.Exit(130)


def _plan(
    game: str,
    bots: str,
    seed: str | None,
    heroes: str | None,
    seats: int | None,
    pairs: list[str],
    replays: Path | None,
) -> Plan:
    found = game_named(game)
    options = options_from(found, pairs)
    names = bot_names(bots)
    if not names:
        raise Refused("A simulation needs at least one bot: --bots steady,random.")
    cast = [hero_named(name).id for name in split(heroes)]
    count = seats if seats is not None else max(len(names), len(cast), found.fewest)
    if len(names) > count:
        raise Refused(f"{len(names)} bots do not fit on {count} seats.")
    if cast:
        if len(cast) != count:
            raise Refused(f"--heroes names {len(cast)} heroes for {count} seats: name one per seat.")
        found.setup(count, {**options, "cast": cast})
    elif not {"heroes", "cast"} & options.keys():
        # Bots have no taste: heroes are dealt, so that each comes up equally often.
        options["heroes"] = "random"
    found.setup(count, options)
    if replays is not None:
        try:
            replays.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"The folder '{replays}' cannot be made: {error.strerror}.") from error
    key = seed if seed is not None else str(randbits(32))
    return Plan(game, count, tuple(names), tuple(cast), options, key, None if replays is None else str(replays))


def play_one(plan: Plan, index: int) -> Played:
    """Game number so and so of a run: it depends on the plan and its number alone."""
    key = sha256(f"ultratable run {plan.seed} game {index}".encode()).hexdigest()
    count = plan.seats
    # Bots go round the seats, and heroes go round one step slower: every bot meets every seat with every hero.
    names = [plan.bots[(seat + index) % count % len(plan.bots)] for seat in range(count)]
    options = plan.options
    if plan.heroes:
        turn = index + index // count
        options = {**options, "cast": [plan.heroes[(seat + turn) % count] for seat in range(count)]}
    bots = [make_bot(name, f"{key}/{seat}") for seat, name in enumerate(names)]
    match, decisions = play_match(ultratable.game(plan.game), bots, options, key)
    if plan.replays is not None:
        path = Path(plan.replays, f"{plan.game}-{plan.seed}-{index:06}{replayfile.SUFFIX}")
        path.write_text(replayfile.write(match, ultratable.__version__, bots=names), "utf-8")
    return _kept(match, index, names, decisions)


def _kept(match: Match, index: int, names: list[str], decisions: int) -> Played:
    result = match.result
    assert result is not None
    view = match.view(None)
    first = [event.seen_by(None)["seat"] for event in match.events if event.kind == "first-player"]
    return Played(
        index=index,
        bots=tuple(names),
        heroes=tuple([seat.get("hero") for seat in view["seats"]]),
        winners=result.winners,
        drawn=len({seat["team"] for seat in view["seats"] if seat["seat"] in result.winners}) != 1,
        first=first[0] if first else None,
        rounds=view.get("round", view["turn"]),
        decisions=decisions,
    )


def _play_some(plan: Plan, indices: range) -> list[Played]:
    return [play_one(plan, index) for index in indices]


class _CtrlC:
    """Notes that Ctrl-C was pressed, instead of breaking off in the middle of whatever is being done.

    An exception at the wrong moment inside a pool of processes leaves its locks held, and the program hangs.
    """

    def __enter__(self) -> "_CtrlC":
        self.pressed = False
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _note(self, *signalled: object) -> None:
        self.pressed = True


def _run(plan: Plan, games: int, workers: int) -> list[Played]:
    """Play them all, in order of their numbers; Ctrl-C leaves those that are done."""
    done: list[Played] = []
    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        _CtrlC() as ctrl_c,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task("games", total=games)
        for some in _alone(plan, games, ctrl_c) if workers == 1 else _together(plan, games, workers, ctrl_c):
            done.extend(some)
            bar.update(task, completed=len(done))
    return sorted(done, key=lambda one: one.index)


def _alone(plan: Plan, games: int, ctrl_c: _CtrlC) -> Iterator[list[Played]]:
    for index in range(games):
        if ctrl_c.pressed:
            return
        yield [play_one(plan, index)]


def _together(plan: Plan, games: int, workers: int, ctrl_c: _CtrlC) -> Iterator[list[Played]]:
    batches = iter([range(at, min(at + _BATCH, games)) for at in range(0, games, _BATCH)])
    with ProcessPoolExecutor(workers, initializer=_leave_ctrl_c_to_the_parent) as pool:
        # A few batches ahead are enough to keep everybody busy, and little is thrown away at Ctrl-C.
        waiting = {pool.submit(_play_some, plan, batch) for batch in islice(batches, 3 * workers)}
        while waiting:
            ready, waiting = wait(waiting, timeout=_LOOK_UP, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
            if ctrl_c.pressed:
                pool.shutdown(wait=True, cancel_futures=True)
                return
            waiting |= {pool.submit(_play_some, plan, batch) for batch in islice(batches, len(ready))}


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _write(path: Path, report: dict[str, Any]) -> None:
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    except OSError as error:
        raise Refused(f"'{path}' cannot be written: {error.strerror}.") from error


def _note(sentence: str) -> None:
    print(sentence, file=sys.stderr)
