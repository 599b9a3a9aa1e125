"""The lab over HTTP: asked, begun, steered, read and looked at; every refusal is a sentence; nothing is left over."""

import asyncio
import csv
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.client import Player
from tests.server.security.guards import check_refused
from tests.server.serving import Serving, serving
from tools.lab_runs import a_run
from ultratable.core.replayfile import read, verify
from ultratable.lab import needed, shipped
from ultratable.lab.answer import Answer, Number, Table
from ultratable.lab.experiment import Experiment
from ultratable.lab.folder import Folder
from ultratable.lab.questions import QUESTIONS
from ultratable.lab.run import Run, replay_of
from ultratable.lab.work import Alone
from ultratable.server import lab, lab_asked, laboratory
from ultratable.server.config import Config, default_data, lab_folder
from ultratable.server.headers import REPORT_POLICY
from ultratable.table.sheet import Impossible

RUNS = "/api/lab/runs"
SMALL = {"question": "pairings", "game": "ults", "sides": ["aja", "k9"], "bots": ["random"], "games": 40}
PATIENCE = 240


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("lab")) as running:
        yield running


async def until(mara: Player, run: str, fits: Callable[[Any], bool]) -> Any:
    end = monotonic() + PATIENCE
    while True:
        shown = await mara.get(f"{RUNS}/{run}")
        if fits(shown):
            return shown
        assert monotonic() < end, shown
        await asyncio.sleep(0.1)


async def steer(mara: Player, run: str, wish: str) -> Any:
    return await mara.http.post(f"{RUNS}/{run}/steer", json={"wish": wish})


def is_in(*states: str) -> Callable[[Any], bool]:
    return lambda shown: shown["run"]["state"] in states


