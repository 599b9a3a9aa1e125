"""A run in its folder: the same numbers with any number of workers, after pauses, and after it was killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

import ultratable
from tests.lab.sample import made, numbers, pairing, there
from ultratable.core import replayfile
from ultratable.lab.experiment import text_of
from ultratable.lab.folder import BadRun, Folder
from ultratable.lab.played import play
from ultratable.lab.questions import question_of
from ultratable.lab.run import Run, begin, replay_of
from ultratable.lab.work import Alone, Here, team

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def done(tmp_path_factory) -> Folder:
    return made(tmp_path_factory.mktemp("lab") / "done", pairing())


def test_workers_change_nothing(done, tmp_path):
    workers = Here(2)
    try:
        together = made(tmp_path / "together", pairing(), workers)
    finally:
        workers.close()
    assert numbers(together) == numbers(done)
    assert list(together.played()) == list(done.played())


def test_another_seed_gives_other_numbers(done, tmp_path):
    other = made(tmp_path / "other", pairing(seed="2"))
    assert [game.answers for game in other.played()] != [game.answers for game in done.played()]


def test_a_run_that_is_done_is_told_whole(done):
    status, answer = done.status(), done.answer()
    assert status is not None
    assert (status.state, status.games, status.planned) == ("done", 40, 40)
    assert answer is not None
    assert answer.done
    cell = answer.tables[1].cells[0][1]
    assert cell is not None
    assert cell.games == 40
    assert 0 <= cell.low < cell.value < cell.high <= 100
    assert {"Between these bots", "Seed", "Version"} <= {fact.label for fact in answer.facts}
    assert done.report.read_text("utf-8").startswith("<!doctype html>")


def test_each_deal_is_played_in_both_seats(done):
    games = list(done.played())
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.deal == other.deal
        assert one.sides == other.sides[::-1] == ("k9", "aja")
        assert one.first == other.first


def test_it_is_paused_and_gone_on_with(done, tmp_path):
    folder = begin(tmp_path / "paused", pairing())
    seen = 0

    def halted() -> bool:
        nonlocal seen
        seen += 1
        if seen == 9:
            folder.wish("pause")
        return False

    status = Run(folder).go(Alone(), halted=halted)
    assert status.state == "paused"
    assert 0 < status.games < 40
    assert folder.wished() == ""
    assert not there(folder.answer()).done
    assert Run(Folder.open(folder.path)).go(Alone()).state == "done"
    assert numbers(folder) == numbers(done)
    assert list(folder.played()) == list(done.played())


def test_it_is_killed_and_gone_on_with(tmp_path):
    # So many that it never ends by itself, however long this process has to wait for its turn.
    wish = pairing(games=1_000_000)
    folder = begin(tmp_path / "killed", wish)
    command = [sys.executable, "-m", "ultratable.lab.run", str(folder.path), "--workers", "1"]
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    try:
        while not folder.parts():
            assert process.poll() is None
            time.sleep(0.05)
        with pytest.raises(BadRun, match="under way"):
            Run(folder).go(Alone())
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    left = list(folder.played())
    assert 0 < len(left) < 1_000_000
    # What is there are the first games of the run; it goes on right behind them.
    plan = question_of(wish).plan(wish)
    going = Run(Folder.open(folder.path))
    status = going.go(Alone(), halted=lambda: going.book.games >= len(left) + 4)
    assert status.state == "stopped"
    games = list(folder.played())
    assert games[: len(left)] == left
    assert [game.index for game in games] == list(range(len(games)))
    assert games[-1] == play(plan, len(games) - 1)


def test_games_of_other_rules_are_not_gone_on_with(tmp_path):
    folder = begin(tmp_path / "changed", pairing(games=4))
    Run(folder).go(Alone())
    folder.spec.write_text(text_of(pairing(games=8, seed="other")), "utf-8")
    with pytest.raises(BadRun, match="begin a new run"):
        Run(folder).go(Alone())
    assert there(folder.status()).state == "failed"


def test_a_folder_is_begun_once(done):
    with pytest.raises(BadRun, match="already"):
        begin(done.path, pairing())


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(BadRun, match="no run"):
        Folder.open(tmp_path)


def test_a_sample_game_is_made_anew(done):
    answer = done.answer()
    sample = answer.tables[1].cells[0][1].sample
    game = list(done.played())[sample]
    replay = replayfile.read(replay_of(done.experiment(), sample))
    match = replay.play(ultratable.game("ults"))
    assert match.result is not None
    assert game.shares == tuple([float(seat in match.result.winners) for seat in range(2)])
    assert replay.header.bots == ("random", "random")


def test_who_was_cut_off_counts_as_stopped(done, tmp_path):
    folder = Folder.new(tmp_path / "cut", pairing())
    status = done.status()
    folder.write_status(msgspec.structs.replace(status, state="running", updated=time.time() - 60))
    assert there(folder.status()).state == "stopped"
    folder.write_status(msgspec.structs.replace(status, state="running", updated=time.time()))
    assert there(folder.status()).state == "running"


def test_cells_are_left_as_soon_as_they_can_be_told(tmp_path):
    """Played at random these heroes are far apart: the first look suffices for some pairings, not for all."""
    wish = pairing(sides=("lumberjaq", "maggie-pye", "k9"), games=150, until_told=True)
    folder = made(tmp_path / "told", wish)
    games = [0, 0, 0]
    for game in folder.played():
        games[game.cell] += 1
    assert min(games) == 60
    assert there(folder.status()).games < there(folder.status()).planned
    workers = team(2)
    try:
        together = made(tmp_path / "together", wish, workers)
    finally:
        workers.close()
    assert numbers(together) == numbers(folder)
