"""What shows a guard twice, and what the probes of several files need."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest
import websockets

from tests.server.client import Player
from tests.server.serving import Serving

Probe = Callable[[Serving], Coroutine[Any, Any, None]]
"""What shows that a guard holds."""
Remove = Callable[[pytest.MonkeyPatch, Serving], None]
"""How to take a guard away from a running server."""


class Patience:
    """How long to wait for what should come; shorter where it should not."""

    seconds = 60.0


class Guards:
    """The guards of one file, each with the probe it decorates: `tests` makes the file's two tests of each."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Probe, Remove]] = {}

    def __call__(self, name: str, remove: Remove) -> Callable[[Probe], Probe]:
        def register(probe: Probe) -> Probe:
            assert name not in self._known
            self._known[name] = (probe, remove)
            return probe

        return register

    def tests(self) -> tuple[Callable[..., None], Callable[..., None]]:
        """That every guard holds, and that without it its probe fails."""

        @pytest.mark.parametrize("name", list(self._known))
        def holds(server: Serving, name: str) -> None:
            asyncio.run(self._known[name][0](server))

        @pytest.mark.parametrize("name", list(self._known))
        def is_needed(server: Serving, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
            probe, remove = self._known[name]
            remove(monkeypatch, server)
            monkeypatch.setattr(Patience, "seconds", 0.5)
            with pytest.raises((AssertionError, KeyError)):
                asyncio.run(probe(server))

        return holds, is_needed


def patched(target: Any, name: str, value: Any) -> Remove:
    return lambda monkeypatch, _: monkeypatch.setattr(target, name, value)


def check_refused(answer: httpx.Response, code: int) -> None:
    assert answer.status_code == code, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert (body["type"], body["code"]) == ("refused", code)
    assert body["reason"]


async def handshake(player: Player, table: str, **headers: str | None) -> int:
    """The status with which opening a socket is answered (101: it is open)."""
    given = {
        "host": player.base.removeprefix("http://"),
        "origin": player.base,
        "cookie": f"ultratable={player.cookie}",
    }
    sent = {name: value for name, value in {**given, **headers}.items() if value is not None}
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *[f"{name}: {value}" for name, value in sent.items()]]
    lines += ["connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13"]
    lines += ["sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    port = httpx.URL(player.base).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join(lines).encode())
    status = (await reader.readline()).split()[1]
    writer.close()
    return int(status)


async def closing(open_socket: Any) -> tuple[int, str] | None:
    """Code and reason with which the server closes, whatever it sends before; None if it does not."""
    try:
        while True:
            await asyncio.wait_for(open_socket.recv(), Patience.seconds)
    except websockets.ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")
    except TimeoutError:
        return None
