"""Files from strangers."""

import ast
import asyncio
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import ultratable
from tests.server.client import Player, duel
from tests.server.security.guards import check_refused
from tests.server.serving import Serving
from tests.server.test_replays import play_out
from ultratable.core.replayfile import Replay, Verdict, _check_sum, read
from ultratable.server import checking


@pytest.fixture(scope="module")
def replay_file(server: Serving) -> str:
    async def play() -> str:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"}, undo="strict")
            await play_out(table, [mara, bo])
            return (await mara.http.get(f"/api/tables/{table}/replay")).text

    return asyncio.run(play())


def forged(text: str, change: Callable[[list[Any]], None]) -> str:
    """The file with something changed and its check sum made to fit again."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    texts = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    lines[-1]["check"] = _check_sum(texts[:-1])
    return "\n".join([*texts[:-1], json.dumps(lines[-1], separators=(",", ":"))]) + "\n"


def _other_winner(lines: list[Any]) -> None:
    lines[-1]["winners"] = [1 - lines[-1]["winners"][0]]


def _other_card(lines: list[Any]) -> None:
    at = next(number for number, line in enumerate(lines) if isinstance(line, list) and line[0] >= 0 and number > 20)
    lines[at][1] = "done" if lines[at][1] != "done" else "0"


@pytest.mark.parametrize("change", [_other_winner, _other_card])
def test_a_forged_replay_is_found_out_by_playing_it(
    server: Serving, replay_file: str, change: Callable[[list[Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sent(text: str) -> httpx.Response:
        async with Player(server.base) as mara:
            return await mara.http.post("/api/replays", json={"file": text})

    assert asyncio.run(sent(forged(replay_file, lambda _: None))).is_success
    text = forged(replay_file, change)
    check_refused(asyncio.run(sent(text)), 422)
    assert isinstance(checking.checked(read(text)), checking.Misfit)
    # Whoever believed the file would not notice.
    monkeypatch.setattr(checking, "verify", lambda *_: Verdict(()))
    monkeypatch.setattr(Replay, "play", lambda *_: read(replay_file)._run(ultratable.game("ults")).match)
    assert not isinstance(checking.checked(read(text)), checking.Misfit)


SPY = """
import io, json, sys, ultratable
from ultratable.server import checking
ultratable.game("ults").start(seats=2, options={}, seed=1)
files = json.load(sys.stdin)
seen = []
sys.addaudithook(lambda name, args: seen.append((name, str(args))))
for text in files:
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    checking._check_stdin()
    sys.stdout.buffer.write(b"\\n")
bad = ("open", "socket", "subprocess", "os.", "pickle", "urllib", "exec", "compile", "import", "ctypes", "shutil")
sys.stderr.write("\\n".join([f"{name} {args}" for name, args in seen if name.startswith(bad)]))
"""


def test_a_replay_can_name_no_file_no_address_and_no_code(replay_file: str) -> None:
    def temptations(lines: list[Any]) -> None:
        lines[0]["people"] = ["/etc/passwd", "http://evil.example/x"]
        lines[0]["engine"] = "__import__('os').system('x')"

    def game_by_path(lines: list[Any]) -> None:
        lines[0]["game"] = "../../etc/passwd"

    pickled = pickle.dumps(print).decode("latin-1")
    texts = [
        replay_file,
        forged(replay_file, temptations),
        forged(replay_file, game_by_path),
        pickled,
        "http://evil.example/x",
    ]
    command = [sys.executable, "-c", SPY]
    found = subprocess.run(command, input=json.dumps(texts).encode(), capture_output=True, check=True)
    assert found.stderr == b"", found.stderr.decode()
    verdicts = [json.loads(line)["type"] for line in found.stdout.splitlines()]
    assert verdicts == ["checked", "checked", "misfit", "misfit", "misfit"]


def test_nothing_in_the_server_unpickles_or_evaluates() -> None:
    risky = {
        "pickle",
        "marshal",
        "shelve",
        "yaml",
        "urllib.request",
        "requests",
        "eval",
        "exec",
        "__import__",
        "compile",
    }
    for room in ("server", "table"):
        for file in (Path(ultratable.__file__).parent / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                names += [node.func.id] if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else []
                assert not risky & set(names), file.name
