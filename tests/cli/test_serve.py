"""`ultratable serve` from outside: what it prints, what it refuses, when it opens the browser, and how it ends."""

import os
import re
import signal
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from ultratable.cli import main
from ultratable.server import invite, run
from ultratable.server.app import Server
from ultratable.server.config import Config

ROOT = Path(__file__).parents[2]
# The module; its package knows the command under the same name.
serve = import_module("ultratable.cli.serve")


class Started:
    """What `serve` did, up to the moment when the server is ready; nothing goes on from there."""

    def __init__(self) -> None:
        self.config: Config | None = None
        self.opened: list[str] = []
        self.hosts: list[str] = []
        self.set_aside: dict[str, str] = {}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    started = Started()
    listening = run.listening

    def ready_and_leave(config: Config, sock: Any, ready: Any) -> None:
        started.config = config
        server = Server(config)
        server.set_aside = started.set_aside
        try:
            ready(server)
        finally:
            server.writer.close()
            server.thinkers.close()
            server.store.close()

    def on_loopback(host: str, port: int) -> Any:
        started.hosts.append(host)
        return listening("127.0.0.1", port)

    class AtOnce(threading.Thread):
        def start(self) -> None:
            self.run()

    monkeypatch.setattr(run, "run", ready_and_leave)
    monkeypatch.setattr(run, "listening", on_loopback)
    monkeypatch.setattr(invite, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr(serve.webbrowser, "open", started.opened.append)
    monkeypatch.setattr(serve, "threading", SimpleNamespace(Thread=AtOnce))
    monkeypatch.setattr(serve, "may_open", lambda: True)
    monkeypatch.delenv("ULTRATABLE_ADMIN", raising=False)
    return started


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of `ultratable serve`."""
    with pytest.raises(SystemExit) as left:
        main(["serve", *arguments])
    shown = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, shown.out, shown.err


@pytest.mark.parametrize("name", ["serve", "backup", "restore", "check"])
def test_each_command_has_help_with_an_example(capsys, name):
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert f"ultratable {name}" in capsys.readouterr().out.partition("Example")[2]


@pytest.mark.parametrize(("arguments", "host"), [([], "127.0.0.1"), (["--lan"], "0.0.0.0")])
def test_it_is_what_is_meant_without_a_command(capsys, started, tmp_path, monkeypatch, arguments, host):
    monkeypatch.setattr("ultratable.server.config.default_data", lambda: str(tmp_path / "games"))
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("Ultratable is ready")
    assert set(started.hosts) == {host}


def test_it_says_where_it_is_and_what_it_holds(capsys, started, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    code, out, err = command(capsys, "--port", "0", "--data", str(tmp_path / "games"))
    port = started.config.port
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Ultratable is ready",
        f"  On this computer   http://127.0.0.1:{port}",
        "  On your network    off   (ultratable --lan to let friends on your Wi-Fi join)",
        "  Data               ~/games   (1 file, 0 games)",
        "  Stop with Ctrl+C · games are saved after every move",
        "Stopped. Every game is saved.",
    ]
    assert started.hosts == ["127.0.0.1"]
    assert started.opened == [f"http://127.0.0.1:{port}"]


def test_a_taken_port_is_said_plainly_and_the_next_free_one_used(capsys, started, tmp_path):
    with run.listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        _, out, _ = command(capsys, "--port", str(port), "--data", str(tmp_path))
    assert started.config.port != port
    assert f"Port {port} is taken, so this is {started.config.port}" in out
    assert f"http://127.0.0.1:{started.config.port}\n" in out


def test_no_browser_opens_when_told_so_or_where_nobody_would_see_it(capsys, started, tmp_path, monkeypatch):
    command(capsys, "--port", "0", "--no-open", "--data", str(tmp_path))
    monkeypatch.setattr(serve, "may_open", lambda: False)
    command(capsys, "--port", "0", "--data", str(tmp_path))
    assert started.opened == []


@pytest.mark.parametrize(
    ("terminal", "platform", "environment", "opens"),
    [
        (True, "linux", {"DISPLAY": ":0"}, True),
        (True, "linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (True, "linux", {}, False),
        (True, "linux", {"DISPLAY": ":10", "SSH_CONNECTION": "there"}, False),
        (False, "linux", {"DISPLAY": ":0"}, False),
        (True, "darwin", {}, True),
        (True, "win32", {}, True),
    ],
)
def test_a_browser_opens_only_for_somebody_at_this_screen(monkeypatch, terminal, platform, environment, opens):
    monkeypatch.setattr(serve.sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(serve.sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert serve.may_open() is opens


def test_lan_shows_addresses_a_code_to_scan_and_what_it_exposes(capsys, started, tmp_path):
    code, out, _ = command(capsys, "--lan", "--port", "0", "--data", str(tmp_path))
    port = started.config.port
    assert code == 0
    assert started.hosts == ["0.0.0.0"]
    assert (started.config.host, started.config.names) == ("0.0.0.0", ("192.168.1.20", "10.0.0.7"))
    assert f"On your network    http://192.168.1.20:{port}" in out
    assert f"On your network    http://10.0.0.7:{port}" in out
    assert invite.qr_lines(f"http://192.168.1.20:{port}") in out
    assert "Everybody on this network" in out
    assert "Nothing is encrypted" in out


def test_lan_without_a_network_says_so(capsys, started, tmp_path, monkeypatch):
    monkeypatch.setattr(invite, "lan_addresses", list)
    _, out, _ = command(capsys, "--lan", "--port", "0", "--data", str(tmp_path))
    assert "no address there" in out
    assert "█" not in out


def test_games_that_were_set_aside_are_told(capsys, started, tmp_path):
    started.set_aside = {"one": "Entry 5 leads elsewhere."}
    _, out, _ = command(capsys, "--port", "0", "--data", str(tmp_path))
    assert "Set aside          1 of them, not fit for this release (ultratable check says why)" in out


PUBLIC = ("--public", "play.example.org", "--proxy", "127.0.0.1", "--port")


def test_public_listens_on_loopback_and_names_its_address(capsys, started, tmp_path, monkeypatch):
    monkeypatch.setenv("ULTRATABLE_ADMIN", "sixteen letters!")
    code, out, _ = command(capsys, *PUBLIC, "0", "--data", str(tmp_path / "new"))
    assert code == 0
    assert started.hosts == ["127.0.0.1"]
    assert "For the world      https://play.example.org" in out
    assert "sixteen letters!" not in out


def test_public_refuses_what_is_unsafe_in_one_sentence_and_starts_nothing(capsys, started, tmp_path):
    code, out, err = command(capsys, "--public", "localhost", "--data", str(tmp_path / "new"))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    for need in ("host name", "--proxy", "ULTRATABLE_ADMIN"):
        assert need in err
    assert started.config is None
    assert started.hosts == []
    assert not (tmp_path / "new").exists()


def test_public_does_not_move_to_a_port_that_its_proxy_does_not_know(capsys, started, tmp_path, monkeypatch):
    monkeypatch.setenv("ULTRATABLE_ADMIN", "sixteen letters!")
    with run.listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        code, _, err = command(capsys, *PUBLIC, str(port), "--data", str(tmp_path / "new"))
    assert code == 2
    assert f"Port {port}" in err
    assert started.config is None


@pytest.mark.parametrize("arguments", [("--lan", "--public", "play.example.org"), ("--proxy", "127.0.0.1")])
def test_options_that_do_not_go_together_are_refused(capsys, started, arguments):
    code, out, err = command(capsys, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert started.config is None


def test_data_in_use_is_refused_in_one_sentence(capsys, started, tmp_path):
    from ultratable.table.sql import open_store

    store = open_store(tmp_path)
    try:
        code, out, err = command(capsys, "--port", "0", "--data", str(tmp_path))
    finally:
        store.close()
    assert (code, out) == (2, "")
    assert "already in use" in err
    assert len(err.splitlines()) == 1


def test_the_real_thing_starts_answers_and_stops(tmp_path):
    script = "from ultratable.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", script, "serve", "--port", "0", "--data", str(tmp_path / "data")],
        cwd=ROOT / "src",
        env={**os.environ, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(5)]
    base = re.search(r"http://127\.0\.0\.1:\d+", said[1])
    assert base is not None
    assert httpx.get(f"{base[0]}/healthz", timeout=60).json()["status"] == "ok"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out == "Stopped. Every game is saved.\n"
    assert all(line.startswith("{") for line in err.splitlines())
