"""Servers for tests: in a thread of this process, or as a process of its own that can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from ultratable.server.config import Config
from ultratable.server.limits import Limits
from ultratable.server.run import listening, uvicorn_for


class Serving:
    """A server in a thread. `base` is its address."""

    def __init__(self, **config: Any) -> None:
        # However slow the machine, nobody counts as away whom no test sends away, and no bot as too slow.
        config = {"limits": Limits.unlimited(), "thinkers": 1, "budget": 60.0, "patience": 1e9, **config}
        self.socket = listening("127.0.0.1", config.pop("port", 0))
        self.port = self.socket.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.uvicorn = uvicorn_for(Config(port=self.port, **config))
        self.server: Any = self.uvicorn.config.app
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive(), "the server did not stop"


async def rounds(server: Serving, count: int) -> None:
    """Wait until the server has looked round so often."""
    hub, seen = server.server.hub, 0
    adopt = hub.tending._adopt_orphans

    async def counting() -> None:
        nonlocal seen
        seen += 1
        await adopt()

    hub.tending._adopt_orphans = counting
    try:
        while seen < count:
            await asyncio.sleep(0.01)
    finally:
        del hub.tending._adopt_orphans


async def unheard(server: Serving, table: str, seat: int) -> None:
    """Wait until the server knows that nobody is connected for that seat."""
    live = server.server.hub.lives[table]
    while live.listeners.get(seat):
        await asyncio.sleep(0.01)
    # And has noted when that was.
    await rounds(server, 1)


@contextmanager
def serving(data: str | Path, **config: Any) -> Iterator[Serving]:
    server = Serving(data=str(data), **config)
    try:
        yield server
    finally:
        server.stop()


class Process:
    """A server as a process of its own (`python -m tests.server.process`), to be killed and started again."""

    def __init__(self, data: str | Path, port: int = 0) -> None:
        self.data = str(data)
        self.port = port
        self.running: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.process", self.data, str(self.port)]
        root = Path(__file__).parents[2]
        self.running = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        assert line.startswith("port "), f"the server did not start: {line!r}"
        self.port = int(line.split()[1])
        while True:
            try:
                if httpx.get(f"{self.base}/healthz", timeout=5).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.02)

    def kill(self) -> None:
        """As if the power had gone."""
        assert self.running is not None
        os.kill(self.running.pid, signal.SIGKILL)
        self.running.wait(60)
        self.running = None

    def stop(self) -> None:
        if self.running is not None:
            self.running.terminate()
            self.running.wait(60)
            self.running = None
