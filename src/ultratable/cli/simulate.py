"""`ultratable simulate`: many games of bots against bots, with numbers that anybody can get again."""

import os
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random
from secrets import randbits
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import ultratable
from ultratable.bots import BOTS, make_bot
from ultratable.bots.arena import play_match
from ultratable.cli.ctrl_c import CtrlC
from ultratable.cli.draw import drawing, length
from ultratable.cli.names import Refused, bot_names, game_named, options_from, sides_named
from ultratable.cli.results import Played, results, show
from ultratable.core import replayfile
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.lab.sides import sides_of
from ultratable.lab.work import in_order, team


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides how the games of a run go."""

    game: str
    seats: int
    bots: tuple[str, ...]
    sides: tuple[str, ...]
    """What the seats play: each bot plays each equally often."""
    dealt: bool
    """Whether what the seats play is dealt at random, where the game has no option for that."""
    options: dict[str, Any]
    seed: str
    replays: str | None = None


def simulate(
    game: Annotated[str, typer.Argument(help="The game to simulate.")] = "ults",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    bots: Annotated[
        str, typer.Option(help=f"The bots, with commas, of {', '.join(BOTS)}; they take turns on the seats.")
    ] = "steady,steady",
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    sides: Annotated[
        str | None,
        typer.Option(
            "--heroes",
            "--armies",
            "--sides",
            help="Heroes or armies, one per seat; every bot plays every one equally often.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats; bots are repeated to fill them.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="A setup option, name=value.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="How many processes; all processors if left out.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the results and every game to this JSON file.")] = None,
    out_replays: Annotated[Path | None, typer.Option(help="Write a replay file of every game to this folder.")] = None,
) -> None:
    """Let bots play many games, and show wins with 95 % intervals.

    Heroes and armies are dealt at random, each equally often, unless they are named or an option says otherwise. The
    same seed gives the same results with any number of workers. Ctrl-C stops and keeps what is done.

    Examples:

      ultratable simulate ults --games 2000 --bots steady,random --seed 7

      ultratable simulate ults --heroes aja,k9 --games 500 --json

      ultratable simulate figures --armies quick-feet,tough-nuts -o points=20

      ultratable simulate ults --seats 4 --bots steady --option mode=teams
    """
    plan = _plan(game, bots, seed, sides, seats, option or [], out_replays)
    begun = time.perf_counter()
    played = _run(plan, games, workers or os.cpu_count() or 1)
    took = time.perf_counter() - begun
    found = ultratable.game(plan.game)
    each = sides_of(found)
    report = {
        "game": plan.game,
        "version": ultratable.__version__,
        "seed": plan.seed,
        "seats": plan.seats,
        "bots": plan.bots,
        "sides": plan.sides,
        "side": "side" if each is None else each.kind,
        "unit": length(found.start(plan.seats, plan.options, 0).view(None))[0],
        "options": plan.options,
        "asked_for": games,
        "results": results(played),
    }
    if out is not None:
        _write(out, _page({**report, "played": [msgspec.structs.asdict(one) for one in played]}) + b"\n")
    console = Console(highlight=False, width=80)
    if json:
        print(_page(report).decode())
    else:
        console.print(f"{len(played):,} games of {found.title}, seed {plan.seed}", style="bold")
        show(console, report)
    decisions = sum([one.decisions for one in played])
    # How fast it went is no result of the games: it goes beside them, so that equal seeds give equal output.
    _note(f"{decisions:,} decisions in {took:.1f} s: {decisions / max(took, 1e-9):,.0f} decisions per second.")
    if len(played) < games:
        _note(f"Stopped: the results are of the {len(played):,} games that were done, of {games:,} asked for.")
        raise typer.Exit(130)


def _plan(
    game: str,
    bots: str,
    seed: str | None,
    sides: str | None,
    seats: int | None,
    pairs: list[str],
    replays: Path | None,
) -> Plan:
    found = game_named(game)
    options = options_from(found, pairs)
    names = bot_names(bots)
    if not names:
        raise Refused("A simulation needs at least one bot: --bots steady,random.")
    ids = [] if sides is None else sides_named(found, sides, options)[1]
    count = seats if seats is not None else max(len(names), len(ids), found.fewest)
    if len(names) > count:
        raise Refused(f"{len(names)} bots do not fit on {count} seats.")
    dealt = _settle(found, count, ids, options)
    if replays is not None:
        try:
            replays.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"The folder '{replays}' cannot be made: {error.strerror}.") from error
    key = seed if seed is not None else str(randbits(32))
    return Plan(game, count, tuple(names), tuple(ids), dealt, options, key, None if replays is None else str(replays))


def _settle(game: Game, seats: int, ids: list[str], options: dict[str, Any]) -> bool:
    """See to it that everything fits; whether what seats play is to be dealt for every game.

    Bots have no taste: unless somebody says otherwise it is left to chance, so that each comes up equally often.
    """
    game.setup(seats, options)
    each = sides_of(game)
    if each is None:
        return False
    if ids and len(ids) != seats:
        raise Refused(f"{seats} seats do not go with {', '.join(ids)}: name one {each.kind} per seat.")
    look = drawing(game)
    left_open = not ids and not {each.option, look.ways} & options.keys()
    if left_open and look.by_lot is not None:
        options[look.ways] = look.by_lot
        return False
    if ids or left_open:
        game.setup(seats, {**options, each.option: ids or [next(iter(each.titles))] * seats})
    return left_open


def play_one(plan: Plan, index: int) -> Played:
    """Game number so and so of a run: it depends on the plan and its number alone."""
    key = sha256(f"ultratable run {plan.seed} game {index}".encode()).hexdigest()
    count = plan.seats
    # Bots go round the seats, and sides go round one step slower: every bot meets every seat with every side.
    names = [plan.bots[(seat + index) % count % len(plan.bots)] for seat in range(count)]
    options = plan.options
    each = sides_of(ultratable.game(plan.game))
    if each is not None and plan.sides:
        turn = index + index // count
        options = {**options, each.option: [plan.sides[(seat + turn) % count] for seat in range(count)]}
    elif each is not None and plan.dealt:
        options = {**options, each.option: Random(key).choices(list(each.titles), k=count)}
    bots = [make_bot(name, f"{key}/{seat}") for seat, name in enumerate(names)]
    match, decisions = play_match(ultratable.game(plan.game), bots, options, key)
    if plan.replays is not None:
        seed = "".join([letter if letter.isalnum() else "-" for letter in plan.seed[:40]])
        _write(
            Path(plan.replays, f"{plan.game}-{seed}-{index:06}{replayfile.SUFFIX}"),
            replayfile.write(match, ultratable.__version__, bots=names).encode(),
        )
    return _kept(match, index, names, decisions)


def _kept(match: Match, index: int, names: list[str], decisions: int) -> Played:
    result = match.result
    assert result is not None
    view = match.view(None)
    side = drawing(match.game).side
    first = [event.seen_by(None)["seat"] for event in match.events if event.kind == "first-player"]
    return Played(
        index=index,
        bots=tuple(names),
        sides=tuple([side(view, seat) for seat in range(match.seats)]),
        winners=result.winners,
        drawn=len({seat["team"] for seat in view["seats"] if seat["seat"] in result.winners}) != 1,
        first=first[0] if first else None,
        length=length(view)[1],
        decisions=decisions,
    )


def _run(plan: Plan, games: int, workers: int) -> list[Played]:
    """Play them all, in order of their numbers; Ctrl-C leaves those that are done."""
    done: list[Played] = []
    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    players = team(workers)
    with (
        CtrlC() as ctrl_c,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task("games", total=games)
        for some in in_order(players, play_one, plan, iter(range(games)), lambda: ctrl_c.pressed):
            done.extend(some)
            bar.update(task, completed=len(done))
        players.close()
    return done


def _page(report: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report))


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Refused(f"'{path}' cannot be written: {error.strerror}.") from error


def _note(sentence: str) -> None:
    print(sentence, file=sys.stderr)
