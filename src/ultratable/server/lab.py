"""The balance lab over HTTP: what can be asked, runs begun, steered and read, and games of theirs to look at.

On a private server whoever has come in may do all of it; a public one answers nothing here, since a run takes all
processors but one for as long as it likes.
"""

import asyncio
import csv
import io
import re
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec.structs import replace

from ultratable.core.errors import UltratableError
from ultratable.lab import experiment as experiments
from ultratable.lab import shipped
from ultratable.lab.answer import Answer
from ultratable.lab.experiment import BadExperiment, Experiment
from ultratable.lab.folder import BadRun, Folder, Status, runs_in
from ultratable.server import errand, lab_asked, lab_trial
from ultratable.server.checking import Misfit
from ultratable.server.declared import REFUSALS, get_open, get_own, post_own
from ultratable.server.fixed import game_named
from ultratable.server.headers import REPORT_POLICY
from ultratable.server.house import House, Inside
from ultratable.server.hub import NoTable
from ultratable.server.lab_trial import Compare, Compared, Found, Pace, Remade, Remake, Sense, Try, Wish
from ultratable.server.laboratory import workers
from ultratable.server.wire.lab import (
    Estimate,
    LabGame,
    LabShown,
    NewRun,
    RunListed,
    RunMade,
    RunShown,
    SteerRun,
)
from ultratable.table.sheet import Impossible, NotAllowed

MOST_GAMES: Final = 2_000_000
_LONGEST_TITLE: Final = 100
_SEE: Final = 1.0
"""Seconds for which games are tried to see how long they take."""
_SENSE_TIME: Final = 60.0
_GAME_TIME: Final = 60.0
_ID: Final = re.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,119}")
RunId = Annotated[str, PathParameter(description="As POST /api/lab/runs named it")]
_UNCHANGED: Final = {**REFUSALS, 304: ResponseSpec(None, False, "You have it already: If-None-Match is its ETag.")}
Http = Request[Any, Any, Any]


def closed(house: House) -> str | None:
    """Why the lab answers nothing on this server, if so."""
    if house.config.public is not None:
        return "The lab is closed on a public server: start Ultratable on your own computer to ask it."
    return lab_asked.not_installed()


def _enter(house: House, request: Http) -> str:
    """Whoever asks, if the lab is open to them."""
    person = house.person(request)
    why = closed(house)
    if why is not None:
        raise NotAllowed(why)
    return person


@get_open("/api/lab", summary="Whether the lab is open, and the experiments that come with the games")
async def get_lab(house: Inside) -> LabShown:
    why = closed(house)
    if why is not None:
        return LabShown(why, MOST_GAMES, (), (), ())
    ready, reports = await asyncio.to_thread(lab_asked.ready), await asyncio.to_thread(_reports, house)
    return LabShown(None, MOST_GAMES, ready, reports, await asyncio.to_thread(_busy, house))


@get_own("/api/lab/games/{id:str}", summary="What the lab can be asked of a game")
async def lab_game(request: Http, id: FromPath[str], house: Inside) -> LabGame:
    _enter(house, request)
    return await asyncio.to_thread(lab_asked.asked_of, game_named(id))


@post_own("/api/lab/estimate", summary="What an experiment would take", status_code=200)
async def estimate(request: Http, data: JSONBody[NewRun], house: Inside) -> Estimate:
    house.guard.check("lab", _enter(house, request))
    sense, pace = await _tried(house, data.experiment, _SEE)
    # Workers share the games; what one of them needs is known.
    seconds = None if pace is None else round(sense.games * pace / workers(), 1)
    return Estimate(sense.cells, sense.games, sense.half, seconds)


@get_own("/api/lab/runs", summary="All runs of this server's lab, the latest first")
async def list_runs(request: Http, house: Inside) -> list[RunListed]:
    _enter(house, request)
    return await asyncio.to_thread(_all_runs, house)


