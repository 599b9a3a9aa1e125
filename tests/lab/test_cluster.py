"""A real cluster on this machine: a scheduler and workers, each a process of its own, and one of them is killed."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.lab.sample import made, numbers, pairing
from ultratable.lab.cluster import Cluster, NoCluster
from ultratable.lab.run import Run, begin
from ultratable.lab.work import team

WISH = pairing(games=240)


class LocalCluster:
    """Started with the tools of Dask itself, as people start theirs."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        self._file = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = [self._worker() for _ in range(3)]
        while not self._file.exists():
            time.sleep(0.05)
        self.address = json.loads(self._file.read_text("utf-8"))["address"]

    def _worker(self) -> "subprocess.Popen[bytes]":
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")

    def _start(self, what: str, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{what}",
            "--scheduler-file",
            str(self._file),
            *arguments,
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._stack.callback(_end, process)
        return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture
def cluster(tmp_path) -> Iterator[LocalCluster]:
    with ExitStack() as stack:
        yield LocalCluster(tmp_path, stack)


def test_a_cluster_gives_the_numbers_of_one_process_even_if_a_worker_is_killed(cluster, tmp_path):
    alone = made(tmp_path / "alone", WISH)
    workers = team(cluster=cluster.address)
    assert isinstance(workers, Cluster)
    try:
        workers.wait_for(3)
        assert workers.size == 3
        folder = begin(tmp_path / "cluster", WISH)
        going = Run(folder)

        def kill_one() -> bool:
            if going.book.games >= 40 and cluster.workers[1].poll() is None:
                cluster.workers[1].send_signal(signal.SIGKILL)
                cluster.workers[1].wait()
            return False

        status = going.go(workers, halted=kill_one)
    finally:
        workers.close()
    assert cluster.workers[1].returncode == -signal.SIGKILL
    assert status.state == "done"
    assert numbers(folder) == numbers(alone)
    assert list(folder.played()) == list(alone.played())


def test_nobody_there_is_said_in_a_sentence(monkeypatch):
    monkeypatch.setattr("ultratable.lab.cluster._PATIENCE", 0.5)
    with pytest.raises(NoCluster, match="No workers are reached at"):
        Cluster("tcp://127.0.0.1:9")
