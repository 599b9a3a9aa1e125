"""Runs that come with the games: whole, of the experiments that are ready, and read by everybody under their names."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import ultratable
from tests.lab.sample import there
from ultratable.cli.lab import lab
from ultratable.core.replayfile import read, verify
from ultratable.lab import shipped
from ultratable.lab.compare import compared
from ultratable.lab.experiment import changed
from ultratable.lab.folder import BadRun
from ultratable.lab.run import replay_of

REPORTS = shipped.reports()
each = pytest.mark.parametrize("name", REPORTS)


def test_there_are_heroes_armies_and_seats() -> None:
    assert {"hero-matrix", "army-matrix", "marine-seats"} <= set(REPORTS)


@each
def test_it_is_a_whole_run_of_the_ready_experiment(name: str) -> None:
    folder = REPORTS[name]
    experiment, status, answer = folder.experiment(), there(folder.status()), there(folder.answer())
    ready = shipped.experiment(name)
    assert experiment == changed(ready, {"games": experiment.games})
    assert status.state == "done"
    assert answer.done
    assert answer.games == status.games == status.planned
    numbers = [cell for table in answer.tables for row in table.cells for cell in row if cell is not None]
    assert all([cell.games > 0 for cell in numbers])


@each
def test_its_report_is_one_small_page_that_loads_nothing(name: str) -> None:
    text = REPORTS[name].report.read_text("utf-8")
    assert len(text) < 2_000_000
    assert "<script" not in text
    assert not re.search(r'(src|href)="(?!#)', text)
    assert all([sentence.split(",")[0] in text for sentence in there(REPORTS[name].answer()).sentences[:1]])


@each
def test_the_games_beside_its_numbers_are_made_anew(name: str) -> None:
    folder = REPORTS[name]
    found = [cell.sample for table in there(folder.answer()).tables for row in table.cells for cell in row if cell]
    index = min([sample for sample in found if sample is not None])
    text = replay_of(folder.experiment(), index)
    assert verify(read(text), ultratable.game(folder.experiment().game)).wrong == ()


def test_runs_of_ones_own_come_before_those_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(iter(REPORTS))
    assert shipped.run(Path(name)).path == REPORTS[name].path
    monkeypatch.chdir(tmp_path)
    Path(name).mkdir()
    Path(name, "experiment.toml").write_text("title = 'my own'", "utf-8")
    assert shipped.run(Path(name)).path == Path(name)
    with pytest.raises(BadRun, match="There is no run"):
        shipped.run(Path("nobody"))


def test_without_its_games_no_deals_are_compared() -> None:
    folder = next(iter(REPORTS.values()))
    with pytest.raises(BadRun, match="are not kept"):
        compared(folder, folder)


def test_the_command_lists_and_shows_it() -> None:
    name, folder = next(iter(REPORTS.items()))
    said = CliRunner().invoke(lab, ["list"]).output
    assert all([f"{one}: " in said for one in REPORTS])
    assert there(folder.answer()).title in CliRunner().invoke(lab, ["show", name]).output