@post_own("/api/lab/runs", summary="Begin a run")
async def begin_run(request: Http, data: JSONBody[NewRun], house: Inside) -> RunMade:
    house.guard.check("lab", _enter(house, request))
    sense, _ = await _tried(house, data.experiment, 0)
    if sense.games > MOST_GAMES:
        raise BadExperiment(
            f"That would be {sense.games:,} games; from a page a run has at most {MOST_GAMES:,}. "
            "Larger ones are run by ultratable lab run."
        )
    return RunMade(await house.laboratory.begin(data.experiment))


@get_own("/api/lab/runs/{run:str}", summary="How far a run is, and what it has found out", responses=_UNCHANGED)
async def get_run(request: Http, run: RunId, house: Inside) -> Response[RunShown]:
    _enter(house, request)
    shown = await asyncio.to_thread(_shown, house, _folder(house, run))
    tag = f'W/"{sha256(msgspec.json.encode(shown)).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in [known.strip() for known in request.headers.get("if-none-match", "").split(",")]:
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(shown, headers=headers)


@post_own("/api/lab/runs/{run:str}/steer", summary="Pause a run, stop it or go on with it", status_code=204)
async def steer_run(request: Http, run: RunId, data: JSONBody[SteerRun], house: Inside) -> None:
    house.guard.check("lab", _enter(house, request))
    folder = _folder(house, run)
    status = await asyncio.to_thread(folder.status)
    if data.wish == "go on":
        house.laboratory.go_on(folder.path.name, status)
    else:
        await house.laboratory.halt(folder.path.name, data.wish, status)


@get_own("/api/lab/runs/{run:str}/report", summary="The report of a run, as a page", media_type="text/html")
async def get_report(request: Http, run: RunId, house: Inside) -> Response[bytes]:
    _enter(house, request)
    folder = _folder(house, run)
    try:
        page = await asyncio.to_thread(folder.report.read_bytes)
    except OSError as error:
        raise NoTable("There is no report yet: it is written when the run pauses or ends.") from error
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": REPORT_POLICY})


@get_own("/api/lab/runs/{run:str}/cells", summary="Every number of a run, as CSV", media_type="text/csv")
async def get_cells(request: Http, run: RunId, house: Inside) -> Response[bytes]:
    _enter(house, request)
    folder = _folder(house, run)
    answer = await asyncio.to_thread(folder.answer)
    if answer is None:
        raise NoTable("There is nothing to export yet.")
    headers = {"Content-Disposition": f'attachment; filename="{folder.path.name}.csv"'}
    return Response(cells(answer).encode(), media_type="text/csv", headers=headers)


@get_own(
    "/api/lab/runs/{run:str}/games/{index:int}",
    summary="One game of a run as a replay file, made anew from its seed",
    media_type="application/x-ndjson",
)
async def get_game(
    request: Http,
    run: RunId,
    index: Annotated[int, PathParameter(ge=0, le=2**53, schema_extra={"minimum": 0})],
    house: Inside,
) -> Response[bytes]:
    house.guard.check("lab", _enter(house, request))
    folder = _folder(house, run)
    experiment = await asyncio.to_thread(folder.experiment)
    found = await _ask(house, Remake(experiment, index), _GAME_TIME)
    if not found or not isinstance(found[0], Remade):
        raise Impossible(f"This game takes longer than {_GAME_TIME:.0f} seconds to play again.")
    headers = {"Content-Disposition": f'attachment; filename="{folder.path.name}-{index}.replay"'}
    return Response(found[0].text.encode(), media_type="application/x-ndjson", headers=headers)


@get_own("/api/lab/runs/{run:str}/with/{other:str}", summary="What changed from one run of an experiment to another")
async def compare_runs(request: Http, run: RunId, other: RunId, house: Inside) -> Answer:
    house.guard.check("lab", _enter(house, request))
    wish = Compare(str(_folder(house, run).path), str(_folder(house, other).path))
    found = await _ask(house, wish, _GAME_TIME)
    if not found or not isinstance(found[0], Compared):
        raise Impossible(
            f"These runs take longer than {_GAME_TIME:.0f} seconds to compare: use ultratable lab compare."
        )
    answer = found[0].answer
    # Where folders lie on this computer is nobody's business.
    facts = tuple([fact for fact in answer.facts if fact.label not in ("Before", "After")])
    return replace(answer, facts=facts)


