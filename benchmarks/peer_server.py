"""boardgame.io's server, measured: moves per second, time from a move to both clients, memory.

    python -m benchmarks.peer_server [--matches 200] [--seconds 10] [--mode lean]

The server and its clients are in benchmarks/boardgameio.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, Self

from benchmarks.node import ROOT, NotMeasured, find_tools, installed

IDLE_MATCHES = 200
COLLECTIONS = 5
"""After so many collections of garbage Node has given back what it is going to."""


def measure(matches: int, seconds: float, mode: str = "lean") -> dict[str, Any]:
    """The figures of one run; what a match and a connection cost is taken from a server on which nobody plays."""
    tools = find_tools()
    folder = installed(tools, "boardgameio")
    with _server(tools.node, folder) as server:
        memory = _memory(tools.node, folder, server)
    with _server(tools.node, folder) as server:
        before = _settled(server)
        played = _play(tools.node, folder, server.port, matches, seconds, mode)
        after = _settled(server)
    return {
        "peer": f"boardgame.io {version(folder)}",
        "node": subprocess.check_output([tools.node, "--version"], text=True).strip(),
        "mode": mode,
        **played,
        **memory,
        "rss_mb_before": round(before / 1e6, 1),
        "rss_mb_after": round(after / 1e6, 1),
    }


def version(folder: Path) -> str:
    package = json.loads((folder / "node_modules/boardgame.io/package.json").read_text("utf-8"))
    return str(package["version"])


class Program:
    """One of the two programs in its process: it speaks in lines of JSON, and is stopped by its id."""

    def __init__(self, node: str, folder: Path, name: str, *words: str) -> None:
        self._name = name
        self._process = subprocess.Popen(
            [node, "--expose-gc", name, *words],
            cwd=folder,
            env={**os.environ, "NODE_ENV": "production", "NODE_NO_WARNINGS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.port = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self._process.terminate()
        self._process.wait(60)
        self._pipe("stdin").close()
        self._pipe("stdout").close()

    def _pipe(self, name: str) -> IO[str]:
        pipe: IO[str] = getattr(self._process, name)
        return pipe

    def hear(self) -> dict[str, Any]:
        said = self._pipe("stdout").readline()
        if not said.startswith("{"):  # A complaint: a refused move, say, would stop a table and spoil the figures.
            self._pipe("stdin").close()
            lines = (said + self._pipe("stdout").read()).split("\n")
            reason = next((line for line in lines if "error" in line.lower()), "it stopped without a word")
            raise NotMeasured(f"{self._name} failed: {reason.replace(str(ROOT), '.')}")
        heard: dict[str, Any] = json.loads(said)
        return heard

    def ask(self) -> dict[str, Any]:
        """What it says to the next line of its input."""
        self._pipe("stdin").write("\n")
        self._pipe("stdin").flush()
        return self.hear()


def _server(node: str, folder: Path) -> Program:
    server = Program(node, folder, "server.mjs")
    try:
        server.port = str(server.hear()["port"])
    except NotMeasured:
        server.__exit__()
        raise
    return server


def _play(node: str, folder: Path, port: str, matches: int, seconds: float, mode: str) -> dict[str, Any]:
    words = (port, "--matches", str(matches), "--seconds", str(seconds), "--mode", mode)
    with Program(node, folder, "clients.mjs", *words) as clients:
        return clients.hear()


def _settled(server: Program) -> int:
    """The bytes that the server holds, without its garbage."""
    rss: int = [server.ask()["rss"] for _ in range(COLLECTIONS)][-1]
    return rss


def _memory(node: str, folder: Path, server: Program) -> dict[str, float]:
    """What an idle connection and a match cost, once a few clients have made the server load all its code."""
    with _idle(node, folder, server.port, IDLE_MATCHES // 10) as clients:
        clients.hear()
        clients.ask()
    bare = _settled(server)
    with _idle(node, folder, server.port, IDLE_MATCHES) as clients:
        clients.hear()
        connected = _settled(server)
        clients.ask()
        joined = _settled(server)
    return {
        "kb_per_idle_connection": round((connected - bare) / (2 * IDLE_MATCHES) / 1e3, 1),
        "kb_per_match": round((joined - connected) / IDLE_MATCHES / 1e3, 1),
    }


def _idle(node: str, folder: Path, port: str, matches: int) -> Program:
    return Program(node, folder, "clients.mjs", port, "--matches", str(matches), "--mode", "idle")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.peer_server", description="Measure boardgame.io's server.")
    parser.add_argument("--matches", type=int, default=200, help="matches played at the same time, two clients each")
    parser.add_argument("--seconds", type=float, default=10, help="how long to measure, after warming up")
    parser.add_argument("--mode", choices=("lean", "library"), default="lean", help="bare sockets, or its own client")
    wish = parser.parse_args()
    try:
        print(json.dumps(measure(wish.matches, wish.seconds, wish.mode), indent=2))
    except NotMeasured as reason:
        sys.exit(str(reason))


if __name__ == "__main__":
    main()