def test_a_run_is_begun_paused_gone_on_with_and_read(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            # Bots that think: they play on for ten times as long as it takes to say how far they are, and to pause.
            wish = {**SMALL, "bots": ["steady"], "games": 120}
            run = (await mara.post(RUNS, experiment=wish))["id"]
            assert (await mara.get("/api/lab"))["busy"][0]["id"] == run
            check_refused(await steer(mara, run, "go on"), 409)
            begun = await until(mara, run, lambda shown: shown["run"]["games"] > 0)
            assert begun["run"]["planned"] == 120
            assert (await steer(mara, run, "pause")).status_code == 204
            paused = await until(mara, run, is_in("paused", "done"))
            assert paused["run"]["state"] == "paused", "it was faster than the pause: wish for more games"
            assert 0 < paused["run"]["games"] < 120
            assert paused["answer"]["games"] == paused["run"]["games"]
            assert not paused["answer"]["done"]
            assert (await steer(mara, run, "go on")).status_code == 204
            done = await until(mara, run, is_in("done"))
            assert (done["run"]["games"], done["answer"]["games"], done["answer"]["done"]) == (120, 120, True)
            assert (await mara.get("/api/lab"))["busy"] == []
            check_refused(await steer(mara, run, "go on"), 409)
            check_refused(await steer(mara, run, "pause"), 409)
            await reads(mara, run, done)
            # The folder is one that the command understands, too.
            folder = Folder.open(Path(server.server.config.data) / "lab" / run)
            assert folder.experiment() == Experiment(**{name: _tuple(value) for name, value in wish.items()})

    asyncio.run(play())


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


async def reads(mara: Player, run: str, done: Any) -> None:
    """Everything that can be read of a run that is over."""
    matrix = next(table for table in done["answer"]["tables"] if table["id"] == "matrix")
    cell = matrix["cells"][0][1]
    assert cell["games"] == 120
    assert cell["low"] < cell["value"] < cell["high"]
    answer = await mara.http.get(f"{RUNS}/{run}")
    assert answer.headers["cache-control"] == "private, no-cache"
    same = await mara.http.get(f"{RUNS}/{run}", headers={"if-none-match": answer.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    report = await mara.http.get(f"{RUNS}/{run}/report")
    assert report.headers["content-security-policy"] == REPORT_POLICY
    assert report.headers["content-type"].startswith("text/html")
    assert done["answer"]["sentences"][0] in report.text
    found = await mara.http.get(f"{RUNS}/{run}/cells")
    lines = list(csv.DictReader(io.StringIO(found.text)))
    assert len(lines) == sum(
        cell is not None for table in done["answer"]["tables"] for row in table["cells"] for cell in row
    )
    told = next(line for line in lines if (line["table"], line["row"], line["column"]) == ("matrix", "Aja", "K-9"))
    assert float(told["value"]) == cell["value"]
    game = await mara.http.get(f"{RUNS}/{run}/games/{cell['sample']}")
    experiment = Experiment(**{name: _tuple(value) for name, value in done["experiment"].items()})
    assert game.text == replay_of(experiment, cell["sample"])
    import ultratable

    assert verify(read(game.text), ultratable.game("ults")).wrong == ()
    # It opens where replay files are opened.
    opened = await mara.post("/api/replays", file=game.text, show=True)
    assert opened["film"]
    check_refused(await mara.http.get(f"{RUNS}/{run}/games/next"), 404)


def test_runs_that_come_with_the_games_are_read_like_any_other(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            reports = (await mara.get("/api/lab"))["reports"]
            assert {one["id"] for one in reports} == set(shipped.reports())
            for one in reports:
                assert (one["state"], one["games"]) == ("done", one["planned"])
                shown = await mara.get(f"{RUNS}/{one['id']}")
                assert shown["run"] == one
                assert shown["answer"]["games"] == one["games"]
                report = await mara.http.get(f"{RUNS}/{one['id']}/report")
                assert report.content == shipped.reports()[one["id"]].report.read_bytes()
                assert (await mara.http.get(f"{RUNS}/{one['id']}/cells")).text.count("\n") > 10
                for wish in ("go on", "pause"):
                    check_refused(await steer(mara, one["id"], wish), 409)
                check_refused(await mara.http.get(f"{RUNS}/{one['id']}/with/{one['id']}"), 422)
            # They are nobody's own.
            assert not {one["id"] for one in await mara.get(RUNS)} & set(shipped.reports())

    asyncio.run(play())


def test_two_runs_of_one_experiment_are_compared_deal_by_deal(server: Serving) -> None:
    home = Path(server.server.config.data) / "lab"
    wish = Experiment("pairings", "ults", sides=("aja", "k9"), bots=("random",), games=44)
    for name, games in (("before", 44), ("after", 48)):
        Run(Folder.new(home / name, replace(wish, games=games))).go(Alone())
    Folder.new(home / "else", replace(wish, seed="2"))

    async def play() -> None:
        async with Player(server.base) as mara:
            answer = await mara.get(f"{RUNS}/before/with/after")
            # The rules are the same in both, so nothing changed.
            assert answer["sentences"] == ["Every deal went the same in both."]
            (table,) = answer["tables"]
            assert [(cell["value"], cell["games"]) for cell in table["cells"][0] if cell] == [(0, 22)] * len(
                table["columns"]
            )
            assert str(home) not in str(answer)
            refused = await mara.http.get(f"{RUNS}/before/with/else")
            check_refused(refused, 422)
            check_refused(await mara.http.get(f"{RUNS}/before/with/none"), 404)

    asyncio.run(play())


def test_runs_wait_for_one_another_and_can_be_called_off(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "MOST_WAITING", 2)

    async def play() -> None:
        async with Player(server.base) as mara:
            long = {**SMALL, "bots": ["steady"], "games": 100_000}
            first, second, third = [(await mara.post(RUNS, experiment=long))["id"] for _ in range(3)]
            check_refused(await mara.http.post(RUNS, json={"experiment": long}), 409)
            listed = {one["id"]: one for one in await mara.get(RUNS)}
            assert [(listed[id]["state"], listed[id]["ahead"]) for id in (first, second, third)] == [
                ("running", 0),
                ("waiting", 1),
                ("waiting", 2),
            ]
            # One that waits steps out of the line; one that has not yet begun to play ends at once.
            assert (await steer(mara, second, "stop")).status_code == 204
            assert (await mara.get(f"{RUNS}/{second}"))["run"]["state"] == "new"
            check_refused(await steer(mara, second, "stop"), 409)
            assert (await steer(mara, third, "pause")).status_code == 204
            assert (await steer(mara, first, "stop")).status_code == 204
            await until(mara, first, is_in("new", "stopped"))
            assert (await mara.get("/api/lab"))["busy"] == []

    asyncio.run(play())


def test_what_it_would_take_is_tried(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_SENSE_TIME", PATIENCE)
    monkeypatch.setattr(lab, "_SEE", 0.05)

    async def play() -> None:
        async with Player(server.base) as mara:
            found = await mara.post("/api/lab/estimate", experiment={**SMALL, "sides": ["aja", "k9", "lumberjaq"]})
            assert (found["cells"], found["games"]) == (3, 120)
            # 1.96 times 50 by the root of 40.
            assert found["half"] == pytest.approx(15.5, abs=0.05)
            assert found["seconds"] > 0

    asyncio.run(play())


def test_what_takes_too_long_to_try_is_refused(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_SENSE_TIME", 0.0)

    async def play() -> None:
        async with Player(server.base) as mara:
            check_refused(await mara.http.post("/api/lab/estimate", json={"experiment": SMALL}), 422)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("experiment", "words"),
    [
        ({"question": "why", "game": "ults"}, "There is no question 'why'."),
        ({"question": "pairings", "game": "chess"}, "chess"),
        ({**SMALL, "sides": ["aja"]}, "two sides"),
        ({**SMALL, "sides": ["aja", "k10"]}, "k10"),
        ({**SMALL, "bots": ["clever"]}, "There is no bot 'clever'."),
        ({**SMALL, "seats": 3}, "3 seats"),
        ({**SMALL, "games": 0}, "1 to 100,000,000 games"),
        ({**SMALL, "games": 3_000_000}, "at most 2,000,000"),
        ({**SMALL, "options": {"health": -1}}, "health"),
        ({**SMALL, "title": "x" * 101}, "at most 100 letters"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(server: Serving, experiment: Any, words: str) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            before = await mara.get(RUNS)
            refused = await mara.http.post(RUNS, json={"experiment": experiment})
            check_refused(refused, 422)
            assert words in refused.json()["reason"]
            assert await mara.get(RUNS) == before

    asyncio.run(play())


@pytest.mark.parametrize("run", ["none", "%2e%2e", "..%2f..%2fetc", "a b", ".hidden", "x" * 200])
@pytest.mark.parametrize("what", ["", "/report", "/cells", "/games/1"])
def test_no_other_folder_is_read(server: Serving, run: str, what: str) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            assert (await mara.http.get(f"{RUNS}/{run}{what}")).status_code == 404

    asyncio.run(play())


def test_a_public_server_answers_nothing_about_the_lab(tmp_path: Path) -> None:
    async def play(running: Serving) -> None:
        house = running.server.house
        house.config = replace(house.config, public="play.example.org")
        async with Player(running.base) as mara:
            told = await mara.get("/api/lab")
            assert "closed on a public server" in told["closed"]
            assert (told["ready"], told["busy"]) == ([], [])
            for path in (RUNS, f"{RUNS}/all", f"{RUNS}/all/report", f"{RUNS}/all/cells", f"{RUNS}/all/games/1"):
                check_refused(await mara.http.get(path), 403)
            check_refused(await mara.http.get("/api/lab/games/ults"), 403)
            for path in ("/api/lab/estimate", RUNS):
                check_refused(await mara.http.post(path, json={"experiment": SMALL}), 403)
            check_refused(await steer(mara, "all", "go on"), 403)

    with serving(tmp_path) as running:
        a_run(tmp_path / "lab", "all", ("aja", "k9"))
        asyncio.run(play(running))


def test_without_the_extra_it_says_what_to_install(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "_PACKAGES", ("no_such_library",))
    lab_asked.not_installed.cache_clear()

    async def play() -> None:
        async with Player(server.base) as mara:
            assert "pip install 'ultratable[lab]'" in (await mara.get("/api/lab"))["closed"]
            check_refused(await mara.http.post(RUNS, json={"experiment": SMALL}), 403)

    try:
        asyncio.run(play())
    finally:
        lab_asked.not_installed.cache_clear()


def test_strangers_have_to_come_in_first(server: Serving) -> None:
    async def play() -> None:
        stranger = Player(server.base)
        assert (await stranger.get("/api/lab"))["closed"] is None
        check_refused(await stranger.http.get(RUNS), 401)
        check_refused(await stranger.http.post(RUNS, json={"experiment": SMALL}), 401)
        await stranger.http.aclose()

    asyncio.run(play())


def test_every_question_says_what_it_uses(server: Serving) -> None:
    assert set(lab_asked.USES) == set(QUESTIONS)

    async def play() -> None:
        async with Player(server.base) as mara:
            for game in await mara.get("/api/games"):
                told = await mara.get(f"/api/lab/games/{game['id']}")
                assert (told["fewest"], told["most"]) == (game["fewest"], game["most"])
                for question in told["questions"]:
                    assert question["example"]["game"] == game["id"]
                    # Whatever an example names can be set up on the page.
                    for field, use in (
                        ("option", "option"),
                        ("things", "things"),
                        ("sides", "sides"),
                        ("maps", "maps"),
                    ):
                        assert not question["example"].get(field) or use in question["uses"]
            assert (await mara.http.get("/api/lab/games/chess")).status_code == 404

    asyncio.run(play())


def test_a_folder_broken_by_hand_hides_no_others(server: Serving) -> None:
    home = Path(server.server.config.data) / "lab"
    a_run(home, "good", ("aja", "k9"))
    (home / "broken").mkdir()
    (home / "broken" / "experiment.toml").write_text("title = [", "utf-8")

    async def play() -> None:
        async with Player(server.base) as mara:
            listed = [one["id"] for one in await mara.get(RUNS)]
            assert "good" in listed
            assert "broken" not in listed
            check_refused(await mara.http.get(f"{RUNS}/broken"), 422)

    asyncio.run(play())


def test_a_server_that_stops_ends_its_runs_and_keeps_what_they_played(tmp_path: Path) -> None:
    async def play(running: Serving) -> str:
        async with Player(running.base) as mara:
            long = {**SMALL, "games": 100_000}
            run = str((await mara.post(RUNS, experiment=long))["id"])
            await until(mara, run, lambda shown: shown["run"]["games"] > 0)
            return run

    with serving(tmp_path) as running:
        run = asyncio.run(play(running))
        process = Folder.open(tmp_path / "lab" / run).status()
    assert process is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.process, 0)
    assert Folder.open(tmp_path / "lab" / run).parts()


def test_a_run_that_breaks_off_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: laboratory.Laboratory) -> None:
        folder = a_run(house.path, "half", ("aja", "k9"), done=False)
        # Its process finds a folder without a run and complains.
        folder.spec.unlink()
        house.go_on("half", folder.status())
        with pytest.raises(Impossible):
            house.go_on("half", folder.status())
        while house.busy():
            await asyncio.sleep(0.05)
        assert house.broken("half") == "It broke off; the server's log says why."

    asyncio.run(play(laboratory.Laboratory(tmp_path)))


def test_runs_are_polite(tmp_path: Path) -> None:
    async def play(house: laboratory.Laboratory) -> None:
        run = await house.begin(Experiment("pairings", "ults", sides=("aja", "k9"), games=100_000))
        status = None
        while status is None:
            await asyncio.sleep(0.05)
            status = house.folder(run).status()
        assert os.getpriority(os.PRIO_PROCESS, status.process) == 10
        await house.close()
        assert house.busy() == []

    asyncio.run(play(laboratory.Laboratory(tmp_path)))


def test_cells_are_written_one_to_a_line() -> None:
    one = Number(54.1, 52.1, 56.1, 400, True, 3, None)
    table = Table(
        "matrix", "Every pairing", "hero", ("A, the first", "B"), ("A, the first", "B"), ((None, one), (None, None))
    )
    told = lab.cells(Answer("t", "q", True, 400, (), (table,), (), ()))
    assert told.splitlines() == [
        "table,row,column,unit,value,low,high,games,star,sample,upset",
        'matrix,"A, the first",B,%,54.1,52.1,56.1,400,1,3,',
    ]


def test_runs_lie_beside_the_games_or_where_the_command_keeps_them() -> None:
    assert lab_folder(Config("/srv/games")) == Path("/srv/games/lab")
    assert lab_folder(Config("postgresql://user@host/name")) == Path(default_data()) / "lab"