def cells(answer: Answer) -> str:
    """Every number of every table, one to a line."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["table", "row", "column", "unit", "value", "low", "high", "games", "star", "sample", "upset"])
    for table in answer.tables:
        for row, numbers in zip(table.rows, table.cells, strict=True):
            for column, one in zip(table.columns, numbers, strict=True):
                if one is not None:
                    found = [one.value, one.low, one.high, one.games, int(one.star), one.sample, one.upset]
                    lines.writerow([table.id, row, column, table.unit, *found])
    return out.getvalue()


async def _tried(house: House, experiment: Experiment, seconds: float) -> tuple[Sense, float | None]:
    """That it makes sense, and how long a game takes as far as that can be seen; BadExperiment says why not."""
    if len(experiment.title) > _LONGEST_TITLE:
        raise BadExperiment(f"A title has at most {_LONGEST_TITLE} letters.")
    found = await _ask(house, Try(experiment, seconds), _SENSE_TIME)
    if not found or not isinstance(found[0], Sense):
        raise BadExperiment(f"It takes longer than {_SENSE_TIME:.0f} seconds to see what this comes to: ask for less.")
    pace = found[1].seconds if len(found) > 1 and isinstance(found[1], Pace) else None
    return found[0], pace


async def _ask(house: House, wish: Wish, seconds: float) -> list[Found]:
    async with house.trying:
        told = await errand.send(lab_trial.__name__, msgspec.json.encode(wish), seconds)
    # The last line may be cut off where time was up.
    lines = told.said.split(b"\n")[:-1]
    found = [msgspec.json.decode(line, type=Sense | Pace | Remade | Compared | Misfit) for line in lines]
    for one in found:
        if isinstance(one, Misfit):
            raise BadExperiment(one.reason)
    return found


def _folder(house: House, run: str) -> Folder:
    try:
        if not _ID.fullmatch(run):
            raise BadRun("no name of a folder")
        return Folder.open(house.laboratory.path / run)
    except BadRun as error:
        if run in shipped.reports():
            return shipped.reports()[run]
        raise NoTable("There is no such run.") from error


def _reports(house: House) -> tuple[RunListed, ...]:
    return tuple(_listing(house, list(shipped.reports().values())))


def _busy(house: House) -> tuple[RunListed, ...]:
    return tuple(_listing(house, [house.laboratory.folder(id) for id in house.laboratory.busy()]))


def _all_runs(house: House) -> list[RunListed]:
    return _listing(house, runs_in(house.laboratory.path))


def _listing(house: House, folders: list[Folder]) -> list[RunListed]:
    found = []
    for folder in folders:
        # What somebody has broken by hand is no reason to show nothing.
        try:
            found.append(_listed(house, folder, folder.status(), folder.experiment()))
        except UltratableError:
            continue
    return found


def _shown(house: House, folder: Folder) -> RunShown:
    experiment = folder.experiment()
    run = _listed(house, folder, folder.status(), experiment)
    words = lab_asked.words_of(experiment.question)
    return RunShown(run, words, experiment, experiments.text_of(experiment), folder.answer(), folder.report.is_file())


def _listed(house: House, folder: Folder, status: Status | None, experiment: Experiment) -> RunListed:
    laboratory, id = house.laboratory, folder.path.name
    ahead, message = laboratory.ahead(id), laboratory.broken(id)
    state = "new" if status is None else status.state
    if ahead is not None:
        state = "waiting"
    elif laboratory.works(id):
        state = "running"
    elif message and state == "running":
        state = "stopped"
    title = experiment.title or f"{lab_asked.game_title(experiment.game)}: {lab_asked.words_of(experiment.question)}"
    return RunListed(
        id,
        title,
        experiment.game,
        experiment.question,
        state,
        ahead or 0,
        0 if status is None else status.games,
        None if status is None else status.planned,
        None if status is None else status.started,
        None if status is None else status.seconds_left,
        (status.message if status is not None and status.message else message) if state != "running" else "",
    )


HANDLERS: Final = [
    get_lab,
    lab_game,
    estimate,
    list_runs,
    begin_run,
    get_run,
    steer_run,
    get_report,
    get_cells,
    get_game,
    compare_runs,
]
